"""Checks of what can be pressed, chosen and filled in: rows, buttons, selects, forms. The table is ``rules.RULES``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .bodies import V2, Body, Kind
from .reading import doubles, identity, mapping, mappings, number, text

ROWS = 5
IN_FORM = 5
IN_MESSAGE = 40
IN_SELECTS = 120
CUSTOM_ID = 60  # what this project promises itself; Discord's own limit is 100
BUTTON, STRING_SELECT, TEXT_INPUT, LABEL, CHECKBOXES, RADIO = 2, 3, 4, 18, 22, 21
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6


def rows(body: Body) -> Iterator[str]:
    top = mappings(body.keys.get("components"))
    if not body.flags & V2 and len(top) > ROWS:
        yield f"components: {len(top)} rows, at most {ROWS}"


def components_total(body: Body) -> Iterator[str]:
    total = sum(1 for _ in body.components)
    if total > IN_MESSAGE:
        yield f"{total} components, nested ones included, at most {IN_MESSAGE}"


def form_size(body: Body) -> Iterator[str]:
    top = mappings(body.keys.get("components"))
    if len(top) > IN_FORM:
        yield f"components: {len(top)} in a form, at most {IN_FORM}"


def form_rows(body: Body) -> Iterator[str]:
    for path, one in body.components:
        inside = mappings(one.get("components"))
        if one.get("type") == 1 and len(inside) > 1:
            yield f"{path}: {len(inside)} inputs in one row"
        for place, field in enumerate(inside if one.get("type") == 1 else ()):
            if not text(field.get("label")):
                yield f"{path}.components.{place}: an input in a row needs a label"
        if one.get("type") == LABEL and mapping(one.get("component")).get("label"):
            yield f"{path}.component: an input in a Label has no label of its own"


def form_disabled(body: Body) -> Iterator[str]:
    for path, one in body.components:
        if one.get("disabled"):
            yield f"{path}: nothing in a form can be disabled"


def form_texts(body: Body) -> Iterator[str]:
    for path, one in body.components:
        if one.get("type") != TEXT_INPUT:
            continue
        least, most = number(one.get("min_length")) or 0, number(one.get("max_length"))
        size = len(text(one.get("value")))
        if most is not None and least > most:
            yield f"{path}: at least {least} characters, at most {most}"
        if size and (size < least or (most is not None and size > most)):
            yield f"{path}: {size} characters filled in, outside the limits of the input"


def form_radio(body: Body) -> Iterator[str]:
    for path, one in body.components:
        chosen = [option for option in mappings(one.get("options")) if option.get("default")]
        if one.get("type") == RADIO and len(chosen) > 1:
            yield f"{path}: {len(chosen)} of a radio group are chosen"


def custom_ids(body: Body) -> Iterator[str]:
    for name in doubles([text(one["custom_id"]) for _, one in body.components if text(one.get("custom_id"))]):
        yield f"custom_id {name!r} stands twice"


def custom_ids_short(body: Body) -> Iterator[str]:
    holders = [("", body.keys)] if body.kind is Kind.FORM else []
    for path, one in [*holders, *body.components]:
        size = len(text(one.get("custom_id")))
        if size > CUSTOM_ID:
            yield f"{path}.custom_id: {size} characters, at most {CUSTOM_ID}".lstrip(".")


def component_ids(body: Body) -> Iterator[str]:
    for one in doubles([identity(one["id"]) for _, one in body.components if identity(one.get("id")) not in ("", "0")]):
        yield f"two components have the id {one}"


def options(body: Body) -> Iterator[str]:
    for path, one in body.components:
        for value in doubles([text(option.get("value")) for option in mappings(one.get("options"))]):
            yield f"{path}.options: the value {value!r} stands twice"


def options_total(body: Body) -> Iterator[str]:
    total = sum(len(mappings(one.get("options"))) for _, one in body.components)
    if total >= IN_SELECTS:
        yield f"{total} entries over all selects, fewer than {IN_SELECTS} are safe"


def choosable(one: Mapping[str, object]) -> int | None:
    """How many entries there are to choose from; None where Discord fills the list."""
    return len(mappings(one.get("options"))) if one.get("type") in (STRING_SELECT, CHECKBOXES) else None


def select_values(body: Body) -> Iterator[str]:
    for path, one in body.components:
        if one.get("type") not in (*SELECTS, CHECKBOXES):
            continue
        entries = choosable(one)
        least, most = number(one.get("min_values")), number(one.get("max_values"))
        if most is None:
            most = entries if one.get("type") == CHECKBOXES and entries is not None else 1
        if entries is not None and most > entries:
            yield f"{path}.max_values: {most} of {entries} entries"
        if least is not None and least > most:
            yield f"{path}.min_values: {least} is above max_values, {most}"
        chosen = [option for option in mappings(one.get("options")) if option.get("default")]
        chosen += mappings(one.get("default_values"))
        if len(chosen) > most:
            yield f"{path}: {len(chosen)} entries are chosen already, at most {most}"


def select_required(body: Body) -> Iterator[str]:
    """In a form everything is required that doesn't say otherwise; in a message nothing is."""
    for path, one in body.components:
        required = one.get("required")
        demanded = required is True or (required is None and body.kind is Kind.FORM)
        if one.get("type") in (*SELECTS, CHECKBOXES) and demanded and number(one.get("min_values")) == 0:
            yield f"{path}: required, with min_values 0"


def rows_mixed(body: Body) -> Iterator[str]:
    for path, one in body.components:
        inside = [field.get("type") for field in mappings(one.get("components"))] if one.get("type") == 1 else []
        if any(kind in SELECTS for kind in inside) and len(inside) > 1:
            yield f"{path}: a select takes the whole row"


def button_target(body: Body) -> Iterator[str]:
    for path, one in body.components:
        if one.get("type") != BUTTON:
            continue
        kind = {LINK: "url", PREMIUM: "sku_id"}.get(number(one.get("style")) or 0, "custom_id")
        for key in ("custom_id", "url", "sku_id"):
            if key == kind and not one.get(key):
                yield f"{path}: a button of style {one.get('style')} needs {key}"
            if key != kind and one.get(key):
                yield f"{path}: a button of style {one.get('style')} has no {key}"


def button_face(body: Body) -> Iterator[str]:
    for path, one in body.components:
        if one.get("type") != BUTTON:
            continue
        if one.get("style") == PREMIUM:
            yield from (f"{path}.{key}: a premium button has none" for key in ("label", "emoji") if one.get(key))
        elif not text(one.get("label")).strip() and not one.get("emoji"):
            yield f"{path}: a button without label and emoji"
