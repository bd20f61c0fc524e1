"""One batch of what a table is owed becomes messages: public posts are put together, the newest state is drawn once.

A public post is a classic message: the first line is the push text and mentions only who is asked now; then what else
happened, small print, picture with alt text, and the panel of the next player. The record of every action is in some
post; if the words of a batch do not fit one, there are several and the last has picture and panel.

Actions in quick succession are one post: the first is posted at once, and what follows within `TOGETHER` goes into that post
by an edit, which tells all of it with the newest picture and panel. So nothing is ever held back, and the channel is not
flooded. An edit notifies nobody; therefore as soon as somebody is asked whom that post has not called, there is a new post.
What goes into an old post is marked in the outbox before the edit: after a crash the same edit is made again, never a post.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.aside import ASIDE, look_whether_there, send_aside
from bot.delivery.calling import ACTIONS, asked_seats, asked_users, mentioned, who_just_acted
from bot.delivery.card import post_card, retire_card, send_card
from bot.delivery.pictures import Picture
from bot.delivery.sending import NO_ACCESS, NO_COMMON_SERVER, Refused, edit, in_doubt, may_attach, retry_time, send
from bot.delivery.wording import direct_message, events_of, lines_of, mentions, only_computers, open_questions, public_text
from bot.model import EndVote, Owed, TableRecord, UndoRequest
from bot.panels.ending import after_end, vote_row
from bot.panels.items import Panel, button, pack
from bot.panels.limits import ALT_TEXT, CONTENT, content, trim
from bot.panels.prompts import public_panel
from bot.panels.turn import GREEN, RED, common_row
from bot.speech import Words, button_label, headline, status_line
from engine import Table

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

TOGETHER = 10.0
"""Seconds after a post in which further actions go into it."""

LOOK_EVERY = 3600.0
"""Seconds between two looks whether somebody who is asked is still on the server."""

REST = 1.0
"""Seconds that a post waits at most for computer players that are choosing."""

PUBLIC = ("action", "battle", "window", "notice", "end")


@dataclass
class Post:
    """A batch: records owed to one table's channel, or to one person."""

    client: Client
    batch: Sequence[Owed]
    done: dict[int, int | None] = field(default_factory=dict)
    forbidden: bool = False
    """Has Discord forbidden it?"""

    @property
    def table_id(self) -> int:
        return self.batch[0].table

    @property
    def nonce(self) -> str:
        """The same for the same batch, so that a repetition after a crash is recognised by Discord."""
        return f"cw{self.batch[0].id}"


@dataclass(frozen=True)
class Newest:
    """The newest post of a table: when it was sent, which people it called, and which seats were asked."""

    message: int
    at: float
    users: frozenset[int]
    seats: frozenset[str]


async def send_batch(post: Post) -> None:
    """Send a batch; ``post.done`` then says which of its records were dealt with, and in which message."""
    service = post.client.service
    table = await service.table(post.table_id)
    if table is None:
        post.done.update({one.id: None for one in post.batch})
        return
    if post.batch[0].user is None:
        await _gather(post)
        table = await service.table(post.table_id) or table
    game = await service.game(table.id)
    try:
        if post.batch[0].user is not None:
            await _direct(post, table, game)
        else:
            await _public(post, table, game)
    except Refused as refusal:
        await _put_off(post, table, refusal)


async def _gather(post: Post) -> None:
    """Let computer players come to a rest, and take what they brought into the same post: one post and one ping, not two."""
    service = post.client.service
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(service.settled(post.table_id), REST)
    known = {one.id for one in post.batch}
    more = [one for one in await service.owed_in((post.table_id, None)) if one.id not in known]
    post.batch = [*post.batch, *more]


async def _put_off(post: Post, table: TableRecord, refusal: Refused) -> None:
    """What could not be sent is tried later, or never where the channel is gone: then the table is paused."""
    service = post.client.service
    for one in post.batch:
        if one.id not in post.done:
            again = retry_time(refusal, one.attempts, post.client.now())
            log.warning("table %s: %s %s is %s: %s", table.id, one.kind, one.id, "put off" if again else "lost", refusal.reason)
            await service.failed(one.id, again)
    post.forbidden = refusal.forbids
    if (refusal.lost or refusal.code == NO_ACCESS) and table.status == "running":
        log.warning("table %s is paused: %s", table.id, refusal.reason)
        await service.pause(table.id, 0, reason=refusal.reason)


# -- public -----------------------------------------------------------------------------------------------------


