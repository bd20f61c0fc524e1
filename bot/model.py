"""The records that the parts of the bot hand to each other, and the words they use. No I/O, no discord.

A *table* is one game in one channel. A *member* sits in a *seat*; one person may sit in two (hot-seat). Users, channels,
guilds and messages are Discord snowflakes (int). Times are Unix seconds (float) from the service's clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

TableId = int
UserId = int
ChannelId = int

Status = Literal["lobby", "running", "paused", "over", "abandoned"]
"""Where a table stands. ``over`` and ``abandoned`` tables take no choice any more; their dice secret is published."""

UndoPolicy = Literal["strict", "friendly", "open"]
"""strict: no undo. friendly: the last Action, by consent if others have acted since. open: also past known dice by consent."""

PACES: Mapping[str, Mapping[str, float]] = {
    "blitz": {"window": 15 * 60, "reminder": 30 * 60, "late": 2 * 3600},
    "daily": {"window": 12 * 3600, "reminder": 12 * 3600, "late": 48 * 3600},
    "relaxed": {"window": 24 * 3600, "reminder": 36 * 3600, "late": 144 * 3600},
}
"""Pace -> seconds until an out-of-turn question counts as declined; until the first reminder (half of the pace; the second
comes after as long again); and until the table is asked what to do."""


@dataclass(frozen=True)
class Settings:
    """What the table has agreed on in the lobby; shown on its card. ``cards``: words as in the engine's ``Config``."""

    layout: str = ""
    players: int = 4
    options: Mapping[str, str] = field(default_factory=dict)
    expansions: tuple[str, ...] = ()
    undo: UndoPolicy = "friendly"
    pace: str = "daily"
    language: str = "en"
    draw_order: bool = False
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Member:
    """One seat of a table. ``faction``: a code, or "?" to be drawn; ``computer``: "" or the kind of computer player.

    ``user`` is None for an empty seat or one that only a computer plays; with a ``computer`` set besides, that player
    stands in for the user, who can take over again.
    """

    index: int
    faction: str = "?"
    user: UserId | None = None
    name: str = ""
    computer: str = ""


@dataclass(frozen=True)
class TableRecord:
    """A table as the store keeps it. ``head`` is the engine's save; it holds secrets and never leaves service and store."""

    id: TableId
    guild: int
    channel: ChannelId
    creator: UserId
    status: Status
    settings: Settings
    members: tuple[Member, ...]
    commitment: str = ""
    card_message: int | None = None
    panel_message: int | None = None
    created: float = 0.0
    updated: float = 0.0
    head: bytes | None = None
    serial: int = 0
    absent: Mapping[str, tuple[str, UserId]] = field(default_factory=dict)
    """Seat -> why the table was asked about it (``late``: no answer for long; ``gone``: left the server), and whose it is."""

    def member_of(self, seat: str) -> Member | None:
        """Who sits in the seat of this faction code."""
        return next((member for member in self.members if member.faction == seat), None)

    def seats_of(self, user: UserId) -> tuple[str, ...]:
        """The faction codes that a user plays here, in seat order."""
        return tuple(member.faction for member in self.members if member.user == user)


@dataclass(frozen=True)
class Intent:
    """Somebody's wish to choose. ``keys`` apply all or none; ``question``: the id of the engine question answered, or None.

    ``interaction`` is the Discord interaction id: the same one applied twice changes nothing and gets the same reply.
    ``origin``: player, order (standing order), computer, host, timeout.
    """

    table: TableId
    user: UserId
    seat: str
    keys: tuple[str, ...]
    question: str | None = None
    interaction: int | None = None
    origin: str = "player"


@dataclass(frozen=True)
class Losses:
    """What a seat wants of one side's losses in a battle, said once: who takes the Kills and the Pains, in this order, as
    ``kind`` or ``keeper kind``; where the Pained go, as areas in the order of preference."""

    kills: tuple[str, ...] = ()
    pains: tuple[str, ...] = ()
    retreat: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """What a seat may be asked about a side's losses: how many Kills and Pains it assigns (0: none, or all without a
    choice), ``units``: the figures without results as (``kind`` or ``keeper kind``, number); ``ways``: where they could go."""

    side: str
    kills: int
    pains: int
    units: tuple[tuple[str, int], ...]
    ways: tuple[str, ...]


ReplyKind = Literal["done", "refused", "stale", "not_yours", "not_here", "repeated", "busy", "broken"]


