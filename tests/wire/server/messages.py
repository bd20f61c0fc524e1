"""Creating, editing and deleting messages: what the API does with content, mentions, attachments and components."""

from __future__ import annotations

import io
import mimetypes
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, UnidentifiedImageError

from .shapes import LARGEST_FILE, message_event, timestamp, user_shape
from .world import EPHEMERAL, LOADING, UNKNOWN_MESSAGE, V2, ApiError, Channel, Json, Stored, User, World

MENTION = re.compile(r"<@!?(\d+)>")
CONTENT, NONCE = 2000, 25
REQUEST = 25 * 2**20
"""Bytes of all uploads of one request."""


@dataclass(frozen=True)
class File:
    """An uploaded part of a request: ``name`` is the part's, like ``files[0]``."""

    name: str
    filename: str
    data: bytes

    @property
    def size(self) -> int:
        return len(self.data)


@dataclass
class Post:
    """A message to be made. ``only``: an ephemeral one; ``more``: further keys of the message."""

    author: User
    body: Mapping[str, Any]
    files: Sequence[File] = ()
    only: int | None = None
    type: int = 0
    more: Mapping[str, Any] | None = None


class Messages:
    """The messages of a world. ``address``: under which attachments are served."""

    def __init__(self, world: World, address: str) -> None:
        self.world = world
        self.address = address

    # -- creating -----------------------------------------------------------------------------------------------

    def create(self, channel: Channel, post: Post) -> Stored:
        """A new message; the bot is told of it if it asked for such events."""
        body = post.body
        check(body, post.files)
        loading = int(body.get("flags") or 0) & LOADING
        if not (body.get("content") or body.get("embeds") or body.get("components") or post.files or loading):
            raise ApiError(400, 50006, "Cannot send an empty message")
        stored = Stored(self.world.new_id(), channel.id, {}, only=post.only)
        content = str(body.get("content") or "")
        mentions = self.mentioned(content, body.get("allowed_mentions"))
        files = self._attachments(channel, body.get("attachments") or [], post.files, {}, post.only)
        flags = int(body.get("flags") or 0) | (EPHEMERAL if post.only is not None else 0)
        stored.data = {
            "id": str(stored.id), "channel_id": str(channel.id), "type": post.type, "author": user_shape(post.author),
            "content": content, "timestamp": timestamp(self.world.now()), "edited_timestamp": None, "tts": False,
            "mention_everyone": False, "mentions": [user_shape(user) for user in mentions], "mention_roles": [],
            "attachments": files, "embeds": embeds_with(body.get("embeds") or [], files),
            "components": components_with(body.get("components") or [], files), "pinned": False, "flags": flags,
            **(post.more or {}),
        }
        stored.pings = [user.id for user in mentions]
        channel.messages[stored.id] = stored
        self.world.messages[stored.id] = stored
        self.world.touch(stored)
        if post.only is None:
            self._open(channel)
            self._tell("MESSAGE_CREATE", channel, stored)
        return stored

    def _open(self, channel: Channel) -> None:
        """A message opens an archived thread."""
        if channel.archived and not channel.locked:
            channel.archived = False

    def mentioned(self, content: str, allowed: Mapping[str, Any] | None) -> list[User]:
        """Users whom these words ping: named in them, and allowed by the request."""
        named = [int(found) for found in dict.fromkeys(MENTION.findall(content))]
        if allowed is not None and "users" not in (allowed.get("parse") or ()):
            may = {int(user) for user in allowed.get("users") or ()}
            named = [user for user in named if user in may]
        return [self.world.users[user] for user in named if user in self.world.users]

    # -- changing -----------------------------------------------------------------------------------------------

    def edit(self, channel: Channel, stored: Stored, body: Mapping[str, Any], files: Sequence[File] = ()) -> Stored:
        """Change what the request names. An absent ``attachments`` keeps the files, a list keeps only those named in it."""
        check(body, files)
        if stored.gone:
            raise ApiError(*UNKNOWN_MESSAGE)
        data = dict(stored.data)
        if "content" in body:
            data["content"] = str(body["content"] or "")
            mentions = self.mentioned(data["content"], body.get("allowed_mentions"))
            data["mentions"] = [user_shape(user) for user in mentions]
        if "attachments" in body or files:
            kept = {file["id"]: file for file in data["attachments"]}
            named = list(kept.values()) if body.get("attachments") is None else body["attachments"]
            data["attachments"] = self._attachments(channel, named, files, kept, stored.only)
        if "embeds" in body:
            data["embeds"] = embeds_with(body["embeds"] or [], data["attachments"])
        if "components" in body:
            data["components"] = components_with(body["components"] or [], data["attachments"])
        if "flags" in body:
            own = EPHEMERAL | V2
            data["flags"] = (data["flags"] & own) | (int(body["flags"] or 0) & ~EPHEMERAL)
        data["flags"] &= ~LOADING
        if not (data["content"] or data["embeds"] or data["components"] or data["attachments"]):
            raise ApiError(400, 50006, "Cannot send an empty message")
        data["edited_timestamp"] = timestamp(self.world.now())
        stored.data = data
        stored.edits += 1
        self.world.touch(stored)
        if stored.only is None:
            self._tell("MESSAGE_UPDATE", channel, stored)
        return stored

    def delete(self, channel: Channel, stored: Stored) -> None:
        """Take a message away."""
        stored.gone = True
        if stored.id in channel.pins:
            channel.pins.remove(stored.id)
        self.world.touch(stored)
        if stored.only is None:
            data: Json = {"id": str(stored.id), "channel_id": str(channel.id)}
            if channel.guild is not None:
                data["guild_id"] = str(channel.guild)
            self.world.tell("MESSAGE_DELETE", channel, data)

    def _tell(self, event: str, channel: Channel, stored: Stored) -> None:
        own = int(stored.data["author"]["id"]) == self.world.bot.id or channel.guild is None
        mentioned = any(int(user["id"]) == self.world.bot.id for user in stored.data["mentions"])
        self.world.tell(event, channel, message_event(self.world, channel, stored), content=not own and not mentioned)

    # -- attachments --------------------------------------------------------------------------------------------

    def _attachments(
        self, channel: Channel, named: Iterable[Mapping[str, Any]], files: Sequence[File], kept: Mapping[str, Json],
        only: int | None,
    ) -> list[Json]:
        """Kept files by their ids, new ones by the number of their part; parts that nothing names come last."""
        parts = {file.name: file for file in files}
        found: list[Json] = []
        for entry in named:
            part = parts.pop(f"files[{entry.get('id')}]", None)
            if part is not None:
                found.append(self._attachment(channel, part, entry, only))
            elif str(entry.get("id")) in kept:
                found.append(kept[str(entry["id"])])
            else:
                raise invalid("attachments", "BASE_TYPE_BAD", f"there is no file {entry.get('id')}")
        return found + [self._attachment(channel, part, {}, only) for part in parts.values()]

    def _attachment(self, channel: Channel, file: File, entry: Mapping[str, Any], only: int | None) -> Json:
        number = self.world.new_id()
        name = re.sub(r"[^A-Za-z0-9._-]", "_", str(entry.get("filename") or file.filename))
        url = f"{self.address}/attachments/{channel.id}/{number}/{name}"
        self.world.keep_file(number, file.data)
        kind = mimetypes.guess_type(name)[0] or ("image/webp" if name.endswith(".webp") else "application/octet-stream")
        shape: Json = {
            "id": str(number), "filename": name, "size": file.size, "url": url, "proxy_url": url, "content_type": kind,
        }
        if kind.startswith("image/"):
            size = picture_size(file.data)
            if size is not None:
                shape["width"], shape["height"] = size
        if entry.get("description"):
            shape["description"] = entry["description"]
        if only is not None:
            shape["ephemeral"] = True
        return shape


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, from the file's header."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (UnidentifiedImageError, OSError):
        return None


