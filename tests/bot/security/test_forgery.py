"""custom_ids that nobody made: every handler, pressed by the wrong person, at the wrong table, in the wrong place, with any
seat, any number and any value. Nothing changes, nothing is shown, nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.custom_ids import LARGEST, LONGEST, Press, base36, pack, unpack
from bot.panels.items import HANDLERS
from bot.panels.turn import number_of
from tests.bot.e2e.canaries import CANARY

from .conftest import OTHER_CHANNEL, OTHER_GUILD, SEATS, STRANGER, Attacked
from .forged import Answers, press, send  # loads all handlers

HERE = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
OWN = (("he", "forget"),)
"""Handlers about the presser alone, wherever he is."""

ODD = st.one_of(
    st.text(max_size=100), st.integers(-5, 10**30).map(str), st.sampled_from([
        "", "|", "||||", "acolyte|0|europe|*99999999", "acolyte|0|europe|*9" + "9" * 90, "expansion.", "language.../../etc",
        "language.xx", "layout.9", ".9", "flag.nope", "?", "area.../../x", "area.europe", "faction.GC", "battle.", "..",
        "reveal 1", "reveal 99999999999999999999", "pass", "end turn", "declined.ask", "retreats.home", "x.never", "0", "-1",
    ]),
)


def problems(attacked: Attacked, start: int) -> list[str]:
    """Errors that the log tells since a line."""
    return [line for line in attacked.stage.records.lines[start:] if line.startswith(("ERROR", "CRITICAL"))]


def shows_no_hand(answers: Answers) -> None:
    assert not CANARY.search(answers.everything), answers.everything
    assert not answers.public


# -- the text itself --------------------------------------------------------------------------------------------


@given(st.text(max_size=120) | st.from_regex(r"[a-z]{2}:[0-9a-z]{0,20}:[0-9a-z]{0,20}:\w{0,14}:\w{0,30}(:.*)?", fullmatch=True))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = unpack(text)
    if found is not None:
        assert len(text) <= LONGEST
        assert 0 <= found.table <= LARGEST and 0 <= found.question <= LARGEST
        assert all(" " <= sign <= "~" for part in (found.prefix, found.seat, found.verb, found.argument) for sign in part)


@given(
    st.sampled_from(sorted(HANDLERS)), st.integers(0, 2**40), st.integers(0, 2**30), st.sampled_from(["", *SEATS]),
    st.from_regex(r"[a-z_]{0,12}(\.[a-z0-9]{1,4})?", fullmatch=True),
)
def test_what_is_packed_is_read_again(kind: tuple[str, str], table: int, question: int, seat: str, argument: str) -> None:
    prefix, verb = kind
    assert unpack(pack(prefix, table, question, seat, verb, argument)) == Press(prefix, table, question, seat, verb, argument)


@pytest.mark.parametrize("text", [
    "cw:-1:0:GC:hand", "cw:1:0:GC:hand\n", "cw:1_0:0:GC:hand", "cw:１:0:GC:hand", "cw: 1:0:GC:hand", "cw:+1:0:GC:hand",
    f"cw:{base36(LARGEST + 1)}:0:GC:hand", "cw:zzzzzzzzzzzzz:0:GC:hand", "cw:1:0:GC", "cw:1:0:GC:hand:\x00", "CW:1:0:GC:hand",
])
def test_numbers_are_plain_and_small(text: str) -> None:
    assert unpack(text) is None


# -- the wrong place --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(HANDLERS), ids=":".join)
@pytest.mark.parametrize("place", ["another server", "another channel", "direct messages"])
def test_a_table_is_reached_from_its_own_channel_alone(attacked: Attacked, kind: tuple[str, str], place: str) -> None:
    """A manager of another server, with a button that names our table, is nobody here."""
    guild, channel = {
        "another server": (OTHER_GUILD, OTHER_CHANNEL), "another channel": (attacked.guild, OTHER_CHANNEL),
        "direct messages": (None, OTHER_CHANNEL),
    }[place]

    async def work() -> None:
        before, start = await attacked.digest(), len(attacked.stage.records.lines)
        question = (await attacked.stage.game()).pending()[0]
        for argument in ("", "sure", "0"):
            custom_id = pack(kind[0], attacked.stage.table_id, number_of(question), question.seat, kind[1], argument)
            answers = await press(attacked.stage.client, custom_id, STRANGER, guild, channel, "0", manager=guild is not None)
            assert "another channel" in answers.text and not answers.forms, (custom_id, answers.everything)
            assert not any(view is not None for _, view, _ in answers.given)
        assert await attacked.digest() == before
        assert not problems(attacked, start)

    attacked.run(work)


def test_who_plays_or_follows_reaches_it_in_direct_messages(attacked: Attacked) -> None:
    async def work() -> None:
        stage = attacked.stage
        member = (await stage.record()).members[0]
        assert member.user is not None
        custom_id = pack("cw", stage.table_id, 0, member.faction, "hand")
        assert member.faction and "another channel" not in (
            await press(stage.client, custom_id, member.user, None, OTHER_CHANNEL)
        ).text
        await stage.service.follow(stage.table_id, STRANGER)
        try:
            answers = await press(stage.client, pack("he", stage.table_id, 0, "", "words"), STRANGER, None, OTHER_CHANNEL)
            assert answers.text and "another channel" not in answers.text
        finally:
            await stage.service.follow(stage.table_id, STRANGER, False)

    attacked.run(work)


def test_a_manager_of_another_server_is_no_host(attacked: Attacked) -> None:
    """Even one who plays at the table, and so may press from elsewhere."""
    async def work() -> None:
        stage = attacked.stage
        record = await stage.record()
        other = next(one.user for one in record.members if one.user not in (None, record.creator))
        assert other is not None
        before = await attacked.digest()
        custom_id = pack("he", stage.table_id, 0, "", "pause")
        answers = await press(stage.client, custom_id, other, OTHER_GUILD, OTHER_CHANNEL, manager=True)
        assert "who made this table" in answers.text
        assert await attacked.digest() == before

    attacked.run(work)


# -- the wrong person -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(set(HANDLERS) - {("he", "forget")}), ids=":".join)
def test_a_stranger_at_the_channel_changes_and_learns_nothing(attacked: Attacked, kind: tuple[str, str]) -> None:
    async def work() -> None:
        stage = attacked.stage
        before, start = await attacked.digest(), len(stage.records.lines)
        question = (await stage.game()).pending()[0]
        for seat in SEATS:
            for argument in ("", "sure", "0", "pass.sure"):
                custom_id = pack(kind[0], stage.table_id, number_of(question), seat, kind[1], argument)
                for value in (question.options[0].key, "reveal 7000000", str(STRANGER)):
                    answers = await press(stage.client, custom_id, STRANGER, attacked.guild, attacked.channel, value)
                    shows_no_hand(answers)
        assert await attacked.digest() == before
        assert not problems(attacked, start)

    attacked.run(work)


def test_nobody_reads_or_plays_anothers_hand(attacked: Attacked) -> None:
    """Pressing the Hand, the orders or the reveal of another seat brings one's own, or nothing."""
    async def work() -> None:
        stage = attacked.stage
        record, game = await stage.record(), await stage.game()
        full = game.game.state
        held = {seat: {str(value) for value in full.seats[seat].signs} for seat in SEATS}
        assert any(held.values())
        before = await attacked.digest()
        for member in record.members:
            assert member.user is not None
            own = held[member.faction]
            for seat in set(SEATS) - {member.faction}:
                for verb in ("hand", "reveal", "orders", "mine", "panel", "all", "changed", "group"):
                    custom_id = pack("cw", stage.table_id, number_of(game.pending()[0]), seat, verb)
                    values = [f"reveal {value}" for value in held[seat]] if verb == "reveal" else []
                    answers = await press(stage.client, custom_id, member.user, attacked.guild, attacked.channel, *values)
                    assert set(CANARY.findall(answers.everything)) <= own, (member.faction, custom_id)
                    assert not answers.public
        assert await attacked.digest() == before

    attacked.run(work)


