"""The tables of the database and the steps from one version to the next.

Hidden information (the dice secret, Elder Signs) stands in the columns named in `SECRET_COLUMNS` and nowhere else; whoever
can read the database file can read them.
"""

from __future__ import annotations

from collections.abc import Mapping

VERSION = 4
"""The version this code writes. A database of a later version is refused, an earlier one is brought up to date."""

FIRST = (
    """CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)""",
    """CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        guild INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        creator INTEGER NOT NULL,
        status TEXT NOT NULL,
        settings TEXT NOT NULL,
        commitment TEXT NOT NULL,
        secret TEXT NOT NULL,
        head BLOB,
        serial INTEGER NOT NULL DEFAULT 0,
        told TEXT NOT NULL DEFAULT '[0, 0]',
        undo TEXT,
        card_message INTEGER,
        panel_message INTEGER,
        created REAL NOT NULL,
        updated REAL NOT NULL
    )""",
    """CREATE INDEX tables_of_channel ON tables (channel, id)""",
    """CREATE TABLE seats (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        idx INTEGER NOT NULL,
        faction TEXT NOT NULL,
        user_id INTEGER,
        name TEXT NOT NULL,
        computer TEXT NOT NULL,
        PRIMARY KEY (table_id, idx)
    ) WITHOUT ROWID""",
    """CREATE INDEX seats_of_user ON seats (user_id)""",
    # A row for each boundary: the snapshot it starts with, the choices since, who made them, and what they told.
    """CREATE TABLE journal (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        row INTEGER NOT NULL,
        serial INTEGER NOT NULL,
        start BLOB NOT NULL,
        entries TEXT NOT NULL,
        origins TEXT NOT NULL,
        events TEXT NOT NULL,
        PRIMARY KEY (table_id, row)
    ) WITHOUT ROWID""",
    """CREATE TABLE interactions (
        id INTEGER PRIMARY KEY,
        table_id INTEGER,
        reply TEXT NOT NULL,
        at REAL NOT NULL
    )""",
    """CREATE INDEX interactions_by_age ON interactions (at)""",
    """CREATE TABLE outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        user_id INTEGER,
        payload TEXT NOT NULL,
        secret TEXT,
        due REAL NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT 'owed',
        message_id INTEGER,
        settled REAL
    )""",
    """CREATE INDEX outbox_by_state ON outbox (state, due, id)""",
    """CREATE TABLE timers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        due REAL NOT NULL,
        payload TEXT NOT NULL
    )""",
    """CREATE INDEX timers_by_due ON timers (due)""",
    """CREATE TABLE orders (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        ability TEXT NOT NULL,
        rule TEXT NOT NULL,
        round INTEGER,
        PRIMARY KEY (table_id, seat, ability)
    ) WITHOUT ROWID""",
    """CREATE TABLE users (
        user_id INTEGER PRIMARY KEY,
        settings TEXT NOT NULL,
        seen REAL NOT NULL DEFAULT 0
    )""",
)

# What a seat wants of its losses in the battle being fought: private to the seat, gone with the battle.
LOSSES = ("""ALTER TABLE tables ADD COLUMN losses TEXT""",)

# What each public message told, so that a message leads to its place in the game; who follows a game without a seat, and how
# far he has read (journal row, number of its events); an open wish to end the game.
LOOKING_BACK = (
    """CREATE TABLE posts (
        message_id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        row INTEGER NOT NULL,
        serial INTEGER NOT NULL,
        events TEXT NOT NULL,
        taken_back INTEGER NOT NULL DEFAULT 0
    )""",
    """CREATE INDEX posts_of_table ON posts (table_id, serial)""",
    """CREATE TABLE followers (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        user_id INTEGER NOT NULL,
        row INTEGER NOT NULL,
        events INTEGER NOT NULL,
        PRIMARY KEY (table_id, user_id)
    ) WITHOUT ROWID""",
    """CREATE INDEX followed_by ON followers (user_id)""",
    """ALTER TABLE tables ADD COLUMN vote TEXT""",
)

# How long a message has been owed, and when the bot was removed from which server.
CARE = (
    """ALTER TABLE outbox ADD COLUMN since REAL NOT NULL DEFAULT 0""",
    """UPDATE outbox SET since = due""",
    """CREATE TABLE servers (
        guild INTEGER PRIMARY KEY,
        gone REAL NOT NULL
    )""",
)

STEPS: Mapping[int, tuple[str, ...]] = {1: FIRST, 2: LOSSES, 3: LOOKING_BACK, 4: CARE}
"""Version -> the statements that lead to it from the version before."""

SECRET_COLUMNS = (("tables", "secret"), ("tables", "head"), ("journal", "start"), ("outbox", "secret"))
"""Where hidden values may stand."""
