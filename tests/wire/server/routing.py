"""Routes of the API: a table filled by decorators, literal parts before parameters."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .messages import File, invalid

if TYPE_CHECKING:
    from .app import Server

PARAMETER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Answer:
    """A status with a JSON body (None: no body)."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Call:
    """A request that has found its route."""

    server: Server
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: tuple[File, ...]

    def number(self, name: str) -> int:
        """A parameter that must be an id."""
        if not self.params[name].isdecimal():
            raise invalid(name, "NUMBER_TYPE_COERCE", "not an id")
        return int(self.params[name])

    @property
    def channel(self) -> Any:
        """The channel of the path, if the bot sees it."""
        channel = self.server.world.channel(self.number("channel"))
        self.server.world.require(channel)
        return channel


Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True)
class Route:
    """One line of the table."""

    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Handler

    @property
    def without_token(self) -> bool:
        """Does the token of an interaction stand in the path, in place of the header?"""
        return "{token}" in self.template

    @property
    def order(self) -> tuple[bool, ...]:
        """Literal parts come before parameters."""
        return tuple(part.startswith("{") for part in self.template.split("/"))


ROUTES: list[Route] = []


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register a handler."""

    def register(handler: Handler) -> Handler:
        pattern = re.compile(PARAMETER.sub(r"(?P<\1>[^/]+)", template))
        ROUTES.append(Route(method, template, pattern, handler))
        ROUTES.sort(key=lambda one: one.order)
        return handler

    return register


def find(method: str, path: str) -> tuple[Route, Mapping[str, str]] | None:
    """The route of a request."""
    for one in ROUTES:
        match = one.pattern.fullmatch(path) if one.method == method else None
        if match is not None:
            return one, match.groupdict()
    return None
