"""Sprites: every kind of the catalogue has its own drawing, told apart by shape, colour and pattern."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions import EXPANSIONS
from engine.cthulhu_wars.expansions.independents.pack_two import WEB, Mummified
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.factions.yellow_sign import DESECRATION
from renders import silhouettes, theme, tokens
from renders.silhouettes import common

PIECES = [(code, kind.id) for code, faction in FACTIONS.items() for kind, _ in faction.units] + [
    (code, kind.id) for code in FACTIONS for expansion in EXPANSIONS.values() for kind, _ in expansion.units
]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two sprites, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 4


AHEAD = {"clan_lavinia", "dark_demon", "eidolon", "old_wizard", "prophetess", "wilbur"}
"""Kinds drawn before their cards are built."""


def test_every_kind_of_the_catalogue_has_its_own_silhouette() -> None:
    own = {kind.id for kind in KINDS.values() if not kind.drawn_as}
    assert own <= set(silhouettes.KINDS) <= set(KINDS) | AHEAD
    assert all(silhouettes.of_kind(kind.id) == silhouettes.KINDS[kind.drawn_as] for kind in KINDS.values() if kind.drawn_as)
    assert len(silhouettes.KINDS) == sum(len(module.KINDS) for module in silhouettes.MODULES)
    drawings = list(silhouettes.KINDS.values())
    assert all(drawing != common.UNKNOWN for drawing in drawings)
    assert all(one != other for one, other in itertools.combinations(drawings, 2))


def test_every_token_of_the_map_has_its_own_marker() -> None:
    names = (DESECRATION, "start", WEB, Mummified.id)
    assert set(names) <= set(silhouettes.MARKERS)
    sprites = [tokens.marker(name, theme.MARKER) for name in names]
    assert all(difference(one, other) > 8 for one, other in itertools.combinations(sprites, 2))


def test_every_faction_has_its_own_sigil_colour_and_pattern() -> None:
    assert set(silhouettes.SIGILS) == set(FACTIONS) == set(theme.FACTIONS)
    looks = list(theme.FACTIONS.values())
    assert len({look.colour for look in looks}) == len({look.pattern for look in looks}) == len(looks)
    assert len(set(silhouettes.SIGILS.values())) == len(looks)


@pytest.mark.parametrize(("size", "least"), [(17, 2.1), (42, 7), (66, 9)])
def test_all_figures_of_cards_are_told_apart_by_shape(size: int, least: float) -> None:
    """One player may own any of them, beside the faction's own."""
    sprites = {kind: tokens.unit("GC", kind, size) for kind in silhouettes.KINDS}
    for (one, first), (other, second) in itertools.combinations(sprites.items(), 2):
        assert difference(first, second) > least, (one, other)


@pytest.mark.parametrize(("size", "least"), [(17, 2.4), (42, 8), (66, 9)])
def test_pieces_of_one_faction_are_told_apart_by_shape(size: int, least: float) -> None:
    """Also when the board is seen at 550 px, where a Monster has 17."""
    for code in FACTIONS:
        sprites = {kind: tokens.unit(code, kind, size) for owner, kind in PIECES if owner == code}
        for (one, first), (other, second) in itertools.combinations(sprites.items(), 2):
            assert difference(first, second) > least, (code, one, other)


def test_factions_are_told_apart_without_colour() -> None:
    """The rims differ in grey: the second cue."""
    sprites = [tokens.unit(code, "acolyte", 48).convert("L") for code in FACTIONS]
    ring = Image.new("L", sprites[0].size)
    size = sprites[0].width
    for x, y in itertools.product(range(size), range(size)):
        distance = ((x - size / 2 + 0.5) ** 2 + (y - size / 2 + 0.5) ** 2) ** 0.5
        if 19 <= distance <= 23:
            ring.putpixel((x, y), 255)
    for one, other in itertools.combinations(sprites, 2):
        rims = ImageStat.Stat(ImageChops.difference(one, other), ring).mean[0]
        assert rims > 6


@pytest.mark.parametrize("kind", silhouettes.KINDS)
def test_a_silhouette_fills_its_disc_and_stays_inside(kind: str) -> None:
    plain = Image.new("L", (120, 120))
    silhouettes.paint(ImageDraw.Draw(plain), silhouettes.of_kind(kind), 60, 60, 50)
    box = plain.getbbox()
    assert box is not None and box[2] - box[0] > 70 and box[3] - box[1] > 80
    share = ImageStat.Stat(plain).mean[0] / 255
    assert 0.12 < share < 0.62, share


def test_unknown_pieces_factions_and_markers_have_a_stand_in() -> None:
    assert tokens.unit("ZZ", "no_such_kind", 48).getbbox() is not None
    assert tokens.unit(None, "no_such_kind", 48).getbbox() is not None
    assert tokens.marker("no_such_marker", 30).getbbox() is not None
    assert tokens.sigil("ZZ", 40).getbbox() is not None


@pytest.mark.parametrize("size", [17, 42, 48, 60, 66, 140])
def test_sprites_have_the_size_asked_for(size: int) -> None:
    side = size + 2 * theme.MARGIN
    for sprite in (
        tokens.unit("GC", "cthulhu", size), tokens.gate(size), tokens.gate(size, "BG", "acolyte"),
        tokens.chip("YS", 12, size), tokens.marker("battle", size), tokens.sigil("OW", size),
    ):
        assert sprite.size == (side, side) and sprite.mode == "RGBA"
        corners = [sprite.getpixel((x, y)) for x in (0, side - 1) for y in (0, side - 1)]
        assert all(isinstance(corner, tuple) and corner[3] < 40 for corner in corners)


def test_a_gate_shows_who_keeps_it() -> None:
    abandoned, kept, other = tokens.gate(60), tokens.gate(60, "BG", "acolyte"), tokens.gate(60, "BG", "dark_young")
    assert difference(abandoned, kept) > 4
    assert difference(kept, other) > 1


def test_badges_grow_with_their_number() -> None:
    assert tokens.badge(2).width < tokens.badge(13).width < tokens.badge(120).width


def test_pasting_at_the_edge_of_a_picture() -> None:
    for mode in ("RGB", "RGBA"):
        picture = Image.new(mode, (60, 60))
        for x, y in ((0, 0), (60, 60), (-10, 30)):
            tokens.paste(picture, tokens.unit("CC", "nightgaunt", 48), x, y)


def test_the_same_bytes_in_every_process() -> None:
    script = (
        "import hashlib; from renders import tokens, text; from PIL import Image;"
        "from renders.cards import paper;"
        "im = Image.new('RGB', (300, 60)); text.draw(im, (4, 4), 'Mia 王 😀', 'map', 30, (9, 200, 30));"
        "parts = [tokens.unit('GC', 'shoggoth', 48), tokens.gate(60, 'OW', 'acolyte'), im, paper.bound(paper.page(400), 300)];"
        "print(hashlib.sha256(b''.join(part.tobytes() for part in parts)).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""
