"""Events and questions as plain English sentences for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from engine import Event, View
from engine.cthulhu_wars import maps
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.prompts import all_prompts
from engine.cthulhu_wars.state import SUPPLY, hold_parts
from engine.kernel.decisions import Decision

ENDINGS = {
    "doom": "somebody had 30 Doom",
    "instant_death": "the Ritual marker stood on Instant Death",
    "no_power": "nobody had any Power",
}


@lru_cache(maxsize=1)
def area_names() -> Mapping[str, str]:
    """Area id -> name, over all layouts."""
    return {area.id: area.name for layout in maps.LAYOUTS for area in maps.load(layout).areas}


def word(value: object) -> str:
    """An id of any sort as players say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{word(key)} {word(entry)}" for key, entry in value.items()) or "nothing"
    if isinstance(value, (list, tuple)):
        return listed(word(entry) for entry in value)
    text = str(value)
    if text in FACTIONS:
        return FACTIONS[text].name
    if text in KINDS:
        return KINDS[text].name
    if text in ABILITIES:
        return ABILITIES[text].name
    return area_names().get(text, text.replace("_", " "))


def listed(words: Iterable[str]) -> str:
    """``a, b and c``."""
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def counted(n: int, one: str, many: str = "") -> str:
    """``1 Elder Sign``, ``2 Elder Signs``."""
    return f"{n} {one if n == 1 else many or one + 's'}"


# -- events -----------------------------------------------------------------------------------------------------

ARRIVALS = {
    "move": "{who} moves {what} from {frm} to {to}.",
    "retreat": "{what} of {who} retreats to {to}.",
    "effect": "{what} of {who} goes from {frm} to {to}.",
    "recruit": "{who} recruits {what} in {to}.",
    "summon": "{who} summons {what} in {to}.",
    "awaken": "{who} awakens {what} in {to}.",
    "place": "{who} places {what} in {to}.",
    "replace": "{what} of {who} takes its place in {to}.",
    "return": "{what} of {who} returns to {to}.",
}

LOSSES = {
    "kill": "{what} of {who} in {frm} is killed.",
    "eliminate": "{what} of {who} in {frm} is eliminated.",
    "trapped": "{what} of {who} in {frm} finds no way out and is lost.",
    "capture": "{by} captures {what} of {who} in {frm}.",
    "replace": "{what} of {who} leaves {frm}.",
}


def _place(value: str) -> str:
    if ":" not in value:
        return word(value)
    if value.startswith("hold:"):
        ability, seat, slot = hold_parts(value)
        if slot:
            return f"{word(slot)} of {seat}"
        card = ABILITIES.get(ability)
        return "the Deep" if card is None else f"the card {card.name}"
    return "the common supply" if value == SUPPLY else "the pool"


def _arrived(who: str, facts: Mapping[str, Any]) -> str:
    pattern = ARRIVALS.get(facts["how"], ARRIVALS["effect"])
    return pattern.format(who=who, what=word(facts["kind"]), frm=_place(facts["frm"]), to=_place(facts["to"]))


def _removed(who: str, facts: Mapping[str, Any]) -> str:
    pattern = LOSSES.get(facts["cause"], LOSSES["eliminate"])
    return pattern.format(who=who, what=word(facts["kind"]), frm=_place(facts["frm"]), by=word(facts["by"]))


def _why(facts: Mapping[str, Any]) -> str:
    return f" ({word(facts['why'])})" if facts.get("why") else ""


def _dice(who: str, facts: Mapping[str, Any]) -> str:
    return f"{who} rolls {' '.join(str(face) for face in facts['dice'])}{_why(facts)}."


def _gathered(who: str, facts: Mapping[str, Any]) -> str:
    lines = ", ".join(f"{n} from {word(cause)}" for cause, n in facts["lines"].items())
    return f"{who} gathers {sum(facts['lines'].values())} Power{': ' + lines if lines else ''}."


def _results(who: str, facts: Mapping[str, Any]) -> str:
    return " ".join(
        f"{word(seat)} scores {counted(kills, 'Kill')} and {counted(facts['pains'][seat], 'Pain')}."
        for seat, kills in facts["kills"].items()
    )


