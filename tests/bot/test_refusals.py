"""Every way to be refused by a /cw command: each command, in each kind of question, by whoever is asked, another seat, a
spectator. Every sentence says what was wrong and what is possible, is private, and changes nothing.

``pytest -s`` prints them all, to be read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from simcord.results import to_discord_message

from bot.custom_ids import unpack
from bot.panels.turn import group_of, verb_of
from bot.speech import name, words
from engine import Decision
from engine.cthulhu_wars.factions import FACTIONS

from .e2e.persons import SELECT, items
from .e2e.stage import Stage
from .test_doom_turn import until

Situation = Callable[[Decision], bool]

SITUATIONS: Mapping[str, Situation] = {
    "the direction": lambda one: one.prompt == "first_player.direction",
    "a turn": lambda one: one.prompt == "turn" and not one.args.get("acted"),
    "a turn with a battle": lambda one: one.prompt == "turn" and any(verb_of(option) == "battle" for option in one.options),
    "a Move": lambda one: one.prompt == "move.more",
    "a Kill": lambda one: one.prompt == "battle.kill",
    "a retreat": lambda one: one.prompt == "battle.retreat",
    "a spellbook": lambda one: one.prompt == "book.choose",
    "a window": lambda one: one.prompt == "window",
    "a Doom turn": lambda one: one.prompt == "doom_turn",
}

COMMANDS: tuple[tuple[str, Mapping[str, Any], str], ...] = (
    ("do", {"action": "capture europe cc"}, ""), ("do", {"action": "dance on the table"}, ""),
    ("do", {"action": "m aco"}, ""),
    ("move", {"units": "acolyte africa", "to": "asia"}, "move"), ("move", {"units": "a dream", "to": "asia"}, ""),
    ("battle", {}, "battle"), ("battle", {"where": "Antarctica, Black Goat"}, ""),
    ("losses", {"kills": "acolyte"}, "battle"),
    ("recruit", {}, "recruit"), ("recruit", {"where": "acolyte antarctica"}, ""),
    ("summon", {}, "summon"), ("summon", {"what": "shantak in nowhere"}, ""),
    ("awaken", {}, "awaken"), ("awaken", {"what": "cthulhu asia"}, ""),
    ("gate", {}, "gates"), ("gate", {"what": "antarctica"}, ""),
    ("capture", {}, "capture"), ("capture", {"whom": "Europe Crawling Chaos"}, ""), ("capture", {"whom": "asia nobody"}, ""),
    ("spell", {}, "books"), ("spell", {"what": "devolve"}, "books"), ("spell", {"what": "dragon ascending"}, "books"),
    ("ritual", {}, "ritual"), ("reveal", {"signs": "9"}, ""), ("reveal", {"signs": "none of them"}, ""),
    ("pass", {}, "pass"), ("end", {}, "end_turn"), ("undo", {}, ""), ("consent", {"agree": True}, ""),
)
"""Command, its options, and the verb or button with which it could be legal, so that it is no refusal."""

VAGUE = ("is not possible now", "nothing like that", "cannot be done at this moment", "You are not asked anything now.")
"""What says nothing."""
PROMPTS_OF_LOSSES = ("battle.kill", "battle.pain", "battle.retreat")


def legal(decision: Decision, verb: str) -> bool:
    """Might a command with this verb do something here?"""
    if verb == "battle" and decision.prompt in PROMPTS_OF_LOSSES:
        return True
    verbs = {verb_of(option) for option in decision.options} | {group_of(option) for option in decision.options}
    return bool(verb) and (verb in verbs or (verb == "end_turn" and "done" in verbs and decision.prompt == "move.more"))


async def refusals(stage: Stage, decision: Decision) -> list[tuple[str, str, str]]:
    """(who, command, sentence) of everything that can be refused now."""
    record = await stage.record()
    asked = record.member_of(decision.seat)
    assert asked is not None
    people = {"asked": asked.name, "spectator": stage.names[-1]}
    people["another"] = next(one.name for one in record.members if one.user != asked.user)
    found = []
    digest = (await stage.game()).digest()
    for who, person in people.items():
        for command, options, verb in COMMANDS:
            if who == "asked" and legal(decision, verb):
                continue
            shown = await stage.world.people[person].slash(stage.channel, f"cw {command}", **options)
            assert shown.ephemeral, (who, command)
            assert (await stage.game()).digest() == digest, (who, command, options)
            told = f"/cw {command} {' '.join(map(str, options.values()))}".strip()
            found.append((who, told, shown.response.content))
    return found


def faults(who: str, sentence: str, decision: Decision, asked: str) -> list[str]:
    """What is wrong with a refusal."""
    found = [vague for vague in VAGUE if vague in sentence]
    if "!" in sentence or not sentence or sentence[0] != sentence[0].upper():
        found.append("tone")
    if any(f"{code} " in sentence or f" {code}'" in sentence for code in FACTIONS):
        found.append("a faction by its code")
    if who == "spectator" and "no seat" not in sentence:
        found.append("does not say that a spectator has no seat")
    own = ("This table has agreed", "Nobody asks", "Elder Sign", "the values of the signs")
    if who == "another" and not any(one in sentence for one in own):
        if decision.prompt == "window":
            faction = name(decision.seat, words())
            if faction in sentence or asked in sentence:
                found.append("tells who is asked out of turn")
        elif asked not in sentence:
            found.append("does not say whom the game waits for")
    return found


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_refusal_says_what_was_wrong_and_what_is_possible(tmp_path: Path, situation: str) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33", undo="strict")
            decision = await until(stage, SITUATIONS[situation])
            asked = (await stage.record()).member_of(decision.seat)
            assert asked is not None
            wrong = []
            print(f"\n== {situation}: {decision!r}, {asked.name}")
            for who, command, sentence in await refusals(stage, decision):
                print(f"{who:9} {command:40} {sentence}")
                wrong += [(who, command, sentence, fault) for fault in faults(who, sentence, decision, asked.name)]
            assert not wrong, "\n".join(map(str, wrong))

    asyncio.run(play())


@pytest.mark.parametrize(("status", "said"), [
    ("lobby", "has not begun"), ("paused", "/game resume"), ("over", "is over"), ("none", "/game new"),
])
def test_a_table_that_takes_no_choice_says_why(tmp_path: Path, status: str, said: str) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            person = stage.world.people[stage.names[0]]
            if status == "lobby":
                await person.slash(stage.channel, "game new", players=3)
            elif status != "none":
                await stage.seat("GC", "CC", "BG", layout="earth33")
                by = stage.world.people[stage.names[-1]].id if status == "over" else person.id
                change = stage.service.pause if status == "paused" else stage.service.end
                assert (await change(stage.table_id, by, manager=True)).kind == "done"
            for command, options, _ in COMMANDS:
                shown = await person.slash(stage.channel, f"cw {command}", **options)
                assert shown.ephemeral and said in shown.response.content, (command, shown.response.content)

    asyncio.run(play())


def test_first_actions_are_advised_in_the_lobby_and_without_a_table(tmp_path: Path) -> None:
    """A newcomer asks before the first turn: for the own faction once it is chosen, for all before that."""
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            person = stage.world.people[stage.names[0]]
            for seated in (False, True):
                if seated:
                    await person.slash(stage.channel, "game new", players=3)
                    await person.slash(stage.channel, "game faction", faction="GC")
                shown = await person.slash(stage.channel, "show first")
                assert shown.ephemeral and "Great Cthulhu" in shown.response.content
                assert ("Yellow Sign" in shown.response.content) is not seated

    asyncio.run(play())


@pytest.mark.parametrize("situation", ["the direction", "a turn", "a Kill", "a window", "a Doom turn"])
def test_presses_on_a_panel_that_is_not_ones_own(tmp_path: Path, situation: str) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33", undo="strict")
            decision = await until(stage, SITUATIONS[situation])
            record = await stage.record()
            asked = record.member_of(decision.seat)
            assert asked is not None
            another = next(one.name for one in record.members if one.user != asked.user)
            post = next(one for one in reversed(stage.public()) if one.id == record.panel_message)
            shown, digest = to_discord_message(stage.world.env, post), (await stage.game()).digest()
            print(f"\n== {situation}: {decision!r}, {asked.name}")
            for who, person in (("another", another), ("spectator", stage.names[-1])):
                for item in items(post.components):
                    press = unpack(item["custom_id"])
                    assert press is not None
                    if press.prefix != "cw" or press.verb in PRIVATE_LOOKS:
                        continue
                    known = {message.id for message in stage.messages()}
                    actor = stage.world.people[person]
                    if item["type"] == SELECT:
                        await actor.select(shown, [item["options"][0]["value"]], custom_id=item["custom_id"])
                    else:
                        await actor.click(shown, custom_id=item["custom_id"])
                    said = [one for one in stage.messages() if one.id not in known]
                    assert len(said) == 1 and said[0].is_ephemeral, (press, said)
                    sentence = said[0].content
                    print(f"{who:9} {press.verb + ' ' + press.argument:20} {sentence}")
                    assert not faults(who, sentence, decision, asked.name), (press, sentence)
                    assert (await stage.game()).digest() == digest

    asyncio.run(play())


PRIVATE_LOOKS = ("hand", "changed", "orders")
"""Buttons that answer everybody with something of their own."""


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("m aco marskanal", 'called "marskanal"'), ("m aco marskanal frobnitz", 'called "marskanal" and "frobnitz"'),
        ("dance on the table", "dance on the table"), ("awaken cth", "Cthulhu costs 10 Power and you have 8"),
    ],
)
def test_a_typed_action_is_refused_for_what_is_wrong_with_it(tmp_path: Path, typed: str, said: str) -> None:
    async def run() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            decision = await until(stage, SITUATIONS["a turn"])
            member = (await stage.record()).member_of(decision.seat)
            assert member is not None and decision.seat == "GC"
            result = await stage.world.people[member.name].slash(stage.channel, "cw do", action=typed)
            assert said in result.response.content, result.response.content
            assert "You can now: " in result.response.content

    asyncio.run(run())
