"""For every rule of the judge something that breaks it, and beside it the nearest thing that doesn't."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import samples as good
from .judge import Fault, Judge, Upload
from .samples import GONE, V2, Json, changed

Judged = Callable[[Judge], list[Fault]]

BOARD = Upload("files[0]", "board.png", 3)
MIB = 1024 * 1024


@dataclass(frozen=True)
class Case:
    rule: str
    breaks: Judged
    keeps: Judged


def post(body: Json, *uploads: Upload) -> Judged:
    """A message to a channel."""
    return lambda judge: judge.request("POST", "/channels/11/messages", body, uploads)


def edit(body: Json, *uploads: Upload) -> Judged:
    return lambda judge: judge.request("PATCH", "/channels/11/messages/21", body, uploads)


def later(body: Json, *uploads: Upload) -> Judged:
    """A follow-up to an interaction."""
    return lambda judge: judge.request("POST", "/webhooks/900/token?wait=1", body, uploads)


def call(kind: int, data: Any = None, *uploads: Upload) -> Judged:
    path = "/interactions/31/token/callback?with_response=1"
    return lambda judge: judge.request("POST", path, good.callback(kind, data), uploads)


def send(path: str, body: Any, method: str = "POST") -> Judged:
    return lambda judge: judge.request(method, path, body)


def answer(asked: Json, body: Json) -> Judged:
    return lambda judge: judge.callback(asked, body)


def told(body: Any, path: str = "/channels/11/messages/21") -> Judged:
    return lambda judge: judge.answer("GET", path, 200, body)


def response(path: str, body: Any, status: int = 200) -> Judged:
    """The server's answer to a first answer."""
    return lambda judge: judge.answer("POST", f"/interactions/31/token/{path}", status, body)


def event(name: str, data: Json) -> Judged:
    return lambda judge: judge.event(name, data)


def classic(path: str, value: Any, *uploads: Upload) -> Judged:
    return post(changed(good.classic(), path, value), *(uploads or (BOARD,)))


def modern(path: str, value: Any, *uploads: Upload) -> Judged:
    return post(changed(good.modern(), path, value), *(uploads or (BOARD,)))


def rows(*each: Json) -> Judged:
    return post(changed(good.classic(), "components", list(each)), BOARD)


def form(path: str, value: Any) -> Judged:
    return call(9, changed(good.form(), path, value))


def sync(*each: Json, path: str = "/applications/900/commands") -> Judged:
    return send(path, list(each), "PUT")


def options(*each: Json) -> Judged:
    return sync(good.slash("show", *each))


def asked(data: Json) -> Judged:
    return event("INTERACTION_CREATE", data)


def fields(*each: tuple[str, str]) -> list[Json]:
    return [{"name": name, "value": text} for name, text in each]


def embeds(count: int, size: int) -> list[Json]:
    return [{"type": "rich", "description": "x" * size} for _ in range(count)]


def texts(count: int, size: int, sign: str = "x") -> list[Json]:
    return [{"type": 10, "content": sign * size} for _ in range(count)]


def of_v2(components: list[Json]) -> Json:
    return {**good.modern(), "attachments": [], "components": components}


def buttons(count: int, *, start: int = 0) -> list[Json]:
    """Rows of five."""
    each = [good.button(f"cw:1:{number}") for number in range(start, start + count)]
    return [good.row(*each[place:place + 5]) for place in range(0, count, 5)]


def commands(count: int, kind: int) -> list[Json]:
    return [good.slash(f"c{number}") if kind == 1 else good.menu(f"Menu {number}") for number in range(count)]


def long_command(choices: int) -> Json:
    listed = [{"name": f"{number:02}" + "n" * 98, "value": f"{number:02}" + "v" * 98} for number in range(choices)]
    return good.slash("show", *(good.value(3, f"o{place}", choices=listed[place * 20:place * 20 + 20]) for place in range(2)))


EDIT: Json = {"content": "", "embeds": [], "components": [], "attachments": []}
NEW_TEXT: Json = {"content": "done", "allowed_mentions": {"parse": []}}