def _ritual(who: str, facts: Mapping[str, Any]) -> str:
    after = "the marker is on Instant Death" if facts["instant_death"] else f"the next one costs {facts['next_cost']}"
    return f"{who} performs the Ritual of Annihilation for {facts['cost']} Power; {after}."


def _over(who: str, facts: Mapping[str, Any]) -> str:
    totals = ", ".join(f"{word(seat)} {doom}" for seat, doom in facts["totals"].items())
    winners = facts["winners"]
    verdict = f"{word(winners)} {'win' if len(winners) > 1 else 'wins'}" if winners else "everybody loses"
    return f"The game is over because {ENDINGS.get(facts['cause'], word(facts['cause']))}: {verdict}. Doom: {totals}."


Sentence = Callable[[str, Mapping[str, Any]], str]

SENTENCES: Mapping[str, Sentence] = {
    "action_phase_began": lambda who, f: f"--- Round {f['round']}: Action phase ---",
    "arrived": _arrived,
    "assigned_kill": lambda who, f: f"{word(f['kind'])} of {who} takes a Kill.",
    "assigned_pain": lambda who, f: f"{word(f['kind'])} of {who} takes a Pain.",
    "battle_began": lambda who, f: f"Battle in {word(f['area'])}: {who} attacks {word(f['enemy'])}.",
    "battle_over": lambda who, f: f"The battle in {word(f['area'])} is over.",
    "battle_rolled": _results,
    "card_book_earned": lambda who, f: f"{who} earns the spellbook {word(f['book'])} of {word(f['card'])}.",
    "card_bought": lambda who, f: f"{who} buys the card {word(f['card'])} for {f['doom']} Doom and {f['power']} Power.",
    "card_returned": lambda who, f: f"The card {word(f['card'])} goes back to the common supply.",
    "card_taken": lambda who, f: f"{who} takes the card {word(f['card'])}.",
    "combat_counted": lambda who, f: f"Dice: {word(f['totals'])}.",
    "decay_rose": lambda who, f: f"Decay rises to {f['n']}.",
    "die_changed": lambda who, f: f"{who} changes the die from {f['before']} to {f['n']}.",
    "direction_chosen": lambda who, f: f"Turn order goes {word(f['direction'])}.",
    "doom_phase_began": lambda who, f: "--- Doom phase ---",
    "drew_sign": lambda who, f: f"{who} draws an Elder Sign.",
    "earned_signs": lambda who, f: f"{who} earns {counted(f['n'], 'Elder Sign')}{_why(f)}.",
    "exchanged_book": lambda who, f: f"{who} exchanges the spellbook {word(f['old'])} for {word(f['book'])}.",
    "exempted": lambda who, f: f"{word(f['kind'])} of {who} is taken out of the battle by {word(f['by'])}.",
    "faces_picked": lambda who, f: f"Picked for {word(f['kind'])}: {word(f['faces'])}.",
    "first_player": lambda who, f: f"{who} is First Player.",
    "gained_doom": lambda who, f: f"{who} gains {f['n']} Doom{_why(f)}.",
    "gained_power": lambda who, f: f"{who} gains {f['n']} Power{_why(f)}.",
    "game_over": _over,
    "gate_built": lambda who, f: f"{who} builds a gate in {word(f['area'])}.",
    "gate_moved": lambda who, f: f"The gate of {word(f['frm'])} moves to {word(f['to'])}.",
    "gate_removed": lambda who, f: f"The gate in {word(f['area'])} is removed.",
    "gather_power_began": lambda who, f: "--- Gather Power ---",
    "gathered": _gathered,
    "glyph_moved": lambda who, f: f"The glyph of {word(f['kind'])} is at {f['n']} on the Doom track.",
    "left_gate": lambda who, f: f"{who} abandons the gate in {word(f['area'])}.",
    "lost_doom": lambda who, f: f"{who} loses {f['n']} Doom{_why(f)}.",
    "lost_power": lambda who, f: f"{who} loses {f['n']} Power{_why(f)}.",
    "offered": lambda who, f: f"{who} offers {f['n']} {word(f['matter'])}.",
    "pains_added": lambda who, f: f"{word(f['ability'])} of {who}: {counted(f['n'], 'Pain')} more on both sides.",
    "passed": lambda who, f: f"{who} passes.",
    "power_set": lambda who, f: f"{who} now has {f['n']} Power{_why(f)}.",
    "raised_to_minimum": lambda who, f: f"{who} is raised from {f['frm']} to {f['to']} Power.",
    "released": lambda who, f: f"{word(f['kind'])} of {who} comes back from the prison of {word(f['captor'])}.",
    "removed": _removed,
    "requirement_met": lambda who, f: f"{who} fulfils a requirement: {word(f['requirement'])}.",
    "results_added": lambda who, f: f"{word(f['ability'])} of {who}: {counted(f['n'], word(f['result']).capitalize())} more "
    f"on {word(f['enemy'])}.",
    "revealed_sign": lambda who, f: f"{who} reveals an Elder Sign worth {f['value']}.",
    "ritual": _ritual,
    "rolled": _dice,
    "spared": lambda who, f: f"{word(f['kind'])} of {who} is spared{_why(f)}.",
    "surplus_lost": lambda who, f: f"{counted(f['n'], word(f['result']).capitalize())} on {who} "
    + ("finds nobody." if f["n"] == 1 else "find nobody."),
    "tested": lambda who, f: f"{word(f['ability'])}: {f['roll']} against {f['limit']}, "
    + ("a success." if f["success"] else "no success."),
    "token_placed": lambda who, f: f"{who} places a token in {word(f['area'])}: {word(f['token'])}.",
    "took_book": lambda who, f: f"{who} takes the spellbook {f['name']}.",
    "took_gate": lambda who, f: f"{who} takes the gate in {word(f['area'])}.",
    "withdrew": lambda who, f: f"{who} leaves the talks.",
}

