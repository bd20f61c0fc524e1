"""Why a choice is not possible: one sentence for the player, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cthulhu_wars.actions import COSTS, battle_period, battled
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.gates import may_adjust
from engine.cthulhu_wars.options import PASS, Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId
from engine.cthulhu_wars.turn import refusal, turn_options

VERBS = (
    "recruit", "summon", "awaken", "build gate", "move", "battle", "capture", "pass", "end turn", "control",
    "swap keeper", "abandon", "reveal", "ritual",
)


def why_not(game: Game, seat: SeatId, key: str) -> str:
    """A sentence for a key that is not listed, or "" if nothing better than "not possible now" is known."""
    state = game.state
    verb, words = _split(key)
    if state.turn is None or state.turn.seat != seat or game.act is not None:
        return f"{_said(key)} cannot be done at this moment." if verb else ""
    if verb == "end_turn" and not state.turn.acted:
        return "You have Power left and have not acted in this turn: take an Action, or pass."
    if verb == "pass":
        sentence = refusal(game, seat, PASS)
        return sentence or "You have already acted in this turn; end it instead of passing."
    if verb in ("control", "swap_keeper", "abandon"):
        return _gate_sentence(game, seat, verb, words)
    sentence = _action_sentence(game, seat, verb)
    if sentence:
        return sentence
    explain = SENTENCES.get(verb)
    if explain is not None:
        return explain(game, seat, words) + _instead(game, seat, verb)
    ability = ABILITIES.get(verb)
    if ability is not None:
        if not game.has(seat, verb):
            return f"You do not have {ability.name}."
        price = game.price(seat, verb, ability.cost or 0)
        if price > game.power(seat):
            return f"{ability.name} costs {price} Power and you have {game.power(seat)}."
        return f"{ability.name} is not possible so. {ability.text}" + _instead(game, seat, verb)
    return ""


def _said(key: str) -> str:
    return f'"{key}"'


def _split(key: str) -> tuple[str, list[str]]:
    """The verb of a key and the words behind it."""
    offering = [name for name, ability in ABILITIES.items() if ability.occasions]
    names = [*VERBS, *(name.replace("_", " ") for name in offering)]
    for name in sorted(names, key=len, reverse=True):
        if key == name or key.startswith(name + " "):
            return name.replace(" ", "_"), key[len(name) :].split()
    return "", key.split()


def _areas(game: Position, words: list[str]) -> list[AreaId]:
    found = [part for word in words for part in word.split(">")]
    return [word for word in found if word in game.layout.by_id]


def _name(game: Position, area: AreaId) -> str:
    return game.layout.by_id[area].name


def _instead(game: Game, seat: SeatId, verb: str) -> str:
    """What the same verb could do now."""
    options = [option for option in turn_options(game, seat) if option.verb == verb]
    if not options:
        return ""
    places = list(dict.fromkeys(_name(game, o.area or o.to) for o in options if (o.area or o.to) in game.layout.by_id))
    if not places:
        return ""
    return f" You could in {_listed(places)}."


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _action_sentence(game: Game, seat: SeatId, verb: str) -> str:
    """Reasons that hold for every Action: no Power, Main Action gone, forbidden by an ability."""
    turn = game.state.turn
    assert turn is not None
    power = game.power(seat)
    if power == 0 and game.rule("zero_power") != "hrf":
        return "You have no Power left; no Action can be begun at 0 Power."
    sentence = refusal(game, seat, Option(verb))
    if sentence is not None:
        return sentence
    listed = [option.verb for option in turn_options(game, seat)]
    if turn.main_used and not turn.grants and verb not in listed:
        return "You have used your Main Action in this turn."
    if turn.main_used and turn.grants and verb in turn.grants[0].barred:
        return "A second Action must be a different one."
    cost = COSTS.get(verb, 0)
    if cost > power:
        return f"That costs {cost} Power and you have {power}."
    return ""


def _gate_sentence(game: Game, seat: SeatId, verb: str, words: list[str]) -> str:
    areas = _areas(game, words)
    if not may_adjust(game, seat):
        return "At 0 Power you cannot take or change gates."
    if areas and areas[0] not in game.state.gates:
        return f"There is no gate in {_name(game, areas[0])}."
    if verb == "control":
        return "You need a unit that may keep a gate, on a gate that nobody controls." + _instead(game, seat, verb)
    return "You can do that only at a gate you control." + _instead(game, seat, verb)


def _figures(game: Game, seat: SeatId, words: list[str]) -> str:
    kinds = [word for word in words if word in KINDS]
    areas = _areas(game, words)
    if not kinds:
        return "Say which figure."
    kind = KINDS[kinds[0]]
    if game.from_pool(seat, kind.id) is None:
        return f"You have no {kind.name} in your pool."
    price = game.price(seat, kind.comes_by, kind.cost(game, seat), kind.id, areas[0] if areas else "")
    if price > game.power(seat):
        return f"{kind.name} costs {price} Power and you have {game.power(seat)}."
    where = f" in {_name(game, areas[0])}" if areas else ""
    if kind.comes_by == "recruit":
        return f"You need a unit of your own{where} to recruit there."
    if kind.comes_by == "summon":
        return f"You control no gate{where} to summon at."
    return f"The conditions to awaken {kind.name}{where} are not met. {kind.text}".rstrip()


def _build(game: Game, seat: SeatId, words: list[str]) -> str:
    areas = _areas(game, words)
    if areas and areas[0] in game.state.gates:
        return f"There is a gate in {_name(game, areas[0])} already."
    return "You need a unit that may keep a gate in an area without one."


def _move(game: Game, seat: SeatId, words: list[str]) -> str:
    areas = _areas(game, words)
    if not areas or not game.units_in(seat, areas[0]):
        return "You have no such unit there."
    if len(areas) > 1 and areas[1] not in game.layout.adjacent[areas[0]]:
        return f"{_name(game, areas[1])} is out of reach from {_name(game, areas[0])}."
    return "You have no such unit there."


def _battle(game: Game, seat: SeatId, words: list[str]) -> str:
    areas = _areas(game, words)
    enemies = [word for word in words if word in game.state.order and word != seat]
    if not areas or not enemies:
        return "Say where and whom."
    area, enemy = areas[0], enemies[0]
    name = _name(game, area)
    if not game.units_in(seat, area):
        return f"You have no unit in {name}."
    if not game.units_in(enemy, area):
        return f"{enemy} has no unit in {name}."
    if battled(seat, area) in game.state.used.get(battle_period(game), ()):
        return f"You have already battled in {name} this {game.rule('battle_area_limit')}."
    return f"Your units in {name} have no Combat against {enemy}."


def _capture(game: Game, seat: SeatId, words: list[str]) -> str:
    areas = _areas(game, words)
    enemies = [word for word in words if word in game.state.order and word != seat]
    if not areas or not enemies:
        return "Say where and whose Cultist."
    area, enemy = areas[0], enemies[0]
    name = _name(game, area)
    guards = game.units_in(enemy, area)
    if not any(KINDS[unit.kind].cultist for unit in guards):
        return f"{enemy} has no Cultist in {name}."
    if game.ranks_in(seat, area) < 1:
        return f"You need a Monster or a Great Old One in {name} to capture there."
    best = max(guards, key=lambda unit: KINDS[unit.kind].rank)
    return f"You can't capture in {name}: {enemy}'s {KINDS[best.kind].name} protects its Cultists there."


SENTENCES: Mapping[str, Callable[[Game, SeatId, list[str]], str]] = {
    "recruit": _figures,
    "summon": _figures,
    "awaken": _figures,
    "build_gate": _build,
    "move": _move,
    "battle": _battle,
    "capture": _capture,
}
