"""Lobbies cannot be piled up: so many for one person, so many for one server; and files from elsewhere are looked at first."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model import Settings
from bot.operation import moving
from bot.operation.moving import Unfit, exported, read, taken_in
from bot.service.lobby import LOBBIES_OF_A_PERSON, LOBBIES_OF_A_SERVER
from bot.store import Store
from tests.bot.playing import GUILD, JONAS, MIA, World, played
from tests.bot.test_operator import a_game


def test_one_person_opens_so_many_lobbies(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        new = world.service.new_table
        for channel in range(LOBBIES_OF_A_PERSON):
            assert (await new(GUILD + channel, 100 + channel, MIA, "Mia", Settings(players=3))).kind == "done"
        refused = await new(GUILD + 50, 500, MIA, "Mia", Settings(players=3))
        assert (refused.kind, refused.message) == ("refused", "lobbies_of_yours"), "on whatever server"
        assert (await new(GUILD, 501, JONAS, "Jonas", Settings(players=3))).kind == "done", "others are not concerned"
        first = await world.service.table_in(100)
        assert first is not None and (await world.service.cancel(first.id, MIA)).kind == "done"
        assert (await new(GUILD, 502, MIA, "Mia", Settings(players=3))).kind == "done"

    played(tmp_path, story)


def test_one_server_holds_so_many_lobbies(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        new = world.service.new_table
        for number in range(LOBBIES_OF_A_SERVER):
            assert (await new(GUILD, 100 + number, 1000 + number, "x", Settings(players=3))).kind == "done"
        assert (await new(GUILD, 900, 9000, "x", Settings(players=3))).message == "lobbies_of_server"
        assert (await new(GUILD + 1, 901, 9000, "x", Settings(players=3))).kind == "done", "another server"

    played(tmp_path, story)


def test_games_in_progress_do_not_count(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        for number in range(LOBBIES_OF_A_PERSON + 2):
            reply = await world.service.new_table(GUILD, 100 + number, MIA, "Mia", Settings(players=3))
            assert reply.kind == "done"
            table = int(reply.args["table"])
            for index in (1, 2):
                await world.service.set_computer(table, MIA, index, "heuristic")
            assert (await world.service.start(table, MIA)).kind == "done"

    played(tmp_path, story)


# -- files ------------------------------------------------------------------------------------------------------


class GameFile(dict[str, Any]):
    """An exported game; told in a word, because Hypothesis tells every argument of what fails."""

    def __repr__(self) -> str:
        return "GameFile()"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A short game as a file."""
    path = tmp_path_factory.mktemp("game") / "bot.db"
    table = asyncio.run(a_game(path, 8))
    return GameFile(exported(path, table))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    return [path, *(one for key, part in inner for one in places(part, (*path, key)))]


NONSENSE = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20), st.just("../../x"), st.just([]), st.just({}), st.lists(st.integers(), max_size=3),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(which=st.integers(0, 10**6), value=NONSENSE)
def test_a_file_that_was_changed_is_taken_in_whole_or_refused(file: dict[str, Any], which: int, value: Any) -> None:
    """One value of it is something else. Either that does not matter for the game, or the file is refused in a sentence."""
    copy: Any = json.loads(json.dumps(file))
    found = [one for one in places(copy) if one]
    path = found[which % len(found)]
    at = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    try:
        moving.verified(read(json.dumps(copy).encode()))
    except Unfit as refused:
        assert str(refused)


@pytest.mark.parametrize("secret", ["", "../../x", "0", "g" * 64, "\u0661" * 64, "1" * 62])
def test_a_secret_that_is_none_is_refused(file: dict[str, Any], secret: str) -> None:
    with pytest.raises(Unfit, match="does not fit its seal"):
        moving.verified(read(json.dumps({**file, "secret": secret}).encode()))


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 100_000, "", "null", "\x00", '{"format": "cthulhu-wars-table"}'])
def test_bombs_and_rubbish_are_refused(text: str) -> None:
    with pytest.raises(Unfit):
        read(text.encode())


def test_a_huge_file_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "LARGEST", 10)
    path = tmp_path / "huge.json"
    path.write_text(" " * 11)
    with pytest.raises(Unfit, match="too large"):
        asyncio.run(taken_in(tmp_path / "bot.db", path, 1, None, 0.0))


def test_names_of_a_file_come_in_tidy_and_lobbies_must_be_playable(tmp_path: Path, file: dict[str, Any]) -> None:
    copy: Any = json.loads(json.dumps(file))
    copy["seats"][0]["name"] = "Mia\n\u202e@everyone" + "x" * 5000
    path, database = tmp_path / "game.json", tmp_path / "bot.db"
    path.write_text(json.dumps(copy))
    taken = asyncio.run(taken_in(database, path, 7, None, 0.0))

    async def name() -> str:
        store = Store(database)
        await store.open()
        try:
            record = await store.table(taken.table)
            assert record is not None
            return record.members[0].name
        finally:
            await store.close()

    found = asyncio.run(name())
    assert len(found) <= 32 and found.startswith("Mia @everyone") and "\u202e" not in found
    copy.update(status="lobby", head=None, journal=[])
    copy["settings"]["layout"] = "../../etc/passwd"
    with pytest.raises(Unfit, match="cannot be played"):
        moving.verified(read(json.dumps(copy).encode()))


def test_no_number_is_too_large_for_an_export(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    table = asyncio.run(a_game(path, 3))
    assert exported(path, table)["serial"] >= 0
    for number in (10**30, -1, 0):
        with pytest.raises(Unfit, match="no table"):
            exported(path, number)
