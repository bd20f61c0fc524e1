"""Every picture in words, for those who do not see it: at most 1,024 characters, and nothing that the view hides.

A text is tried in ever shorter wording until it fits, so that a crowded board still says where everything stands: first
spellbooks are only counted, then names of players go, then pieces and areas get short names, then pieces are counted by
rank (C Cultists, M Monsters, T Terrors; Great Old Ones keep their names), at last by faction alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Token, Unit, is_area
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from renders import battle_facts, theme
from renders.battle_facts import Fight, Side
from renders.cards import close_up as close_up_card
from renders.cards import faction_sheet

LIMIT = 1024
"""What Discord takes as a picture's description."""

Names = Mapping[SeatId, str]

PHASES: Mapping[str, str] = {
    "setup": "set-up", "action": "Action phase", "gather": "Gather Power phase", "first_player": "Determine First Player phase",
    "doom": "Doom phase", "over": "game over",
}


@dataclass(frozen=True)
class Wording:
    """How briefly the board is told. ``kinds``: full, short, rank or total; ``legend`` explains what needs it."""

    books: bool = False
    players: bool = False
    short_areas: bool = False
    kinds: str = "full"
    terse: bool = False


WORDINGS = (
    Wording(books=True, players=True),
    Wording(players=True),
    Wording(),
    Wording(kinds="short", short_areas=True),
    Wording(kinds="short", short_areas=True, terse=True),
    Wording(kinds="rank", short_areas=True, terse=True),
    Wording(kinds="total", short_areas=True, terse=True),
)
"""From the fullest to the shortest."""

SHORT_KINDS: Mapping[KindId, str] = {
    "acolyte": "Aco", "high_priest": "HPriest", "deep_one": "Deep", "flying_polyp": "Polyp", "hunting_horror": "Horror",
    "fungi": "Fungi", "dark_young": "Young", "king_in_yellow": "King", "shub_niggurath": "Shub", "yog_sothoth": "Yog",
    "nyarlathotep": "Nyarla", "spawn": "Spawn", "nightgaunt": "Gaunt", "abomination": "Abom",
    "elder_thing": "EThing", "elder_shoggoth": "EShog", "cat_asteroid": "ACat", "cat_mercury": "MCat", "cat_venus": "VCat",
    "cat_neptune": "NCat", "penguin": "Penguin", "star_vampire": "Vampire", "shambler": "Shambler", "yith": "Yith",
    "jenkin": "Jenkin", "shadow_pharaoh": "Pharaoh", "hydra": "Hydra", "dagon": "Dagon", "dire_cthulhu": "DCthulhu",
    "dire_azathoth": "DAzathoth", "dire_yog_sothoth": "DYog", "harbinger_cthulhu": "HCthulhu", "dark_demon": "Demon",
    "old_wizard": "Wizard", "clan_lavinia": "CLavinia", "insects": "Insects", "bloated_woman": "Bloated",
    "independent_cthulhu": "ICthulhu", "independent_hastur": "IHastur", "independent_nyarlathotep": "INyarla",
    "independent_shub_niggurath": "IShub", "independent_king": "IKing", "independent_yog_sothoth": "IYog",
    "herbert_west": "West", "joseph_curwen": "Curwen", "crawford_tillinghast": "Tilling", "ermengarde_stubbs": "Stubbs",
}
"""Short names of pieces; others go by the first word of their name."""


SHORT_WORDS: Mapping[str, str] = {
    "North ": "N ", "South ": "S ", "East ": "E ", "West ": "W ", "Central ": "C ", " Ocean": "",
}
"""Short names of areas."""

SHORTEST_WORDS: Mapping[str, str] = {
    " America East": "Am E", " America West": "Am W", " America": "Am", "Atlantic": "Atl", "Pacific": "Pac",
}
"""Shorter still, where pieces are only counted."""


def first_fit(makers: Iterator[str]) -> str:
    """The first text within the limit; if none is, the last one cut at the end."""
    text = ""
    for text in makers:
        if len(text) <= LIMIT:
            return text
    return text[: LIMIT - 1] + "…"


# -- the board --------------------------------------------------------------------------------------------------


def board(view: View, players: Names | None = None, to_act: Sequence[SeatId] | None = None) -> str:
    """The whole public status. ``to_act``: the seats the game waits for (without it, the seat whose turn it is)."""
    return first_fit(_board(view, players or {}, wording, to_act) for wording in WORDINGS)


def _board(view: View, names: Names, wording: Wording, to_act: Sequence[SeatId] | None = None) -> str:
    parts = [_clock(view, wording, to_act), _seats(view, names, wording), _areas(view, wording), *_elsewhere(view, wording)]
    return " ".join(part for part in parts if part)


