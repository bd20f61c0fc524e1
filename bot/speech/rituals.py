"""What a Ritual of Annihilation costs and brings, said before it is performed. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass

from bot.speech.catalogue import Words
from bot.speech.ending import BOOKS, DOOM_LIMIT
from bot.speech.naming import listed
from engine import View
from engine.cthulhu_wars.doom import ritual_lines
from engine.cthulhu_wars.tracks import ritual_cost, ritual_track


@dataclass(frozen=True)
class Outcome:
    """A Ritual of this seat now: Power paid and left, Doom and Elder Signs gained, what the next one costs; ``last``: the
    marker reaches Instant Death, or stands there."""

    cost: int
    left: int
    doom: int
    signs: int
    next_cost: int
    last: bool


def ritual_outcome(view: View, seat: str) -> Outcome:
    """Before abilities that answer a Ritual (Dragon Descending for one)."""
    cost = view.price(seat, "ritual", view.ritual_cost())
    lines = ritual_lines(view, seat)
    players, space = len(view.state.order), view.state.ritual_space + 1
    return Outcome(
        cost, view.power(seat) - cost, sum(line.doom for line in lines), sum(line.signs for line in lines),
        ritual_cost(players, space), space >= len(ritual_track(players)),
    )


def ritual_gains(view: View, seat: str, words: Words) -> str:
    """``3 Doom and 1 Elder Sign``."""
    found = ritual_outcome(view, seat)
    gains = [words.say("doom", n=found.doom), *([words.say("signs", n=found.signs)] if found.signs else [])]
    return listed(gains, words)


def ritual_text(view: View, seat: str, words: Words) -> str:
    """Cost, gain, Power left and the marker, a line each; what the new Doom would mean for the end of the game."""
    found = ritual_outcome(view, seat)
    doom = view.seat(seat).doom + found.doom
    gates = len(view.controlled(seat))
    lines = [
        words.say("ritual-cost", cost=found.cost, left=found.left),
        words.say("ritual-gains", gains=ritual_gains(view, seat, words), gates=gates, signs=found.signs, doom=doom),
        words.say("ritual-marker-last" if found.last else "ritual-marker", cost=found.next_cost),
    ]
    if doom >= DOOM_LIMIT:
        lines.append(words.say("ritual-ends", books=len(view.books(seat)), missing=max(0, BOOKS - len(view.books(seat)))))
    return "\n".join(lines)