# -- anything ---------------------------------------------------------------------------------------------------


@HERE
@given(
    kind=st.sampled_from(sorted(set(HANDLERS) - set(OWN))), question=st.integers(0, 10**6),
    seat=st.sampled_from(["", "ZZ", *SEATS]),
    argument=st.sampled_from(["", "sure", "0", "99999999", "b1", "-.5", "all.3", "pass", "x.y", "nr", ".nr", "zzz.ng"]),
    values=st.lists(ODD, max_size=30), table=st.sampled_from([0, 1, 1, 1, 2, 10**9, LARGEST]), private=st.booleans(),
)
def test_nonsense_is_answered_and_changes_nothing(
    attacked: Attacked, kind: tuple[str, str], question: int, seat: str, argument: str, values: list[str], table: int,
    private: bool,
) -> None:
    async def work() -> None:
        before, start = await attacked.digest(), len(attacked.stage.records.lines)
        custom_id = pack(kind[0], table, question, seat, kind[1], argument)
        answers = await press(
            attacked.stage.client, custom_id, STRANGER, attacked.guild, attacked.channel, *values, on_private=private
        )
        shows_no_hand(answers)
        assert await attacked.digest() == before
        assert not problems(attacked, start), problems(attacked, start)

    attacked.run(work)


@HERE
@given(data=st.data())
def test_who_is_asked_breaks_nothing_with_nonsense(attacked: Attacked, data: st.DataObject) -> None:
    """The seat itself, on its own open question, with any values that its select never offered."""
    async def work() -> None:
        stage = attacked.stage
        question = (await stage.game()).pending()[0]
        member = (await stage.record()).member_of(question.seat)
        assert member is not None and member.user is not None
        before, start = await attacked.digest(), len(stage.records.lines)
        keys = {option.key for option in question.options}
        verb = data.draw(st.sampled_from(["quick", "choose", "again", "take", "close", "page", "group", "rule", "losses"]))
        argument = data.draw(st.sampled_from(["", "99999", "-1", "sure", "none.sure", "ritual", "x.zz", "-.99999999"]))
        values = data.draw(st.lists(ODD.filter(lambda text: text not in keys), max_size=30))
        custom_id = pack("cw", stage.table_id, number_of(question), question.seat, verb, argument)
        answers = await press(stage.client, custom_id, member.user, attacked.guild, attacked.channel, *values)
        assert answers.given or answers.forms
        assert await attacked.digest() == before
        assert not problems(attacked, start), problems(attacked, start)

    attacked.run(work)


