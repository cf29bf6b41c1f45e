"""Figures of law and market practice as of a date: value, unit, article, period of validity and origin; tables by
amount and by place; loans of the housing fund.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, Self, TypeVar

from pydantic import Field, model_validator

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.places import Location, PlaceKind, Zone
from madang.state import Frozen
from madang.text import Text

Unit = Literal["won", "percent", "points", "times", "months", "years", "days", "m2", "count", "date"]
Origin = Literal["statute", "news", "reference", "memory"]
"""Where a figure was read: in the law, in the press, in a third-party collection, or nowhere that can be cited."""


class LegalGround(Frozen):
    """The ground of a result: an article (or a practice), its period of validity, and where it was read."""

    article: str
    effective_from: date
    effective_to: date | None
    origin: Origin
    as_of: date

    @property
    def verified(self) -> bool:
        """Whether it was read in the text of the law."""
        return self.origin == "statute"


class DatedFact(Frozen):
    """A fact valid from one date to another, both included; no end date means that none is known."""

    id: str
    article: str
    effective_from: date
    effective_to: date | None = None
    origin: Origin
    as_of: date
    note: str = ""

    def holds(self, on: date) -> bool:
        """Whether it is valid on a date."""
        return self.effective_from <= on and (self.effective_to is None or on <= self.effective_to)

    @property
    def ground(self) -> LegalGround:
        """The ground of a result that uses it."""
        return LegalGround(
            article=self.article,
            effective_from=self.effective_from,
            effective_to=self.effective_to,
            origin=self.origin,
            as_of=self.as_of,
        )

    @model_validator(mode="after")
    def _begins_before_it_ends(self) -> Self:
        if self.effective_to is not None and self.effective_to < self.effective_from:
            raise FactError(f"{self.id!r} ends on {self.effective_to} before it begins on {self.effective_from}.")
        return self


class LegalFigure(DatedFact):
    """One value: a percentage, an amount in won, a number of months."""

    value: Decimal
    unit: Unit


class AmountBand(Frozen):
    """One row of a table by amount: its upper end, its rate in percent and the maximum result."""

    to: int | None = None
    rate: Decimal | None = None
    most: int | None = None


class BandTable(DatedFact):
    """Rates or limits by amount; `ends` says whether the upper end of a band belongs to it or to the next."""

    ends: Literal["below", "up_to"]
    bands: tuple[AmountBand, ...]

    def band(self, amount: int) -> AmountBand:
        """The band that an amount falls in."""
        return next(band for band in self.bands if band.to is None or self._reaches(band.to, amount))

    def _reaches(self, to: int, amount: int) -> bool:
        return amount < to if self.ends == "below" else amount <= to

    @model_validator(mode="after")
    def _bands_rise_and_leave_no_gap(self) -> Self:
        ends = [band.to for band in self.bands]
        rising = [end for end in ends[:-1] if end is not None]
        if not ends or ends[-1] is not None or len(rising) != len(ends) - 1 or rising != sorted(set(rising)):
            raise FactError(f"The bands of {self.id!r} must rise, and the last one must be open.")
        return self


class PlaceTier(Frozen):
    """One row of a table by place: its places, the deposit limit, and the amount paid first."""

    kinds: tuple[PlaceKind, ...] = Field(min_length=1)
    places: tuple[str, ...] = ()
    limit: int
    protected: int | None = None

    def priority_amount(self, deposit: int, counted: int) -> int:
        """The part of a deposit that is paid first here; 0 if its `counted` amount is above the limit."""
        return min(self.protected or 0, deposit) if counted <= self.limit else 0

    @property
    def title(self) -> Text:
        """The name of the region."""
        return phrases.REGION_NAMES[self.kinds[0]]


class TierTable(DatedFact):
    """Limits by place; the first matching row counts."""

    tiers: tuple[PlaceTier, ...]

    def tier(self, location: Location, crowded: Sequence[Zone]) -> PlaceTier:
        """The row that a place belongs to."""
        return next(tier for tier in self.tiers if location.belongs(tier.kinds, tier.places, crowded))

    @model_validator(mode="after")
    def _the_last_tier_takes_every_place(self) -> Self:
        if not self.tiers or "anywhere" not in self.tiers[-1].kinds:
            raise FactError(f"The last tier of {self.id!r} must take every place.")
        return self


LoanPurpose = Literal["purchase", "jeonse"]
Household = Literal["general", "first_time", "two_children", "newlywed", "newborn", "youth"]


class FundLoan(DatedFact):
    """One loan product: amounts in won, rates and shares in percent; `limit_outside` is for places outside 수도권."""

    purpose: LoanPurpose
    title: Text
    household: Household
    income: int
    dual_income: int | None = None
    assets: int
    rate_low: Decimal
    rate_high: Decimal
    limit: int
    limit_outside: int | None = None
    share: Decimal
    """The maximum share of the price, or of the deposit."""
    share_outside: Decimal | None = None
    debt_to_income: Decimal | None = None


BASE_RATE = "base_rate"

Kind = TypeVar("Kind", bound=DatedFact)


class LegalFacts(Frozen):
    """Every figure, table, zone and fund loan; of several with one id, at most one is valid on a date."""

    figures: tuple[LegalFigure, ...] = ()
    bands: tuple[BandTable, ...] = ()
    tiers: tuple[TierTable, ...] = ()
    crowded: tuple[Zone, ...] = ()
    regulated: tuple[Zone, ...] = ()
    fund_loans: tuple[FundLoan, ...] = ()

    def figure(self, name: str, on: date) -> LegalFigure:
        """The figure valid on a date; `FactError` names the known periods."""
        return _in_force(self.figures, name, on)

    def table(self, name: str, on: date) -> BandTable:
        """The table by amount valid on a date."""
        return _in_force(self.bands, name, on)

    def tier_table(self, name: str, on: date) -> TierTable:
        """The table by place valid on a date."""
        return _in_force(self.tiers, name, on)

    def with_base_rate(self, percent: Decimal, *, since: date) -> "LegalFacts":
        """The facts with another base rate from a date on."""
        before = [_ended(figure, since) for figure in self.figures if _is_kept(figure, since)]
        latest = LegalFigure(
            id=BASE_RATE,
            value=percent,
            unit="percent",
            article="한국은행 기준금리 (설정값)",
            effective_from=since,
            origin="reference",
            as_of=since,
        )
        return self.model_copy(update={"figures": (*before, latest)})


def _in_force(known: Sequence[Kind], name: str, on: date) -> Kind:
    candidates = [fact for fact in known if fact.id == name]
    for fact in candidates:
        if fact.holds(on):
            return fact
    if not candidates:
        raise FactError(f"There is no figure {name!r}: known are {_known_ids(known)}.")
    raise FactError(f"No {name!r} is known for {on}: what is known holds {_known_periods(candidates)}.")


def _known_ids(known: Iterable[DatedFact]) -> str:
    return ", ".join(sorted({fact.id for fact in known})) or "none"


def _known_periods(candidates: Iterable[DatedFact]) -> str:
    periods = sorted((fact.effective_from, fact.effective_to) for fact in candidates)
    return ", ".join(f"from {start}" + (f" to {end}" if end else "") for start, end in periods)


def _is_kept(figure: LegalFigure, since: date) -> bool:
    return figure.id != BASE_RATE or figure.effective_from < since


def _ended(figure: LegalFigure, since: date) -> LegalFigure:
    if figure.id != BASE_RATE or (figure.effective_to is not None and figure.effective_to < since):
        return figure
    return figure.changed(effective_to=date.fromordinal(since.toordinal() - 1))
