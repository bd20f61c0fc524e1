"""Standing rules for questions inside an Action: somebody else's battle, capture or demand that waits for this seat's answer.

A seat that says nothing is asked. What it may say instead (`CHOICES`), each of it about all questions of one topic:

* ``losses``: which of its own figures is killed, Pained, captured, given up. ``cheapest``: the one that costs least (a
  Monster before a Cultist, who is worth Power), a gate's keeper after all others, a Great Old One last of all.
* ``retreats``: where Pained figures go. ``home``: its own go to where no enemy Monster or Great Old One stands, to its own
  gates first, then to where most of its own are. ``scatter``: besides, whoever may choose for others (Madness) sends them to
  where none of their gates is and nothing of the chooser's own, then to where fewest of them are; the attacker goes first,
  as without the ability (J.8.3).
* ``negotiation``: ``never`` pays nothing and withdraws (P.1).
* an ability used in the middle of a battle or of Gather Power (`INSIDE`): ``never`` declines it.
* ``curse_of_chaugnar_faugn``, which asks its holder about every Elder Sign that anybody draws. ``best``: the highest for
  itself, the lowest for everybody else.

A rule takes one of the legal options or none, looks at nothing hidden, and answers for the seat wherever it is asked: who is
asked, and what is legal, the rules of the game decide.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from bot.model import TableRecord
from bot.service.tables import Game, human
from engine import Decision
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.position import Position

LOSSES, RETREATS, NEGOTIATION = "losses", "retreats", "negotiation"
ASK, NEVER, CHEAPEST, HOME, SCATTER, BEST = "ask", "never", "cheapest", "home", "scatter", "best"
MADNESS = "madness"
CURSE = "curse_of_chaugnar_faugn"

INSIDE: Mapping[str, str] = {
    "necrophagy.ghoul": "necrophagy", "channel_power.reroll": "channel_power", "favored.which": "million_favored_ones",
    "bloodthirst.use": "bloodthirst", "fire_vampires.spare": "fire_vampires", "mao_ceremony.which": "mao_ceremony",
    "independent_eternal.pay": "independent_eternal", "neptunian_rite.perform": "neptunian_rite",
}
"""Questions about an ability used in the middle of something, which "done" or "no" declines -> the ability."""

BEFORE: Mapping[str, Sequence[str]] = {"battle.pre_battle": ("laughingstock", "ultra_violet")}
"""Questions that "done" declines -> abilities for which they wait on who takes no part; a topic if all options are of one."""

CHOICES: Mapping[str, Sequence[str]] = {
    LOSSES: (ASK, CHEAPEST), RETREATS: (ASK, HOME, SCATTER), NEGOTIATION: (ASK, NEVER), CURSE: (ASK, BEST),
    **dict.fromkeys([*INSIDE.values(), *(ability for some in BEFORE.values() for ability in some)], (ASK, NEVER)),
}
"""Topic -> what a seat may want; the first is what holds if nobody has said anything."""

TOPICS: Mapping[str, str] = {
    **dict.fromkeys((
        "battle.kill", "battle.pain", "battle.trapped", "capture.which", "devour.which", "abduct.which", "avatar.which",
        "ghroth.which", "dread_curse.kill", "dread_curse.pain", "innsmouth_look.which", "shining_trapezohedron.lose",
        "dreams.which", "zingaya.which", "eradicators.loss", "the_summons.acolyte",
    ), LOSSES),
    "battle.retreat": RETREATS, "battle.retreat_order": RETREATS, "driven.to": RETREATS, "gobogeg_scatters.to": RETREATS,
    "negotiation.single": NEGOTIATION, "negotiation.offer": NEGOTIATION, "sign.choose": CURSE,
    **INSIDE,
}
"""Prompt -> its topic."""

Orders = Mapping[tuple[str, str], tuple[str, int | None]]


def topic_of(decision: Decision) -> str:
    """The topic that a rule for this question would have, or "": losses of somebody else's figures have none."""
    topic = TOPICS.get(decision.prompt, "")
    if decision.prompt in BEFORE:
        verbs = {getattr(option, "verb", "") for option in decision.options} - {"done"}
        topic = next((ability for ability in BEFORE[decision.prompt] if verbs == {ability}), "")
    return "" if topic == LOSSES and decision.args.get("side", decision.seat) != decision.seat else topic


