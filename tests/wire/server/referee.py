"""Faults found: what the bot sends, and what this server answers, judged by Discord's own description.

The judge needs the description's file (environment variable DISCORD_OPENAPI); without it only what the server itself finds
wrong is recorded: unknown routes, malformed requests, broken rules of order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .messages import File

KEPT = 500


class Referee:
    """Collects faults as plain data: where, rule, message."""

    def __init__(self, description: Path | None) -> None:
        self.faults: list[dict[str, str]] = []
        self.judged = 0
        self._judge: Any = None
        if description is not None:
            from tests.wire.judge import Judge, Upload

            self._judge, self._upload = Judge(description), Upload

    @property
    def active(self) -> bool:
        """Is everything judged?"""
        return self._judge is not None

    def record(self, where: str, rule: str, message: str) -> None:
        """A fault found by the server."""
        self._keep([{"where": where, "rule": rule, "message": message}])

    def request(self, method: str, path: str, body: Any, files: Sequence[File]) -> None:
        """Judge what the bot sent."""
        if self._judge is not None:
            uploads = [self._upload(file.name, file.filename, file.size) for file in files]
            self._found(self._judge.request(method, path, body, uploads))

    def callback(self, interaction: Mapping[str, Any], body: Any) -> None:
        """Judge whether such an interaction may be answered so."""
        if self._judge is not None:
            faults = self._judge.callback(interaction, body)
            self._found([one for one in faults if one.rule == "callback-type"])

    def command(self, op: int, data: Any) -> None:
        """Judge what the bot sends over the gateway."""
        if self._judge is not None:
            self._found(self._judge.command(op, data))

    def answer(self, method: str, path: str, status: int, body: Any) -> None:
        """Judge what the bot gets back."""
        if self._judge is not None:
            self._found(self._judge.answer(method, path, status, body))

    def event(self, name: str, data: Mapping[str, Any]) -> None:
        """Judge what the bot is told."""
        if self._judge is not None:
            self._found(self._judge.event(name, data))

    def _found(self, faults: Sequence[Any]) -> None:
        self.judged += 1
        self._keep([{"where": str(one.where), "rule": str(one.rule), "message": str(one.message)} for one in faults])

    def _keep(self, faults: Sequence[dict[str, str]]) -> None:
        self.faults += faults[: max(0, KEPT - len(self.faults))]
