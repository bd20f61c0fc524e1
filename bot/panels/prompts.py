"""Questions other than a turn: what is asked, with everything that can be answered, in selects and buttons.

A public message asks what may be asked in public; where a hand would show, or in an out-of-turn window, it has a button
that opens the question privately. Lists longer than a select are turned over page by page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.model import TableRecord
from bot.panels.items import Choice, Item, Panel, button, pack, select
from bot.panels.limits import LABEL, OPTIONS
from bot.panels.turn import (
    BLUE,
    GREY,
    OF_A_TURN,
    choices_for,
    common_row,
    group_of,
    number_of,
    public_options,
    ranked,
    seat_row,
    turn_panel,
    verb_of,
)
from bot.service.standing import BEST, CHEAPEST, HOME, NEVER, SCATTER, offered, topic_of
from bot.service.windows import reasons_in
from bot.speech import (
    Words,
    abilities_asked,
    button_label,
    clip,
    name,
    option_label,
    prompt_text,
    sentences,
    verb_price,
    window_private,
)
from engine import Decision, EngineError, Option, Table

WINDOW = "window"
BUTTONS = 5
"""Up to so many options are buttons; more are a select."""

DESCRIBED = ("book.choose",)
"""Questions whose options say nothing to whoever does not know them: always a select, which has room to describe each."""

HAPPENED = 3
"""So many sentences about what happened stand before an out-of-turn question."""

SAME_AGAIN = ("battle.retreat",)
"""Questions asked for one figure after the other, where often the same answer is meant for all."""

SEVERAL = ("battle.kill", "battle.pain")
"""Questions asked again for each of ``left``: several can be answered at once."""

MORE = "move.more"
"""Is there more to move? As many entries can be chosen at once as the Power pays for; the Move form works here, too."""


def question(
    table: TableRecord, game: Table[Any], decision: Decision, words: Words, *, private: bool = True, group: str = "",
    page: int = 0, deadline: float | None = None,
) -> tuple[str, Panel]:
    """A question as text and panel. ``group``: only the options behind one button of the turn panel; ``all`` for every one.

    ``deadline``: when silence declines it.
    """
    view = game.view(decision.seat if private else None)
    text = prompt_text(decision, view, words)
    if decision.prompt in OF_A_TURN and not group:
        return text, turn_panel(table, game, decision, words)
    options = list(decision.options) if private else public_options(decision)
    if group and group != "all":
        options = [option for option in options if group_of(option) == group]
        owner = view.seat(decision.seat)
        text = words.say(f"chat-group-{group.replace('_', '-')}", power=view.power(decision.seat), doom=owner.doom)
    if decision.prompt == WINDOW:
        text = window_private(decision, view, words, deadline, happened_before(game, words))
        options = _threatened_first(decision, options, view)
    several = together(game, decision, options) if decision.prompt == WINDOW else at_once(decision, view)
    rows = option_rows(table, decision, options, view, words, group, page, several)
    if decision.prompt == WINDOW:
        rows += rule_rows(table, decision, words)
    again = again_rows(table, game, decision, options, view, words) if decision.prompt in SAME_AGAIN else []
    shorter: list[Item] = []
    if again or more_losses(decision, view):
        custom_id = pack("cw", table.id, number_of(decision), decision.seat, "losses")
        shorter.append(button(custom_id, button_label("losses", words), BLUE))
    shorter += standing_buttons(table, decision, words)
    if shorter:
        rows.append(shorter)
    rows += again
    if private and group:
        rows.append([button(pack("cw", table.id, number_of(decision), decision.seat, "panel"), button_label("back", words))])
    if not private:
        rows.append(seat_row(table, decision.seat, number_of(decision), words))
        rows.append(common_row(table, words))
    return text, Panel(*rows)


def _threatened_first(decision: Decision, options: Sequence[Option], view: Any) -> list[Option]:
    """What could save a figure stands before what could not; otherwise the order stays."""
    areas = {reason.area for found in reasons_in(view, decision).values() for reason in found if reason.area}
    return sorted(options, key=lambda option: getattr(option, "area", "") not in areas)


def together(game: Table[Any], decision: Decision, options: Sequence[Option]) -> int:
    """How many of these answers to an out-of-turn question can be given one after the other; tried out on a copy."""
    trial = game.clone()
    taken = 0
    for option in options:
        following = next((one for one in trial.pending() if one.seat == decision.seat and one.prompt == WINDOW), None)
        if following is None:
            break
        if following.find(option.key) is not None:
            trial.choose(option.key, seat=decision.seat)
            taken += 1
    return taken


def option_rows(
    table: TableRecord, decision: Decision, options: Sequence[Option], view: Any, words: Words, group: str, page: int,
    several: int,
) -> list[list[Item]]:
    """One row of buttons, or a select with a row to turn pages; ``several``: so many can be chosen together."""
    number, seat = number_of(decision), decision.seat
    listing = decision.prompt in DESCRIBED or (decision.prompt == WINDOW and several > 1)
    if len(options) <= (1 if listing else BUTTONS):
        return [[
            button(
                pack("cw", table.id, number, seat, "take", str(index)), option_label(option, view, words, 80, decision),
                GREY if verb_of(option) in ("done", "no", "withdraw", "pass") else BLUE,
            )
            for index, option in _indexed(decision, options)
        ]] if options else []
    closing = [(index, option) for index, option in _indexed(decision, options) if verb_of(option) in ("done", "end_turn")]
    listed = ranked(decision, [option for option in options if verb_of(option) not in ("done", "end_turn")], view)
    pages = (len(listed) + OPTIONS - 1) // OPTIONS
    page = page % pages if pages else 0
    shown = listed[page * OPTIONS : (page + 1) * OPTIONS]
    rows = [[
        select(
            pack("cw", table.id, number, seat, "choose", f"{group or '-'}.{page}"), placeholder(decision, words),
            choices_for(shown, view, words, decision), at_most=max(several, 1),
        )
    ]]
    last: list[Item] = []
    if pages > 1:
        turn_over = pack("cw", table.id, number, seat, "page", f"{group or '-'}.{(page + 1) % pages}")
        last.append(button(turn_over, words.say("chat-next-page", page=page + 1, pages=pages)))
    for index, option in closing:
        label = option_label(option, view, words, 80, decision)
        last.append(button(pack("cw", table.id, number, seat, "take", str(index)), label))
    if decision.prompt == MORE and group in ("", "all"):
        last.append(button(pack("cw", table.id, number, seat, "group", "move"), button_label("move", words)))
    if last:
        rows.append(last)
    return rows


def more_losses(decision: Decision, view: Any) -> bool:
    """Is this the first of several questions about a side's losses, so that a form for all of them is worth opening?"""
    if decision.prompt not in SEVERAL:
        return False
    scored = {} if view.battle is None else view.battle["pains"]
    pains = sum(n for seat, n in scored.items() if seat != decision.args["side"])
    return decision.prompt == "battle.pain" or pains > 0 or int(decision.args["left"]) > 1