MESSAGES = [
    Case("content-length", classic("content", "x" * 2001), classic("content", "x" * 2000)),
    Case("empty-message", later({"content": " ", "allowed_mentions": {"parse": []}}), later({"embeds": embeds(1, 1)})),
    Case("empty-message", edit(EDIT), edit({key: one for key, one in EDIT.items() if key != "attachments"})),
    Case("embeds-length", later({"embeds": embeds(2, 3001)}), later({"embeds": embeds(2, 3000)})),
    Case("embed-field", classic("embeds.0.fields", fields(("Power", " "))), classic("embeds.0.fields", fields(("Power", "8")))),
    Case("embed-picture", classic("embeds.0.image.url", "attachment://log.txt", Upload("files[0]", "log.txt", 3)),
         classic("embeds.0.image.url", "https://example.org/any")),
    Case("texts-length", post(of_v2(texts(2, 2001))), post(of_v2(texts(2, 2000)))),
    Case("texts-bytes", post(of_v2(texts(1, 3387, "\u2126"))), post(of_v2(texts(1, 3386, "\u2126")))),
    Case("v2-flag", modern("flags", 0), post(good.modern(), BOARD)),
    Case("v2-flag", edit({"components": texts(1, 1), "flags": 4, **NEW_TEXT}), edit({"components": texts(1, 1), "flags": V2,
         "content": None, "allowed_mentions": {"parse": []}})),
    Case("v2-alone", modern("content", "and"), modern("content", None)),
    Case("flags", classic("flags", 64), later({**good.plain(), "flags": 64})),
    Case("flags", edit({**NEW_TEXT, "flags": 4096}), edit({**NEW_TEXT, "flags": 4})),
    Case("mentions", later({"content": "x", "allowed_mentions": {"parse": ["users"], "users": [1]}}),
         later({"content": "x", "allowed_mentions": {"parse": [], "users": [1]}})),
    Case("mentions-closed", classic("allowed_mentions", GONE), post(good.classic(), BOARD)),
    Case("mentions-closed", call(7, {"content": "x", "allowed_mentions": {"parse": ["everyone"]}}),
         call(7, {"components": []})),
    Case("nonce", classic("nonce", None), post(good.classic(), BOARD)),
    Case("nonce-always", classic("enforce_nonce", False), later(good.plain())),
    Case("deferred", call(5, {"flags": 64, "content": "soon"}), call(5, {"flags": 64})),
    Case("deferred", call(5, {"flags": V2}), call(5)),
    Case("follow-up", later({**good.plain(), "username": "somebody"}), later(good.plain())),
    Case("deferred", call(6, {"content": "soon"}), call(6)),
]

FILES = [
    Case("upload-names", classic("attachments", []), post(good.classic(), BOARD)),
    Case("upload-names", classic("attachments.0.filename", "map.png"), classic("attachments.0.filename", None)),
    Case("upload-names", edit({**NEW_TEXT, "attachments": [{"id": 0, "filename": "board.png"}]}),
         edit({**NEW_TEXT, "attachments": [good.attachment() | {"id": "1234567890123456789"}]})),
    Case("upload-names", post(good.classic(), Upload("file", "board.png", 3)), post(good.classic(), BOARD)),
    Case("upload-twice",
         classic("attachments.-", {"id": 1, "filename": "board.png"}, BOARD, Upload("files[1]", "board.png", 3)),
         classic("attachments.-", {"id": 1, "filename": "map.png"}, BOARD, Upload("files[1]", "map.png", 3))),
    Case("file-name",
         later({**good.plain(), "attachments": [{"id": 0, "filename": "Bo ard.png"}]}, Upload("files[0]", "Bo ard.png", 3)),
         later({**good.plain(), "attachments": [{"id": 0, "filename": "a-1.tar.gz"}]}, Upload("files[0]", "a-1.tar.gz", 3))),
    Case("file-size", post(good.classic(), Upload("files[0]", "board.png", 10 * MIB + 1)),
         post(good.classic(), Upload("files[0]", "board.png", 10 * MIB))),
    Case("file-size", post(good.classic(), Upload("files[0]", "board.png", 0)), post(good.classic(), BOARD)),
    Case("request-size", *(
        later({**good.plain(), "attachments": [{"id": place, "filename": f"p{place}.png"} for place in range(3)]},
              *(Upload(f"files[{place}]", f"p{place}.png", size * MIB) for place in range(3)))
        for size in (9, 8)
    )),
    Case("attachment-named", classic("embeds.0.image.url", "attachment://map.png"), post(good.classic(), BOARD)),
    Case("attachment-named", modern("components.0.components.1.items.0.media.url", "attachment://map.png"),
         edit({"components": good.modern()["components"], "flags": V2, "allowed_mentions": {"parse": []}})),
    Case("attachment-named", edit({"embeds": good.classic()["embeds"], "attachments": []}),
         edit({"embeds": good.classic()["embeds"], "attachments": [good.attachment() | {"id": "1234567890123456789"}]})),
    Case("attachment-shown", modern("components.0.components.1.items.0.media.url", "https://example.org/a.png"),
         post(good.modern(), BOARD)),
    Case("address", classic("embeds.0.image.url", "ftp://example.org/a.png"),
         classic("embeds.0.image.url", "https://example.org/a.png")),
    Case("address", classic("components.0.components.1.url", "mailto:a@example.org"), post(good.classic(), BOARD)),
    Case("address", *(
        post({**of_v2([{"type": 13, "file": {"url": address}}]), "attachments": [{"id": 0, "filename": "board.png"}]}, BOARD)
        for address in ("https://example.org/board.png", "attachment://board.png")
    )),
]

