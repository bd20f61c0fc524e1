"""A game so far, or one round of it, as a time-lapse or in words; for the eyes of whoever asks."""

from __future__ import annotations

import io

import discord

from bot.delivery.films import Busy
from bot.delivery.pictures import names_at
from bot.floods import FILM
from bot.panels.acting import there_is_a_game
from bot.panels.here import Here
from bot.panels.items import handles
from bot.panels.limits import ALT_TEXT, content, trim
from bot.panels.record import log_file
from bot.speech import name


@handles("he", "replay")
async def replay(here: Here) -> None:
    """The whole game."""
    if await there_is_a_game(here):
        await here.wait()
        await show_film(here)


async def show_film(here: Here, only_round: int = 0) -> None:
    """The time-lapse of a game or of a round (0: all); for those who want no pictures, the record in words."""
    assert here.table is not None and here.game is not None
    words = here.words
    if (await here.service.user(here.user)).text_only:
        await log_file(here)
        return
    if not await here.may_spend(FILM):
        return
    rounds = here.view().state.round
    if not 0 <= only_round <= rounds:
        await here.show(words.say("film-no-round", round=only_round, rounds=rounds), new=True)
        return
    serial = here.game.serial
    stages = await here.service.stages(here.table.id, only_round)
    if not stages:
        await here.show(words.say("film-none"), new=True)
        return
    try:
        data, step = await here.client.delivery.films.film((here.table.id, serial, only_round), stages, names_at(here.table))
    except Busy:
        await here.show(words.say("film-busy"), new=True)
        return
    if data is None:
        await here.show(words.say("film-failed"), new=True)
        return
    first, last = stages[0].view.state, stages[-1].view.state
    alt = words.say("film-alt", layout=name(first.layout, words), n=len(stages), first=first.round, last=last.round)
    file = discord.File(io.BytesIO(data), f"table-{here.table.id}.webp", description=trim(alt, ALT_TEXT))
    thin = words.say("film-thinned", step=step) if step > 1 else ""
    await here.show(content([words.say("film-ready", n=len(stages), round=only_round), thin]), files=[file], new=True)
