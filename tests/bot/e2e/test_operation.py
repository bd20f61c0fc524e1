"""The bot as its operator sees it: logs, figures, health, the end, and what is stored of people."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot import measures
from bot.operation import health
from bot.operation.health import Window
from bot.operation.logs import JsonLines, TextLines
from bot.store import StoreError

from .canaries import CANARY, canaries
from .persons import presses_of
from .playing import Company
from .stage import EPOCH, Stage

SEATS = ("GC", "CC", "BG")
DAY = 24 * 3600.0


def staged(folder: Path, work: Callable[[Stage], Awaitable[None]], **extra: Any) -> None:
    async def run() -> None:
        async with Stage(folder, **extra) as stage:
            await work(stage)

    asyncio.run(run())


def figure(name: str, **labels: str) -> float:
    return measures.REGISTRY.get_sample_value(name, labels) or 0.0


# -- logs -------------------------------------------------------------------------------------------------------


@contextmanager
def lines_of(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logging.getLogger().addHandler(handler)
    try:
        yield stream
    finally:
        logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("formatter", [TextLines, JsonLines])
def test_a_game_with_trouble_leaves_no_secret_in_the_log(
    formatter: type[logging.Formatter], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(stage: Stage) -> None:
        with lines_of(formatter()) as stream:
            await stage.seat(*SEATS, layout="earth33")
            company = Company(stage, mode="mixed", reveals=False)
            await company.play(until=lambda game: game.view(None).state.round > 1 and game.pending()[0].prompt == "turn")
            await company.audit.judge()
            held, secret = company.audit.held, company.audit.secret
            assert secret and any(held.values()), "somebody holds a sign"

            async def fails(*rest: Any, **named: Any) -> None:
                raise AssertionError(held, secret)  # an error of ours that names what it saw

            monkeypatch.setattr(stage.service, "tables_of", fails)
            stage.world.env.check_errors = False
            await company.person(stage.world.people["Mia"].id).slash("me games")
            log = stream.getvalue()
        assert re.search(r"error [0-9a-f]{6} at", log), "the error stands in the log under its number"
        assert "AssertionError" in log
        assert not CANARY.findall(log) and secret not in log
        backend = stage.world.env.backend
        direct = [one.content for channel in backend.dm_channels.values() for one in backend.messages[channel].values()]
        assert any("Elder Sign" in text for text in direct)
        assert not [text for text in direct if text and text[:30] in log]
        assert backend.interaction_tokens and not [token for token in backend.interaction_tokens if token in log]
        if formatter is JsonLines:
            found = [json.loads(line) for line in log.splitlines()]
            assert [one for one in found if one.get("error")] and all(one["level"] and one["time"] for one in found)

    with canaries():
        staged(tmp_path, play)


# -- figures and health -----------------------------------------------------------------------------------------


async def got(window: Window, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{window.address[1]}{path}") as answer:
        return answer.status, await answer.text()


def test_figures_count_what_happens_and_name_nobody(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        before = figure("cw_interactions_total", kind="component", outcome="answered")
        answers = figure("cw_first_answer_seconds_count", kind="component")
        await stage.seat(*SEATS, layout="earth33")
        company = Company(stage)
        await company.play(until=lambda game: game.serial > 20)
        async with Window(stage.client, "127.0.0.1", 0, tmp_path, stage.path) as window:
            status, text = await got(window, "/metrics")
        pressed = figure("cw_interactions_total", kind="component", outcome="answered") - before
        assert status == 200 and pressed > 5
        assert figure("cw_first_answer_seconds_count", kind="component") - answers == pressed, "every press got an answer"
        assert figure("cw_tables", status="running") == 1 and figure("cw_tables_loaded") == 1
        assert figure("cw_gateway_connected") == 1 and figure("cw_backup_age_seconds") == -1
        assert figure("cw_messages_total", outcome="sent") > 0 and figure("cw_steps_total", outcome="done") > 5
        assert "cw_picture_seconds_bucket" in text
        names = [*stage.names, *(str(person.id) for person in stage.world.people.values()), str(stage.channel.id),
                 str(stage.world.guild.id), company.audit.secret or "no secret"]
        assert not [name for name in names if name in text]

    staged(tmp_path, play)


def test_health_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(stage: Stage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        async with Window(stage.client, "127.0.0.1", 0, None, stage.path) as window:
            status, text = await got(window, "/healthz")
            assert status == 200 and json.loads(text) == {
                "status": "ok", "discord_connected": True, "database_writable": True, "oldest_owed_seconds": None
            }
            assert await health.ask("127.0.0.1", window.address[1]) == (True, text)
            await stage.service.failed((await owe_something(stage)), stage.now() + 3600)
            stage.world.env.backend.advance_clock(100)
            status, text = await got(window, "/healthz")
            assert status == 200 and json.loads(text)["oldest_owed_seconds"] == pytest.approx(100, abs=5)

            async def full(now: float) -> None:
                raise StoreError("full", "database or disk is full")

            with monkeypatch.context() as patch:
                patch.setattr(stage.service.store, "touch", full)
                status, text = await got(window, "/healthz")
                assert status == 503 and not json.loads(text)["database_writable"]
            await stage.client.on_disconnect()
            status, text = await got(window, "/healthz")
            assert status == 503 and not json.loads(text)["discord_connected"]
            assert not (await health.ask("127.0.0.1", window.address[1]))[0]
            await stage.client.on_resumed()
            assert (await got(window, "/healthz"))[0] == 200
        assert not (await health.ask("127.0.0.1", window.address[1]))[0], "nobody answers"

    staged(tmp_path, play)


async def owe_something(stage: Stage) -> int:
    """A message that Discord does not take yet."""
    stage.client.service.changed.listener = None
    await stage.service.pause(stage.table_id, 0, reason="test")
    return (await stage.service.owed())[0].id


# -- the end ----------------------------------------------------------------------------------------------------


def test_whoever_is_being_answered_is_answered_before_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(stage: Stage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        reached, go_on = asyncio.Event(), asyncio.Event()
        usual = stage.service.tables_of

        async def slow(user: int) -> Any:
            reached.set()
            await go_on.wait()
            return await usual(user)

        monkeypatch.setattr(stage.service, "tables_of", slow)
        person = stage.world.people["Mia"]
        asked = asyncio.create_task(person.slash(stage.channel, "me games"))
        await reached.wait()
        shut = asyncio.create_task(stage.client.doors.shut(30))
        await asyncio.sleep(0)
        assert not shut.done() and stage.client.doors.inside == 1
        go_on.set()
        assert (await asked).response.content and await shut
        late = await stage.world.people["Jonas"].slash(stage.channel, "me games")
        assert "restarted" in late.response.content

    staged(tmp_path, play)


# -- people -----------------------------------------------------------------------------------------------------


def dump(path: Path) -> str:
    """Every value in the database."""
    with sqlite3.connect(path) as db:
        text = "\n".join(db.iterdump())
    db.close()
    return text


def test_what_is_stored_is_told_and_handed_out(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        mia = stage.world.people["Mia"]
        text = (await mia.slash(stage.channel, "me privacy")).response.content
        assert len(text) <= 2000 and "30 days" in text and "/me forget" in text
        await mia.slash(stage.channel, "me settings", turn=True)
        shown = (await mia.slash(stage.channel, "me data")).response
        assert [file.filename for file in shown.attachments] == ["my-data.json"]
        assert not [message for message in stage.public() if message.attachments and "my-data" in str(message.attachments)]
        stored = await stage.service.persons.stored(mia.id)
        assert stored["settings"]["dm_turn"] is True and stored["opened_tables"] == [stage.table_id]
        assert [(seat["seat"], seat["name"]) for seat in stored["seats"]] == [("GC", "Mia")]
        nobody = await stage.service.persons.stored(5)
        assert not any(value for key, value in nobody.items() if key != "user")

    staged(tmp_path, play)


def test_nobody_is_forgotten_who_holds_a_seat_and_everybody_else_wholly(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        company = Company(stage)
        await company.play(until=lambda game: game.serial > 12)
        mia = stage.world.people["Mia"]
        refused = (await mia.slash(stage.channel, "me forget")).response
        assert "Give it up first" in refused.content and f"<#{stage.channel.id}>" in refused.content
        assert not list(presses_of(refused.components))
        assert (await stage.service.persons.forget(mia.id, {}, "x")).message == "forget_seats"
        await stage.service.ask_undo(stage.table_id, mia.id)
        assert (await stage.service.resign(stage.table_id, mia.id)).kind == "done"
        await stage.deliver()
        assert str(mia.id) in dump(stage.path)
        asked = (await mia.slash(stage.channel, "me forget")).response
        sure = next(item["custom_id"] for item, press in presses_of(asked.components) if press.verb == "forget")
        done = await mia.click(asked, custom_id=sure)
        assert "Nothing stands under your id" in done.response.content
        assert str(mia.id) not in dump(stage.path) and "Mia" not in dump(stage.path)
        record = await stage.record()
        assert record.creator in {stage.world.people[name].id for name in ("Jonas", "Ana")}, "the table has a host"
        await company.play(until=lambda game: game.serial > 40)

    staged(tmp_path, play)


def test_a_game_that_is_over_keeps_a_former_player(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        jonas = stage.world.people["Jonas"]
        assert (await stage.service.end(stage.table_id, stage.world.people["Zoe"].id, manager=True)).kind == "done"
        await stage.deliver()
        reply = await stage.service.persons.forget(jonas.id, {"en": "a former player"}, "x")
        assert reply.kind == "done"
        assert str(jonas.id) not in dump(stage.path)
        members = (await stage.record()).members
        assert [(member.user, member.name) for member in members if member.faction == "CC"] == [(None, "a former player")]
        shown = (await stage.world.people["Ana"].slash(stage.channel, "show status")).response
        assert "a former player" in shown.content
        verdict = await stage.service.verify(stage.table_id)
        assert verdict is not None and not verdict.faults

    staged(tmp_path, play)


def test_tables_of_a_server_that_was_left_are_deleted_after_a_while(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        here, persons = stage.world.guild.id, stage.service.persons
        await stage.client.on_guild_remove(SimpleNamespace(id=here))  # type: ignore[arg-type]
        assert (await stage.record()).status == "paused"
        assert await persons.forget_servers(stage.now() - 30 * DAY) == []
        await stage.client.on_guild_join(SimpleNamespace(id=here))  # type: ignore[arg-type]
        stage.world.env.backend.advance_clock(31 * DAY)
        assert await persons.forget_servers(stage.now() - 30 * DAY) == [], "the bot came back"
        await persons.servers_are([here + 1])  # it was removed while it did not run
        stage.world.env.backend.advance_clock(31 * DAY)
        await persons.servers_are([here + 1])
        assert await persons.forget_servers(stage.now() - 30 * DAY) == [stage.table_id]
        left = dump(stage.path)
        assert not [person for person in stage.world.people.values() if str(person.id) in left] and str(here) not in left
        assert await stage.service.table(stage.table_id) is None
        assert (await stage.world.people["Mia"].slash(stage.channel, "show board")).response.content
        assert stage.now() > EPOCH

    staged(tmp_path, play)
