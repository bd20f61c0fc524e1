"""Checks of messages as the bot sends them: text, embeds, files, mentions, flags. The table is ``rules.RULES``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .bodies import EPHEMERAL, V2, Body, Kind
from .reading import addresses, doubles, identity, mapping, mappings, number, sequence, text

CONTENT = 2000
EMBEDS = 6000
TEXTS = 4000
TEXT_BYTES, TEXT_BYTES_EACH = 10_170, 12
FILES = 10
FILE_BYTES, REQUEST_BYTES = 10 * 1024 * 1024, 25 * 1024 * 1024
V2_TYPES = (9, 10, 11, 12, 13, 14, 17)
MEDIA = (11, 12, 13)
SETTABLE = 1 << 2 | 1 << 6 | 1 << 12 | 1 << 13 | V2  # suppress embeds, ephemeral, silent, voice, components V2
EDITABLE = 1 << 2 | V2
ATTACHMENT = "attachment://"


def content_length(body: Body) -> Iterator[str]:
    size = len(text(body.keys.get("content")))
    if size > CONTENT:
        yield f"content: {size} characters, at most {CONTENT}"


def empty_message(body: Body) -> Iterator[str]:
    keys = body.keys
    parts = ("embeds", "components", "sticker_ids", "attachments")
    if body.kind is Kind.EDIT and not all(key in keys for key in ("content", "embeds", "components", "attachments")):
        return  # what an edit doesn't name stays
    filled = text(keys.get("content")).strip() or body.uploads or keys.get("poll") or keys.get("shared_client_theme")
    if not filled and not any(keys.get(key) for key in parts):
        yield "the message has no text, embed, component, file, sticker or poll"


def embeds_length(body: Body) -> Iterator[str]:
    total = 0
    for embed in mappings(body.keys.get("embeds")):
        texts = [embed.get("title"), embed.get("description")]
        texts += [mapping(embed.get("footer")).get("text"), mapping(embed.get("author")).get("name")]
        texts += [field.get(key) for field in mappings(embed.get("fields")) for key in ("name", "value")]
        total += sum(len(text(one)) for one in texts)
    if total > EMBEDS:
        yield f"embeds: {total} characters over all, at most {EMBEDS}"


def embed_fields(body: Body) -> Iterator[str]:
    for place, embed in enumerate(mappings(body.keys.get("embeds"))):
        for row, field in enumerate(mappings(embed.get("fields"))):
            for key in ("name", "value"):
                if not text(field.get(key)).strip():
                    yield f"embeds.{place}.fields.{row}.{key} is empty"


def texts(body: Body) -> list[str]:
    return [text(one.get("content")) for _, one in body.components if one.get("type") == 10]


def texts_length(body: Body) -> Iterator[str]:
    total = sum(map(len, texts(body)))
    if total > TEXTS:
        yield f"{total} characters over all text displays, at most {TEXTS}"


def texts_bytes(body: Body) -> Iterator[str]:
    total = sum(len(one.encode(errors="replace")) + TEXT_BYTES_EACH for one in texts(body))
    if total > TEXT_BYTES:
        yield f"{total} bytes over all text displays ({TEXT_BYTES_EACH} more for each), at most {TEXT_BYTES}"


def v2_flag(body: Body) -> Iterator[str]:
    for path, one in body.components:
        if one.get("type") in V2_TYPES and not body.flags & V2:
            yield f"{path}: type {one['type']} without the flag for components V2"


def v2_alone(body: Body) -> Iterator[str]:
    if body.flags & V2:
        for key in ("content", "embeds", "poll", "sticker_ids", "shared_client_theme"):
            if body.keys.get(key):
                yield f"{key} beside the flag for components V2"


def flags(body: Body) -> Iterator[str]:
    possible = EDITABLE if body.kind is Kind.EDIT else SETTABLE
    if body.where == "POST /channels/{channel_id}/messages":
        possible &= ~EPHEMERAL
    if body.flags & ~possible:
        yield f"flags: {body.flags & ~possible} can't be set here"


def mentions(body: Body) -> Iterator[str]:
    allowed = mapping(body.keys.get("allowed_mentions"))
    for key in ("users", "roles"):
        if key in sequence(allowed.get("parse")) and allowed.get(key):
            yield f"allowed_mentions: {key} in parse and a list of them at once"


def mentions_closed(body: Body) -> Iterator[str]:
    """A name of a player is text from outside: it must ping nobody that the bot didn't name."""
    if not text(body.keys.get("content")) and not texts(body):
        return
    allowed = body.keys.get("allowed_mentions")
    if not isinstance(allowed, dict) or "parse" not in allowed:
        yield "text without allowed_mentions.parse: every mention in it would ping"
    elif allowed["parse"]:
        yield f"allowed_mentions.parse: {allowed['parse']!r} lets any mention in the text ping"


def nonce(body: Body) -> Iterator[str]:
    if body.keys.get("enforce_nonce") and body.keys.get("nonce") in (None, ""):
        yield "enforce_nonce without nonce"


def nonce_always(body: Body) -> Iterator[str]:
    if body.where == "POST /channels/{channel_id}/messages" and not body.keys.get("enforce_nonce"):
        yield "a message without an enforced nonce: a second try would post it twice"


def deferred(body: Body) -> Iterator[str]:
    possible = {"flags"} if body.callback == 5 else set()
    extra = sorted(set(map(str, body.keys)) - possible)
    if extra:
        yield f"{', '.join(extra)} in an answer that only says that it comes later"
    if body.flags & ~EPHEMERAL:
        yield f"flags: {body.flags & ~EPHEMERAL} can't be set before the message is there"


