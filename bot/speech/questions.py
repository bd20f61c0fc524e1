"""What a question asks, in words for the one who answers."""

from __future__ import annotations

from typing import Any

from bot.speech.catalogue import Words
from bot.speech.naming import either, key_of, name, place, seat_name, units_text
from engine import Decision, View
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.moments import When
from engine.play.threats import reasons


def prompt_text(decision: Decision, view: View, words: Words) -> str:
    """The sentence that asks a question; never holds anything hidden."""
    args = prompt_args(decision, view, words)
    key = f"prompt-{key_of(decision.prompt)}"
    abilities = abilities_asked(decision) if decision.prompt == "window" else []
    if abilities:
        return words.say("prompt-window-use", ability=either([name(one, words) for one in abilities], words))
    for variant in _variants(decision, view):
        text = words.find(f"{key}-{variant}", **args)
        if text is not None:
            return text
    return words.find(key, **args) or words.say("prompt-other", what=name(decision.prompt.replace(".", ": "), words), **args)


def abilities_asked(decision: Decision) -> list[str]:
    """The abilities that an out-of-turn question offers; a reveal of Elder Signs is none."""
    verbs = dict.fromkeys(getattr(option, "verb", "") for option in decision.options)
    return [verb for verb in verbs if verb in ABILITIES]


def threats_text(decision: Decision, view: View, words: Words) -> str:
    """Why an out-of-turn question matters now: who could capture whom, whose Power there is to gain."""
    if decision.prompt != "window":
        return ""
    when = When(decision.args["when"])
    said = []
    for ability in abilities_asked(decision):
        options = [option for option in decision.options if getattr(option, "verb", "") == ability]
        for reason in reasons(view, decision.seat, ability, options, when):
            args = {"captor": seat_name(reason.seat, words), "area": place(reason.area, words), "n": reason.n}
            said.append(words.find(f"threat-{key_of(reason.kind)}", **args) or "")
    return " ".join(dict.fromkeys(one for one in said if one))


def prompt_args(decision: Decision, view: View, words: Words) -> dict[str, Any]:
    """The arguments of a question by name, worded."""
    args: dict[str, Any] = {
        "who": seat_name(decision.seat, words), "power": view.power(decision.seat), "round": view.state.round,
    }
    for fact, value in decision.args.items():
        key = key_of(fact)
        if isinstance(value, (bool, int)):
            args[key] = value
        elif fact == "kind":
            args[key] = name(value, words)
            args["unit"] = units_text([value], words)
        elif fact in ("area", "to"):
            args[key] = place(str(value), words)
        elif fact == "dice":
            args[key] = " ".join(str(face) for face in value)
        else:
            args[key] = name(value, words)
    return args


def _variants(decision: Decision, view: View) -> list[str]:
    args = decision.args
    if decision.prompt == "turn":
        return ["acted"] if args.get("acted") else []
    if decision.prompt == "window":
        return [key_of(str(args.get("when", "")))]
    if decision.prompt in ("battle.kill", "battle.pain", "battle.retreat"):
        return ["own"] if args.get("side") == decision.seat else ["other"]
    if decision.prompt == "negotiation.offer":
        return [] if args.get("offers") else ["first"]
    if decision.prompt == "doom_turn":
        if view.used("doom_phase", f"ritual@{decision.seat}"):
            return ["performed"]
        return ["no-ritual"] if view.power(decision.seat) < view.ritual_cost() else []
    return []
