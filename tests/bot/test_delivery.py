"""What is owed is posted once, put together, and survives what Discord refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.results import to_discord_message

from bot.delivery import pictures, sending
from bot.delivery.posting import _goes_into
from bot.delivery.sending import Refused, refusal_of, retry_time
from bot.delivery.wording import split
from bot.model import Intent, Owed
from bot.panels.limits import CONTENT
from bot.speech import plain
from bot.store.records import Change

from .e2e.stage import Stage

SEATS = ("GC", "CC", "BG")


def staged(folder: Path, work: Callable[[Stage], Awaitable[None]], **extra: Any) -> None:
    """Run this at a table that has begun."""
    async def run() -> None:
        async with Stage(folder, **extra) as stage:
            await stage.seat(*SEATS, layout="earth33")
            await work(stage)

    asyncio.run(run())


async def choose(stage: Stage, n: int = 1) -> None:
    """Make choices behind Discord's back: nothing is sent until somebody delivers."""
    from bot.model import Intent
    from engine.play import PLAYERS

    for _ in range(n):
        game = await stage.game()
        decision = game.pending()[0]
        option = PLAYERS["heuristic"]().choose(decision, lambda d=decision, g=game: g.view(d.seat), Zero())
        member = (await stage.record()).member_of(decision.seat)
        assert member is not None and member.user is not None
        reply = await stage.service.choose(Intent(stage.table_id, member.user, decision.seat, (option.key,), decision.id))
        assert reply.kind == "done", reply


class Zero:
    """No chance at all."""

    def random(self) -> float:
        return 0.0

    def randrange(self, n: int, /) -> int:
        return 0


def silent(stage: Stage) -> None:
    """Let messages pile up."""
    stage.service.changed.listener = None