async def _public(post: Post, table: TableRecord, game: Table[Any] | None) -> None:
    words = post.client.words(table.settings.language)
    cards = [one for one in post.batch if one.kind == "card"]
    posts = [one for one in post.batch if one.kind in PUBLIC]
    if cards:
        await send_card(post.client, cards[0], table, game, words)
        for one in cards:
            post.done[one.id] = None
    for one in post.batch:
        if one.kind in ASIDE:
            post.done[one.id] = await send_aside(post.client, one, table, game, words)
        elif one.kind == "closed":
            await _take_buttons(post.client, table, int(one.payload["message"]))
            post.done[one.id] = None
    # An open request to take back, or wish to end the game, stands beside the panel in force.
    request = await post.client.service.undo_request(table.id)
    asking = [one for one in posts if _asks_undo(one) and request is not None and one.payload.get("number") == request.number]
    vote = await post.client.service.end_vote(table.id)
    voting = [one for one in posts if vote is not None and _asks_to_end(one, vote)]
    others = [one for one in posts if one not in asking and one not in voting]
    if others:
        await _send_posts(post, others, table, game, words)
    if asking and request is not None:
        await _send_request(post, asking, request, table, game, words)
    if voting and vote is not None:
        await _send_vote(post, voting, vote, table, words)
    for one in post.batch:
        if one.kind not in (*PUBLIC, *ASIDE, "card", "closed"):
            log.error("nobody knows how to send %s to a channel", one.kind)
            post.done[one.id] = None


async def _send_posts(
    post: Post, posts: Sequence[Owed], table: TableRecord, game: Table[Any] | None, words: Words
) -> None:
    """All public posts of a batch, in as few messages as their words need."""
    lines = [line for one in posts for line in lines_of(one, table, game, words)]
    quiet = not lines and not any(events_of(one) for one in posts)
    if quiet and only_computers(table, open_questions(table, game)):
        for one in posts:  # a computer is asked, and nothing has happened: that is no news
            post.done[one.id] = None
        return
    left = await _joined(post, posts, table, game, words)
    if not left:
        return
    posts, lines = left, [line for one in left for line in lines_of(one, table, game, words)]
    texts = public_text(posts, lines, table, game, words)
    files, remark = await _pictures(post, posts, table, game)
    if remark:
        texts[-1] = _remarked(texts[-1], words.say(remark))
    nonce, doubt = f"cw{posts[0].id}", in_doubt(post.client, posts[0])
    before = [
        (await send(post.client, table.channel, text, None, [], f"{nonce}.{number}", [], doubt=doubt)).id
        for number, text in enumerate(texts[:-1])
    ]
    if before:
        await post.client.service.also_told(before, [one.id for one in posts])
    panel = post_panel(posts, table, game, words)
    wanted = mentioned(posts, table, game)
    spared = who_just_acted(posts, table)
    called = [user for user in wanted if user not in spared]
    message = await send(post.client, table.channel, texts[-1], panel, files, nonce, called, doubt=doubt)
    if any(one.kind in ACTIONS for one in posts):
        await post.client.service.owe(await for_the_asked(post.client, table, game, message, spared))
        post.client.delivery.wake()
    for one in posts:
        post.done[one.id] = message.id
    if game is not None:
        await _new_panel(post.client, table, message.id)
    post.client.delivery.newest.pop(table.id, None)
    if len(texts) == 1 and all(one.kind in ACTIONS for one in posts):
        post.client.delivery.newest[table.id] = Newest(
            message.id, post.client.now(), frozenset(wanted), frozenset(asked_seats(table, game))
        )


def _remarked(text: str, remark: str) -> str:
    return f"{text}\n-# {remark}"[:CONTENT]


async def _joined(
    post: Post, posts: Sequence[Owed], table: TableRecord, game: Table[Any] | None, words: Words
) -> Sequence[Owed]:
    """Put into the newest post what belongs there; returns what is to be posted by itself."""
    client = post.client
    marked = [one for one in posts if one.message is not None]
    if marked:  # a run before this one was interrupted at the edit
        message, joining = marked[0].message, [one for one in marked if one.message == marked[0].message]
    else:
        newest = client.delivery.newest.get(table.id)
        if newest is None or not _goes_into(newest, posts, table, game, client.now()):
            return posts
        message, joining = newest.message, list(posts)
    assert message is not None
    told = await client.service.told_in(table.id, message)
    texts = public_text([*told, *joining], [], table, game, words)
    if not told or len(texts) > 1:
        return posts
    if not marked:
        await client.service.belong_to([one.id for one in joining], message)
    files, remark = await _pictures(post, [*told, *joining], table, game)
    changes: dict[str, Any] = {"attachments": files} if files else {}
    if message == table.panel_message:
        changes["view"] = post_panel(joining, table, game, words)
    text = _remarked(texts[0], words.say(remark)) if remark else texts[0]
    try:
        await edit(client, table.channel, message, content=text, allowed_mentions=discord.AllowedMentions.none(), **changes)
    except Refused as refusal:
        if refusal.again or refusal.lost:
            raise
        client.delivery.newest.pop(table.id, None)
        return posts  # that message is gone, or takes no edit: then it is told anew
    for one in joining:
        post.done[one.id] = message
    return [one for one in posts if one not in joining]