def _clock(view: View, wording: Wording, to_act: Sequence[SeatId] | None) -> str:
    """Round, phase, whose turn, who is waited for, First Player, Ritual track, a battle, the end."""
    state = view.state
    phase = PHASES.get(state.phase, state.phase)
    parts = [f"Round {state.round}, {phase}"]
    if state.result is not None:
        winners = ", ".join(theme.faction_name(seat) for seat in state.result.winners)
        totals = ", ".join(f"{seat} {doom}" for seat, doom in state.result.totals.items())
        parts.append(f"{f'won by {winners}' if winners else 'all lose'} ({totals})")
    elif state.active:
        parts.append(f"{state.active if wording.terse else theme.faction_name(state.active)}'s turn")
    if state.result is None and to_act and tuple(to_act) != (state.active,):
        waiting = dict.fromkeys(seat if wording.terse else theme.faction_name(seat) for seat in to_act)
        parts.append(f"waiting for {' and '.join(waiting)}")
    if state.first:
        way = "clockwise" if state.direction == 1 else "counter-clockwise"
        parts.append(f"first {state.first} {way}")
    parts.append("Instant Death" if view.instant_death() else f"next Ritual costs {view.ritual_cost()}")
    if view.battle is not None:
        where = _area_name(view, view.battle["area"], wording)
        parts.append(f"battle in {where}: {view.battle['attacker']} attacks {view.battle['defender']}")
    return ", ".join([*parts, *_numbers(view, wording)]) + "."


def _numbers(view: View, wording: Wording) -> list[str]:
    """Numbers that the table keeps. Those of loyalty cards stand with their cards, if the cards are told."""
    if wording.terse:
        counted = [(card, card.counted(view)) for card in CARDS.values() if card.counter]
        cards = [f"{card.name} {card.counts} {n}" for card, n in counted if n]
    else:
        cards = []
    of_cards = [card.counter for card in CARDS.values()]
    numbers = {fact: value for fact, value in view.state.memory.items() if type(value) is int and fact not in of_cards}
    return [*(f"{fact.replace('_', ' ')} {value}" for fact, value in numbers.items()), *cards]


def _seats(view: View, names: Names, wording: Wording) -> str:
    """Power, Doom, number of Elder Signs, spellbooks of each seat, in turn order."""
    found = []
    for seat in view.turn_order():
        record, books = view.seat(seat), view.books(seat)
        if wording.terse:
            found.append(f"{seat} P{record.power} D{record.doom} S{len(record.signs)} B{len(books)}")
            continue
        who = f"{theme.faction_name(seat)} ({seat}{', ' + names[seat] if wording.players and names.get(seat) else ''})"
        facts = [f"{record.power} Power", f"{record.doom} Doom", _count(len(record.signs), "Elder Sign")]
        book_words = _count(len(books), "spellbook")
        if wording.books and books:
            book_words += " (" + ", ".join(ABILITIES[book].name for book in books) + ")"
        facts.append(book_words)
        if view.cards(seat):
            facts.append("cards " + ", ".join(_card(view, card) for card in view.cards(seat)))
        if record.resting and view.state.phase == "action":
            facts.append("passed")
        found.append(f"{who} {', '.join(facts)}")
    legend = "Power, Doom, Signs, Books: " if wording.terse else ""
    return legend + "; ".join(found) + "."


def _areas(view: View, wording: Wording) -> str:
    """Every area with anything in it: gate, tokens, units by faction."""
    found = []
    for area in view.layout.area_ids:
        told = [*_gate_words(view, area, wording), *_token_words(view, area, wording)]
        for seat in (*view.state.order, None):
            units = view.units_in(seat, area)
            if units:
                told.append(f"{seat or 'wild'} {_units(units, wording)}")
        if told:
            between = "," if wording.kinds == "total" else ", "
            found.append(f"{_area_name(view, area, wording)}: {between.join(told)}")
    terrors = ", T Terrors" if any(KINDS[unit.kind].terror for unit in view.state.units if is_area(unit.place)) else ""
    legend = f"C Cultists, M Monsters{terrors}. " if wording.kinds == "rank" else "Units: " if wording.kinds == "total" else ""
    return legend + "; ".join(found) + "." if found else "The map is empty."


def _gate_words(view: View, area: AreaId, wording: Wording) -> list[str]:
    """Gates of an area; a keeper is named if it is no Acolyte."""
    found = []
    for gate in view.gate_views():
        if gate.place != area or not gate.physical:
            continue
        keeper = view.state.gates[area].keeper
        if gate.controller is None or keeper is None:
            found.append("gate" if wording.kinds == "total" else "free gate" if wording.terse else "abandoned gate")
            continue
        kind = view.unit(keeper).kind
        by = "" if kind == "acolyte" or wording.kinds == "total" else f" ({_kind_name(kind, 1, wording)})"
        found.append(f"{gate.controller} gate{by}")
    return found


