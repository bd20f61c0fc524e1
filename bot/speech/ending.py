"""The end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model import Member
from bot.speech.catalogue import Words
from bot.speech.naming import key_of, listed, member_name, seat_name
from engine import View

DOOM_LIMIT = 30
BOOKS = 6
COUNTED = ("doom", "instant_death", "no_power")
"""Causes after which Doom and spellbooks decide (M.4); anything else is an ability that wins the game at once."""


def end_text(
    view: View, words: Words, members: Sequence[Member] = (), secret: str = "",
    signs: Mapping[str, Sequence[int]] | None = None,
) -> str:
    """Winner, scores, why it ended, the Elder Signs that were hidden (``signs``: seat -> values), the dice secret.

    The first line is the push text: who won, with how much.
    """
    result = view.state.result
    if result is None:
        return words.say("end-unfinished")
    winners = list(result.winners)
    at_once = result.cause not in COUNTED
    first = _victory(winners, result.totals, at_once, words)
    people = [name for name in (_person(seat, members, words) for seat in winners) if name]
    lines = [first]
    if people:
        lines.append(words.say("end-people", names=listed(people, words), n=len(people)))
    others = sorted((seat for seat in view.state.order if seat not in winners), key=lambda seat: -result.totals[seat])
    if others:
        ahead = [] if at_once else winners
        lines.append(" ".join(_loser(view, seat, result.totals[seat], ahead, result.totals, words) for seat in others))
    lines.append(_cause(view, result.cause, signs or {}, words))
    hidden = [
        words.say("end-signs-of", seat=seat, values=", ".join(str(value) for value in values))
        for seat, values in (signs or {}).items() if values
    ]
    if hidden:
        lines.append(words.say("end-signs", signs="; ".join(hidden)))
    if secret:
        lines.append(words.say("end-secret", secret=secret))
    return "\n".join(lines)


def _victory(winners: Sequence[str], totals: Mapping[str, int], at_once: bool, words: Words) -> str:
    if not winners:
        return words.say("end-nobody")
    who = listed([seat_name(seat, words) for seat in winners], words)
    return words.say("end-wins-at-once" if at_once else "end-wins", who=who, n=len(winners), doom=totals[winners[0]])


def _person(seat: str, members: Sequence[Member], words: Words) -> str:
    member = next((one for one in members if one.faction == seat), None)
    return member_name(member, words) if member is not None else ""


def _loser(
    view: View, seat: str, doom: int, winners: Sequence[str], totals: Mapping[str, int], words: Words
) -> str:
    books = len(view.books(seat))
    above = bool(winners) and doom >= totals[winners[0]]
    key = "end-score" if books >= BOOKS else "end-score-barred" if above else "end-score-books"
    return words.say(key, who=seat_name(seat, words), doom=doom, n=books)


def _cause(view: View, cause: str, signs: Mapping[str, Sequence[int]], words: Words) -> str:
    """Why it ended; at 30 Doom, who had them before the hidden signs were turned over, if that is known."""
    if cause != "doom":
        return words.say(f"ended-{key_of(cause)}")
    reached = [
        seat for seat in view.state.order if view.seat(seat).doom - sum(signs.get(seat, ())) >= DOOM_LIMIT
    ]
    if not reached:
        return words.say("ended-doom")
    return words.say("end-doom", who=listed([seat_name(seat, words) for seat in reached], words), n=len(reached))
