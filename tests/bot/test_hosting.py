"""What a host follows: Dockerfile, compose file, service unit, example and README agree with each other and with the bot."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from bot import measures
from bot.__main__ import parser
from bot.config import NAMES, Config, read
from bot.speech import words

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOST = README[README.index("## Host it") : README.index("## Play it")]


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in lines]


STEPS = instructions()
LAST = STEPS[max(number for number, (name, _) in enumerate(STEPS) if name == "FROM") :]
"""The instructions of the image that is run."""


def value(name: str) -> str:
    return next(rest for step, rest in reversed(LAST) if step == name)


def environment() -> dict[str, str]:
    return dict(part.split("=", 1) for part in shlex.split(value("ENV")))


def compose() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


# -- the image --------------------------------------------------------------------------------------------------


def test_the_image_is_built_from_what_there_is() -> None:
    for name, rest in STEPS:
        if name == "COPY" and not rest.startswith("--from"):
            *sources, _ = rest.split()
            assert all((ROOT / source).exists() for source in sources), rest
    copied = {source for name, rest in STEPS if name == "COPY" and "--from" not in rest for source in rest.split()[:-1]}
    assert {"pyproject.toml", "README.md", "LICENSE", "engine", "renders", "bot"} <= copied
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert allowed == copied, "the builder gets what is copied, and nothing else"


def test_the_image_has_a_fixed_python_that_the_project_supports() -> None:
    bases = {rest.split()[0] for name, rest in STEPS if name == "FROM"}
    assert len(bases) == 1
    found = re.fullmatch(r"python:3\.(\d+)-slim", bases.pop())
    assert found and int(found[1]) >= 11
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text()


def test_the_image_runs_without_rights_and_without_tools() -> None:
    assert value("USER") == "bot"
    made = " ".join(rest for name, rest in LAST if name == "RUN")
    assert re.search(r"useradd .*--uid [1-9]\d+ .*\bbot\b", made) and "--shell /usr/sbin/nologin" in made
    assert "pip uninstall --yes" in made and not re.search(r"\binstall (gcc|build|git|curl)", made) and "apt" not in made
    assert LAST.index(("USER", "bot")) > max(number for number, (name, _) in enumerate(LAST) if name in ("RUN", "COPY"))


def test_what_the_image_sets_is_valid_and_in_its_volume(tmp_path: Path) -> None:
    found = environment()
    assert {name for name in found if name.startswith("CW_")} <= set(NAMES)
    volume = value("VOLUME")
    assert value("WORKDIR") == volume and found["PATH"].startswith("/opt/bot/bin:")
    for name in ("CW_DATABASE", "CW_BACKUPS"):
        assert found[name].startswith(f"{volume}/")
    inside = {name: text.replace(volume, str(tmp_path)) for name, text in found.items() if name.startswith("CW_")}
    config = read(inside)
    assert config.metrics == ("127.0.0.1", 9464) and config.backups == tmp_path / "backups"


def test_the_image_starts_what_the_readme_starts_and_is_asked_how_it_is() -> None:
    command = json.loads(value("CMD"))
    assert " ".join(command) in HOST and command[:3] == ["python", "-m", "bot"]
    assert parser().parse_args(command[3:]).command is None
    check = value("HEALTHCHECK")
    asked = json.loads(check[check.index("CMD ") + 4 :])
    assert parser().parse_args(asked[3:]).command == "health"
    assert value("STOPSIGNAL") == "SIGTERM"


# -- compose ----------------------------------------------------------------------------------------------------


def test_the_compose_file_keeps_the_games_and_lets_the_bot_end_in_order() -> None:
    (service,) = compose()["services"].values()
    named = list(compose()["volumes"])
    volume, target = service["volumes"][0].split(":")
    assert named == [volume] and target == value("VOLUME")
    assert service["stop_grace_period"] == "30s" and service["init"] is True and service["restart"] == "unless-stopped"
    assert service["env_file"] == ".env" and service["build"] == "."
    assert service["read_only"] is True and service["cap_drop"] == ["ALL"] and "ports" not in service


def test_settings_of_the_example_cannot_lead_the_container_astray() -> None:
    """.env.example leaves some settings empty, which would take away what the image sets."""
    (service,) = compose()["services"].values()
    found = {name: text.replace("${CW_METRICS:-", "").rstrip("}") for name, text in service["environment"].items()}
    assert found == {name: text for name, text in environment().items() if name.startswith("CW_")}


def test_nothing_names_a_package_host() -> None:
    for name in ("Dockerfile", "compose.yaml", ".dockerignore", ".ci/run", ".ci/image"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"https?://|index-url|pypi|mirror|trusted-host", text), name


# -- README -----------------------------------------------------------------------------------------------------


def test_every_command_of_the_readme_exists() -> None:
    found = set(re.findall(r"python -m bot ([a-z]+)", HOST))
    assert found == {"backup", "restore", "export", "import", "health"}
    for command in found:
        assert parser().parse_args({
            "backup": ["backup"], "restore": ["restore", "x"], "export": ["export", "4"],
            "import": ["import", "x", "--channel", "5"], "health": ["health"],
        }[command]).command == command
    assert "python -m bot --check" in HOST


def test_every_setting_the_readme_names_exists() -> None:
    assert set(re.findall(r"\bCW_[A-Z_]+\b", HOST)) <= set(NAMES)
    usual = Config()
    assert f"`CW_RETENTION`\n({usual.retention}) days" in HOST and f"`CW_BACKUPS_KEEP` ({usual.backups_keep}) days" in HOST


def unit() -> dict[str, str]:
    """The settings of the service unit."""
    text = HOST[HOST.index("<<'UNIT'") : HOST.index("    UNIT\n")]
    return dict(re.findall(r"^    ([A-Za-z]+)=(.*)$", text, re.MULTILINE))


def test_the_service_runs_the_bot_without_rights_and_ends_it_in_order() -> None:
    found = unit()
    assert found["ExecStart"].endswith("/.venv/bin/python -m bot") and found["User"] == "cthulhu-wars"
    assert found["WorkingDirectory"] == f"/var/lib/{found['StateDirectory']}", "the one folder that it may write"
    assert found["KillMode"] == "mixed", "the signal is for the bot, not for the processes that draw"
    assert int(found["TimeoutStopSec"]) >= 20 and found["RestartPreventExitStatus"] == "2"
    assert "Environment" not in found, "settings have one place, .env, so that commands see the same ones"


def test_every_setting_is_explained_in_the_example() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^(CW_[A-Z_]+)=", text, re.MULTILINE)) == sorted(NAMES)
    for name in NAMES:
        before = text[: text.index(f"\n{name}=")].splitlines()
        assert before[-1].startswith(("#", "CW_")), f"{name} follows its explanation"


def test_the_privacy_text_fits_and_keeps_to_the_facts() -> None:
    said = words("en")
    text = "\n".join(
        said.say(f"chat-privacy-{part}", days=30, copies=14) for part in ("stored", "not", "seen", "kept", "yours")
    )
    assert len(text) <= 1950 and "30 days later" in text and "after 14 days" in text
    assert "/me data" in text and "/me forget" in text
    assert "1 day later" in said.say("chat-privacy-kept", days=1, copies=0)


@pytest.mark.parametrize("metric", [one for one in vars(measures).values() if isinstance(one, MetricWrapperBase)], ids=repr)
def test_labels_are_kinds_and_outcomes(metric: MetricWrapperBase) -> None:
    assert set(metric._labelnames) <= {"kind", "outcome", "status", "part"}
    assert metric._documentation.endswith((".", "?"))
