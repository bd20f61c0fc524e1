"""Engine events as sentences for everybody.

`sentence` words one event by itself. `sentences` words a whole Action: what belongs together is one sentence (a Move of three
units, a requirement and the spellbook taken for it, a roll with its Kills and Pains), and what the next sentence makes plain
is left out. Only public facts are used, so an event that carries a secret is told like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.speech.battles import battle_losses, battle_started, rolled, scored, stopped
from bot.speech.catalogue import Words
from bot.speech.naming import capital, key_of, listed, name, place, seat_name, units_text
from bot.speech.phases import doom_gained, drawn_or_earned, first_player, game_over, gather_began, gathered, ritual
from bot.speech.story import Story
from engine import Event, View
from engine.cthulhu_wars.catalogue import ABILITIES

SPOKEN_VERBS = ("recruit", "summon", "awaken", "build_gate", "move", "battle", "ritual", "pass", "capture", "channel_power")
"""Declarations whose effect is told anyway."""

OWN_WORDS = ("devolve", "give_three_doom", "eliminate_two_cultists", "beyond_one")
"""Abilities whose effect says their name or needs none."""

VARIANTS = ("how", "cause", "result", "direction", "verb", "token")
"""Facts that may have words of their own: ``event-arrived-move``."""

SILENT = ("turn_began", "turn_ended", "combat_counted")
"""Events that need no sentence of their own."""


def sentence(event: Event, view: View | None, words: Words) -> str:
    """One sentence for one event taken by itself; every event has one."""
    return Single(words)(event)


def sentences(events: Iterable[Event], view: View | None, words: Words) -> list[str]:
    """What happened, in order, in public words: a Move of 3 units is one sentence, as is a battle's assignment."""
    return [long for long, _ in told(events, view, words)]


def told(events: Iterable[Event], view: View | None, words: Words) -> list[tuple[str, str]]:
    """The sentences with a shorter form of each for a narrow place ("" where there is none)."""
    story = Story([event for event in events if not _silent(event)], view, words)
    found: list[tuple[str, str]] = []
    for index, event in enumerate(story.events):
        if index in story.used:
            continue
        story.short = ""
        teller = TELLERS.get(event.name)
        text = teller(story, index) if teller is not None else Single(words)(event)
        if text:
            found.append((text, story.short))
    return _counted(found, words)


def _silent(event: Event) -> bool:
    if event.name in SILENT:
        return True
    return event.name == "declared" and _spoken(event.facts["verb"]) and "move keeper" not in event.facts["option"]


def _spoken(verb: str) -> bool:
    """Is what is declared told by what happens? So it is with the Common Actions, and with whoever else is recruited."""
    known = ABILITIES.get(verb)
    return verb in SPOKEN_VERBS or (known is not None and known.acts_as == "recruit")


def _counted(found: Sequence[tuple[str, str]], words: Words) -> list[tuple[str, str]]:
    """The same sentence several times in a row is said once, with the number."""
    lines: list[tuple[str, str]] = []
    times = 1
    for index, entry in enumerate(found):
        if index + 1 < len(found) and found[index + 1][0] == entry[0]:
            times += 1
            continue
        lines.append(entry if times == 1 else (words.say("event-times", text=entry[0].rstrip("."), n=times), entry[1]))
        times = 1
    return lines


# -- one event by itself ------------------------------------------------------------------------------------------


