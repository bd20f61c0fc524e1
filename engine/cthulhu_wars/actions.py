"""The Common Actions (H): what can be listed, and what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.battle import fight
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF_KIND, KINDS
from engine.cthulhu_wars.game import BOUND, Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import How, Slot
from engine.cthulhu_wars.options import DONE, Option, at, figure, moves
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit, UnitId

COSTS: Mapping[str, int] = {"move": 1, "battle": 1, "capture": 1, "build_gate": 3}
"""Power for the Common Actions that are not prices of figures."""


# -- figures: recruit, summon, awaken (H.1 to H.3) --------------------------------------------------------------


def figure_options(
    game: Position, seat: SeatId, power: int, ways: Sequence[str], terrors: bool = True
) -> list[Option]:
    """Recruit, summon or awaken every kind that is in the pool, where it may come in, and can be paid.

    What lies in the common supply can be awakened (IG-2). ``terrors``: list them, too.
    """
    found: dict[str, list[Option]] = {way: [] for way in ways}
    prices = game.hooks.prices
    shared: dict[str, Sequence[AreaId]] = {}
    kinds = game.pool_kinds(seat)
    if game.hooks.cards:
        waiting = [unit.kind for unit in game.waiting(seat)]
        kinds = list(dict.fromkeys([*kinds, *waiting, *game.supplied()]))
        if not terrors:
            kinds = [kind for kind in kinds if not KINDS[kind].terror]
    for kind_id in kinds:
        kind = KINDS[kind_id]
        way = kind.comes_by
        if way not in found:
            continue
        taxed = way in prices or kind.priced_by_area
        base = kind.cost(game, seat)
        if not taxed and base > power:
            continue
        places = shared.get(way) if kind.unbound else None
        if places is None:
            places = game.sites(seat, kind, How(way))
            if kind.unbound and not game.hooks.sites:
                shared[way] = places
        for area in places:
            if taxed:
                if kind.priced_by_area:
                    base = kind.cost_at(game, seat, area)
                if game.price(seat, way, base, kind_id, area) > power:
                    continue
            found[way].append(at(way, area, kind_id))
    return [option for options in found.values() for option in options]


def bring_in(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """Recruit (H.1), summon (H.2) or awaken (H.3) one figure."""
    kind = KINDS[option.kind]
    how = How(option.verb)
    base = yield from kind.bargain(game, seat, option.area)
    game.declare(seat, option, game.price(seat, option.verb, base, option.kind, option.area))
    if game.hooks.declared:
        yield from game.announced()
    if game.hooks.cards and kind.independent and game.from_pool(seat, kind.id) is None:
        game.take_card(seat, CARD_OF_KIND[kind.id].id)
    if how is How.AWAKEN:
        yield from kind.awaken(game, seat, option.area)
    unit = game.to_bring_in(seat, option.kind)
    assert unit is not None, option
    yield from game.relocate(unit, option.area, how)
    if how is How.AWAKEN:
        game.note(f"awakened:{option.kind}")


# -- build a gate (H.4) -----------------------------------------------------------------------------------------


def build_options(game: Position, seat: SeatId, power: int) -> list[Option]:
    """Areas without a gate token where the seat has a unit that may keep one."""
    taxed = "build_gate" in game.hooks.prices
    if not taxed and power < COSTS["build_gate"]:
        return []
    gates, mine = game.state.gates, game.at[seat]
    found = []
    for area in game.layout.area_ids:
        if area in mine and area not in gates and game.keepers_for(seat, area, None):
            if not taxed or game.price(seat, "build_gate", COSTS["build_gate"], to=area) <= power:
                found.append(at("build_gate", area))
    return found


def build_gate(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """A new gate, kept at once by a unit of the builder's choice (H.4.1)."""
    area = option.area
    keeper = yield from ask_figure(
        game, seat, "build.keeper", lambda: game.keepers_for(seat, area, None), {"area": area}
    )
    game.declare(seat, option, game.price(seat, "build_gate", COSTS["build_gate"], to=area))
    if game.hooks.declared:
        yield from game.announced()
    game.add_gate(area, keeper.id)


# -- move (H.5) -------------------------------------------------------------------------------------------------


