"""A Doom turn: the Ritual of Annihilation and Elder Signs to be revealed, said in one form together with the end of the turn.

Costs and gains are shown before anything happens. The form holds the values of the hand: it opens for the seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.model import Reply
from bot.panels.acting import act, open_question, refused
from bot.panels.forms import Form
from bot.panels.here import Here
from bot.panels.items import Choice, Item, Panel, button, handles, pack
from bot.panels.limits import OPTIONS
from bot.panels.turn import GREEN, number_of, verb_of
from bot.speech import button_label, option_label, ritual_text
from engine import Decision, EngineError, Option

RITUAL, END = "ritual", "end turn"
YES, NO = "yes", "no"


def ritual_of(decision: Decision) -> Option | None:
    """The Ritual among the options of a question."""
    return next((option for option in decision.options if verb_of(option) == RITUAL), None)


def ritual_question(here: Here, decision: Decision) -> tuple[str, Panel]:
    """Cost and gain, and a button to perform it that answers this question and no other."""
    assert here.table is not None
    option = ritual_of(decision)
    number, seat = number_of(decision), decision.seat
    row: list[Item] = []
    if option is not None:
        index = str(list(decision.options).index(option))
        row.append(button(pack("cw", here.table.id, number, seat, "take", index), button_label("perform", here.words), GREEN))
    row.append(button(pack("cw", here.table.id, number, seat, "panel"), button_label("back", here.words)))
    text = f"{here.words.say('ritual-title')}\n{ritual_text(here.view(), seat, here.words)}"
    return text, Panel(row)


async def doom_form(here: Here, decision: Decision) -> None:
    """Ritual or not, which Elder Signs, and whether the Doom turn ends with that."""
    assert here.table is not None
    words, view = here.words, here.view(decision.seat)
    form = Form(here, decision.seat, "doom", words.say("chat-doom-title"), number_of(decision), here.table.id)
    if ritual_of(decision) is not None:
        form.add_text(ritual_text(view, decision.seat, words))
        answers = [Choice(YES, words.say("chat-doom-perform"), chosen=True), Choice(NO, words.say("chat-doom-not"))]
        form.add_select(RITUAL, words.say("ritual-name"), answers)
    signs = [option for option in decision.options if verb_of(option) == "reveal"]
    held = list(view.seat(decision.seat).signs)
    if signs:
        values = [
            Choice(f"{option.key}|{i}", option_label(option, view, words, 100, decision))
            for option in signs for i in range(held.count(_value(option)))
        ][:OPTIONS]
        form.add_select("signs", words.say("chat-doom-signs"), values, at_least=0, at_most=len(values))
    ends = [Choice(YES, words.say("chat-doom-end"), chosen=True), Choice(NO, words.say("chat-doom-stay"))]
    form.add_select("end", words.say("chat-doom-then"), ends)
    await here.interaction.response.send_modal(form)


def _value(option: Option) -> int:
    return int(getattr(option, "n", None) or 0)


def keys_from(fields: dict[str, tuple[str, ...]]) -> list[str]:
    """The option keys that a sent form means, in this order.

    >>> keys_from({"ritual": ("yes",), "signs": ("reveal 2|0", "reveal 2|1"), "end": ("yes",)})
    ['ritual', 'reveal 2', 'reveal 2', 'end turn']
    """
    keys = [RITUAL] if fields.get(RITUAL) == (YES,) else []
    keys += [value.partition("|")[0] for value in fields.get("signs", ())]
    return [*keys, *([END] if fields.get("end") == (YES,) else [])]


def as_far_as(here: Here, decision: Decision, keys: Sequence[str]) -> list[str]:
    """The keys up to a question that comes in between (or an end that comes by itself), found out on a copy of the table."""
    assert here.game is not None
    trial = here.game.clone()
    for count, key in enumerate(keys):
        try:
            trial.choose(key, seat=decision.seat)
        except EngineError:
            return list(keys[: max(count, 1)])
    return list(keys)


@handles("fo", "doom")
async def sent(here: Here) -> None:
    """The form: all of it, as far as nothing is asked in between."""
    decision = await open_question(here)
    if decision is None:
        return
    keys = keys_from(here.fields)
    if not keys:
        await here.say("nothing-chosen")
        return
    if decision.prompt != "doom_turn":
        await refused(here, Reply("stale", "stale", panel=True))
        return
    await act(here, decision, as_far_as(here, decision, keys), finish=False)


__all__ = ["as_far_as", "doom_form", "keys_from", "ritual_of", "ritual_question"]
