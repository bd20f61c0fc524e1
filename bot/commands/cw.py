"""/cw: acting. Every decision can be answered here, by `do` in any case."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.choosing import choose_text, may_act, take
from bot.commands.completing import Entry, actions, among, completes, options_of, with_verbs
from bot.commands.fuzzy import best, matching
from bot.commands.losing import MOST, loser_entries, losses_command, way_entries
from bot.commands.refusing import refuse
from bot.panels.acting import act
from bot.panels.doom import ritual_of, ritual_question
from bot.panels.forms import units_that_move
from bot.panels.here import Here
from bot.panels.items import guarded
from bot.panels.limits import number_in
from bot.panels.looking import show_orders, standing_rules, undo
from bot.panels.turn import group_of, verb_of
from bot.speech import name, reply_text
from engine import Decision
from engine.cthulhu_wars.catalogue import ABILITIES

Interaction = discord.Interaction[Any]


def move_question(here: Here) -> Decision | None:
    """The user's question that offers moves."""
    return next((one for one in here.mine() if any(verb_of(option) == "move" for option in one.options)), None)


def movers(here: Here, decision: Decision) -> list[tuple[str, str]]:
    """(value, label) of the figures that can move: ``deep_one north_atlantic``, ``keeper acolyte europe``."""
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    for choice in units_that_move(here, decision):
        kind, keeper, area, _ = choice.value.split("|")
        value = f"{'keeper ' if keeper == '1' else ''}{kind} {area}"
        counts[value] = counts.get(value, 0) + 1
        found.setdefault(value, f"{name(kind, here.words)}, {name(area, here.words)}")
    entries = []
    for value, label in found.items():
        entries.append((value, label))
        entries += [(f"{n} {value}", f"{n} × {label}") for n in range(2, counts[value] + 1)]
    return entries


async def unit_entries(here: Here, current: str) -> list[Entry]:
    """Completes the last of several units separated by commas."""
    decision = move_question(here)
    if decision is None:
        return []
    before, comma, last = current.rpartition(",")
    start = f"{before.strip()}, " if comma else ""
    return [(start + value, start + label) for value, label in matching(last, movers(here, decision))]


async def destination_entries(here: Here, current: str) -> list[Entry]:
    """Areas that some unit can move to."""
    decision = move_question(here)
    if decision is None:
        return []
    reached = {option.to for option in decision.options if verb_of(option) == "move"}  # type: ignore[attr-defined]  # the game's options
    return [(area, name(area, here.words)) for area in here.view().layout.area_ids if area in reached]


def keys_of_move(here: Here, decision: Decision, units: str, to: str) -> list[str] | None:
    """The option keys of ``2 acolyte africa, deep_one europe`` to one area; None if a part is not understood."""
    areas = [(area, name(area, here.words)) for area in here.view().layout.area_ids]
    target = best(to, areas)
    if target is None:
        return None
    keys: list[str] = []
    entries = [(value, label) for value, label in movers(here, decision) if not value[0].isdecimal()]
    for part in units.split(","):
        text = part.strip()
        count, _, rest = text.partition(" ")
        n = number_in(count)
        value = best(text if n is None else rest, entries)
        n = 1 if n is None else n
        if value is None or not 1 <= n <= MOST:
            return None
        who, _, area = value.rpartition(" ")
        keys += [f"move {who} {area}>{target}"] * n
    return keys


async def move_command(here: Here, pairs: list[tuple[str, str]]) -> None:
    """A whole Move."""
    if not await may_act(here):
        return
    decision = move_question(here)
    if decision is None:
        await refuse(here, "move")
        return
    keys: list[str] = []
    for units, to in pairs:
        found = keys_of_move(here, decision, units, to)
        if found is None:
            await here.say("move-unclear", text=f"{units} > {to}"[:200])
            return
        keys += found
    await act(here, decision, keys)


async def reveal_command(here: Here, signs: str, everything: bool) -> None:
    """Several signs at once; private, as all commands are."""
    if not await may_act(here):
        return
    pairs = [(decision, option) for decision, option in await options_of(here) if verb_of(option) == "reveal"]
    if not pairs:
        if any(here.view(seat).seat(seat).signs for seat in here.seats):
            await here.say("nothing-to-reveal")
        else:
            await here.say("no-signs")
        return
    decision = pairs[0][0]
    hand = list(here.view(decision.seat).seat(decision.seat).signs)
    wanted = hand if everything else [n for part in signs.replace(",", " ").split() if (n := number_in(part)) is not None]
    if not wanted or len(wanted) > MOST:
        await here.say("reveal-unclear")
        return
    await take(here, decision, *(f"reveal {value}" for value in wanted))


