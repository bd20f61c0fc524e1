"""Reads bodies that may have any shape: a rule looks at what is there and leaves wrong types to the description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def sequence(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def mappings(value: object) -> list[Mapping[str, object]]:
    return [one for one in sequence(value) if isinstance(one, dict)]


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def identity(value: object) -> str:
    """An id as text, whether it came as a number or as text; empty if it is neither."""
    return str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""


def components(holder: object, path: str = "") -> Iterator[tuple[str, Mapping[str, object]]]:
    """Every component below a message, a form or a component, nested ones included, with its path."""
    for key in ("components", "accessory", "component"):
        value = mapping(holder).get(key)
        found = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, one in found:
            if isinstance(one, dict):
                here = f"{path}.{key}" if place is None else f"{path}.{key}.{place}"
                yield here.lstrip("."), one
                yield from components(one, here)


def addresses(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text below a value that is an address (keys ``url``, ``icon_url``, ...), with its path."""
    if isinstance(value, dict):
        for key, one in value.items():
            if isinstance(one, str) and isinstance(key, str) and key.endswith("url"):
                yield f"{path}.{key}".lstrip("."), one
            else:
                yield from addresses(one, f"{path}.{key}")
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from addresses(one, f"{path}.{place}")


def doubles(values: Sequence[str]) -> list[str]:
    """What stands more than once, each named once, in order."""
    seen: dict[str, int] = {}
    for value in values:
        seen[value] = seen.get(value, 0) + 1
    return [value for value, times in seen.items() if times > 1]
