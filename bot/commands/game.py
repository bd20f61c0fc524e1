"""/game: the table as such: lobby, seats, pause, end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.card_wishes import wishes, with_cards
from bot.commands.completing import Entry, completes
from bot.commands.fuzzy import best, matching
from bot.model import PACES, Reply, Settings
from bot.panels.here import Here
from bot.panels.items import guarded
from bot.panels.limits import TYPED, number_in
from bot.panels.lobby import (
    COMPUTER,
    UNDO_POLICIES,
    changed_settings,
    changes,
    free_factions,
    layouts,
    show_options,
)
from bot.panels.loyalty import change_cards, show_groups
from bot.service.ending import in_play
from bot.speech import clip, name, settings_text, table_language, tidy, timestamp, wish_text
from engine.cthulhu_wars.expansions import EXPANSIONS, FAMILIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.setup import DEFAULT_LAYOUTS, DRAWN, TWO_PLAYERS

Interaction = discord.Interaction[Any]
NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")


async def answered(here: Here, work: Callable[[int], Awaitable[Reply]], *more: str) -> Reply | None:
    """One call to the service for this channel's table, and its reply."""
    if here.table is None:
        await here.no_table()
        return None
    await here.wait()
    reply = await work(here.table.id)
    here.client.delivery.wake()
    await here.reply(reply, *more)
    return reply


def missing_here(here: Here) -> list[str]:
    """Permissions without which a table cannot be played in this channel."""
    allowed = here.interaction.app_permissions
    needed = list(NEEDED)
    if isinstance(here.interaction.channel, discord.Thread):
        needed[1] = "send_messages_in_threads"
    return [one for one in needed if not getattr(allowed, one)]


def wishes_in(here: Here, text: str, settings: Settings) -> list[str] | str:
    """Wishes for cards, separated by commas: as they stand in the list, or parts of their words; else what was wrong."""
    found = []
    for part in filter(None, (part.strip() for part in text[:TYPED].split(","))):
        entries = [(wish, wish_text(wish, settings.players, here.words)) for wish in wishes(settings)]
        wish = part if numbered(part) else best(part, entries)
        if wish is None:
            return here.words.say("chat-no-such-card", text=clip(part, 60))
        found.append(wish)
        settings = with_cards(settings, [wish])
    return found


def numbered(wish: str) -> bool:
    """Is this a draw of so many cards of a group, as in ``?terrors:2``?"""
    family, colon, number = wish.removeprefix(DRAWN).partition(":")
    return wish.startswith(DRAWN) and colon != "" and family in FAMILIES and number_in(number) is not None


async def card_entries(here: Here, current: str) -> list[Entry]:
    """What can be wished for; after a comma the next wish."""
    place = getattr(here.interaction.namespace, "players", None)
    players = place if isinstance(place, int) else 4
    settings = here.table.settings if here.table is not None and here.table.status == "lobby" else Settings(players=players)
    before, comma, rest = current.rpartition(",")
    entries = [(wish, wish_text(wish, settings.players, here.words)) for wish in wishes(settings)]
    head = f"{before}{comma} " if comma else ""
    return [(head + wish, head + label) for wish, label in matching(rest, entries)]


async def new_command(
    here: Here, players: int, layout: str, pace: str, undo: str, expansion: str, cards: str = ""
) -> None:
    """A table in the lobby."""
    if here.in_direct:
        await here.say("servers-only")
        return
    missing = missing_here(here)
    if missing:
        await here.say("permissions", names=", ".join(one.replace("_", " ").title() for one in missing))
        return
    assert here.interaction.guild_id is not None and here.interaction.channel_id is not None
    chosen = Settings(
        layout=layout or DEFAULT_LAYOUTS.get(players, ""), players=players, pace=pace, undo=undo,  # type: ignore[arg-type]  # checked by the service
        expansions=(expansion,) if expansion else (),
        language=table_language(str(here.interaction.guild_locale or ""), here.client.language),
    )
    wished = wishes_in(here, cards, chosen)
    if isinstance(wished, str):
        await here.show(wished)
        return
    await here.wait()
    chosen = with_cards(chosen, wished)
    reply = await here.service.new_table(
        here.interaction.guild_id, here.interaction.channel_id, here.user, here.name, chosen, here.interaction.id
    )
    here.client.delivery.wake()
    await here.reply(reply)