def move_options(game: Position, seat: SeatId, power: int, moved: Sequence[UnitId] = ()) -> list[Option]:
    """Every step that a unit which has not moved in this Action can make now (H.5.1, H.5.2)."""
    taxed = "move" in game.hooks.prices
    if not taxed and power < COSTS["move"]:
        return []
    if game.hooks.commander:
        return _led_moves(game, seat, power, moved)
    found: list[Option] = []
    gates, mine = game.state.gates, game.at[seat]
    for area in game.layout.area_ids:
        units = mine.get(area)
        if units is None:
            continue
        gate = gates.get(area)
        keeper_id = -1 if gate is None or gate.keeper is None else gate.keeper
        seen = ""
        for unit in units:
            keeper = unit.id == keeper_id
            if (unit.kind == seen and not keeper) or unit.id in moved:
                continue
            if not keeper:
                seen = unit.kind
            to = game.destinations(unit, How.MOVE)
            if taxed:
                to = tuple(x for x in to if game.price(seat, "move", COSTS["move"], unit.kind, x) <= power)
            found.extend(moves(unit.kind, keeper, area, to))
    return found


def _led_moves(game: Position, seat: SeatId, power: int, moved: Sequence[UnitId]) -> list[Option]:
    """The same while somebody leads figures of others, which bear the mark "bound" and their owner; alike ones once."""
    found: dict[Option, None] = {}
    for area in game.layout.area_ids:
        for unit in game.commanded(seat, area):
            if unit.id in moved:
                continue
            to = game.destinations(unit, How.MOVE)
            to = tuple(x for x in to if game.price(seat, "move", COSTS["move"], unit.kind, x) <= power)
            if unit.owner == seat:
                found.update(dict.fromkeys(moves(unit.kind, game.is_keeper(unit), area, to)))
            else:
                owner = unit.owner or ""
                found.update((Option("move", unit.kind, mark=BOUND, area=area, to=x, enemy=owner), None) for x in to)
    return list(found)


def movable(game: Position, seat: SeatId, option: Option, moved: Sequence[UnitId]) -> Unit:
    """The unit that a move option means."""
    for unit in game.commanded(seat, option.area):
        if unit.kind == option.kind and unit.id not in moved and game.is_keeper(unit) == option.keeper:
            if unit.owner == (option.enemy or seat):
                return unit
    raise AssertionError(f"nobody can {option.key}")


