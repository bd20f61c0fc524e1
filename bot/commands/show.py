"""/show: private looks, for spectators, too."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.completing import Entry, completes
from bot.delivery.pictures import VIEWS
from bot.floods import ODDS, PICTURE
from bot.panels.acting import show_current, there_is_a_game
from bot.panels.ending import verify
from bot.panels.here import Here
from bot.panels.items import guarded
from bot.panels.limits import CONTENT, content, number_in, trim
from bot.panels.looking import changes, hand, in_words, own_or_all, picture_of, show_picture
from bot.panels.record import log_file, show_log
from bot.panels.replaying import show_film
from bot.speech import (
    board_text,
    first_actions,
    help_text,
    name,
    odds_text,
    option_label,
    rule_terms,
    rules,
    sentences,
    sheet_text,
)
from engine.cthulhu_wars.factions import FACTIONS
from engine.play.odds import forecast
from engine.play.sight import Sight

Interaction = discord.Interaction[Any]
PAST = 100
"""So many rows of the record are offered for a look back; any other can be typed."""


async def view_entries(here: Here, current: str) -> list[Entry]:
    """Kinds of picture."""
    found = [(kind, here.words.say(f"chat-view-{kind}")) for kind in VIEWS if kind not in ("area", "faction")]
    if here.game is not None:
        view = here.view()
        for seat in view.state.order:
            found.append((f"faction.{seat}", here.words.say("chat-view-faction", faction=name(seat, here.words))))
        found += [(f"area.{area}", name(area, here.words)) for area in view.layout.area_ids]
    return found


async def faction_entries(here: Here, current: str) -> list[Entry]:
    """All factions."""
    return [(code, name(code, here.words)) for code in FACTIONS]


async def term_entries(here: Here, current: str) -> list[Entry]:
    """Everything that has a rule text."""
    return [(term, term) for term in rule_terms(here.words)]


async def battle_entries(here: Here, current: str) -> list[Entry]:
    """Every battle that could be where the figures stand, those that the user could begin first."""
    if here.game is None:
        return []
    view = here.view()
    return [
        (f"{seat} {area} {enemy}", f"{name(seat, here.words)} > {name(enemy, here.words)}, {name(area, here.words)}")
        for seat in dict.fromkeys([*here.seats, *view.state.order])
        for area in view.areas_of(seat) for enemy in view.enemies(seat)
        if view.units_in(enemy, area)
    ]


async def past_entries(here: Here, current: str) -> list[Entry]:
    """The rows of the record, newest first, each with what happened in it."""
    if here.table is None or here.game is None:
        return []
    view = here.view()
    found = []
    newest = await here.service.newest(here.table.id)
    for row in reversed(await here.service.log(here.table.id, max(0, newest - PAST))):
        told = " ".join(sentences(row.events, view, here.words))
        if told:
            found.append((str(row.row), trim(f"{row.row}: {told}", 100)))
    return found


async def board_command(here: Here, view: str, at: str = "") -> None:
    """A picture, of now or of an earlier point."""
    if not await there_is_a_game(here):
        return
    assert here.table is not None
    await here.wait()
    picture = picture_of(view)
    if not at:
        await show_picture(here, picture)
        return
    row = number_in(at)
    past = None if row is None else await here.service.board_at(here.table.id, row)
    if past is None:
        await here.say("no-such-point")
        return
    plain = (await here.service.user(here.user)).text_only
    if not plain and not await here.may_spend(PICTURE):
        return
    file = None if plain else await here.client.delivery.studio.picture(past, picture, here.table)
    text = here.words.say("chat-board-at", row=row)
    if file is None:
        text = content([text, board_text(past, here.words, here.table.members)])
    await here.show(text, files=[file] if file else [])


async def hand_command(here: Here) -> None:
    """The user's own signs."""
    await hand(here)


async def log_command(here: Here, since: int, whole: bool) -> None:
    """What happened: the newest page, one from a row of the record on, or all of it as a file."""
    if not await there_is_a_game(here):
        return
    await here.wait()
    await (log_file(here) if whole else show_log(here, since if since > 0 else None))


async def missed_command(here: Here) -> None:
    """What happened since the user's last choice, or a follower's last look."""
    if await there_is_a_game(here):
        await here.wait()
        await here.show(await changes(here))


async def odds_command(here: Here, battle: str) -> None:
    """What a battle may bring, in percent."""
    if not await there_is_a_game(here):
        return
    if battle not in [key for key, _ in await battle_entries(here, "")]:
        await here.say("no-such-battle")
        return
    if not await here.may_spend(ODDS):
        return
    seat, area, enemy = battle.split()
    expected = forecast(Sight(here.view(), seat), area, enemy)
    attacker = seat, expected.dice, expected.sure
    await here.show(odds_text(area, attacker, (enemy, expected.foe_dice, expected.foe_sure), here.words))


