"""What the operator sets: environment variables, or a ``.env`` file in the working directory (the environment wins).

    >>> config = read({"CW_LANGUAGE": "en", "CW_LOG_LEVEL": "debug"})
    >>> config.sandbox, config.language, config.log_level
    (True, 'en', 'DEBUG')
    >>> read({"CW_LOG_LEVEL": "loud"})
    Traceback (most recent call last):
    bot.config.ConfigError: CW_LOG_LEVEL is "loud"; it can be DEBUG, INFO, WARNING or ERROR.

Every mistake is found in one go: `ConfigError.problems` lists a sentence for each.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from bot.speech.catalogue import languages

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{20,}")
"""What a Discord bot token looks like."""

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
FORMATS = ("text", "json")

LONGEST = 3650
"""Days that a setting can ask for at most."""

NAMES = (
    "CW_TOKEN", "CW_DATABASE", "CW_LANGUAGE", "CW_LOG_LEVEL", "CW_LOG_FORMAT", "CW_BACKUPS", "CW_BACKUPS_KEEP", "CW_METRICS",
    "CW_RETENTION", "CW_SANDBOX_DATABASE", "CW_SANDBOX_PORT",
)
"""All variables that are read; another one that starts with CW_ is a mistake in spelling and is reported."""


class ConfigError(Exception):
    """The configuration cannot be used. ``problems``: one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Config:
    """A valid configuration. Without a token the bot runs in the sandbox. The token is not part of the repr.

    ``backups``: the folder of the daily copies (None: none are made), ``backups_keep``: days for which they are kept;
    ``metrics``: host and port where health and figures are served (None: nowhere); ``retention``: days after which the
    tables of a server that the bot was removed from are deleted.
    """

    token: str = field(default="", repr=False)
    database: Path = Path("cthulhu-wars.sqlite3")
    language: str = "en"
    log_level: str = "INFO"
    sandbox_database: Path = Path("sandbox.sqlite3")
    sandbox_port: int = 8642
    log_format: str = "text"
    backups: Path | None = None
    backups_keep: int = 14
    metrics: tuple[str, int] | None = None
    retention: int = 30

    @property
    def sandbox(self) -> bool:
        """Does the bot run on the simulated Discord?"""
        return not self.token

    @property
    def path(self) -> Path:
        """The database in use: sandbox games never mix with real ones."""
        return self.sandbox_database if self.sandbox else self.database


def load(folder: Path | None = None, environment: Mapping[str, str] | None = None) -> Config:
    """The configuration from ``.env`` in a folder (the working directory) and the environment. Raises `ConfigError`."""
    file = (folder or Path.cwd()) / ".env"
    values: dict[str, str] = {}
    if file.is_file():
        try:
            values.update({name: value or "" for name, value in dotenv_values(file, interpolate=False).items()})
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError([f"{file} cannot be read: {error}"]) from error
    values.update(os.environ if environment is None else environment)
    return read(values)


def read(values: Mapping[str, str]) -> Config:
    """The configuration from these variables. Raises `ConfigError` with a sentence for each problem."""
    problems: list[str] = []

    def value(name: str, usual: str) -> str:
        return values.get(name, "").strip() or usual

    for name in sorted(values):
        if name.startswith("CW_") and name not in NAMES:
            problems.append(f"There is no setting {name}. Settings: {', '.join(NAMES)}.")
    token = value("CW_TOKEN", "").removeprefix("Bot ")
    if token and not TOKEN.fullmatch(token):
        problems.append(
            "CW_TOKEN does not look like a bot token (three parts with dots between them). "
            "Copy it from the page Bot of your application at https://discord.com/developers/applications."
        )
    database = Path(value("CW_DATABASE", "cthulhu-wars.sqlite3")).expanduser()
    sandbox_database = Path(value("CW_SANDBOX_DATABASE", "sandbox.sqlite3")).expanduser()
    used = ("CW_DATABASE", database) if token else ("CW_SANDBOX_DATABASE", sandbox_database)
    problems.extend(_file_problems(*used))
    if database.absolute() == sandbox_database.absolute():
        problems.append("CW_DATABASE and CW_SANDBOX_DATABASE are the same file; sandbox games need one of their own.")
    language = value("CW_LANGUAGE", "en")
    known = sorted(languages())
    if language not in known:
        problems.append(f'CW_LANGUAGE is "{language}"; it can be {_either(known)}.')
    level = value("CW_LOG_LEVEL", "INFO").upper()
    if level not in LEVELS:
        problems.append(f'CW_LOG_LEVEL is "{values["CW_LOG_LEVEL"]}"; it can be {_either(LEVELS)}.')
    form = value("CW_LOG_FORMAT", "text").lower()
    if form not in FORMATS:
        problems.append(f'CW_LOG_FORMAT is "{values["CW_LOG_FORMAT"]}"; it can be {_either(FORMATS)}.')
    port = value("CW_SANDBOX_PORT", "8642")
    if not _is_number(port, 65535):
        problems.append(f'CW_SANDBOX_PORT is "{port}"; it must be a number from 0 (any free port) to 65535.')
    backups = value("CW_BACKUPS", "")
    if backups:
        problems.extend(_folder_problems("CW_BACKUPS", Path(backups).expanduser()))
    days = {name: value(name, usual) for name, usual in (("CW_BACKUPS_KEEP", "14"), ("CW_RETENTION", "30"))}
    for name, text in days.items():
        if not _is_number(text, LONGEST) or not int(text):
            problems.append(f'{name} is "{text}"; it must be a number of days from 1 to {LONGEST}.')
    metrics = value("CW_METRICS", "")
    host, _, at = metrics.rpartition(":")
    if metrics and not (_is_number(at or "-", 65535) and " " not in host):
        problems.append(f'CW_METRICS is "{metrics}"; it must be an address and a port, like 127.0.0.1:9464.')
    if problems:
        raise ConfigError(problems)
    folder = Path(backups).expanduser() if backups else None
    address = (host.strip("[]") or "127.0.0.1", int(at)) if metrics else None
    return Config(
        token, database, language, level, sandbox_database, int(port), form, folder, int(days["CW_BACKUPS_KEEP"]), address,
        int(days["CW_RETENTION"]),
    )


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and int(text) <= most


def _folder_problems(name: str, path: Path) -> list[str]:
    """What keeps files from being made in this folder; it is created with the first of them."""
    there = path.absolute()
    if there.exists() and not there.is_dir():
        return [f"{name} is {path}, which is a file; it must be a folder."]
    while not there.exists():
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        return [f"{name} is {path}, but nothing can be written in {there}."]
    return []


def _file_problems(name: str, path: Path) -> list[str]:
    """What keeps a database from being at this path."""
    folder = path.absolute().parent
    if path.is_dir():
        return [f"{name} is {path}, a folder; it must be a file."]
    if not folder.is_dir():
        return [f"{name} is {path}, but there is no folder {folder}."]
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        return [f"{name} is {path}, which cannot be read and written."]
    if not os.access(folder, os.W_OK):
        return [f"{name} is {path}, but nothing can be written in {folder}; SQLite needs that."]
    return []


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
