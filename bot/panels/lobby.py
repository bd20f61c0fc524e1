"""The lobby: a card in the channel with seats, options and Start; everything on it goes through the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.model import PACES, Reply, Settings, TableRecord
from bot.panels.here import Here
from bot.panels.items import Choice, Item, Panel, button, handles, pack, select
from bot.panels.limits import CONTENT, OPTIONS, content, number_in, trim
from bot.panels.turn import GREEN, RED
from bot.speech import Words, button_label, flag_text, languages, name, reply_text, settings_text
from engine.cthulhu_wars import maps
from engine.cthulhu_wars.expansions import EXPANSIONS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.setup import DRAWN, TWO_PLAYERS, all_flags

UNDO_POLICIES = ("strict", "friendly", "open")
COMPUTER = "heuristic"


def lobby_panel(table: TableRecord, words: Words) -> Panel:
    """The buttons of the card."""

    def own(verb: str) -> str:
        return pack("lo", table.id, 0, "", verb)

    free = [member for member in table.members if member.user is None and not member.computer]
    rows: list[list[Item]] = []
    if free:
        wishes = [Choice(DRAWN, words.say("chat-any-faction"))]
        wishes += [Choice(code, name(code, words)) for code in free_factions(table)]
        rows.append([select(own("seat"), words.say("chat-take-seat"), wishes)])
    start = words.say("chat-start-needs", n=len(free)) if free else button_label("start", words)
    rows.append([
        button(own("start"), start, GREEN), button(own("leave"), button_label("leave", words)),
        button(own("mine"), button_label("faction", words)), button(own("options"), button_label("options", words)),
        button(own("manage"), button_label("manage", words)),
    ])
    rows.append([
        button(own("cards"), button_label("cards", words)),
        *(button(pack("he", table.id, 0, "", verb), button_label(verb, words)) for verb in ("help", "rules")),
    ])
    return Panel(*rows)


def index_in(text: str) -> int:
    """The seat of an entry; -1, which no seat is, for one that was not offered."""
    number = number_in(text)
    return -1 if number is None else number


def free_factions(table: TableRecord) -> list[str]:
    """Factions that no seat has chosen."""
    taken = {member.faction for member in table.members}
    return [code for code in FACTIONS if code not in taken]


async def in_lobby(here: Here) -> bool:
    """Answers if the table is gone or has begun."""
    if here.table is None:
        await here.say("gone")
    elif here.table.status != "lobby":
        await here.say("begun")
    else:
        return True
    return False


async def may_host(here: Here) -> bool:
    """May the presser change what belongs to the whole table? The service checks again when something is chosen."""
    assert here.table is not None
    return await here.service.may_host(here.table.id, here.user, manager=here.manager)


async def told(here: Here, reply: Reply, always: bool = True) -> None:
    """Answer with the service's reply. What went well and shows on the card needs no words."""
    here.client.delivery.wake()
    if always or reply.kind != "done":
        await here.show(reply_text(reply, here.words), view=None)
    else:
        await here.settle()


@handles("lo", "seat")
async def seat(here: Here) -> None:
    """Take a seat with this faction. A second one is a hot-seat: allowed, and the reply says so."""
    if not await in_lobby(here):
        return
    assert here.table is not None
    await here.wait()
    faction = here.values[0] if here.values else DRAWN
    reply = await here.service.join(
        here.table.id, here.user, here.name, None, "" if faction == DRAWN else faction, here.interaction.id
    )
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)


@handles("lo", "leave")
async def leave(here: Here) -> None:
    """Give one's seats up."""
    if await in_lobby(here):
        assert here.table is not None
        await here.wait()
        await told(here, await here.service.leave(here.table.id, here.user, here.interaction.id))


@handles("lo", "start")
async def start(here: Here) -> None:
    """Begin the game."""
    if await in_lobby(here):
        assert here.table is not None
        await here.wait()
        reply = await here.service.start(here.table.id, here.user, here.interaction.id, manager=here.manager)
        await told(here, reply, always=False)


# -- one's own faction ------------------------------------------------------------------------------------------


@handles("lo", "mine")
async def own_faction(here: Here) -> None:
    """Change the faction of one's seats."""
    if not await in_lobby(here):
        return
    assert here.table is not None
    own = [member for member in here.table.members if member.user == here.user]
    if not own:
        await here.say("no-seat", new=True)
        return
    rows = []
    for member in own[:4]:
        wishes = [Choice(DRAWN, here.words.say("chat-any-faction"))]
        codes = [code for code in FACTIONS if code == member.faction or code in free_factions(here.table)]
        wishes += [Choice(code, name(code, here.words), chosen=code == member.faction) for code in codes]
        custom_id = pack("lo", here.table.id, 0, "", "faction", str(member.index))
        rows.append([select(custom_id, here.words.say("chat-faction-of-seat", n=member.index + 1), wishes)])
    await here.show(here.words.say("chat-faction-text"), Panel(*rows))