async def free_entries(here: Here, current: str) -> list[Entry]:
    """Factions nobody has chosen, and the draw."""
    if here.table is None:
        return []
    drawn = (DRAWN, here.words.say("chat-any-faction"))
    return [drawn, *((code, name(code, here.words)) for code in free_factions(here.table))]


async def seat_entries(here: Here, current: str) -> list[Entry]:
    """All seats, by their number from 1."""
    if here.table is None:
        return []
    found = []
    for member in here.table.members:
        faction = here.words.say("chat-any-faction") if member.faction == DRAWN else name(member.faction, here.words)
        who = member.name or (here.words.say("chat-computer") if member.computer else here.words.say("chat-free"))
        found.append((str(member.index + 1), f"{here.words.say('chat-seat', n=member.index + 1, faction=faction)}: {who}"))
    return found


async def option_entries(here: Here, current: str) -> list[Entry]:
    """Every option that can be changed."""
    return [] if here.table is None else changes(here.table.settings, here.words)


def seat_index(here: Here, text: str) -> int:
    """A seat's index from its number or its faction; -1 for none such."""
    assert here.table is not None
    number = number_in(text)
    if number is not None:
        return number - 1
    code = best(text, [(one, name(one, here.words)) for one in FACTIONS])
    return next((member.index for member in here.table.members if code and member.faction == code), -1)


def seat_code(here: Here, text: str) -> str:
    """A seat's faction code from its number or its faction; "" for none such."""
    index = seat_index(here, text)
    assert here.table is not None
    return next((member.faction for member in here.table.members if member.index == index), "")


async def join_command(here: Here, faction: str) -> None:
    """A seat, or another one."""
    code = "" if faction in ("", DRAWN) else best(faction, [(one, name(one, here.words)) for one in FACTIONS]) or faction
    await answered(here, lambda table: here.service.join(table, here.user, here.name, None, code, here.interaction.id))


async def cards_command(here: Here, cards: str) -> None:
    """The loyalty cards of the table, changed as wished."""
    assert here.table is not None
    wished = wishes_in(here, cards, here.table.settings)
    if isinstance(wished, str):
        await here.show(wished)
        return
    if here.table.status != "lobby":
        await here.say("begun")
        return
    await here.wait()
    said = await change_cards(here, wished)
    await show_groups(here, said)


async def settings_command(here: Here, change: str, cards: str = "") -> None:
    """The options in words, or a change of one of them, or of the loyalty cards."""
    if here.table is None:
        await here.no_table()
        return
    if cards:
        await cards_command(here, cards)
        return
    if not change:
        if here.table.status == "lobby":
            await show_options(here)
        else:
            await here.show(settings_text(here.table.settings, here.words))
        return
    if change not in dict(changes(here.table.settings, here.words)):
        await here.say("no-such-option")
        return
    verb, _, value = change.partition(" ")
    settings = changed_settings(here.table.settings, verb, value)
    await answered(
        here, lambda table: here.service.configure(table, here.user, settings, here.interaction.id, manager=here.manager)
    )


async def faction_command(here: Here, seat: str, faction: str) -> None:
    """The faction of a seat."""
    if here.table is None:
        await here.no_table()
        return
    own = next((member.index for member in here.table.members if member.user == here.user), -1)
    index = seat_index(here, seat) if seat else own
    code = DRAWN if faction == DRAWN else best(faction, [(one, name(one, here.words)) for one in FACTIONS]) or faction
    await answered(
        here,
        lambda table: here.service.choose_faction(table, here.user, index, code, here.interaction.id, manager=here.manager),
    )


async def computer_command(here: Here, seat: str, off: bool) -> None:
    """A computer player in a free seat, or for a seat in a game."""
    if here.table is None:
        await here.no_table()
        return
    kind = "" if off else COMPUTER
    if here.table.status == "lobby":
        index = seat_index(here, seat)
        await answered(
            here,
            lambda table: here.service.set_computer(table, here.user, index, kind, here.interaction.id, manager=here.manager),
        )
        return
    code = seat_code(here, seat) if seat else (here.seats or ("",))[0]
    await answered(
        here, lambda table: here.service.stand_in(table, here.user, code, kind, here.interaction.id, manager=here.manager)
    )


