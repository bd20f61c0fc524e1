"""Private looks: hand, what changed, board views, rules, help, standing rules, undo."""

from __future__ import annotations

from collections.abc import Sequence

from bot.delivery.pictures import VIEWS, Picture
from bot.floods import PICTURE
from bot.model import DEFAULT_RULE, RULES, TableRecord
from bot.panels.acting import act, refused, show_current, standing, there_is_a_game
from bot.panels.forms import Form
from bot.panels.here import Here
from bot.panels.items import Choice, Item, Panel, button, handles, pack, select
from bot.panels.limits import CONTENT, OPTIONS, content, number_in, trim
from bot.panels.prompts import rule_choices
from bot.panels.turn import RED, choices_for, number_of, verb_of
from bot.service.standing import rules_for, topics_for
from bot.speech import (
    board_text,
    button_label,
    first_actions,
    hand_text,
    help_text,
    name,
    reply_text,
    sentences,
    sheet_text,
)
from engine import Decision, Option
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.expansions import EXPANSIONS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.moments import When

OUT_OF_TURN = (When.AFTER_ACTION, When.GATHER, When.DOOM)
"""Occasions that open a window: the abilities for which a standing rule makes sense."""


# -- hand -------------------------------------------------------------------------------------------------------


@handles("cw", "hand")
async def hand(here: Here) -> None:
    """The presser's own Elder Signs and captives, with a button for each that can be revealed now."""
    if not await there_is_a_game(here):
        return
    if not here.seats:
        await here.say("no-seat", new=True)
        return
    text = content(hand_text(here.view(seat), seat, here.words) for seat in here.seats)
    await here.show(text, Panel(*await reveal_rows(here)), new=here.in_direct)


async def reveal_rows(here: Here) -> list[list[Item]]:
    """A select with every sign that can be revealed now, over all seats of the user; a way back to the open question."""
    assert here.table is not None
    rows: list[list[Item]] = []
    for decision in await revealing(here):
        options = [option for option in decision.options if verb_of(option) == "reveal"]
        if options and len(rows) < 4:
            custom_id = pack("cw", here.table.id, number_of(decision), decision.seat, "reveal")
            view = here.view(decision.seat)
            placeholder = here.words.say("chat-reveal", faction=name(decision.seat, here.words))
            rows.append([select(custom_id, placeholder, choices_for(options[:OPTIONS], view, here.words, decision))])
    if rows and here.mine():
        asked = here.mine()[0]
        custom_id = pack("cw", here.table.id, number_of(asked), asked.seat, "panel")
        rows.append([button(custom_id, button_label("question", here.words))])
    return rows


async def revealing(here: Here) -> list[Decision]:
    """Questions, and choices beside questions, in which the user could reveal."""
    assert here.table is not None
    if here.table.status != "running":
        return []
    return [*here.mine(), *await here.service.open_choices(here.table.id, here.user)]


@handles("cw", "reveal")
async def reveal(here: Here) -> None:
    """Turn over Elder Signs."""
    if not await there_is_a_game(here):
        return
    assert here.press is not None and here.table is not None
    if here.press.seat not in here.seats:
        await here.say("not-your-seat")
        return
    await here.wait()
    reply = await here.service.reveal(here.table.id, here.user, here.press.seat, here.values, here.interaction.id)
    here.client.delivery.wake()
    await here.load(here.table.id)
    if reply.kind not in ("done", "repeated"):
        await refused(here, reply)
        return
    seat = here.press.seat
    text = content([reply_text(reply, here.words), hand_text(here.view(seat), seat, here.words)])
    await here.show(text, Panel(*await reveal_rows(here)))


# -- what changed -----------------------------------------------------------------------------------------------


@handles("cw", "changed")
async def changed(here: Here) -> None:
    """What happened since the presser last chose something."""
    if not await there_is_a_game(here):
        return
    await here.wait()
    await here.show(await changes(here), new=True)


NOTHING = {"chat-changed": "chat-nothing-changed", "chat-missed": "chat-nothing-missed"}


