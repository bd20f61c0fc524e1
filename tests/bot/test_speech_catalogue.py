"""The catalogues: every key used in the code exists, languages agree, texts keep to Discord's limits."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot import speech
from bot.custom_ids import LONGEST
from bot.model import NOTICES, PACES, REPLIES, Member, Reply, Settings, TableRecord
from bot.speech.catalogue import FALLBACK
from bot.speech.helping import HELP_BUTTONS
from engine import Config, new_game
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.prompts import all_prompts
from engine.cthulhu_wars.setup import all_flags

BOT = Path(speech.__file__).resolve().parent.parent
WORDS = speech.words(FALLBACK)
SAID = ("say", "find")


def entries(language: str) -> dict[str, fluent.Message]:
    """All messages of a language. A file that does not parse, or a key said twice, fails here."""
    found: dict[str, fluent.Message] = {}
    for path in sorted((speech.LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, fluent.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice in {language}"
                found[entry.id.name] = entry
    return found


def variables(node: object) -> set[str]:
    """The arguments that a message uses."""
    if isinstance(node, fluent.VariableReference):
        return {node.id.name}
    found: set[str] = set()
    if isinstance(node, fluent.BaseNode):
        for value in vars(node).values():
            for part in value if isinstance(value, list) else [value]:
                found |= variables(part)
    return found


ENGLISH = entries(FALLBACK)


@pytest.mark.parametrize("language", speech.languages())
def test_a_language_says_only_what_english_says(language: str) -> None:
    for key, message in entries(language).items():
        if key.startswith(("name-", "count-", "text-")):
            continue  # names and rule texts of the game may be translated without an English entry
        assert key in ENGLISH, key
        assert variables(message) <= variables(ENGLISH[key]), key


# -- keys that the code uses ------------------------------------------------------------------------------------------


def used_keys() -> Iterator[tuple[str, str]]:
    """(key or pattern, where): the first argument of every call of say and find, with * for what is computed."""
    for path in sorted(BOT.rglob("*.py")):
        prefix = "" if "speech" in path.parts else "chat-"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, (ast.Attribute, ast.Name)) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            where = f"{path.relative_to(BOT)}:{node.lineno}"
            for key in patterns(node.args[0]):
                if name in SAID and isinstance(node.func, ast.Attribute):
                    owner = ast.unparse(node.func.value)
                    if owner.endswith("words"):
                        yield key, where
                    elif owner in ("here", "self") and name == "say" and prefix:
                        yield prefix + key, where
                elif name == "button_label":
                    yield f"button-{key.replace('_', '-')}", where


def patterns(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)]
    if isinstance(node, ast.IfExp):
        return [*patterns(node.body), *patterns(node.orelse)]
    return []


def test_every_key_used_in_the_code_exists() -> None:
    missing = []
    for key, where in used_keys():
        if "*" in key:
            pattern = re.compile(re.escape(key).replace(r"\*", ".*"))
            if not any(pattern.fullmatch(known) for known in ENGLISH) and key.strip("*-"):
                missing.append((key, where))
        elif key not in ENGLISH:
            missing.append((key, where))
    assert not missing


def test_every_reply_of_the_service_has_words() -> None:
    for message, args in REPLIES.items():
        keys = [key for key in ENGLISH if key == f"reply-{message.replace('_', '-')}"]
        assert keys, message
        assert variables(ENGLISH[keys[0]]) <= set(args), message


def test_every_notice_of_the_service_has_words() -> None:
    for kind, facts in NOTICES.items():
        key = f"notice-{kind.replace('_', '-')}"
        assert key in ENGLISH
        for variant in (name for name in ENGLISH if name.startswith(key)):
            known = variables(ENGLISH[variant])
            assert known <= set(facts) or any(other != key and variant.startswith(other) for other in ENGLISH), variant


SAMPLES = {
    "deadline": 1800000000.0, "since": 1800000000.0, "until": "round", "waiting": [11, 12], "agreed": [11], "by": 11,
    "user": 11, "asker": 12, "creator": 13, "old_user": 14, "seat": "GC", "seats": ["GC", "CC"],
    "choices": [["GC", "move acolyte africa>europe"]], "known_dice": [6, 2], "asked": ["BG"], "faction": "YS", "name": "Mia",
    "also": [], "computers": ["YS"],
    "events": [], "lost": [], "ability": "devolve", "rule": "never", "sentence": "No.", "kind": "locked", "status": "over",
    "commitment": "ab" * 32, "secret": "cd" * 32, "value": "x", "computer": "heuristic",
    "standing": [["GC", 11, 2], ["CC", 14, 6]], "people": [12], "same": False,
}


@pytest.mark.parametrize("message", REPLIES)
def test_replies_are_sentences(message: str, caplog: pytest.LogCaptureFixture) -> None:
    args = {fact: SAMPLES.get(fact, 3) for fact in REPLIES[message]}
    view = new_game(Config(seats=("GC", "CC", "BG"), seed="x")).view(None)
    text = speech.reply_text(Reply("done", message, args), WORDS, view)
    assert not caplog.records
    assert (text == "" and message == "chosen") or (text[0] == text[0].upper() and text[-1] in ".?" and len(text) <= 1000)
    assert "_" not in text and "{" not in text


@pytest.mark.parametrize("kind", NOTICES)
def test_notices_are_sentences(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    payload = {"notice": kind, **{fact: SAMPLES.get(fact, 3) for fact in NOTICES[kind]}}
    text = speech.notice_text(payload, WORDS)
    assert not caplog.records
    assert text[-1] in ".?" and len(text) <= 1000 and "_" not in text and "{" not in text


def test_no_computer_names_itself_in_a_notice() -> None:
    assert "<@0>" not in speech.notice_text({"notice": "paused", "by": 0, "reason": ""}, WORDS)


# -- the game's own vocabulary ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("prompt", all_prompts())
def test_every_question_has_words(prompt: str) -> None:
    key = prompt.replace(".", "-").replace("_", "-")
    assert f"prompt-{key}" in ENGLISH
    assert f"asked-{key}" in ENGLISH
    assert len(WORDS.say(f"asked-{key}")) < 110


@pytest.mark.parametrize("flag", all_flags())
def test_every_rule_option_has_words(flag: str) -> None:
    for value in all_flags()[flag]:
        text = speech.flag_text(flag, value, WORDS)
        assert text.endswith(".") and len(text) <= 150 and "_" not in text
        assert f"flag-{flag}-{value}".replace("_", "-") in ENGLISH


def test_every_number_that_a_card_keeps_has_words() -> None:
    for card in CARDS.values():
        if card.counter:
            assert f"counter-{card.id}".replace("_", "-") in ENGLISH, card.id


def test_every_term_is_explained() -> None:
    for key in ENGLISH:
        if key.startswith("term-"):
            assert "rule-" + key.removeprefix("term-") in ENGLISH, key
    for term in speech.rule_terms(WORDS):
        text = speech.rules(term, WORDS)
        assert text.startswith(f"**{term}**: ") and 20 < len(text) <= 1950, term
        assert len(term) <= 100


@pytest.mark.parametrize("term", [*(a.name for a in ABILITIES.values()), *(k.name for k in KINDS.values())])
def test_abilities_and_figures_are_explained(term: str) -> None:
    assert speech.rules(term, WORDS).startswith(f"**{term}**")
    assert speech.rules(term.upper(), WORDS).startswith(f"**{term}**")


@pytest.mark.parametrize(
    "wanted, title",
    [
        ("gates", "Gate"), ("GOO", "Great Old One"), ("gc", "Great Cthulhu"), ("es", "Elder Sign"), ("devolv", "Devolve"),
        ("ritual", "Ritual of Annihilation"), ("attack", "Battle"), ("red sign", "The Red Sign"), ("2 players", "Two players"),
    ],
)
def test_terms_are_found_by_other_names(wanted: str, title: str) -> None:
    assert speech.rules(wanted, WORDS).startswith(f"**{title}**")


def test_an_unknown_term_gets_the_nearest() -> None:
    assert "Shoggoth" in speech.rules("shogoth", WORDS)
    assert "Nothing here" in speech.rules("zzzzqq", WORDS)
    assert speech.rules("", WORDS)


# -- lengths ----------------------------------------------------------------------------------------------------------


def test_help_and_sheets_fit_into_a_message() -> None:
    assert len(speech.help_text(WORDS)) <= 2000
    table = new_game(Config(seats=("GC", "CC", "BG", "YS", "OW"), seed="x"))
    for seat in FACTIONS:
        for view in (None, table.view(None)):
            assert len(speech.sheet_text(seat, WORDS, view)) <= 2000, seat
        assert len(speech.first_actions(seat, WORDS)) <= 500


NO_LABELS = ("-text", "-unclear", "-dice", "-half", "-none")


def test_labels_of_forms_and_buttons_fit() -> None:
    for key in ENGLISH:
        text = "" if variables(ENGLISH[key]) else WORDS.say(key)
        if key.startswith("button-"):
            assert len(text) <= 34, key
        elif re.fullmatch(r"chat-(move|battle|losses|rules)-.*", key) and not key.endswith(NO_LABELS):
            assert len(text) <= 45, key
    for verb in ("recruit", "build_gate"):
        assert speech.button_label(verb, WORDS, 3).endswith(" 3")
    assert LONGEST == 60


def test_every_button_is_explained() -> None:
    for verb in HELP_BUTTONS:
        assert speech.button_help(verb, WORDS) and f"button-{verb}" in ENGLISH


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("undo", ["strict", "friendly", "open"])
def test_the_lobby_card_fits(pace: str, undo: str) -> None:
    options = {flag: values[-1] for flag, values in all_flags().items()}
    settings = Settings(
        players=5, options=options, expansions=("high_priests",), undo=undo, pace=pace, draw_order=True,
        cards=("?", *FAMILIES, *(f"?{family}:2" for family in FAMILIES), "gug", "byatis"),
    )
    members = tuple(Member(index, "?", 5, "x" * 32, "heuristic") for index in range(5))
    table = TableRecord(1, 2, 3, 4, "lobby", settings, members, commitment="ab" * 32)
    text = speech.lobby_text(table, WORDS)
    assert len(text) <= 4000
    assert "_" not in text.replace("\\_", "")
    few = TableRecord(1, 2, 3, 4, "lobby", Settings(pace=pace, undo=undo), members[:4], commitment="ab" * 32)
    assert len(speech.lobby_text(few, WORDS)) <= 2000


# -- languages --------------------------------------------------------------------------------------------------------


def test_unknown_languages_and_keys_fall_back() -> None:
    assert speech.words("xx-YY").language == FALLBACK
    assert speech.words("en-GB").language == FALLBACK
    assert speech.words("en-US").say("yes") == "yes"
    assert speech.words("en").find("no-such-key") is None


def test_a_language_is_added_by_adding_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.speech import catalogue

    for language in (FALLBACK, "de"):
        (tmp_path / language).mkdir()
    for path in (speech.LOCALES / FALLBACK).glob("*.ftl"):
        (tmp_path / FALLBACK / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "de" / "small.ftl").write_text("yes = ja\nname-gc = Der Große Cthulhu\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "LOCALES", tmp_path)
    catalogue.words.cache_clear()
    catalogue._bundle.cache_clear()
    try:
        german = catalogue.words("de-AT")
        assert catalogue.languages() == (FALLBACK, "de")
        assert (german.say("yes"), german.say("no"), speech.name("GC", german)) == ("ja", "no", "Der Große Cthulhu")
        assert speech.rules("Gate", german).startswith("**Gate**")
    finally:
        catalogue.words.cache_clear()
        catalogue._bundle.cache_clear()


# -- events -----------------------------------------------------------------------------------------------------------


def logged() -> set[str]:
    """The names of all events in the rules' source."""
    found: set[str] = set()
    for path in (BOT.parent / "engine" / "cthulhu_wars").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"\blog(?:_secret)?\(\s*\"(\w+)\"", text)) | set(re.findall(r"\bEvent\(\"(\w+)\"", text))
    return found


def test_every_event_of_the_rules_has_words() -> None:
    names = logged() | {"assigned_kill", "assigned_pain"}
    assert len(names) > 40
    assert not [name for name in names if f"event-{name.replace('_', '-')}" not in ENGLISH]