@handles("lo", "faction")
async def faction(here: Here) -> None:
    """A seat's faction was chosen."""
    if await in_lobby(here) and here.values:
        assert here.table is not None and here.press is not None
        await here.wait()
        reply = await here.service.choose_faction(
            here.table.id, here.user, index_in(here.press.argument), here.values[0], here.interaction.id, manager=here.manager
        )
        await told(here, reply)


# -- seats of others --------------------------------------------------------------------------------------------


@handles("lo", "manage")
async def manage(here: Here) -> None:
    """Computer players into free seats, people out of theirs, the end of the lobby."""
    if not await in_lobby(here):
        return
    assert here.table is not None
    if await may_host(here):
        await here.show(here.words.say("chat-manage"), Panel(*manage_rows(here)))
    else:
        seated = any(member.user == here.user for member in here.table.members)
        key = "chat-seats-of-host" if seated else "chat-seats-of-host-free"
        await here.show(here.words.say(key, creator=f"<@{here.table.creator}>"))


def manage_rows(here: Here) -> list[list[Item]]:
    """Selects for what there is to do, and Cancel."""
    assert here.table is not None
    table, words = here.table, here.words
    adds, removes = [], []
    for member in table.members:
        seat_name = words.say("chat-seat", n=member.index + 1, faction=_faction_name(member.faction, words))
        if member.user is None and not member.computer:
            adds.append(Choice(str(member.index), seat_name))
        else:
            who = member.name or words.say("chat-computer")
            removes.append(Choice(str(member.index), f"{seat_name}: {who}"))
    rows: list[list[Item]] = []
    if adds:
        rows.append([select(pack("lo", table.id, 0, "", "add"), words.say("chat-add-computer"), adds, at_most=len(adds))])
    if removes:
        rows.append([select(pack("lo", table.id, 0, "", "remove"), words.say("chat-empty-seat"), removes)])
    rows.append([button(pack("lo", table.id, 0, "", "cancel"), button_label("cancel", words), RED)])
    return rows


def _faction_name(code: str, words: Words) -> str:
    return words.say("chat-any-faction") if code == DRAWN else name(code, words)


@handles("lo", "add")
async def add_computers(here: Here) -> None:
    """Computer players take these seats."""
    if not await in_lobby(here):
        return
    assert here.table is not None
    await here.wait()
    replies = [
        await here.service.set_computer(here.table.id, here.user, index_in(index), COMPUTER, manager=here.manager)
        for index in here.values
    ]
    await after_managing(here, replies)


@handles("lo", "remove")
async def remove(here: Here) -> None:
    """A seat becomes free."""
    if not await in_lobby(here):
        return
    assert here.table is not None
    await here.wait()
    replies = []
    for value in here.values:
        index = index_in(value)
        member = next((one for one in here.table.members if one.index == index), None)
        if member is not None and member.user is None:
            replies.append(await here.service.set_computer(here.table.id, here.user, index, "", manager=here.manager))
        else:
            replies.append(await here.service.kick(here.table.id, here.user, index, manager=here.manager))
    await after_managing(here, replies)


async def after_managing(here: Here, replies: list[Reply]) -> None:
    """The page again, with what was said."""
    here.client.delivery.wake()
    await here.load()
    texts = dict.fromkeys(reply_text(reply, here.words) for reply in replies)
    await here.show(content([*texts, here.words.say("chat-manage")]), Panel(*manage_rows(here)))


@handles("lo", "cancel")
async def cancel(here: Here) -> None:
    """Give the lobby up, after one more question."""
    if not await in_lobby(here):
        return
    assert here.table is not None and here.press is not None
    if here.press.argument != "sure":
        sure = button(pack("lo", here.table.id, 0, "", "cancel", "sure"), button_label("cancel", here.words), RED)
        await here.show(here.words.say("chat-sure-cancel"), Panel([sure]))
        return
    await here.wait()
    await told(here, await here.service.cancel(here.table.id, here.user, here.interaction.id, manager=here.manager))


# -- options ----------------------------------------------------------------------------------------------------


def layouts() -> list[tuple[str, int]]:
    """(layout, players) for everything that can be played, two players with the variant included."""
    found = [(layout, n) for layout in maps.LAYOUTS for n in maps.load(layout).players]
    return [*found, *(("", 2) for _ in (1,) if not any(n == 2 for _, n in found))]


@handles("lo", "options")
async def options(here: Here) -> None:
    """The page of options."""
    if await in_lobby(here):
        await show_options(here)