CONTROLS = [
    Case("rows", rows(*buttons(30)), rows(*buttons(25))),
    Case("components-total", post(of_v2([*buttons(30), *texts(5, 1)])), post(of_v2([*buttons(30), *texts(4, 1)]))),
    Case("custom-id-twice", rows(good.row(good.button(), good.button())),
         rows(good.row(good.button(), good.button("cw:1:stop")))),
    Case("custom-id-twice", form("components.0.components.0.custom_id", "new"), call(9, good.form())),
    Case("custom-id-short", rows(good.row(good.button("x" * 61))), rows(good.row(good.button("x" * 60)))),
    Case("custom-id-short", form("custom_id", "x" * 61), form("custom_id", "x" * 60)),
    Case("component-id-twice", rows({**good.row(good.button()), "id": 3}, {**good.row(good.link()), "id": 3}),
         rows({**good.row(good.button()), "id": 0}, {**good.row(good.link()), "id": 0})),
    Case("option-twice", classic("components.1.components.0.options.0.value", "area1"), post(good.classic(), BOARD)),
    Case("option-twice", form("components.3.component.options.0.value", "no"), call(9, good.form())),
    Case("options-total", rows(*(good.row(good.select(f"cw:{n}", 24)) for n in range(5))),
         rows(*(good.row(good.select(f"cw:{n}", 23)) for n in range(5)))),
    Case("select-values", classic("components.1.components.0.max_values", 4),
         classic("components.1.components.0.max_values", 3)),
    Case("select-values", classic("components.2.components.0.min_values", 2),
         classic("components.2.components.0.max_values", 20)),
    Case("select-values", rows(good.row(good.select(options=[{"label": "A", "value": "a", "default": True},
         {"label": "B", "value": "b", "default": True}]))), rows(good.row(good.select(options=[{"label": "A", "value": "a",
         "default": True}])))),
    Case("select-required", rows(good.row(good.select(min_values=0, required=True))),
         rows(good.row(good.select(min_values=0)))),
    Case("select-required", form("components.4.component.required", True), call(9, good.form())),
    Case("row-mixed", rows(good.row(good.select(), good.button())), rows(good.row(good.select()), good.row(good.button()))),
    Case("row-mixed", rows(good.row(good.select(), good.people())), rows(good.row(good.select()), good.row(good.people()))),
    Case("button-target", classic("components.0.components.0.custom_id", GONE), post(good.classic(), BOARD)),
    Case("button-target", classic("components.0.components.1.url", GONE), post(good.classic(), BOARD)),
    Case("button-target", classic("components.0.components.0.url", "https://example.org"), post(good.classic(), BOARD)),
    Case("button-face", classic("components.0.components.0.label", " "), rows(good.row({**good.button(), "label": None,
         "emoji": {"name": "\u2b50", "id": None}}))),
    Case("button-face", rows(good.row({"type": 2, "style": 6, "sku_id": "7", "label": "Buy"})),
         rows(good.row({"type": 2, "style": 6, "sku_id": "7"}))),
    Case("form-size", form("components", [good.label(good.entry(f"t{number}")) for number in range(6)]),
         form("components", [good.label(good.entry(f"t{number}")) for number in range(5)])),
    Case("form-row", form("components.0.components.-", good.entry("more", label="More")), call(9, good.form())),
    Case("form-row", form("components.0.components.0.label", GONE), call(9, good.form())),
    Case("form-row", form("components.1.component.label", "Twice"), call(9, good.form())),
    Case("form-disabled", form("components.2.component.disabled", True), call(9, good.form())),
    Case("form-text", form("components.0.components.0.value", "x" * 21), form("components.0.components.0.value", "x" * 20)),
    Case("form-text", form("components.0.components.0.min_length", 21), form("components.0.components.0.min_length", 4)),
    Case("form-radio", call(9, changed(changed(good.form(), "components.3.component.options.0.default", True),
         "components.3.component.options.1.default", True)), form("components.3.component.options.1.default", True)),
]

