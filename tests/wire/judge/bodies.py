"""Says of a request what kind of body it carries, so that a rule applies wherever such a body is sent."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from .faults import Upload
from .reading import components, mapping, number

V2 = 1 << 15
EPHEMERAL = 1 << 6


class Kind(Enum):
    CREATE = auto()  # a new message
    EDIT = auto()  # a change of a message, filling a deferred answer included
    DEFER = auto()  # "later" to an interaction
    FORM = auto()  # a modal
    CHOICES = auto()  # answers to a typed option
    COMMANDS = auto()  # the whole list of commands
    COMMAND = auto()  # one of them
    THREAD = auto()
    DM = auto()
    FIRST = auto()  # a first answer beside the interaction that it answers
    SHOWN = auto()  # a message as the server tells it
    CONFIRMED = auto()  # the server's answer to a first answer
    EVENT = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Body:
    """One thing to judge: what it is, where it came, its JSON (for a callback its ``data``), the files beside it.

    ``callback`` is the type of a first answer, ``asked`` its interaction, ``path`` the request's with the query.
    """

    kind: Kind
    where: str
    data: object
    uploads: Sequence[Upload] = ()
    callback: int | None = None
    asked: object = None
    path: str = ""

    @property
    def keys(self) -> Mapping[str, object]:
        return mapping(self.data)

    @functools.cached_property
    def components(self) -> list[tuple[str, Mapping[str, object]]]:
        """Every component with its path, nested ones included."""
        return list(components(self.data))

    @property
    def flags(self) -> int:
        return number(self.keys.get("flags")) or 0


KINDS: Mapping[str, Kind] = {
    "POST /channels/{channel_id}/messages": Kind.CREATE,
    "POST /webhooks/{webhook_id}/{webhook_token}": Kind.CREATE,
    "PATCH /channels/{channel_id}/messages/{message_id}": Kind.EDIT,
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": Kind.EDIT,
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": Kind.EDIT,
    "PUT /applications/{application_id}/commands": Kind.COMMANDS,
    "PUT /applications/{application_id}/guilds/{guild_id}/commands": Kind.COMMANDS,
    "POST /applications/{application_id}/commands": Kind.COMMAND,
    "POST /applications/{application_id}/guilds/{guild_id}/commands": Kind.COMMAND,
    "PATCH /applications/{application_id}/commands/{command_id}": Kind.COMMAND,
    "PATCH /applications/{application_id}/guilds/{guild_id}/commands/{command_id}": Kind.COMMAND,
    "POST /channels/{channel_id}/threads": Kind.THREAD,
    "POST /channels/{channel_id}/messages/{message_id}/threads": Kind.THREAD,
    "POST /users/@me/channels": Kind.DM,
}
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
CALLBACKS: Mapping[int, Kind] = {
    4: Kind.CREATE, 5: Kind.DEFER, 6: Kind.DEFER, 7: Kind.EDIT, 8: Kind.CHOICES, 9: Kind.FORM,
}


def requested(where: str, body: object, uploads: Sequence[Upload]) -> Body:
    """The body of a request, by its method and template."""
    if where == CALLBACK:
        kind = number(mapping(body).get("type"))
        return Body(CALLBACKS.get(kind or 0, Kind.OTHER), where, mapping(body).get("data"), uploads, kind)
    return Body(KINDS.get(where, Kind.OTHER), where, body, uploads)


def shown(where: str, answer: object) -> list[Body]:
    """The messages in an answer or an event: the thing itself, a list of them, pins, or the resource of a callback."""
    if isinstance(answer, list):
        return [body for one in answer for body in shown(where, one)]
    keys = mapping(answer)
    if "author" in keys and "channel_id" in keys:
        return [Body(Kind.SHOWN, where, answer)]
    inner = (keys.get("message"), mapping(keys.get("resource")).get("message"), keys.get("items"))
    return [body for one in inner if one is not None for body in shown(where, one)]
