"""Log lines: text to read or JSON to collect, to the standard error output, without anything that is nobody's business.

What may hold a hidden value is not logged in the first place: the message of an exception of our own (an impossible state
names its values), direct messages, choices. So of exceptions only kind and place are told, except those that come from the
network, the disk or Discord and are needed to find the fault. What libraries put into their lines (tokens in addresses) is
masked at the very end, in every line.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO

import aiohttp
import discord
import msgspec

from bot.config import TOKEN, Config
from bot.measures import count_error
from bot.store import StoreError

TELLING = (OSError, sqlite3.Error, aiohttp.ClientError, discord.DiscordException, StoreError)
"""Kinds of exception whose message is logged."""

MASK = "…"
MASKED = (
    TOKEN,
    re.compile(r"(?<=/interactions/)\d+/[^/\s\"']+|(?<=/webhooks/)\d+/[^/\s\"'?]+"),
    re.compile(r"\baW50ZXJhY3Rpb24[A-Za-z0-9+/=_-]{20,}"),  # an interaction's token standing alone
    re.compile(r"\b[0-9a-f]{64}\b"),  # the secret of somebody's dice
)

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def masked(text: str, *secrets: str) -> str:
    """The text without tokens and secrets of dice."""
    for secret in secrets:
        text = text.replace(secret, MASK)
    for pattern in MASKED:
        text = pattern.sub(MASK, text)
    return text


def trace_of(error: BaseException) -> str:
    """Kind and place of an exception and of what led to it, the newest last; messages only where they are harmless."""
    parts: list[str] = []
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        name = type(found).__name__
        line = f"{name}: {found}" if isinstance(found, TELLING) else name
        parts.append("".join(traceback.format_tb(found.__traceback__)) + line)
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return "\n\n".join(reversed(parts))


class TextLines(logging.Formatter):
    """A line to read."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self.secrets = [secret for secret in secrets if secret]

    def formatException(self, ei: ExcInfo) -> str:
        return "" if ei[1] is None else trace_of(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler may have kept the whole of it there
        text = masked(super().format(record), *self.secrets)
        record.exc_text = None
        return text


class JsonLines(logging.Formatter):
    """An object a line: time (UTC), level, logger, message; error (its number), table and trace where there are such."""

    def __init__(self, *secrets: str) -> None:
        super().__init__()
        self.secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname, "logger": record.name, "message": record.getMessage(),
        }
        for name in ("error", "table"):
            value = getattr(record, name, None)
            if value is not None:
                found[name] = value
        if record.exc_info and record.exc_info[1] is not None:
            found["trace"] = trace_of(record.exc_info[1])
        for name, value in found.items():
            if isinstance(value, str):
                found[name] = masked(value, *self.secrets)
        return msgspec.json.encode(found).decode()


class Counting(logging.Handler):
    """Counts errors for the figures."""

    def emit(self, record: logging.LogRecord) -> None:
        count_error(record.name)


def begin(config: Config, stream: TextIO | None = None) -> logging.Handler:
    """Set up all logging of the process; returns the handler that writes."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter((JsonLines if config.log_format == "json" else TextLines)(config.token))
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.addHandler(Counting(logging.ERROR))
    root.setLevel(config.log_level)
    quiet_libraries()
    return handler


def quiet_libraries() -> None:
    """Libraries that log what they send or store: at their lower levels that would be direct messages and hidden values."""
    level = max(logging.WARNING, logging.getLogger().level)
    for name in ("discord", "aiosqlite", "asyncio", "aiohttp", "PIL"):
        logging.getLogger(name).setLevel(level)
    # Voice is not used, and simcord tries a client without intents when it is imported: neither is worth a warning.
    logging.getLogger("discord.client").setLevel(logging.ERROR)
    logging.getLogger("discord.state").setLevel(logging.ERROR)
