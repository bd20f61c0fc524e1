"""Makes the font for Chinese, Japanese and Korean names from Noto Serif CJK (``python -m renders.build.cjk_font IN OUT``).

The licence (SIL OFL 1.1) allows a subset; a changed font gets a name of its own. Needs fontTools, which nothing else does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

FAMILY, FILE_NAME = "Chat Table Serif CJK", "ChatTableSerifCJK-Bold"
NAMES = {
    1: FAMILY, 2: "Bold", 3: f"1.0;{FILE_NAME}", 4: f"{FAMILY} Bold", 5: "Version 1.0; subset of Noto Serif CJK TC Bold",
    6: FILE_NAME,
}
DROPPED = ("VORG", "vhea", "vmtx", "BASE", "GPOS", "GSUB", "GDEF", "DSIG")
SIGNS = ((0x3000, 0x303F), (0x3041, 0x30FF), (0x3105, 0x312F), (0x3131, 0x318E), (0x31F0, 0x31FF), (0xFF01, 0xFFE6))
"""Punctuation, kana, bopomofo, single Hangul letters, full-width forms."""
HAN, HANGUL = (0x3400, 0x9FFF), (0xAC00, 0xD7A3)


def encoded(codec: str, first: range, second: range) -> Iterator[str]:
    """The characters of a two-byte code."""
    for lead in first:
        for trail in second:
            try:
                char = bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(char) == 1:
                yield char


def characters() -> str:
    """Every character of the subset, in order."""
    found = {chr(code) for low, high in SIGNS for code in range(low, high + 1)}
    upper = range(0xA1, 0xFF)
    for codec, first, second in (
        ("gb2312", upper, upper), ("big5", range(0xA4, 0xFA), range(0x40, 0xFF)), ("euc_jp", range(0xB0, 0xD0), upper),
    ):
        found.update(char for char in encoded(codec, first, second) if HAN[0] <= ord(char) <= HAN[1])
    found.update(char for char in encoded("euc_kr", upper, upper) if HANGUL[0] <= ord(char) <= HANGUL[1])
    return "".join(sorted(found))


def build(source: str, target: str) -> None:
    """Write the subset of the collection's Traditional Chinese face."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTCollection

    font = next(one for one in TTCollection(source).fonts if one["name"].getDebugName(1).endswith(" TC"))
    options = Options(hinting=False, layout_features=[], name_IDs=[0, 7, 13, 14], notdef_outline=True)
    options.drop_tables += list(DROPPED)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters())
    subsetter.subset(font)
    for number, words in NAMES.items():
        font["name"].setName(words, number, 3, 1, 0x409)
    font["name"].removeNames(platformID=1)
    font["CFF "].cff.fontNames = [FILE_NAME]
    top = font["CFF "].cff.topDictIndex[0]
    top.FullName, top.FamilyName = f"{FAMILY} Bold", FAMILY
    font.recalcTimestamp = False
    font.save(target)


if __name__ == "__main__":
    build(*sys.argv[1:3])
