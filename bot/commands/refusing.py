"""Why a command cannot be done, and what can: in the order in which a person would have to mend it.

No seat, no game, not asked, asked something else, the wrong phase, several things meant, and at last the engine's own reason
for what was named, with what is possible beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.commands.fuzzy import words_of
from bot.model import Intent
from bot.panels.acting import ask, standing
from bot.panels.here import Here
from bot.panels.limits import content
from bot.panels.turn import GROUPS, OF_A_TURN, group_of, verb_of
from bot.speech import button_label, engine_sentence, name, prompt_text
from bot.speech.naming import listed
from engine import Decision
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.refusals import VERBS

SPOKEN = {"build_gate": "build gate", "end_turn": "end turn", "buy_card": "buy card"}
"""Verbs whose key is not the verb itself."""
ANYWHERE = ("losses", "reveal", "buy_card")
"""Commands that belong to no phase, or to the Doom phase."""
LISTED = 3
"""So many of several meanings are named."""


async def refuse(here: Here, verb: str, text: str = "", several: Sequence[str] = ()) -> None:
    """Say why ``/cw <verb> <text>`` is no choice now. ``several``: the labels that the text could mean."""
    mine = here.mine()
    if not mine:
        await here.show(standing(here))
        return
    if several:
        key = "chat-several-fit" if text else "chat-several"
        more = here.words.say("and-more", n=len(several) - LISTED) if len(several) > LISTED else ""
        named = "; ".join([*several[:LISTED], *filter(None, [more])])
        await here.show(here.words.say(key, text=text[:100], options=named))
        return
    decision = next((one for one in mine if one.prompt in OF_A_TURN), mine[0])
    if decision.prompt not in OF_A_TURN:
        question, panel = ask(here, decision)
        await here.show(content([here.words.say("chat-asked-first"), question]), panel)
        return
    strange = unknown(here, text)
    if strange:
        quoted = listed([f'"{one[:40]}"' for one in strange[:LISTED]], here.words)
        why = here.words.say("chat-unknown-words", what=quoted)
        await here.show(content([why, possible(here, decision)]))
        return
    named = verb or _verb(words_of(text))[0]
    if decision.prompt == "doom_turn" and named not in ANYWHERE:
        why = prompt_text(decision, here.view(), here.words) if named == "ritual" else here.words.say("chat-in-doom-turn")
    elif decision.prompt == "turn" and named == "ritual":
        why = here.words.say("chat-ritual-later")
    else:
        why = await reason(here, decision, verb, text)
    await here.show(content([why, possible(here, decision)]))


async def reason(here: Here, decision: Decision, verb: str, text: str) -> str:
    """What the engine says to what was typed; without a word behind the verb, why there is nothing of it at all."""
    assert here.table is not None
    words = here.words
    key = meant(here, verb, text)
    bare = verb if not text else (_only_a_verb(text) if not verb else "")
    if bare in NONE_OF_IT and not _possible(decision, bare):
        general = engine_sentence(await refusal(here, decision, key), words)
        return general if any(sign in general for sign in GENERAL) else words.say(NONE_OF_IT[bare])
    return engine_sentence(await refusal(here, decision, key), words) or words.say("chat-unclear", text=text[:100])


def _only_a_verb(text: str) -> str:
    """The verb if nothing else is typed."""
    verb, rest = _verb(words_of(text))
    return "gates" if verb == "build_gate" and not rest else verb if not rest else ""


def _possible(decision: Decision, verb: str) -> bool:
    """Is there an option of this verb? Then something is missing in what was typed, and the engine says what."""
    return any(verb_of(option) == verb for option in decision.options)


NONE_OF_IT = {
    "move": "chat-none-move", "battle": "chat-none-battle", "capture": "chat-none-capture", "recruit": "chat-none-recruit",
    "summon": "chat-none-summon", "awaken": "chat-none-awaken", "gates": "chat-none-gates", "books": "chat-none-books",
    "losses": "chat-none-losses", "buy_card": "chat-none-buy-card",
}
"""Verb -> the text that says what it takes, where there is nothing of it at all."""

GENERAL = (" Power", "Main Action", "second Action")
"""What the engine's reasons for a whole verb speak of."""


async def refusal(here: Here, decision: Decision, key: str) -> str:
    """The engine's sentence for a key that is not offered."""
    assert here.table is not None
    await here.wait()
    intent = Intent(here.table.id, here.user, decision.seat, (key,), decision.id, here.interaction.id)
    reply = await here.service.choose(intent)
    sentence = str(reply.args.get("sentence", ""))
    return "" if sentence.endswith(VAGUE) else sentence


