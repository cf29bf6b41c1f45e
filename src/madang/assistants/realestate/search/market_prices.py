"""Market prices of a district or neighbourhood from deal statistics: figures, trend by month, and jeonse ratio."""

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from datetime import date
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import to_percent
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.search.deals import AREA_BANDS, AreaBand, DealKind, DealStatistics
from madang.state import Frozen
from madang.text import Text

FEW_DEALS = 20
"""Below this number of deals, a change from month to month is noise."""
_WEAK_TYPES = 2


class District(Frozen):
    """A 시군구 with its five-digit code."""

    code: str
    sido: str
    sigungu: str

    @property
    def name(self) -> str:
        """The name in full: 서울특별시 마포구."""
        return f"{self.sido} {self.sigungu}"

    @property
    def location(self) -> Location:
        """The district as a place of law."""
        return Location(sido=self.sido, sigungu=self.sigungu)


class MarketSource(Frozen):
    """Where figures come from and how old they are."""

    title: str
    as_of: date
    live: bool = False


class MarketFigure(Frozen):
    """What homes of one size cost in a period: median and quartiles in won, and the number of deals."""

    district: District
    dong: str
    deal: DealKind
    band: AreaBand
    period_from: str
    period_to: str
    deals: int
    median: int
    lower: int
    upper: int
    rent: int | None
    per_m2: int | None
    source: MarketSource

    @property
    def cautions(self) -> tuple[Text, ...]:
        """The caveats to show with it."""
        few = (phrases.FEW_DEALS.format(deals=self.deals),) if self.deals < FEW_DEALS else ()
        leases = () if self.deal == "sale" else (phrases.RENEWALS_INCLUDED,)
        public = (phrases.PUBLIC_RENTALS_INCLUDED,) if self.deal == "wolse" and self.band == "≤60" else ()
        return (*few, *leases, *public, phrases.STATISTICS_NOT_OFFERS)


class MarketTrend(Frozen):
    """Figures month by month, oldest first; months with too few deals are missing, not zero."""

    figures: tuple[MarketFigure, ...]

    @property
    def change(self) -> Decimal | None:
        """The change of the median from the first month to the last, in percent; None below two months."""
        if len(self.figures) < 2:  # noqa: PLR2004 - a change has two ends
            return None
        first, last = self.figures[0].median, self.figures[-1].median
        return to_percent(Fraction(last - first, first)) if first else None

    @property
    def year_before(self) -> MarketFigure | None:
        """The figure of the same month a year before the last; None where there is none."""
        if not self.figures:
            return None
        year, month = self.figures[-1].period_to.split("-")
        return next((figure for figure in self.figures if figure.period_to == f"{int(year) - 1}-{month}"), None)

    @property
    def reliable(self) -> bool:
        """Whether the first and the last month have enough deals to speak of a change."""
        return len(self.figures) > 1 and min(self.figures[0].deals, self.figures[-1].deals) >= FEW_DEALS


class JeonseRatio(Frozen):
    """Jeonse deposits in percent of the prices of the same complexes and sizes; `types` is how many were compared."""

    district: District
    dong: str
    band: AreaBand
    percent: Decimal
    types: int
    source: MarketSource

    @property
    def weak(self) -> bool:
        """Whether only one or two types were compared."""
        return self.types <= _WEAK_TYPES