COMMANDS = [
    Case("command-count", sync(*commands(101, 1)), sync(*commands(100, 1))),
    Case("command-count", sync(*commands(16, 2)), sync(*commands(15, 2))),
    Case("command-name", sync(good.slash("Show")), sync(good.slash("show"), good.menu("Show All"))),
    Case("command-name", options(good.value(3, "two words")), options(good.value(3, "two-words"))),
    Case("command-name", options(good.value(3, "who", name_localizations={"de": "Wer"})),
         options(good.value(3, "who", name_localizations={"de": "wer"}))),
    Case("command-name-twice", sync(good.slash("show"), good.slash("show")), sync(good.slash("show"), good.menu("show"))),
    Case("command-name-twice", options(good.value(3, "who"), good.value(4, "who")),
         options(good.value(3, "who"), good.value(4, "how"))),
    Case("command-description", sync({**good.slash(), "description": ""}), sync(good.slash())),
    Case("command-description", sync({**good.menu(), "options": [good.value(3, "who")]}), sync(good.menu())),
    Case("option-order", options(good.value(3, "a", required=False), good.value(3, "b")),
         options(good.value(3, "b"), good.value(3, "a", required=False))),
    Case("option-mixed", options({"type": 1, "name": "log", "description": "x"}, good.value(3, "who")),
         options({"type": 1, "name": "log", "description": "x", "options": [good.value(3, "who")]})),
    Case("option-choices", *(options(good.value(3, "who", autocomplete=typed, choices=[{"name": "a", "value": "a"}]))
         for typed in (True, False))),
    Case("option-range", options(good.value(4, "n", min_value=3, max_value=2)),
         options(good.value(4, "n", min_value=2, max_value=2))),
    Case("option-range", options(good.value(3, "n", min_length=3, max_length=2)),
         options(good.value(3, "n", min_length=0, max_length=2))),
    Case("command-size", sync(long_command(40)), sync(long_command(39))),
    Case("command-global", sync(good.slash(contexts=[0]), path="/applications/900/guilds/1/commands"),
         sync(good.slash(contexts=[0]))),
    Case("command-description", send("/applications/900/commands/71", {"description": "", "name": "show"}, "PATCH"),
         send("/applications/900/commands/71", {"options": []}, "PATCH")),
]

OTHERS = [
    Case("thread", send("/channels/11/threads", {"name": " ", "type": 12}),
         send("/channels/11/threads", {"name": "bargain", "type": 12})),
    Case("thread", *(send("/channels/11/threads", {"name": "bargain", "type": kind, "invitable": False}) for kind in (11, 12))),
    Case("recipient", send("/users/@me/channels", {}), send("/users/@me/channels", {"recipient_id": 101})),
    Case("callback-type", answer(good.pressed(), good.callback(8, {"choices": []})), answer(good.pressed(), good.callback(6))),
    Case("callback-type", answer(good.submitted(), good.callback(6)),
         answer({**good.submitted(), "message": good.message()}, good.callback(6))),
    Case("callback-type", answer(good.submitted(), good.callback(9, good.form())),
         answer(good.typed(), good.callback(9, good.form()))),
    Case("callback-type", answer(good.typing(), good.callback(5)), answer(good.typing(), good.callback(8, {"choices": []}))),
    Case("callback-choices", *(
        answer(good.typing(), good.callback(8, {"choices": [{"name": "1", "value": value}]})) for value in (1, "1")
    )),
    Case("told-response", *(response(path, None, 204) for path in ("callback?with_response=1", "callback"))),
    Case("told-response", response("callback", changed(good.answered(good.message()), "interaction.response_message_id", "22")),
         response("callback", good.answered(good.message()))),
    Case("told-response", response("callback", good.answered(good.message(flags=64))),
         response("callback", {"interaction": {"id": "31", "type": 3}})),
]