def _goes_into(newest: Newest, posts: Sequence[Owed], table: TableRecord, game: Table[Any] | None, now: float) -> bool:
    """Do these go into the newest post? Not if it is old or no longer the panel, nor if somebody else is to be called."""
    if now - newest.at >= TOGETHER or table.panel_message != newest.message or table.status != "running":
        return False
    if not all(one.kind in ACTIONS for one in posts):
        return False
    asked = asked_users(table, game)
    if not asked:
        return True
    return set(asked) <= newest.users and all(one.payload.get("actor") in newest.seats for one in posts)


async def _send_request(
    post: Post, posts: Sequence[Owed], request: UndoRequest, table: TableRecord, game: Table[Any] | None, words: Words
) -> None:
    """A wish to take something back: what, how the board would look, and the two buttons for those who must agree."""
    client = post.client
    text = public_text(posts, [line for one in posts for line in lines_of(one, table, game, words)], table, game, words)[0]
    files, remark = await _before_and_after(post, request, table, game, words)
    if remark:
        text = f"{text}\n-# {words.say(remark)}"[:CONTENT]
    panel = request_panel(table, request, words)
    doubt = in_doubt(client, posts[0])
    message = await send(client, table.channel, text, panel, files, f"cw{posts[0].id}", list(request.waiting), doubt=doubt)
    for one in posts:
        post.done[one.id] = message.id
    if not await client.service.undo_posted(table.id, request.number, message.id):
        await _take_buttons(client, table, message.id)


async def _send_vote(post: Post, posts: Sequence[Owed], vote: EndVote, table: TableRecord, words: Words) -> None:
    """A wish to end the game, and the two buttons for those who must agree."""
    text = public_text(posts, [line for one in posts for line in lines_of(one, table, None, words)], table, None, words)[0]
    panel = Panel(vote_row(table.id, vote.number, words))
    doubt = in_doubt(post.client, posts[0])
    message = await send(post.client, table.channel, text, panel, [], f"cw{posts[0].id}", list(vote.waiting), doubt=doubt)
    for one in posts:
        post.done[one.id] = message.id
    if not await post.client.service.vote_posted(table.id, vote.number, message.id):
        await _take_buttons(post.client, table, message.id)


def request_panel(table: TableRecord, request: UndoRequest, words: Words) -> Panel:
    """Agree and Refuse, for this request alone."""
    return Panel([
        button(pack("un", table.id, request.number, "", "agree"), button_label("agree", words), GREEN),
        button(pack("un", table.id, request.number, "", "refuse"), button_label("refuse", words), RED),
    ])


async def _before_and_after(
    post: Post, request: UndoRequest, table: TableRecord, game: Table[Any] | None, words: Words
) -> tuple[list[discord.File], str]:
    """The board as it would be again and as it is, by these names; or the key of a remark."""
    before = await post.client.service.board_at(table.id, request.to)
    if game is None or before is None:
        return [], ""
    if not may_attach(post.client, table.channel):
        return [], "chat-no-attach"
    found = []
    for name, key, view in (("before", "chat-picture-before", before), ("after", "chat-picture-after", game.view(None))):
        file = await post.client.delivery.studio.picture(view, Picture("whole"), table)
        if file is None:
            return [], "chat-picture-failed"
        file.filename = f"{name}{PurePath(file.filename).suffix}"
        file.description = trim(f"{words.say(key)} {file.description or ''}", ALT_TEXT)
        found.append(file)
    return found, ""


async def _pictures(
    post: Post, posts: Sequence[Owed], table: TableRecord, game: Table[Any] | None
) -> tuple[list[discord.File], str]:
    """The pictures of a post, and the key of a remark if there are none where there should be."""
    if game is None or not _pictured(posts):
        return [], ""
    if not may_attach(post.client, table.channel):
        return [], "chat-no-attach"
    view, studio = game.view(None), post.client.delivery.studio
    events = tuple(event for one in posts for event in events_of(one))
    kind = "whole" if view.battle is None else "battle"
    file = await studio.picture(view, Picture(kind, events=events, to_act=asked_seats(table, game)), table)
    return ([], "chat-picture-failed") if file is None else ([file], "")


async def for_the_asked(
    client: Client, table: TableRecord, game: Table[Any] | None, message: discord.Message, spared: frozenset[int]
) -> list[Owed]:
    """A direct message for those who are asked and want one; now and then a look whether they are there at all."""
    found = []
    for user in asked_users(table, game):
        if user in spared:
            continue
        if client.now() - client.delivery.seen_there.get((table.id, user), 0.0) >= LOOK_EVERY:
            client.delivery.seen_there[table.id, user] = client.now()
            found.append(Owed("presence", table.id, {}, user))
        settings = await client.service.user(user)
        if settings.dm_turn and not settings.dm_failed:
            found.append(Owed("turn", table.id, {"message": message.id, "where": message.jump_url}, user))
    return found


