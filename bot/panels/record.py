"""The record of a game: page by page, as a file, behind a message; what people have played."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord

from bot.delivery.pictures import Picture
from bot.floods import PICTURE, WORDS
from bot.model import Told
from bot.panels.acting import there_is_a_game
from bot.panels.here import Here
from bot.panels.items import Panel, button, handles, pack
from bot.panels.limits import CONTENT, content, number_in, trim
from bot.speech import Words, board_text, button_label, log_lines, log_text, record_text, sentences

Line = tuple[int, str]
ROOM = CONTENT - 150
"""Characters of a page: the title has a line of its own."""


# -- page by page -----------------------------------------------------------------------------------------------


def fitting(lines: Sequence[str], limit: int = ROOM) -> int:
    """How many of these lines, from the first on, fit one message; at least one."""
    length = 0
    for number, line in enumerate(lines):
        length += len(line) + 1
        if length > limit and number:
            return number
    return len(lines)


def page_of(lines: Sequence[Line], words: Words, since: int | None = None, before: int | None = None) -> list[Line]:
    """The rows of one page: from a row on; or the last ones before a row; or the newest."""
    def text(line: Line) -> str:
        return trim(words.say("record-row", row=line[0], text=line[1]), ROOM)

    if since is not None:
        rest = [line for line in lines if line[0] >= since]
        return rest[: fitting([text(line) for line in rest])]
    rest = [line for line in lines if before is None or line[0] < before]
    n = fitting([text(line) for line in reversed(rest)])
    return rest[len(rest) - n :]


async def show_log(here: Here, since: int | None = None, before: int | None = None) -> None:
    """A page of the record, with buttons to the others."""
    assert here.table is not None
    words = here.words
    lines = log_lines(await here.service.log(here.table.id), here.view(), words)
    if not lines:
        await here.show(words.say("record-empty"))
        return
    page = page_of(lines, words, since, before)
    newest = lines[-1][0]
    if not page:
        await here.show(words.say("record-nothing-there", row=since or 0, newest=newest))
        return
    first, last = page[0][0], page[-1][0]
    title = words.say("record-page", first=first, last=last, newest=newest)
    rows = [trim(words.say("record-row", row=row, text=text), ROOM) for row, text in page]
    buttons = []
    if first > lines[0][0]:
        buttons.append(button(pack("he", here.table.id, 0, "", "log", f"b{first}"), button_label("earlier", words)))
    if last < newest:
        buttons.append(button(pack("he", here.table.id, 0, "", "log", str(last + 1)), button_label("later", words)))
    buttons.append(button(pack("he", here.table.id, 0, "", "logfile"), button_label("file", words)))
    await here.show(content([title, *rows]), Panel(buttons))


@handles("he", "log")
async def turn_over(here: Here) -> None:
    """Another page of the record."""
    if not await there_is_a_game(here):
        return
    assert here.press is not None
    await here.wait()
    which = here.press.argument
    place = number_in(which.removeprefix("b"))
    await (show_log(here, before=place) if which.startswith("b") else show_log(here, since=place))


@handles("he", "logfile")
async def log_file(here: Here) -> None:
    """The whole record as a text file."""
    if not await there_is_a_game(here):
        return
    assert here.table is not None
    if not await here.may_spend(WORDS):
        return
    await here.wait()
    text = log_text(await here.service.log(here.table.id), here.view(), here.words, here.table.id)
    title = here.words.say("record-file")
    file = discord.File(io.BytesIO(text.encode()), f"table-{here.table.id}.txt", description=title)
    await here.show(title, files=[file], new=True)


# -- behind a message -------------------------------------------------------------------------------------------


async def told_by(here: Here, message: discord.Message) -> Told | None:
    """What a message of ours told, with its table looked up; answers if it is none of ours, or told nothing."""
    own = here.client.user
    if own is None or message.author.id != own.id:
        await here.show(here.words.say("told-not-mine"))
        return None
    told = await here.service.told(message.id)
    if told is None:
        await here.show(here.words.say("told-no-place"))
        return None
    await here.load(told.table)
    return told


async def what_happened(here: Here, message: discord.Message) -> None:
    """What the message told, in sentences."""
    told = await told_by(here, message)
    if told is None or not await there_is_a_game(here):
        return
    lines = sentences(told.events, here.view(), here.words)
    title = here.words.say("told-title" if lines else "told-nothing")
    note = here.words.say("told-taken-back") if told.taken_back else ""
    await here.show(content([title, trim(" ".join(lines), ROOM), note]))


async def board_then(here: Here, message: discord.Message) -> None:
    """The board behind the message, as a picture."""
    told = await told_by(here, message)
    if told is None or not await there_is_a_game(here):
        return
    assert here.table is not None
    if told.taken_back:
        await here.show(here.words.say("board-taken-back"))
        return
    if not await here.may_spend(PICTURE):
        return
    await here.wait()
    view = await here.service.board_after(told)
    if view is None:
        await here.show(here.words.say("board-lost"))
        return
    plain = (await here.service.user(here.user)).text_only
    picture = Picture("whole", events=told.events, to_act=())
    file = None if plain else await here.client.delivery.studio.picture(view, picture, here.table)
    title = here.words.say("board-behind")
    text = title if file else content([title, board_text(view, here.words, here.table.members)])
    await here.show(text, files=[file] if file else [])


# -- what people have played ------------------------------------------------------------------------------------


async def own_record(here: Here) -> None:
    """The user's own record, of all servers: nobody else sees it."""
    await here.show(record_text(await here.service.record_of(here.user), here.words))


async def record_of(here: Here, user: discord.User | discord.Member) -> None:
    """Somebody's record on this server."""
    if user.id == here.user:
        await own_record(here)
        return
    record = await here.service.record_of(user.id, here.interaction.guild_id or 0)
    await here.show(record_text(record, here.words, user.display_name))


@handles("he", "records")
async def records(here: Here) -> None:
    """The records, on this server, of everybody who played at the table."""
    if here.table is None:
        await here.say("gone")
        return
    await here.wait()
    found = [here.words.say("stats-table")]
    people = {member.user: member.name for member in here.table.members if member.user is not None}
    for user, name in people.items():
        found.append(record_text(await here.service.record_of(user, here.table.guild), here.words, name or str(user), True))
    await here.show(content(found), new=True)