async def changes(here: Here) -> str:
    """Sentences since the user's last own choice, a follower's last look, or from the beginning for others; the newest are kept
    where all are too long."""
    assert here.table is not None
    unread = None if here.seats else await here.service.missed(here.table.id, here.user)
    rows = await here.service.log(here.table.id) if unread is None else unread
    if here.seats:
        own = [index for index, row in enumerate(rows) if any(seat in here.seats for seat, _ in row.choices)]
        rows = rows[own[-1] + 1 :] if own else rows
    if unread is not None:
        await here.service.read_up(here.table.id, here.user)
    view = here.view()
    lines = [sentence for row in rows for sentence in sentences(row.events, view, here.words)]
    since = "chat-missed" if unread is not None else "chat-changed" if here.seats else "chat-lately"
    if not lines:
        return here.words.say(NOTHING.get(since, "record-empty"))
    kept: list[str] = []
    length = 0
    for line in reversed(lines):
        length += len(line) + 1
        if length > CONTENT - 100:
            break
        kept.append(line)
    left_out = len(lines) - len(kept)
    head = here.words.say(since)
    if left_out:
        head = f"{head} {here.words.say('chat-left-out', n=left_out)}"
    return content([head, *reversed(kept)])


# -- undo -------------------------------------------------------------------------------------------------------


@handles("cw", "undo")
async def undo(here: Here) -> None:
    """Take the presser's last Action back, or ask those who acted since."""
    if here.table is None:
        await here.say("gone")
        return
    await here.wait()
    reply = await here.service.ask_undo(here.table.id, here.user, here.interaction.id)
    here.client.delivery.wake()
    await here.load(here.table.id)
    await here.show(reply_text(reply, here.words), new=True)


@handles("un", "agree", "refuse")
async def consent(here: Here) -> None:
    """Agree to an undo, or refuse it."""
    if here.table is None:
        await here.say("gone")
        return
    assert here.press is not None
    await here.wait()
    agree, request = here.press.verb == "agree", here.press.question
    reply = await here.service.answer_undo(here.table.id, here.user, agree, here.interaction.id, request=request)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)


# -- standing rules -----------------------------------------------------------------------------------------------


def out_of_turn(table: TableRecord | None, seats: Sequence[str], held: Sequence[str] = ()) -> list[tuple[str, str]]:
    """(id, name) of the abilities that these factions can use in a window at this table; ``held``: see `held_by`."""
    extra = [EXPANSIONS[key] for key in (table.settings.expansions if table is not None else ())]
    found = {
        ability.id: ability.name
        for seat in seats
        for group in (FACTIONS[seat].sheet, FACTIONS[seat].books, *(one.sheet for one in extra if seat not in one.not_for))
        for ability in (*group, *(ABILITIES[one] for one in held))
        if any(when in OUT_OF_TURN for when in ability.occasions)
    }
    return list(found.items())


def held_by(here: Here, seat: str) -> list[str]:
    """What the seat holds of loyalty cards and of spellbooks that are not its faction's, earned or not; and what the cards
    of the game let everybody do."""
    if here.game is None:
        return []
    own = {book.id for book in FACTIONS[seat].books}
    holdings = here.view(None).state.holdings
    held = [one for one in holdings if one.via == "table" or (one.holder == seat and one.via in ("card", "book"))]
    return [one.ability for one in held if one.ability not in own]


def standing_rules(here: Here, seat: str) -> list[tuple[str, str, Sequence[str]]]:
    """(id, name, possible rules) of everything for which a faction can set a standing rule."""
    held = held_by(here, seat)
    windows = [(ability, title, RULES) for ability, title in out_of_turn(here.table, (seat,), held)]
    return [*windows, *((topic, name(topic, here.words), rules_for(seat, topic)) for topic in topics_for(seat, held))]


@handles("cw", "orders")
async def orders(here: Here) -> None:
    """What the presser is asked in others' Actions, and what is answered for him; a chosen entry is set at once."""
    if not await there_is_a_game(here):
        return
    assert here.table is not None and here.press is not None
    if not here.seats:
        await here.say("no-seat")
        return
    said = ""
    if here.values:
        ability, _, wanted = here.values[0].partition(".")
        seat = here.press.seat if here.press.seat in here.seats else here.seats[0]
        reply = await here.service.set_rule(here.table.id, here.user, seat, ability, wanted, here.interaction.id)
        here.client.delivery.wake()
        said = reply_text(reply, here.words)
    await show_orders(here, said, number_in(here.press.argument) or 0)


