"""Discord's limits, and the builders that keep to them: the API refuses a whole message for one label that is too long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

CONTENT = 2000
LABEL = 80
OPTION = 100
OPTIONS = 25
PLACEHOLDER = 150
MODAL_TITLE = 45
FIELD_LABEL = 45
FIELD_DESCRIPTION = 100
ROWS = 5
ALT_TEXT = 1024
CHOICES = 25
TYPED = 500
"""Characters of a typed text that are read; Discord lets 6000 through."""

TEXT_KEYS: Mapping[int, Mapping[str, int]] = {
    2: {"label": LABEL, "custom_id": 100, "url": 512},
    3: {"placeholder": PLACEHOLDER, "custom_id": 100},
}
"""Component type -> longest values of its texts."""


def trim(text: str, limit: int) -> str:
    """At most ``limit`` characters, cut at a word where possible."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > limit // 2 else cut).rstrip(" ,;·") + "…"


DIGITS = 8


def number_in(text: str) -> int | None:
    """A whole number from 0 to 99,999,999, as typed or pressed; None for anything else, however long.

    >>> number_in(" 12 "), number_in("-1"), number_in("1" * 5000), number_in("²")
    (12, None, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS else None


def content(lines: Iterable[str], limit: int = CONTENT) -> str:
    """Lines of a message, without empty ones; whole lines are left out at the end where all would be too long."""
    found: list[str] = []
    length = 0
    for line in lines:
        if not line:
            continue
        if length + len(line) + 1 > limit:
            if not found:
                found.append(trim(line, limit))
            break
        found.append(line)
        length += len(line) + 1
    return "\n".join(found)


def pages(text: str, limit: int = CONTENT) -> list[str]:
    """A long text as several messages, parted between lines; at least one.

    >>> pages("one\\ntwo\\nthree", 8), pages("", 8)
    (['one\\ntwo', 'three'], [''])
    """
    found = [""]
    for line in text.split("\n"):
        longer = f"{found[-1]}\n{line}" if found[-1] else trim(line, limit)
        if len(longer) <= limit:
            found[-1] = longer
        else:
            found.append(trim(line, limit))
    return found


def faults(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """What Discord would refuse in these component rows (as the API gets them)."""
    found: list[str] = []
    seen: set[str] = set()
    rows = list(rows)
    if len(rows) > ROWS:
        found.append(f"{len(rows)} rows")
    for row in rows:
        items = row.get("components", [])
        if not 1 <= len(items) <= 5 or (len(items) > 1 and any(item["type"] != 2 for item in items)):
            found.append(f"a row of {len(items)} items")
        for item in items:
            found += _item_faults(item, seen)
    return found


def _item_faults(item: Mapping[str, Any], seen: set[str]) -> list[str]:
    found = [
        f"{key} of {len(item[key])} characters"
        for key, limit in TEXT_KEYS.get(item["type"], {}).items()
        if item.get(key) and len(item[key]) > limit
    ]
    custom_id = item.get("custom_id", "")
    if custom_id in seen:
        found.append(f"{custom_id} twice")
    seen.add(custom_id)
    if item["type"] == 2 and not item.get("label") and not item.get("emoji"):
        found.append("a button without a label")
    if item["type"] == 3:
        found += _select_faults(item)
    return found


def _select_faults(item: Mapping[str, Any]) -> list[str]:
    options = item.get("options", [])
    found = [] if 1 <= len(options) <= OPTIONS else [f"a select of {len(options)}"]
    values = [option["value"] for option in options]
    if len(set(values)) != len(values):
        found.append("a value twice")
    for option in options:
        for key in ("label", "value", "description"):
            text = option.get(key) or ""
            if len(text) > OPTION or (not text and key != "description"):
                found.append(f"{key} of {len(text)} characters: {text}")
    if item.get("max_values", 1) > len(options) or item.get("min_values", 1) > item.get("max_values", 1):
        found.append("more values than options")
    return found
