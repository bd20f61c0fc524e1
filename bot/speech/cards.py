"""Texts of the lobby, the table card and the battle card. They mention nobody: names come from the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.model import Member, Settings, TableRecord
from bot.speech.battles import faces, score, side_text
from bot.speech.catalogue import Words
from bot.speech.headline import is_window, next_seat, waiting_text
from bot.speech.loyalty import cards_lines
from bot.speech.naming import flag_text, key_of, listed, mark, member_name, name, plain, seat_name, units_text
from engine import Decision, View
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.setup import DEFAULT_LAYOUTS, all_flags
from engine.cthulhu_wars.tracks import ritual_track

SEED_LAYOUT = "earth35"
"""The usual layout for two players without the official variant."""


def layout_of(settings: Settings) -> str:
    """The layout that will be played."""
    if settings.layout:
        return settings.layout
    if settings.players == 2 and settings.options.get("two_player") == "seed":
        return SEED_LAYOUT
    return DEFAULT_LAYOUTS.get(settings.players, SEED_LAYOUT)


def settings_text(settings: Settings, words: Words) -> str:
    """What the table has agreed on, one line a setting, each with its meaning."""
    where = words.say("setting-map", layout=name(layout_of(settings), words), players=settings.players)
    return "\n".join([where, *settings_lines(settings, words)])


def settings_lines(settings: Settings, words: Words) -> Iterator[str]:
    """The lines of `settings_text` after the map, which the lobby card has in its title."""
    if settings.players == 2:
        yield words.say("setting-two-players")
    yield words.say("setting-drawn-order" if settings.draw_order else "setting-fixed-order")
    yield words.say(f"setting-undo-{key_of(settings.undo)}")
    yield words.find(f"setting-pace-{key_of(settings.pace)}") or words.say("setting-pace", pace=settings.pace)
    yield words.say("setting-language", language=name(f"language-{settings.language}", words))
    for expansion in settings.expansions:
        yield words.say("setting-expansion", expansion=name(expansion, words))
    yield from cards_lines(settings, words)
    differing = differing_options(settings)
    for flag, value in differing:
        yield words.say("setting-option", text=flag_text(flag, value, words))
    if not differing:
        yield words.say("setting-options-none")


def differing_options(settings: Settings) -> list[tuple[str, str]]:
    """Rule options that are not at their default."""
    known: Mapping[str, Sequence[str]] = all_flags()
    return [(flag, value) for flag, value in settings.options.items() if flag in known and value != known[flag][0]]


# -- the lobby --------------------------------------------------------------------------------------------------


def lobby_text(table: TableRecord, words: Words) -> str:
    """The lobby card: map, seats, what is agreed on, the seal of the dice."""
    settings = table.settings
    lines = [words.say("lobby-title", layout=name(layout_of(settings), words), players=len(table.members))]
    lines.append(" · ".join(_seat_entry(member, words) for member in table.members))
    if _hot_seats(table.members):
        lines.append(words.say("lobby-hot-seat", names=listed(_hot_seats(table.members), words)))
    free = sum(1 for member in table.members if not member_name(member, words))
    below = [words.say("lobby-free", n=free) if free else words.say("lobby-ready")]
    if table.commitment:
        below.append(words.say("lobby-dice", commitment=table.commitment))
    room = LOBBY - sum(len(line) + 1 for line in (*lines, *below))
    return "\n".join([*lines, *_within(list(settings_lines(settings, words)), room, words), *below])


LOBBY = 1950
"""Characters of the lobby card at most, with some room for what counts otherwise at Discord's."""


def _within(lines: Sequence[str], room: int, words: Words) -> list[str]:
    """As many of the lines as there is room for, and how many are left out."""
    if sum(len(line) + 1 for line in lines) <= room:
        return list(lines)
    kept: list[str] = []
    for line in lines:
        left_out = words.say("lobby-more", n=len(lines) - len(kept))
        if sum(len(one) + 1 for one in (*kept, line, left_out)) > room:
            return [*kept, left_out]
        kept.append(line)
    return kept


def _seat_entry(member: Member, words: Words) -> str:
    drawn = member.faction == "?"
    faction = words.say("lobby-drawn") if drawn else f"{mark(member.faction)} {seat_name(member.faction, words)}"
    who = member_name(member, words) or words.say("lobby-seat-free")
    return words.say("lobby-seat", n=member.index + 1, faction=faction.strip(), who=who)


def _hot_seats(members: Sequence[Member]) -> list[str]:
    """Who sits in more than one seat."""
    found: dict[int, list[Member]] = {}
    for member in members:
        if member.user is not None:
            found.setdefault(member.user, []).append(member)
    return [plain(seats[0].name) for seats in found.values() if len(seats) > 1]


# -- the table card ---------------------------------------------------------------------------------------------


