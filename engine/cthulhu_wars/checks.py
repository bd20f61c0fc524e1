"""The invariants of a game in progress, checked after every choice under ``--check`` and in tests."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import NeutralBook
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF, CARD_OF_KIND, CARDS, KINDS
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.position import Position, hook_index
from engine.cthulhu_wars.setup import cards_of, faction_of, figures
from engine.cthulhu_wars.state import SIGN_COUNTS, SUPPLY


def check_game(game: Game) -> None:
    """Raise AssertionError with the values if the state is impossible."""
    check_figures(game)
    check_gates(game)
    check_numbers(game)
    check_books(game)
    check_cards(game)
    check_indexes(game)


def check_figures(game: Game) -> None:
    """Figures are conserved and stand in places that exist."""
    state = game.state
    expected = figures(state.order, state.expansions, cards_of(state))
    assert len(state.units) == len(expected), (len(state.units), len(expected))
    places = {*game.layout.by_id, SUPPLY}
    places.update(f"{kind}:{seat}" for seat in state.order for kind in ("pool", "prison"))
    for unit, original in zip(state.units, expected, strict=True):
        figure = KINDS[unit.kind].same_figure_as or unit.kind
        assert (unit.id, figure) == (original.id, original.kind), (unit, original)
        if unit.kind in CARD_OF_KIND:
            free = unit.owner is None or KINDS[unit.kind].stays
            lent = game.battle is not None and game.battle.side_of(unit.id) == unit.owner  # for a battle, by its own text
            assert free or lent or unit.owner == game.card_holder(CARD_OF_KIND[unit.kind].id), unit
        else:
            assert unit.owner == original.owner, (unit, original)
        assert unit.place in places or unit.place.startswith("hold:"), unit
        if ":" in unit.place:
            assert unit.place != SUPPLY or unit.owner is None, unit
            assert unit.place != f"prison:{unit.owner}", unit
            assert not unit.place.startswith("pool:") or unit.place == f"pool:{unit.owner}", unit


def check_gates(game: Game) -> None:
    """One gate token a place; a keeper stands there and may keep it."""
    for place, gate in game.state.gates.items():
        assert gate.place == place, gate
        assert place in game.layout.by_id or place.startswith("hold:"), gate
        if gate.keeper is not None:
            keeper = game.state.units[gate.keeper]
            assert keeper.place == place, (gate, keeper)
            assert game.may_keep(keeper, gate, False), (gate, keeper)


def check_numbers(game: Game) -> None:
    """Power and Doom are never negative; the 36 Elder Signs are all somewhere."""
    state = game.state
    tokens = list(state.signs_pool)
    for seat in state.seats.values():
        assert seat.power >= 0 and seat.doom >= 0 and seat.owed_signs >= 0, seat
        tokens += [*seat.signs, *seat.shown]
    for value, count in SIGN_COUNTS.items():
        assert tokens.count(value) == count, (value, tokens.count(value))
    assert len(tokens) == sum(SIGN_COUNTS.values()), len(tokens)


def check_books(game: Game) -> None:
    """As many books as requirements rewarded, each once, all of the faction's own."""
    for seat, record in game.state.seats.items():
        books = game.books(seat)
        assert len(set(books)) == len(books), books
        own = [book.id for book in faction_of(seat).books]
        own += [book for book in books if isinstance(ABILITIES[book], NeutralBook)]
        assert all(book in own for book in books), books
        done = sum(1 for status in record.requirements.values() if status == "done")
        assert len(books) == done, (seat, books, dict(record.requirements))


def check_cards(game: Game) -> None:
    """Each card is in one place; what is printed on it is held by its holder alone, each thing once."""
    held = [(one.ability, one.via, one.holder) for one in game.state.holdings if one.via in ("card", "supply")]
    assert len(set(held)) == len(held), held
    names = [ability for ability, _, _ in held if ability in CARDS]
    assert len(set(names)) == len(names), names
    for ability, via, holder in held:
        assert (via == "supply") == (holder is None), (ability, via, holder)
        if ability in CARD_OF:
            assert holder == game.card_holder(CARD_OF[ability].id), (ability, holder)


def check_indexes(game: Game) -> None:
    """The indexes equal a recount."""
    recount = Position(game.state)
    assert recount.at == game.at, "unit index"
    assert recount.controller == game.controller, "gate index"
    assert recount.hooks is game.hooks, "silenced abilities"
    assert game.hooks.held == hook_index(game.state.holdings, game.state.order).held, "hook index"
    for unit in game.state.units:
        assert unit.kind in KINDS, unit