def invalid(path: str, code: str, message: str) -> ApiError:
    """An invalid form body, with what is wrong where."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        errors = {part: errors}
    return ApiError(400, 50035, "Invalid Form Body", errors)


def check(body: Mapping[str, Any], files: Sequence[File]) -> None:
    """Limits that the API enforces on every message."""
    if any(file.size > LARGEST_FILE for file in files) or sum(file.size for file in files) > REQUEST:
        raise ApiError(413, 40005, "Request entity too large")
    if len(files) > 10:
        raise invalid("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    if len(str(body.get("content") or "")) > CONTENT:
        raise invalid("content", "BASE_TYPE_MAX_LENGTH", f"Must be {CONTENT} or fewer in length.")
    if len(str(body.get("nonce") or "")) > NONCE:
        raise invalid("nonce", "NONCE_TYPE_MAX_LENGTH", f"Must be {NONCE} or fewer in length.")
    if len(body.get("components") or ()) > 5 and not int(body.get("flags") or 0) & V2:
        raise invalid("components", "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")


# -- components and embeds --------------------------------------------------------------------------------------


def inner(component: Mapping[str, Any]) -> Iterator[Json]:
    """The components directly inside another."""
    yield from component.get("components") or ()
    for key in ("component", "accessory"):
        if component.get(key):
            yield component[key]


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """All components, nested ones included."""
    for component in components:
        yield component
        yield from walk(inner(component))


def components_with(components: Iterable[Mapping[str, Any]], files: Sequence[Json]) -> list[Json]:
    """Components as the API gives them back: each with an id, files by their addresses, defaults filled in."""
    found = [_copy(one, files) for one in components]
    taken = {one["id"] for one in walk(found) if one.get("id")}
    number = 0
    for one in walk(found):
        if not one.get("id"):
            number += 1
            while number in taken:
                number += 1
            one["id"] = number
        if one["type"] in (3, 5, 6, 7, 8):
            one.setdefault("min_values", 1)
            one.setdefault("max_values", 1)
    return found


def _copy(value: Any, files: Sequence[Json]) -> Any:
    """A deep copy without nulls, ``attachment://`` addresses replaced."""
    if isinstance(value, Mapping):
        if str(value.get("url", "")).startswith("attachment://"):
            return {**value, **media(value["url"], files)}
        return {key: _copy(one, files) for key, one in value.items() if one is not None}
    if isinstance(value, (list, tuple)):
        return [_copy(one, files) for one in value]
    return value


def media(url: str, files: Sequence[Json]) -> Json:
    """An uploaded file as a medium."""
    name = url.removeprefix("attachment://")
    file = next((one for one in files if one["filename"] == name), None)
    if file is None:
        raise invalid("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"no upload is named {name}")
    return {
        "id": file["id"], "url": file["url"], "proxy_url": file["proxy_url"], "width": file.get("width", 0),
        "height": file.get("height", 0), "content_type": file["content_type"], "attachment_id": file["id"],
    }


def embeds_with(embeds: Iterable[Mapping[str, Any]], files: Sequence[Json]) -> list[Json]:
    """Embeds as the API gives them back."""
    return [{"type": "rich", **_copy(embed, files)} for embed in embeds]
