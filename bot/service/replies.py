"""Every ``Reply.message`` with the arguments it brings. The catalogue has a text for each: ``reply-<message with dashes>``."""

from __future__ import annotations

from collections.abc import Mapping

REPLIES: Mapping[str, tuple[str, ...]] = {
    # done
    "table_created": ("table",),
    "table_updated": ("table",),
    "joined": ("table", "index", "seats"),
    "left": ("table",),
    "kicked": ("table", "name"),
    "seat_updated": ("table", "index"),
    "started": ("table",),
    "cancelled": ("table",),
    "chosen": ("events", "actor", "signs"),  # signs: values the reader drew; private, never stored
    "losses_kept": (),
    "transferred": ("user",),
    "rule_set": ("ability", "rule", "until"),
    "undone": ("choices", "lost"),
    "undo_asked": ("waiting", "deadline", "choices", "lost"),
    "undo_agreed": ("waiting",),
    "undo_refused": (),
    "rewound": ("row",),
    "replaced": ("seat", "name"),
    "resigned": ("seats",),
    "stand_in_set": ("seat", "computer"),
    "taken_back": ("seat",),
    "paused": (),
    "resumed": (),
    "abandoned": (),
    # refused
    "illegal": ("sentence",),  # the engine's own sentence
    "config": ("sentence",),  # a set-up that cannot be played: the engine's sentence
    "no_table": (),
    "not_lobby": ("status",),
    "not_running": ("status",),
    "not_paused": ("status",),
    "table_paused": (),
    "table_over": (),
    "channel_taken": ("table",),
    "no_free_seat": (),
    "seat_taken": ("index", "name"),
    "no_such_seat": ("index",),
    "faction_taken": ("faction",),
    "no_faction": ("faction",),
    "no_computer": ("kind",),
    "not_seated": (),  # also with kind not_yours
    "empty_seats": ("free", "needed"),
    "only_host": ("creator",),
    "only_own_seat": (),
    "too_many_seated": ("players", "seated"),
    "bad_setting": ("name", "value"),
    "bad_rule": ("rule",),
    "host_not_seated": (),
    "nothing_to_undo": (),
    "undo_strict": (),
    "undo_dice": (),  # friendly tables do not take back known dice
    "undo_open": ("asker",),  # another request is open
    "no_undo_request": (),
    "undo_not_asked": (),  # answered by somebody whose consent is not needed
    "no_row": ("row",),
    # not_yours
    "not_your_seat": ("seat",),
    "not_your_turn": ("asked",),
    # stale, broken, busy
    "stale": (),
    "broken": ("kind",),  # locked, full, readonly, other
    "busy": (),
}
