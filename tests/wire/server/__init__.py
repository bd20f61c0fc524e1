"""A loopback Discord: REST, gateway and interactions for one bot, in memory, on one port of 127.0.0.1.

    world.py      users, servers, channels, messages, ids, time, permissions
    shapes.py     how they look on the wire
    messages.py   creating, editing, deleting; attachments, mentions, components
    rest.py       ordinary endpoints          answering.py  callbacks and webhooks of interactions
    routing.py    the table of endpoints      acting.py     what people do
    gateway.py    sessions and events         trouble.py    failures, delays and limits on request
    killing.py    deaths on request           referee.py     faults found
    control.py    the tests' own door
    app.py        all of it together          __main__.py   the process

Run by hand: ``python -m tests.wire.server --port 8700``; it prints its address and serves until it is ended.
"""