@dataclass(frozen=True)
class Reply:
    """The private answer to an interaction: a catalogue key with arguments, and what to show beside it.

    ``kind`` says what happened; anything but "done" and "repeated" left the table as it was. ``panel``: answer with the
    current panel as well.
    """

    kind: ReplyKind
    message: str
    args: Mapping[str, Any] = field(default_factory=dict)
    panel: bool = False


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
    "undone": ("choices", "lost", "computers"),
    "undo_granted": ("user",),  # to whoever agreed last
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
    "snoozed": ("deadline",),
    "waited": (),
    "abandoned": (),
    "end_asked": ("waiting", "deadline"),
    "end_agreed": ("waiting",),  # also with kind refused: has agreed before
    "end_refused": (),
    "rematch": ("table",),
    "following": (),
    "not_following": (),
    "forgotten": (),
    # refused
    "illegal": ("sentence",),  # the engine's own sentence
    "config": ("sentence",),  # a set-up that cannot be played: the engine's sentence
    "no_table": (),
    "not_lobby": ("status",),
    "not_running": ("status",),
    "not_paused": ("status",),
    "not_reminded": (),  # a snooze by somebody who is not waited for
    "not_absent": ("seat",),  # the table is not asked about this seat any more
    "table_paused": (),
    "table_over": (),
    "channel_taken": ("table",),
    "lobbies_of_yours": ("n",),  # enough are open
    "lobbies_of_server": ("n",),
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
    "undo_refused_before": (),  # the same request, and nobody has chosen anything since
    "undo_dice": (),  # friendly tables do not take back known dice
    "undo_open": ("asker", "waiting"),  # another request is open
    "undo_open_own": ("waiting",),  # the asker's own request is open
    "no_undo_request": (),
    "undo_over": (),  # the pressed button belongs to a request that is no more
    "undo_not_asked": ("waiting",),  # answered by somebody whose consent is not needed
    "undo_withdrawn": (),
    "no_row": ("row",),
    "no_end_vote": (),
    "end_not_asked": ("waiting",),  # a seat was taken back while others vote
    "not_over": ("status",),
    "follow_seated": (),
    "forget_seats": (),
    # not_yours
    "not_your_seat": ("seat",),
    "not_your_turn": ("asked",),  # nobody, while an out-of-turn question is open
    "no_such_sign": (),
    # stale, broken, busy
    "stale": (),
    "broken": ("kind",),  # locked, full, readonly, disk, corrupt, other
    "busy": (),
}
"""Every ``Reply.message`` with the arguments it brings. The catalogue has a text for each: ``reply-<message with dashes>``."""

OwedKind = Literal[
    "action",  # one completed Action (or several, coalesced): sentence, status, picture, panel of the next player
    "card",  # the pinned table card is to be (re)drawn
    "sign",  # DM: an Elder Sign was drawn; payload holds seat and value; the only kind that carries a hidden value
    "window",  # an out-of-turn question is open: public "waiting for n answers"; holders press Answer, some get a DM
    "battle",  # the battle card with the open questions of each side
    "end", # scores, revealed signs, dice secret
    "notice",  # a plain public sentence: pause, resume, replaced, rewound, undo asked and answered
    "closed",  # a message whose buttons are to go: an undo request that is over; payload: message
    "reminder",  # a mention of who is waited for
    "absent",  # somebody does not answer, or has left the server: the table is asked what to do
    "presence",  # nothing is sent: look whether this person is still on the server
    "recall",  # a reminder or a question about somebody absent that has become pointless: the message is deleted
    "turn",  # DM: it is your turn, with the address of the post that says so
    "over",  # DM: a game that somebody plays or follows is over
]


