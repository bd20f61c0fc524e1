"""The words of what is owed, made when it is sent: records hold facts only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.model import Owed, TableRecord
from bot.panels.ending import after_end
from bot.panels.items import Panel, button, pack
from bot.panels.limits import CONTENT
from bot.panels.prompts import happened_before, question
from bot.panels.waiting import reminder_panel
from bot.panels.where import table_name
from bot.speech import (
    Words,
    battle_text,
    button_label,
    end_text,
    reminder_text,
    sentences,
    sign_text,
    window_private,
    window_public,
)
from bot.speech.headline import action_text, waiting_text
from bot.speech.replies import notice_text
from engine import Decision, Event, Table, View

if TYPE_CHECKING:
    from bot.client import Client


def events_of(owed: Owed) -> list[Event]:
    """The engine events that a record tells of, in their public form."""
    return [
        Event(event["name"], event.get("seat", ""), event.get("facts", {})) for event in owed.payload.get("events", ())
    ]


def open_questions(table: TableRecord, game: Table[Any] | None) -> list[Decision]:
    """What is asked now in the open; the questions of an out-of-turn window are nobody's business."""
    if game is None or table.status != "running":
        return []
    return [decision for decision in game.pending() if decision.prompt != "window"]


def only_computers(table: TableRecord, decisions: Sequence[Decision]) -> bool:
    """Are these questions of computer players alone?"""
    members = [table.member_of(decision.seat) for decision in decisions]
    return bool(members) and all(member is not None and bool(member.computer) for member in members)


def mentions(table: TableRecord, decisions: Sequence[Decision]) -> str:
    """``<@1> <@2>`` for the people asked; a name where nobody can be pinged."""
    found: list[str] = []
    for decision in decisions:
        member = table.member_of(decision.seat)
        if member is not None and member.user and not member.computer:
            found.append(f"<@{member.user}>")
    return " ".join(dict.fromkeys(found))


def public_text(
    posts: Sequence[Owed], lines: Sequence[str], table: TableRecord, game: Table[Any] | None, words: Words
) -> list[str]:
    """The texts of one batch: a first line to be pushed, everything that happened, the battle as it stands, small print."""
    if game is None:
        return split(lines)
    view: View = game.view(None)
    events = [event for one in posts if one.kind in ("action", "battle") for event in events_of(one)]
    battle = battle_text(view, words, table.members) if view.battle is not None else ""
    if battle:
        events = _but_this_battle(events)
    asked = open_questions(table, game)
    if only_computers(table, asked):
        asked = []  # it goes on at once by itself: that is no news to anybody
    head = ""
    if any(one.kind in ("action", "battle") for one in posts):
        head = action_text(events, view, words, asked, mentions(table, asked), table.members, limit=EVERYTHING)
    elif lines and asked:
        head = f"-# {waiting_text(asked, view, words, table.members)}"  # the panel below is theirs; nobody is called for it
    above, _, last = head.rpartition("\n")
    small = last if last.startswith("-# ") else ""
    return split([above if small else head, *lines, battle, small])


BATTLE_SAYS = ("battle_began", "battle_rolled")
"""What the text of an open battle tells as well: who attacks whom, and the dice."""


def _but_this_battle(events: Sequence[Event]) -> list[Event]:
    """The events without those of the open battle that its own text repeats; one that is over before it is told in full."""
    over = max((index for index, event in enumerate(events) if event.name == "battle_over"), default=-1)
    return [
        event for index, event in enumerate(events)
        if index <= over or not (event.name in BATTLE_SAYS or (event.name == "rolled" and event.facts["why"] == "battle"))
    ]


EVERYTHING = 100_000


def split(texts: Sequence[str], limit: int = CONTENT - 100) -> list[str]:
    """Lines in messages within the limit; a line that is longer by itself is broken after a sentence."""
    found: list[str] = []
    for line in "\n".join(text for text in texts if text).split("\n"):
        while line:
            piece, line = line, ""
            if len(piece) > limit:
                cut = piece.rfind(". ", 0, limit)
                cut = cut + 1 if cut > limit // 2 else limit
                piece, line = piece[:cut], piece[cut:].lstrip()
            if found and len(found[-1]) + 1 + len(piece) <= limit:
                found[-1] += "\n" + piece
            else:
                found.append(piece)
    return found or ["-"]


def lines_of(owed: Owed, table: TableRecord, game: Table[Any] | None, words: Words) -> list[str]:
    """What a record says beside the action that a post is about."""
    payload = owed.payload
    view = None if game is None else game.view(None)
    if owed.kind == "notice":
        return [notice_text(payload, words, table.members)]
    if owed.kind == "window":
        return [window_public(int(payload.get("count", 1)), words, payload.get("deadline")), words.say("window-answer")]
    if owed.kind == "end" and view is not None:
        told = sentences(events_of(owed), view, words)
        return [*told, end_text(view, words, table.members, str(payload.get("secret", "")), payload.get("signs"))]
    return []


def direct_message(
    owed: Owed, table: TableRecord, game: Table[Any] | None, words: Words, client: Client
) -> tuple[str, Panel | None]:
    """Text and buttons of a direct message; "" if it has become pointless."""
    if game is None:
        return "", None
    payload = owed.payload
    where = table_name(client, table)
    if owed.kind == "sign":
        seat = str(payload["seat"])
        panel = Panel([button(pack("cw", table.id, 0, seat, "hand"), button_label("hand", words))])
        return sign_text(payload, words, where), panel
    if owed.kind == "over":
        won = end_text(game.view(None), words, table.members).split("\n")[0]
        return words.say("over-dm", where=where, result=won), Panel(after_end(table.id, words))
    if owed.kind == "window":
        decision = next((one for one in game.pending() if one.id == payload.get("question")), None)
        if decision is None or table.status != "running":
            return "", None
        happened = happened_before(game, words)
        asked_text = window_private(decision, game.view(decision.seat), words, payload.get("deadline"), happened)
        text = f"{where}: {asked_text}"
        return text[:CONTENT], question(table, game, decision, words)[1]
    if owed.kind == "turn":
        return words.say("chat-dm-turn", where=table_name(client, table, str(payload["where"]))), None
    if owed.kind == "reminder":
        members = {decision.seat: table.member_of(decision.seat) for decision in open_questions(table, game)}
        asked = [
            one for one in open_questions(table, game)
            if (member := members[one.seat]) is not None and not member.computer and member.user == owed.user
        ]
        if not asked:
            return "", None
        text = f"{where}: {reminder_text(table, asked, game.view(None), words)}"
        return text[:CONTENT], reminder_panel(table, asked[0].seat, words)
    return "", None
