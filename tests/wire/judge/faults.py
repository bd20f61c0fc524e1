"""What the judge hands out, and what it is told about uploads besides a body."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with one body.

    ``where`` is the request ("POST /channels/{channel_id}/messages") or the event ("event MESSAGE_CREATE"), ``rule`` is
    "openapi" for the description or the id of a rule of ``rules.RULES``, ``message`` says what and at which key.
    """

    where: str
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.where} [{self.rule}] {self.message}"


@dataclass(frozen=True)
class Upload:
    """A file part of a multipart request: the part's name ("files[0]"), the file's name, its size in bytes."""

    name: str
    filename: str
    size: int
