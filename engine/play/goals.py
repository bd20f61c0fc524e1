"""How choices bring a seat closer to its open spellbook requirements.

One small object for each requirement that is worth steering for; a requirement without one is simply earned when it
happens. A goal answers, in Power, what an event would be worth to it: `worth.BOOK` if the event fulfils the requirement,
a share of it if the event is one of several steps.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId
from engine.play.odds import Forecast
from engine.play.sight import Sight
from engine.play.worth import BOOK, SURVIVAL


class Goal:
    """An open requirement. Every answer is 0 unless a subclass knows better."""

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        """A figure of this kind comes to stand in an area."""
        return 0.0

    def leaves(self, sight: Sight, area: AreaId) -> float:
        """What is lost if the only own unit of an area leaves it."""
        return 0.0

    def builds(self, sight: Sight, area: AreaId) -> float:
        """A gate of the own is built."""
        return 0.0

    def captures(self, sight: Sight) -> float:
        """An enemy Cultist is captured."""
        return 0.0

    def awakens(self, sight: Sight, kind: KindId) -> float:
        """A Great Old One is awakened."""
        return 0.0

    def summons(self, sight: Sight, kind: KindId) -> float:
        """A Monster is summoned."""
        return 0.0

    def fights(self, sight: Sight, odds: Forecast) -> float:
        """A battle with these odds is fought."""
        return 0.0


def share(missing: int) -> float:
    """The worth of one of so many missing steps: the last ones are worth more than the first."""
    return BOOK / missing if missing > 0 else 0.0


class Awakening(Goal):
    """Awaken a certain Great Old One."""

    def __init__(self, kind: KindId) -> None:
        self.kind = kind

    def awakens(self, sight: Sight, kind: KindId) -> float:
        return BOOK if kind == self.kind else 0.0


class HasturAwakening(Awakening):
    """Hastur needs the King in Yellow at a gate of the own, and 10 Power left to pay him."""

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        if kind != "king_in_yellow" or sight.power < 11 or not sight.view.controls(sight.me, area):
            return 0.0
        king = sight.view.find(sight.me, kind)
        at_gate = king is not None and sight.view.controls(sight.me, king.place)
        return 0.0 if at_gate else BOOK

    def builds(self, sight: Sight, area: AreaId) -> float:
        king = sight.view.find(sight.me, "king_in_yellow")
        return BOOK / 2 if king is not None and king.place == area else 0.0


class YogSothothAwakening(Awakening):
    """Yog-Sothoth rises out of a Spawn on the map."""

    def summons(self, sight: Sight, kind: KindId) -> float:
        if kind != "spawn" or sight.view.find(sight.me, "spawn") is not None:
            return 0.0
        return BOOK if sight.power >= 10 else BOOK / 2


class Spread(Goal):
    """Units in so many areas."""

    def __init__(self, areas: int) -> None:
        self.areas = areas

    def _missing(self, sight: Sight) -> int:
        return self.areas - len(sight.view.areas_of(sight.me))

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        missing = self._missing(sight)
        if area in sight.mine or missing <= 0:
            return 0.0
        return share(missing) if missing <= max(sight.power, 1) else share(missing) / 3

    def leaves(self, sight: Sight, area: AreaId) -> float:
        return share(max(1, self._missing(sight)))


class Desecration(Goal):
    """A token of the Yellow Sign in an area with this glyph: each unit with the King there is one more face of the die."""

    def __init__(self, glyph: str) -> None:
        self.glyph = glyph

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        king = sight.view.find(sight.me, "king_in_yellow")
        if king is None or king.place != area or sight.view.layout.glyphs[area] != self.glyph:
            return 0.0
        return BOOK / 8 if len(sight.mine[area]) < 6 and sight.power > 2 else 0.0


class SharedAreas(Goal):
    """An area shared with each enemy."""

    def _unmet(self, sight: Sight) -> list[str]:
        mine, at = sight.mine, sight.view.at
        return [
            enemy for enemy in sight.enemies if not any(area in mine and ":" not in area for area in at[enemy])
        ]

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        unmet = self._unmet(sight)
        new = sum(area in sight.view.at[enemy] for enemy in unmet)
        return new * share(len(unmet)) if new else 0.0

    def leaves(self, sight: Sight, area: AreaId) -> float:
        if not any(area in sight.view.at[enemy] for enemy in sight.enemies):
            return 0.0
        return share(len(sight.enemies))


class OceanGates(Goal):
    """Three own gates at sea, or four of anybody."""

    def builds(self, sight: Sight, area: AreaId) -> float:
        if area not in sight.view.layout.oceans:
            return 0.0
        gates = sight.view.ocean_gates()
        own = sum(gate.controller == sight.me for gate in gates)
        return share(max(1, min(3 - own, 4 - len(gates))))


class GatesOnMap(Goal):
    """So many gates on the map, whoever keeps them. Others build most of them anyway."""

    def __init__(self, gates: int) -> None:
        self.gates = gates

    def builds(self, sight: Sight, area: AreaId) -> float:
        missing = self.gates - len(sight.view.gate_views())
        return share(missing) if 0 < missing <= 4 else 0.0


class TwelveGates(Goal):
    """The number depends on the players and on a rule flag."""

    def builds(self, sight: Sight, area: AreaId) -> float:
        players = len(sight.enemies) + 1
        fewer = players < 4 or (players == 4 and sight.view.rule("ow_gates_four_players") == "10")
        return GatesOnMap(10 if fewer else 12).builds(sight, area)


class GatesControlled(Goal):
    """So many gates of the own."""

    def __init__(self, gates: int) -> None:
        self.gates = gates

    def builds(self, sight: Sight, area: AreaId) -> float:
        missing = self.gates - len(sight.view.controlled(sight.me))
        return share(max(1, missing))


class EnemyGates(Goal):
    """Units in two areas with enemy-controlled gates."""

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        if area in sight.mine or not self._hostile(sight, area):
            return 0.0
        return share(max(1, 2 - sum(self._hostile(sight, here) for here in sight.mine)))

    def leaves(self, sight: Sight, area: AreaId) -> float:
        return BOOK / 2 if self._hostile(sight, area) else 0.0

    @staticmethod
    def _hostile(sight: Sight, area: AreaId) -> bool:
        return sight.view.controller.get(area) not in (None, sight.me)


class MeetGreatOldOne(Goal):
    """An own Great Old One in the same area as an enemy's."""

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        if not KINDS[kind].goo:
            return 0.0
        return BOOK if any(sight.view.ranks_in(enemy, area) >= 2 for enemy in sight.enemies) else 0.0