async def show_options(here: Here, said: str = "") -> None:
    """What is agreed on, and selects to change it for whoever may."""
    assert here.table is not None
    table, words, settings = here.table, here.words, here.table.settings
    if not await may_host(here):
        refused = words.say("chat-options-of-host", creator=f"<@{table.creator}>")
        await here.show(trim(content([settings_text(settings, words), refused]), CONTENT))
        return

    def own(verb: str) -> str:
        return pack("lo", table.id, 0, "", verb)

    boards = [
        Choice(
            f"{layout}.{n}", words.say("chat-layout", layout=name(layout, words) if layout else "-", n=n),
            chosen=(layout, n) == (settings.layout, settings.players),
        )
        for layout, n in layouts()
    ]
    undo = [Choice(one, words.say(f"chat-undo-{one}"), chosen=one == settings.undo) for one in UNDO_POLICIES]
    paces = [Choice(one, words.say(f"chat-pace-{one}"), chosen=one == settings.pace) for one in PACES]
    rows = [
        [select(own("layout"), words.say("chat-choose-layout"), boards)],
        [select(own("policy"), words.say("chat-choose-undo"), undo)],
        [select(own("pace"), words.say("chat-choose-pace"), paces)],
        [select(own("flag"), words.say("chat-choose-flag"), flag_choices(settings, words))],
    ]
    extra = other_choices(settings, words)
    rows.append([select(own("other"), words.say("chat-choose-other"), extra)])
    await here.show(trim(content([said, settings_text(settings, words)]), CONTENT), Panel(*rows))


def flag_choices(settings: Settings, words: Words) -> list[Choice]:
    """Every rule option with every value that is not in force: choosing one sets it."""
    found = []
    for flag, values in all_flags().items():
        now = settings.options.get(flag, values[0])
        found += [Choice(f"{flag}.{value}", flag_text(flag, value, words)) for value in values if value != now]
    return found[:OPTIONS]


def other_choices(settings: Settings, words: Words) -> list[Choice]:
    """Expansions, drawn order, language: choosing one turns it on or off."""
    found = [
        Choice(
            f"expansion.{one}",
            words.say("chat-turn-off" if one in settings.expansions else "chat-turn-on", what=EXPANSIONS[one].name),
        )
        for one in EXPANSIONS if one != TWO_PLAYERS
    ]
    order = words.say("chat-draw-order")
    found.append(Choice("order.", words.say("chat-turn-off" if settings.draw_order else "chat-turn-on", what=order)))
    found += [
        Choice(f"language.{one}", words.say("chat-language", language=one)) for one in languages() if one != settings.language
    ]
    return found[:OPTIONS]


def changes(settings: Settings, words: Words) -> list[tuple[str, str]]:
    """Everything that can be changed, as (``verb value``, label); nothing else is taken."""
    found = [
        (f"layout {layout}.{n}", words.say("chat-layout", layout=name(layout, words) if layout else "-", n=n))
        for layout, n in layouts()
    ]
    found += [(f"policy {one}", words.say(f"chat-undo-{one}")) for one in UNDO_POLICIES]
    found += [(f"pace {one}", words.say(f"chat-pace-{one}")) for one in PACES]
    found += [(f"flag {choice.value}", choice.label) for choice in flag_choices(settings, words)]
    return found + [(f"other {choice.value}", choice.label) for choice in other_choices(settings, words)]


def changed_settings(settings: Settings, verb: str, value: str) -> Settings:
    """The settings after an entry of one of the selects was chosen."""
    key, _, rest = value.partition(".")
    changes: Mapping[str, Any] = {}
    if verb == "layout":
        changes = {"layout": key, "players": int(rest)}
    elif verb == "policy":
        changes = {"undo": value}
    elif verb == "pace":
        changes = {"pace": value}
    elif verb == "flag":
        chosen = {**settings.options, key: rest}
        changes = {"options": {flag: one for flag, one in chosen.items() if one != all_flags()[flag][0]}}
    elif key == "order":
        changes = {"draw_order": not settings.draw_order}
    elif key == "language":
        changes = {"language": rest}
    elif key == "expansion":
        kept = tuple(one for one in settings.expansions if one != rest)
        changes = {"expansions": kept if rest in settings.expansions else (*kept, rest)}
    return replace(settings, **changes)


@handles("lo", "layout", "policy", "pace", "flag", "other")
async def option(here: Here) -> None:
    """An option was chosen."""
    if not await in_lobby(here) or not here.values:
        return
    assert here.table is not None and here.press is not None
    await here.wait()
    if f"{here.press.verb} {here.values[0]}" not in dict(changes(here.table.settings, here.words)):
        await show_options(here)  # from a page that shows what was agreed on before
        return
    settings = changed_settings(here.table.settings, here.press.verb, here.values[0])
    reply = await here.service.configure(here.table.id, here.user, settings, here.interaction.id, manager=here.manager)
    here.client.delivery.wake()
    await here.load()
    await show_options(here, "" if reply.kind == "done" else reply_text(reply, here.words))
