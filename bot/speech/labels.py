"""Short words for options: entries of selects, autocomplete and buttons.

A label is looked up as ``option-<prompt>-<verb>``, ``option-<verb>`` (with a variant for what the option names), or is made of
the ability's name and what the option names. Every option of a list gets a label of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.speech.catalogue import Words
from bot.speech.naming import clip, count_text, key_of, name, place
from bot.speech.rituals import ritual_gains, ritual_outcome
from engine import Decision, View
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.actions import COSTS
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.expansions.market import BuyCard, price_of
from engine.cthulhu_wars.expansions.unique_high_priests.bride import DOWRY, TheBride
from engine.cthulhu_wars.options import Option as Choice
from engine.kernel.decisions import Option

PRIVATE_VERBS = ("reveal", "discard")
"""Options whose label tells a hidden value: for the owner's eyes only."""

FIGURES = ("choose", "kill", "pain", "lose")
"""Verbs that only pick a figure."""

ONE_FIGURE = ("recruit", "summon", "awaken")


def is_private(option: Option) -> bool:
    """Would the option's key or label show a hand? Such options belong into ephemeral replies to the owner only."""
    return isinstance(option, Choice) and option.verb in PRIVATE_VERBS


def option_label(
    option: Option, view: View, words: Words, limit: int = 100, decision: Decision | None = None
) -> str:
    """An option as a person says it, at most ``limit`` characters: ``Summon a Deep One in North Atlantic (1 Power)``.

    A reveal's label carries the sign's value: use it in ephemeral replies to the owner only (`is_private`).
    """
    if not isinstance(option, Choice):
        return clip(option.key, limit)
    seat = decision.seat if decision is not None else _actor(view)
    prompt = decision.prompt if decision is not None else ""
    args = _args(option, view, seat, words)
    text = ""
    for key in _keys(option, prompt):
        text = words.find(key, **args) or ""
        if text:
            break
    if not text:
        text = _figure(option, words, args) if option.verb in FIGURES else _ability(option, words, args)
    price = option_price(option, view, seat) if prompt in ("", "turn", "doom_turn", "move.more") else None
    if price:
        priced = words.say("option-priced", text=text, n=price)
        text = priced if len(priced) <= limit else f"{text} · {price}"
    return clip(text, limit)


def _actor(view: View) -> str:
    return view.state.active or view.viewer or ""


def _keys(option: Choice, prompt: str) -> Iterator[str]:
    verb = key_of(option.verb)
    if prompt:
        yield f"option-{key_of(prompt)}-{verb}"
    if option.verb in FIGURES:
        if option.enemy and not option.kind:
            yield "option-faction"
        return
    if option.keeper:
        yield f"option-{verb}-keeper"
    if option.mark:
        yield f"option-{verb}-{key_of(option.mark)}"
    if ":" in option.area:
        yield f"option-{verb}-card"
    yield f"option-{verb}"


def _args(option: Choice, view: View, seat: str, words: Words) -> dict[str, Any]:
    doom, power = price_of(view, seat, option.ability) if option.verb == BuyCard.id and seat else (0, 0)
    return {
        "doom": doom,
        "price": power,
        "kind": name(option.kind, words) if option.kind else "",
        "unit": count_text(option.kind, 1, words) if option.kind else "",
        "area": place(option.area, words) if option.area else "",
        "to": place(option.to, words) if option.to else "",
        "enemy": name(option.enemy, words) if option.enemy else "",
        "ability": name(option.ability, words) if option.ability else "",
        "mark": _mark(option, words),
        "keeper": option.keeper,
        "n": option.n if option.n is not None else 0,
        "power": view.power(seat) if seat else 0,
    }


def _mark(option: Choice, words: Words) -> str:
    if not option.mark:
        return ""
    if option.mark.startswith("+"):
        return words.say("mark-extra", n=int(option.mark[1:]))
    return words.find(f"mark-{key_of(option.mark)}") or option.mark


def _figure(option: Choice, words: Words, args: dict[str, Any]) -> str:
    """``Acolyte in Europe, keeps the gate``."""
    parts = [words.say("option-figure", kind=args["kind"], area=args["area"])]
    if option.enemy:
        parts.append(args["enemy"])
    if option.keeper:
        parts.append(words.say("option-keeps"))
    if args["mark"]:
        parts.append(args["mark"])
    return ", ".join(parts)