def embedded(address: str) -> Json:
    return good.message(embeds=[{"type": "rich", "image": {"url": address, "proxy_url": address, "width": 4, "height": 3}}])


TOLD = [
    Case("told-file", told(embedded("attachment://board.png")), told(embedded("https://example.org/board.png"))),
    Case("told-ids", told(changed(good.message(), "components.1.id", 1)), told(good.message())),
    Case("told-ids", told([changed(good.message(), "components.1.id", 0)], "/channels/11/messages"),
         told([good.message()], "/channels/11/messages")),
    Case("told-v2", told(changed(good.modern_message(), "flags", 0)), told(good.modern_message())),
    Case("told-v2", told(changed(good.modern_message(), "content", "x")), told(good.modern_message())),
    Case("told-ephemeral", event("MESSAGE_CREATE", changed(good.spoken(), "flags", 64)),
         event("MESSAGE_CREATE", good.message(flags=64))),
    Case("told-member", event("MESSAGE_CREATE", changed(good.spoken(), "member", GONE)),
         event("MESSAGE_CREATE", {**changed(good.spoken(), "member", GONE), "webhook_id": "900"})),
    Case("told-member", event("MESSAGE_UPDATE", changed(good.spoken(), "guild_id", GONE)),
         event("MESSAGE_UPDATE", changed(changed(good.spoken(), "guild_id", GONE), "member", GONE))),
    Case("interaction-who", asked(changed(good.typed(), "member", GONE)), asked(good.typed())),
    Case("interaction-who", asked({**good.typed(), "user": good.user()}), asked(good.outside(good.pressed()))),
    Case("interaction-who", asked({**good.typed(), "context": 1}), asked({**good.outside(good.pressed()), "context": 2})),
    Case("interaction-who", asked({**good.typed(), "channel_id": "12"}), asked(good.typed())),
    Case("interaction-focus", asked({**good.typing(), "type": 2}), asked(good.typing())),
    Case("interaction-focus", asked({**good.typed(), "type": 4}), asked(good.typed())),
    Case("interaction-resolved", asked(changed(good.typed(), "data.resolved", GONE)), asked(good.typed())),
    Case("interaction-resolved", asked(good.pressed("cw:1:who", 5, values=["102"])),
         asked(good.pressed("cw:1:who", 5, values=["102"], resolved={"users": {"102": good.user(102)}}))),
    Case("interaction-resolved", *(
        asked(good.interaction(2, {"id": "71", "name": "Show", "type": 2, "target_id": "102", "resolved": {"users": found}}))
        for found in ({}, {"102": good.user(102)})
    )),
    Case("interaction-pressed", asked(good.pressed("cw:1:elsewhere")), asked(good.pressed())),
    Case("interaction-pressed", asked(good.pressed("cw:1:go", 3, values=["a"])),
         asked(good.pressed("cw:1:where", 3, values=["area1"]))),
    Case("interaction-pressed", asked(good.pressed("cw:1:where", 3, values=["area9"])),
         asked(good.pressed("cw:1:where", 3, values=["area0"]))),
    Case("interaction-pressed", asked(good.pressed("cw:1:where", 3, values=["area1", "area2"])),
         asked(good.pressed("cw:1:where", 3, values=["area2"]))),
    Case("interaction-pressed", asked(changed(good.pressed(), "message.components.0.components.0.disabled", True)),
         asked(good.pressed())),
]

CASES = [*MESSAGES, *FILES, *CONTROLS, *COMMANDS, *OTHERS, *TOLD]
