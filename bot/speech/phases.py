"""Sentences about phases, Rituals, Elder Signs and the end."""

from __future__ import annotations

from bot.speech.catalogue import Words
from bot.speech.naming import key_of, listed, name, seat_name
from bot.speech.story import Story


def gather_began(story: Story, index: int) -> str:
    """The Gather Power phase is announced by what everybody gathers."""
    after = story.events[index + 1 :]
    return "" if any(event.name == "gathered" for event in after) else story.words.say("event-gather-power-began")


def gathered(story: Story, index: int) -> str:
    """``Gather Power: Great Cthulhu 12, Crawling Chaos 7, raised to 9.``"""
    words = story.words
    same = story.every(index, lambda other: other.name == "gathered")
    raised: dict[str, int] = {}
    for at, event in enumerate(story.events):
        if event.name == "raised_to_minimum":
            raised[event.seat] = event.facts["to"]
            story.used.add(at)
    entries = []
    for at in same:
        event = story.events[at]
        total = sum(event.facts["lines"].values())
        key = "gathered-raised" if event.seat in raised else "gathered-entry"
        entries.append(words.say(key, who=seat_name(event.seat, words), n=total, to=raised.get(event.seat, 0)))
    return words.say("event-gathered-all", entries=", ".join(entries))


def doom_gained(story: Story, index: int) -> str:
    """Doom for gates of everybody in one sentence; a Ritual's Doom is told with the Ritual."""
    event = story.events[index]
    words = story.words
    why = event.facts["why"]
    if why == "ritual" and any(other.name == "ritual" and other.seat == event.seat for other in story.events[:index]):
        return ""
    if why == "gates":
        same = story.run(index, lambda other: other.name == "gained_doom" and other.facts["why"] == "gates")
        entries = [
            words.say("doom-entry", who=seat_name(story.events[at].seat, words), n=story.events[at].facts["n"]) for at in same
        ]
        return words.say("event-doom-gates", entries=", ".join(entries))
    giver = _giver(story, index)
    if giver:
        return words.say(
            "event-gave-doom", who=seat_name(giver, words), enemy=seat_name(event.seat, words), n=event.facts["n"]
        )
    because = words.say("because", why=name(why, words)) if why else ""
    return words.say("event-gained-doom", who=seat_name(event.seat, words), n=event.facts["n"], because=because)


def _giver(story: Story, index: int) -> str:
    """Who gave this Doom away as his Action, or ""."""
    why = story.events[index].facts["why"]
    for at in range(index - 1, -1, -1):
        event = story.events[at]
        if event.name == "declared" and event.facts["verb"] == why:
            return event.seat if event.seat != story.events[index].seat else ""
    return ""


def drawn_or_earned(story: Story, index: int) -> str:
    """Elder Signs of one seat in one sentence; the values are nobody's business here."""
    event = story.events[index]
    words = story.words
    who = seat_name(event.seat, words)
    if event.name == "earned_signs":
        later = [
            other for other in story.events[index + 1 :]
            if other.seat == event.seat and (
                other.name == "drew_sign" or (other.name == "gained_doom" and other.facts["why"] == "no_elder_sign_left")
            )
        ]
        if later:
            return ""
        because = words.say("because", why=name(event.facts["why"], words)) if event.facts["why"] else ""
        return words.say("event-earned-signs", who=who, n=event.facts["n"], because=because)
    same = story.every(index, lambda other: other.name == "drew_sign" and other.seat == event.seat)
    return words.say("event-drew-signs", who=who, n=len(same))


def first_player(story: Story, index: int) -> str:
    """First Player and direction."""
    event = story.events[index]
    words = story.words
    who = seat_name(event.seat, words)
    for at in range(index + 1, len(story.events)):
        other = story.events[at]
        if other.name == "direction_chosen":
            story.used.add(at)
            key = f"event-first-player-{key_of(other.facts['direction'])}"
            return words.say(key, who=who)
        if other.name == "first_player":
            break
    return words.say("event-first-player", who=who)


def ritual(story: Story, index: int) -> str:
    """``Yellow Sign performed the Ritual of Annihilation for 7 Power: 3 Doom and 1 Elder Sign. The next costs 8.``"""
    event = story.events[index]
    facts = event.facts
    words = story.words
    doom: int | None = None
    signs = 0
    for at in range(index + 1, len(story.events)):
        other = story.events[at]
        if other.seat != event.seat:
            continue
        if other.name == "ritual":
            break
        if other.name == "gained_doom" and other.facts["why"] == "ritual":
            doom = other.facts["n"]
        elif other.name == "earned_signs" and other.facts["why"] == "ritual":
            signs = other.facts["n"]
        elif other.name == "drew_sign" and signs:
            story.used.add(at)
    end = "ritual-instant-death-now" if facts.get("phase") == "action" else "ritual-instant-death"
    after = words.say(end if facts["instant_death"] else "ritual-next", cost=facts["next_cost"])
    if doom is None:  # what it brings comes later: an ability is asked about first
        return f"{words.say('event-ritual', who=seat_name(event.seat, words), cost=facts['cost'])} {after}"
    gains = [words.say("doom", n=doom)]
    if signs:
        gains.append(words.say("signs", n=signs))
    text = words.say(
        "event-ritual-told", who=seat_name(event.seat, words), cost=facts["cost"], gains=listed(gains, words)
    )
    return f"{text} {after}"


def game_over(story: Story, index: int) -> str:
    """Who wins; the rest is told in the end post (`ending.end_text`)."""
    return verdict(story.events[index].facts["winners"], story.words)


def verdict(winners: list[str] | tuple[str, ...], words: Words) -> str:
    """``Yellow Sign wins.``"""
    if not winners:
        return words.say("wins-nobody")
    return words.say("wins", who=listed([seat_name(seat, words) for seat in winners], words), n=len(winners))

