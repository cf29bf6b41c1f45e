"""Makes the fonts in `src/madang/documents/fonts` out of the three weights of Nanum Gothic.

    python -m tools.trim_fonts <folder with NanumGothic.ttf, NanumGothicBold.ttf and NanumGothicExtraBold.ttf>

Needs `fonttools`, which nothing else here does. Hinting is removed, which neither Typst nor resvg reads, and so are the
Chinese characters of the two bold weights; both programs take them from the regular one. The licence (OFL) reserves
the name for the unchanged font, so the result has another name.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parents[1] / "src" / "madang" / "documents" / "fonts"
WEIGHTS = {old: old.replace("Nanum", "Madang") for old in ("NanumGothic", "NanumGothicBold", "NanumGothicExtraBold")}
RENAMED = (("NanumGothic", "MadangGothic"), ("나눔고딕", "마당고딕"))
NAMES = {1, 3, 4, 6, 16, 18, 20}
"""The entries of a font's name table that name it; the others say who made it and under which licence."""
TRADEMARK = 7


def trim(source: Path, target: Path, *, chinese: bool) -> None:
    options = subset.Options(hinting=False, layout_features=["*"])
    options.name_IDs, options.name_languages, options.name_legacy = ["*"], ["*"], True  # Typst reads the legacy ones
    options.drop_tables += ["TSI0", "TSI1", "TSI2", "TSI3", "TSI5"]
    font = subset.load_font(str(source), options)
    trimmed = subset.Subsetter(options)
    trimmed.populate(unicodes=[code for code in font.getBestCmap() if chinese or not is_chinese(code)])
    trimmed.subset(font)
    rename(font)
    subset.save_font(font, str(target), options)


def is_chinese(code: int) -> bool:
    return 0x4E00 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF


def rename(font: TTFont) -> None:
    table = font["name"]
    table.names = [record for record in table.names if record.nameID != TRADEMARK]
    for record in table.names:
        if record.nameID in NAMES:
            text = record.toUnicode()
            for old, new in RENAMED:
                text = text.replace(old, new)
            record.string = text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old, new in WEIGHTS.items():
        trim(Path(sys.argv[1], f"{old}.ttf"), FOLDER / f"{new}.ttf", chinese=old == "NanumGothic")
