"""How prices move with the month, the weekday, the time until departure and holidays; and the cheapest day to leave on
within a window.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from madang.assistants.travel.trip.request import DepartureWindow
from madang.state import Frozen
from madang.text import Text


class PriceFactor(Frozen):
    """A multiplier for prices in a month (1-12), on a weekday (Monday 0) or from so many days before departure on."""

    kind: Literal["month", "weekday", "lead"]
    key: int
    country: str | None
    flights: float
    lodging: float
    about: Text


class PeakPeriod(Frozen):
    """Days on which prices are higher in a country, in one destination or everywhere; Korea's move fares to all."""

    first: date
    last: date
    where: str | None
    name: Text
    flights: float
    lodging: float


class PriceAdjustment(Frozen):
    """What to multiply a reference price by, and why."""

    factor: float
    reasons: tuple[Text, ...]


class PriceSeasons(Frozen):
    """Everything known about how prices move.

    Where a trip goes is said by the names it goes by: its country and itself.
    """

    factors: tuple[PriceFactor, ...]
    peaks: tuple[PeakPeriod, ...]

    def fares(self, departure: date, return_date: date, asked_on: date, where: frozenset[str]) -> PriceAdjustment:
        """What a fare is multiplied by: the month and weekdays of both flights, the time until the first, holidays."""
        month = self._factor("month", departure.month, where)
        weekdays = [self._factor("weekday", day.weekday(), where).flights for day in (departure, return_date)]
        lead = self._factor("lead", (departure - asked_on).days, where)
        peaks = self._peaks((departure, return_date), where, at_home=True)
        factor = month.flights * sum(weekdays) / 2 * lead.flights * max((peak.flights for peak in peaks), default=1.0)
        return PriceAdjustment(factor=factor, reasons=_reasons([month, lead], peaks))

    def lodging(self, arrival: date, nights: int, asked_on: date, where: frozenset[str]) -> PriceAdjustment:
        """What the price of a room is multiplied by, on average over the nights."""
        days = [arrival + timedelta(days=night) for night in range(nights)]
        lead = self._factor("lead", (arrival - asked_on).days, where)
        by_night = [self._night(day, where) for day in days]
        month = self._factor("month", arrival.month, where)
        factor = lead.lodging * sum(by_night) / nights
        return PriceAdjustment(
            factor=factor, reasons=_reasons([month], self._peaks(days, where, at_home="KR" in where))
        )

    def _night(self, day: date, where: frozenset[str]) -> float:
        usual = self._factor("month", day.month, where).lodging * self._factor("weekday", day.weekday(), where).lodging
        peaks = self._peaks([day], where, at_home="KR" in where)
        return usual * max((peak.lodging for peak in peaks), default=1.0)

    def _factor(self, kind: Literal["month", "weekday", "lead"], key: int, where: frozenset[str]) -> PriceFactor:
        """The factor for the key: a country's own before the general one, for lead times the last one begun."""
        known = [factor for factor in self.factors if factor.kind == kind and factor.country in {None, *where}]
        fitting = [factor for factor in known if (factor.key <= key if kind == "lead" else factor.key == key)]
        return max(fitting, key=lambda factor: (factor.key, factor.country is not None))

    def _peaks(self, days: Sequence[date], where: frozenset[str], *, at_home: bool) -> list[PeakPeriod]:
        places = {None, *where, "KR"} if at_home else {None, *where}
        return [
            peak for peak in self.peaks if peak.where in places and any(peak.first <= day <= peak.last for day in days)
        ]


def _reasons(factors: Sequence[PriceFactor], peaks: Sequence[PeakPeriod]) -> tuple[Text, ...]:
    return (*(factor.about for factor in factors), *(peak.name for peak in peaks))


_FARTHEST = timedelta(days=92)


def cheapest_departure(
    window: DepartureWindow, nights: int, asked_on: date, where: frozenset[str], seasons: PriceSeasons
) -> date:
    """The day of a window on which flights and rooms together are likely to be cheapest, the first of equals.

    Of a long window the first three months count: nobody compares fares of half a year.
    """
    last = min(window.last, window.first + _FARTHEST)
    days = [window.first + timedelta(days=number) for number in range((last - window.first).days + 1)]

    def price(day: date) -> float:
        fares = seasons.fares(day, day + timedelta(days=nights), asked_on, where)
        return fares.factor + seasons.lodging(day, nights, asked_on, where).factor

    return min(days, key=lambda day: (round(price(day), 6), day))
