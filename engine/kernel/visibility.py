"""Who sees which field of a state. Declared on the field; a field without a declaration is secret.

    >>> class Hand(msgspec.Struct):
    ...     owner: Annotated[str, PUBLIC]
    ...     cards: Annotated[tuple[int, ...], OWNER_ELSE_COUNT]
    ...     note: str = "unmarked"
    >>> redact(Hand("A", (3, 1)), viewer="B")
    Hand(owner='A', cards=(0, 0), note='')
    >>> redact(Hand("A", (3, 1)), viewer="A").cards
    (3, 1)

A record with fields for its owner names him in a field called ``id`` or ``owner``.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


class Visibility(enum.Enum):
    """Who may read a field's value."""

    PUBLIC = "public"
    OWNER = "owner"
    OWNER_ELSE_COUNT = "owner, others the count"
    COUNT = "count"
    SECRET = "secret"


PUBLIC = Visibility.PUBLIC
OWNER = Visibility.OWNER
OWNER_ELSE_COUNT = Visibility.OWNER_ELSE_COUNT
COUNT = Visibility.COUNT
SECRET = Visibility.SECRET


@cache
def declared(cls: type[msgspec.Struct]) -> Mapping[str, Visibility]:
    """Field name -> visibility of a record class, SECRET where nothing is declared."""
    hints = get_type_hints(cls, include_extras=True)
    found: dict[str, Visibility] = {}
    for field in msgspec.structs.fields(cls):
        marks = [mark for mark in get_args(hints[field.name]) if isinstance(mark, Visibility)]
        found[field.name] = marks[0] if marks else SECRET
    return found


def blank(value: Any) -> Any:
    """A value of the same kind that says nothing."""
    if isinstance(value, bool):
        return False
    if isinstance(value, (str, int, tuple, list, dict)):
        return type(value)()
    return None


def counted(value: Any) -> Any:
    """The same number of entries, each one saying nothing."""
    return type(value)(blank(entry) for entry in value)


def redact(record: S, viewer: str | None) -> S:
    """A copy of the record as ``viewer`` may see it; None is the public."""
    owner = getattr(record, "id", None) or getattr(record, "owner", None)
    values: dict[str, Any] = {}
    for name, visibility in declared(type(record)).items():
        value = getattr(record, name)
        mine = viewer is not None and viewer == owner
        if visibility is PUBLIC or (mine and visibility in (OWNER, OWNER_ELSE_COUNT)):
            values[name] = _redact_inside(value, viewer)
        elif visibility in (COUNT, OWNER_ELSE_COUNT):
            values[name] = counted(value)
        else:
            values[name] = blank(value)
    return type(record)(**values)


_declaring: dict[type[Any], bool] = {}


def _declares(cls: type[Any]) -> bool:
    """Does the class declare anything? A record that does not is a plain public value."""
    if cls not in _declaring:
        _declaring[cls] = issubclass(cls, msgspec.Struct) and any(v is not SECRET for v in declared(cls).values())
    return _declaring[cls]


def _redact_inside(value: Any, viewer: str | None) -> Any:
    if isinstance(value, msgspec.Struct):
        return redact(value, viewer) if _declares(type(value)) else value
    if isinstance(value, dict):
        # Records in one container are of one class, so the first tells for all.
        if not _declares(type(next(iter(value.values()), None))):
            return value.copy()
        return {key: _redact_inside(entry, viewer) for key, entry in value.items()}
    if isinstance(value, list):
        return [_redact_inside(entry, viewer) for entry in value] if value and _declares(type(value[0])) else value[:]
    if isinstance(value, tuple) and value and _declares(type(value[0])):
        return tuple(_redact_inside(entry, viewer) for entry in value)
    return value


__all__ = [
    "Annotated", "COUNT", "OWNER", "OWNER_ELSE_COUNT", "PUBLIC", "SECRET", "Visibility", "blank", "counted", "declared",
    "redact",
]