async def ritual_command(here: Here) -> None:
    """What a Ritual costs and brings, privately, with a button to perform it."""
    if not await may_act(here):
        return
    decision = next((one for one in here.mine() if ritual_of(one) is not None), None)
    if decision is None:
        await refuse(here, "ritual")
        return
    text, panel = ritual_question(here, decision)
    await here.show(text, panel)


async def rule_entries(here: Here, current: str) -> list[Entry]:
    """The user's abilities out of turn, and what else can be answered by a standing rule."""
    rules = [rule for seat in here.seats for rule in standing_rules(here, seat)]
    return list(dict.fromkeys((key, title) for key, title, _ in rules))


async def set_rule(here: Here, ability: str, rule: str) -> None:
    """A standing rule, or the list of them."""
    if not await may_act(here):
        return
    assert here.table is not None
    said = ""
    if ability and rule:
        rules = [(one, *rule) for one in here.seats for rule in standing_rules(here, one)]
        fitting = [(one, wanted) for one, key, _, wanted in rules if key == ability]
        if not fitting:
            await here.say("no-such-ability")
            return
        if not any(rule in wanted for _, wanted in fitting):
            await here.say("rule-does-not-fit", ability=name(ability, here.words))
            return
        seat = next(one for one, wanted in fitting if rule in wanted)
        await here.wait()
        reply = await here.service.set_rule(here.table.id, here.user, seat, ability, rule, here.interaction.id)
        here.client.delivery.wake()
        said = reply_text(reply, here.words)
    await show_orders(here, said)


async def consent_command(here: Here, agree: bool) -> None:
    """An answer to an undo request."""
    if here.table is None:
        await here.no_table()
        return
    await here.wait()
    reply = await here.service.answer_undo(here.table.id, here.user, agree, here.interaction.id)
    here.client.delivery.wake()
    await here.reply(reply)


async def undo_command(here: Here) -> None:
    """Take the last Action back."""
    if here.table is None:
        await here.no_table()
        return
    await undo(here)


RULE_CHOICES = [
    app_commands.Choice(name="ask me", value="ask"),
    app_commands.Choice(name="ask me only if a capture threatens, or there is much Power to gain", value="threatened"),
    app_commands.Choice(name="never", value="never"),
    app_commands.Choice(name="losses: cheapest figures first, keepers after others", value="cheapest"),
    app_commands.Choice(name="retreats: mine go home", value="home"),
    app_commands.Choice(name="retreats: mine go home, others astray (Madness)", value="scatter"),
    app_commands.Choice(name="Elder Signs: the best for me, the least for others (Curse of Chaugnar Faugn)", value="best"),
]


