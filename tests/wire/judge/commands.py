"""Checks of the commands that the bot registers. The table that names them is ``rules.RULES``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .bodies import Body, Kind
from .reading import doubles, mapping, mappings, number, sequence, text

SLASH, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
MOST: Mapping[int, tuple[str, int]] = {SLASH: ("slash", 100), USER: ("user", 15), MESSAGE: ("message", 15)}
CHARACTERS = 8000


def each(body: Body) -> list[tuple[str, Mapping[str, object]]]:
    """The commands of a body with their places."""
    if body.kind is Kind.COMMANDS:
        return [(str(place), one) for place, one in enumerate(mappings(body.data))]
    return [("command", body.keys)]


def kind(command: Mapping[str, object]) -> int:
    return number(command.get("type")) or SLASH


def nested(holder: Mapping[str, object], path: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Every option below a command, subcommands and groups included."""
    for place, option in enumerate(mappings(holder.get("options"))):
        here = f"{path}.options.{place}"
        yield here, option
        yield from nested(option, here)


def levels(body: Body) -> Iterator[tuple[str, list[Mapping[str, object]]]]:
    """Every list of options: a command's, a group's, a subcommand's."""
    for path, command in each(body):
        for here, holder in [(path, command), *nested(command, path)]:
            if holder.get("options"):
                yield f"{here}.options", mappings(holder["options"])


def counts(body: Body) -> Iterator[str]:
    for number_of_kind, (name, most) in MOST.items():
        found = sum(1 for _, command in each(body) if kind(command) == number_of_kind)
        if found > most:
            yield f"{found} {name} commands, at most {most}"


def names(body: Body) -> Iterator[str]:
    """Lower case where there is one, letters, digits, - _ ' and no spaces; context menus are free."""
    for path, command in each(body):
        holders = [] if kind(command) != SLASH or "name" not in command else [(path, command)]
        for here, one in [*holders, *nested(command, path)]:
            for name in [one.get("name"), *mapping(one.get("name_localizations")).values()]:
                if not re.fullmatch(r"[-_'\w]{1,32}", text(name)) or text(name) != text(name).lower():
                    yield f"{here}.name: {name!r}"


def same_names(body: Body) -> Iterator[str]:
    found = doubles([f"{kind(command)} {text(command.get('name'))}" for _, command in each(body)])
    yield from (f"two commands of type {one.partition(' ')[0]} are called {one.partition(' ')[2]!r}" for one in found)
    for path, options in levels(body):
        for name in doubles([text(option.get("name")) for option in options]):
            yield f"{path}: two are called {name!r}"


def descriptions(body: Body) -> Iterator[str]:
    for path, command in each(body):
        if kind(command) == SLASH:
            if body.kind is Kind.COMMANDS or "name" in command:
                if not text(command.get("description")).strip():
                    yield f"{path}.description: a slash command needs one"
        else:
            if command.get("description"):
                yield f"{path}.description: a context menu has none"
            if command.get("options"):
                yield f"{path}.options: a context menu has none"


def order(body: Body) -> Iterator[str]:
    for path, options in levels(body):
        optional = False
        for option in options:
            if option.get("type") in (SUBCOMMAND, GROUP):
                continue
            if option.get("required") and optional:
                yield f"{path}: {option.get('name')!r} is required and comes after an optional one"
            optional = optional or not option.get("required")


def mixed(body: Body) -> Iterator[str]:
    for path, options in levels(body):
        sub = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
        if any(sub) and not all(sub):
            yield f"{path}: subcommands and values in one list"


def choices(body: Body) -> Iterator[str]:
    for path, command in each(body):
        for here, option in nested(command, path):
            if option.get("autocomplete") and option.get("choices"):
                yield f"{here}: choices and autocomplete at once"


def ranges(body: Body) -> Iterator[str]:
    for path, command in each(body):
        for here, option in nested(command, path):
            for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
                low, high = option.get(least), option.get(most)
                if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
                    yield f"{here}: {least} {low} is above {most} {high}"


def size(body: Body) -> Iterator[str]:
    for path, command in each(body):
        total = sum(map(characters, [command, *(option for _, option in nested(command, path))]))
        if total > CHARACTERS:
            yield f"{path}: {total} characters together, at most {CHARACTERS}"


def characters(one: Mapping[str, object]) -> int:
    """Name, description and choices of a command or an option; of translations only the longest counts."""
    total = longest(one, "name") + longest(one, "description")
    for choice in mappings(one.get("choices")):
        total += longest(choice, "name") + len(text(choice.get("value")))
    return total


def longest(one: Mapping[str, object], key: str) -> int:
    translated = mapping(one.get(f"{key}_localizations")).values()
    return max(len(text(value)) for value in [one.get(key), *translated])


def global_only(body: Body) -> Iterator[str]:
    if "/guilds/" in body.where:
        for path, command in each(body):
            for key in ("contexts", "integration_types"):
                if sequence(command.get(key)):
                    yield f"{path}.{key}: only a global command has them"
