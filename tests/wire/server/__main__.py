"""``python -m tests.wire.server``: the loopback Discord as a process of its own."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
from pathlib import Path

from aiohttp import web

from .app import Server, Settings


async def serve(listening: socket.socket, token: str, description: Path | None) -> None:
    """Serve until SIGTERM or Ctrl+C."""
    port = listening.getsockname()[1]
    server = Server(port, description, Settings(token=token))
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    await web.SockSite(runner, listening).start()
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, ended.set)
    print(server.address, flush=True)
    await ended.wait()
    await runner.cleanup()


def main() -> None:
    """Read the arguments, take the port, serve."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.server", description="A loopback Discord for tests.")
    parser.add_argument("--port", type=int, default=0, help="0: any free one")
    parser.add_argument("--token", default="", help="the bot's token; without it any is accepted")
    parser.add_argument("--no-judge", action="store_true", help="do not judge bodies, even with DISCORD_OPENAPI set")
    chosen = parser.parse_args()
    file = "" if chosen.no_judge else os.environ.get("DISCORD_OPENAPI", "")
    listening = socket.create_server(("127.0.0.1", chosen.port))
    asyncio.run(serve(listening, chosen.token, Path(file) if file else None))


if __name__ == "__main__":
    main()