def at_once(decision: Decision, view: Any) -> int:
    """How many entries of a question's list can be chosen together."""
    if decision.prompt in SEVERAL:
        return int(decision.args.get("left", 1))
    if decision.prompt == MORE:
        return int(view.power(decision.seat)) // (verb_price("move", view, decision.seat) or 1)
    return 1


def placeholder(decision: Decision, words: Words) -> str:
    """What stands on a select: the ability's name in a question about one ability, else "Choose"."""
    abilities = abilities_asked(decision) if decision.prompt == WINDOW else []
    if len(abilities) == 1:
        return words.say("chat-choose-ability", ability=name(abilities[0], words))
    return words.say("chat-choose")


def _indexed(decision: Decision, options: Sequence[Option]) -> list[tuple[int, Option]]:
    """Options with their place in the question's full list: short enough for any custom_id."""
    places = {option.key: index for index, option in enumerate(decision.options)}
    return [(places[option.key], option) for option in options]


def happened_before(game: Table[Any], words: Words) -> list[str]:
    """The last sentences about the Action that an out-of-turn question follows."""
    return sentences(game.events(max(0, len(game.rows) - 2)), game.view(None), words)[-HAPPENED:]


def again_rows(
    table: TableRecord, game: Table[Any], decision: Decision, options: Sequence[Option], view: Any, words: Words
) -> list[list[Item]]:
    """The same answer for all that are asked about next, where the question will come again."""
    repeated = [option for option in options[:OPTIONS] if len(same_again(game, decision, option)) > 1]
    if not repeated:
        return []
    custom_id = pack("cw", table.id, number_of(decision), decision.seat, "again")
    return [[select(custom_id, words.say("chat-again"), choices_for(repeated, view, words, decision))]]


