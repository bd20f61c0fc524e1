"""Judges what goes over the wire between the bot and Discord: requests, answers, events of the gateway, both ways.

Two sources: Discord's own OpenAPI description (``description.py``, for the gateway ``events.py``), and one table of rules for
what the description doesn't know (``rules.RULES``), each with its source. A judge knows no state: time, order, permissions
and who may see what are the server's to check.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from . import events, rules
from .bodies import CALLBACK, Body, Kind, requested, shown
from .description import SCHEMAS, Description, Routes, Schema, load
from .faults import Fault, Upload
from .reading import mapping, number

__all__ = ["Fault", "Judge", "Upload"]

OPENAPI = "openapi"
CALLBACK_PATH = "/interactions/0/token/callback"


class Judge:
    """Loads the description once; every judgement afterwards takes a few milliseconds at most."""

    def __init__(self, openapi: Path) -> None:
        document = load(openapi)
        self._routes = Routes(document)
        self._requests = Description(document, answers=False)
        self._answers = Description(document, answers=True)
        self._events = events.events(self._answers)
        self._commands = events.commands()
        self._compiled: dict[tuple[object, ...], Validator] = {}

    def route(self, method: str, path: str) -> str | None:
        """The description's template for a concrete path (without "/api/v10"), literal segments before parameters."""
        return self._routes.find(method, path)

    def request(self, method: str, path: str, body: object | None, uploads: Sequence[Upload] = ()) -> list[Fault]:
        """Judge what the bot sends: the parsed JSON, or the ``payload_json`` part and the files beside it."""
        template = self.route(method, path)
        if template is None:
            return [Fault(f"{method} {path}", OPENAPI, "the description knows no such request")]
        where = f"{method} {template}"
        found = [f"{part!r} in the path is no id" for part in self._routes.bad_ids(template, path)]
        schema, demanded, files = self._routes.request(method, template)
        if uploads and not files:
            found.append("this request takes no files")
        if body is None:
            found += ["the body is missing"] if demanded and not uploads else []
        elif schema is None:
            found.append("this request takes no body")
        else:
            found += self._errors(self._requests, ("request", where), schema, body)
        bodies = [] if body is None and not uploads else [requested(where, body, uploads)]
        return self._faults(where, found) + rules.judge(bodies)

    def answer(self, method: str, path: str, status: int, body: object | None) -> list[Fault]:
        """Judge what the server answers: ``body`` is the parsed JSON, None if there is none. A 5xx is free in form."""
        template = self.route(method, path)
        where = f"{method} {template or path}"
        if status >= 500:
            return []
        if status >= 400:
            name = "RatelimitedResponse" if status == 429 else "ErrorResponse"
            found = self._errors(self._answers, (name,), {"$ref": SCHEMAS + name}, body)
            return self._faults(f"{where} -> {status}", found)
        if template is None:
            return [Fault(where, OPENAPI, "the description knows no such request")]
        bodies = shown(where, body)
        if where == CALLBACK:
            bodies.append(Body(Kind.CONFIRMED, where, body, path=path))
        described = self._routes.answers(method, template)
        if status not in described:
            return self._faults(where, [f"status {status} is not among {', '.join(map(str, described))}"])
        schema = described[status]
        where = f"{where} -> {status}"
        if schema is None:
            return self._faults(where, [] if body is None else [f"status {status} has no body"]) + rules.judge(bodies)
        found = self._errors(self._answers, ("answer", where), schema, body)
        return self._faults(where, found) + rules.judge(bodies)

    def event(self, name: str, data: object) -> list[Fault]:
        """Judge the ``d`` of a dispatch."""
        where = f"event {name}"
        if name not in self._events:
            return [Fault(where, OPENAPI, "the judge knows no such event")]
        found = self._errors(self._answers, ("event", name), self._events[name], data)
        return self._faults(where, found) + rules.judge([Body(Kind.EVENT, where, data), *shown(where, data)])

    def command(self, op: int, data: object) -> list[Fault]:
        """Judge the ``d`` of what the client sends over the gateway."""
        where = f"gateway op {op}"
        if op not in self._commands:
            return [Fault(where, OPENAPI, "a client doesn't send this")]
        return self._faults(where, self._errors(self._requests, ("op", op), self._commands[op], data))

    def callback(self, interaction: object, body: object, uploads: Sequence[Upload] = ()) -> list[Fault]:
        """Judge a first answer as ``request`` does, and whether such an interaction (the event's ``d``) may get it."""
        first = Body(
            Kind.FIRST, CALLBACK, mapping(body).get("data"), uploads, number(mapping(body).get("type")), asked=interaction
        )
        return self.request("POST", CALLBACK_PATH, body, uploads) + rules.judge([first])

    def _errors(self, description: Description, key: tuple[object, ...], schema: Schema, body: object) -> list[str]:
        if key not in self._compiled:
            self._compiled[key] = description.validator(schema)
        return [sentence(error) for error in self._compiled[key].iter_errors(body)]

    @staticmethod
    def _faults(where: str, messages: Iterable[str]) -> list[Fault]:
        return [Fault(where, OPENAPI, message) for message in messages]


SIZES = {"maxLength": "at most", "minLength": "at least", "maxItems": "at most", "minItems": "at least"}


def sentence(error: ValidationError) -> str:
    """An error with its place, short: long values are told by their length."""
    place = ".".join(map(str, error.absolute_path)) or "the body"
    if error.validator in SIZES:
        instance: Any = error.instance
        unit = "characters" if isinstance(instance, str) else "entries"
        return f"{place}: {len(instance)} {unit}, {SIZES[str(error.validator)]} {error.validator_value}"
    message = error.message if len(error.message) <= 200 else f"{error.message[:100]} ... {error.message[-80:]}"
    return f"{place}: {message}"