def card_text(table: TableRecord, view: View, words: Words, pending: Sequence[Decision] = ()) -> str:
    """The pinned card of a running, paused or finished table: seats, round, track, First Player, whose turn. No mention."""
    state = view.state
    lines = [words.say("card-title", layout=name(state.layout, words), round=state.round, phase=phase_name(view, words))]
    status = _status(table, view, words, pending)
    lines.append(status)
    for seat in state.order:
        lines.append(seat_line(view, seat, words, table.members))
    if state.first:
        key = "card-first-clockwise" if state.direction == 1 else "card-first-counter-clockwise"
        asked = any(decision.prompt == "first_player.direction" for decision in pending)
        known = len(state.order) > 2 and not asked
        lines.append(words.say(key if known else "card-first", who=seat_name(state.first, words)))
    lines.append(track_text(view, words))
    if table.commitment:
        lines.append(words.say("card-dice", commitment=short_seal(table.commitment)))
    return "\n".join(lines)


def _status(table: TableRecord, view: View, words: Words, pending: Sequence[Decision]) -> str:
    if table.status in ("paused", "abandoned"):
        return words.say(f"card-{table.status}")
    if table.status == "over" or view.state.result is not None:
        return words.say("card-over")
    text = waiting_text(pending, view, words, table.members)
    following = next_seat(view)
    if following and pending and not is_window(pending):
        text += " " + words.say("card-next", who=seat_name(following, words))
    return text


def phase_name(view: View, words: Words) -> str:
    """The phase in words."""
    return words.find(f"phase-{key_of(view.state.phase)}") or view.state.phase


def seat_line(view: View, seat: str, words: Words, members: Sequence[Member] = ()) -> str:
    """One seat in one line: who, Power, Doom, gates, spellbooks, Elder Signs by number."""
    record = view.seat(seat)
    member = next((one for one in members if one.faction == seat), None)
    who = member_name(member, words) if member is not None else ""
    return words.say(
        "card-seat", mark=mark(seat), faction=seat_name(seat, words), who=who, named="yes" if who else "no", power=record.power,
        doom=record.doom, gates=len(view.controlled(seat)), books=len(view.books(seat)), signs=len(record.signs),
    )


def track_text(view: View, words: Words) -> str:
    """Where the Ritual marker stands."""
    if view.instant_death():
        return words.say("track-instant-death")
    left = len(ritual_track(len(view.state.order))) - view.state.ritual_space
    return words.say("track", cost=view.ritual_cost(), left=left)


def short_seal(text: str) -> str:
    """The first and last four digits of a long hexadecimal number."""
    return text if len(text) <= 12 else f"{text[:4]}…{text[-4:]}"


# -- the battle card --------------------------------------------------------------------------------------------


def battle_text(view: View, words: Words, members: Sequence[Member] = ()) -> str:
    """The battle being fought (``view.battle``): both sides, dice, Kills and Pains, hits so far; "" for none."""
    battle = view.battle
    if battle is None:
        return ""
    attacker, defender = str(battle["attacker"]), str(battle["defender"])
    lines = [
        words.say(
            "battle-title", area=name(battle["area"], words), attacker=seat_name(attacker, words),
            defender=seat_name(defender, words), attackers=_side(view, battle, attacker, words),
            defenders=_side(view, battle, defender, words),
        )
    ]
    for seat in (attacker, defender):
        line = _dice_line(battle, seat, words)
        if line:
            lines.append(line)
    lines.extend(_hits(view, battle, words))
    if battle["exempt"]:
        out = [view.unit(unit).kind for unit in battle["exempt"]]
        lines.append(words.say("battle-exempt", what=units_text(out, words)))
    return "\n".join(lines)


def _side(view: View, battle: Mapping[str, Any], seat: str, words: Words) -> str:
    kinds = [view.unit(unit).kind for unit in battle["forces"][seat]]
    kinds.sort(key=lambda kind: (-KINDS[kind].rank, -KINDS[kind].printed_cost))
    if seat in battle["totals"]:
        dice = int(battle["totals"][seat])
    else:
        imagined = view.imagined_battle(str(battle["area"]), str(battle["attacker"]), str(battle["defender"]))
        imagined.forces.update({side: list(units) for side, units in battle["forces"].items()})
        dice = max(0, sum(line.n for line in view.combat_lines(imagined, seat)))
    return side_text(kinds, dice, words)


def _dice_line(battle: Mapping[str, Any], seat: str, words: Words) -> str:
    who = seat_name(seat, words)
    if seat not in battle["dice"]:
        return ""
    dice = battle["dice"][seat]
    if not dice:
        return words.say("event-scored-none", who=who)
    if seat not in battle["kills"]:
        return words.say("event-rolled-battle", who=who, dice=faces(dice))
    return words.say(
        "event-scored", who=who, dice=faces(dice), result=score(battle["kills"][seat], battle["pains"][seat], words)
    )


def _hits(view: View, battle: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Who has taken what so far, by side."""
    for seat in (str(battle["attacker"]), str(battle["defender"])):
        taken: dict[str, list[str]] = {}
        for unit, results in battle["hits"].items():
            figure = view.unit(int(unit))
            if figure.owner == seat:
                for result in results:
                    taken.setdefault(str(result), []).append(figure.kind)
        hits = [words.say(f"hit-{result}", units=units_text(kinds, words)) for result, kinds in taken.items()]
        if hits:
            yield words.say("battle-hits", who=seat_name(seat, words), hits="; ".join(hits))
