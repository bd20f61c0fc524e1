"""The bot on real sockets: the unmodified discord.py client in one process, a loopback Discord in another.

    server/        the loopback Discord (``python -m tests.wire.server``)
    launch.py      the bot, led there by two switches of the library; nothing else of it is changed
    processes.py   both processes, as tests start and end them
    people.py      what people do and see, over the server's control door
    crash/         the bot is killed while people play (``python -m tests.wire.crash --kills 200``)
    load/          many tables at once (``python -m tests.wire.load``)
    stage.py       all of it for one test; scripted people and audit of tests/bot/e2e play on it

Bad days, and where each is shown (tests/bot and tests/bot/e2e have most of them on the simulated Discord, too):

    direct messages refused (50007, 50278, 40003)     test_dms; channel instead: tests/bot/e2e/test_absence.py
    channel, thread, card or post deleted             test_permissions, test_faults; tests/bot/test_delivery.py
    403: may not see, post, attach, pin               test_permissions; refused again and again: test_faults
    429: one post, headers, a storm, for all          test_limits, test_faults; lanes: tests/bot/test_delivery_tables.py
    5xx: once, for long, 503                          test_limits, test_faults
    carried out, but the answer is lost               post: test_limits; edit, first answer to a press: test_faults
    too late, twice, too old interactions             test_interactions
    gateway cut, reconnect, lost session, flapping    test_gateway, test_faults
    slow disk                                         test_faults_disk
    full or read-only disk                            test_faults_disk; tests/bot/test_store_disk.py, test_store_copies.py
    locked database                                   test_faults_disk; tests/bot/e2e/test_trouble.py
    damaged database: clear stop, copy named          test_faults_disk; tests/bot/test_operator.py, test_store_copies.py
    two processes on one database                     test_faults_disk; tests/bot/test_main.py, test_store.py
    clock set forward or back                         tests/bot/test_service_clock.py
    a day offline: told once, deadlines put off       test_faults; tests/bot/test_service_reminders.py
    a picture that cannot be drawn                    tests/bot/test_delivery.py, tests/bot/e2e/test_trouble.py
    killed at any moment                              test_crash, crash/
    everybody at once                                 test_load, load/

With DISCORD_OPENAPI set to the file of Discord's OpenAPI description, every body both ways is judged by it, and every test
ends with "no fault". In CI one short game is played; ``WIRE_GAMES=all python -m pytest tests/wire/test_games.py`` plays more.
"""