async def replace_command(here: Here, seat: str, player: discord.Member) -> None:
    """Somebody else in a seat."""
    if here.table is None:
        await here.no_table()
        return
    if player.bot:
        await here.say("no-bots")
        return
    code = seat_code(here, seat)
    await answered(
        here,
        lambda table: here.service.replace(
            table, here.user, code, player.id, tidy(player.display_name, 32), here.interaction.id, manager=here.manager
        ),
    )


async def end_command(here: Here, sure: bool | None) -> None:
    """A lobby given up; a game, if all who play it agree."""
    if here.table is None:
        await here.no_table()
    elif here.table.status == "lobby":
        if not sure:
            await here.say("sure-end")
            return
        await answered(
            here, lambda table: here.service.cancel(table, here.user, here.interaction.id, manager=here.manager)
        )
    elif (refused := in_play(here.table)) is not None:
        await here.reply(refused)
    elif sure is None:
        vote = await here.service.end_vote(here.table.id)
        if vote is None:
            await here.say("sure-end-game")
        else:
            asker, waiting = f"<@{vote.asker}>", ", ".join(f"<@{user}>" for user in vote.waiting)
            await here.say("end-open", asker=asker, waiting=waiting, deadline=timestamp(vote.deadline))
    else:
        await answered(
            here, lambda table: here.service.end(table, here.user, sure, here.interaction.id, manager=here.manager)
        )


async def rematch_command(here: Here, factions: str) -> None:
    """The same people and options again."""
    await answered(here, lambda table: here.service.rematch(
        table, here.user, here.interaction.id, same=factions == "same", manager=here.manager
    ))


async def spectate_command(here: Here, off: bool) -> None:
    """Follow the game of this channel, or stop it."""
    await answered(here, lambda table: here.service.follow(table, here.user, not off))


async def resign_command(here: Here, sure: bool) -> None:
    """One's seats to a computer player for good."""
    if here.table is None:
        await here.no_table()
        return
    refused = in_play(here.table) or (None if here.seats else Reply("not_yours", "not_seated"))
    if refused is not None:
        await here.reply(refused)
        return
    if not sure:
        await here.say("sure-resign")
        return
    await answered(here, lambda table: here.service.resign(table, here.user, here.interaction.id))