def move(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """Move units one at a time, each once, for 1 Power each (H.5)."""
    moved: list[UnitId] = [] if game.act is None else game.act.moved
    record = game.state.seats[seat]
    while True:
        unit = movable(game, seat, option, moved)
        game.declare(seat, option, game.price(seat, "move", COSTS["move"], unit.kind, option.to))
        if game.hooks.declared and not moved:
            yield from game.announced()
        moved.append(unit.id)
        yield from game.relocate(unit, option.to, How.MOVE)
        if record.power == 0 and "move" not in game.hooks.prices:
            return
        option = yield from ask(
            seat, "move.more", lambda: [DONE, *move_options(game, seat, record.power, moved)], {"moved": len(moved)}
        )
        if option is DONE or option.verb == "done":
            return


# -- battle (H.6) -----------------------------------------------------------------------------------------------


def battle_period(game: Position) -> str:
    """How long an area stays "already battled in" (J.1.5, O.5)."""
    return "turn" if game.state.rules["battle_area_limit"] == "turn" else "action_phase"


def battled(seat: SeatId, area: AreaId) -> str:
    """The flag of an area in which the seat has attacked."""
    return f"battled:{area}@{seat}"


def battle_options(game: Position, seat: SeatId, power: int) -> list[Option]:
    """Areas and enemies that the seat may attack (J.1.1, J.1.2, J.1.5)."""
    taxed = "battle" in game.hooks.prices
    if not taxed and power < COSTS["battle"]:
        return []
    mine = game.at[seat]
    enemies = [(enemy, game.at[enemy]) for enemy in game.state.order if enemy != seat]
    fought = game.state.used.get(battle_period(game), ())
    led = bool(game.hooks.commander)
    found: list[Option] = []
    for area in game.layout.area_ids:
        if area not in mine or (fought and battled(seat, area) in fought):
            continue
        for enemy, theirs in enemies:
            if area in theirs and game.may_attack(area, seat, enemy) and (not led or game.commanded(enemy, area)):
                if not taxed or game.price(seat, "battle", COSTS["battle"], to=area) <= power:
                    found.append(at("battle", area, "", enemy))
    return found


def battle(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """Pay, then fight one enemy in one area (H.6, J)."""
    game.declare(seat, option, game.price(seat, "battle", COSTS["battle"], to=option.area))
    game.use(battle_period(game), battled(seat, option.area))
    if game.hooks.declared:
        yield from game.announced()
        if not (game.commanded(seat, option.area) and game.commanded(option.enemy, option.area)):
            game.log("battle_called_off", seat, area=option.area, enemy=option.enemy)
            return
    yield from fight(game, option.area, seat, option.enemy)


# -- capture (H.7) ----------------------------------------------------------------------------------------------


def capture_options(game: Position, seat: SeatId, power: int) -> list[Option]:
    """Areas and enemies whose Cultists the seat can reach (H.7.1)."""
    taxed = "capture" in game.hooks.prices
    if not taxed and power < COSTS["capture"]:
        return []
    mine = game.at[seat]
    enemies = [(enemy, game.at[enemy]) for enemy in game.state.order if enemy != seat]
    found: list[Option] = []
    if game.hooks.may_capture or game.hooks.counts_as:
        return [
            at("capture", area, "", enemy)
            for area in game.layout.area_ids if area in mine
            for enemy, theirs in enemies if area in theirs and game.capturable(seat, area, enemy)
            if game.price(seat, "capture", COSTS["capture"], to=area) <= power
        ]
    for area in game.layout.area_ids:
        units = mine.get(area)
        if units is None:
            continue
        best = max([KINDS[unit.kind].rank for unit in units])
        if best < 1:
            continue
        for enemy, theirs in enemies:
            guards = theirs.get(area)
            if guards is None:
                continue
            ranks = [KINDS[unit.kind].rank for unit in guards]
            if 0 in ranks and max(ranks) < best:
                if not taxed or game.price(seat, "capture", COSTS["capture"], to=area) <= power:
                    found.append(at("capture", area, "", enemy))
    return found


def capture(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """Take one enemy Cultist; its owner chooses which (H.7.3)."""
    area, victim = option.area, option.enemy
    game.declare(seat, option, game.price(seat, "capture", COSTS["capture"], to=area))
    if game.hooks.declared:
        yield from game.announced()
        if not game.capturable(seat, area, victim):
            return

    def cultists() -> list[Unit]:
        return sorted(game.capturable(seat, area, victim), key=game.is_keeper)

    taken = yield from ask_figure(game, victim, "capture.which", cultists, {"captor": seat, "area": area})
    yield from game.imprison(taken, seat)


# -- pass (H.8) -------------------------------------------------------------------------------------------------


def pass_turn(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """Give up all Power (G.2.7)."""
    game.declare(seat, option, game.state.seats[seat].power)
    yield from ()


COMMON_ACTIONS: Mapping[str, Callable[[Game, SeatId, Option], Step[None]]] = {
    "recruit": bring_in,
    "summon": bring_in,
    "awaken": bring_in,
    "build_gate": build_gate,
    "move": move,
    "battle": battle,
    "capture": capture,
    "pass": pass_turn,
}


def common_slot(game: Position, seat: SeatId, verb: str, kind: KindId = "") -> Slot:
    """What a Common Action uses up: Battle is Unlimited with six books (G.2.5, L.7), plug-ins may change a verb.

    What makes summoning Monsters something else does not reach Terrors (TR-4).
    """
    base = Slot.MAIN
    if kind and KINDS[kind].terror:
        return base
    if verb == "battle" and len(game.books(seat)) >= 6:
        base = Slot.UNLIMITED
    return game.slot(seat, verb, base)


def is_action(option: Option) -> bool:
    """Is this option of the own turn an Action, and no reveal, gate adjustment, end of turn or free ability?"""
    ability = ABILITIES.get(option.verb)
    return option.verb in COMMON_ACTIONS or (ability is not None and ability.slot is not Slot.FREE)


def forms(option: Option) -> Sequence[Option]:
    """The option and, if it is a form of a Common Action (``Ability.acts_as``), that one: what forbids either forbids it."""
    ability = ABILITIES.get(option.verb)
    return (option, replace(option, verb=ability.acts_as)) if ability is not None and ability.acts_as else (option,)


def carry_out(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """What an option of a Common Action, or of an ability, says is done."""
    common = COMMON_ACTIONS.get(option.verb)
    return common(game, seat, option) if common is not None else ABILITIES[option.verb].perform(game, seat, option)


def ability_slot(game: Position, seat: SeatId, ability: Ability) -> Slot:
    """What an ability's option of the own turn uses up."""
    return common_slot(game, seat, ability.acts_as) if ability.acts_as else ability.slot


__all__ = [
    "COMMON_ACTIONS", "COSTS", "ability_slot", "battle_options", "build_options", "capture_options", "carry_out",
    "common_slot", "figure", "figure_options", "forms", "is_action", "move_options",
]