class MarketPrices:
    """All figures, looked up by place, size and kind of deal."""

    def __init__(
        self,
        districts: Sequence[District],
        statistics: Sequence[DealStatistics],
        source: MarketSource,
        *,
        aliases: Mapping[str, Sequence[str]] | None = None,
        unclear: Sequence[str] = (),
    ) -> None:
        self.districts = {district.code: district for district in districts}
        self.source = source
        self._names = _names(districts, aliases or {}, {_normal(name) for name in unclear})
        self._cells = defaultdict[tuple[str, str], list[DealStatistics]](list)
        self._places = defaultdict[str, list[str]](list)
        for cell in statistics:
            if (cell.code, cell.dong) not in self._cells and cell.dong:
                self._places[cell.dong].append(cell.code)
            self._cells[cell.code, cell.dong].append(cell)

    def place_names(self) -> dict[str, str]:
        """Every name of a place with what it means, for a gazetteer: codes joined by commas, or `code/dong`."""
        names = {name: ",".join(codes) for name, codes in self._names.items()}
        dongs = {dong: f"{codes[0]}/{dong}" for dong, codes in self._places.items() if len(codes) == 1}
        return dongs | names

    def figures(
        self, code: str, deal: DealKind, *, dong: str = "", band: AreaBand | None = None
    ) -> tuple[MarketFigure, ...]:
        """The latest figure of each size, or of one; a neighbourhood's are pooled over a year."""
        latest = {cell.band: cell for cell in sorted(self._chosen(code, dong, deal, band), key=_by_period)}
        return tuple(self._figure(latest[band]) for band in AREA_BANDS if band in latest)

    def trend(self, code: str, deal: DealKind, band: AreaBand) -> MarketTrend:
        """How a district's median moved, month by month."""
        cells = sorted(self._chosen(code, "", deal, band), key=_by_period)
        return MarketTrend(figures=tuple(self._figure(cell) for cell in cells))

    def jeonse_ratios(self, code: str, *, dong: str = "", band: AreaBand | None = None) -> tuple[JeonseRatio, ...]:
        """The ratios of a neighbourhood, or of all in a district, those based on the most types first."""
        places = [place for place in self._cells if place[0] == code and place[1] and dong in {"", place[1]}]
        found = [
            JeonseRatio(
                district=self.districts[code],
                dong=cell.dong,
                band=cell.band,
                percent=to_percent(Fraction(cell.ratio), places=1),
                types=cell.ratio_types or 0,
                source=self.source,
            )
            for place in places
            for cell in self._cells[place]
            if cell.deal == "jeonse" and cell.ratio is not None and band in {None, cell.band}
        ]
        return tuple(sorted(found, key=lambda ratio: (-ratio.types, ratio.dong, ratio.band)))

    def _chosen(self, code: str, dong: str, deal: DealKind, band: AreaBand | None) -> list[DealStatistics]:
        cells = self._cells.get((code, dong), ())
        return [cell for cell in cells if cell.deal == deal and band in {None, cell.band}]

    def _figure(self, cell: DealStatistics) -> MarketFigure:
        return MarketFigure(
            district=self.districts[cell.code],
            dong=cell.dong,
            deal=cell.deal,
            band=cell.band,
            period_from=cell.period_from,
            period_to=cell.period_to,
            deals=cell.deals,
            median=cell.median,
            lower=cell.lower,
            upper=cell.upper,
            rent=cell.rent,
            per_m2=cell.per_m2,
            source=self.source,
        )


def _by_period(cell: DealStatistics) -> str:
    return cell.period_to


def _normal(name: str) -> str:
    return "".join(name.split()).lower()


def _names(
    districts: Sequence[District], aliases: Mapping[str, Sequence[str]], unclear: Set[str]
) -> dict[str, tuple[str, ...]]:
    """Each way to name a district, without blanks; a form that two would share, or that is unclear, is left out."""
    spoken = defaultdict[str, list[str]](list)
    for district in districts:
        for name in _forms(district):
            spoken[_normal(name)].append(district.code)
    names = {name: tuple(codes) for name, codes in spoken.items() if len(codes) == 1 and name not in unclear}
    return names | {_normal(name): tuple(codes) for name, codes in aliases.items()}


def _forms(district: District) -> set[str]:
    """서울특별시 마포구, 서울시 마포구, 서울 마포구, 마포구, 마포; 성남시 분당구, 분당구, 분당."""
    short = district.sido[:2]
    last = district.sigungu.split(" ")[-1]
    bare = last[:-1] if len(last) > 2 else last  # noqa: PLR2004 - 중구 is never called 중
    own = {district.sigungu, last, bare, district.sigungu.replace("시 ", " ")}
    return own | {f"{prefix} {name}" for prefix in (district.sido, short, f"{short}시") for name in own}
