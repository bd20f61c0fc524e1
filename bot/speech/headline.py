"""The first line of a post, which is its push text, the rest of an action post, and the small print below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.model import Member
from bot.speech.catalogue import Words
from bot.speech.naming import clip, key_of, listed, member_name, plain, seat_name
from bot.speech.questions import prompt_args
from bot.speech.telling import told
from engine import Decision, Event, View

LONGEST = 110
"""Characters of a post's first line."""

CONTENT = 2000
"""Characters of a message."""


def headline(
    events: Iterable[Event], view: View, words: Words, pending: Sequence[Decision] = (), mention: str = ""
) -> str:
    """The first line of an action post, at most 110 characters: who is next, then what happened.

    ``mention`` is put first as it is (``<@1>`` or several, or a plain name); ``pending`` says what they are asked. While an
    out-of-turn window is open nobody is named.
    """
    return _first_line(told(events, view, words), view, words, pending, mention)[0]


def action_text(
    events: Iterable[Event], view: View, words: Words, pending: Sequence[Decision] = (), mention: str = "",
    members: Sequence[Member] = (), limit: int = CONTENT,
) -> str:
    """A whole action post: the first line, the sentences that did not fit into it, the status line; at most ``limit``."""
    stories = told(events, view, words)
    first, complete = _first_line(stories, view, words, pending, mention)
    if _says_round(first, view, words, pending, mention):  # then its beginning need not be told
        began = words.say("event-action-phase-began", round=view.state.round)
        stories = [story for story in stories if story[0] != began]
        first, complete = _first_line(stories, view, words, pending, mention)
    rest = [long for long, _ in stories[complete:]]
    if rest and rest[0].startswith(first) and first:
        rest[0] = rest[0][len(first):].lstrip()  # the first line is the beginning of this sentence
    status = status_line(view, words, members)
    room = limit - len(first) - len(status) - 2
    body = clip(" ".join(rest), max(0, room))
    return "\n".join(line for line in (first, body, status) if line)


def _first_line(
    stories: Sequence[tuple[str, str]], view: View, words: Words, pending: Sequence[Decision], mention: str
) -> tuple[str, int]:
    """The line, and how many sentences are told in it completely."""
    for short in (False, True):
        start = _start(view, words, pending, mention, short)
        line, complete = _filled(start, stories)
        if len(line) <= LONGEST and (complete or not stories):
            return line, complete
    for short in (False, True):
        start = _start(view, words, pending, mention, short)
        abridged = stories[0][1] if stories and start else ""  # with nobody asked it would only be told twice
        line = f"{start} {abridged}".strip()
        if abridged and len(line) <= LONGEST:
            return line, 0
    whole = _start(view, words, pending, mention, False)
    if not whole and stories:
        return _beginning(stories[0][0]), 0
    return whole if len(whole) <= LONGEST else clip(_start(view, words, pending, mention, True), LONGEST), 0


def _says_round(first: str, view: View, words: Words, pending: Sequence[Decision], mention: str) -> bool:
    """Does the first line say whose turn it is in which round?"""
    whole = _start(view, words, pending, mention, False) if pending and pending[0].prompt == "turn" else ""
    return bool(whole) and first.startswith(whole)


def _beginning(sentence: str) -> str:
    """As many whole words of a long sentence as fit; the line below goes on with the others."""
    cut = sentence.rfind(" ", 0, LONGEST + 1)
    return sentence[:cut].rstrip() if cut > 0 else clip(sentence, LONGEST)


def _filled(start: str, stories: Sequence[tuple[str, str]]) -> tuple[str, int]:
    line = start
    for complete, (long, _) in enumerate(stories):
        longer = f"{line} {long}".strip()
        if len(longer) > LONGEST:
            return line, complete
        line = longer
    return line, len(stories)


def _start(view: View, words: Words, pending: Sequence[Decision], mention: str, short: bool) -> str:
    asked = pending_text(pending, view, words, short)
    if not asked:
        return ""
    if not mention or is_window(pending):
        return once(words.say("headline-unnamed", asked=asked))
    return once(words.say("headline-mention", mention=mention, asked=asked))


def once(sentence: str) -> str:
    """A sentence that ends with a question has its mark already: no full stop after it."""
    return sentence.removesuffix(".") if sentence.endswith("?.") else sentence