def offered(decision: Decision) -> list[tuple[str, str]]:
    """(rule, until) that this question offers beside its own answers; ``until``: "round" or "game"."""
    topic = topic_of(decision)
    if topic == LOSSES:
        return [(CHEAPEST, "game")]
    if topic == RETREATS:
        others = decision.prompt == "battle.retreat_order" or decision.args.get("side") != decision.seat
        return [(SCATTER if others else HOME, "game")]
    if topic == CURSE:
        return [(BEST, "game")]
    return [(NEVER, "round"), (NEVER, "game")] if topic else []


def topics_for(seat: str, held: Collection[str] = ()) -> list[str]:
    """The topics that can come up for this faction: abilities only if they are its own, or ``held`` besides."""
    own = {book.id for book in FACTIONS[seat].books} | set(held)
    return [topic for topic in CHOICES if topic not in ABILITIES or topic in own]


def rules_for(seat: str, topic: str) -> Sequence[str]:
    """What this faction may want of a topic: others' figures only Madness sends anywhere."""
    chooses = any(book.id == MADNESS for book in FACTIONS[seat].books)
    return [rule for rule in CHOICES[topic] if rule != SCATTER or chooses]


def rule_in(orders: Orders, seat: str, topic: str, now_round: int) -> str:
    """The rule in force."""
    rule, until = orders.get((seat, topic), (ASK, None))
    return rule if until in (None, now_round) else ASK


def answer(record: TableRecord, game: Game, orders: Orders) -> tuple[Decision, str] | None:
    """The next question that a standing rule answers, and the key."""
    position: Position = game.table.game
    for decision in game.table.pending():
        topic = topic_of(decision)
        if topic and human(record, decision.seat) is not None:
            key = chosen_by(rule_in(orders, decision.seat, topic, position.state.round), position, decision)
            if key is not None:
                return decision, key
    return None


def chosen_by(rule: str, position: Position, decision: Decision) -> str | None:
    """What a rule takes of a question's options; None: the question is asked."""
    chooses = CHOOSING.get(rule)
    return None if chooses is None else chooses(position, decision)


def _never(position: Position, decision: Decision) -> str | None:
    declining = ("withdraw",) if TOPICS.get(decision.prompt) == NEGOTIATION else ("done", "no")
    return next((key for key in declining if decision.find(key) is not None), None)


def _cheapest(position: Position, decision: Decision) -> str | None:
    def worth(option: Any) -> tuple[bool, bool, int, bool, str]:
        kind = KINDS[option.kind]
        return kind.goo, option.keeper, kind.printed_cost, kind.cultist, option.mark

    return min(decision.options, key=worth).key  # the first of those alike: options stand in a fixed order


def _home(position: Position, decision: Decision) -> str | None:
    seat = decision.seat
    if decision.args.get("side") != seat:
        return None

    def worth(option: Any) -> tuple[bool, bool, int]:
        threatened = any(position.ranks_in(enemy, option.to) > 0 for enemy in position.enemies(seat))
        return threatened, not position.controls(seat, option.to), -len(position.units_in(seat, option.to))

    return min(decision.options, key=worth).key


def _scatter(position: Position, decision: Decision) -> str | None:
    if decision.prompt == "battle.retreat_order":
        attacker = decision.args["attacker"]
        return next((option.key for option in decision.options if getattr(option, "enemy", "") == attacker), None)
    owner = decision.args["side"]
    if owner == decision.seat:
        return _home(position, decision)

    def worth(option: Any) -> tuple[bool, bool, int]:
        mine = bool(position.units_in(decision.seat, option.to)) or position.controls(decision.seat, option.to)
        return mine, position.controls(owner, option.to), len(position.units_in(owner, option.to))

    return min(decision.options, key=worth).key


def _best(position: Position, decision: Decision) -> str | None:
    best = max if decision.args.get("seat") == decision.seat else min
    return best(decision.options, key=lambda option: getattr(option, "n", None) or 0).key


CHOOSING: Mapping[str, Callable[[Position, Decision], str | None]] = {
    NEVER: _never, CHEAPEST: _cheapest, HOME: _home, SCATTER: _scatter, BEST: _best,
}
"""Rule -> how it chooses."""