def _token_words(view: View, area: AreaId, wording: Wording) -> list[str]:
    here = [token_name(token) for token in view.state.tokens if token.place == area]
    if wording.kinds != "total":
        return here
    return [name.replace("desecration", "desec").replace("mummified", "mummy") for name in here]


def token_name(token: Token) -> str:
    """A marker in words."""
    words = {"start": "start"}.get(token.kind, token.kind.replace("_", " "))
    words += f" x{token.n}" if token.n > 1 else ""
    return f"{words} {token.owner}" if token.kind in ("start", "mummified") and token.owner else words


def _units(units: Sequence[Unit], wording: Wording) -> str:
    if wording.kinds == "total":
        great = [_kind_name(unit.kind, 1, wording) for unit in units if KINDS[unit.kind].goo]
        return " ".join([*([str(len(units))] if len(units) > len(great) else []), *great])
    counts: dict[KindId, int] = {}
    for unit in sorted(units, key=lambda one: (-KINDS[one.kind].rank, -KINDS[one.kind].printed_cost, one.kind)):
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
    if wording.kinds != "rank":
        return " + ".join(_numbered(kind, n, wording) for kind, n in counts.items())
    great = [_kind_name(kind, 1, wording) for kind in counts if KINDS[kind].goo]
    terrors, monsters, cultists = (
        sum(n for kind, n in counts.items() if getattr(KINDS[kind], rank)) for rank in ("terror", "monster", "cultist")
    )
    return " ".join([*great, *_letter(terrors, "T"), *_letter(monsters, "M"), *_letter(cultists, "C")])


def _letter(n: int, letter: str) -> list[str]:
    return [] if not n else [letter] if n == 1 else [f"{n}{letter}"]


def _numbered(kind: KindId, n: int, wording: Wording) -> str:
    name = _kind_name(kind, n, wording)
    return name if n == 1 else f"{n} {name}"


def _kind_name(kind: KindId, n: int, wording: Wording) -> str:
    if wording.kinds == "full":
        return theme.kind_name(kind, n)
    return SHORT_KINDS.get(kind) or theme.kind_name(kind).split()[0]


def _area_name(view: View, area: AreaId, wording: Wording) -> str:
    name = view.layout.by_id[area].name
    if wording.short_areas:
        for word, letter in SHORT_WORDS.items():
            name = name.replace(word, letter)
    if wording.kinds == "total":
        for word, letter in SHORTEST_WORDS.items():
            name = name.replace(word, letter)
    return name


def _card(view: View, card: str) -> str:
    """A loyalty card, with the number that it keeps, if there is one."""
    n = CARDS[card].counted(view)
    return f"{CARDS[card].name} ({CARDS[card].counts} {n})" if n else CARDS[card].name


def _elsewhere(view: View, wording: Wording) -> Iterator[str]:
    """Captives, and units on cards (submerged ones)."""
    for seat in view.state.order:
        held: dict[SeatId | None, list[Unit]] = {}
        for unit in view.captives(seat):
            held.setdefault(unit.owner, []).append(unit)
        if held:
            told = [f"{owner} {_units(units, wording)}" for owner, units in held.items()]
            yield f"{seat} holds{'' if wording.kinds == 'total' else ' captive'} {', '.join(told)}."
    for seat in view.state.order:
        for place, units in sorted(view.at[seat].items()):
            if place.startswith("hold:"):
                yield f"{seat} {faction_sheet.place_name(place)}: {_units(units, wording)}."


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# -- the battle card --------------------------------------------------------------------------------------------


def battle(view: View, events: Sequence[Event] = (), players: Names | None = None) -> str:
    """The battle card in words; empty if there is no battle."""
    fight = battle_facts.read(view, events)
    if fight is None:
        return ""
    makers: tuple[Callable[[], str], ...] = (
        lambda: _battle(view, fight, players or {}, True), lambda: _battle(view, fight, {}, False),
    )
    return first_fit(make() for make in makers)


def _battle(view: View, fight: Fight, names: Names, dice: bool) -> str:
    who = [
        theme.faction_name(side.seat) + (f" ({names[side.seat]})" if names.get(side.seat) else "") for side in fight.sides
    ]
    parts = [f"Battle in {view.layout.by_id[fight.area].name}: {who[0]} attacks {who[1]}."]
    parts.extend(_side(view, fight, side, dice) for side in fight.sides)
    if fight.powers:
        parts.append("Used: " + ", ".join(f"{name} ({seat})" for seat, name in fight.powers) + ".")
    parts.append("The battle is over." if fight.step == "over" else "The battle goes on.")
    return " ".join(parts)


