"""Languages: a folder of files is all it takes, and which one is spoken to whom."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import read
from bot.speech import catalogue, languages, reader_language, table_language, words

from .e2e.stage import Stage

SMALL = """chat-no-games = Vi havas neniun ludon.
lobby-ready = Ĉiuj seĝoj estas okupitaj.
lobby-title = **Nova tablo: Cthulhu Wars** sur { $layout }, { $players } ludantoj
button-start = Komenci
name-language-eo = Esperanto
"""


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second language, added by adding a file."""
    folder = tmp_path / "locales"
    shutil.copytree(catalogue.LOCALES, folder)
    (folder / "eo").mkdir()
    (folder / "eo" / "few.ftl").write_text(SMALL, encoding="utf-8")
    monkeypatch.setattr(catalogue, "LOCALES", folder)
    for cached in (catalogue._bundle, catalogue.words):
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in (catalogue._bundle, catalogue.words):
        cached.cache_clear()


@pytest.mark.usefixtures("esperanto")
def test_a_language_is_added_by_adding_files() -> None:
    assert languages() == ("en", "eo")
    assert words("eo").say("button-start") == "Komenci"
    assert words("eo").say("button-hand") == "Hand", "what is not translated is said in English"
    assert read({"CW_LANGUAGE": "eo"}).language == "eo"


@pytest.mark.usefixtures("esperanto")
@pytest.mark.parametrize(("server", "usual", "spoken"), [
    ("eo", "en", "eo"),  # the server has chosen a language that there is a catalogue for
    ("eo-XX", "en", "eo"),
    ("en-GB", "eo", "en"),
    ("en-US", "eo", "eo"),  # what Discord says of a server that has chosen none
    ("fr", "eo", "eo"),  # chosen, but there is no catalogue
    ("", "eo", "eo"),
    ("fr", "xx", "en"),
])
def test_the_language_of_a_new_table(server: str, usual: str, spoken: str) -> None:
    assert table_language(server, usual) == spoken


@pytest.mark.usefixtures("esperanto")
@pytest.mark.parametrize(("wishes", "spoken"), [
    (("eo", "en-US", "en", "en"), "eo"), (("", "en-US", "eo", "eo"), "en"), (("", "fr", "eo", "en"), "eo"),
    (("", "fr", "", "eo"), "eo"), (("", "fr", "", "fr"), "en"),
])
def test_the_language_of_private_texts(wishes: tuple[str, ...], spoken: str) -> None:
    assert reader_language(*wishes) == spoken


@pytest.mark.usefixtures("esperanto")
def test_public_texts_speak_the_tables_language_and_private_ones_the_readers(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            stage.client.language = "eo"
            mia, jonas = (stage.world.people[name] for name in stage.names[:2])
            await mia.slash(stage.channel, "game new", players=2)
            await stage.deliver()
            table = await stage.service.table_in(stage.channel.id)
            assert table is not None and table.settings.language == "eo"
            assert "Nova tablo" in stage.public()[0].content
            assert "no table in play" in (await jonas.slash(stage.channel, "me games")).response.content
            await jonas.slash(stage.channel, "me settings", language="eo")
            assert "neniun ludon" in (await jonas.slash(stage.channel, "me games")).response.content
            await mia.slash(stage.channel, "game settings", change="other language.en")
            await stage.deliver()
            table = await stage.service.table_in(stage.channel.id)
            assert table is not None and table.settings.language == "en"
            assert "New table" in stage.public()[0].content

    asyncio.run(play())
