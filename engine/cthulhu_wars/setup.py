"""From a typed config to a game (C). Impossible combinations are refused with a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from engine.cthulhu_wars import maps
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.cards import Card, Family
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS
from engine.cthulhu_wars.expansions import EXPANSIONS, FAMILIES
from engine.cthulhu_wars.faction import Expansion, Faction
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.flags import CORE_FLAGS
from engine.cthulhu_wars.state import SUPPLY, AbilityId, Holding, Seat, SeatId, State, Unit, pool
from engine.errors import ConfigError
from engine.kernel.chance import Chance, secret_from_seed

DRAWN = "?"
TWO_PLAYERS = "two_players"
DEFAULT_LAYOUTS: Mapping[int, str] = {2: "earth33", 3: "earth33", 4: "earth35", 5: "earth55"}


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """What the people at the table have agreed on.

    ``seats``: faction codes clockwise, "?" for one to be drawn; ``draw_order``: the seats' order is drawn, too;
    ``layout``: empty for the usual one (C.2); ``options``: rule flags that differ from the default; ``seed``: 64 hex
    digits are used as the game's secret, any other text is hashed to one. ``cards``: loyalty cards and neutral spellbooks,
    by id; a family's id takes all of its cards; "?" with a family's id draws the usual number of them, "?family:3" draws
    three, "?" alone the usual number of every family.
    """

    seats: tuple[str, ...]
    seed: str
    layout: str = ""
    options: Mapping[str, str] = {}
    expansions: tuple[str, ...] = ()
    draw_order: bool = False
    game: str = "cthulhu-wars"
    id: str = ""
    cards: tuple[str, ...] = ()


def all_flags() -> dict[str, tuple[str, ...]]:
    """Every declared rule flag with its values, the default first."""
    flags = list(CORE_FLAGS)
    for faction in FACTIONS.values():
        flags.extend(faction.flags)
    for expansion in EXPANSIONS.values():
        flags.extend(expansion.flags)
    for family in FAMILIES.values():
        flags.extend(family.flags)
    return {flag.name: flag.values for flag in flags}


def rules_for(options: Mapping[str, str], families: Collection[str] = ()) -> dict[str, str]:
    """All flags with the chosen or default value; those of a family of cards only if it takes part or one is chosen.

    Raises ConfigError for an unknown flag or value.
    """
    known = all_flags()
    for name, value in options.items():
        if name not in known:
            raise ConfigError(f'There is no option "{name}". Options: {", ".join(sorted(known))}.')
        if value not in known[name]:
            raise ConfigError(f'Option {name} cannot be "{value}"; it can be {" or ".join(known[name])}.')
    idle = [
        flag.name for family in FAMILIES.values() if family.id not in families for flag in family.flags
        if not any(flag in FAMILIES[other].flags for other in families)
    ]
    return {
        name: options.get(name, values[0]) for name, values in known.items() if name in options or name not in idle
    }


def new_state(config: Config) -> State:
    """The state before set-up is carried out: everything in the pools. Raises ConfigError."""
    if not config.seed:
        raise ConfigError("A game needs a seed for its dice.")
    secret = secret_from_seed(config.seed)
    _check_seats(config)
    wished = drawn_cards(config.cards)
    rules = rules_for(config.options, [family.id for family in FAMILIES.values() if family.id in wished])
    expansions = tuple(_expansion(name).id for name in config.expansions)
    if len(set(expansions)) != len(expansions):
        raise ConfigError("An expansion is named twice.")
    layout = _layout(config, rules)
    order, counter = _draw(config, Chance(secret))
    cards, counter = choose_cards(config, order, Chance(secret), counter)
    _check_cards(cards, expansions, order)
    state = State(
        layout=layout.id, order=order, expansions=expansions, rules=rules, secret=secret, counter=counter,
    )
    state.units = figures(order, expansions, cards)
    state.seats = {seat: new_seat(seat) for seat in order}
    state.holdings = tuple(first_holdings(order, expansions, rules, cards))
    return state


def new_seat(seat: SeatId) -> Seat:
    """A seat's numbers at the start (C.4), all requirements open."""
    faction = FACTIONS[seat]
    requirements = {requirement.id: "open" for requirement in faction.requirements}
    return Seat(id=seat, power=faction.start_power, requirements=requirements)


