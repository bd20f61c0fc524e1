"""Private answers (`Reply.message`) and public notices, one key each: ``reply-<message>``, ``notice-<kind>``.

`bot.model.REPLIES` and `bot.model.NOTICES` list every key with the arguments that come along; the catalogue has a text for
each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.model import Member, Reply
from bot.speech.catalogue import Words
from bot.speech.naming import capital, choice_text, clip, key_of, listed, name, plain, seat_name
from bot.speech.telling import sentences
from engine import Event, View
from engine.cthulhu_wars.factions import FACTIONS

PRIVATE = ("signs",)
"""Arguments that hold hidden values: no text uses them; whoever may see them gets the hand (`private.hand_text`)."""

PEOPLE = ("by", "user", "asker", "creator", "old_user", "waiting", "agreed", "people")
"""Arguments that are user ids or lists of them."""

SEATS = ("seat", "seats", "faction", "asked", "actor", "computers")

EMPTY: Mapping[str, Any] = {"also": "none", "computers": "none", "known_dice": "none", "signs_seen": 0}
"""What stands for nothing, for texts that leave it out; messages owed by an older version lack some of these facts."""

CLOSING = ("done", "end turn")
"""Choices that only close an Action or a turn."""

CODES = re.compile(r"\b(?:" + "|".join(FACTIONS) + r")\b")
"""Faction codes in an engine's sentence."""

NUMBERS = ("table", "row", "round", "free", "needed", "players", "seated", "index", "n", "number")


def reply_text(reply: Reply, words: Words, view: View | None = None, table: str = "") -> str:
    """The text of a reply; an engine's refusal comes as it is. ``table``: how the table is called, if not by its number."""
    args = worded(reply.args, words, view)
    if table:
        args["table"] = table
    key = f"reply-{key_of(reply.message)}"
    for variant in _variants(reply.message, reply.args):
        text = words.find(f"{key}-{variant}", **args)
        if text is not None:
            return capital(text)
    return capital(words.find(key, **args) or words.say("reply-other"))


def notice_text(payload: Mapping[str, Any], words: Words, members: Sequence[Member] = ()) -> str:
    """A public notice from its facts. Only those whose answer is wanted are mentioned; others come by name if it is known."""
    kind = str(payload["notice"])
    names = {member.user: plain(member.name) for member in members if member.user is not None and member.name}
    args = {**EMPTY, **worded({fact: value for fact, value in payload.items() if fact != "notice"}, words, None, names)}
    key = f"notice-{key_of(kind)}"
    for variant in _variants(kind, payload):
        text = words.find(f"{key}-{variant}", **args)
        if text is not None:
            return text
    return words.find(key, **args) or words.say("reply-other")


def _variants(kind: str, args: Mapping[str, Any]) -> list[str]:
    """Which shade of a text fits: by what is missing, by a kind or status."""
    found = []
    for fact in ("kind", "status", "reason", "rule"):
        value = args.get(fact)
        if isinstance(value, str) and value:
            found.append(key_of(value))
    if kind in ("undo_agreed", "undo_asked", "not_your_turn"):
        empty = not args.get("asked" if kind == "not_your_turn" else "waiting")
        found += ["nobody"] if empty else []
    if kind in ("stand_in", "stand_in_set", "resigned") and "computer" in args and not args["computer"]:
        found.append("off")
    if kind == "replaced" and "user" in args and not args.get("user"):
        found.append("nobody")
    if kind == "joined" and _several(args.get("seats")):
        found.append("several")
    if kind == "undone" and not args.get("agreed"):
        found.append("alone")
    if kind == "undo_refused" and args.get("asker") and args.get("user") == args.get("asker"):
        found.append("withdrawn")
    if kind == "abandoned" and args.get("agreed"):
        found.append("agreed")
    if kind == "rematch" and "people" in args:
        found.append("nobody" if not args["people"] else "same" if args.get("same") else "drawn")
    if args.get("by") == 0:
        found.append("bot")
    return found


def _several(seats: Any) -> bool:
    return seats > 1 if isinstance(seats, int) else len(seats or ()) > 1


def worded(
    args: Mapping[str, Any], words: Words, view: View | None, names: Mapping[int, str] = {}
) -> dict[str, Any]:
    """Arguments as words: people as mentions, or by these names if they are not asked for anything; seats as factions,
    choices as phrases, times as Discord timestamps. Where a list may be empty its word is then ``none`` (`EMPTY`)."""
    found: dict[str, Any] = {}
    for fact, value in args.items():
        if fact in PRIVATE or fact == "lost":
            continue
        if fact in EMPTY and not value:
            found[fact] = EMPTY[fact]
        elif fact == "also":
            found[fact] = lost_text(value, words)
        elif fact in PEOPLE and fact != "waiting" and names:
            people = value if isinstance(value, (list, tuple)) else [value]
            found[fact] = listed([names.get(one) or _person(one, words) for one in people], words)
        else:
            found[fact] = _worded(fact, value, words, view)
    happened = lost_text(args.get("lost") or (), words)
    if happened:
        found["choices"] = happened
    return found


