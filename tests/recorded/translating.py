"""One action of theirs -> our options.

`sequences` gives every way to say the action here: a sequence of options, because some of their actions answer several of
our questions (a pair of Cultists, a Flying Polyp and its target). An empty list means that the action has no counterpart:
it answers a question that our rules do not ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cthulhu_wars.options import DONE, END_TURN, PASS, Option, at, figure, named, number
from tests.recorded import names
from tests.recorded.names import snake
from tests.recorded.reading import Action, Figure, State
from tests.recorded.their_rules import BETWEEN

Sequences = list[list[Option]]
Args = tuple[Any, ...]

NO_COUNTERPART = (
    "StartingRegion", "Main", "NextPlayer", "PreMain", "Start", "GhrothSplit", "ThousandFormsAsk", "GhrothAsk",
)
"""Answers to questions that our rules do not ask, or ask in another form (talks)."""


def sequences(action: Action, before: State, seating: Sequence[str]) -> Sequences:
    """Every way to say this action in our options; ``before`` is the state in which it was possible."""
    if action.type in NO_COUNTERPART:
        return []
    if action.type == "PlayDirection":
        return [[direction(action.args[1], seating)]]
    return TRANSLATIONS[action.type](action.args, before)


def direction(order: Sequence[str], seating: Sequence[str]) -> Option:
    """Clockwise or not."""
    clockwise = seating[(seating.index(order[0]) + 1) % len(seating)] == order[1]
    return Option("clockwise" if clockwise else "counter_clockwise")


# -- figures ----------------------------------------------------------------------------------------------------


def mark(found: Figure) -> str:
    """What else tells a figure in a battle from its like, in the words of our options."""
    if found.health:
        return "hit"
    absorbed = 3 * found.tags.count("Absorbed")
    return f"+{absorbed}" if absorbed else ""


def option_of(found: Figure, verb: str = "choose", marked: bool = False) -> Option:
    """The option that picks this figure."""
    place = names.place(found.place, found.faction)
    return figure(verb, snake(found.kind), found.keeper, place, mark(found) if marked else "")


def picked(before: State, faction: str, area: str, kind: str) -> Figure:
    """The figure of a class that their engine picks in an area: not the keeper if there is another."""
    return min(before.standing(faction, area, kind), key=lambda one: one.keeper)


def _one(option: Option) -> Sequences:
    return [[option]]


def _says(option: Option) -> Callable[[Args, State], Sequences]:
    return lambda args, before: [[option]]


def _figure(index: int, verb: str = "choose", marked: bool = False) -> Callable[[Args, State], Sequences]:
    """The action names a figure as its argument number ``index``."""
    return lambda args, before: _one(option_of(before.figures[args[index]], verb, marked))


def _area(verb: str, index: int = 1) -> Callable[[Args, State], Sequences]:
    return lambda args, before: _one(at(verb, snake(args[index])))


def _to(verb: str, index: int = 1) -> Callable[[Args, State], Sequences]:
    return lambda args, before: _one(Option(verb, to=snake(args[index])))


def _against(verb: str, area: int = 1, faction: int = 2) -> Callable[[Args, State], Sequences]:
    return lambda args, before: _one(at(verb, snake(args[area]), enemy=args[faction]))


def _brings(verb: str) -> Callable[[Args, State], Sequences]:
    return lambda args, before: _one(at(verb, snake(args[2]), snake(args[1])))


def _kind_in(verb: str, kind: str, index: int = 1) -> Callable[[Args, State], Sequences]:
    """Figures of a class that can never be keepers, in an area."""
    return lambda args, before: _one(figure(verb, kind, False, snake(args[index])))


# -- one function for each type that needs more -----------------------------------------------------------------


def _move(args: Args, before: State) -> Sequences:
    unit = before.figures[args[1]]
    return _one(
        Option("move", kind=snake(unit.kind), keeper=unit.keeper, area=snake(args[2]), to=snake(args[3]))
    )


def _pair(first: list[Option], a: Figure, b: Figure) -> Sequences:
    one, other = option_of(a), option_of(b)
    return [[*first, one, other]] if one == other else [[*first, one, other], [*first, other, one]]


def _eliminate_two(args: Args, before: State) -> Sequences:
    return _pair([named("eliminate_two_cultists")], before.figures[args[1]], before.figures[args[2]])


def _awaken_with_two(args: Args, before: State) -> Sequences:
    """The two Cultists are named first there; the area follows, among those of the third argument."""
    found: Sequences = []
    for area in args[2]:
        found += _pair([at("awaken", snake(area), snake(args[1]))], before.figures[args[3]], before.figures[args[4]])
    return found


def _control_gate(args: Args, before: State) -> Sequences:
    unit = before.figures[args[2]]
    kept = any(other.keeper for other in before.standing(unit.faction, unit.place))
    return _one(at("swap_keeper" if kept else "control", snake(unit.place), snake(unit.kind)))


def _devolve(args: Args, before: State) -> Sequences:
    return _one(option_of(picked(before, args[0], args[1], "Acolyte"), "devolve"))


def _submerge(args: Args, before: State) -> Sequences:
    return _one(option_of(picked(before, args[0], args[1], args[2])))


def _absorber(args: Args, before: State) -> Sequences:
    return [[Option("absorb"), option_of(before.figures[args[1]], marked=True)]]


def _invisibility(args: Args, before: State) -> Sequences:
    """Our options tell figures by side, and Polyps by what they can still do."""
    polyp, target = before.figures[args[1]], before.figures[args[2]]
    shown = option_of(target, marked=True)
    said = "itself" if target == polyp else "used" if "Invised" in target.tags else shown.mark
    enemy = "" if target.faction == polyp.faction else target.faction
    return [[
        Option("invisibility"),
        Option("choose", shown.kind, shown.keeper, said, shown.area, enemy=enemy),
    ]]


def _reveal(args: Args, before: State) -> Sequences:
    """All signs, or those named: one option of ours for each."""
    values = args[1] or before.F[args[0]].es
    return [[number("reveal", value) for value in values]]


def _share(args: Args, before: State) -> Sequences:
    """Ours asks for one enemy after the other; the replay answers by name (see `bargains`)."""
    return []


TRANSLATIONS: Mapping[str, Callable[[Args, State], Sequences]] = {
    "EndTurn": _says(END_TURN),
    "DoomDone": _says(END_TURN),
    "Pass": _says(PASS),
    "MoveDone": _says(DONE),
    "SubmergeDone": _says(DONE),
    "ScreamingDeadDone": _says(DONE),
    "ShriekDone": _says(DONE),
    "PreBattleDone": _says(DONE),
    "BattleDone": _says(DONE),
    "PreActionPrompts": _says(DONE),
    "Move": _move,
    "Recruit": _brings("recruit"),
    "Summon": _brings("summon"),
    "Awaken": _brings("awaken"),
    "AwakenEliminateTwoCultists": _awaken_with_two,
    "BuildGate": _area("build_gate"),
    "Attack": _against("battle"),
    "Capture": _against("capture"),
    "CaptureTarget": _figure(3),
    "ControlGate": _control_gate,
    "FirstPlayer": lambda args, before: _one(named("first_player", enemy=args[1])),
    "Spellbook": lambda args, before: _one(named("book", ability=names.book(args[1]))),
    "Ritual": _says(Option("ritual")),
    "RevealES": _reveal,
    # Great Cthulhu
    "DevourPreBattle": _says(Option("devour")),
    "Devour": _figure(1, marked=True),
    "Absorber": _absorber,
    "Absorbee": _figure(2, marked=True),
    "Devolve": _devolve,
    "Dreams": _against("dreams"),
    "DreamsTarget": _figure(3),
    "SubmergeMain": _area("submerge"),
    "Submerge": _submerge,
    "Unsubmerge": _to("return_from_the_deep"),
    # Crawling Chaos
    "Pay4PowerMain": _says(Option("pay_four")),
    "Pay6PowerMain": _says(Option("pay_six")),
    "Pay10PowerMain": _says(Option("pay_ten")),
    "ThousandFormsMain": _says(Option("thousand_forms")),
    "AbductPreBattle": _says(Option("abduct")),
    "Abduct": _figure(2, marked=True),
    "Invisibility": _invisibility,
    "SeekAndDestroy": _kind_in("seek_and_destroy", "hunting_horror", 2),
    "HarbingerPower": lambda args, before: _one(number("power", args[2])),
    "HarbingerES": _says(number("signs", 2)),
    "RetreatOrder": lambda args, before: _one(named("retreat_first", enemy=args[1])),
    # Black Goat
    "EliminateTwoCultists": _eliminate_two,
    "Avatar": _against("avatar", 2, 3),
    "AvatarReplacement": _figure(4),
    "BloodSacrifice": _figure(2, "blood_sacrifice"),
    "GhrothMain": _says(named("ghroth")),
    "GhrothSplitNum": _share,
    "GhrothTarget": _figure(1),
    "GhrothFaction": lambda args, before: _one(named("choose", enemy=args[1])),
    "GhrothPlace": lambda args, before: _one(at("place", snake(args[2]), "acolyte", args[1])),
    "Necrophagy": _figure(1),
    # Yellow Sign
    "Provide3Doom": lambda args, before: _one(named("give_three_doom", enemy=args[1])),
    "DesecrateMain": _area("desecrate"),
    "DesecratePlace": lambda args, before: _one(at("place", snake(args[1]), snake(args[2]))),
    "HWINTBN": _to("he_who_is_not_to_be_named", 2),
    "ScreamingDead": _to("screaming_dead", 2),
    "ScreamingDeadFollow": _kind_in("choose", "undead"),
    "Shriek": _to("shriek_of_the_byakhee"),
    "ShriekFrom": _kind_in("choose", "byakhee"),
    "Zingaya": _against("zingaya"),
    # results of dice
    "AssignKill": _figure(3, "kill", marked=True),
    "AssignPain": _figure(3, "pain", marked=True),
    "RetreatUnit": _to("retreat", 2),
    "EliminateNoWay": _figure(1, "lose"),
}

# -- the question that an action answers ------------------------------------------------------------------------

_TURN = (
    "EndTurn", "Pass", "Recruit", "Summon", "Awaken", "BuildGate", "Attack", "Capture", "ControlGate", "Dreams",
    "SubmergeMain", "Unsubmerge", "Pay4PowerMain", "Pay6PowerMain", "Pay10PowerMain", "ThousandFormsMain", "Avatar",
    "GhrothMain", "Provide3Doom", "DesecrateMain", "HWINTBN", "ScreamingDead", "Shriek", "Zingaya", "Main", "NextPlayer",
)

QUESTIONS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(_TURN, ("turn",)),
    "StartingRegion": ("",),
    "PlayDirection": ("first_player.direction",),
    "FirstPlayer": ("first_player.choose",),
    "Move": ("turn", "move.more"),
    "MoveDone": ("move.more",),
    "AwakenEliminateTwoCultists": ("turn", "awaken_shub_niggurath.sacrifice", "awaken_shub_niggurath.sacrifice"),
    "EliminateTwoCultists": ("turn", "eliminate_two_cultists.which", "eliminate_two_cultists.which"),
    "CaptureTarget": ("capture.which",),
    "PreActionPrompts": ("window", BETWEEN),
    "Devolve": ("turn", "window", BETWEEN),
    "RevealES": ("turn", "doom_turn"),
    "Spellbook": ("book.choose",),
    "DoomDone": ("doom_turn",),
    "Ritual": ("doom_turn",),
    "BloodSacrifice": ("doom_turn",),
    "SubmergeDone": ("submerge.court",),
    "Submerge": ("submerge.court",),
    "DreamsTarget": ("dreams.which",),
    "ThousandFormsAsk": ("negotiation.offer",),
    "GhrothAsk": ("negotiation.offer",),
    "GhrothSplit": ("ghroth.share",),
    "GhrothSplitNum": ("ghroth.share",),
    "GhrothTarget": ("ghroth.which",),
    "GhrothFaction": ("ghroth.faction",),
    "GhrothPlace": ("ghroth.area",),
    "AvatarReplacement": ("avatar.which",),
    "DesecratePlace": ("desecrate.place",),
    "ScreamingDeadFollow": ("screaming_dead.follow",),
    "ScreamingDeadDone": ("screaming_dead.follow",),
    "ShriekFrom": ("shriek_of_the_byakhee.from",),
    "ShriekDone": ("shriek_of_the_byakhee.from",),
    "PreBattleDone": ("battle.pre_battle",),
    "DevourPreBattle": ("battle.pre_battle",),
    "Devour": ("devour.which",),
    "AbductPreBattle": ("battle.pre_battle",),
    "Abduct": ("abduct.which",),
    "Absorber": ("battle.pre_battle", "absorb.shoggoth"),
    "Absorbee": ("absorb.victim",),
    "Invisibility": ("battle.pre_battle", "invisibility.whom"),
    "SeekAndDestroy": ("battle.pre_battle",),
    "AssignKill": ("battle.kill",),
    "AssignPain": ("battle.pain",),
    "RetreatOrder": ("battle.retreat_order",),
    "RetreatUnit": ("battle.retreat",),
    "EliminateNoWay": ("battle.trapped",),
    "Necrophagy": ("necrophagy.ghoul",),
    "BattleDone": ("necrophagy.ghoul",),
    "HarbingerPower": ("harbinger.reward",),
    "HarbingerES": ("harbinger.reward",),
}
"""Type -> the prompts that it answers here, one after the other; for those of `EITHER`, one or the other."""

EITHER = ("Move", "PreActionPrompts", "Devolve", "RevealES")
"""Types that answer one of several questions."""


def prompts_of(kind: str, depth: int) -> Sequence[str]:
    """The questions that an action's option number ``depth`` may answer."""
    return QUESTIONS[kind] if kind in EITHER else QUESTIONS[kind][depth : depth + 1]