class Cw(app_commands.Group):
    """The acting commands."""

    def __init__(self) -> None:
        super().__init__(name="cw", description="Act in this channel's game", guild_only=True)

    @app_commands.command(name="do", description="Any legal action or answer, in a few letters: m aco afr eur")
    @app_commands.describe(action="What to do", more="Further units move after this one")
    @app_commands.autocomplete(action=completes(actions))
    async def do(self, interaction: Interaction, action: str, more: bool = False) -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, action, finish=not more))

    @app_commands.command(name="move", description="Move units, all of them or none: 2 acolyte africa, deep one europe")
    @app_commands.describe(
        units="Units, separated by commas", to="Where they go", units2="More units", to2="Where those go"
    )
    @app_commands.autocomplete(
        units=completes(unit_entries, fuzzy=False), to=completes(destination_entries),
        units2=completes(unit_entries, fuzzy=False), to2=completes(destination_entries),
    )
    async def move(self, interaction: Interaction, units: str, to: str, units2: str = "", to2: str = "") -> None:
        pairs = [(units, to), *([(units2, to2)] if units2 and to2 else [])]
        await guarded(Here(interaction), lambda here: move_command(here, pairs))

    @app_commands.command(name="battle", description="Begin a battle")
    @app_commands.describe(where="The area and the enemy")
    @app_commands.autocomplete(where=with_verbs("battle"))
    async def battle(self, interaction: Interaction, where: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, where, "battle"))

    @app_commands.command(name="losses", description="Who takes the losses of a battle, in order; holds for this battle")
    @app_commands.describe(
        kills="Who takes the Kills: acolyte, 2 deep one", pains="Who takes the Pains",
        retreat="Where the Pained go, best first: asia, europe",
    )
    @app_commands.autocomplete(
        kills=completes(loser_entries, fuzzy=False), pains=completes(loser_entries, fuzzy=False),
        retreat=completes(way_entries, fuzzy=False),
    )
    async def losses(self, interaction: Interaction, kills: str = "", pains: str = "", retreat: str = "") -> None:
        await guarded(Here(interaction), lambda here: losses_command(here, kills, pains, retreat))

    @app_commands.command(name="recruit", description="Recruit a Cultist")
    @app_commands.describe(where="The unit and the area")
    @app_commands.autocomplete(where=with_verbs("recruit"))
    async def recruit(self, interaction: Interaction, where: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, where, "recruit"))

    @app_commands.command(name="summon", description="Summon a Monster")
    @app_commands.describe(what="The Monster and the area")
    @app_commands.autocomplete(what=with_verbs("summon"))
    async def summon(self, interaction: Interaction, what: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, what, "summon"))

    @app_commands.command(name="awaken", description="Awaken a Great Old One")
    @app_commands.describe(what="The Great Old One and the area")
    @app_commands.autocomplete(what=with_verbs("awaken"))
    async def awaken(self, interaction: Interaction, what: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, what, "awaken"))

    @app_commands.command(name="gate", description="Build a gate, or take or abandon the control of one")
    @app_commands.describe(what="What to do, and where")
    @app_commands.autocomplete(what=with_verbs("build_gate", "control", "swap_keeper", "abandon"))
    async def gate(self, interaction: Interaction, what: str = "") -> None:
        verbs = ("build_gate", "gates")
        await guarded(Here(interaction), lambda here: choose_text(here, what, "gates", lambda one: group_of(one) in verbs))

    @app_commands.command(name="capture", description="Capture a Cultist")
    @app_commands.describe(whom="The area and the faction")
    @app_commands.autocomplete(whom=with_verbs("capture"))
    async def capture(self, interaction: Interaction, whom: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, whom, "capture"))

    @app_commands.command(name="spell", description="Use an ability, a spellbook or a loyalty card")
    @app_commands.describe(what="The ability, and at what")
    @app_commands.autocomplete(what=among("books"))
    async def spell(self, interaction: Interaction, what: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, what, "books", lambda one: verb_of(one) in ABILITIES))

    @app_commands.command(name="buy", description="Buy a loyalty card in your Doom turn")
    @app_commands.describe(card="The card")
    @app_commands.autocomplete(card=with_verbs("buy_card"))
    async def buy(self, interaction: Interaction, card: str = "") -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, card, "buy_card"))

    @app_commands.command(name="ritual", description="Perform the Ritual of Annihilation in your Doom turn")
    async def ritual(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), ritual_command)

    @app_commands.command(name="reveal", description="Reveal Elder Signs of yours")
    @app_commands.describe(signs="Their values: 2 1", everything="All of them")
    async def reveal(self, interaction: Interaction, signs: str = "", everything: bool = False) -> None:
        await guarded(Here(interaction), lambda here: reveal_command(here, signs, everything))

    @app_commands.command(name="pass", description="Give up all your Power: no more turns in this Action phase")
    async def pass_(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, "", "pass"))

    @app_commands.command(name="end", description="End your turn")
    async def end(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), lambda here: choose_text(here, "", "end_turn"))

    @app_commands.command(name="undo", description="Take back your last Action, or ask those who acted since")
    async def undo(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), undo_command)

    @app_commands.command(name="consent", description="Answer somebody who wants to take an Action back")
    @app_commands.describe(agree="Do you agree?")
    async def consent(self, interaction: Interaction, agree: bool) -> None:
        await guarded(Here(interaction), lambda here: consent_command(here, agree))

    @app_commands.command(name="orders", description="Standing rules: what I ask you, and what I answer for you")
    @app_commands.describe(ability="The ability, or losses, retreats, negotiations", rule="When you want to be asked")
    @app_commands.choices(rule=RULE_CHOICES)
    @app_commands.autocomplete(ability=completes(rule_entries))
    async def orders(self, interaction: Interaction, ability: str = "", rule: str = "") -> None:
        await guarded(Here(interaction), lambda here: set_rule(here, ability, rule))
