"""Why a choice is not possible: one sentence for the player, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.actions import COSTS, battle_period, battled
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF_KIND, KINDS, held_out
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.gates import may_adjust
from engine.cthulhu_wars.moments import How
from engine.cthulhu_wars.options import PASS, Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.turn import refusal, turn_options

VERBS = (
    "recruit", "summon", "awaken", "build gate", "move", "battle", "capture", "pass", "end turn", "control",
    "swap keeper", "abandon", "reveal", "ritual",
)


def why_not(game: Game, seat: SeatId, key: str) -> str:
    """A sentence for a key that is not listed, or "" if nothing better than "not possible now" is known."""
    state = game.state
    verb, words = _split(key.strip())
    ability = ABILITIES.get(verb)
    if ability is not None:
        told = ability.refusal(game, seat, words)
        if told:
            return told
    if state.turn is None or state.turn.seat != seat or game.act is not None:
        return f"{_said(key)} cannot be done at this moment." if verb else ""
    if verb == "end_turn" and not state.turn.acted:
        return "You have Power left and have not acted in this turn: take an Action, or pass."
    if verb == "pass":
        sentence = refusal(game, seat, PASS)
        return sentence or "You have already acted in this turn; end it instead of passing."
    if verb in ("control", "swap_keeper", "abandon"):
        return _gate_sentence(game, seat, verb, words)
    sentence = _action_sentence(game, seat, verb) if verb != "reveal" else ""
    if sentence:
        return sentence
    if not verb:
        return _ongoing(key)
    explain = SENTENCES.get(verb)
    if explain is not None:
        return explain(game, seat, words)
    if ability is not None:
        if not game.has(seat, verb):
            return f"You do not have {ability.name}."
        price = game.price(seat, verb, ability.cost or 0)
        if price > game.power(seat):
            return f"{ability.name} costs {price} Power and you have {game.power(seat)}."
        if not game.face_up(seat, verb):
            return f"{ability.name} has been used and cannot be used again now."
        if not game.in_force(seat, verb):
            return f"{ability.name} cannot be used now: an ability of another player takes it away for the time being."
        return f"{ability.name} is not possible now. {ability.text}" + _instead(game, seat, verb)
    return ""


def _ongoing(key: str) -> str:
    """What to say when somebody tries to use an ability that works by itself."""
    for ability in ABILITIES.values():
        if key.strip().lower() in (ability.id.replace("_", " "), ability.name.lower()) and not ability.occasions:
            return f"{ability.name} is nothing you choose; it works by itself. {ability.text}"
    return ""


def _said(key: str) -> str:
    return f'"{key}"'


def _split(key: str) -> tuple[str, list[str]]:
    """The verb of a key and the words behind it; capitals do not matter in the verb."""
    offering = [name for name, ability in ABILITIES.items() if ability.occasions]
    names = [*VERBS, *(name.replace("_", " ") for name in offering)]
    for name in sorted(names, key=len, reverse=True):
        if key.lower() == name or key.lower().startswith(name + " "):
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
        covered = areas and any(KINDS[unit.kind].keeps_gates for unit in game.units_in(seat, areas[0]))
        if covered and game.controller[areas[0]] is None and not game.keepers_for(seat, areas[0], game.state.gates[areas[0]]):
            return f"An ability keeps everybody from the gate in {_name(game, areas[0])}." + _instead(game, seat, verb)
        return "You need a unit that may keep a gate, on a gate that nobody controls." + _instead(game, seat, verb)
    return "You can do that only at a gate you control." + _instead(game, seat, verb)


def _figures(game: Game, seat: SeatId, words: list[str]) -> str:
    kinds = [word for word in words if word in KINDS]
    areas = _areas(game, words)
    if not kinds:
        return "Say which figure, and in which area."
    kind = KINDS[kinds[0]]
    supplied = kind.id in game.supplied()
    figures = [unit for unit in game.state.units if unit.kind == kind.id and unit.owner in (seat, None)]
    if figures and all(held_out(unit.place) for unit in figures):
        return f"{kind.name} is out of the game for good."
    if kind.id in CARD_OF_KIND and not supplied:
        card = CARD_OF_KIND[kind.id]
        holder = game.card_holder(card.id)
        if holder is None:
            return f"Nobody holds the card {card.name}." if game.has(None, card.id) else f"{card.name} is not in this game."
        if holder != seat:
            return f"{kind.name} is not yours to bring in: {holder} holds the card."
    if not supplied and all(unit.kind != kind.id for units in game.at[seat].values() for unit in units):
        return f"You have no figure called {kind.name}."
    if not supplied and game.to_bring_in(seat, kind.id) is None:
        return f"You have no {kind.name} in your pool."
    if kind.comes_by == "none":
        return f"{kind.name} does not come in by an Action of this kind; its card tells how."
    forbidden = refusal(game, seat, Option(kind.comes_by, kind=kind.id, area=areas[0] if areas else ""))
    if forbidden is not None:
        return forbidden
    sites = game.sites(seat, kind, How(kind.comes_by))
    if not sites and kind.nowhere:
        return kind.nowhere
    if any(":" in place for place in sites):
        return f"{kind.name} does not come in on the map, but on a card or sheet; the list says where."
    least = min(game.price(seat, kind.comes_by, kind.cost_at(game, seat, one), kind.id, one) for one in game.layout.area_ids)
    if least > game.power(seat):
        return f"{kind.name} costs {least} Power and you have {game.power(seat)}."
    if not areas:
        return f"Say in which area the {kind.name} is to be placed." + _instead(game, seat, kind.comes_by)
    name = _name(game, areas[0])
    price = game.price(seat, kind.comes_by, kind.cost_at(game, seat, areas[0]), kind.id, areas[0])
    if price > game.power(seat):
        return f"{kind.name} costs {price} Power and you have {game.power(seat)}."
    if kind.comes_by == "recruit":
        return f"You need a unit of your own in {name} to recruit there." + _instead(game, seat, "recruit")
    if kind.comes_by == "summon":
        return f"You control no gate in {name} to summon at." + _instead(game, seat, "summon")
    return f"The conditions to awaken {kind.name} in {name} are not met. {kind.text}".rstrip()


def _build(game: Game, seat: SeatId, words: list[str]) -> str:
    areas = _areas(game, words)
    if areas and areas[0] in game.state.gates:
        return f"There is a gate in {_name(game, areas[0])} already." + _instead(game, seat, "build_gate")
    return "You need a unit that may keep a gate in an area without one." + _instead(game, seat, "build_gate")


def _move(game: Game, seat: SeatId, words: list[str]) -> str:
    areas = _areas(game, words)
    kinds = [word for word in words if word in KINDS]
    if not kinds or len(areas) < 2:
        return "Say which figure moves, from where and to where."
    start, end = areas[0], areas[1]
    movers = [unit for unit in game.units_in(seat, start) if unit.kind == kinds[0]]
    if not movers:
        return f"You have no {KINDS[kinds[0]].name} in {_name(game, start)}."
    if all(game.commander(unit) != seat for unit in movers):
        return f"Your {KINDS[kinds[0]].name} in {_name(game, start)} is not yours to move now: an ability takes it from you."
    if all(end not in game.destinations(unit, How.MOVE) for unit in movers):
        bar = _barred_by(game, movers[0], end)
        if bar is not None:
            return f"{bar.name} prevents this Move. {bar.text}"
        return f"{_name(game, end)} is out of reach from {_name(game, start)}."
    return "That figure cannot make this move now; the one that keeps the gate and the others are named apart."


def _barred_by(game: Game, unit: Unit, end: AreaId) -> Ability | None:
    """The ability that keeps a unit from moving to an area that it could reach otherwise."""
    areas: tuple[AreaId, ...] = game.layout.adjacent[unit.place]
    for ability, holder in game.hooks.destinations:
        left = ability.destinations(game, holder, areas, unit, How.MOVE, None)
        if end in areas and end not in left:
            return ability
        areas = left
    return None


def _place_and_enemy(game: Game, seat: SeatId, words: list[str], verb: str) -> tuple[AreaId, SeatId] | str:
    """The area and the enemy that were named, or what is missing."""
    areas = _areas(game, words)
    others = [word for word in words if word not in areas]
    if not areas or not others:
        return "Say in which area and which faction." + _instead(game, seat, verb)
    if others[-1] == seat:
        return f"You cannot {verb} yourself."
    if others[-1] not in game.state.order:
        return f"{others[-1]} does not play here."
    return areas[0], others[-1]


def _battle(game: Game, seat: SeatId, words: list[str]) -> str:
    found = _place_and_enemy(game, seat, words, "battle")
    if isinstance(found, str):
        return found
    area, enemy = found
    name = _name(game, area)
    if not game.units_in(seat, area):
        reason = f"You have no unit in {name}."
    elif not game.units_in(enemy, area):
        reason = f"{enemy} has no unit in {name}."
    elif not game.commanded(enemy, area):
        reason = f"No unit of {enemy} in {name} fights on its side now."
    elif battled(seat, area) in game.state.used.get(battle_period(game), ()):
        reason = f"You have already battled in {name} this {game.rule('battle_area_limit')}."
    else:
        forbidden = refusal(game, seat, Option("battle", area=area, enemy=enemy))
        reason = forbidden or f"Your units in {name} have no Combat against {enemy}."
    return reason + _instead(game, seat, "battle")


def _capture(game: Game, seat: SeatId, words: list[str]) -> str:
    found = _place_and_enemy(game, seat, words, "capture")
    if isinstance(found, str):
        return found
    area, enemy = found
    name = _name(game, area)
    guards = game.units_in(enemy, area)
    if not any(KINDS[unit.kind].cultist for unit in guards):
        reason = f"{enemy} has no Cultist in {name}."
    elif game.ranks_in(seat, area) < 1:
        reason = f"You need a Monster or a Great Old One in {name} to capture there."
    elif game.ranks_in(seat, area) > game.ranks_in(enemy, area):
        bar = _no_captor(game, seat, enemy, area)
        reason = f"{bar.name} prevents this capture. {bar.text}" if bar is not None else f"You cannot capture in {name} now."
    else:
        best = max(guards, key=lambda unit: KINDS[unit.kind].rank)
        reason = f"You can't capture in {name}: {enemy}'s {KINDS[best.kind].name} protects its Cultists there."
    return reason + _instead(game, seat, "capture")


def _no_captor(game: Game, seat: SeatId, enemy: SeatId, area: AreaId) -> Ability | None:
    """The ability that keeps units which are strong enough from capturing, or their victims from being captured."""
    guard = game.ranks_in(enemy, area)
    for captor in game.units_in(seat, area):
        for target in game.units_in(enemy, area):
            for ability, holder in game.hooks.may_capture:
                strong = KINDS[captor.kind].rank > guard and KINDS[target.kind].cultist
                if strong and not ability.may_capture(game, holder, True, captor, target):
                    return ability
    return None


def _reveal(game: Game, seat: SeatId, words: list[str]) -> str:
    return "Only Elder Signs that you hold can be revealed; your hand lists them."


SENTENCES: Mapping[str, Callable[[Game, SeatId, list[str]], str]] = {
    "recruit": _figures,
    "summon": _figures,
    "awaken": _figures,
    "build_gate": _build,
    "move": _move,
    "battle": _battle,
    "capture": _capture,
    "reveal": _reveal,
}