UNTOLD = ("turn_began", "turn_ended")
"""Events that the next sentence makes plain."""

SPOKEN_VERBS = ("recruit", "summon", "awaken", "build_gate", "move", "battle", "ritual", "pass", "capture")
"""Declarations whose effect is told anyway."""


def told(event: Event) -> str:
    """One sentence, or "" for what need not be said."""
    who = word(event.seat) if event.seat else "Nobody"
    if event.name in UNTOLD:
        return ""
    if event.name == "declared":
        verb = event.facts["verb"]
        cost = f" for {event.facts['cost']} Power" if event.facts["cost"] else ""
        return "" if verb in SPOKEN_VERBS else f"{who} uses {word(verb)}{cost}."
    sentence = SENTENCES.get(event.name)
    if sentence is not None:
        return sentence(who, event.facts)
    return f"{who}: {word(event.name)}" + (f" ({word(dict(event.facts))})." if event.facts else ".")


def told_all(events: Iterable[Event]) -> list[str]:
    """The sentences of several events; one that is said again and again is counted."""
    sentences = [sentence for sentence in map(told, events) if sentence]
    lines: list[str] = []
    for sentence, repeated in groupby(sentences):
        times = sum(1 for _ in repeated)
        lines.append(sentence if times == 1 else f"{sentence} ({times} times)")
    return lines


# -- questions ----------------------------------------------------------------------------------------------------

QUESTIONS: Mapping[str, str] = {
    "turn": "Your turn: you have {power} Power.",
    "move.more": "Move another unit, or done? So far you have moved {moved}.",
    "battle.retreat": "Where does the {kind} of {side} retreat to from {area}?",
}
"""Questions that need other words here than in the engine's list."""


def question(decision: Decision, view: View) -> str:
    """The sentence that asks a question."""
    args = {key: word(value) for key, value in decision.args.items()}
    if decision.prompt == "turn" and decision.args.get("acted"):
        return "Your turn goes on: you have {power} Power, and may end it.".format(**args)
    pattern = QUESTIONS.get(decision.prompt) or all_prompts().get(decision.prompt, "")
    try:
        return pattern.format(**args) or word(decision.prompt.replace(".", ": "))
    except (KeyError, IndexError):
        return word(decision.prompt.replace(".", ": "))