def _ability(option: Choice, words: Words, args: dict[str, Any]) -> str:
    """``Dreams: Black Goat in Europe``: the ability and what the option names."""
    parts = []
    figure = args["unit"]
    if option.keeper and figure:
        figure = words.say("option-the-keeper", kind=args["kind"])
    where = args["area"]
    if option.area and option.to:
        where = words.say("option-from-to", area=args["area"], to=args["to"])
    elif option.to:
        where = words.say("option-to", to=args["to"])
    for part in (args["enemy"], figure, where, args["ability"], args["mark"]):
        if part:
            parts.append(part)
    if option.n is not None:
        parts.append(str(option.n))
    title = name(option.verb, words)
    if title == option.verb.replace("_", " "):
        title = title[:1].upper() + title[1:]
    return words.say("option-ability", ability=title, what=", ".join(parts)) if parts else title


def option_price(option: Choice, view: View, seat: str) -> int | None:
    """The Power that this option costs the seat now; None if it is no purchase."""
    verb, known = option.verb, ABILITIES.get(option.verb)
    if not seat or seat not in view.state.seats:
        return None
    form = known.acts_as if known is not None and known.cost is None else verb
    if form in ONE_FIGURE:
        kind = KINDS.get(option.kind)
        if kind is None:
            return None
        price = view.price(seat, form, kind.cost_at(view, seat, option.area), option.kind, option.area)
        return max(0, price - DOWRY) if verb == TheBride.id else price
    if verb in COSTS:
        return view.price(seat, verb, COSTS[verb], option.kind, option.to or option.area)
    if verb == "ritual":
        return view.price(seat, "ritual", view.ritual_cost())
    if known is None or known.cost is None:
        return None
    return view.price(seat, verb, known.cost, to=option.to or option.area)


def option_description(option: Option, view: View, words: Words, limit: int = 100) -> str:
    """The second line of a select's entry, or "": what an ability or a spellbook does, whom a battle would meet."""
    if not isinstance(option, Choice):
        return ""
    if option.verb == "move" and option.keeper:
        return clip(words.say("describe-keeper", area=place(option.area, words)), limit)
    if option.verb == "battle" and option.area:
        seat = _actor(view)
        if seat and option.enemy and option.area in view.layout.by_id:
            mine, theirs = view.strength(option.area, seat, option.enemy), _dice_of(view, option.area, seat, option.enemy)
            return clip(words.say("describe-battle", mine=mine, theirs=theirs), limit)
    if option.verb == "ritual" and view.state.active:
        seat, gains = view.state.active, ritual_gains(view, view.state.active, words)
        return clip(words.say("describe-ritual", gains=gains, left=ritual_outcome(view, seat).left), limit)
    ability = ABILITIES.get(option.ability or option.verb)
    if ability is None:
        return ""
    if ability.acts_as == "recruit":
        ability = _gift_of(option.kind) or ability
    return clip(words.find(f"text-{key_of(ability.id)}") or ability.text, limit)


def _gift_of(kind: str) -> Ability | None:
    """What a person can do for whom a figure may stand (a unique High Priest)."""
    cards = (card for card in CARDS.values() if any(person.id == kind for person in card.stands_for))
    return next((card.abilities[0] for card in cards if card.abilities), None)


def _dice_of(view: View, area: str, seat: str, enemy: str) -> int:
    battle = view.imagined_battle(area, seat, enemy)
    return max(0, sum(line.n for line in view.combat_lines(battle, enemy)))


def verb_price(verb: str, view: View, seat: str) -> int | None:
    """The Power that this verb costs the seat now, None where it differs from option to option or is no purchase."""
    if verb in COSTS:
        return view.price(seat, verb, COSTS[verb])
    if verb == "recruit":
        return view.price(seat, "recruit", 1, "acolyte")
    if verb == "ritual":
        return view.price(seat, "ritual", view.ritual_cost())
    ability = ABILITIES.get(verb)
    if ability is None or ability.cost is None:
        return None
    return view.price(seat, verb, ability.cost)


def button_label(verb: str, words: Words, price: int | None = None, limit: int = 34) -> str:
    """A button's label, with the price where one number fits: ``Recruit 1``. Verbs: see ``button-*`` in the catalogue.

    Also for panel buttons: quick, hand, plan, changed, undo, views, rules, more, start, join, leave, options, agree, refuse.
    """
    text = words.find(f"button-{key_of(verb)}") or name(verb, words)
    text = text[:1].upper() + text[1:]
    return clip(text if price is None else words.say("button-priced", text=text, n=price), limit)