class GameCommands(app_commands.Group):
    """The commands of the table."""

    def __init__(self) -> None:
        super().__init__(name="game", description="Set up and run this channel's table", guild_only=True)

    @app_commands.command(name="new", description="Open a table in this channel")
    @app_commands.describe(
        players="How many seats", layout="The board", pace="How fast", undo="What may be taken back", expansion="An expansion",
        cards="Loyalty cards, separated by commas; more behind Cards on the table's card",
    )
    @app_commands.choices(
        layout=[app_commands.Choice(name=f"{one} ({n} players)", value=one) for one, n in layouts() if one],
        pace=[app_commands.Choice(name=one, value=one) for one in PACES],
        undo=[app_commands.Choice(name=one, value=one) for one in UNDO_POLICIES],
        expansion=[app_commands.Choice(name=EXPANSIONS[one].name, value=one) for one in EXPANSIONS if one != TWO_PLAYERS],
    )
    @app_commands.autocomplete(cards=completes(card_entries, fuzzy=False))
    async def new(
        self, interaction: Interaction, players: app_commands.Range[int, 2, 5] = 4, layout: str = "", pace: str = "daily",
        undo: str = "friendly", expansion: str = "", cards: str = "",
    ) -> None:
        await guarded(Here(interaction), lambda here: new_command(here, players, layout, pace, undo, expansion, cards))

    @app_commands.command(name="join", description="Take a seat")
    @app_commands.describe(faction="The faction you want")
    @app_commands.autocomplete(faction=completes(free_entries))
    async def join(self, interaction: Interaction, faction: str = "") -> None:
        await guarded(Here(interaction), lambda here: join_command(here, faction))

    @app_commands.command(name="leave", description="Give up your seats in the lobby")
    async def leave(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: _ignored(answered(
            here, lambda table: here.service.leave(table, here.user, here.interaction.id)
        )))

    @app_commands.command(name="start", description="Begin the game: all seats must be taken")
    async def start(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: _ignored(answered(
            here, lambda table: here.service.start(table, here.user, here.interaction.id, manager=here.manager)
        )))

    @app_commands.command(name="settings", description="The options of the table; in the lobby also to change them")
    @app_commands.describe(change="What to change", cards="Loyalty cards in or out, or drawn; separated by commas")
    @app_commands.autocomplete(change=completes(option_entries), cards=completes(card_entries, fuzzy=False))
    async def settings(self, interaction: Interaction, change: str = "", cards: str = "") -> None:
        await guarded(Here(interaction), lambda here: settings_command(here, change, cards))

    @app_commands.command(name="faction", description="Change the faction of a seat in the lobby")
    @app_commands.describe(faction="The faction, or ? for a draw", seat="Whose seat, if not yours")
    @app_commands.autocomplete(faction=completes(free_entries), seat=completes(seat_entries))
    async def faction(self, interaction: Interaction, faction: str, seat: str = "") -> None:
        await guarded(Here(interaction), lambda here: faction_command(here, seat, faction))

    @app_commands.command(name="computer", description="A computer player for a free seat, or standing in for one")
    @app_commands.describe(seat="The seat", off="Take the computer player away")
    @app_commands.autocomplete(seat=completes(seat_entries))
    async def computer(self, interaction: Interaction, seat: str = "", off: bool = False) -> None:
        await guarded(Here(interaction), lambda here: computer_command(here, seat, off))

    @app_commands.command(name="kick", description="Empty a seat in the lobby")
    @app_commands.describe(seat="The seat")
    @app_commands.autocomplete(seat=completes(seat_entries))
    async def kick(self, interaction: Interaction, seat: str) -> None:
        await guarded(Here(interaction), lambda here: _ignored(answered(
            here,
            lambda table: here.service.kick(
                table, here.user, seat_index(here, seat), here.interaction.id, manager=here.manager
            ),
        )))

    @app_commands.command(name="replace", description="Put another person into a seat of the running game")
    @app_commands.describe(seat="The seat", player="Who takes it")
    @app_commands.autocomplete(seat=completes(seat_entries))
    async def replace(self, interaction: Interaction, seat: str, player: discord.Member) -> None:
        await guarded(Here(interaction), lambda here: replace_command(here, seat, player))

    @app_commands.command(name="pause", description="Stop the game and its clocks")
    async def pause(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: _ignored(answered(
            here, lambda table: here.service.pause(table, here.user, here.interaction.id, manager=here.manager)
        )))

    @app_commands.command(name="resume", description="Go on after a pause")
    async def resume(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: _ignored(answered(
            here, lambda table: here.service.resume(table, here.user, here.interaction.id, manager=here.manager)
        )))

    @app_commands.command(name="resign", description="Leave the running game: a computer player takes your seat for good")
    @app_commands.describe(sure="Yes, I leave")
    async def resign(self, interaction: Interaction, sure: bool = False) -> None:
        await guarded(Here(interaction), lambda here: resign_command(here, sure))

    @app_commands.command(name="end", description="Give up the lobby; or end the game without a winner, if all players agree")
    @app_commands.describe(sure="True: end it, or agree to it. False: refuse it")
    async def end(self, interaction: Interaction, sure: bool | None = None) -> None:
        await guarded(Here(interaction), lambda here: end_command(here, sure))

    @app_commands.command(name="rematch", description="A new table with the same people and options, after a game")
    @app_commands.describe(factions="Choose and draw anew, or the same as before")
    @app_commands.choices(factions=[
        app_commands.Choice(name="choose or draw anew", value="new"), app_commands.Choice(name="the same", value="same"),
    ])
    async def rematch(self, interaction: Interaction, factions: str = "new") -> None:
        await guarded(Here(interaction), lambda here: rematch_command(here, factions))

    @app_commands.command(name="spectate", description="Follow this game without a seat: in /me games and /show missed")
    @app_commands.describe(off="Follow it no more")
    async def spectate(self, interaction: Interaction, off: bool = False) -> None:
        await guarded(Here(interaction), lambda here: spectate_command(here, off))


async def _ignored(work: Awaitable[object]) -> None:
    await work


__all__ = ["GameCommands", "answered", "seat_code", "seat_entries"]
