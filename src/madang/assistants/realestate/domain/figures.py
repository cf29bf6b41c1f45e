"""Figures of law and market practice: each with its unit, its article, the days it holds for and where it was read.

A figure that was not read in the law itself is not verified: an answer that uses it says 확인 필요.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, Self

from pydantic import Field, model_validator

from madang.assistants.realestate.domain.errors import FactError
from madang.assistants.realestate.domain.places import Location, PlaceKind, Zone
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Band", "BandTable", "Dated", "Figure", "Ground", "Origin", "Tier", "TierTable", "Unit"]

Unit = Literal["won", "percent", "points", "times", "months", "years", "days", "m2", "count", "date"]
Origin = Literal["statute", "news", "reference", "memory"]
"""Where a figure was read: in the law itself, in the press, in somebody's collection, or nowhere that can be cited."""


class Ground(Frozen):
    """What a result rests on: an article (or a practice), the days it holds for, and whether it was verified."""

    article: str
    effective_from: date
    effective_to: date | None
    origin: Origin
    as_of: date

    @property
    def verified(self) -> bool:
        """Whether it was read in the law itself."""
        return self.origin == "statute"


class Dated(Frozen):
    """Something that holds from one day to another, both included; no last day means that none is known."""

    id: str
    article: str
    effective_from: date
    effective_to: date | None = None
    origin: Origin
    as_of: date
    note: str = ""

    def holds(self, on: date) -> bool:
        """Whether it holds on a day."""
        return self.effective_from <= on and (self.effective_to is None or on <= self.effective_to)

    @property
    def ground(self) -> Ground:
        """What a result that uses it rests on."""
        return Ground(
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


class Figure(Dated):
    """One value: a share in percent, an amount in won, a number of months."""

    value: Decimal
    unit: Unit


class Band(Frozen):
    """One row of a table by amount: up to which amount it goes, its rate in percent and the most it may come to."""

    to: int | None = None
    rate: Decimal | None = None
    most: int | None = None


class BandTable(Dated):
    """Rates or limits by amount; `ends` says whether the amount a band goes to belongs to it or to the next."""

    ends: Literal["below", "up_to"]
    bands: tuple[Band, ...]

    def band(self, amount: int) -> Band:
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


class Tier(Frozen):
    """One row of a table by place: who belongs to it, the most a deposit may be, and the part that comes first."""

    kinds: tuple[PlaceKind, ...] = Field(min_length=1)
    places: tuple[str, ...] = ()
    limit: int
    protected: int | None = None

    def first_of(self, deposit: int, counted: int) -> int:
        """The part of a deposit that comes first here, 0 where what it counts as is too much."""
        return min(self.protected or 0, deposit) if counted <= self.limit else 0

    @property
    def called(self) -> Text:
        """What the places of the row are called together."""
        return _TIERS[self.kinds[0]]


class TierTable(Dated):
    """Limits by place; the first row that a place belongs to counts."""

    tiers: tuple[Tier, ...]

    def tier(self, location: Location, crowded: Sequence[Zone]) -> Tier:
        """The row that a place belongs to."""
        return next(tier for tier in self.tiers if location.belongs(tier.kinds, tier.places, crowded))

    @model_validator(mode="after")
    def _the_last_tier_takes_every_place(self) -> Self:
        if not self.tiers or "anywhere" not in self.tiers[-1].kinds:
            raise FactError(f"The last tier of {self.id!r} must take every place.")
        return self


_TIERS: dict[PlaceKind, Text] = {
    "seoul": Text(ko="서울", en="Seoul"),
    "overcrowded": Text(ko="수도권 과밀억제권역 등", en="the overcrowded part of the capital area and the like"),
    "metropolitan": Text(ko="광역시 등", en="metropolitan cities and the like"),
    "anywhere": Text(ko="그 밖의 지역", en="elsewhere"),
}
