"""Checks of what the server tells: messages in answers and events, interactions. The table is ``rules.RULES``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .bodies import EPHEMERAL, V2, Body
from .messages import ATTACHMENT, V2_TYPES, pictures
from .reading import components, doubles, identity, mapping, mappings, number, sequence, text

SAID = ("event MESSAGE_CREATE", "event MESSAGE_UPDATE")
COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
RESOLVED: Mapping[int, tuple[str, ...]] = {
    6: ("users",), 7: ("channels",), 8: ("roles",), 9: ("users", "roles"), 11: ("attachments",),
}
SELECTED: Mapping[int, tuple[str, ...]] = {5: ("users",), 6: ("roles",), 7: ("users", "roles"), 8: ("channels",)}

# Which first answers an interaction may get.
ANSWERS: Mapping[int, tuple[int, ...]] = {COMMAND: (4, 5, 9), COMPONENT: (4, 5, 6, 7, 9), AUTOCOMPLETE: (8,), FORM: (4, 5)}
FOCUSED: Mapping[int, type | tuple[type, ...]] = {3: str, 4: int, 10: (int, float)}


def answer_type(body: Body) -> Iterator[str]:
    asked = mapping(body.asked)
    kind = number(asked.get("type")) or 0
    possible = ANSWERS.get(kind, ())
    if kind == FORM and "message" in asked:
        possible += (6, 7)  # a form that a component opened may change the component's message
    if body.callback not in possible:
        yield f"an interaction of type {kind} is answered by {', '.join(map(str, possible))}, not by {body.callback}"


def answer_choices(body: Body) -> Iterator[str]:
    for option in values(mapping(mapping(body.asked).get("data"))):
        wanted = FOCUSED.get(number(option.get("type")) or 0) if option.get("focused") else None
        for choice in mappings(body.keys.get("choices")) if wanted else ():
            value = choice.get("value")
            if isinstance(value, bool) or not isinstance(value, wanted or object):
                yield f"choices: {value!r} for an option of type {option.get('type')}"


def confirmed(body: Body) -> Iterator[str]:
    if body.data is None:
        if re.search("[?&]with_response=(1|true)", body.path):
            yield "no body, though it was asked for: the library raises after the answer was made"
        return
    about = mapping(body.keys.get("interaction"))
    told = mapping(mapping(body.keys.get("resource")).get("message"))
    if told and identity(about.get("response_message_id")) != identity(told.get("id")):
        yield "response_message_id is not the id of the message told"
    if told and about.get("response_message_ephemeral", False) != bool((number(told.get("flags")) or 0) & EPHEMERAL):
        yield "response_message_ephemeral doesn't say what the message's flags say"


def files_placed(body: Body) -> Iterator[str]:
    for path, address in pictures(body):
        if address.startswith(ATTACHMENT):
            yield f"{path}: {address} in place of the file's address"


def ids_given(body: Body) -> Iterator[str]:
    ids = [identity(one.get("id")) for _, one in body.components]
    for one in doubles(ids):
        yield f"two components have the id {one or 'missing'}"
    if "0" in ids:
        yield "a component has the id 0, which stands for none"


def v2_shown(body: Body) -> Iterator[str]:
    new = [path for path, one in body.components if one.get("type") in V2_TYPES]
    if new and not body.flags & V2:
        yield f"{new[0]}: a component of V2 in a message without the flag"
    if body.flags & V2 and (body.keys.get("content") or body.keys.get("embeds")):
        yield "content or embeds in a message of components V2"


def ephemeral_apart(body: Body) -> Iterator[str]:
    """It is told to who sees it (by the intent for direct messages), not through the channel."""
    if body.where in SAID and body.flags & EPHEMERAL:
        for key in ("guild_id", "member"):
            if key in body.keys:
                yield f"{key} in an ephemeral message: it is told as a message of the channel"


def with_member(body: Body) -> Iterator[str]:
    keys = body.keys
    if body.where in SAID and "webhook_id" not in keys and not body.flags & EPHEMERAL:
        if ("guild_id" in keys) != ("member" in keys):
            yield "a message of a guild carries guild_id and member, one of a DM neither"


def who(body: Body) -> Iterator[str]:
    if body.where != "event INTERACTION_CREATE":
        return
    keys = body.keys
    inside = "guild_id" in keys
    if inside != ("member" in keys) or inside == ("user" in keys):
        yield "member in a guild, user outside, never both"
    if inside != (keys.get("context") == 0):
        yield f"context {keys.get('context')} {'in' if inside else 'outside'} a guild"
    if identity(mapping(keys.get("channel")).get("id")) != identity(keys.get("channel_id")):
        yield "channel.id is not channel_id"


def values(data: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The options of a command that have a value, out of their subcommands."""
    for option in mappings(data.get("options")):
        if option.get("type") in (1, 2):
            yield from values(option)
        else:
            yield option


def focused(body: Body) -> Iterator[str]:
    kind = number(body.keys.get("type"))
    if body.where == "event INTERACTION_CREATE" and kind in (COMMAND, AUTOCOMPLETE):
        count = sum(1 for option in values(mapping(body.keys.get("data"))) if option.get("focused"))
        if count != (kind == AUTOCOMPLETE):
            yield f"{count} options are being typed"


def resolved(body: Body) -> Iterator[str]:
    """Whoever and whatever is named by id comes along."""
    if body.where != "event INTERACTION_CREATE":
        return
    data = mapping(body.keys.get("data"))
    along = mapping(data.get("resolved"))
    named = [(RESOLVED.get(number(one.get("type")) or 0, ()), one.get("value")) for one in values(data)]
    fields = [data, *(one for _, one in components(data))]
    for field in fields:
        places = SELECTED.get(number(field.get("component_type", field.get("type"))) or 0, ())
        named += [(places, value) for value in sequence(field.get("values"))]
    if "target_id" in data:
        named.append((("users", "messages"), data["target_id"]))
    for places, value in named:
        if places and not any(identity(value) in mapping(along.get(place)) for place in places):
            yield f"{identity(value)} is not among the resolved {' or '.join(places)}"


def pressed(body: Body) -> Iterator[str]:
    """A press names a component of the message it comes with; what was chosen was there to choose."""
    if body.where != "event INTERACTION_CREATE" or body.keys.get("type") != COMPONENT:
        return
    data = mapping(body.keys.get("data"))
    kind, name = data.get("component_type"), text(data.get("custom_id"))
    message = mapping(body.keys.get("message"))
    found = [one for _, one in components(message) if one.get("custom_id") == name and one.get("type") == kind]
    if not found:
        yield f"the message has no component {name!r} of type {kind}"
        return
    if found[0].get("disabled"):
        yield f"{name!r} is disabled"
    chosen = [text(value) for value in sequence(data.get("values"))]
    if kind == 2:
        return
    least, most = number(found[0].get("min_values")), number(found[0].get("max_values"))
    if not (1 if least is None else least) <= len(chosen) <= (1 if most is None else most):
        yield f"{len(chosen)} entries of {name!r} are chosen"
    offered = [text(option.get("value")) for option in mappings(found[0].get("options"))]
    for value in chosen if kind == 3 else ():
        if value not in offered:
            yield f"{value!r} is not among the entries of {name!r}"
