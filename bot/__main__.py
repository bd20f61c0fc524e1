"""``python -m bot``: to Discord with a token, into the sandbox without one. ``--check`` only looks whether all is well.

With a command it does something for the operator instead: backup, restore, export, import, health (`bot.operation.commands`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import os
import secrets
import sys
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.config import Config, ConfigError, load
from bot.operation import commands, logs
from bot.operation.commands import OK, UNUSABLE, WRONG
from bot.operation.stopping import Stopping
from bot.store import VERSION, Busy, Store, StoreError, copies

if TYPE_CHECKING:
    from bot.client import Client

BAD_TOKEN = 4004
"""Closing code of the gateway for a token that is no longer good."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot or a command; returns the exit code."""
    chosen = parser().parse_args(arguments)
    try:
        config = load()
    except ConfigError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return WRONG
    if chosen.sandbox:
        config = replace(config, token="")
    logs.begin(config)
    try:
        if chosen.command is not None:
            return commands.run(config, chosen)
        return check(config) if chosen.check else asyncio.run(serve(config))
    except Busy:
        print(f"Another bot is using {config.path}. One database, one bot.", file=sys.stderr)
    except StoreError as error:
        print(commands.trouble(config, error), file=sys.stderr)
    except KeyboardInterrupt:
        return OK
    return UNUSABLE


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        prog="python -m bot", description="Cthulhu Wars by chat: the Discord bot, or its sandbox. Settings: .env.example."
    )
    found.add_argument("--check", action="store_true", help="check settings and database, then exit")
    found.add_argument("--sandbox", action="store_true", help="the sandbox (its database), even if there is a token")
    chosen = found.add_subparsers(dest="command", title="commands for the operator")
    one = chosen.add_parser("backup", help="copy the database, also while the bot runs")
    one.add_argument("path", nargs="?", type=Path, help="the copy (default: dated, in CW_BACKUPS or beside the database)")
    one = chosen.add_parser("restore", help="put a copy back; the bot must be stopped")
    one.add_argument("path", type=Path, help="the copy")
    one = chosen.add_parser("export", help="write a table with all its secrets to the standard output")
    one.add_argument("table", type=int, help="the table's number, as the card and /host export name it")
    one = chosen.add_parser("import", help="add an exported table, replayed and verified; the bot must be stopped")
    one.add_argument("path", type=Path, help="the exported file")
    one.add_argument("--channel", type=int, required=True, help="id of the channel where it goes on")
    one.add_argument("--server", type=int, help="id of that channel's server, if it is another one")
    chosen.add_parser("health", help="ask the running bot how it is (CW_METRICS)")
    return found


def check(config: Config) -> int:
    """Look through the database if there is one, and say what would be started. Changes nothing."""
    if config.path.exists():
        version = copies.look_at(config.path)
        later = "" if version == VERSION else f" It will be brought from version {version} to {VERSION}; a copy is kept."
        print(f"Database {config.path}: ready.{later}")
    else:
        print(f"Database {config.path}: will be created.")
    print(f"Language {config.language}, log level {config.log_level}.")
    print(f"Daily copies: {config.backups or 'none (CW_BACKUPS)'}.")
    if config.metrics is not None:
        print(f"Health and figures: {config.metrics[0]}, port {config.metrics[1]}.")
    print("No token: the sandbox would be started." if config.sandbox else "A token is set: the bot would connect to Discord.")
    return OK


async def serve(config: Config) -> int:
    """Run until Ctrl+C, a polite end (SIGTERM), or damage to the database."""
    store = Store(config.path)
    work = asyncio.create_task(_sandbox(config) if config.sandbox else _discord(config, store))
    stopping = Stopping(work)
    stopping.listen()
    store.on_damage = stopping.damaged
    try:
        code = await work
    except asyncio.CancelledError:
        code = OK
    if stopping.damage is not None:
        raise stopping.damage
    return code


async def _sandbox(config: Config) -> int:
    try:
        from bot.sandbox import run
    except ImportError as error:
        print(
            f"The sandbox needs the package simcord ({error}). Install it with: pip install '.[sandbox]'. "
            "Or set CW_TOKEN to connect to Discord; .env.example says how.", file=sys.stderr,
        )
        return UNUSABLE
    try:
        await run(config)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        print(
            f"The sandbox's page cannot be opened at port {config.sandbox_port}: {os.strerror(error.errno)}. "
            "Set CW_SANDBOX_PORT to another one (0: any free port).", file=sys.stderr,
        )
        return UNUSABLE
    return OK


async def _discord(config: Config, store: Store) -> int:
    import discord

    from bot.client import Client
    from bot.service import Service
    from bot.speech import words

    gc.freeze()  # rules, texts and classes live as long as the bot: no collection need look at them again
    service = Service(store, time.time, lambda: secrets.token_hex(32), steady=time.monotonic)
    await service.open()
    try:
        async with Client(service, words, config) as client, _surroundings(client, config):
            try:
                await client.login(config.token)
            except (discord.HTTPException, OSError) as error:
                if isinstance(error, discord.LoginFailure):
                    raise
                print(f"Discord cannot be reached now: {error}", file=sys.stderr)
                return UNUSABLE
            print(f"Invite the bot to a server: {client.invite()}", flush=True)
            await client.connect()
    except (discord.LoginFailure, discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        # The last two come while it runs, with the closing codes after which a client must not come back.
        code = getattr(error, "code", None)
        if isinstance(error, discord.LoginFailure) or code == BAD_TOKEN:
            print("Discord refuses the token in CW_TOKEN. Make a new one on the page Bot of your application.", file=sys.stderr)
        else:
            print(f"Discord has closed the connection for good: {error}", file=sys.stderr)
        return UNUSABLE
    except commands.NoWindow as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    finally:
        await service.close()
    return OK


@contextlib.asynccontextmanager
async def _surroundings(client: Client, config: Config) -> AsyncIterator[None]:
    """What goes on beside the bot: copies and care, health and figures. Ends before the bot does."""
    from bot.operation.care import look_after

    caring = asyncio.create_task(look_after(client.service, config, time.time), name="care")
    try:
        async with commands.window(client, config):
            yield
    finally:
        caring.cancel()
        await asyncio.wait([caring])


if __name__ == "__main__":
    sys.exit(main())
