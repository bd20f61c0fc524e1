"""``sample``: an example of every picture, with its alt text beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

import renders
from engine import View
from renders import alt_text
from renders.cli.positions import PLAYERS, Scene, crowd, empty, played, with_cards
from renders.maps import LAYOUTS

MID, END = 140, 100_000
"""Choices made before the mid-game and the end sample."""


def write_samples(folder: Path) -> Iterator[Path]:
    """Draw all samples into a folder; yields what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture, words in samples():
        path = folder / f"{name}.webp"
        path.write_bytes(renders.encode(picture))
        yield path
        if words:
            (folder / f"{name}.txt").write_text(words + "\n")


def samples() -> Iterator[tuple[str, Image.Image, str]]:
    """Name, picture and alt text of every sample."""
    for layout in LAYOUTS:
        yield from board_samples(layout)
    yield from cards()


def board_samples(layout: str) -> Iterator[tuple[str, Image.Image, str]]:
    """The boards of a layout: empty, in the middle of a game, the worst crowd, the end."""
    nobody = empty(layout)
    yield f"{layout}-empty", renders.board(nobody), alt_text.board(nobody)
    for name, scene in (("mid", played(layout, MID)), ("end", played(layout, END))):
        picture = renders.board(scene.view, PLAYERS, scene.events, scene.to_act)
        yield f"{layout}-{name}", picture, alt_text.board(scene.view, PLAYERS, scene.to_act)
    crowded = crowd(layout)
    yield f"{layout}-crowd", renders.board(crowded, PLAYERS), alt_text.board(crowded, PLAYERS)


def cards() -> Iterator[tuple[str, Image.Image, str]]:
    """Close-up, battle cards and all faction sheets."""
    crowded = crowd("earth55")
    area = renders.plan(crowded).crowded[0]
    yield "close-up-crowd", renders.close_up(crowded, area, PLAYERS), alt_text.close_up(crowded, area, PLAYERS)
    carded = with_cards()
    yield "earth55-cards", renders.board(carded, PLAYERS), alt_text.board(carded, PLAYERS)
    yield "sheet-cards", renders.faction_sheet(carded, "CC", PLAYERS), alt_text.sheet(carded, "CC", PLAYERS)
    scene = played("earth55", MID)
    for seat in scene.view.state.order:
        picture = renders.faction_sheet(scene.view, seat, PLAYERS)
        yield f"sheet-{seat.lower()}", picture, alt_text.sheet(scene.view, seat, PLAYERS)
    place = max(scene.view.layout.area_ids, key=lambda found: len(_units(scene.view, found)))
    yield "close-up", renders.close_up(scene.view, place, PLAYERS), alt_text.close_up(scene.view, place, PLAYERS)
    for name, battle in battles():
        picture = renders.battle_card(battle.view, battle.events, PLAYERS)
        yield name, picture, alt_text.battle(battle.view, battle.events, PLAYERS)


def battles() -> Iterator[tuple[str, Scene]]:
    """A battle that waits for an answer and one that is over."""
    waiting = over = False
    for choices in range(60, 400):
        scene = played("earth35", choices)
        names = [event.name for event in scene.events]
        if not waiting and scene.view.battle is not None and "battle_rolled" in names:
            waiting = True
            yield "battle-waiting", scene
        if not over and scene.view.battle is None and "battle_over" in names:
            over = True
            yield "battle-over", scene
        if waiting and over:
            return


def _units(view: View, area: str) -> list[int]:
    return [unit.id for owner in view.at for unit in view.at[owner].get(area, ())]


__all__ = ["board_samples", "cards", "samples", "write_samples"]
