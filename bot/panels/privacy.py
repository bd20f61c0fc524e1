"""What is stored of the asker: told, handed out as a file, and taken away."""

from __future__ import annotations

import io
import json
from typing import Any

import discord

from bot.config import Config
from bot.floods import WORDS
from bot.panels.here import Here
from bot.panels.items import Panel, button, handles, pack
from bot.panels.limits import content
from bot.panels.turn import RED
from bot.speech import button_label, languages, reply_text

USUAL = Config()


def days_of_copies(here: Here) -> int:
    """Days for which the bot keeps copies of the database; 0 if it makes none by itself."""
    settings: Any = here.client.settings or USUAL
    return int(settings.backups_keep) if settings.backups is not None else 0


async def show_privacy(here: Here) -> None:
    """What is stored, who sees it, how long, and what one can do."""
    words = here.words
    settings: Any = here.client.settings or USUAL
    await here.show("\n".join((
        words.say("chat-privacy-stored"), words.say("chat-privacy-not"), words.say("chat-privacy-seen"),
        words.say("chat-privacy-kept", days=settings.retention, copies=days_of_copies(here)), words.say("chat-privacy-yours"),
    )))


async def show_data(here: Here) -> None:
    """A file with everything that stands under the asker's id, for him alone."""
    if not await here.may_spend(WORDS):
        return
    await here.wait()
    stored = await here.service.persons.stored(here.user)
    data = io.BytesIO(json.dumps(stored, ensure_ascii=False, indent=1).encode())
    await here.show(here.words.say("chat-data"), files=[discord.File(data, "my-data.json")])


async def ask_to_forget(here: Here) -> None:
    """Say what would go, with a button; or where the asker holds a seat still."""
    held = await here.service.tables_of(here.user)
    if held:
        where = ", ".join(dict.fromkeys(f"<#{table.channel}>" for table in held[:20]))
        await here.show(content([here.words.say("reply-forget-seats"), here.words.say("chat-forget-held", where=where)]))
        return
    sure = button(pack("he", 0, 0, "", "forget"), button_label("forget", here.words), RED)
    await here.show(here.words.say("chat-forget-ask"), Panel([sure]))


@handles("he", "forget")
async def forget(here: Here) -> None:
    """The asker is sure."""
    await here.wait()
    former = {language: here.client.words(language).say("former-player") for language in languages()}
    reply = await here.service.persons.forget(here.user, former, former[languages()[0]])
    more = here.words.say("chat-forgotten-copies", copies=days_of_copies(here)) if reply.kind == "done" else ""
    await here.show(content([reply_text(reply, here.words), more.strip()]), view=None)
