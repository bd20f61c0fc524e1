"""Whole games by scripted people, and the measures of how much they had to press and wait."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from bot.model import Losses
from bot.service.losses import PARTS, figure
from engine import Decision, EngineError, Table
from engine.play import PLAYERS, Player

from .audit import Audit
from .persons import Person, Tally, TooMuch
from .stage import Stage

LIMIT = 3000
SEVERAL = ("battle.kill", "battle.pain")
OWN_TURN = ("turn", "doom_turn", "first_player.choose", "first_player.direction")


@dataclass
class Report:
    """What a game took. ``actions``: presses of the active player for each Action; ``waits``: how often each Action waited
    for another person; ``battles``: which of them were battles; ``asked``: what others were asked during each;
    ``losses``: how many of its waits were about losses."""

    tally: Tally
    answers: int = 0
    posts: int = 0
    actions: list[int] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    battles: list[bool] = field(default_factory=list)
    losses: list[int] = field(default_factory=list)
    asked: list[set[str]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The measures of how it plays, one a line."""
        presses, actions = self.tally.presses, self.actions
        waited = sum(map(bool, self.waits))
        unforced = sum("window" in prompts for prompts in self.asked)
        kinds = Counter(prompt for prompts in self.asked for prompt in prompts)
        fights = sorted(wait for wait, battle in zip(self.waits, self.battles, strict=True) if battle)
        seconds = sorted(self.tally.seconds)
        late = seconds[min(len(seconds) - 1, int(len(seconds) * 0.99))] if seconds else 0.0
        return [
            f"{self.answers} answers by people, {len(actions)} Actions, {self.posts} public messages",
            f"presses or commands for an answer: mean {mean(presses or [0]):.2f}, most {max(presses, default=0)}; "
            f"for an Action: median {median(actions or [0])}, mean {mean(actions or [0]):.2f}, most {max(actions, default=0)}",
            f"Actions that waited for somebody else: {waited} of {len(actions)} ({waited / max(len(actions), 1):.0%}), "
            f"for an ability used out of turn: {unforced} ({unforced / max(len(actions), 1):.0%}); "
            f"asked: {', '.join(f'{prompt} {n}' for prompt, n in kinds.most_common())}",
            f"waits in each of {len(fights)} battles: {fights}",
            f"battles with at most one wait: {sum(wait < 2 for wait in fights)} of {len(fights)}; waits about losses in each: "
            f"{[wait for wait, battle in zip(self.losses, self.battles, strict=True) if battle]}",
            f"a press and everything that follows (without pictures): 99 % within {late:.2f} s",
        ]


