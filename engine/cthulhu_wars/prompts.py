"""Every question the rules ask: prompt key -> what is asked, with its arguments in braces.

The engine has no prose for players; whoever speaks to them keeps a catalogue by these keys. Plug-ins list their own
prompts in a constant ``PROMPTS`` of their module; `all_prompts` adds them up.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.catalogue import CARDS
from engine.cthulhu_wars.expansions import EXPANSIONS, FAMILIES
from engine.cthulhu_wars.factions import FACTIONS

PROMPTS: Mapping[str, str] = {
    "turn": "Your turn: {power} Power; {acted}: you have taken an Action in it. One choice of everything you may do now.",
    "move.more": "Move another unit, or done? {moved} have moved.",
    "build.keeper": "Which of your units keeps the new gate in {area}?",
    "capture.which": "Which of your Cultists in {area} is captured by {captor}?",
    "book.choose": "Which spellbook do you take for {requirement}?",
    "book.choose_for": "Which spellbook does {seat} take for {requirement}? You choose.",
    "sign.choose": "Which Elder Sign does {seat} draw? You choose. Left: {ones} of 1, {twos} of 2, {threes} of 3.",
    "window": "Will you use an ability now ({when}), or done?",
    "beside": "What may be done beside the question that the game waits for.",
    "doom_turn": "Your Doom turn: {power} Power, the Ritual costs {ritual_cost}.",
    "first_player.choose": "Several players have the most Power: which of them is First Player?",
    "first_player.direction": "In which direction does the turn order go?",
    "battle.pre_battle": "{attacker} against {defender} in {area}: use an ability before the dice, or done?",
    "battle.kill": "{attacker} against {defender} in {area}: which unit of {side} takes a Kill? {left} are left to assign.",
    "battle.pain": "{attacker} against {defender} in {area}: which unit of {side} takes a Pain? {left} are left to assign.",
    "battle.retreat_order": "{attacker} against {defender} in {area}: which side retreats first?",
    "battle.retreat": "{attacker} against {defender} in {area}: where does the {kind} of {side} go? {keeper}: it keeps a gate.",
    "battle.trapped": "{attacker} against {defender} in {area}: no way out; which of your Pained units is lost?",
    "negotiation.single": "{actor} demands {x} {matter} from you alone: pay, or refuse?",
    "negotiation.offer": "{actor} demands {x} {matter} from all: what do you offer in round {round}? On the table: {offers}.",
}


def all_prompts() -> dict[str, str]:
    """The prompts of the core and of every registered plug-in."""
    found = dict(PROMPTS)
    for module in _modules():
        found.update(getattr(module, "PROMPTS", {}))
    return found


def sealed_prompts() -> tuple[str, ...]:
    """The prompts whose answers are secret until everybody has answered (`sealed`)."""
    return tuple(prompt for module in _modules() for prompt in getattr(module, "SEALED", ()))


def _modules() -> list[ModuleType]:
    """The modules of the registered plug-ins' abilities."""
    abilities: list[Ability] = []
    for faction in FACTIONS.values():
        abilities += [*faction.sheet, *faction.requirements, *faction.books]
    for expansion in EXPANSIONS.values():
        abilities += [*expansion.sheet, *expansion.table]
    for family in FAMILIES.values():
        abilities += [*family.table, *family.cards]
    for card in CARDS.values():
        abilities += card.printed
    return [sys.modules[name] for name in dict.fromkeys(type(ability).__module__ for ability in abilities)]
