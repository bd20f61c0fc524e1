"""``python -m bot``: to Discord with a token, into the sandbox without one. ``--check`` only looks whether all is well."""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import os
import secrets
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

from bot.config import Config, ConfigError, load
from bot.store import Busy, Store, StoreError

OK, WRONG, UNUSABLE = 0, 2, 3
"""Exit codes: all well; a wrong setting; a database or token that cannot be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Cthulhu Wars by chat: the Discord bot, or its sandbox.")
    parser.add_argument("--check", action="store_true", help="check settings and database, then exit")
    parser.add_argument("--sandbox", action="store_true", help="the sandbox in your browser, even if there is a token")
    chosen = parser.parse_args(arguments)
    try:
        config = load()
    except ConfigError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return WRONG
    if chosen.sandbox:
        config = replace(config, token="")
    logging.basicConfig(level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    quiet_libraries()
    try:
        if chosen.check:
            return asyncio.run(check(config))
        return asyncio.run(serve(config))
    except Busy:
        print(f"Another bot is using {config.path}. One database, one bot.", file=sys.stderr)
    except StoreError as error:
        print(f"The database {config.path} cannot be used ({error.kind}): {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return OK
    return UNUSABLE


def quiet_libraries() -> None:
    """Libraries that log what they send or store: at their lower levels that would be direct messages and hidden values."""
    level = max(logging.WARNING, logging.getLogger().level)
    for name in ("discord", "aiosqlite", "asyncio", "PIL"):
        logging.getLogger(name).setLevel(level)
    # Voice is not used, and simcord tries a client without intents when it is imported: neither is worth a warning.
    logging.getLogger("discord.client").setLevel(logging.ERROR)
    logging.getLogger("discord.state").setLevel(logging.ERROR)


async def check(config: Config) -> int:
    """Open the database if there is one, and say what would be started."""
    if config.path.exists():
        store = Store(config.path)
        await store.open()
        await store.close()
        print(f"Database {config.path}: ready.")
    else:
        print(f"Database {config.path}: will be created.")
    print(f"Language {config.language}, log level {config.log_level}.")
    print("No token: the sandbox would be started." if config.sandbox else "A token is set: the bot would connect to Discord.")
    return OK


async def serve(config: Config) -> int:
    """Run until Ctrl+C or a polite end (SIGTERM)."""
    work = asyncio.create_task(_sandbox(config) if config.sandbox else _discord(config))
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, work.cancel)
        except NotImplementedError:  # Windows: Ctrl+C arrives as KeyboardInterrupt
            break
    try:
        return await work
    except asyncio.CancelledError:
        return OK


async def _sandbox(config: Config) -> int:
    try:
        from bot.sandbox import run
    except ImportError as error:
        print(
            f"The sandbox needs the package simcord ({error}). Install it with: pip install '.[sandbox]' "
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


async def _discord(config: Config) -> int:
    import discord

    from bot.client import Client
    from bot.service import Service
    from bot.speech import words

    service = Service(Store(config.path), time.time, lambda: secrets.token_hex(32))
    await service.open()
    try:
        async with Client(service, words, config) as client:
            try:
                await client.login(config.token)
            except (discord.HTTPException, OSError) as error:
                print(f"Discord cannot be reached now: {error}", file=sys.stderr)
                return UNUSABLE
            print(f"Invite the bot to a server: {client.invite()}", flush=True)
            await client.connect()
    except discord.LoginFailure:
        print("Discord refuses the token in CW_TOKEN. Make a new one on the page Bot of your application.", file=sys.stderr)
        return UNUSABLE
    finally:
        await service.close()
    return OK


if __name__ == "__main__":
    sys.exit(main())