NAMES_OF_FIELDS = ["units", "to", "units2", "to2", "singles", "target", "term", "ritual", "signs", "end", "x"]
FIELD: Any = st.fixed_dictionaries(
    {"custom_id": st.sampled_from(NAMES_OF_FIELDS)},
    optional={"values": st.lists(ODD, max_size=40), "value": st.one_of(st.none(), st.text(max_size=6000))},
)


@HERE
@given(
    verb=st.sampled_from(sorted(verb for prefix, verb in HANDLERS if prefix == "fo")), fields=st.lists(FIELD, max_size=8),
    own=st.booleans(),
)
def test_forms_with_nonsense_break_nothing(attacked: Attacked, verb: str, fields: list[Any], own: bool) -> None:
    async def work() -> None:
        stage = attacked.stage
        question = (await stage.game()).pending()[0]
        member = (await stage.record()).member_of(question.seat)
        assert member is not None and member.user is not None
        before, start = await attacked.digest(), len(stage.records.lines)
        custom_id = pack("fo", stage.table_id, number_of(question), question.seat, verb, "abc")
        components = [{"type": 18, "component": {"type": 3, **one}} for one in fields]
        user = member.user if own else STRANGER
        answers = await send(stage.client, custom_id, user, attacked.guild, attacked.channel, components)
        assert answers.text
        assert await attacked.digest() == before
        assert not problems(attacked, start), problems(attacked, start)

    attacked.run(work)