def figures(order: Sequence[SeatId], expansions: Sequence[str], cards: Sequence[AbilityId] = ()) -> list[Unit]:
    """All figures, in their owners' pools, in faction-table order; then those of the cards, in the common supply."""
    units: list[Unit] = []
    for seat in order:
        kinds = list(FACTIONS[seat].units)
        for name in expansions:
            if seat not in EXPANSIONS[name].not_for:
                kinds.extend(EXPANSIONS[name].units)
        for kind, count in kinds:
            for _ in range(count):
                units.append(Unit(len(units), kind.id, seat, pool(seat)))
    for card in sorted(cards):
        for kind, count in CARDS[card].figures if card in CARDS else ():
            for _ in range(count):
                units.append(Unit(len(units), kind.id, None, SUPPLY))
    return units


def cards_of(state: State) -> list[AbilityId]:
    """The loyalty cards of a game, wherever they are, by id."""
    return sorted(held.ability for held in state.holdings if held.via in ("card", "supply") and held.ability in CARDS)


def table_rules(order: Sequence[SeatId], expansions: Sequence[str], rules: Mapping[str, str]) -> list[Expansion]:
    """The expansions in force: those chosen, and the variant for two players (N)."""
    active = [EXPANSIONS[name] for name in expansions]
    variant = EXPANSIONS[TWO_PLAYERS]
    if len(order) == 2 and rules["two_player"] == "omega" and variant not in active:
        active.append(variant)
    return active


def first_holdings(
    order: Sequence[SeatId], expansions: Sequence[str], rules: Mapping[str, str], cards: Sequence[AbilityId] = ()
) -> list[Holding]:
    """What is in force from the start: faction sheets, open requirements, expansions; the cards in the supply."""
    active = table_rules(order, expansions, rules)
    holdings: list[Holding] = []
    for seat in order:
        faction = FACTIONS[seat]
        for ability in (*faction.sheet, *faction.requirements):
            holdings.append(Holding(ability.id, seat, "sheet"))
        for expansion in active:
            if seat not in expansion.not_for:
                holdings.extend(Holding(ability.id, seat, "sheet") for ability in expansion.sheet)
    for expansion in active:
        holdings.extend(Holding(ability.id, None, "table") for ability in expansion.table)
    rulings = [
        ability.id for family in FAMILIES.values() if any(card.id in cards for card in family.cards)
        for ability in family.table
    ]
    rulings += [rule.id for card in cards if card in CARDS for rule in CARDS[card].table]
    holdings.extend(Holding(ability, None, "table") for ability in dict.fromkeys(rulings))
    holdings.extend(Holding(card, None, "supply") for card in cards)
    return holdings


def drawn_cards(words: Sequence[str]) -> dict[str, int | None]:
    """The families of which cards are wished for: how many are drawn, 0 if cards are only named, None for the usual number.

    Raises ConfigError for a word that names nothing.
    """
    wished: dict[str, int | None] = {}
    for word in words:
        drawn, _, number = word.partition(":")
        if drawn == DRAWN:
            wished.update(dict.fromkeys(FAMILIES))
        elif drawn.startswith(DRAWN):
            if drawn[1:] not in FAMILIES:
                raise ConfigError(f'There is no family of cards "{drawn[1:]}". Families: {", ".join(FAMILIES)}.')
            if number and not number.isdecimal():
                raise ConfigError(f'"{number}" is no number of cards; write for example {drawn}:3.')
            wished[drawn[1:]] = int(number) if number else None
        else:
            family = _family_of(word)
            wished.setdefault(family.id, 0)
    return wished


def _family_of(word: str) -> Family:
    """The family that a word of ``Config.cards`` means or whose card it names."""
    if word in FAMILIES:
        return FAMILIES[word]
    for family in FAMILIES.values():
        if any(card.id == word for card in family.cards):
            return family
    raise ConfigError(f'There is no card "{word}". Families: {", ".join(FAMILIES)}; the catalogue lists their cards.')


