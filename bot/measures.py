"""What is counted while the bot runs. Labels are kinds and outcomes; never a person, a name, a table or a hidden value.

Counting costs next to nothing and is always on; it is shown only where the operator asks for it (`bot.operation.health`).
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

INTERACTIONS = Counter(
    "cw_interactions", "Interactions by kind and by what became of them.", ("kind", "outcome"), registry=REGISTRY
)
"""kind: command, component, form, autocomplete. outcome: answered, late (Discord had given up), failed, stopping,
flood (one person asked too much at once)."""

FIRST_ANSWER = Histogram(
    "cw_first_answer_seconds", "From an interaction's arrival to its first answer.", ("kind",), registry=REGISTRY,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0),
)

STEPS = Counter("cw_steps", "Steps of tables by outcome.", ("outcome",), registry=REGISTRY)
"""outcome: the kind of the service's reply (done, refused, stale, not_yours, repeated, broken)."""

PICTURES = Histogram(
    "cw_picture_seconds", "Drawing a picture, waiting for a free drawer included.", ("kind",), registry=REGISTRY,
    buckets=(0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0),
)
PICTURES_FAILED = Counter("cw_pictures_failed", "Pictures that could not be drawn.", registry=REGISTRY)

MESSAGES = Counter("cw_messages", "Owed messages by what became of them.", ("outcome",), registry=REGISTRY)
"""outcome: sent, put_off, lost."""

ERRORS = Counter("cw_errors", "Errors in the log, by the part of the program.", ("part",), registry=REGISTRY)

OUTBOX = Gauge("cw_outbox_messages", "Messages owed now.", registry=REGISTRY)
OUTBOX_AGE = Gauge("cw_outbox_oldest_seconds", "Age of the oldest message owed (0: none is).", registry=REGISTRY)
TABLES = Gauge("cw_tables", "Tables in the database, by status.", ("status",), registry=REGISTRY)
LOADED = Gauge("cw_tables_loaded", "Tables in memory.", registry=REGISTRY)
CONNECTED = Gauge("cw_gateway_connected", "Is there a connection to Discord?", registry=REGISTRY)
COPY_AGE = Gauge("cw_backup_age_seconds", "Age of the newest copy (-1: there is none, or none are made).", registry=REGISTRY)


def count_error(logger: str) -> None:
    """An error was logged. Only our own parts and the big libraries are told apart."""
    names = logger.split(".")
    ERRORS.labels(".".join(names[:2]) if names[0] == "bot" else names[0]).inc()
