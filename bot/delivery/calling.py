"""Whom a public post calls: who is asked in the open, and nobody who is at it anyway."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.delivery.wording import open_questions
from bot.model import Owed, TableRecord
from engine import Table

ACTIONS = ("action", "battle")
"""Records that tell what was chosen."""

CALLING = ("replay_stopped", "offline")
"""Notices that call who is asked; where another one hands over, an action is owed beside it that does."""


def mentioned(posts: Sequence[Owed], table: TableRecord, game: Table[Any] | None) -> list[int]:
    """Whom a post may ping: those who are asked in the open, and those whose seats are in question."""
    found = [user for one in posts if one.payload.get("notice") == "rematch" for user in one.payload.get("people", ())]
    if any(one.kind in ACTIONS or one.payload.get("notice") in CALLING for one in posts):
        found += asked_users(table, game)
    return list(dict.fromkeys(int(user) for user in found))


def who_just_acted(posts: Sequence[Owed], table: TableRecord) -> frozenset[int]:
    """The one person whose choices are all that these posts tell: whoever is at it still need not be called."""
    members = [table.member_of(str(one.payload.get("actor", ""))) for one in posts if one.kind in ACTIONS]
    users = {member.user for member in members if member is not None and member.user and not member.computer}
    people = [member.user for member in members if member is not None and not member.computer]
    return frozenset(users) if len(users) == 1 and len(people) == len(posts) else frozenset()


def asked_users(table: TableRecord, game: Table[Any] | None) -> list[int]:
    """The people of whom the game waits openly: never those asked in an out-of-turn window."""
    members = [table.member_of(seat) for seat in asked_seats(table, game)]
    return list(dict.fromkeys(member.user for member in members if member is not None and member.user and not member.computer))


def asked_seats(table: TableRecord, game: Table[Any] | None) -> tuple[str, ...]:
    """The seats of whom the game waits openly."""
    return tuple(dict.fromkeys(decision.seat for decision in open_questions(table, game)))
