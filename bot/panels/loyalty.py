"""The loyalty cards of a table in the lobby: chosen by group, one by one or by lot by the host; looked at by everybody.

Pages: all groups; one group, up to 25 cards a page; the text of one card. What is chosen is seen by all on the lobby card.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.card_wishes import NONE, OUT, chosen_in, drawable, ids_of, usual, with_cards
from bot.model import Settings
from bot.panels.here import Here
from bot.panels.items import Choice, Item, Panel, button, handles, pack, select
from bot.panels.limits import CONTENT, OPTIONS, content, number_in, trim
from bot.panels.lobby import in_lobby, may_host
from bot.panels.turn import BLUE, RED
from bot.speech import Words, button_label, cards_lines, family_name, group_text, loyalty_text, name, price_text, reply_text
from engine import ConfigError
from engine.cthulhu_wars.expansions import EXPANSIONS, FAMILIES
from engine.cthulhu_wars.setup import DRAWN

HIGHEST_DRAW = 22
"""Numbers up to this one are offered to be drawn by lot; /game settings takes any."""


def own(here: Here, verb: str, argument: str = "") -> str:
    """A custom_id of these pages."""
    assert here.table is not None
    return pack("lo", here.table.id, 0, "", verb, argument)


# -- pages ------------------------------------------------------------------------------------------------------


async def show_groups(here: Here, said: str = "") -> None:
    """All groups with what is chosen of them."""
    assert here.table is not None
    words, settings = here.words, here.table.settings
    choices = []
    for family in FAMILIES:
        chosen, ids = chosen_in(settings, family), ids_of(FAMILIES[family])
        state = words.say("chat-cards-of", n=len(chosen), all=len(ids), usual=usual(family, settings.players))
        choices.append(Choice(family, family_name(family, words), state))
    rows: list[list[Item]] = [
        [select(own(here, "cards", "go"), words.say("chat-cards-group"), choices)],
    ]
    if await may_host(here):
        rows.append([button(own(here, "lot", DRAWN), words.say("chat-cards-lot-all"), BLUE)])
        if settings.cards:
            rows[1].append(button(own(here, "lot", NONE), words.say("chat-cards-none-all"), RED))
    lines = cards_lines(settings, words, CONTENT - 400 - len(said)) or [words.say("chat-cards-nothing")]
    await here.show(content([said, words.say("chat-cards"), *lines]), Panel(*rows))


async def show_group(here: Here, family: str, page: int = 0, said: str = "") -> None:
    """One group: the texts of its cards, and for whoever may choose its cards to tick, the lot, all, none."""
    assert here.table is not None
    words, settings = here.words, here.table.settings
    ids, chosen = ids_of(FAMILIES[family]), chosen_in(settings, family)
    pages = (len(ids) + OPTIONS - 1) // OPTIONS
    page %= pages
    ticks = [
        Choice(card, name(card, words), price_text(card, words), chosen=card in chosen) for card in shown_on(family, page)
    ]
    rows: list[list[Item]] = []
    if await may_host(here):
        tick = own(here, "tick", f"{family}.{page}")
        rows.append([select(tick, words.say("chat-cards-tick"), ticks, at_least=0, at_most=len(ticks))])
        rows.append([select(own(here, "lot", f"{family}"), words.say("chat-cards-lot"), lots(settings, family, words))])
    rows.append([select(own(here, "card", f"{family}.{page}"), words.say("chat-cards-read"), [
        Choice(card, name(card, words), price_text(card, words)) for card in shown_on(family, page)
    ])])
    row: list[Item] = []
    if pages > 1:
        turned = own(here, "cards", f"{family}.{(page + 1) % pages}")
        row.append(button(turned, words.say("chat-next-page", page=page + 1, pages=pages)))
    row.append(button(own(here, "cards"), words.say("chat-cards-groups")))
    rows.append(row)
    head = words.say(
        "chat-cards-family", family=family_name(family, words), n=len(chosen), all=len(ids),
        usual=usual(family, settings.players), players=settings.players,
    )
    needs = [words.say("chat-cards-need", what=EXPANSIONS[need].name) for need in FAMILIES[family].needs]
    names = ", ".join(name(card, words) for card in chosen)
    await here.show(content([said, head, group_text(family, words), *needs, trim(names, 1000)]), Panel(*rows))


def shown_on(family: str, page: int) -> list[str]:
    """The cards of a page."""
    return ids_of(FAMILIES[family])[page * OPTIONS : (page + 1) * OPTIONS]


def lots(settings: Settings, family: str, words: Words) -> list[Choice]:
    """All, none, or a number drawn by lot: the usual one first."""
    n = len(drawable(family))
    likely = usual(family, settings.players)
    drawn = [Choice(f"{DRAWN}{family}", words.say("chat-cards-draw-usual", n=likely))] if likely < n else []
    numbers = [i for i in range(1, min(n, HIGHEST_DRAW + 1)) if i != likely]
    drawn += [Choice(f"{DRAWN}{family}:{i}", words.say("chat-cards-draw", n=i)) for i in numbers]
    return [*drawn, Choice(family, words.say("chat-cards-all", n=n)), Choice(OUT + family, words.say("chat-cards-none"))]


# -- presses ----------------------------------------------------------------------------------------------------


def place_in(argument: str) -> tuple[str, int]:
    """``terrors.1`` as a group and a page; "" for no such group."""
    family, _, page = argument.partition(".")
    return (family if family in FAMILIES else ""), number_in(page) or 0


@handles("lo", "cards")
async def cards(here: Here) -> None:
    """All groups, or one of them."""
    if not await in_lobby(here):
        return
    assert here.press is not None
    family, page = place_in(here.values[0] if here.values else here.press.argument)
    await (show_group(here, family, page) if family else show_groups(here))


@handles("lo", "tick")
async def tick(here: Here) -> None:
    """These cards of a page take part, the others of the page do not."""
    if not await in_lobby(here):
        return
    assert here.press is not None
    family, page = place_in(here.press.argument)
    if not family:
        await show_groups(here)
        return
    wishes = [card if card in here.values else OUT + card for card in shown_on(family, page)]
    await wished(here, wishes, family, page)


@handles("lo", "lot")
async def lot(here: Here) -> None:
    """A group or everything is drawn, taken or taken out."""
    if not await in_lobby(here):
        return
    assert here.press is not None and here.table is not None
    family, _ = place_in(here.press.argument)
    offered = {choice.value for choice in lots(here.table.settings, family, here.words)} if family else {DRAWN, NONE}
    wish = here.values[0] if here.values else here.press.argument
    if wish not in offered:
        await show_groups(here)
        return
    await wished(here, [wish], family, 0)


async def wished(here: Here, wishes: Sequence[str], family: str, page: int) -> None:
    """Change the cards of the table, and show the page again with what was refused."""
    await here.wait()
    said = await change_cards(here, wishes)
    await (show_group(here, family, page, said) if family else show_groups(here, said))


async def change_cards(here: Here, wishes: Sequence[str]) -> str:
    """Change the cards of the table; what is to be said about it, "" if all went as wished. The table is read anew."""
    assert here.table is not None
    before = here.table.settings
    try:
        settings = with_cards(before, wishes)
    except ConfigError as error:
        return str(error)
    reply = await here.service.configure(here.table.id, here.user, settings, here.interaction.id, manager=here.manager)
    here.client.delivery.wake()
    await here.load(here.table.id)
    if reply.kind not in ("done", "repeated"):
        return reply_text(reply, here.words)
    added = [EXPANSIONS[one].name for one in settings.expansions if one not in before.expansions]
    return here.words.say("chat-cards-added", what=", ".join(added)) if added else ""


@handles("lo", "card")
async def card(here: Here) -> None:
    """The text of one card, with the list of its group and the way back."""
    if not await in_lobby(here):
        return
    assert here.press is not None
    family, page = place_in(here.press.argument)
    wanted = here.values[0] if here.values else ""
    if not family or wanted not in ids_of(FAMILIES[family]):
        await show_groups(here)
        return
    words = here.words
    others = [Choice(one, name(one, words), chosen=one == wanted) for one in shown_on(family, page)]
    rows: list[list[Item]] = [
        [select(own(here, "card", f"{family}.{page}"), words.say("chat-cards-read"), others)],
        [button(own(here, "cards", f"{family}.{page}"), button_label("back", words))],
    ]
    text = words.say("rules-entry", title=name(wanted, words), text=loyalty_text(wanted, words))
    await here.show(trim(text, CONTENT), Panel(*rows))


__all__ = ["change_cards", "show_groups"]