def test_several_actions_are_one_post_and_none_is_left_out(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        silent(stage)
        posts = len(stage.public())
        await choose(stage, 12)
        owed = [one for one in await stage.service.owed() if one.user is None and one.kind in ("action", "battle")]
        assert len(owed) > 1
        await stage.deliver()
        new = stage.public()[posts:]
        assert len(new) == 1
        assert not [one for one in await stage.service.owed() if one.user is None]
        assert sum(bool(post.components) for post in stage.public()) == 2, "the card and the newest panel"

    staged(tmp_path, work)


class Nonces:
    """Discord's enforce_nonce, which simcord lacks: the same nonce gives the first message back. Counts real messages."""

    def __init__(self) -> None:
        self.sent: dict[str, discord.Message] = {}
        self.real = discord.abc.Messageable.send

    def __enter__(self) -> Nonces:
        sent, real = self.sent, self.real

        async def send(self: Any, *args: Any, **extra: Any) -> discord.Message:
            nonce = str(extra.get("nonce"))
            assert len(nonce) <= 25
            if nonce not in sent:
                sent[nonce] = await real(self, *args, **extra)
            return sent[nonce]

        discord.abc.Messageable.send = send  # type: ignore[method-assign]  # see above
        return self

    def __exit__(self, *_: object) -> None:
        discord.abc.Messageable.send = self.real  # type: ignore[method-assign]  # back


async def die(done: object) -> None:
    """The outbox is not told any more."""
    raise RuntimeError("the process dies here")


def test_a_post_sent_before_a_crash_is_not_sent_again(tmp_path: Path) -> None:
    """The outbox was not told; the nonce makes Discord give the old message back, which then gets what is new."""
    async def work(stage: Stage) -> None:
        silent(stage)
        with Nonces():
            await choose(stage, 4)
            stage.service.all_delivered = die  # type: ignore[method-assign]  # the crash
            posts = len(stage.public())
            await stage.deliver()
            assert len(stage.public()) == posts + 1
            await choose(stage, 3)
            await stage.restart()
            await stage.deliver()
        new = stage.public()[posts:]
        assert len({message.content for message in new}) == len(new) == 1
        assert not [one for one in await stage.service.owed() if one.user is None]

    staged(tmp_path, work)


def test_a_post_of_before_a_crash_is_found_when_discord_has_forgotten_its_nonce(tmp_path: Path) -> None:
    """The bot was down for longer than nonces live: what was posted stands in the channel, known to nobody."""
    async def work(stage: Stage) -> None:
        silent(stage)
        await choose(stage, 4)
        stage.service.all_delivered = die  # type: ignore[method-assign]  # the crash
        posts = len(stage.public())
        await stage.deliver()
        assert len(stage.public()) == posts + 1
        stage.world.env.backend.advance_clock(3600)
        await choose(stage, 3)
        await stage.restart()
        await stage.deliver()
        new = stage.public()[posts:]
        assert len(new) == 1 and new[0].components, "one post, with the panel in force"
        assert not [one for one in await stage.service.owed() if one.user is None]
        await choose(stage, 1)
        await stage.deliver()
        assert len(stage.public()) <= posts + 2

    staged(tmp_path, work)


def test_buttons_that_discord_refuses_do_not_stop_the_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A form of ours that is wrong (50035) costs its buttons and picture; what happened is told, and the log says so."""
    async def work(stage: Stage) -> None:
        silent(stage)
        real = discord.abc.Messageable.send

        async def send(self: Any, *args: Any, **extra: Any) -> discord.Message:
            if "view" in extra or "files" in extra:
                answer: Any = SimpleNamespace(status=400, reason="Bad Request")
                raise discord.HTTPException(answer, {"code": 50035, "message": "Invalid Form Body"})
            return await real(self, *args, **extra)

        await choose(stage, 4)
        posts = len(stage.public())
        discord.abc.Messageable.send = send  # type: ignore[method-assign]  # Discord refuses every form
        try:
            await stage.deliver()
        finally:
            discord.abc.Messageable.send = real  # type: ignore[method-assign]  # back
        new = stage.public()[posts:]
        assert new and all(message.content and not message.components for message in new)
        assert not [one for one in await stage.service.owed() if one.user is None]

    staged(tmp_path, work)
    assert "without its buttons" in caplog.text


def test_a_direct_message_of_before_a_crash_is_found_too(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        person = stage.world.people[stage.names[0]]
        seat = (await stage.record()).seats_of(person.id)[0]
        for value in (2, 1):
            secret = {"seat": seat, "value": value, "held": [2], "doom": 0, "round": 1}
            change = Change(stage.table_id)
            change.owe(Owed("sign", stage.table_id, {}, person.id), secret)
            await stage.service.store.commit(change)
            if value == 2:
                stage.service.all_delivered = die  # type: ignore[method-assign]  # the crash
            await stage.deliver()
            if value == 2:
                await stage.restart()
        channel = stage.world.env.backend.dm_channels[person.id]
        told = [message.content for message in stage.world.env.backend.messages[channel].values()]
        assert len(told) == len(set(told)) == 2, "each sign once, and none taken for the other"

    staged(tmp_path, work)


def test_what_was_sent_but_not_written_down_is_written_down_first(tmp_path: Path) -> None:
    """The database failed after sending: as long as the process lives, nothing is sent a second time."""
    async def work(stage: Stage) -> None:
        silent(stage)
        await choose(stage, 4)
        told = stage.service.all_delivered
        stage.service.all_delivered = die  # type: ignore[method-assign]  # the disk is full
        posts = len(stage.public())
        for _ in range(3):
            await stage.deliver()
            stage.world.env.backend.advance_clock(600)
        assert len(stage.public()) == posts + 1
        stage.service.all_delivered = told  # type: ignore[method-assign]  # there is room again
        await stage.deliver()
        assert len(stage.public()) == posts + 1 and not [one for one in await stage.service.owed() if one.user is None]

    staged(tmp_path, work)


def test_actions_within_ten_seconds_go_into_one_post(tmp_path: Path) -> None:
    """The same person goes on: his post grows by an edit, nobody is called again, and nothing is left out."""
    async def work(stage: Stage) -> None:
        grown = 0
        for _ in range(120):
            game, posts = await stage.game(), len(stage.public())
            asked = {one.seat for one in game.pending()}
            told, last = game.serial, stage.public()[-1]
            before = str(last.content)
            await choose(stage)
            await stage.deliver()
            game = await stage.game()
            new = stage.public()[posts:]
            assert len(new) <= 1
            owed = await stage.service.told_in(stage.table_id, (new or [last])[-1].id)
            assert owed and game.serial > told
            if {one.seat for one in game.pending()} - asked:
                assert new, "somebody else is asked: that is never held back"
            elif not new and last.content != before:
                grown += 1
                assert (await stage.record()).panel_message == last.id and last.components
        assert grown, "no post has grown"
        assert not [one for one in await stage.service.owed() if one.user is None]

    staged(tmp_path, work)


def test_after_ten_seconds_there_is_a_new_post(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        for _ in range(40):
            posts = len(stage.public())
            stage.world.env.backend.advance_clock(11)
            await choose(stage)
            owed = [one for one in await stage.service.owed_in((stage.table_id, None)) if one.kind != "card"]
            await stage.deliver()
            assert len(stage.public()) == posts + bool(owed)

    staged(tmp_path, work)


def test_an_edit_that_a_crash_interrupted_is_made_again(tmp_path: Path) -> None:
    """What belongs into a post is marked before the edit: a new process, much later, edits the same post."""
    async def work(stage: Stage) -> None:
        for _ in range(200):
            posts = len(stage.public())
            silent(stage)
            await choose(stage)
            told = stage.service.all_delivered
            stage.service.all_delivered = die  # type: ignore[method-assign]  # the crash
            await stage.deliver()
            stage.service.all_delivered = told  # type: ignore[method-assign]  # perhaps not yet
            if [one for one in await stage.service.owed_in((stage.table_id, None)) if one.message is not None]:
                break
            stage.client.delivery._rest.clear()
            await stage.deliver()
        text = stage.public()[-1].content
        await stage.restart()
        stage.world.env.backend.advance_clock(600)
        await stage.deliver()
        assert len(stage.public()) == posts and stage.public()[-1].content == text
        assert not [one for one in await stage.service.owed() if one.user is None]

    staged(tmp_path, work)


def test_a_post_that_was_deleted_takes_nothing_more(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        for _ in range(200):
            posts = len(stage.public())
            silent(stage)
            await choose(stage)
            record, game = await stage.record(), await stage.game()
            newest = stage.client.delivery.newest.get(stage.table_id)
            owed = [one for one in await stage.service.owed_in((stage.table_id, None)) if one.kind != "card"]
            if newest and owed and _goes_into(newest, owed, record, game, stage.now()):
                break
            await stage.deliver()
        stage.world.env.backend.delete_message(stage.channel.id, newest.message)
        await stage.deliver()
        assert len(stage.public()) == posts and stage.public()[-1].id != newest.message
        assert not [one for one in await stage.service.owed() if one.user is None]

    staged(tmp_path, work)


async def chosen_on(stage: Stage) -> str:
    """One choice, delivered; returns which seat is asked then."""
    await choose(stage, 1)
    await stage.deliver()
    return str((await stage.game()).pending()[0].seat)


def test_a_post_pings_only_who_is_asked(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        while (before := (await stage.game()).pending()[0].seat) == (await chosen_on(stage)):
            pass
        game, record = await stage.game(), await stage.record()
        assert game.pending()[0].seat != before
        asked = [record.member_of(decision.seat) for decision in game.pending()]
        entry = [one for one in stage.world.env.http_requests if one.method == "POST" and one.path.endswith("/messages")][-1]
        allowed = entry.json["allowed_mentions"]
        assert not allowed.get("parse")
        assert [int(user) for user in allowed["users"]] == [member.user for member in asked if member is not None]

    staged(tmp_path, work)


def pings(stage: Stage) -> list[int]:
    """Whom the posts so far have called, in order."""
    posts = [one for one in stage.world.env.http_requests if one.method == "POST" and one.path.endswith("/messages")]
    return [int(user) for one in posts for user in (one.json or {}).get("allowed_mentions", {}).get("users", ())]


def test_what_does_not_hand_over_calls_nobody(tmp_path: Path) -> None:
    """A stand-in for another seat, taken back again, another host, a pause: the active player is not called each time."""
    async def work(stage: Stage) -> None:
        record, game = await stage.record(), await stage.game()
        active = record.member_of(game.pending()[0].seat)
        other = next(member for member in record.members if member is not active and member.user != record.creator)
        before = pings(stage)
        for kind in ("heuristic", "", "heuristic", ""):
            posts = len(stage.public())
            assert (await stage.service.stand_in(stage.table_id, other.user, other.faction, kind)).kind == "done"
            await stage.deliver()
            assert len(stage.public()) == posts + 1, "it is told"
        await stage.service.transfer(stage.table_id, record.creator, other.user)
        await stage.service.pause(stage.table_id, other.user)
        await stage.deliver()
        assert pings(stage) == before
        await stage.service.resume(stage.table_id, other.user)
        await stage.deliver()
        assert active is not None and pings(stage) == [*before, active.user], "going on calls who is asked, once"

    staged(tmp_path, work)


def test_who_takes_the_seat_that_is_asked_is_called(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        record, game = await stage.record(), await stage.game()
        seat = game.pending()[0].seat
        ben = stage.world.people["Ben"]
        await stage.service.replace(stage.table_id, record.creator, seat, ben.id, "Ben")
        await stage.deliver()
        assert pings(stage)[-1] == ben.id

    staged(tmp_path, work)


def test_a_picture_that_fails_leaves_the_words(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        def broken(*_: Any) -> tuple[bytes, str]:
            raise ValueError("no paint")

        kept, pictures.draw = pictures.draw, broken
        try:
            await choose(stage)
            await stage.deliver()
        finally:
            pictures.draw = kept
        post = stage.public()[-1]
        assert not post.attachments and "picture failed" in post.content and post.components

    staged(tmp_path, work)


def test_a_channel_that_is_gone_pauses_the_table(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        silent(stage)
        await choose(stage)
        path = f"/channels/{stage.channel.id}/messages"
        stage.world.env.inject_error("POST", path, status=404, code=10003, times=None)
        await stage.deliver()
        assert (await stage.record()).status == "paused"

    staged(tmp_path, work)


def error(status: int, code: int) -> discord.HTTPException:
    class Response:
        reason = "no"

    response = Response()
    response.status = status  # type: ignore[attr-defined]  # as aiohttp's
    return discord.HTTPException(response, {"code": code, "message": "no"})  # type: ignore[arg-type]  # as aiohttp's


@pytest.mark.parametrize(("status", "code", "again", "lost"), [
    (404, 10003, False, True), (404, 10008, False, False), (403, 50013, True, False), (403, 50007, False, False),
    (400, 50035, False, False), (500, 0, True, False), (429, 0, True, False), (429, 30046, False, False),
])
def test_what_an_error_means(status: int, code: int, again: bool, lost: bool) -> None:
    refusal = refusal_of(error(status, code))
    assert (refusal.again, refusal.lost) == (again, lost)


def test_what_is_forbidden_is_not_tried_soon() -> None:
    forbidden = Refused("no", code=sending.NO_PERMISSION, again=True)
    assert retry_time(forbidden, 0, 100.0) == 100.0 + sending.LATER
    assert retry_time(Refused("busy", again=True), 1, 100.0) == 110.0
    assert retry_time(Refused("gone", lost=True), 0, 100.0) is None


def test_long_records_are_broken_after_sentences() -> None:
    sentence = "Great Cthulhu moved 2 Deep Ones from South Pacific to Australia."
    texts = split([" ".join([sentence] * 100), "-# small print"])
    assert all(len(text) <= CONTENT for text in texts)
    assert sum(text.count(sentence) for text in texts) == 100
    assert texts[-1].endswith("-# small print")


def newest_direct(stage: Stage, person: Any) -> Any:
    """The newest direct message to a person."""
    channel = stage.world.env.backend.dm_channels[person.id]
    return max(stage.world.env.backend.messages[channel].values(), key=lambda message: message.id)


def test_a_window_is_answered_from_its_direct_message(tmp_path: Path) -> None:
    """The question goes to its holder alone; pressed there, the message takes the answer, and the channel learns nothing."""
    async def work(stage: Stage) -> None:
        for _ in range(400):
            game = await stage.game()
            if game.over or game.pending()[0].prompt == "window":
                break
            await choose(stage)
            for member in (await stage.record()).members:
                await stage.service.set_rule(stage.table_id, member.user, member.faction, "devolve", "ask")
        assert game.pending()[0].prompt == "window"
        await stage.deliver()
        decision = game.pending()[0]
        member = (await stage.record()).member_of(decision.seat)
        assert member is not None
        person = stage.world.people[member.name]
        assert member.name not in stage.public()[-1].content and f"<@{person.id}>" not in stage.public()[-1].content
        message = newest_direct(stage, person)
        done = next(
            item["custom_id"] for row in message.components for item in row["components"]
            if ":take:" in item["custom_id"] and item["label"] == "Not now"
        )
        await person.user.click(to_discord_message(stage.world.env, message), custom_id=done)
        assert all(one.id != decision.id for one in (await stage.game()).pending())
        assert not newest_direct(stage, person).components

    staged(tmp_path, work)


def test_a_direct_message_names_the_table_so_that_anybody_can_read_it(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        person = stage.world.people[stage.names[0]]
        seat = (await stage.record()).seats_of(person.id)[0]
        secret = {"seat": seat, "value": 2, "held": [2], "doom": 0, "round": 1}
        change = Change(stage.table_id)
        change.owe(Owed("sign", stage.table_id, {}, person.id), secret)
        await stage.service.store.commit(change)
        await stage.deliver()
        text = newest_direct(stage, person).content
        record = await stage.record()
        link = f"https://discord.com/channels/{record.guild}/{record.channel}/{record.panel_message}"
        assert f"[#{plain(stage.channel.name)}]({link})" in text and "<#" not in text

    staged(tmp_path, work)


async def asked_to_take_back(stage: Stage) -> tuple[Any, Any]:
    """Two people have acted one after the other, and the first has asked to take that back; returns both members."""
    game = await stage.game()
    while True:
        seat = game.pending()[0].seat
        await choose(stage)
        game = await stage.game()
        if game.pending()[0].seat != seat and game.pending()[0].prompt == "turn" and game.view(None).state.round == 1:
            first = (await stage.record()).member_of(seat)
            break
    second = (await stage.record()).member_of(game.pending()[0].seat)
    assert first is not None and second is not None
    while (await stage.game()).pending()[0].seat == second.faction:
        await choose(stage)
    await stage.deliver()
    await stage.world.people[first.name].slash(stage.channel, "cw undo")
    return first, second


def labels_of(message: Any) -> list[str]:
    return [item["label"] for row in message.components for item in row["components"] if "label" in item]


def test_a_request_to_take_back_stands_beside_the_panel(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        first, second = await asked_to_take_back(stage)
        request = stage.public()[-1]
        assert (await stage.record()).panel_message not in (None, request.id)
        assert [file["filename"].partition(".")[0] for file in request.attachments] == ["before", "after"]
        assert [file["description"].partition(",")[0] for file in request.attachments] == ["Before", "After"]
        asked = f"<@{stage.world.people[second.name].id}>: {first.name} asks to take an Action back. You must agree.\n"
        assert request.content.startswith(asked) and "Gone as well would be" in request.content
        assert f"<@{stage.world.people[first.name].id}>" not in request.content
        assert labels_of(request) == ["Agree", "Refuse"]
        shown = to_discord_message(stage.world.env, request)
        await stage.world.people[first.name].click(shown, label="Agree")
        assert await stage.service.undo_request(stage.table_id) is not None, "who asks cannot agree for others"
        await stage.world.people[second.name].click(shown, label="Agree")
        assert await stage.service.undo_request(stage.table_id) is None
        assert (await stage.game()).pending()[0].seat == first.faction
        assert not labels_of(next(one for one in stage.public() if one.id == request.id))

    staged(tmp_path, work)


def test_a_request_is_void_once_somebody_goes_on(tmp_path: Path) -> None:
    async def work(stage: Stage) -> None:
        first, _ = await asked_to_take_back(stage)
        request = stage.public()[-1]
        await choose(stage)
        await stage.deliver()
        assert await stage.service.undo_request(stage.table_id) is None
        assert not labels_of(next(one for one in stage.public() if one.id == request.id))
        assert f"the wish of {first.name} to take something back is void" in stage.public()[-1].content

    staged(tmp_path, work)


def test_every_part_of_a_long_record_leads_to_its_place_in_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.delivery import posting

    async def work(stage: Stage) -> None:
        silent(stage)
        await choose(stage, 12)
        posts = len(stage.public())
        monkeypatch.setattr(posting, "public_text", lambda *rest: ["The first part.", "The second part."])
        await stage.deliver()
        first, last = stage.public()[posts:]
        told, whole = await stage.service.told(first.id), await stage.service.told(last.id)
        assert told is not None and whole is not None and told.events == whole.events != ()
        assert (told.row, told.serial) == (whole.row, whole.serial)

    staged(tmp_path, work)


def test_whoever_goes_on_is_not_called(tmp_path: Path) -> None:
    """The direction is chosen, a gate taken: the same person is asked next and is there anyway."""
    async def work(stage: Stage) -> None:
        before, posts = pings(stage), len(stage.public())
        record, decision = await stage.record(), (await stage.game()).pending()[0]
        member = record.member_of(decision.seat)
        assert decision.prompt == "first_player.direction" and member is not None and member.user is not None
        await stage.service.choose(Intent(stage.table_id, member.user, decision.seat, ("clockwise",)))
        await stage.deliver()
        assert (await stage.game()).pending()[0].seat == decision.seat and len(stage.public()) == posts + 1
        assert pings(stage) == before
        line = stage.public()[-1].content
        assert "round 1)." in line and "Round 1" not in line, "the round is said once"

    staged(tmp_path, work)
