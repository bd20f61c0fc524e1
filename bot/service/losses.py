"""Losses of a battle, said once: who takes the Kills and the Pains, and where the Pained go.

What a seat has said (`Losses`) is kept with the table until the battle is over, for the seat alone. It answers that seat's
questions about that side as far as it legally can; whatever it does not answer is asked as ever. Who is asked, the rules
decide: an ability may give the choice to another seat, and then the wish is that seat's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bot.model import Losses, Outlook, TableRecord, UserId
from bot.service.tables import Game, human
from engine import Decision
from engine.cthulhu_wars.moments import Battle, How, Question

PARTS: Mapping[str, str] = {"battle.kill": "kills", "battle.pain": "pains", "battle.retreat": "retreat"}
"""Prompt -> which part of a wish answers it."""


def figure(kind: str, keeper: bool) -> str:
    """How a wish names a figure.

    >>> figure("acolyte", True)
    'keeper acolyte'
    """
    return f"keeper {kind}" if keeper else kind


def question_of(game: Game, seat: str, question: str | None) -> Decision | None:
    """The open question about losses with this id, or the seat's own if no id is given."""
    for decision in game.pending_of([seat]):
        if decision.prompt in PARTS and question in (None, decision.id):
            return decision
    return None


def outlook(game: Game, decision: Decision) -> Outlook | None:
    """What the seat may be asked about the losses of the side that this question is about."""
    position = game.table.game
    battle: Battle | None = position.battle
    if battle is None or decision.prompt not in PARTS:
        return None
    side = decision.args["side"]
    if side not in battle.forces:  # results that an ability has turned on a third party: nothing to say beforehand
        return None
    units = [position.state.units[unit] for unit in battle.forces[side]]
    free = Counter(figure(unit.kind, position.is_keeper(unit)) for unit in units if not battle.hits.get(unit.id))
    kills = pains = 0
    if decision.prompt == "battle.kill":
        kills, pains = decision.args["left"], battle.pains[battle.foe(side)]
        spared = sum(free.values()) - kills
        if position.chooser(Question("assign", side, battle)) != decision.seat or pains >= spared:
            pains = 0
    elif decision.prompt == "battle.pain":
        pains = decision.args["left"]
    goes = decision.prompt == "battle.retreat" or battle.pains[battle.foe(side)] > 0
    ways: list[str] = []
    if goes and position.chooser(Question("retreat", side, battle)) == decision.seat:
        staying = [unit for unit in units if unit.id not in battle.retreated]
        found = {area for unit in staying for area in position.destinations(unit, How.RETREAT, battle)}
        ways = [area for area in position.layout.area_ids if area in found]
    return Outlook(side, kills, pains, tuple(free.items()), tuple(ways))


def keep(game: Game, decision: Decision, user: UserId, wish: Losses) -> None:
    """Hold a wish for the rest of the battle; it takes the place of what the seat said before about this side."""
    side = decision.args["side"]
    prune(game)
    game.losses = [one for one in game.losses if (one["seat"], one["side"]) != (decision.seat, side)]
    game.losses.append({
        "row": game.newest, "battle": _which(game), "seat": decision.seat, "user": user, "side": side,
        "kills": list(wish.kills), "pains": list(wish.pains), "retreat": list(wish.retreat),
    })


def prune(game: Game) -> None:
    """Forget what was said for battles that are over."""
    game.losses = [one for one in game.losses if (one["row"], one["battle"]) == (game.newest, _which(game))]


def _which(game: Game) -> list[str]:
    battle: Battle | None = game.table.game.battle
    return [] if battle is None else [battle.area, battle.attacker, battle.defender]


def answer(record: TableRecord, game: Game) -> tuple[Decision, str] | None:
    """The next question that a wish answers, and the key. What a figure of the wish has taken is used up."""
    if not game.losses:
        return None
    prune(game)
    for decision in game.table.pending() if game.losses else ():
        if decision.prompt not in PARTS:
            continue
        for wish in game.losses:
            if (wish["seat"], wish["side"], wish["user"]) == (
                decision.seat, decision.args["side"], human(record, decision.seat)
            ):
                key = _key(decision, wish)
                if key is not None:
                    return decision, key
    return None


def _key(decision: Decision, wish: Mapping[str, Any]) -> str | None:
    """What a wish says to a question, if that is legal."""
    part = PARTS[decision.prompt]
    wanted: list[str] = wish[part]
    options: Iterable[Any] = decision.options
    if part == "retreat":
        ways = {option.to: option.key for option in options}
        return next((ways[area] for area in wanted if area in ways), None)
    for entry in wanted:
        alike = sorted((option for option in options if figure(option.kind, option.keeper) == entry), key=lambda one: one.mark)
        if alike:
            wanted.remove(entry)
            key: str = alike[0].key
            return key
    return None