async def show_orders(here: Here, said: str = "", page: int = 0) -> None:
    """The page of standing rules. Who holds many loyalty cards has more of them than a select takes, and turns pages."""
    assert here.table is not None
    rows: list[list[Item]] = []
    pages = 1
    for seat in here.seats[:4]:
        rules = standing_rules(here, seat)
        chosen = await here.service.rules_of(here.table.id, seat)
        choices = rule_choices(rules, here.words)
        placeholder = here.words.say("chat-orders-choose", faction=name(seat, here.words))
        count = max(1, -(-len(choices) // OPTIONS))
        pages = max(pages, count)
        start = page % count * OPTIONS
        rows.append([select(pack("cw", here.table.id, 0, seat, "orders"), placeholder, choices[start : start + OPTIONS])])
        for ability, title, wanted in rules:
            rule = chosen.get(ability, DEFAULT_RULE if DEFAULT_RULE in wanted else wanted[0])
            said = content([said, here.words.say(f"chat-orders-{rule}", ability=title)])
    if pages > 1:
        further = pack("cw", here.table.id, 0, here.seats[0], "orders", str((page + 1) % pages))
        rows.append([button(further, here.words.say("chat-next-page", page=page % pages + 1, pages=pages))])
    await here.show(content([here.words.say("chat-orders"), said]), Panel(*rows))


# -- for every member -------------------------------------------------------------------------------------------


@handles("he", "views")
async def views(here: Here) -> None:
    """A choice of pictures, and the whole board at once."""
    if not await there_is_a_game(here):
        return
    await here.wait()
    await show_picture(here, Picture("whole"))


@handles("he", "look")
async def look(here: Here) -> None:
    """Another picture."""
    if not await there_is_a_game(here) or not here.values:
        return
    await here.wait()
    await show_picture(here, picture_of(here.values[0]))


def picture_of(text: str) -> Picture:
    """``area.europe`` as what to draw; of what there is not, the whole board."""
    kind, _, what = text.partition(".")
    return Picture(kind, what) if kind in VIEWS else Picture()


async def show_picture(here: Here, picture: Picture) -> None:
    """A picture, privately, with the choice of others. Without a picture the position is told in words."""
    assert here.table is not None
    view = here.view()
    plain = (await here.service.user(here.user)).text_only
    if not plain and not await here.may_spend(PICTURE):
        return
    file = None if plain else await here.client.delivery.studio.picture(view, picture, here.table)
    choices = [Choice(kind, here.words.say(f"chat-view-{kind}")) for kind in VIEWS if kind not in ("area", "faction")]
    choices += [
        Choice(f"faction.{seat}", here.words.say("chat-view-faction", faction=name(seat, here.words)))
        for seat in view.state.order if "faction" in VIEWS
    ]
    rows: list[list[Item]] = []
    if len(choices) > 1:
        rows.append([select(pack("he", here.table.id, 0, "", "look"), here.words.say("chat-views"), choices)])
    areas = [Choice(f"area.{area}", name(area, here.words)) for area in view.layout.area_ids][:OPTIONS]
    if "area" in VIEWS:
        rows.append([select(pack("he", here.table.id, 0, "", "look", "a"), here.words.say("chat-view-areas"), areas)])
    rows.append([button(pack("he", here.table.id, 0, "", "words"), button_label("words", here.words))])
    if file is None:
        await here.show_all(board_text(view, here.words, here.table.members), Panel(*rows))
    else:
        await here.show("", Panel(*rows), [file])


@handles("he", "words")
async def in_words(here: Here) -> None:
    """The whole public position in words."""
    if await there_is_a_game(here):
        assert here.table is not None
        await here.show_all(board_text(here.view(), here.words, here.table.members), new=True)


@handles("he", "rules")
async def rules_form(here: Here) -> None:
    """A form for a term."""
    form = Form(here, "", "term", here.words.say("chat-rules-title"))
    form.add_input("term", here.words.say("chat-rules-term"), placeholder=here.words.say("chat-rules-example"))
    await here.open_form(form)


@handles("he", "more")
async def more(here: Here) -> None:
    """Where the presser stands, then help, faction sheets, and what else a seat may do."""
    if here.table is None:
        await here.say("gone")
        return
    where = ""
    if here.game is not None:
        where = here.words.say("chat-your-turn") if here.mine() else standing(here)
    await here.show(content([where, here.words.say("chat-more")]), Panel(*more_rows(here)))


def more_rows(here: Here) -> list[list[Item]]:
    """Help, sheets, one's own question again, and for the seated: stand-in, pause, resign."""
    assert here.table is not None
    table, words = here.table, here.words
    rows: list[list[Item]] = [
        [button(pack("he", table.id, 0, "", verb), button_label(verb, words)) for verb in ("help", "first", "status")]
    ]
    if here.game is not None:
        order = here.view().state.order
        sheets = [Choice(seat, words.say("chat-sheet", faction=name(seat, words))) for seat in order]
        rows.append([select(pack("he", table.id, 0, "", "sheet"), words.say("chat-sheets"), sheets)])
    if here.seats and here.game is not None:
        away = any(member.computer for member in table.members if member.user == here.user)
        paused = table.status == "paused"
        rows.append([
            button(pack("cw", table.id, 0, "", "mine"), button_label("question", words)),
            button(pack("he", table.id, 0, "", "back" if away else "away"), button_label("back_in" if away else "away", words)),
            button(pack("he", table.id, 0, "", "pause"), button_label("resume" if paused else "pause", words)),
            button(pack("he", table.id, 0, "", "resign"), button_label("resign", words), RED),
        ])
    return rows


@handles("he", "help")
async def help_page(here: Here) -> None:
    """How to play here."""
    await here.show(trim(help_text(here.words), CONTENT), new=True)


@handles("he", "first")
async def first(here: Here) -> None:
    """Suggested first Actions for the presser's factions; in the lobby for all that may be played."""
    await here.show(trim(content(first_actions(seat, here.words) for seat in own_or_all(here)), CONTENT), new=True)


def own_or_all(here: Here) -> Sequence[str]:
    """The factions of the person; of somebody without a faction (yet) those of the game, before it all that there are."""
    own = [seat for seat in here.seats if seat in FACTIONS]
    if own:
        return own
    return list(FACTIONS) if here.game is None else here.view().state.order


@handles("he", "status")
async def status(here: Here) -> None:
    """The position in words."""
    await in_words(here)


@handles("he", "sheet")
async def sheet(here: Here) -> None:
    """A faction sheet."""
    if await there_is_a_game(here) and here.values and here.values[0] in FACTIONS:
        await here.show_all(sheet_text(here.values[0], here.words, here.view()), new=True)


# -- the seat itself --------------------------------------------------------------------------------------------


@handles("he", "away", "back")
async def stand_in(here: Here) -> None:
    """A computer player answers for all seats of the presser, or they are taken back."""
    if not await there_is_a_game(here):
        return
    assert here.press is not None and here.table is not None
    kind = "heuristic" if here.press.verb == "away" else ""
    if kind and here.seats and here.press.argument != "sure":
        sure = button(pack("he", here.table.id, 0, "", "away", "sure"), button_label("away", here.words), RED)
        await here.show(here.words.say("chat-sure-away"), Panel([sure]))
        return
    await here.wait()
    texts = []
    for seat in here.seats:
        reply = await here.service.stand_in(here.table.id, here.user, seat, kind)
        texts.append(reply_text(reply, here.words))
    here.client.delivery.wake()
    await here.show(content(texts) or here.words.say("chat-no-seat"), view=None)


@handles("he", "pause")
async def pause(here: Here) -> None:
    """Pause, or go on."""
    if here.table is None:
        await here.say("gone")
        return
    await here.wait()
    change = here.service.resume if here.table.status == "paused" else here.service.pause
    reply = await change(here.table.id, here.user, here.interaction.id, manager=here.manager)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), view=None)


@handles("he", "resign")
async def resign(here: Here) -> None:
    """Asks once more, then a computer player takes the presser's seats over for good."""
    if here.table is None:
        await here.say("gone")
        return
    assert here.press is not None
    if here.press.argument != "sure":
        sure = button(pack("he", here.table.id, 0, "", "resign", "sure"), button_label("resign", here.words), RED)
        await here.show(here.words.say("chat-sure-resign"), Panel([sure]))
        return
    await here.wait()
    reply = await here.service.resign(here.table.id, here.user, here.interaction.id)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), view=None)


def find_options(decisions: Sequence[Decision], key: str) -> tuple[Decision, Option] | None:
    """The first of these questions that has an option with this key."""
    for decision in decisions:
        option = decision.find(key)
        if option is not None:
            return decision, option
    return None


__all__ = ["act", "changes", "find_options", "out_of_turn", "show_current", "show_orders", "show_picture"]