class Company:
    """People round a table, each with a mind of their own."""

    def __init__(
        self, stage: Stage, minds: Mapping[str, Player] | None = None, *, seed: str = "people", mode: str = "buttons",
        reveals: bool = True, places: int = 9,
    ) -> None:
        """``mode``: buttons, commands, mixed. ``reveals``: do they turn over signs. ``places``: at most so many in a Move."""
        self.stage = stage
        self.mode = mode
        self.rng = random.Random(seed)
        self._active = self._last = ""
        self._acting = False
        self.minds = minds or {}
        self.usual = PLAYERS["heuristic"]()
        self.report = Report(Tally())
        self.audit = Audit(stage)
        self.reveals = reveals
        self.places = places
        self.people = {
            name: Person(stage, name, self.report.tally, self.audit.look) for name in stage.names
        }

    def person(self, user: int) -> Person:
        """The person with this Discord id."""
        return next(person for person in self.people.values() if person.actor.id == user)

    async def play(self, until: Any = None, limit: int = LIMIT) -> Report:
        """Answer every question until the game is over (or ``until(game)`` says so)."""
        await self.audit.judge()
        for _ in range(limit):
            game = await self.stage.game()
            record = await self.stage.record()
            if game.over or record.status != "running" or (until is not None and until(game)):
                return self.report
            pending = game.pending()
            decision = pending[self.rng.randrange(len(pending))]
            member = record.member_of(decision.seat)
            assert member is not None and member.user is not None, f"nobody answers {decision!r}"
            await self._one(game, decision, self.person(member.user))
            await self.audit.judge()
        raise AssertionError(f"the game is not over after {limit} answers")

    async def _one(self, game: Table[Any], decision: Decision, person: Person) -> None:
        keys = self.plan(game, decision)
        before = game.serial
        keys, presses = await self._choose(decision, keys, person, self.losses(game, decision))
        after = await self.stage.game()
        chosen = [entry for row in after.rows for entry in row.entries]
        start = after.rows[0].serial
        said = [(entry.seat, entry.option.key) for entry in chosen[before - start :]]
        wanted = sorted((decision.seat, key) for key in keys)
        assert sorted(said[: len(keys)]) == wanted, f"{decision!r}: {keys}, got {said[:9]}"
        self._measure(decision, keys, presses)

    async def _choose(
        self, decision: Decision, keys: list[str], person: Person, losses: tuple[str, Losses] | None
    ) -> tuple[list[str], int]:
        """What was chosen in one go, and the presses it took."""
        wish = None
        if losses is not None:
            keys, wish = [losses[0]], losses[1]
        if not self._by_buttons():
            return await self._by_command(person, decision, keys, wish)
        if wish is not None:
            return keys, await person.answer(decision, keys, wish=wish)
        try:
            return keys, await person.answer(decision, keys)
        except TooMuch:
            presses = person.count + await person.answer(decision, keys[:1], forms=False)
            follow = [one.prompt for one in (await self.stage.game()).pending() if one.seat == decision.seat]
            assert follow == ["move.more"], f"a Move to several places is over after {keys[0]}: {follow}"
            return keys[:1], presses

    def _by_buttons(self) -> bool:
        return self.mode == "buttons" or (self.mode == "mixed" and self.rng.random() < 0.5)

    async def _by_command(
        self, person: Person, decision: Decision, keys: list[str], wish: Losses | None
    ) -> tuple[list[str], int]:
        """One command: a whole Move, all losses, or any one choice."""
        person.count = 0
        if wish is not None:
            parts = {"kills": wish.kills, "pains": wish.pains, "retreat": tuple(dict.fromkeys(wish.retreat))}
            await person.slash("cw losses", **{part: ", ".join(values) for part, values in parts.items() if values})
            return keys, person.count
        places = list(dict.fromkeys(key.rpartition(">")[2] for key in keys if key != "done"))
        if decision.prompt == "turn" and keys[-1] == "done" and len(places) <= 2:
            options = {}
            for number, to in zip(("", "2"), places, strict=False):
                options[f"units{number}"] = ", ".join(
                    key[len("move ") :].rpartition(">")[0] for key in keys if key.endswith(f">{to}")
                )
                options[f"to{number}"] = to
            await person.slash("cw move", **options)
            return keys, person.count
        await person.slash("cw do", action=keys[0], more=keys[0].startswith("move "))
        return keys[:1], person.count

    # -- what they want -----------------------------------------------------------------------------------------

    def plan(self, game: Table[Any], decision: Decision) -> list[str]:
        """What to choose: one choice, a whole Move, or all losses of one kind."""
        keys = [self.wish(game, decision)]
        follow = "move.more" if keys[0].startswith("move ") else decision.prompt if decision.prompt in SEVERAL else ""
        if not follow:
            return keys
        trial = game.clone()
        try:
            trial.choose(keys[0], seat=decision.seat)
            while keys[-1] != "done" and (next_one := _asked(trial, decision.seat, follow)) is not None:
                key = self.wish(trial, next_one)
                if follow == "move.more" and len({one.rpartition(">")[2] for one in (*keys, key)} - {""}) > self.places:
                    key = "done"
                if follow != "move.more" and (key in keys or len(keys) >= int(decision.args.get("left", 1))):
                    break
                trial.choose(key, seat=decision.seat)
                keys.append(key)
        except EngineError:
            return keys[:1]
        if decision.prompt == "move.more":  # several from the list, each of them once; "done" is a press of its own
            moves = [key for key in keys if key != "done"]
            return moves[: next((i for i, key in enumerate(moves) if key in moves[:i]), len(moves))]
        return keys

    def losses(self, game: Table[Any], decision: Decision) -> tuple[str, Losses] | None:
        """What the seat would answer now and until the battle is over, if that is more than one question."""
        if decision.prompt not in PARTS:
            return None
        trial, asked = game.clone(), decision
        first = ""
        said: dict[str, list[str]] = {"kills": [], "pains": [], "retreat": []}
        while asked.prompt.startswith("battle."):
            key = self.wish(trial, asked)
            option: Any = asked.find(key)
            first = first or key
            if asked.seat == decision.seat and asked.args.get("side") == decision.args["side"] and asked.prompt in PARTS:
                entry = option.to if asked.prompt == "battle.retreat" else figure(option.kind, option.keeper)
                said[PARTS[asked.prompt]].append(entry)
            trial.choose(key, seat=asked.seat)
            if not trial.pending():
                break
            asked = trial.pending()[0]
        if sum(map(len, said.values())) < 2 or len(set(said["retreat"])) > 2:
            return None
        return first, Losses(*(tuple(said[part]) for part in ("kills", "pains", "retreat")))

    def wish(self, game: Table[Any], decision: Decision) -> str:
        """The choice of the seat's mind."""
        mind = self.minds.get(decision.seat, self.usual)
        for _ in range(20):
            key = mind.choose(decision, lambda: game.view(decision.seat), self.rng).key
            if self.reveals or not key.startswith("reveal "):
                return key
        return next(option.key for option in decision.options if not option.key.startswith("reveal "))

    # -- measures -----------------------------------------------------------------------------------------------

    def _measure(self, decision: Decision, keys: list[str], presses: int) -> None:
        """An Action begins with an answer to "turn" and lasts until somebody is asked for a turn again."""
        report = self.report
        report.answers += 1
        report.tally.presses.append(presses)
        report.posts = len(self.stage.public())
        seat, prompt = decision.seat, decision.prompt
        if prompt in OWN_TURN:
            self._active, self._last, self._acting = seat, seat, prompt == "turn"
            if prompt == "turn":
                report.actions.append(presses)
                report.waits.append(0)
                report.asked.append(set())
                report.losses.append(0)
                report.battles.append(keys[0].startswith("battle "))
            return
        if self._acting and seat == self._active:
            report.actions[-1] += presses
        elif self._acting:
            report.waits[-1] += seat != self._last
            report.losses[-1] += seat != self._last and prompt in PARTS
            report.asked[-1].add(prompt)
        self._last = seat


def _asked(game: Table[Any], seat: str, prompt: str) -> Decision | None:
    """The open question of a seat, if it is this one."""
    return next((one for one in game.pending() if one.seat == seat and one.prompt == prompt), None)
