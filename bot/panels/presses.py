"""What the buttons and selects of a turn panel or question do. Whose seat it is, is checked at every press."""

from __future__ import annotations

from bot.model import Reply
from bot.panels.acting import act, ask, open_question, refused, show_current, standing
from bot.panels.doom import doom_form
from bot.panels.forms import battle_form, move_form
from bot.panels.here import Here
from bot.panels.items import Panel, button, handles, pack
from bot.panels.limits import content, number_in
from bot.panels.prompts import RULE_CODES, same_again
from bot.panels.turn import BLUE, GROUPS, group_of, number_of, verb_of
from bot.speech import button_label, reply_text
from engine import Decision, Option


def _options(decision: Decision, keys: tuple[str, ...]) -> list[Option]:
    found = [decision.find(key) for key in keys]
    return [option for option in found if option is not None]


@handles("cw", "quick", "choose")
async def choose(here: Here) -> None:
    """An entry (or several) of a select. A Move picked from a list goes on with further units; a quick one is complete."""
    decision = await open_question(here)
    if decision is None:
        return
    options = _options(decision, here.values)
    if len(options) != len(here.values) or not options:
        await refused(here, Reply("stale", "stale", panel=True))
        return
    assert here.press is not None
    await act(here, decision, [option.key for option in options], finish=here.press.verb == "quick")


@handles("cw", "again")
async def again(here: Here) -> None:
    """One answer for every figure that is still asked about."""
    decision = await open_question(here)
    if decision is None:
        return
    options = _options(decision, here.values)
    if not options or here.game is None:
        await refused(here, Reply("stale", "stale", panel=True))
        return
    await act(here, decision, same_again(here.game, decision, options[0]), finish=False)


@handles("cw", "take")
async def take(here: Here) -> None:
    """A button that stands for one option, by its place in the list."""
    decision = await open_question(here)
    if decision is None:
        return
    assert here.press is not None
    index = number_in(here.press.argument)
    if index is None or index >= len(decision.options):
        await refused(here, Reply("stale", "stale", panel=True))
        return
    await act(here, decision, [decision.options[index].key], finish=False)


@handles("cw", "close")
async def close(here: Here) -> None:
    """End turn or Pass. A Pass with much Power left, or a gate that could be taken, is asked about once."""
    decision = await open_question(here)
    if decision is None:
        return
    assert here.press is not None
    verb, _, sure = here.press.argument.partition(".")
    option = next((option for option in decision.options if verb_of(option) == verb), None)
    if option is None:
        await refused(here, Reply("stale", "stale", panel=True))
        return
    doubt = "" if sure else doubts(here, decision, verb)
    if doubt:
        assert here.table is not None
        panel = Panel([
            button(
                pack("cw", here.table.id, number_of(decision), decision.seat, "close", f"{verb}.sure"),
                button_label(verb, here.words), BLUE,
            ),
            button(pack("cw", here.table.id, number_of(decision), decision.seat, "panel"), button_label("back", here.words)),
        ])
        await here.show(doubt, panel)
        return
    await act(here, decision, [option.key], finish=False)


def doubts(here: Here, decision: Decision, verb: str) -> str:
    """What somebody who passes or ends the turn may have overlooked, or ""."""
    view = here.view()
    lines = []
    power = view.power(decision.seat)
    if verb == "pass" and power > 2:
        lines.append(here.words.say("chat-sure-pass", power=power))
    if any(verb_of(option) == "control" for option in decision.options):
        lines.append(here.words.say("chat-sure-gate"))
    return content(lines)


@handles("cw", "group")
async def group(here: Here) -> None:
    """A verb of the turn panel: a form for Moves and battles (the only battle begins at once), else the list of its options."""
    decision = await open_question(here)
    if decision is None:
        return
    assert here.press is not None
    name = here.press.argument
    options = [option for option in decision.options if group_of(option) == name]
    if name == "ritual" and decision.prompt == "doom_turn":
        await doom_form(here, decision)
    elif not options:
        await refused(here, Reply("stale", "stale", panel=True))
    elif name == "move":
        await move_form(here, decision)
    elif name == "battle" and len(options) == 1:
        await act(here, decision, [options[0].key], finish=False)
    elif name == "battle":
        await battle_form(here, decision)
    else:
        text, panel = ask(here, decision, name)
        await here.show(text, panel)


@handles("cw", "all")
async def everything(here: Here) -> None:
    """The complete list of what the seat may do now, page by page."""
    decision = await open_question(here)
    if decision is not None:
        text, panel = ask(here, decision, "all")
        await here.show(text, panel)


@handles("cw", "page")
async def page(here: Here) -> None:
    """Another page of a list."""
    decision = await open_question(here)
    if decision is None:
        return
    assert here.press is not None
    name, _, number = here.press.argument.partition(".")
    name = "" if name == "-" else name
    text, panel = ask(here, decision, name if name in GROUPS else "all", number_in(number) or 0)
    await here.show(text, panel)


@handles("cw", "panel")
async def panel(here: Here) -> None:
    """Back to the question as a whole."""
    if await open_question(here) is not None:
        await show_current(here)


@handles("cw", "mine")
async def mine(here: Here) -> None:
    """What is the presser asked? Says nothing about others."""
    if here.table is None or here.game is None:
        await here.say("gone")
    elif not here.mine():
        await here.show(standing(here))
    else:
        await show_current(here)


@handles("cw", "rule")
async def rule(here: Here) -> None:
    """Never again this round, never, or only when capture threatens: set, and this time declined."""
    decision = await open_question(here)
    if decision is None:
        return
    assert here.press is not None and here.table is not None
    ability, _, code = here.press.argument.partition(".")
    wanted, until = RULE_CODES.get(code, ("ask", "game"))
    await here.wait()
    reply = await here.service.set_rule(
        here.table.id, here.user, decision.seat, ability, wanted, here.interaction.id, until=until
    )
    here.client.delivery.wake()
    await here.load(here.table.id)
    still = next((one for one in here.mine() if one.id == decision.id), None)
    if reply.kind == "done" and still is not None and len(_abilities(still)) == 1 and wanted == "never":
        await act(here, still, ["done"], finish=False)
    elif still is not None:
        text, panel = ask(here, still)
        await here.show(content([reply_text(reply, here.words), text]), panel)
    else:
        await here.reply(reply)


def _abilities(decision: Decision) -> set[str]:
    return {verb_of(option) for option in decision.options} - {"done"}