def _side(view: View, fight: Fight, side: Side, dice: bool) -> str:
    forces = []
    for kind, fate, to, n in side.groups():
        words = _numbered(kind, n, WORDINGS[0])
        if fate == "retreated":
            words += f" (retreated to {view.layout.by_id[to].name})"
        elif fate != "stands":
            words += f" ({'in Pain' if fate == 'pained' else fate})"
        forces.append(words)
    text = f"{theme.faction_name(side.seat)}: {', '.join(forces) if forces else 'no units'}"
    if side.dice:
        faces = sorted(side.dice, reverse=True)
        rolled = " ".join(map(str, faces)) if dice else _count(len(faces), "die").replace("dies", "dice")
        text += f"; rolled {rolled}"
    elif fight.rolled:
        text += "; rolled no dice"
    elif side.total is not None:
        text += f"; {side.total} dice"
    if fight.rolled:
        text += f": {_count(side.kills, 'Kill')}, {_count(side.pains, 'Pain')}"
    return text + "."


# -- the faction sheet ------------------------------------------------------------------------------------------


def sheet(view: View, seat: SeatId, players: Names | None = None) -> str:
    """The faction sheet in words: everything but the rule texts."""
    return first_fit(_sheet(view, seat, players or {}, level) for level in range(3))


def _sheet(view: View, seat: SeatId, names: Names, level: int) -> str:
    record = view.seat(seat)
    name = f" ({names[seat]})" if names.get(seat) and not level else ""
    own, books = faction_sheet.abilities(view, seat)
    parts = [
        f"{theme.faction_name(seat)}{name}: {record.power} Power, {record.doom} Doom, "
        f"{_count(len(record.signs), 'Elder Sign')}, {len(view.books(seat))} of 6 spellbooks.",
        "Units: " + "; ".join(_stock(view, seat, entry, level) for entry in faction_sheet.stock(view, seat)) + ".",
    ]
    done = [ABILITIES[one].name for one, state in record.requirements.items() if state != "open"]
    open_ones = []
    for one, state in record.requirements.items():
        if state == "open":
            where = ", ".join(faction_sheet.requirement_areas(view, one)) if not level else ""
            open_ones.append(ABILITIES[one].name + (f" ({where})" if where else ""))
    parts += [f"Requirements done: {'; '.join(done) or 'none'}. Open: {'; '.join(open_ones) or 'none'}."]
    taken = [rule.ability.name + (f" ({rule.note})" if rule.note else "") for rule in books if rule.owned]
    parts += [f"Spellbooks: {', '.join(taken) or 'none'}."]
    if level < 2:
        parts += [f"Not taken: {', '.join(rule.ability.name for rule in books if not rule.owned) or 'none'}."]
        parts += [f"Abilities: {', '.join(rule.ability.name for rule in own)}."]
    captives = [theme.faction_name(unit.owner or "") + " " + theme.kind_name(unit.kind) for unit in view.captives(seat)]
    cards = [_card(view, card) for card in view.cards(seat)]
    parts += [f"Loyalty cards: {', '.join(cards)}."] if cards else []
    parts += [f"Captives: {', '.join(captives)}."] if captives else []
    return " ".join(parts)


def _stock(view: View, seat: SeatId, entry: faction_sheet.Stock, level: int) -> str:
    facts = [f"{entry.on_map} on map", f"{entry.pool} in pool"] + ([entry.elsewhere] if entry.elsewhere else [])
    if level < 2:
        facts += [f"cost {faction_sheet.cost(view, seat, entry.kind)}", f"combat {faction_sheet.combat(entry.kind)}"]
    return f"{theme.kind_name(entry.kind)} {', '.join(facts)}"


# -- the close-up -----------------------------------------------------------------------------------------------


def close_up(view: View, area: AreaId, players: Names | None = None) -> str:
    """One area in words."""
    return first_fit(_close_up(view, area, players or {}, full) for full in (True, False))


def _close_up(view: View, area: AreaId, names: Names, full: bool) -> str:
    fact = view.layout.by_id[area]
    near = ", ".join(view.layout.by_id[one].name for one in view.layout.adjacent[area])
    glyph = f", glyph {fact.glyph}" if fact.glyph else ""
    parts = [f"{fact.name}, {fact.kind}{glyph}" + (f", next to {near}." if full else ".")]
    gates = [words for _, words in close_up_card.gates(view, area)]
    parts += [f"{words}." for words in gates] or ["No gate."]
    parts += [f"{words}." for *_, words in close_up_card.tokens_in(view, area)]
    for owner, kinds in close_up_card.present(view, area):
        name = f" ({names[owner]})" if owner and full and names.get(owner) else ""
        told = [_numbered(kind, len(units), WORDINGS[0]) for kind, units in kinds]
        parts.append(f"{theme.faction_name(owner) if owner else 'Wild'}{name}: {', '.join(told)}.")
    return " ".join(parts if len(parts) > 2 or gates else [*parts, "Nobody is here."])


__all__ = ["LIMIT", "battle", "board", "close_up", "sheet", "token_name"]