class Single:
    """Words for a single event: ``event-<name>``, or ``event-<name>-<variant>`` where its facts make a difference."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def __call__(self, event: Event) -> str:
        facts = event.facts
        key = f"event-{key_of(event.name)}"
        variant = next((facts[fact] for fact in VARIANTS if facts.get(fact)), "")
        args = {key_of(fact): self._arg(fact, value) for fact, value in facts.items()}
        args["who"] = seat_name(event.seat, self.words)
        if "kind" in facts:
            args["what"] = units_text([facts["kind"]], self.words)
        args["because"] = self.words.say("because", why=name(facts["why"], self.words)) if facts.get("why") else ""
        shade = key_of(str(variant)) if variant else "own" if facts.get("by") == event.seat else ""
        for candidate in (f"{key}-{shade}" if shade else key, key):
            text = self.words.find(candidate, **args)
            if text is not None:
                return capital(text)
        return self.words.say("event-other", who=args["who"], what=name(event.name, self.words))

    def _arg(self, fact: str, value: Any) -> Any:
        if isinstance(value, (int, bool)):
            return value
        if fact in ("frm", "to"):
            return place(value, self.words)
        if fact == "dice":
            return " ".join(str(face) for face in value)
        return name(value, self.words) if value != "" else self.words.say("nobody")


# -- figures that come, go and are lost ---------------------------------------------------------------------------


def _legs(story: Story, indices: Sequence[int], pattern: str) -> str:
    """``2 Deep Ones from South Pacific to Australia and an Acolyte from ... to ...``."""
    words = story.words
    groups: dict[tuple[str, str], list[str]] = {}
    for index in indices:
        facts = story.events[index].facts
        groups.setdefault((facts["frm"], facts["to"]), []).append(facts["kind"])
    together: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (frm, to), kinds in groups.items():
        together.setdefault((frm, tuple(sorted(kinds))), []).append(place(to, words))
    who = seat_name(story.events[indices[0]].seat, words)
    return listed(
        [
            words.say(
                pattern if len(to) == 1 else f"{pattern}-each", units=units_text(kinds, words), frm=place(frm, words),
                to=listed(to, words), who=who,
            )
            for (frm, kinds), to in together.items()
        ],
        words,
    )


def _places(story: Story, indices: Sequence[int], fact: str, pattern: str = "in-area") -> str:
    """``an Acolyte in Europe and 2 Ghouls in Asia``; ``an Acolyte of Black Goat in Europe``."""
    words = story.words
    groups: dict[str, list[str]] = {}
    for index in indices:
        facts = story.events[index].facts
        groups.setdefault(facts[fact], []).append(facts["kind"])
    who = seat_name(story.events[indices[0]].seat, words)
    return listed(
        [
            words.say(
                "on-card" if ":" in at else pattern, units=units_text(kinds, words), area=place(at, words), who=who
            )
            for at, kinds in groups.items()
        ],
        words,
    )


def _arrived(story: Story, index: int) -> str:
    event = story.events[index]
    how = event.facts["how"]
    same = story.run(index, lambda other: other.name == "arrived" and other.seat == event.seat and other.facts["how"] == how)
    who = seat_name(event.seat, story.words)
    if how == "move":
        return _moved(story, index, who)
    if how == "retreat":
        return story.words.say("event-retreated", who=who, what=_legs(story, same, "leg-to"))
    if how == "place" and event.facts["frm"].startswith("pool:"):
        start = _start(story, same)
        if start:
            return start
    key = how if how in ("recruit", "summon", "awaken", "place") else "effect"
    if key == "effect" and event.facts["frm"].startswith("pool:"):
        key = "place"  # in the place of somebody of another kind
    if key == "effect":
        return capital(story.words.say("event-went", what=_legs(story, same, "leg-effect")))
    return story.words.say(f"event-came-{key}", who=who, what=_places(story, same, "to"))


def _start(story: Story, indices: Sequence[int]) -> str:
    """Figures placed together with a gate that nobody paid for: the set-up of one faction."""
    first = story.events[indices[0]]
    after = indices[-1] + 1
    if after >= len(story.events) or len(indices) < 2:
        return ""
    gate = story.events[after]
    if gate.name != "gate_built" or gate.seat != first.seat or gate.facts["area"] != first.facts["to"]:
        return ""
    story.used.add(after)
    kinds = [story.events[index].facts["kind"] for index in indices]
    words = story.words
    return words.say(
        "event-started", who=seat_name(first.seat, words), area=place(first.facts["to"], words), what=units_text(kinds, words)
    )


def _moved(story: Story, index: int, who: str) -> str:
    """All moves of an Action, and gates that were left by it; units of another may be among those one commands."""
    seat = story.events[index].seat
    by = story.events[index].facts.get("by", "")
    moves = [index]
    keepers: list[str] = []
    for at in range(index + 1, len(story.events)):
        event = story.events[at]
        alike = event.name == "arrived" and event.seat == seat and event.facts["how"] == "move"
        if alike and event.facts.get("by", "") == by:
            moves.append(at)
            story.used.add(at)
        elif event.name == "declared" and event.facts["verb"] == "move":
            keepers.append(event.facts["option"])
            story.used.add(at)
        else:
            break
    if index and story.events[index - 1].name == "declared" and story.events[index - 1].facts["verb"] == "move":
        keepers.append(story.events[index - 1].facts["option"])
    words = story.words
    who = seat_name(by, words) if by else who
    text = words.say("event-moved", who=who, what=_legs(story, moves, "leg-of" if by else "leg"))
    story.short = words.say("event-moved-short", who=who, n=len(moves))
    for option in keepers:
        area = option.removeprefix("move keeper ").split(" ")[-1].partition(">")[0]
        if story.abandoned(area):
            text += " " + words.say("gate-abandoned", area=name(area, words))
    return text


def _removed(story: Story, index: int) -> str:
    event = story.events[index]
    cause = event.facts["cause"]
    words = story.words
    if cause == "replace":
        return _replaced(story, index)
    if cause in ("kill", "trapped") and story.in_battle(index):
        return battle_losses(story, index)
    same = story.run(
        index,
        lambda other: other.name == "removed" and other.seat == event.seat and other.facts["cause"] == cause
        and other.facts["by"] == event.facts["by"],
    )
    by = event.facts["by"]
    key = f"event-lost-{cause}" + ("-own" if by == event.seat else "-by" if by else "")
    if cause == "capture" and event.facts["to"] == f"pool:{event.seat}":
        key += "-home"
    pattern = "in-area-of" if cause == "capture" and by != event.seat else "in-area"
    args = {"who": seat_name(event.seat, words), "by": seat_name(by, words), "what": _places(story, same, "frm", pattern)}
    return words.find(key, **args) or words.say("event-lost-eliminate", **args)


def _replaced(story: Story, index: int) -> str:
    """Figures that became others where they stood; without others they went back to the pool."""
    event = story.events[index]
    words = story.words
    area = event.facts["frm"]
    gone, come = [event.facts["kind"]], []
    for at in range(index + 1, len(story.events)):
        other = story.events[at]
        facts = other.facts
        if other.seat == event.seat and other.name == "removed" and facts["cause"] == "replace" and facts["frm"] == area:
            gone.append(facts["kind"])
        elif other.seat == event.seat and other.name == "arrived" and facts["how"] == "replace" and facts["to"] == area:
            come.append(facts["kind"])
        elif not (other.name == "declared" and other.facts["verb"] == "devolve"):
            break
        story.used.add(at)
    args = {"who": seat_name(event.seat, words), "gone": units_text(gone, words), "area": place(area, words)}
    if not come:
        return words.say("event-returned", **args)
    return words.say("event-became", come=units_text(come, words), **args)


def _released(story: Story, index: int) -> str:
    event = story.events[index]
    own = event.facts["captor"] == event.seat
    same = story.run(
        index,
        lambda other: other.name == "released" and other.seat == event.seat
        and (other.facts["captor"] == other.seat) == own,
    )
    kinds = [story.events[at].facts["kind"] for at in same]
    args = {"who": seat_name(event.seat, story.words), "what": units_text(kinds, story.words), "n": len(kinds)}
    return capital(story.words.say("event-released-own" if own else "event-released-many", **args))


def _with_its_arrival(story: Story, index: int) -> str:
    """A sentence that says itself who comes where: the arrival right behind it needs none."""
    if index + 1 < len(story.events) and story.events[index + 1].name == "arrived":
        story.used.add(index + 1)
    return Single(story.words)(story.events[index])


def _revealed(story: Story, index: int) -> str:
    event = story.events[index]
    same = story.run(index, lambda other: other.name == "revealed_sign" and other.seat == event.seat)
    values = [str(story.events[at].facts["value"]) for at in same]
    return story.words.say(
        "event-revealed", who=seat_name(event.seat, story.words), values=listed(values, story.words), n=len(values),
        total=sum(map(int, values)),
    )


def _declared(story: Story, index: int) -> str:
    """An ability is used; a keeper's declared step is told with its move, Devolve with the figures."""
    event = story.events[index]
    if _spoken(event.facts["verb"]) or event.facts["verb"] in OWN_WORDS:
        return ""
    return Single(story.words)(event)


