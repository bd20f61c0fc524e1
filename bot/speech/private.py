"""Direct messages and ephemeral texts. Values of Elder Signs appear here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.model import TableRecord
from bot.speech.catalogue import Words
from bot.speech.headline import is_window, once, pending_text
from bot.speech.loyalty import cards_held
from bot.speech.naming import seat_name, units_text
from bot.speech.questions import prompt_text, threats_text
from bot.speech.replies import timestamp
from engine import Decision, View


def sign_text(payload: Mapping[str, Any], words: Words, table: str = "") -> str:
    """The DM after a draw: value, where, the whole hand, the visible Doom.

    ``payload``: seat, value (or several in ``values``), held, doom, round; ``table``: how the table is called, e.g. a channel
    mention.
    """
    values = [int(value) for value in payload.get("values") or [payload["value"]]]
    drawn = words.say("sign-drawn", n=len(values), values=", ".join(map(str, values)))
    who = seat_name(str(payload["seat"]), words)
    where = words.say("sign-where" if table else "sign-where-seat", table=table, who=who, round=int(payload.get("round", 0)))
    lines = [f"{drawn} {where}"]
    held = [int(value) for value in payload.get("held", ())]
    if held:
        lines.append(_held(held, words))
    if "doom" in payload:
        lines.append(words.say("sign-doom", doom=int(payload["doom"])))
    return " ".join(lines)


def _held(held: Sequence[int], words: Words) -> str:
    values = ", ".join(str(value) for value in sorted(held))
    return words.say("hand-signs", n=len(held), values=values)


def hand_text(view: View, seat: str, words: Words) -> str:
    """The seat's Elder Signs, captives and totals; ``view`` must be the seat's own."""
    record = view.seat(seat)
    lines = [words.say("hand-title", who=seat_name(seat, words), power=record.power, doom=record.doom)]
    if not record.signs:
        lines.append(words.say("hand-no-signs"))
    elif view.viewer == seat:
        lines.append(_held(record.signs, words))
        lines.append(words.say("hand-total", doom=record.doom + sum(record.signs)))
    else:
        lines.append(words.say("hand-count", n=len(record.signs)))
    captives: dict[str, list[str]] = {}
    for unit in view.captives(seat):
        captives.setdefault(unit.owner or "", []).append(unit.kind)
    for owner, kinds in captives.items():
        lines.append(words.say("hand-captives", what=units_text(kinds, words), who=seat_name(owner, words)))
    lines += [words.say("hand-card", card=card) for card in cards_held(view, seat, words)]
    return "\n".join(lines)


def window_public(answers: int, words: Words, deadline: float | None = None) -> str:
    """``Waiting for 1 answer (until <t:…:t>).`` Never who or why."""
    if deadline is None:
        return words.say("window-public-open", n=answers)
    return words.say("window-public", n=answers, until=timestamp(deadline, "t"))


def window_private(
    decision: Decision, view: View, words: Words, deadline: float | None = None, happened: Sequence[str] = ()
) -> str:
    """An out-of-turn question for its holder: what happened, what is asked, until when."""
    lines = [" ".join(filter(None, [*happened, prompt_text(decision, view, words), threats_text(decision, view, words)]))]
    if deadline is not None:
        lines.append(words.say("window-until", until=timestamp(deadline, "R")))
    return "\n".join(lines)


def reminder_text(table: TableRecord, pending: Sequence[Decision], view: View, words: Words, mention: str = "") -> str:
    """A reminder; ``mention`` comes first. Of an out-of-turn window only the number is said."""
    if is_window(pending) or not pending:
        return words.say("reminder-window", n=len(pending))
    asked = pending_text(pending, view, words)
    turn = pending[0].prompt in ("turn", "doom_turn") and not pending[0].args.get("acted")
    key = ("reminder" if mention else "reminder-direct") + ("" if turn else "-open")
    return once(words.say(key, mention=mention, asked=asked))