def _asks_undo(owed: Owed) -> bool:
    return bool(owed.payload.get("notice") == "undo_asked")


def _asks_to_end(owed: Owed, vote: EndVote) -> bool:
    """Is this the wish that is open now?"""
    return bool(owed.payload.get("notice") == "end_asked" and owed.payload.get("deadline") == vote.deadline)


def _pictured(posts: Sequence[Owed]) -> bool:
    """Only what changes the position, or hands over, is worth a picture."""
    return any(one.kind in (*ACTIONS, "end") or one.payload.get("notice") in PICTURED for one in posts)


PICTURED = ("started", "rewound", "undone", "resumed", "replay_stopped", "restored", "imported")
"""Notices after which the board is shown anew."""


def post_panel(posts: Sequence[Owed], table: TableRecord, game: Table[Any] | None, words: Words) -> Panel | None:
    """The panel of what is asked now."""
    if game is None:
        return None
    if table.status in ("over", "abandoned"):
        return Panel(after_end(table.id, words), common_row(table, words))
    if only_computers(table, open_questions(table, game)):
        return Panel(common_row(table, words))  # nobody could press anything else
    return public_panel(table, game, words)


async def _new_panel(client: Client, table: TableRecord, message: int) -> None:
    """Take the buttons off the panel before (best effort) and remember the new one."""
    old = table.panel_message
    if old and old != message:
        await _take_buttons(client, table, old)  # first: after a crash in between it is done again
    await client.service.remember_message(table.id, panel=message)


async def _take_buttons(client: Client, table: TableRecord, message: int) -> None:
    """A message keeps its words, without buttons (best effort: a press on them is answered)."""
    try:
        await edit(client, table.channel, message, view=None)
    except Refused as refusal:
        log.info("message %s keeps its buttons: %s", message, refusal.reason)


# -- anew -------------------------------------------------------------------------------------------------------------


async def post_anew(client: Client, table: TableRecord) -> None:
    """A fresh card and, in a running game, a fresh post with picture and panel. Raises `Refused`."""
    game = await client.service.game(table.id)
    words = client.words(table.settings.language)
    nonce = f"cr{table.id}.{int(client.now())}"
    await post_card(client, table, game, words, nonce)
    await retire_card(client, table)
    if game is None or table.status not in ("running", "paused"):
        return
    view = game.view(None)
    asked = open_questions(table, game)
    lines = [headline([], view, words, asked, mentions(table, asked)), status_line(view, words, table.members)]
    file = await client.delivery.studio.picture(view, Picture(to_act=asked_seats(table, game)), table)
    panel = public_panel(table, game, words)
    message = await send(
        client, table.channel, content(lines) or "-", panel, [file] if file else [], f"{nonce}p", asked_users(table, game)
    )
    await _new_panel(client, table, message.id)


# -- direct messages --------------------------------------------------------------------------------------------


async def _direct(post: Post, table: TableRecord, game: Table[Any] | None) -> None:
    """Direct messages can always fail; then the hand is behind a button, and we remember it."""
    service = post.client.service
    user_id = post.batch[0].user
    assert user_id is not None
    settings = await service.user(user_id)
    words = post.client.words(settings.language or table.settings.language)
    for one in post.batch:
        if one.kind == "presence":
            await look_whether_there(post.client, table, user_id)
        if one.kind in ("presence", "recall"):
            post.done[one.id] = None if one.kind == "presence" else await send_aside(post.client, one, table, game, words)
            continue
        text, panel = direct_message(one, table, game, words, post.client)
        if not text:
            post.done[one.id] = None
            continue
        try:
            # After a crash the same post may owe a second record of the same turn: one nonce for both.
            nonce = f"ct{one.payload['message']}" if one.kind == "turn" else f"cw{one.id}"
            doubt = in_doubt(post.client, one)
            message = await send(post.client, None, text, panel, [], nonce, [], user=user_id, doubt=doubt)
        except Refused as refusal:
            if refusal.again:
                raise
            log.info("a direct message was refused: %s", refusal.reason)
            await service.dm_failed(user_id)
            if refusal.code == NO_COMMON_SERVER:
                await look_whether_there(post.client, table, user_id)
            if one.kind == "reminder":
                await service.to_channel(one.id)
            else:
                post.done[one.id] = None
            continue
        post.done[one.id] = message.id
        if settings.dm_failed:
            settings = replace(settings, dm_failed=False)
            await service.set_user(settings)