def _requirement(story: Story, index: int) -> str:
    event = story.events[index]
    words = story.words
    requirement = event.facts["requirement"]
    for at in range(index + 1, len(story.events)):
        other = story.events[at]
        if other.name == "took_book" and other.seat == event.seat and other.facts["requirement"] == requirement:
            story.used.add(at)
            return words.say(
                "event-fulfilled", who=seat_name(event.seat, words), requirement=name(requirement, words),
                book=name(other.facts["book"], words),
            )
    return Single(words)(event)


def _assigned(story: Story, index: int) -> str:
    """Told only while the unit has neither left nor retreated: otherwise that says it."""
    event = story.events[index]
    later = story.events[index + 1 :]
    gone = any(one.name in ("removed", "arrived") and one.facts["unit"] == event.facts["unit"] for one in later)
    return "" if gone or story.ends_after(index) else Single(story.words)(event)


def _untold(story: Story, index: int) -> str:
    """Results that found no unit: the dice and the losses say enough."""
    return ""


def _tested(story: Story, index: int) -> str:
    facts = story.events[index].facts
    key = "event-tested-success" if facts["success"] else "event-tested-failure"
    return story.words.say(key, ability=name(facts["ability"], story.words), roll=facts["roll"], limit=facts["limit"])


TELLERS: Mapping[str, Callable[[Story, int], str]] = {
    "arrived": _arrived,
    "removed": _removed,
    "last_one_leaves": _with_its_arrival,
    "laughingstock": _with_its_arrival,
    "released": _released,
    "revealed_sign": _revealed,
    "declared": _declared,
    "requirement_met": _requirement,
    "assigned_kill": _assigned,
    "assigned_pain": _assigned,
    "surplus_lost": _untold,
    "tested": _tested,
    "battle_began": battle_started,
    "battle_rolled": scored,
    "battle_over": stopped,
    "rolled": rolled,
    "gathered": gathered,
    "gather_power_began": gather_began,
    "gained_doom": doom_gained,
    "earned_signs": drawn_or_earned,
    "drew_sign": drawn_or_earned,
    "first_player": first_player,
    "ritual": ritual,
    "game_over": game_over,
}

