"""Any name can be written: no boxes, nothing cut, nothing too wide."""

from __future__ import annotations

from importlib.resources import files

import pytest
from PIL import Image

from renders import fonts, text

NAMES = {
    "latin": "Żółć Đặng Nguyễn Åse Ünal",
    "cyrillic": "Анна Сергеевна Їжак",
    "greek": "Ἀλέξανδρος Ελλάδα",
    "traditional chinese": "陳大文 龍鳳麟 偉大的克蘇魯",
    "simplified chinese": "王小明 张伟 龙",
    "japanese": "山田太郎 ひらがな カタカナ",
    "korean": "김민수 박서연",
    "emoji": "😀🎲🐙👍🏽👩‍🚀🇩🇪❤️",
    "arabic": "محمد علي",
    "hebrew": "דוד לוי",
    "thai": "สมชาย",
    "devanagari": "अमित कुमार",
    "letters of mathematics": "𝓐𝓵𝓮𝔁 𝕋𝕠𝕞 ｆｕｌｌ",
    "signs": "★☆♥♛ ✦ →",
}
STYLES = tuple(fonts.STYLES)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("script", NAMES)
def test_every_character_has_a_glyph(script: str, style: str) -> None:
    cleaned = text.clean(NAMES[script])
    assert text.MISSING not in cleaned
    for run in text.runs(cleaned, style):
        assert run.face is not None, run
        assert all(fonts.covers(run.face, ord(char)) for char in run.text), run
    assert "".join(run.text for run in text.runs(cleaned, style)) == cleaned


@pytest.mark.parametrize("name", ["𒀀𓀀", "\ue000", "\U0010fffd", "\x00\x1b[31m"])
def test_what_no_font_has_is_a_diamond_or_nothing(name: str) -> None:
    assert set(text.clean(name)) <= {text.MISSING, *"[31m"}
    picture = Image.new("RGB", (80, 40))
    text.draw(picture, (5, 5), name, "map", 24, (255, 255, 255))


def test_the_space_after_words_from_the_right_lies_before_the_next_word() -> None:
    assert [run.text for run in text.runs("עברית שלום 32 abc", "bold")] == ["עברית שלום", " 32 abc"]
    assert "".join(run.text for run in text.runs("محمد עברית 🐙", "bold")) == "محمد עברית 🐙"


def test_piled_up_accents_are_cut() -> None:
    assert len(text.clean("Z" + "\u0301" * 40)) <= 3


def test_invisible_and_turning_signs_are_dropped() -> None:
    assert text.clean("\u202eAnn\u200b\u2060 Bob\n\tCy") == "Ann Bob Cy"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["W" * 32, "i" * 32, "王" * 32, "😀" * 32, "Анна Сергеевна Константинопольская"[:32]])
def test_a_name_of_32_characters_fits(name: str, style: str) -> None:
    for width in (60, 140, 300):
        words, size = text.fit(name, style, 27, width)
        assert words and text.measure(words, style, size)[0] <= width + 1
        assert size >= 21


def test_an_ordinary_long_name_is_not_cut() -> None:
    words, _ = text.fit("Bartholomew of the Long Meadows", "map", 26, 330)
    assert words == "Bartholomew of the Long Meadows"


@pytest.mark.parametrize("name", [*NAMES.values(), "gÅÉjpqyŊ" * 3])
def test_nothing_is_drawn_outside_what_is_measured(name: str) -> None:
    """The letters stay between the sides and, but for tall accents, inside the line."""
    for style in STYLES:
        picture = Image.new("L", (1400, 120))
        canvas = picture.convert("RGB")
        text.draw(canvas, (100, 40), name, style, 30, (255, 255, 255))
        box = canvas.convert("L").getbbox()
        assert box is not None
        width, height = text.measure(name, style, 30)
        assert box[0] >= 100 - 8 and box[2] <= 100 + width + 10, (style, box, width)
        assert box[1] >= 40 - 12 and box[3] <= 40 + height + 14, (style, box, height)


def test_lines_keep_the_width_and_lose_nothing() -> None:
    rule = "Once in a battle in which Cthulhu fights, before the dice: 龍鳳麟龍鳳麟龍鳳麟龍鳳麟 " + "x" * 60
    lines = text.wrap(rule, "body", 20, 180)
    assert all(text.measure(line, "body", 20)[0] <= 182 for line in lines)
    assert "".join(lines).replace(" ", "") == rule.replace(" ", "")


def test_anchors() -> None:
    """The middle of the capitals lies on the point given for "mm", on RGB and on RGBA pictures."""
    for mode in ("RGB", "RGBA"):
        picture = Image.new(mode, (100, 60))
        text.draw(picture, (50, 30), "HHH", "number", 30, (255, 255, 255), "mm")
        box = picture.convert("L").getbbox()
        assert box is not None
        assert abs((box[0] + box[2]) / 2 - 50) <= 1.5 and abs((box[1] + box[3]) / 2 - 30) <= 1.5


def test_text_that_leaves_the_picture_is_cut_off_quietly() -> None:
    for mode in ("RGB", "RGBA"):
        picture = Image.new(mode, (40, 20))
        text.draw(picture, (-30, -10), "Great Cthulhu", "map", 30, (255, 255, 255))
        text.draw(picture, (400, 90), "Great Cthulhu", "map", 30, (255, 255, 255))


def test_every_font_has_its_licence() -> None:
    folder = files("renders") / "assets" / "fonts"
    names = [entry.name for entry in folder.iterdir()]
    licences = [name.removeprefix("LICENSE-").removesuffix(".txt") for name in names if name.startswith("LICENSE-")]
    for name in names:
        if name.endswith((".ttf", ".otf")):
            assert any(name.startswith(family) for family in licences), name
    for family in licences:
        words = (folder / f"LICENSE-{family}.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in words and "Copyright" in words
    used = {face for faces in fonts.STYLES.values() for face in faces}
    assert used == {name for name in names if name.endswith((".ttf", ".otf"))}