def _worded(fact: str, value: Any, words: Words, view: View | None) -> Any:
    if value is None:
        return ""
    if fact in PEOPLE:
        people = value if isinstance(value, (list, tuple)) else [value]
        return listed([_person(one, words) for one in people], words)
    if fact in ("deadline", "since", "until") and isinstance(value, (int, float)):
        return timestamp(float(value), "R")
    if fact in SEATS:
        seats = value if isinstance(value, (list, tuple)) else [value]
        return listed([_seat(one, words) for one in seats], words)
    if fact == "standing":
        return standing_text(value, words)
    if fact == "choices":
        return choices_text(value, words)
    if fact == "events":
        return _events(value, words, view)
    if fact == "known_dice":
        return ", ".join(str(face) for face in value)
    if fact == "sentence":
        return engine_sentence(str(value), words)
    if fact in ("commitment", "secret"):
        return str(value)
    if fact == "name":
        return plain(str(value))
    if fact in NUMBERS or isinstance(value, (int, float)):
        return value
    if fact == "value":
        return clip(plain(str(value), 100), 100)
    return name(value, words)


def _person(user: Any, words: Words) -> str:
    return f"<@{user}>" if user else words.say("the-bot")


def engine_sentence(text: str, words: Words) -> str:
    """A refusal of the engine with factions by name: ``YS's King in Yellow`` -> ``Yellow Sign's King in Yellow``."""
    return CODES.sub(lambda found: seat_name(found.group(), words), text)


def _seat(value: Any, words: Words) -> str:
    """A seat as a reply may name it: a code, an index, or {seat, user}."""
    if isinstance(value, Mapping):
        return seat_name(str(value.get("seat", "")), words)
    if isinstance(value, int):
        return str(value + 1)
    if value == "?":
        return words.say("lobby-drawn")
    return seat_name(str(value), words)


def standing_text(standing: Sequence[Sequence[Any]], words: Words) -> str:
    """``Yellow Sign 12 (2 spellbooks), Great Cthulhu 11 (no spellbook)`` from [[seat, Doom, spellbooks], ...], most first."""
    rows = sorted(standing, key=lambda row: -int(row[1]))
    parts = [words.say("standing-of", who=seat_name(str(seat), words), doom=doom, books=books) for seat, doom, books in rows]
    return ", ".join(parts) or words.say("nothing")


def choices_text(choices: Sequence[Sequence[str]], words: Words, limit: int = 300) -> str:
    """``Great Cthulhu: move Acolyte Africa > Europe, ...`` from [[seat, key], ...]; what closes an Action is left out."""
    said: dict[str, list[str]] = {}
    for seat, key in choices:
        text = choice_text(key, words)
        if key not in CLOSING and text not in said.setdefault(seat, []):
            said[seat].append(text)
    parts = [
        words.say("choice-of", who=seat_name(seat, words), what=_whole(texts, words, limit // 2, ", "))
        for seat, texts in said.items() if texts
    ]
    return _whole(parts, words, limit) or words.say("nothing")


def lost_text(events: Sequence[Any], words: Words, limit: int = 300) -> str:
    """``Great Cthulhu moved 2 Deep Ones from South Pacific to Australia; ...``: what is taken back, "" if nothing to tell."""
    lost = [event for event in as_events(events) if not event.name.endswith("_phase_began")]
    return _whole([text.rstrip(".") for text in sentences(lost, None, words)], words, limit)


def _whole(parts: Sequence[str], words: Words, limit: int, between: str = "; ") -> str:
    """As many parts as fit, at least one, none of them cut; then how many more there are."""
    kept: list[str] = []
    for part in parts:
        if kept and len(between.join([*kept, part])) > limit:
            break
        kept.append(part)
    if len(kept) < len(parts):
        kept.append(words.say("and-more", n=len(parts) - len(kept)))
    return between.join(kept)


def _events(value: Any, words: Words, view: View | None) -> str:
    return " ".join(sentences(as_events(value), view, words)) or words.say("reply-done")


def as_events(rows: Sequence[Any]) -> list[Event]:
    """Events from the plain records of a payload."""
    return [
        row if isinstance(row, Event) else Event(str(row["name"]), str(row.get("seat", "")), dict(row.get("facts", {})))
        for row in rows
    ]


def timestamp(when: float, style: str = "R") -> str:
    """A moment in each reader's own zone and language."""
    return f"<t:{int(when)}:{style}>"
