"""What share of a home's price a jeonse deposit is, where it is known."""

import re
from collections.abc import Sequence

from madang.assistants.realestate.domain.market import JeonseRatio
from madang.protocol import View
from madang.protocol.tables import Column
from madang.protocol.views import TableView
from madang.text import Language, Text

__all__ = ["asks_ratio", "ratio_line", "ratio_table"]


def asks_ratio(question: str) -> bool:
    """Whether a question names the ratio itself."""
    return _RATIO.search(question) is not None


def ratio_line(ratios: Sequence[JeonseRatio]) -> Text:
    """The ratio that rests on most homes; of several neighbourhoods, before it, from where to where they lie."""
    if not ratios:
        return _UNKNOWN
    first = ratios[0]
    where, district = f"{first.district.sigungu} {first.dong}", first.district.sigungu
    said = _OF_ONE.format(where=where, band=first.band, percent=first.percent, types=first.types)
    sound = [ratio.percent for ratio in ratios if not ratio.weak and ratio.band == first.band]
    if len({ratio.dong for ratio in ratios}) == 1 or len(sound) < 2:  # noqa: PLR2004 - a range has two ends
        return said
    across = _RANGE.format(district=district, band=first.band, low=min(sound), high=max(sound))
    return Text(ko=f"{across.ko} {said.ko}", en=f"{across.en} {said.en}")


def ratio_table(ratios: Sequence[JeonseRatio], language: Language) -> View:
    """The ratios with what each rests on."""
    columns = (
        Column(title=_DONG.read(language)),
        Column(title=_SIZE.read(language), unit="㎡"),
        Column(title=_PERCENT.read(language), kind="number", unit="%"),
        Column(title=_TYPES.read(language), kind="number"),
    )
    rows = tuple((one.dong, one.band, float(one.percent), one.types) for one in ratios[:_MOST_SHOWN])
    return TableView(columns=columns, rows=rows).titled(_PERCENT.read(language))


_MOST_SHOWN = 20
_RATIO = re.compile(r"전세\s*가\s*율|전세\s*(?:가\s*)?비율|jeonse[\s-]+(?:to[\s-]+price\s+)?ratio", re.IGNORECASE)
_OF_ONE = Text(
    ko="{where} {band}㎡ 전세가율은 {percent}%입니다(같은 단지·면적 {types}개를 견준 값).",
    en="In {where}, homes of {band} m², deposits of jeonse are {percent}% of prices (on {types} complexes and sizes).",
)
_RANGE = Text(
    ko="{district} {band}㎡ 전세가율은 동에 따라 {low}~{high}%입니다.",
    en="In {district}, homes of {band} m²: {low}% to {high}% by neighbourhood.",
)
_UNKNOWN = Text(
    ko="그곳의 전세가율은 자료에 없습니다.", en="What share of the price a deposit is there, the figures do not tell."
)
_DONG = Text(ko="동", en="Neighbourhood")
_SIZE = Text(ko="면적", en="Size")
_PERCENT = Text(ko="전세가율", en="Jeonse ratio")
_TYPES = Text(ko="견준 단지·면적 수", en="Complexes and sizes compared")
