"""The value of a mention once its role is known: an amount for a deposit, a day for a date, months for a term."""

from datetime import date, timedelta
from decimal import Decimal

from madang.reading.dates.durations import Duration
from madang.reading.dates.periods import Period, find_periods
from madang.reading.dates.ranges import Prefer
from madang.reading.numbers.money import Money
from madang.reading.scan import Quantity
from madang.reading.taught.reader import RoleMention


def won_of(mention: RoleMention) -> int | None:
    """The amount in won. A bare number counts in units of ten thousand, as people speak of rents and deposits: 월세 60,
    보증금 5천; one of five digits or more is won already. None for other currencies and what is no amount.
    """
    quantity = _first(mention, "money", "number")
    if quantity is None or quantity.value is None:
        return None
    if isinstance(quantity.of, Money):
        return int(quantity.value) if quantity.of.currency == "KRW" else None
    value = Decimal(quantity.value)
    return int(value if value >= _SURELY_WON else value * _TEN_THOUSAND)


def percent_of(mention: RoleMention) -> Decimal | None:
    """The percentage; a bare number counts as one where it can be: LTV 50."""
    quantity = _first(mention, "percent", "number")
    if quantity is None or quantity.value is None:
        return None
    value = Decimal(quantity.value)
    return value if 0 <= value <= _MOST_PERCENT else None


def day_of(mention: RoleMention, today: date, prefer: Prefer) -> date | None:
    """The day, or the first day of the month or year that was named."""
    quantity = _first(mention, "date")
    if quantity is None:
        return None
    period = next(iter(find_periods(quantity.text, today, prefer=prefer)), quantity.of)
    return period.start if isinstance(period, Period) else None


def last_day_of(mention: RoleMention, today: date) -> date | None:
    """The last day of the coming month whose end was named; None for other dates."""
    quantity = _first(mention, "date")
    for period in find_periods(quantity.text, today) if quantity else ():
        if period.granularity == "range" and (period.end + timedelta(days=1)).day == 1:
            return period.end
    return None


def months_of(mention: RoleMention) -> int | None:
    """The length in whole months; None for one that is named in days or weeks alone."""
    quantity = _first(mention, "duration")
    length = quantity.of if quantity else None
    if not isinstance(length, Duration):
        return None
    return length.years * 12 + length.months or None


def count_of(mention: RoleMention) -> int | None:
    """The number of things."""
    quantity = next((each for each in mention.quantities if each.value is not None), None)
    return int(quantity.value) if quantity and quantity.value is not None else None


def area_of(mention: RoleMention) -> Decimal | None:
    """The area in square metres; a bare number is one already."""
    quantity = _first(mention, "area", "number")
    return Decimal(quantity.value) if quantity and quantity.value is not None else None


def _first(mention: RoleMention, *kinds: str) -> Quantity | None:
    return next((quantity for kind in kinds for quantity in mention.quantities if quantity.kind == kind), None)


_TEN_THOUSAND = 10_000
_SURELY_WON = 10_000
_MOST_PERCENT = 100
