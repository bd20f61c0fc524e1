"""The operator's commands. Each returns an exit code and says in sentences what it did or why it did not."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import TYPE_CHECKING

from bot.config import Config
from bot.operation import health, moving
from bot.store import Busy, StoreError, copies
from bot.store.troubles import ADVICE

if TYPE_CHECKING:
    from bot.client import Client

OK, FAILED, WRONG, UNUSABLE = 0, 1, 2, 3
"""Exit codes: all well; not well (health); a wrong setting; a database, file or token that cannot be used."""


class NoWindow(Exception):
    """Health and figures cannot be served where CW_METRICS says."""


def run(config: Config, chosen: argparse.Namespace) -> int:
    """Do what the command line asks for."""
    known: Mapping[str, Callable[[Config, argparse.Namespace], int]] = {
        "backup": backup, "restore": restore, "export": export, "import": import_, "health": ask_health,
    }
    try:
        return known[chosen.command](config, chosen)
    except moving.Unfit as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename or 'A file'} cannot be read or written: {os.strerror(error.errno or 0)}.", file=sys.stderr)
    return UNUSABLE


def trouble(config: Config, error: StoreError) -> str:
    """Why a database cannot be used, what to do, and with which copy."""
    lines = [f"The database {config.path} cannot be used ({error.kind}): {error}", ADVICE.get(error.kind, "")]
    if error.kind in ("corrupt", "disk"):
        folders = (config.backups, config.path.absolute().parent)
        newest = next((found[-1:] for folder in folders if (found := copies.copies_in(folder, config.path))), [])
        if newest:
            lines.append(f"The newest copy is {newest[0]}. Put it back with: python -m bot restore {newest[0]}")
        else:
            lines.append("There is no copy to put back; with CW_BACKUPS the bot makes one a day.")
    return "\n".join(line for line in lines if line)


def backup(config: Config, chosen: argparse.Namespace) -> int:
    """Copy the database, also while the bot runs."""
    folder = config.backups or config.path.absolute().parent
    target = chosen.path or folder / copies.name_for(config.path, time.time())
    if target.is_dir():
        target = target / copies.name_for(config.path, time.time())
    if target.exists() and target.samefile(config.path):
        print("The copy must not be the database itself.", file=sys.stderr)
        return UNUSABLE
    copies.write_copy(config.path, target)
    print(f"{config.path} is copied to {target}, and the copy is sound. It holds the same secrets as the database.")
    return OK


def restore(config: Config, chosen: argparse.Namespace) -> int:
    """Put a copy back; what was there is kept beside it."""
    try:
        aside = copies.put_back(chosen.path, config.path, time.time())
    except Busy:
        print(f"A bot is using {config.path}. Stop it first, then restore.", file=sys.stderr)
        return UNUSABLE
    except StoreError as error:
        print(f"Nothing was changed: {error}", file=sys.stderr)
        return UNUSABLE
    print(f"{config.path} is the copy {chosen.path} now. Start the bot; it tells the tables.")
    if aside is not None:
        print(f"The file that was there before is kept as {aside}.")
    return OK


def export(config: Config, chosen: argparse.Namespace) -> int:
    """A table with all its secrets, to the standard output."""
    json.dump(moving.exported(config.path, chosen.table), sys.stdout, ensure_ascii=False, indent=1)
    print()
    return OK


def import_(config: Config, chosen: argparse.Namespace) -> int:
    """Add an exported table after replaying it."""
    taken = asyncio.run(moving.taken_in(config.path, chosen.path, chosen.channel, chosen.server, time.time()))
    print(f"The game is table {taken.table} now: {taken.choices} choices replayed, {taken.rolls} rolls and draws recomputed.")
    if taken.paused:
        print("It is paused. Start the bot; /game resume in the channel lets it go on.")
    return OK


def ask_health(config: Config, chosen: argparse.Namespace) -> int:
    """Ask the running bot."""
    if config.metrics is None:
        print("CW_METRICS is not set, so the bot does not say how it is.", file=sys.stderr)
        return WRONG
    well, said = asyncio.run(health.ask(*config.metrics))
    print(said)
    return OK if well else FAILED


@contextlib.asynccontextmanager
async def window(client: Client, config: Config) -> AsyncIterator[health.Window | None]:
    """Health and figures, if they are wanted. Raises `NoWindow`."""
    if config.metrics is None:
        yield None
        return
    async with contextlib.AsyncExitStack() as stack:
        try:
            served = await stack.enter_async_context(health.Window(client, *config.metrics, config.backups, config.path))
        except OSError as error:
            host, port = config.metrics
            raise NoWindow(
                f"Health and figures cannot be served at {host}, port {port}: {error.strerror}. "
                "Set CW_METRICS to another address."
            ) from error
        yield served