NOTICES: Mapping[str, tuple[str, ...]] = {
    "started": ("seats", "commitment"),
    "paused": ("by", "reason"),
    "resumed": ("by",),
    "replaced": ("by", "seat", "user", "name", "old_user"),
    "resigned": ("seats", "user", "name", "computer"),
    "stand_in": ("by", "seat", "computer"),
    "taken_back": ("by", "seat"),
    "rewound": ("by", "row", "choices", "lost"),
    "undone": ("user", "seats", "choices", "lost", "agreed", "computers"),
    "undo_asked": (
        "user", "seats", "choices", "lost", "also", "waiting", "deadline", "known_dice", "signs_seen", "number",
    ),
    "undo_agreed": ("user", "waiting"),
    "undo_refused": ("user", "asker"),
    "undo_lapsed": ("asker", "reason"),
    "transferred": ("by", "user"),
    "end_asked": ("user", "waiting", "deadline"),
    "end_agreed": ("user", "waiting"),
    "end_refused": ("user", "asker"),
    "end_lapsed": ("asker",),
    "end_void": ("asker",),
    "abandoned": ("by", "secret", "commitment", "standing", "agreed"),
    "rematch": ("user", "people", "same"),
    "cancelled": ("by",),
    "expired": (),
    "restored": (),
    "imported": (),
    "offline": ("since",),
    "replay_stopped": ("choices",),
}
"""Payload key ``notice`` -> the facts beside it. ``by``, ``user``: user ids (0: the bot); ``choices``: [[seat, key], ...];
``lost``: the events that those choices had led to, as plain JSON; ``also``: those that others' choices have led to since;
``computers``: the seats for which a computer has chosen since; ``reason`` of a lapse: time, choice or rewound."""


@dataclass(frozen=True)
class Owed:
    """A message owed, written in the same transaction as what it tells. ``user`` is set for direct messages.

    ``payload`` is plain JSON: journal positions and facts, not finished text, so that it is worded and drawn when sent.
    The nonce makes it post once: it is derived from the row's id.
    """

    kind: OwedKind
    table: TableId
    payload: Mapping[str, Any]
    user: UserId | None = None
    id: int = 0
    attempts: int = 0
    message: int | None = None
    """Where it is told: a message that stands already and is to tell this, too."""
    since: float = 0.0
    """Unix time since when it is owed."""


Lane = tuple[TableId, UserId | None]
"""What must stay in order: the public messages of a table (None), or its messages to one person."""


@dataclass(frozen=True)
class Timer:
    """Something due later. ``kind``: window (an open out-of-turn question), reminder, lobby (expiry), undo (a request), vote (a
    wish to end the game)."""

    table: TableId
    kind: str
    due: float
    payload: Mapping[str, Any] = field(default_factory=dict)
    id: int = 0


RULES: Sequence[str] = ("ask", "never", "threatened")
"""What a seat wants of an out-of-turn ability: ask me; never; ask if something speaks for it now, above all a capture."""

DEFAULT_RULE = "threatened"
"""The rule of every ability for which nobody has set another."""


@dataclass(frozen=True)
class UserSettings:
    """What a person has set with ``/me settings``; ``dm_failed``: Discord refused the last direct message to them."""

    user: UserId
    language: str = ""
    dm_signs: bool = True
    dm_turn: bool = False
    dm_reminder: bool = False
    dm_window: bool = False
    dm_over: bool = False
    stay_in_turn: bool = False
    text_only: bool = False
    quiet: str = ""
    """Hours without reminders as ``22-8``, "" for none; in the time zone ``zone`` (a name like Europe/Berlin, "": UTC)."""
    zone: str = ""
    dm_failed: bool = False


@dataclass(frozen=True)
class Logged:
    """One row of a table's journal in its public form: who chose what, and what happened (engine events)."""

    row: int
    serial: int
    choices: tuple[tuple[str, str], ...]
    events: tuple[Any, ...]


@dataclass(frozen=True)
class UndoRequest:
    """A wish to take back everything since row ``to``. ``waiting``: users who must still agree; silence is a no.

    ``number`` tells it from other requests of the table: an old button agrees to nothing new. ``message``: where it is posted.
    """

    table: TableId
    asker: UserId
    to: int
    waiting: tuple[UserId, ...]
    agreed: tuple[UserId, ...]
    known_dice: tuple[int, ...]
    deadline: float
    number: int = 0
    message: int | None = None


@dataclass(frozen=True)
class EndVote:
    """A wish to end a game without a winner. ``waiting``: people who must still agree; silence until ``deadline`` is a no."""

    asker: UserId
    waiting: tuple[UserId, ...]
    agreed: tuple[UserId, ...]
    deadline: float

    @property
    def number(self) -> int:
        """What its buttons carry, so that they answer no other wish."""
        return int(self.deadline)


@dataclass(frozen=True)
class Told:
    """What a public message of ours told: public events, and the place in the game behind them (journal row, number of
    choices). ``taken_back``: the game does not contain this any more."""

    table: TableId
    row: int
    serial: int
    events: tuple[Any, ...]
    taken_back: bool


@dataclass(frozen=True)
class Record:
    """What somebody has played to the end. ``factions``: code -> (games, wins, most Doom), in the order first played."""

    games: int
    wins: int
    factions: Mapping[str, tuple[int, int, int]]
