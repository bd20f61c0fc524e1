"""Names of people, channels and whatever is typed: no mention, no formatting, no link, nothing unseen."""

from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import discord
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.tree import cleaned
from bot.panels.limits import TYPED
from bot.speech import notice_text, plain, tidy, words
from bot.speech.naming import FORMATTING, UNSEEN
from tests.bot.e2e.stage import Stage

HOSTILE = (
    "@everyone", "<@&123>", "[free](https://evil)", "**bold**", "# big", "||hush||", "https://evil.example", "a\nb\n> q",
    "\u202eemag", "```x", "<#1>", "</cw:1>", "discord.gg/evil", "<t:1:R>", "\u200b\u3164", "e\x00nd", "*_~`|",
)
"""Display names, as long as Discord lets them be."""
MENTION = re.compile(r"(?<!\\)@(everyone|here)|(?<!\\)<[@#/:ta&]")
LINK = re.compile(r"(?<!\\)\[[^\]]*(?<!\\)\]\(|https?://evil|discord\.gg/")
ANY = st.text(st.characters(), max_size=200) | st.lists(st.sampled_from([*HOSTILE, *FORMATTING]), max_size=6).map("".join)


@given(ANY, st.integers(1, 60))
def test_a_tidy_text_is_one_line_of_visible_signs(text: str, limit: int) -> None:
    found = tidy(text, limit)
    assert len(found) <= limit
    assert found == found.strip() and "\n" not in found
    assert not [sign for sign in found if unicodedata.category(sign) in UNSEEN and sign != "\u200d"]
    found.encode()
    assert tidy(found, limit) == found


@given(ANY)
def test_a_plain_name_formats_nothing_and_calls_nobody(text: str) -> None:
    found = plain(text)
    bare = re.sub(r"\\(.)", "", found)  # a sign behind a backslash is shown, and means nothing
    assert not set(bare) & set(FORMATTING), found
    assert not MENTION.search(found) and not LINK.search(found)


def test_an_emoji_of_several_parts_stays_whole() -> None:
    assert tidy("Mia 👩\u200d🚀", 32) == "Mia 👩\u200d🚀"
    assert tidy("\u200b\u3164\u2800", 32) == ""


@given(st.recursive(
    st.fixed_dictionaries({"name": st.just("x"), "type": st.just(3), "value": st.text(st.characters(), max_size=6000)}),
    lambda inner: st.fixed_dictionaries({"name": st.just("x"), "type": st.just(1), "options": st.lists(inner, max_size=3)}),
    max_leaves=5,
))
def test_whatever_is_typed_arrives_clean(option: dict[str, Any]) -> None:
    options = json.loads(json.dumps([option, {"name": "n", "type": 4, "value": 7}, {"name": "u", "type": 6, "value": "1"}]))
    cleaned(options)

    def typed(one: dict[str, Any]) -> list[str]:
        return [one["value"]] if one["type"] == 3 else [text for inner in one.get("options", ()) for text in typed(inner)]

    for text in typed(options[0]):
        assert len(text) <= TYPED and text == tidy(text, TYPED)
    assert options[1]["value"] == 7 and options[2]["value"] == "1"


def test_notices_call_nobody_who_is_only_named() -> None:
    payload = {"notice": "replaced", "by": 1, "seat": "GC", "user": 2, "name": "@everyone [x](https://evil)", "old_user": 3}
    text = notice_text(payload, words("en"))
    assert "@everyone" not in text.replace("\\@everyone", "") and not LINK.search(text), text


def test_hostile_names_at_a_table(tmp_path: Path) -> None:
    """Every message of a table whose people are called like this: it pings those who are asked, by id, and nobody else."""
    async def play(names: tuple[str, ...]) -> None:
        async with Stage(tmp_path / str(abs(hash(names)))) as stage:
            people = list(stage.world.people.values())[: len(names)]
            service, table = stage.service, 0
            for index, (person, name) in enumerate(zip(people, names, strict=True)):
                stage.world.env.backend.get_user(person.id).global_name = name[:32]
                if index == 0:
                    result = await person.slash(stage.channel, "game new", players=len(names))
                else:
                    result = await person.slash(stage.channel, "game join")
                assert result.ephemeral
            found = await service.table_in(stage.channel.id)
            assert found is not None
            table = stage.table_id = found.id
            await people[0].slash(stage.channel, "game start")
            await people[0].slash(stage.channel, "game pause")
            await people[0].slash(stage.channel, "game resume")
            await people[0].slash(stage.channel, "game replace", seat="2", player=people[2])
            await people[1].slash(stage.channel, "show status")
            await people[1].slash(stage.channel, "game settings", change=names[0])
            await people[1].slash(stage.channel, "cw do", action=names[1] * 100)
            await people[2].slash(stage.channel, "game resign", sure=True)
            await people[0].slash(stage.channel, "game end", sure=True)
            await stage.deliver()
            assert not [line for line in stage.records.troubles if line.startswith("ERROR")]
            own = {person.id for person in people}
            for entry in stage.world.env.http_requests:
                body = entry.json if isinstance(entry.json, dict) else {}
                data = body.get("data") if isinstance(body.get("data"), dict) else body
                if data.get("content"):
                    allowed = data.get("allowed_mentions") or {}
                    assert not allowed.get("parse") and not allowed.get("roles"), entry
                    assert {int(one) for one in allowed.get("users", ())} <= own
                    assert "allowed_mentions" in data, entry
            for message in stage.messages():
                shown = re.sub(r"<@\d+>|<#\d+>|<t:\d+(:[a-zA-Z])?>|</[\w ]+:\d+>", "", message.content)
                if not message.is_ephemeral:
                    assert not MENTION.search(shown) and not LINK.search(shown), shown
                    assert not [one for one in shown if one != "\n" and unicodedata.category(one) in UNSEEN and one != "\u200d"]
            assert table

    for start in range(0, len(HOSTILE) - 3, 3):
        (tmp_path / str(abs(hash(HOSTILE[start : start + 3])))).mkdir()
        asyncio.run(play(HOSTILE[start : start + 3]))


def test_the_client_allows_no_mention_by_itself(tmp_path: Path) -> None:
    async def look() -> Any:
        async with Stage(tmp_path) as stage:
            return stage.client.allowed_mentions

    allowed = asyncio.run(look())
    assert allowed is not None and allowed.to_dict() == discord.AllowedMentions.none().to_dict()