VAGUE = ("is not possible now.", "cannot be done at this moment.")
"""What the engine says to a word that it does not know."""


def possible(here: Here, decision: Decision) -> str:
    """``You can now: Move, Recruit, Pass.``"""
    words = here.words
    groups = {group_of(option) for option in decision.options}
    verbs = {verb_of(option) for option in decision.options}
    labels = [button_label(group, words).rstrip("…") for group in GROUPS if group in groups]
    labels += [button_label("reveal", words).rstrip("…")] if "reveal" in verbs else []
    if "end_turn" in verbs:
        labels.append(button_label("end_doom_turn" if decision.prompt == "doom_turn" else "end_turn", words))
    if "pass" in verbs:
        labels.append(button_label("pass", words))
    return words.say("chat-possible", what=", ".join(labels)) if labels else ""


# -- what was meant -----------------------------------------------------------------------------------------------


def meant(here: Here, verb: str, text: str) -> str:
    """An option key for a text in words: ``Europe, Crawling Chaos`` after capture is ``capture europe CC``."""
    typed = words_of(text)
    if not verb:
        verb, typed = _verb(typed)
    view = here.view()
    areas = _named(here, typed, view.layout.area_ids)
    seats = _named(here, typed, view.state.order)
    own = [kind.id for seat in here.seats for kind, _ in FACTIONS[seat].units]
    kinds = _named(here, typed, [*own, *(kind for kind in KINDS if kind not in own)])  # "cth" is first of all one's own
    spoken = SPOKEN.get(verb, verb)
    if verb == "gates":
        spoken = "build gate"
    if verb == "move":
        return f"move {' '.join([*kinds[:1], '>'.join(areas[:2])])}".strip()
    if verb in ("battle", "capture"):
        return " ".join([spoken, *areas[:1], *seats[:1]])
    if verb in ("recruit", "summon", "awaken", "build_gate", "gates"):
        return " ".join([spoken, *kinds[:1], *areas[:1]])
    return " ".join([spoken, *text.split()]).strip() if verb != "books" else text


def unknown(here: Here, text: str) -> list[str]:
    """The typed words that begin no word of anything in this game; none if that holds for all of them."""
    view = here.view()
    things: list[str] = [*view.layout.area_ids, *view.state.order, *KINDS, *VERBS, *ABILITIES]
    spoken = [*(name(one, here.words) for one in things), *things]
    spoken += [button_label(verb, here.words) for verb in (*GROUPS, *SPOKEN, "pass")]
    known = {word for one in spoken for word in words_of(one)}
    filling = words_of(here.words.say("chat-filling-words"))
    typed = [word for word in words_of(text) if word not in filling and not word.isdecimal()]
    strange = [word for word in typed if not any(one.startswith(word) for one in known)]
    return strange if len(strange) < len(typed) else []


def _verb(typed: Sequence[str]) -> tuple[str, list[str]]:
    """The verb that the first words begin, and the rest."""
    for verb in VERBS:
        parts = verb.split()
        if len(typed) >= len(parts) and all(part.startswith(word) for part, word in zip(parts, typed, strict=False)):
            return verb.replace(" ", "_"), list(typed[len(parts) :])
        if typed and parts[0] == typed[0]:  # "build arabia": the first word is enough
            return verb.replace(" ", "_"), list(typed[1:])
    return "books", list(typed)


def _named(here: Here, typed: Sequence[str], ids: Iterable[str]) -> list[str]:
    """The ids that the words name or begin, in the order in which they were typed."""
    found: dict[str, int] = {}
    for one in ids:
        for spelled in (words_of(one), words_of(name(one, here.words))):
            at = _place(spelled, typed)
            if at is not None:
                found[one] = min(at, found.get(one, at))
    return sorted(found, key=lambda one: found[one])


def _place(spelled: Sequence[str], typed: Sequence[str]) -> int | None:
    """Where all words of a name stand in what was typed, each begun at least."""
    for start in range(len(typed) - len(spelled) + 1):
        pairs = zip(spelled, typed[start : start + len(spelled)], strict=True)
        if all(len(word) > 1 and part.startswith(word) for part, word in pairs):
            return start
    return None


__all__ = ["meant", "possible", "refuse"]
