"""The host hands the table over; the record of a game leaves the bot."""

from __future__ import annotations

import json
import random

from engine import load_game
from tests.bot.playing import ANA, JONAS, MIA, TOM, World, played


def test_the_host_hands_the_table_over(tmp_path):
    async def story(world: World) -> None:
        service = world.service
        table = await world.table()
        assert (await service.transfer(table, JONAS, JONAS)).message == "only_host"
        assert (await service.transfer(table, MIA, TOM)).message == "host_not_seated"
        await world.forget_owed()
        reply = await service.transfer(table, MIA, ANA, 5001)
        assert (reply.kind, reply.message, reply.args) == ("done", "transferred", {"user": ANA})
        assert [one.kind for one in await world.owed(table)] == ["notice", "card"]
        assert (await service.transfer(table, MIA, ANA, 5001)).kind == "repeated"
        await world.restart()
        record = await world.service.table(table)
        assert record is not None and record.creator == ANA
        assert (await world.service.pause(table, MIA)).message == "only_host"
        assert (await world.service.transfer(table, TOM, JONAS, manager=True)).kind == "done"
        assert (await world.service.pause(table, JONAS)).kind == "done"
        assert (await world.service.end(table, TOM, manager=True)).kind == "done"
        assert (await world.service.transfer(table, JONAS, MIA)).message == "table_over"

    played(tmp_path, story)


def test_a_table_in_the_lobby_can_be_handed_over(tmp_path):
    async def story(world: World) -> None:
        table = await world.lobby()
        assert await world.service.export(table) is None
        await world.service.join(table, JONAS, "Jonas")
        assert (await world.service.transfer(table, MIA, JONAS)).kind == "done"
        assert (await world.service.kick(table, MIA, 1)).message == "only_host"

    played(tmp_path, story)


def test_the_record_of_a_running_game_is_public(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        rng = random.Random(3)
        for _ in range(200):
            game = await world.service.game(table)
            assert game is not None
            if len(game.pending()) == 1 and game.view(None).state.round > 1:
                break
            option = next((one for one in game.pending()[0].options if one.key not in ("pass", "end turn")), None)
            if option is None or rng.random() < 0.2:
                await world.random_choice(table, rng)
            else:
                await world.choose(table, game.pending()[0].seat, option.key)
        record = await world.service.export(table)
        assert record is not None and not record["complete"] and "secret" not in record and "start" not in record
        text = json.dumps(record)
        assert world.seed not in text
        journal = await world.service.store.journal(table)
        assert len(record["rows"]) == len(journal) - 1, "the Action in progress is not told"
        answers = {
            (row.row, entry["seat"], entry["key"]) for row in journal for entry in row.entries if entry["prompt"] == "window"
        }
        told = {(row["row"], seat, key) for row in record["rows"] for seat, key in row["choices"]}
        assert told and not [one for one in answers & told if one[2] == "done"]
        assert all(event.get("audience", "") == "" or "secret" not in event or not event["secret"]
                   for row in record["rows"] for event in row["events"])

    played(tmp_path, story)


def test_the_record_of_a_game_that_is_over_is_complete(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        rng = random.Random(3)
        for _ in range(150):
            await world.random_choice(table, rng)
        before = await world.service.game(table)
        assert before is not None
        digest = before.digest()
        await world.service.end(table, TOM, manager=True)
        record = json.loads(json.dumps(await world.service.export(table)))
        assert record["complete"] and record["secret"] == world.seed and record["commitment"] == before.commitment
        start = record["start"]
        start["entries"] = []
        again = load_game(json.dumps(start).encode())
        for row in record["rows"]:
            for entry in row["entries"]:
                if entry.get("kind") != "forced":
                    again.choose(entry["key"], seat=entry["seat"])
        assert again.digest() == digest, "whoever has the record can play the game again"

    played(tmp_path, story)
