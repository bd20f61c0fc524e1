"""The sandbox as somebody without a token meets it: a process of its own, a browser, clicks."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ROOT = Path(__file__).parents[3]


class Sandbox:
    """``python -m bot`` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str]
        self.address = ""

    def start(self) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CW_")}
        environment |= {"PYTHONPATH": str(ROOT), "CW_SANDBOX_PORT": "0", "PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore"}
        with (self.folder / "log.txt").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "bot"], cwd=self.folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=log,
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://\S+/", line)
            if found:
                self.address = found[0]
                return
        raise AssertionError((self.folder / "log.txt").read_text())

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    @property
    def log(self) -> str:
        return (self.folder / "log.txt").read_text()


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    box = Sandbox(tmp_path)
    box.start()
    yield box
    if box.process.poll() is None:
        box.stop(signal.SIGKILL)
    if box.process.stdout is not None:
        box.process.stdout.close()


def test_it_starts_with_a_table_that_is_ready_and_ends_politely(sandbox: Sandbox) -> None:
    with urllib.request.urlopen(sandbox.address) as answer:
        page = answer.read().decode()
    assert "friday-game" in page and all(name in page for name in ("Mia", "Jonas", "Ana", "Ben"))
    assert sandbox.stop() == 0
    assert "ERROR" not in sandbox.log and "WARNING" not in sandbox.log, sandbox.log


def test_one_database_one_bot(sandbox: Sandbox, tmp_path: Path) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "bot"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CW_SANDBOX_PORT": "0", "PYTHONWARNINGS": "ignore"},
    )
    assert second.returncode == 3 and "Another bot is using" in second.stderr


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_three_turns_by_clicking_and_a_restart(sandbox: Sandbox) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        try:
            play_three_turns(browser, sandbox)
        finally:
            for number, page in enumerate(page for context in browser.contexts for page in context.pages):
                page.screenshot(path=str(sandbox.folder / f"page{number}.png"))
            browser.close()
    assert "Traceback" not in sandbox.log, sandbox.log


def play_three_turns(browser: Any, sandbox: Sandbox) -> None:
    """Mia starts the table and takes three turns; the process is killed in between."""
    page = opened(browser, sandbox)
    press(page, "Start")
    page.wait_for_selector("text=which way does the turn order go")
    press(page, "Clockwise")
    for turn in range(3):
        player = wait_for_turn(page)
        if turn == 1:
            sandbox.stop(signal.SIGKILL)
            sandbox.start()
            page = opened(browser, sandbox)
            player = wait_for_turn(page)
        view_as(page, player)
        quick(page)
    assert page.locator("#channel-timeline img").count() >= 3


def opened(browser: Any, sandbox: Sandbox) -> Any:
    """The channel's page, by way of the front page."""
    page = browser.new_page(viewport={"width": 1400, "height": 1200})
    page.set_default_timeout(20000)
    page.goto(sandbox.address)
    page.click("a >> nth=0")
    page.wait_for_selector("#channel-timeline")
    return page


def press(page: Any, label: str) -> None:
    """The newest button with this label."""
    page.locator(f"#channel-timeline button:has-text('{label}')").last.click()


def wait_for_turn(page: Any) -> str:
    """Whose turn it is, by the newest post that says so."""
    page.wait_for_function("() => /your turn[^\\n]*$/m.test(document.querySelector('#channel-timeline').innerText)")
    page.wait_for_timeout(1500)
    said = page.locator("#channel-timeline").inner_text()
    return str(re.findall(r"@(\w+): your (?:Doom )?turn", said)[-1])


def view_as(page: Any, name: str) -> None:
    page.select_option("#viewer-picker", label=name)
    page.wait_for_timeout(1000)


def quick(page: Any) -> None:
    """The first entry of the newest menu of quick actions."""
    before = page.locator("#channel-timeline").inner_text()
    page.locator("#channel-timeline [role=combobox], #channel-timeline .select-trigger").last.click()
    page.locator("[role=option]").first.click()
    page.wait_for_function("before => document.querySelector('#channel-timeline').innerText !== before", arg=before)
    page.wait_for_timeout(1500)
