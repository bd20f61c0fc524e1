"""The bot on real sockets: the unmodified discord.py client in one process, a loopback Discord in another.

    server/        the loopback Discord (``python -m tests.wire.server``)
    launch.py      the bot, led there by two switches of the library; nothing else of it is changed
    processes.py   both processes, as tests start and end them
    people.py      what people do and see, over the server's control door
    crash/         the bot is killed while people play (``python -m tests.wire.crash --kills 200``)
    load/          many tables at once (``python -m tests.wire.load``)
    stage.py       all of it for one test; scripted people and audit of tests/bot/e2e play on it

With DISCORD_OPENAPI set to the file of Discord's OpenAPI description, every body both ways is judged by it, and every test
ends with "no fault". In CI one short game is played; ``WIRE_GAMES=all python -m pytest tests/wire/test_games.py`` plays more.
"""