def is_window(pending: Sequence[Decision]) -> bool:
    """Is this an out-of-turn window, in which nobody is to know who is asked?"""
    return bool(pending) and all(decision.prompt == "window" for decision in pending)


def pending_text(pending: Sequence[Decision], view: View, words: Words, short: bool = False) -> str:
    """Whom the game waits for, without names of people: ``your turn (Great Cthulhu, 6 Power, round 3)``."""
    if not pending:
        return ""
    if is_window(pending):
        return words.say("asked-window", n=len(pending))
    decision = pending[0]
    args = prompt_args(decision, view, words)
    if short:
        args["who"] = decision.seat
    key = f"asked-{key_of(decision.prompt)}"
    if decision.prompt == "turn" and decision.args.get("acted"):
        key = "asked-turn-goes-on"
    if short:
        found = words.find(f"{key}-short", **args)
        if found is not None:
            return found
    return words.find(key, **args) or words.say("asked-other", **args)


def waiting_text(pending: Sequence[Decision], view: View, words: Words, members: Sequence[Member] = ()) -> str:
    """A sentence for somebody who is not asked now: ``It is Jonas's turn (Black Goat).`` Of a window only the number."""
    if not pending:
        return words.say("waiting-nobody")
    if is_window(pending):
        return words.say("waiting-window", n=len(pending))
    seat, prompt = pending[0].seat, pending[0].prompt
    if len(pending) == 1 and prompt in TURNS:
        person = next((one.name for one in members if one.faction == seat and one.user is not None and not one.computer), "")
        key = "waiting-doom-turn" if prompt == "doom_turn" else "waiting-turn"
        return words.say(key if person else f"{key}-faction", name=plain(person), faction=seat_name(seat, words))
    who = [_person(decision.seat, members, words) for decision in pending]
    if len(pending) > 1:
        return words.say("waiting-answer", who=listed(who, words))
    person = next((plain(one.name) for one in members if one.faction == seat and one.name and not one.computer), who[0])
    text = words.say("waiting-question", who=person, asked=pending_text(pending, view, words))
    return text if text.endswith("?") else f"{text}."


TURNS = ("turn", "move.more", "doom_turn")
"""Prompts that make it somebody's turn, in short."""


def place_text(view: View, seat: str, words: Words) -> str:
    """When a seat that is not asked has its turn: next, after whom, or not any more in this phase; "" if that is open."""
    record, coming = view.seat(seat), coming_seats(view)
    if view.state.active == seat:
        return ""
    if seat in coming:
        before = [seat_name(one, words) for one in coming[: coming.index(seat)]]
        return words.say("place-after", who=listed(before, words)) if before else words.say("place-next")
    if view.state.phase == "action":
        return words.say("place-later" if record.power else "place-passed")
    return words.say("place-doom-over") if view.state.phase == "doom" else ""


def _person(seat: str, members: Sequence[Member], words: Words) -> str:
    member = next((one for one in members if one.faction == seat), None)
    faction = seat_name(seat, words)
    if member is None or not member_name(member, words):
        return faction
    return words.say("person", name=member_name(member, words), faction=faction)


def status_line(view: View, words: Words, members: Sequence[Member] = ()) -> str:
    """Small print (``-#``) below the first line: Ritual cost, Doom, who comes next."""
    state = view.state
    parts = [words.say("status-instant-death") if view.instant_death() else words.say("status-ritual", cost=view.ritual_cost())]
    doom = ", ".join(f"{seat} {view.seat(seat).doom}" for seat in state.order)
    parts.append(words.say("status-doom", doom=doom))
    following = next_seat(view)
    if following:
        parts.append(words.say("status-next", who=seat_name(following, words)))
    return f"-# {' · '.join(parts)}"


def next_seat(view: View) -> str:
    """Whose turn comes after the present one, "" if that is not known."""
    coming = coming_seats(view)
    return coming[0] if coming else ""


def coming_seats(view: View) -> list[str]:
    """Whose turns come after the present one, in this order, as far as that is known."""
    state = view.state
    if state.phase == "doom":
        return list(state.queue)
    if state.phase != "action" or not state.active:
        return []
    order = view.order_from(state.active)[1:]
    return [seat for seat in order if view.seat(seat).power > 0 and not view.seat(seat).resting]