def same_again(game: Table[Any], decision: Decision, option: Option) -> list[str]:
    """The keys that give this answer as long as the same question is put to the same seat; tried out on a copy."""
    trial = game.clone()
    keys: list[str] = []
    try:
        while len(keys) < OPTIONS:
            trial.choose(option.key, seat=decision.seat)
            keys.append(option.key)
            following = next((one for one in trial.pending() if one.seat == decision.seat), None)
            if following is None or following.prompt != decision.prompt or following.find(option.key) is None:
                break
    except EngineError:
        pass
    return keys


RULE_CODES = {
    "nr": ("never", "round"), "ng": ("never", "game"), "tg": ("threatened", "game"), "cg": (CHEAPEST, "game"),
    "hg": (HOME, "game"), "sg": (SCATTER, "game"), "bg": (BEST, "game"),
}
"""Short forms of (rule, until), so that every custom_id stays short."""


def rule_rows(table: TableRecord, decision: Decision, words: Words) -> list[list[Item]]:
    """What the seat wants of an ability from now on; the first two abilities of a window get a row each."""
    rows: list[list[Item]] = []
    abilities = abilities_asked(decision)
    for ability in abilities[:2]:
        saves = any(verb_of(option) == ability and getattr(option, "area", "") for option in decision.options)
        when = "chat-rule-threatened" if saves else "chat-rule-matters"
        row = []
        for rule, key in (("nr", "chat-rule-never-round"), ("ng", "chat-rule-never"), ("tg", when)):
            label = words.say(key)
            if len(abilities) > 1:
                label = words.say("chat-rule-of", ability=name(ability, words), rule=label)
            custom_id = pack("cw", table.id, number_of(decision), decision.seat, "rule", f"{ability}.{rule}")
            row.append(button(custom_id, clip(label, LABEL)))
        rows.append(row)
    return rows


STANDING_LABELS = {
    (NEVER, "round"): "chat-rule-never-round", (NEVER, "game"): "chat-rule-never", (CHEAPEST, "game"): "chat-always-cheapest",
    (HOME, "game"): "chat-always-home", (SCATTER, "game"): "chat-always-scatter", (BEST, "game"): "chat-always-best",
}


def standing_buttons(table: TableRecord, decision: Decision, words: Words) -> list[Item]:
    """Answer this question, and every one of its kind to come, by a standing rule."""
    codes = {rule: code for code, rule in RULE_CODES.items()}
    topic = topic_of(decision)
    return [
        button(
            pack("cw", table.id, number_of(decision), decision.seat, "rule", f"{topic}.{codes[rule]}"),
            words.say(STANDING_LABELS[rule]),
        )
        for rule in offered(decision)
    ]


def public_panel(table: TableRecord, game: Table[Any], words: Words) -> Panel | None:
    """The panel of a public post: for what is asked now."""
    pending = game.pending() if table.status == "running" else []
    if len(pending) == 1 and pending[0].prompt != WINDOW and public_options(pending[0]):
        decision = pending[0]
        if decision.prompt in OF_A_TURN:
            return turn_panel(table, game, decision, words)
        return question(table, game, decision, words, private=False)[1]
    rows: list[list[Item]] = []
    if pending:
        rows.append([
            button(pack("cw", table.id, 0, "", "mine"), button_label("answer", words), BLUE),
            button(pack("cw", table.id, 0, "", "hand"), button_label("hand", words)),
            button(pack("cw", table.id, 0, "", "changed"), button_label("changed", words)),
            button(pack("cw", table.id, 0, "", "undo"), button_label("undo", words)),
        ])
    rows.append(common_row(table, words))
    return Panel(*rows)


def rule_choices(rules: Sequence[tuple[str, str, Sequence[str]]], words: Words) -> list[Choice]:
    """Entries for the page of standing rules: every (ability or topic, its name, what can be wanted of it)."""
    return [
        Choice(f"{ability}.{rule}", words.say(f"chat-orders-{rule}", ability=name))
        for ability, name, wanted in rules
        for rule in wanted
    ]


__all__ = [
    "BUTTONS", "RULE_CODES", "WINDOW", "happened_before", "option_rows", "public_panel", "question", "rule_choices",
    "rule_rows", "same_again",
]
