"""How the bot answers interactions: the callback, @original, follow-ups; the 3 seconds and the 15 minutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .acting import AUTOCOMPLETE, COMMAND, COMPONENT, FORM, SLASH, Interaction, is_ephemeral
from .messages import File, Messages, Post, components_with, invalid
from .routing import Answer, Call, route
from .world import EPHEMERAL, LOADING, UNKNOWN_MESSAGE, ApiError, Json, Stored

MESSAGE, LATER, DEFER, UPDATE, CHOICES, OPEN = 4, 5, 6, 7, 8, 9
REPLY, CHAT_INPUT, MENU = 19, 20, 23

UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
EXPIRED = (401, 50027, "Invalid Webhook Token")

ALLOWED: Mapping[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, LATER, OPEN),
    COMPONENT: (MESSAGE, LATER, DEFER, UPDATE, OPEN),
    AUTOCOMPLETE: (CHOICES,),
    FORM: (MESSAGE, LATER, DEFER, UPDATE),
}
"""First answers by kind of interaction. A form can't be answered with a form."""


@route("POST", "/interactions/{interaction}/{token}/callback")
async def callback(call: Call) -> Answer:
    """The first answer; exactly one, and soon."""
    server = call.server
    one = server.people.by_id.get(call.number("interaction"))
    if one is None or one.token != call.params["token"]:
        raise ApiError(*UNKNOWN_INTERACTION)
    try:
        if one.answered is not None:
            raise ApiError(*ANSWERED)
        if server.world.now() - one.created > server.settings.answer_within:
            raise ApiError(*UNKNOWN_INTERACTION)
        kind = int(call.body.get("type", 0))
        server.referee.callback(one.event or {"type": one.type}, call.body)
        if kind not in ALLOWED[one.type] or (one.type == FORM and kind == UPDATE and one.pressed is None):
            raise invalid("type", "BASE_TYPE_CHOICES", f"answer {kind} to an interaction of type {one.type}")
        stored = _first(server.messages, one, kind, call.body.get("data") or {}, call.files)
    except ApiError as error:
        one.refused.append(error.code)
        raise
    one.answered = kind
    one.seconds = server.world.now() - one.created
    one.done.set()
    if kind not in (LATER, DEFER):
        one.told.set()
    if not call.query.get("with_response"):
        return Answer(204)
    return Answer(200, _resource(one, kind, stored))