def upload_names(body: Body) -> Iterator[str]:
    """Every part is called after its place; every listed file of this request is there under the name it has."""
    files = {upload.name: upload for upload in body.uploads}
    listed = mappings(body.keys.get("attachments"))
    expected = [f"files[{place}]" for place in range(len(body.uploads))]
    if sorted(files) != sorted(expected):
        yield f"parts {', '.join(upload.name for upload in body.uploads)}, expected {', '.join(expected)}"
    if len(body.uploads) > FILES:
        yield f"{len(body.uploads)} files, at most {FILES}"
    new = {f"files[{identity(entry.get('id'))}]": entry for entry in listed if is_new(entry)}
    for name in sorted(files.keys() | new.keys()):
        if name not in new:
            yield f"{name} is not among the attachments"
        elif name not in files:
            yield f"attachments: {name} was not sent along"
        elif new[name].get("filename") not in (None, files[name].filename):
            yield f"attachments: {name} is {files[name].filename!r}, not {new[name]['filename']!r}"


def is_new(entry: Mapping[str, object]) -> bool:
    """A listed file of this very request: its id is its place, not a snowflake (those have 17 digits and more)."""
    return len(identity(entry.get("id"))) < 15


def upload_doubles(body: Body) -> Iterator[str]:
    for name in doubles([upload.filename for upload in body.uploads]):
        yield f"two files are called {name!r}"


def file_names(body: Body) -> Iterator[str]:
    for upload in body.uploads:
        if not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9]+)+", upload.filename):
            yield f"{upload.filename!r}: only a-z, 0-9, _ and - with an ending"


def file_sizes(body: Body) -> Iterator[str]:
    for upload in body.uploads:
        if upload.size > FILE_BYTES:
            yield f"{upload.filename!r}: {upload.size} bytes, at most {FILE_BYTES}"
        elif upload.size <= 0:
            yield f"{upload.filename!r} is empty"


def request_size(body: Body) -> Iterator[str]:
    total = sum(upload.size for upload in body.uploads)
    if total > REQUEST_BYTES:
        yield f"{total} bytes over all files, at most {REQUEST_BYTES}"


def pictures(body: Body) -> list[tuple[str, str]]:
    """Every address that an embed or a component shows, with its path."""
    found = [
        (f"embeds.{place}.{path}", address)
        for place, embed in enumerate(mappings(body.keys.get("embeds")))
        for key in ("image", "thumbnail", "video", "author", "footer")
        for path, address in addresses({key: embed.get(key)})
        if not (key == "author" and path.endswith(".url"))
    ]
    for path, one in body.components:
        if one.get("type") in MEDIA:
            shown = {key: one.get(key) for key in ("media", "items", "file")}
            found += [(f"{path}.{below}", address) for below, address in addresses(shown)]
    return found


def attachment_named(body: Body) -> Iterator[str]:
    listed = body.keys.get("attachments")
    kept = [entry for entry in mappings(listed) if not is_new(entry)]
    if body.kind is Kind.EDIT and (listed is None or any("filename" not in entry for entry in kept)):
        return  # the message may have kept a file of that name
    names = {upload.filename for upload in body.uploads} | {text(entry.get("filename")) for entry in kept}
    for path, address in pictures(body):
        if address.startswith(ATTACHMENT) and address.removeprefix(ATTACHMENT) not in names:
            yield f"{path}: {address} names no file of this request"


def attachment_shown(body: Body) -> Iterator[str]:
    if body.flags & V2:
        named = {address.removeprefix(ATTACHMENT) for _, address in pictures(body)}
        for upload in body.uploads:
            if upload.filename not in named:
                yield f"no component shows {upload.filename!r}"


def addresses_possible(body: Body) -> Iterator[str]:
    for path, address in pictures(body):
        if not address.startswith(("https://", "http://", ATTACHMENT)):
            yield f"{path}: {address} is neither on the web nor an attachment"
    for path, one in body.components:
        if one.get("type") == 13 and not text(mapping(one.get("file")).get("url")).startswith(ATTACHMENT):
            yield f"{path}.file.url: a file is shown by attachment:// only"
        if one.get("type") == 2 and one.get("url") and not text(one["url"]).startswith(("https://", "http://", "discord://")):
            yield f"{path}.url: only https, http and discord"


def embed_pictures(body: Body) -> Iterator[str]:
    for path, address in pictures(body):
        if path.startswith("embeds.") and address.startswith(ATTACHMENT) and ".video." not in path:
            if not address.lower().endswith((".png", ".jpg", ".jpeg", ".webp", ".gif")):
                yield f"{path}: {address} is no picture for an embed"


def follow_up(body: Body) -> Iterator[str]:
    if body.where == "POST /webhooks/{webhook_id}/{webhook_token}":
        for key in ("username", "avatar_url", "thread_name", "applied_tags"):
            if body.keys.get(key):
                yield f"{key}: a follow-up to an interaction has none"


def thread(body: Body) -> Iterator[str]:
    if not text(body.keys.get("name")).strip():
        yield "name: a thread needs one"
    if body.keys.get("invitable") is not None and number(body.keys.get("type")) not in (12, None):
        yield "invitable: only a private thread has it"


def recipient(body: Body) -> Iterator[str]:
    if not identity(body.keys.get("recipient_id")):
        yield "recipient_id is missing"