async def options_command(here: Here) -> None:
    """The complete list of the user's options, in words."""
    if not await there_is_a_game(here):
        return
    lines = [
        f"`{option.key}` {option_label(option, here.view(decision.seat), here.words, 100, decision)}"
        for decision in here.mine() for option in decision.options
    ]
    if not lines:
        await show_current(here)
        return
    await here.show(content(lines))


async def replay_command(here: Here, what: str, only_round: int) -> None:
    """The game so far as a time-lapse, or in words."""
    if not await there_is_a_game(here):
        return
    await here.wait()
    await (log_file(here) if what == "text" else show_film(here, only_round))


class Show(app_commands.Group):
    """The looking commands."""

    def __init__(self) -> None:
        super().__init__(name="show", description="Look at this channel's game: only you see the answer", guild_only=True)

    @app_commands.command(name="board", description="The board, an area or the tracks as a picture")
    @app_commands.describe(view="What to show", at="As it was before this point of the record")
    @app_commands.autocomplete(view=completes(view_entries), at=completes(past_entries))
    async def board(self, interaction: Interaction, view: str = "", at: str = "") -> None:
        await guarded(Here(interaction), lambda here: board_command(here, view, at))

    @app_commands.command(name="hand", description="Your Elder Signs and captives")
    async def hand(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), hand_command)

    @app_commands.command(name="turn", description="What you are asked now, with all buttons")
    async def turn(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), show_turn)

    @app_commands.command(name="options", description="Everything you may do now, as text")
    async def options(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), options_command)

    @app_commands.command(name="status", description="The whole public position in words")
    async def status(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), in_words)

    @app_commands.command(name="missed", description="What happened since your last choice; for followers: since the last look")
    async def missed(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), missed_command)

    @app_commands.command(name="log", description="The record of the game in words, page by page")
    @app_commands.describe(since="Begin at this row", file="All of it as a text file")
    async def log(
        self, interaction: Interaction, since: app_commands.Range[int, 0, 100000] = 0, file: bool = False
    ) -> None:
        await guarded(Here(interaction), lambda here: log_command(here, since, file))

    @app_commands.command(name="replay", description="The game so far as a time-lapse, or in words")
    @app_commands.describe(what="Pictures or words", only_round="This round alone")
    @app_commands.rename(only_round="round")
    @app_commands.choices(what=[
        app_commands.Choice(name="time-lapse", value="film"), app_commands.Choice(name="text file", value="text"),
    ])
    async def replay(
        self, interaction: Interaction, what: str = "film", only_round: app_commands.Range[int, 0, 100] = 0
    ) -> None:
        await guarded(Here(interaction), lambda here: replay_command(here, what, only_round))

    @app_commands.command(name="odds", description="What a battle would bring: the chances of Kills and Pains")
    @app_commands.describe(battle="Who attacks whom, and where")
    @app_commands.autocomplete(battle=completes(battle_entries))
    async def odds(self, interaction: Interaction, battle: str) -> None:
        await guarded(Here(interaction), lambda here: odds_command(here, battle))

    @app_commands.command(name="faction", description="A faction sheet")
    @app_commands.describe(faction="The faction")
    @app_commands.autocomplete(faction=completes(faction_entries))
    async def faction(self, interaction: Interaction, faction: str) -> None:
        await guarded(Here(interaction), lambda here: faction_command(here, faction))

    @app_commands.command(name="rules", description="A rule, an ability or a unit explained")
    @app_commands.describe(term="What to explain")
    @app_commands.autocomplete(term=completes(term_entries))
    async def rules(self, interaction: Interaction, term: str) -> None:
        await guarded(Here(interaction), lambda here: here.show(trim(rules(term, here.words), CONTENT)))

    @app_commands.command(name="help", description="How to play here: one turn, and what each button does")
    async def help(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: here.show(trim(help_text(here.words), CONTENT)))

    @app_commands.command(name="first", description="Suggested first Actions for your faction")
    async def first(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), first_command)

    @app_commands.command(name="verify", description="Check the dice of this game")
    async def verify(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), verify)


async def show_turn(here: Here) -> None:
    """The current panel, privately."""
    if await there_is_a_game(here):
        await show_current(here)


async def first_command(here: Here) -> None:
    """Suggestions for the user's factions."""
    await here.show(trim(content(first_actions(seat, here.words) for seat in own_or_all(here)), CONTENT))


async def faction_command(here: Here, text: str) -> None:
    """A sheet, by code or name."""
    from bot.commands.fuzzy import best

    code = best(text, await faction_entries(here, text))
    if code is None:
        await here.say("no-such-faction", names=", ".join(name(one, here.words) for one in FACTIONS))
        return
    view = here.view() if here.game is not None and code in here.view().state.order else None
    await here.show_all(sheet_text(code, here.words, view))