def _first(messages: Messages, one: Interaction, kind: int, data: Mapping[str, Any], files: tuple[File, ...]) -> Stored | None:
    """What the first answer does; returns the message it is about."""
    if kind == MESSAGE:
        stored = _message(messages, one, data, files)
        one.original, one.ephemeral = stored.id, stored.only is not None
        return stored
    if kind == LATER:
        flags = int(data.get("flags") or 0) & EPHEMERAL
        stored = _message(messages, one, {"flags": flags | LOADING}, ())
        one.original, one.ephemeral, one.loading = stored.id, stored.only is not None, True
        return stored
    if kind in (DEFER, UPDATE):
        if one.pressed is not None:
            one.original, one.ephemeral = one.pressed.id, one.pressed.only is not None
            if kind == UPDATE:
                return messages.edit(one.channel, one.pressed, data, files)
        return one.pressed
    if kind == CHOICES:
        choices = data.get("choices") or []
        if len(choices) > 25:
            raise invalid("data.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        one.choices = list(choices)
    if kind == OPEN:
        if not 1 <= len(data.get("components") or ()) <= 5 or len(str(data.get("title", ""))) > 45:
            raise invalid("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        one.form = {
            "custom_id": data["custom_id"], "title": data["title"],
            "components": components_with(data["components"], ()),
        }
    return None


def _message(messages: Messages, one: Interaction, data: Mapping[str, Any], files: tuple[File, ...]) -> Stored:
    """A new message of this interaction."""
    world = messages.world
    more: Json = {
        "webhook_id": str(world.bot.id), "application_id": str(world.bot.id), "interaction_metadata": one.metadata,
    }
    kind = 0
    if one.type == COMMAND:
        kind = CHAT_INPUT if one.command == SLASH else MENU
    if one.pressed is not None and one.pressed.only is None:
        kind = REPLY
        more["message_reference"] = {"type": 0, "channel_id": str(one.channel.id), "message_id": str(one.pressed.id)}
    only = one.user.id if is_ephemeral(data) else None
    return messages.create(one.channel, Post(world.bot, data, files, only, kind, more))


def _resource(one: Interaction, kind: int, stored: Stored | None) -> Json:
    interaction: Json = {"id": str(one.id), "type": one.type}
    if stored is not None and kind in (MESSAGE, LATER, UPDATE):
        interaction |= {
            "response_message_id": str(stored.id), "response_message_loading": one.loading,
            "response_message_ephemeral": stored.only is not None,
        }
    answer: Json = {"interaction": interaction}
    if stored is not None and kind in (MESSAGE, UPDATE):
        answer["resource"] = {"type": kind, "message": stored.data}
    return answer


# -- afterwards -------------------------------------------------------------------------------------------------


def _by_token(call: Call) -> Interaction:
    """The interaction of a webhook's address; the token must be known, answered and young."""
    one = call.server.people.by_token.get(call.params["token"])
    if one is None or one.answered is None or call.number("application") != call.server.world.bot.id:
        raise ApiError(*UNKNOWN_WEBHOOK)
    if call.server.world.now() - one.created > call.server.settings.token_life:
        one.refused.append(EXPIRED[1])
        raise ApiError(*EXPIRED)
    return one


def _named(call: Call, one: Interaction) -> Stored:
    """The message that an address means: @original, or one that this interaction made."""
    name = call.params["message"]
    number = one.original if name == "@original" else int(name)
    if number is None or (name != "@original" and number not in (one.original, *one.followups)):
        raise ApiError(*UNKNOWN_MESSAGE)
    stored = call.server.world.messages.get(number)
    if stored is None or stored.gone:
        raise ApiError(*UNKNOWN_MESSAGE)
    return stored


@route("POST", "/webhooks/{application}/{token}")
async def follow_up(call: Call) -> Answer:
    """A further message; the first one after a deferred answer takes the placeholder's place."""
    one = _by_token(call)
    messages = call.server.messages
    if one.loading and one.original is not None:
        stored = call.server.world.messages[one.original]
        flags = (int(call.body.get("flags") or 0) & ~EPHEMERAL) | (stored.data["flags"] & EPHEMERAL)
        messages.edit(one.channel, stored, {**call.body, "flags": flags}, call.files)
        one.loading = False
    else:
        stored = _message(messages, one, call.body, call.files)
        one.followups.append(stored.id)
    one.told.set()
    return Answer(200, stored.data) if call.query.get("wait", "0") not in ("0", "false") else Answer(204)


@route("GET", "/webhooks/{application}/{token}/messages/{message}")
async def fetch(call: Call) -> Answer:
    """A message of an interaction."""
    return Answer(200, _named(call, _by_token(call)).data)


@route("PATCH", "/webhooks/{application}/{token}/messages/{message}")
async def change(call: Call) -> Answer:
    """Edit a message of an interaction; a placeholder becomes a message by it."""
    one = _by_token(call)
    stored = _named(call, one)
    call.server.messages.edit(one.channel, stored, call.body, call.files)
    if stored.id == one.original:
        one.loading = False
    one.told.set()
    return Answer(200, stored.data)


@route("DELETE", "/webhooks/{application}/{token}/messages/{message}")
async def remove(call: Call) -> Answer:
    """Delete a message of an interaction."""
    one = _by_token(call)
    stored = _named(call, one)
    call.server.messages.delete(one.channel, stored)
    if stored.id == one.original:
        one.loading = False
    one.told.set()
    return Answer(204)