class Capture(Goal):
    """Capture an enemy Cultist."""

    def captures(self, sight: Sight) -> float:
        return BOOK


class KillOne(Goal):
    """Kill or devour one enemy unit in a battle. If "kill two" is open as well, two kills serve that one."""

    def fights(self, sight: Sight, odds: Forecast) -> float:
        one = odds.kills(1)
        if sight.view.requirement(sight.me, "kill_two") == "open":
            one -= odds.kills(2) - odds.kills(3)
        return BOOK * one


class KillTwo(Goal):
    """Kill or devour two enemy units in one battle."""

    def fights(self, sight: Sight, odds: Forecast) -> float:
        return BOOK * odds.kills(2)


class LoseUnit(Goal):
    """Lose a unit in a battle: worth what it costs."""

    def fights(self, sight: Sight, odds: Forecast) -> float:
        return BOOK * odds.losses(1)


class Webs(Goal):
    """Webs in six areas win the game: their spider goes where there is none yet."""

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        return 1.5 if kind == "atlach" and sight.view.token_in("web", area) is None else 0.0


class Titter(Goal):
    """Brown Jenkin is paid for standing at an enemy's gate when Power is gathered, and for every Cultist there."""

    def arrives(self, sight: Sight, kind: KindId, area: AreaId) -> float:
        if kind != "jenkin":
            return 0.0
        jenkin = sight.view.find(sight.me, kind)
        here = self._paid(sight, jenkin.place) if jenkin is not None else 0.0
        return SURVIVAL * max(0.0, self._paid(sight, area) - here)

    @staticmethod
    def _paid(sight: Sight, area: AreaId) -> float:
        """The Power that he would bring in this area."""
        if sight.view.controller.get(area) in (None, sight.me):
            return 0.0
        cultists = (KINDS[unit.kind].cultist for enemy in sight.enemies for unit in sight.view.units_in(enemy, area))
        return 2.0 + sum(cultists)


GOALS: Mapping[AbilityId, Goal] = {
    "awaken_cthulhu": Awakening("cthulhu"),
    "ocean_gates": OceanGates(),
    "kill_one": KillOne(),
    "kill_two": KillTwo(),
    "awaken_nyarlathotep": Awakening("nyarlathotep"),
    "three_gates": GatesControlled(3),
    "four_gates": GatesControlled(4),
    "capture_cultist": Capture(),
    "awaken_shub_niggurath": Awakening("shub_niggurath"),
    "four_areas": Spread(4),
    "six_areas": Spread(6),
    "eight_areas": Spread(8),
    "share_areas": SharedAreas(),
    "awaken_king": Awakening("king_in_yellow"),
    "desecrate_aa": Desecration("AA"),
    "desecrate_oo": Desecration("OO"),
    "desecrate_ww": Desecration("WW"),
    "awaken_hastur": HasturAwakening("hastur"),
    "awaken_yog_sothoth": YogSothothAwakening("yog_sothoth"),
    "eight_gates": GatesOnMap(8),
    "twelve_gates": TwelveGates(),
    "enemy_gates": EnemyGates(),
    "lose_unit": LoseUnit(),
    "share_area_with_goo": MeetGreatOldOne(),
}
"""Requirement id -> how to steer for it. Requirements that are Actions of their own are scored as abilities."""


CARD_GOALS: Mapping[AbilityId, Goal] = {"six_webs": Webs(), "loathsome_titter": Titter()}
"""The same for loyalty cards: their requirements, and abilities that want a figure in certain places."""


def open_goals(sight: Sight) -> list[Goal]:
    """The goals of the seat's open requirements."""
    found = [GOALS[name] for name, status in sight.record.requirements.items() if status == "open" and name in GOALS]
    if sight.view.hooks.cards:
        found += [goal for name, goal in CARD_GOALS.items() if sight.view.has(sight.me, name)]
    return found
