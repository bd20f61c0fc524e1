"""Whole games by scripted people, and the measures of how much they had to press and wait."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model import Losses
from bot.service.acting import begins_action
from bot.service.losses import PARTS, figure
from bot.service.standing import NEVER, chosen_by, offered, topic_of
from engine import Decision, EngineError, Table
from engine.cthulhu_wars.moments import When
from engine.play import PLAYERS, Player

from .audit import Audit
from .measures import Answer, Measures, acts
from .persons import Person, Tally, TooMuch
from .stage import Stage

LIMIT = 3000
SEVERAL = ("battle.kill", "battle.pain")
BETWEEN = ("doom_turn", "first_player.choose", "first_player.direction")


@dataclass
class Report:
    """What a game took: presses and seconds, every answer as `measures` wants it, and the number of public messages."""

    tally: Tally
    answers: list[Answer] = field(default_factory=list)
    posts: int = 0

    @property
    def measures(self) -> Measures:
        """The measures of how it plays."""
        return Measures(acts(self.answers), len(self.answers), self.posts, list(self.tally.seconds))


class Company:
    """People round a table, each with a mind of their own."""

    def __init__(
        self, stage: Stage, minds: Mapping[str, Player] | None = None, *, seed: str = "people", mode: str = "buttons",
        reveals: bool = True, places: int = 9, standing: bool = False,
    ) -> None:
        """``mode``: buttons, commands, mixed. ``reveals``: do they turn over signs. ``places``: at most so many in a Move.
        ``standing``: do they set the standing rule that a question offers, if it answers as they would."""
        self.stage = stage
        self.mode = mode
        self.rng = random.Random(seed)
        self.minds = minds or {}
        self.usual = PLAYERS["heuristic"]()
        self.report = Report(Tally())
        self.audit = Audit(stage)
        self.reveals = reveals
        self.places = places
        self.standing = standing
        self.answered: Counter[str] = Counter()
        """Questions that rules answered by themselves, told after the game."""
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
        before, fighting = game.serial, game.game.battle is not None
        begins = begun(decision, keys[0])
        keys, presses = await self._choose(decision, keys, person, self.losses(game, decision))
        after = await self.stage.game()
        chosen = [entry for row in after.rows for entry in row.entries]
        start = after.rows[0].serial
        said = [(entry.seat, entry.option.key) for entry in chosen[before - start :]]
        wanted = sorted((decision.seat, key) for key in keys)
        assert sorted(said[: len(keys)]) == wanted, f"{decision!r}: {keys}, got {said[:9]}"
        self._measure(decision, person, begins, fighting, presses)

    async def _choose(
        self, decision: Decision, keys: list[str], person: Person, losses: tuple[str, Losses] | None
    ) -> tuple[list[str], int]:
        """What was chosen in one go, and the presses it took."""
        wish = None
        rule = self._rule(await self.stage.game(), decision, keys[0]) if self.standing else ""
        if rule and self._by_buttons():
            return keys[:1], await person.answer(decision, keys[:1], rule=rule)
        if rule:
            person.count = 0
            await person.slash("cw orders", ability=topic_of(decision), rule=rule)
            return keys[:1], person.count
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

    def _rule(self, game: Table[Any], decision: Decision, key: str) -> str:
        """The standing rule that this question offers for all of the game, if it answers now as the person wants to."""
        for rule, until in offered(decision):
            if rule != NEVER and until == "game" and chosen_by(rule, game.game, decision) == key:
                return rule
        return ""

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

    def _measure(self, decision: Decision, person: Person, begins: str, fighting: bool, presses: int) -> None:
        prompt, when = decision.prompt, decision.args.get("when")
        between = prompt in BETWEEN or (prompt == "window" and when != When.AFTER_ACTION)
        self.report.answers.append(Answer(person.name, prompt, presses, begins, between, fighting))
        self.report.tally.presses.append(presses)
        self.report.posts = len(self.stage.public())


def _asked(game: Table[Any], seat: str, prompt: str) -> Decision | None:
    """The open question of a seat, if it is this one."""
    return next((one for one in game.pending() if one.seat == seat and one.prompt == prompt), None)


def begun(decision: Decision, key: str) -> str:
    """The verb of the Action that this choice begins, or ""."""
    option: Any = decision.find(key)
    return option.verb if decision.prompt == "turn" and (option.verb == "pass" or begins_action(option)) else ""
