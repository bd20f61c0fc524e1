"""`python -m tests.wire.judge DESCRIPTION`: the table of rules with their sources, and what a judgement costs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.wire import samples as good

from . import Judge, Upload
from .rules import RULES

ROUNDS = 200


def main(description: Path) -> None:
    started = time.perf_counter()
    judge = Judge(description)
    print(f"loaded in {1000 * (time.perf_counter() - started):.0f} ms\n")
    for rule in RULES:
        print(f"{rule.id:22} {rule.says}\n{'':22} {rule.source}")
    board = [Upload("files[0]", "board.png", 3)]
    bodies: dict[str, Callable[[], object]] = {
        "message, classic": lambda: judge.request("POST", "/channels/11/messages", good.classic(), board),
        "message, components V2": lambda: judge.request("POST", "/channels/11/messages", good.modern(), board),
        "form": lambda: judge.request("POST", "/interactions/31/t/callback", good.callback(9, good.form())),
        "commands": lambda: judge.request("PUT", "/applications/900/commands", good.commands()),
        "answer with a message": lambda: judge.answer("POST", "/channels/11/messages", 200, good.message()),
        "event of a message": lambda: judge.event("MESSAGE_CREATE", good.spoken()),
        "interaction with its message": lambda: judge.event("INTERACTION_CREATE", good.pressed()),
    }
    print("\nmilliseconds for a body: first, then each")
    for name, judged in bodies.items():
        took = []
        for _ in range(ROUNDS):
            started = time.perf_counter()
            judged()
            took.append(1000 * (time.perf_counter() - started))
        print(f"{name:30} {took[0]:8.2f} {sum(took[1:]) / (ROUNDS - 1):8.2f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
