"""What the dice of a battle may bring, as probabilities."""

from __future__ import annotations

from collections.abc import Sequence

from bot.speech.catalogue import Words
from bot.speech.naming import name, seat_name
from engine.play.odds import KILL, binomial

PAIN = 1 / 3
"""A die pains with a 4 or a 5."""

SELDOM = 0.01
"""What is less likely than this is put together with what comes before."""


def odds_text(area: str, attacker: tuple[str, int, int], defender: tuple[str, int, int], words: Words) -> str:
    """Both sides of a battle in an area: (seat, dice, Kills that are sure before the dice)."""
    lines = [words.say(
        "odds-title", area=name(area, words), attacker=seat_name(attacker[0], words), defender=seat_name(defender[0], words)
    )]
    for seat, dice, sure in (attacker, defender):
        if dice:
            kills, pains = chances(binomial(dice, KILL), words), chances(binomial(dice, PAIN), words)
            lines.append(words.say("odds-side", who=seat_name(seat, words), dice=dice, kills=kills, pains=pains))
        else:
            lines.append(words.say("odds-no-dice", who=seat_name(seat, words)))
        if sure:
            lines.append(words.say("odds-sure", who=seat_name(seat, words), n=sure))
    lines.append(words.say("odds-note"))
    return "\n".join(lines)


def chances(row: Sequence[float], words: Words) -> str:
    """``0: 40 %, 1: 40 %, 2: 16 %, 3 or more: 4 %`` from the probabilities of 0, 1, 2, ..."""
    last = len(row) - 1
    while last and sum(row[last:]) < SELDOM:
        last -= 1
    parts = [words.say("odds-chance", n=n, percent=percent(row[n])) for n in range(last)]
    key = "odds-chance" if last == len(row) - 1 else "odds-or-more"
    return ", ".join([*parts, words.say(key, n=last, percent=percent(sum(row[last:])))])


def percent(chance: float) -> str:
    """A probability in whole percent; one that is neither 0 nor 1 is never shown as such.

    >>> percent(0.4), percent(0.0001), percent(0.9999), percent(1.0)
    ('40', '<1', '>99', '100')
    """
    if 0 < chance < 0.005:
        return "<1"
    return ">99" if 0.995 <= chance < 1 - 1e-9 else str(round(100 * chance))
