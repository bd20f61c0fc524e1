"""Settings: every wrong value is named in a sentence, all of them at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.config import NAMES, Config, ConfigError, load, read

# Built from parts, so that nobody takes it for a real one.
TOKEN = ".".join(["M" * 24, "G" * 6, "x" * 30])


def problems(**values: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        read(values)
    return caught.value.problems


def test_nothing_set_means_the_sandbox() -> None:
    config = read({})
    assert config == Config()
    assert config.sandbox and config.path == Path("sandbox.sqlite3")


def test_a_token_means_discord(tmp_path: Path) -> None:
    config = read({"CW_TOKEN": f" {TOKEN} ", "CW_DATABASE": str(tmp_path / "games.sqlite3")})
    assert not config.sandbox and config.token == TOKEN and config.path == tmp_path / "games.sqlite3"


def test_the_token_is_never_shown() -> None:
    assert TOKEN not in repr(read({"CW_TOKEN": TOKEN}))
    assert all("not a token" not in problem for problem in problems(CW_TOKEN="not a token"))


@pytest.mark.parametrize("name, value, said", [
    ("CW_TOKEN", "not-a-token", "three parts"),
    ("CW_LANGUAGE", "tlh", "it can be en"),
    ("CW_LOG_LEVEL", "loud", "DEBUG, INFO, WARNING or ERROR"),
    ("CW_SANDBOX_PORT", "70000", "0 (any free port) to 65535"),
    ("CW_SANDBOX_PORT", "-1", "must be a number"),
    ("CW_LOG_FORMAT", "xml", "text or json"),
    ("CW_BACKUPS_KEEP", "0", "from 1 to 3650"),
    ("CW_RETENTION", "soon", "number of days"),
    ("CW_RETENTION", "99999", "from 1 to 3650"),
    ("CW_METRICS", "here", "like 127.0.0.1:9464"),
    ("CW_METRICS", "127.0.0.1:", "like 127.0.0.1:9464"),
    ("CW_METRICS", "127.0.0.1:99999", "like 127.0.0.1:9464"),
    ("CW_BACKUPS", __file__, "must be a folder"),
    ("CW_BACKUPS", f"{__file__}/below", "nothing can be written"),
    ("CW_SANDBOX_DATABASE", "/nowhere/at/all.sqlite3", "there is no folder /nowhere/at"),
    ("CW_DATABSE", "games.sqlite3", "There is no setting CW_DATABSE"),
])
def test_a_wrong_value_is_named(name: str, value: str, said: str) -> None:
    found = problems(**{name: value})
    assert len(found) == 1 and name in found[0] and said in found[0]


def test_all_problems_at_once() -> None:
    assert len(problems(CW_LANGUAGE="tlh", CW_LOG_LEVEL="loud", CW_SANDBOX_PORT="x")) == 3


def test_the_database_must_be_a_file_in_a_writable_folder(tmp_path: Path) -> None:
    assert "a folder" in problems(CW_SANDBOX_DATABASE=str(tmp_path))[0]
    if os.geteuid():  # the superuser may write everywhere
        tmp_path.chmod(0o500)
        assert "nothing can be written" in problems(CW_SANDBOX_DATABASE=str(tmp_path / "games.sqlite3"))[0]


def test_sandbox_and_real_games_never_share_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "games.sqlite3")
    assert "same file" in problems(CW_DATABASE=path, CW_SANDBOX_DATABASE=path)[0]


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text('# a comment\nCW_LOG_LEVEL=debug\nCW_SANDBOX_PORT="1234"\n')
    assert load(tmp_path, {}).log_level == "DEBUG"
    config = load(tmp_path, {"CW_LOG_LEVEL": "ERROR", "PATH": "/bin"})
    assert (config.log_level, config.sandbox_port) == ("ERROR", 1234)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"CW_TOKEN=\xff\xfe\n")
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path, {})


@pytest.mark.parametrize("text, address", [
    ("127.0.0.1:9464", ("127.0.0.1", 9464)), (":9464", ("127.0.0.1", 9464)), ("9464", ("127.0.0.1", 9464)),
    ("0.0.0.0:0", ("0.0.0.0", 0)), ("[::1]:9464", ("::1", 9464)), ("", None),
])
def test_where_figures_are_served(text: str, address: tuple[str, int] | None) -> None:
    assert read({"CW_METRICS": text}).metrics == address


def test_the_folder_of_the_copies_need_not_exist(tmp_path: Path) -> None:
    assert read({"CW_BACKUPS": str(tmp_path / "new" / "copies")}).backups == tmp_path / "new" / "copies"
    assert not list(tmp_path.iterdir())


def test_the_example_names_every_setting_and_is_valid(tmp_path: Path) -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text()
    assert all(f"\n{name}=" in example for name in NAMES)
    (tmp_path / ".env").write_text(example)
    assert load(tmp_path, {}) == Config()