def choose_cards(
    config: Config, order: Sequence[SeatId], chance: Chance, counter: int
) -> tuple[list[AbilityId], int]:
    """The cards of a game: those named and those drawn, by family; and how many random numbers are used up by then.

    A card whose rival plays is not among those drawn, nor among all of a family; named by itself it is refused later.
    """
    chosen: list[AbilityId] = []
    for family_id, wanted in sorted(drawn_cards(config.cards).items(), key=lambda item: list(FAMILIES).index(item[0])):
        family = FAMILIES[family_id]
        whole = family.id in config.cards
        ids = [card.id for card in family.cards if card.id in config.cards or _rival(card) not in order]
        mine = [card for card in ids if whole or card in config.cards]
        left = [card for card in ids if card not in mine]
        number = family.drawn(len(order)) if wanted is None else wanted
        if wanted is not None and number > len(left):
            raise ConfigError(f"{family.name} has {len(left)} cards to draw from, not {number}.")
        for _ in range(min(number, len(left))):
            mine.append(left.pop(chance.pick(counter, left)))
            counter += 1
        chosen += [card for card in ids if card in mine]
    return chosen, counter


def _rival(card: Ability) -> SeatId:
    """The faction with which a card is not in the same game (IG-90), or ""."""
    return card.rival if isinstance(card, Card) else ""


def _check_cards(cards: Sequence[AbilityId], expansions: Sequence[str], order: Sequence[SeatId]) -> None:
    for card in cards:
        rival = _rival(ABILITIES[card])
        if rival in order:
            raise ConfigError(f"{ABILITIES[card].name} is for games without {FACTIONS[rival].name}.")
    for family in FAMILIES.values():
        if any(card.id in cards for card in family.cards):
            for need in family.needs:
                if need not in expansions:
                    raise ConfigError(f"{family.name} need the expansion {EXPANSIONS[need].name}.")


def _check_seats(config: Config) -> None:
    seats = config.seats
    if not 2 <= len(seats) <= 5:
        raise ConfigError(f"Cthulhu Wars takes 2 to 5 players here, not {len(seats)}.")
    named = [seat for seat in seats if seat != DRAWN]
    for seat in named:
        if seat not in FACTIONS:
            raise ConfigError(f'There is no faction "{seat}". Factions: {", ".join(FACTIONS)}.')
        if named.count(seat) > 1:
            raise ConfigError(f"{FACTIONS[seat].name} can be played by one seat only.")
    if len(seats) > len(FACTIONS):
        raise ConfigError(f"There are {len(FACTIONS)} factions, not enough for {len(seats)} players.")


def _expansion(name: str) -> Expansion:
    selectable = [one for one in EXPANSIONS if one != TWO_PLAYERS]
    if name not in selectable:
        raise ConfigError(f'There is no expansion "{name}". Expansions: {", ".join(selectable)}.')
    return EXPANSIONS[name]


def _layout(config: Config, rules: Mapping[str, str]) -> maps.Layout:
    players = len(config.seats)
    seed_variant = players == 2 and rules["two_player"] == "seed"
    usual = "earth35" if seed_variant else DEFAULT_LAYOUTS[players]
    name = config.layout or usual
    if name not in maps.LAYOUTS:
        raise ConfigError(f'There is no layout "{name}". Layouts: {", ".join(maps.LAYOUTS)}.')
    layout = maps.load(name)
    wanted = 4 if seed_variant else players
    if wanted not in layout.players:
        fitting = [one for one in maps.LAYOUTS if wanted in maps.load(one).players]
        raise ConfigError(f"{layout.name} is not for {players} players; use {' or '.join(fitting)}.")
    return layout


def _draw(config: Config, chance: Chance) -> tuple[tuple[SeatId, ...], int]:
    """The seats after drawing factions and order (P.2), and how many random numbers that took."""
    counter = 0
    seats: list[SeatId] = []
    free = [code for code in FACTIONS if code not in config.seats]
    for seat in config.seats:
        if seat == DRAWN:
            seat = free.pop(chance.pick(counter, free))
            counter += 1
        seats.append(seat)
    if config.draw_order:
        shuffled: list[SeatId] = []
        while seats:
            shuffled.append(seats.pop(chance.pick(counter, seats)))
            counter += 1
        seats = shuffled
    return tuple(seats), counter


def faction_of(seat: SeatId) -> Faction:
    """The faction that a seat plays."""
    return FACTIONS[seat]
