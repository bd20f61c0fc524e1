"""Panels, questions and forms keep to Discord's limits wherever a game goes, and show nothing of a hand."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest

from bot import panels
from bot.card_wishes import dealt, with_cards
from bot.commands.me import SWITCHES
from bot.custom_ids import LONGEST, unpack
from bot.model import PACES, RULES, Member, Settings, TableRecord
from bot.panels import load
from bot.panels.items import HANDLERS, Choice, select
from bot.panels.limits import CONTENT, faults, pages, trim
from bot.panels.lobby import UNDO_POLICIES, flag_choices, lobby_panel
from bot.panels.prompts import public_panel, question
from bot.panels.turn import GROUPS, OF_A_TURN, group_of, quick_options, verb_of
from bot.service.standing import CHOICES
from bot.speech import LOCALES, board_text, card_text, hand_text, lobby_text, words
from engine import Config, Decision, Option, Table, new_game
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.options import DONE, at, named
from engine.cthulhu_wars.rules import RULES as RULES_OF_THE_GAME
from engine.cthulhu_wars.setup import all_flags
from engine.kernel.decisions import given
from engine.play import PLAYERS
from engine.scenarios.format import Given
from engine.scenarios.position import build as build_position

load()
WORDS = words("en")
LAYOUTS = {("GC", "CC", "BG"): "earth33", ("GC", "YS", "OW", "BG"): "earth35", ("CC", "OW", "YS", "BG", "GC"): "earth55"}
BIG = 36**6 - 1
"""A table number of six digits in base 36: more tables than there will ever be."""


def record_of(game: Table[Any], table_id: int = BIG) -> TableRecord:
    """A table in which one person plays each seat."""
    members = tuple(
        Member(index, seat, 10**18 + index, "M" * 32) for index, seat in enumerate(game.view(None).state.order)
    )
    return TableRecord(
        table_id, 1, 2, 10**18, "running", Settings(players=len(members)), members, commitment=game.commitment
    )


def games(seed: int) -> Iterator[Table[Any]]:
    """Tables at every question of random games, each at its turn."""
    rng = random.Random(seed)
    player = PLAYERS["random"]()
    for seats, layout in LAYOUTS.items():
        game = new_game(Config(seats=seats, seed=f"panels {seed}", layout=layout))
        for _ in range(250):
            if game.over:
                break
            yield game
            decision = game.pending()[rng.randrange(len(game.pending()))]
            seat = decision.seat
            game.choose(player.choose(decision, lambda seat=seat: game.view(seat), rng), seat=seat)


def games_with_cards(seed: int) -> Iterator[Table[Any]]:
    """Tables at every question of a game of computer players with every card that fits any factions, most of them held."""
    settings = dealt(with_cards(Settings(players=5), FAMILIES), "1f" * 32)
    game = new_game(Config(
        seats=tuple(FACTIONS)[:5], seed=f"cards {seed}", layout="earth55", cards=settings.cards, expansions=settings.expansions,
    ))
    rng, minds = random.Random(seed), (PLAYERS["random"](), PLAYERS["heuristic"]())
    while not game.over and game.serial < 300:
        yield game
        decision = game.pending()[rng.randrange(len(game.pending()))]
        seat = decision.seat
        buys = [option for option in decision.options if verb_of(option) in ("buy_card", "awaken")]
        mind = minds[rng.randrange(4) > 0]
        option = rng.choice(buys) if buys else mind.choose(decision, lambda seat=seat: game.view(seat), rng)
        game.choose(option.key, seat=seat)


def test_panels_and_texts_with_many_cards_keep_to_the_limits() -> None:
    async def build() -> tuple[int, int]:
        held = bought = 0
        for game in games_with_cards(1):
            table = record_of(game)
            view = game.view(None)
            held = max(held, sum(len(view.cards(seat)) for seat in view.state.order))
            for decision in game.pending():
                groups = {group_of(option) for option in decision.options} - {""} if decision.prompt in OF_A_TURN else set()
                bought += "buy_card" in groups
                for group in ("", "all", *sorted(groups)):
                    text, panel = question(table, game, decision, WORDS, group=group)
                    assert 0 < len(text) <= 2000
                    assert not faults(payload(panel)), (faults(payload(panel)), decision)
            panel = public_panel(table, game, WORDS)
            assert panel is not None and not faults(payload(panel))
            for seat in view.state.order:
                assert len(hand_text(game.view(seat), seat, WORDS)) <= 2000
            assert len(card_text(table, view, WORDS, game.pending())) <= 2000
            assert all(len(page) <= 2000 for page in pages(board_text(view, WORDS, table.members)))
        return held, bought

    held, bought = asyncio.run(build())
    assert held > 8 and bought > 3, (held, bought)


def payload(view: discord.ui.View) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = view.to_components()
    return found


def test_every_panel_and_question_keeps_to_the_limits() -> None:
    async def build() -> int:
        n = 0
        for game in games(1):
            table = record_of(game)
            built = [public_panel(table, game, WORDS)]
            for decision in [*game.pending(), *game.open_choices()]:
                for group in ("", "all"):
                    text, panel = question(table, game, decision, WORDS, group=group)
                    assert 0 < len(text) <= 2000
                    built.append(panel)
                if decision.prompt in OF_A_TURN:
                    groups = {group_of(option) for option in decision.options} - {""}
                    built += [question(table, game, decision, WORDS, group=one)[1] for one in groups]
            for panel in built:
                assert panel is not None
                rows = payload(panel)
                assert not faults(rows), (faults(rows), game.pending())
                n += 1
                for row in rows:
                    for item in row["components"]:
                        press = unpack(item["custom_id"])
                        assert press is not None and len(item["custom_id"]) <= LONGEST
                        assert (press.prefix, press.verb) in HANDLERS
        return n

    assert asyncio.run(build()) > 1000


def test_an_out_of_turn_question_can_be_answered_once_and_for_all() -> None:
    async def build() -> None:
        game = new_game(Config(seats=("GC", "CC", "BG"), seed="window"))
        table = record_of(game)
        areas = game.view(None).layout.area_ids

        def labels(*options: Option) -> list[list[str]]:
            window = Decision("GC", "window", given([*options, DONE]), {"when": "after_action"})
            panel = question(table, game, window, WORDS)[1]
            return [[item.get("label") or item["placeholder"] for item in row["components"]] for row in payload(panel)]

        never = ["Never this round", "Never"]
        many = [at("devolve", area, "acolyte") for area in areas[:7]]
        assert labels(*many) == [["Devolve…"], ["Not now"], [*never, "Only when capture threatens"]]
        one = named("dragon_ascending", enemy="CC")
        assert labels(one)[1:] == [[*never, "Only when there is much Power to gain"]]
        assert labels(one, many[0])[1][0] == "Dragon Ascending: Never this round"
        assert labels(one, many[0])[2][2] == "Devolve: Only when capture threatens"

    asyncio.run(build())


def test_no_public_panel_tells_a_hand() -> None:
    async def build() -> None:
        for game in games(2):
            panel = public_panel(record_of(game), game, WORDS)
            assert panel is not None
            for row in payload(panel):
                for item in row["components"]:
                    assert not any(option["value"].startswith("reveal") for option in item.get("options", ()))

    asyncio.run(build())


def test_a_question_about_a_hand_is_answered_in_private() -> None:
    """Which Elder Signs are discarded (IG-25): in public only a button that leads to the question."""
    position = {"order": ["GC", "CC", "BG"], "factions": {
        "GC": {"power": 3, "cards": ["chaugnar"], "es": [1, 2, 3], "units": {"asia": {"chaugnar": 1}}},
    }}
    game = Table(RULES_OF_THE_GAME, build_position(msgspec.convert(position, Given)))
    game.choose("discard two signs", seat="GC")
    [decision] = game.pending()
    assert [option.key for option in decision.options] == ["discard 1", "discard 2", "discard 3"]

    async def build() -> None:
        panel = public_panel(record_of(game), game, WORDS)
        assert panel is not None
        shown = payload(panel)
        assert "worth" not in str(shown) and any("mine" in item["custom_id"] for row in shown for item in row["components"])
        _, private = question(record_of(game), game, decision, WORDS)
        assert "worth 3" in str(payload(private))

    asyncio.run(build())


def test_a_hidden_sign_does_not_change_the_public_panel() -> None:
    """Two games that differ only in the values of the signs held show the same panel."""
    async def build() -> None:
        compared = 0
        for game in games(3):
            state = game.game.state
            decision = game.pending()[0]
            if decision.prompt not in OF_A_TURN or not state.seats[decision.seat].signs:
                continue
            shown = [option.key for option in quick_options(decision, game.view(None))]
            keys = {option.key for option in decision.options}
            assert not [key for key in shown if " keeper " in key and key.replace(" keeper ", " ", 1) in keys]
            kept = state.seats[decision.seat].signs
            for signs in ((1,) * len(kept), (3,) * len(kept)):
                state.seats[decision.seat].signs = signs
                assert [option.key for option in quick_options(decision, game.view(None))] == shown
            state.seats[decision.seat].signs = kept
            compared += 1
        assert compared

    asyncio.run(build())


def test_every_option_of_a_turn_is_behind_a_button() -> None:
    async def build() -> None:
        for game in games(4):
            if len(game.pending()) != 1 or game.pending()[0].prompt not in OF_A_TURN:
                continue
            decision = game.pending()[0]
            panel = public_panel(record_of(game), game, WORDS)
            assert panel is not None
            presses = [unpack(item["custom_id"]) for row in payload(panel) for item in row["components"]]
            there = {press.argument for press in presses if press is not None and press.verb in ("group", "close")}
            for option in decision.options:
                if verb_of(option) != "reveal":
                    assert (group_of(option) or verb_of(option)) in there, option.key

    asyncio.run(build())


@pytest.mark.parametrize("language", ["en"])
def test_the_lobby_keeps_to_the_limits(language: str) -> None:
    async def build() -> None:
        for n in range(2, 6):
            members = tuple(Member(index) for index in range(n))
            table = TableRecord(BIG, 1, 2, 3, "lobby", Settings(players=n), members)
            assert not faults(payload(lobby_panel(table, words(language))))

    asyncio.run(build())


def test_a_lobby_with_every_option_changed_keeps_its_last_lines() -> None:
    changed = {flag: values[-1] for flag, values in all_flags().items()}
    settings = Settings(layout="earth55", players=5, options=changed, cards=tuple(CARDS))
    members = tuple(Member(index, user=index + 1, name="W" * 32) for index in range(5))
    table = TableRecord(BIG, 1, 2, 3, "lobby", settings, members, commitment="a" * 64)
    text = lobby_text(table, words("en"))
    assert len(text) <= CONTENT and "All seats are taken" in text and "a" * 64 in text
    assert "more, under Options" in text
    few = lobby_text(replace(table, settings=Settings(layout="earth55", players=5)), words("en"))
    assert "more, under Options" not in few and "Pace" in few


def test_every_rule_option_can_be_chosen() -> None:
    """The list holds 25 entries at most: with more, some could be set by nobody."""
    for last in (0, -1):
        settings = Settings(options={flag: values[last] for flag, values in all_flags().items()})
        offered = {choice.value for choice in flag_choices(settings, words("en"))}
        for flag, values in all_flags().items():
            assert {f"{flag}.{value}" for value in values if value != values[last]} <= offered, flag


def test_the_longest_rule_button_fits() -> None:
    async def build() -> None:
        from bot.custom_ids import pack

        for ability in ABILITIES.values():
            if ability.occasions:
                pack("cw", BIG, 36**4 - 1, "GC", "rule", f"{ability.id}.tg")

    asyncio.run(build())


def test_selects_take_the_longest_labels_and_refuse_what_cannot_be_told_apart() -> None:
    async def build() -> None:
        long = select("cw:1:0::quick", "P" * 500, [Choice(str(index), "N" * 300, "D" * 300) for index in range(60)])
        assert not faults([{"type": 1, "components": [long.to_component_dict()]}])
        with pytest.raises(ValueError, match="twice"):
            select("cw:1:0::quick", "p", [Choice("a", "one"), Choice("a", "two")])

    asyncio.run(build())


def test_trimming_cuts_at_a_word() -> None:
    assert trim("one two three", 9) == "one two…"
    assert len(trim("x" * 200, 80)) == 80


def test_every_word_that_panels_and_commands_use_exists() -> None:
    root = Path(panels.__file__).parent.parent
    sources = [path.read_text() for folder in ("panels", "commands", "delivery") for path in (root / folder).glob("*.py")]
    used = {key for source in sources for key in re.findall(r"""["'](chat-[a-z0-9-]+)["']""", source)}
    used |= {f"chat-{key}" for source in sources for key in re.findall(r'here\.say\(\s*"([a-z0-9-]+)"', source)}
    used |= {f"chat-group-{group.replace('_', '-')}" for group in GROUPS}
    used |= {f"chat-orders-{rule}" for rule in (*RULES, *(rule for rules in CHOICES.values() for rule in rules))}
    used |= {f"chat-pace-{pace}" for pace in PACES}
    used |= {f"chat-undo-{one}" for one in UNDO_POLICIES} | {f"chat-setting-{one.replace('_', '-')}" for one in SWITCHES}
    used |= {f"chat-games-{status}" for status in ("lobby", "running", "paused", "over", "abandoned")}
    used |= {"chat-verify", "chat-view-whole", "chat-picture-before", "chat-picture-after"}
    used |= {f"chat-verify-fault-{fault}" for fault in ("commitment", "choices", "events", "end")}
    missing = {key for key in used if not WORDS.has(key)}
    assert not missing, sorted(missing)
    catalogue = (LOCALES / "en" / "panels.ftl").read_text(encoding="utf-8")
    listed = set(re.findall(r"^(chat-[a-z0-9-]+) =", catalogue, re.MULTILINE))
    assert not listed - used, sorted(listed - used)
