"""Sentences about battles."""

from __future__ import annotations

from collections.abc import Sequence

from bot.speech.catalogue import Words
from bot.speech.naming import name, place, seat_name, units_text
from bot.speech.story import Story


def battle_started(story: Story, index: int) -> str:
    """Who attacks whom, where."""
    event = story.events[index]
    words = story.words
    args = {"who": seat_name(event.seat, words), "enemy": seat_name(event.facts["enemy"], words)}
    return words.say("event-battle-began", area=name(event.facts["area"], words), **args)


def rolled(story: Story, index: int) -> str:
    """Dice; a battle's dice are told with what they score, once that is known."""
    event = story.events[index]
    words = story.words
    why = event.facts["why"]
    if why in ("battle", "channel_power") and _scored_after(story, index):
        return ""
    if any(other.name == "tested" and other.facts["ability"] == why for other in story.events[index + 1 : index + 2]):
        return ""
    dice = faces(event.facts["dice"])
    key = "event-rolled-battle" if why == "battle" else "event-rolled"
    return words.say(key, who=seat_name(event.seat, words), dice=dice, why=name(why, words))


def _scored_after(story: Story, index: int) -> bool:
    return any(event.name == "battle_rolled" for event in story.events[index + 1 :])


def scored(story: Story, index: int) -> str:
    """``Great Cthulhu rolled 6 5 4 2 1: 1 Kill, 2 Pains. Crawling Chaos rolled no dice.``"""
    facts = story.events[index].facts
    words = story.words
    dice: dict[str, Sequence[int]] = {}
    rerolled: set[str] = set()
    for at in range(index - 1, -1, -1):
        event = story.events[at]
        if event.name in ("battle_began", "battle_rolled"):
            break
        if event.name == "rolled" and event.facts["why"] == "battle":
            dice.setdefault(event.seat, event.facts["dice"])
        elif event.name == "rolled" and event.facts["why"] == "channel_power":
            rerolled.add(event.seat)
    lines = []
    for seat in facts["kills"]:
        result = score(facts["kills"][seat], facts["pains"][seat], words)
        key = "event-scored-reroll" if seat in rerolled else "event-scored" if seat in dice else "event-scored-none"
        if key == "event-scored-none" and (facts["kills"][seat] or facts["pains"][seat]):
            key = "event-scored-plain"
        lines.append(words.say(key, who=seat_name(seat, words), dice=faces(dice.get(seat, ())), result=result))
    return " ".join(lines)


def score(kills: int, pains: int, words: Words) -> str:
    """``1 Kill, 2 Pains``; ``nothing``."""
    found = []
    if kills:
        found.append(words.say("kills", n=kills))
    if pains:
        found.append(words.say("pains", n=pains))
    return ", ".join(found) or words.say("nothing")


def faces(dice: Sequence[int]) -> str:
    """The faces of dice, highest first."""
    return " ".join(str(face) for face in sorted(dice, reverse=True))


def battle_losses(story: Story, index: int) -> str:
    """``Crawling Chaos lost a Nightgaunt and an Acolyte.``"""
    event = story.events[index]
    cause = event.facts["cause"]
    same = story.every(
        index, lambda other: other.name == "removed" and other.seat == event.seat and other.facts["cause"] == cause,
        until="battle_over",
    )
    kinds = [story.events[at].facts["kind"] for at in same]
    words = story.words
    key = "event-battle-lost" if cause == "kill" else "event-battle-trapped"
    area = place(event.facts["frm"], words)
    return words.say(key, who=seat_name(event.seat, words), what=units_text(kinds, words), area=area)


def stopped(story: Story, index: int) -> str:
    """The end of a battle: said if no dice were rolled, if nothing came of it, or if the gate there is nobody's now."""
    event = story.events[index]
    facts = event.facts
    words = story.words
    area = name(facts["area"], words)
    lines = []
    if not facts["fought"]:
        lines.append(words.say("event-battle-stopped", area=area))
    elif not _consequences(story, index):
        lines.append(words.say("event-battle-quiet", area=area))
    taken = any(other.name == "took_gate" and other.facts["area"] == facts["area"] for other in story.events[index:])
    if story.abandoned(facts["area"]) and not taken:
        lines.append(words.say("gate-abandoned", area=area))
    return " ".join(lines)


def _consequences(story: Story, index: int) -> bool:
    for at in range(index - 1, -1, -1):
        event = story.events[at]
        if event.name == "removed" or (event.name == "arrived" and event.facts["how"] == "retreat"):
            return True
        if event.name == "battle_began":
            return False
    return True


def side_text(kinds: Sequence[str], dice: int, words: Words) -> str:
    """``2 Deep Ones and a Starspawn: 5 dice``."""
    return words.say("battle-side", units=units_text(kinds, words) or words.say("nobody-left"), n=dice)



