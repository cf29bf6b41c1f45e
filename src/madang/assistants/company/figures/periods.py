"""Time buckets of a trend, and the period that another one is compared with."""

from collections.abc import Callable
from datetime import date, timedelta

from madang.assistants.company.figures.query import Grain, QueryPeriod
from madang.reading.dates import DateRange, add_months, half, month, quarter, week, year


def time_buckets(span: QueryPeriod, grain: Grain) -> list[QueryPeriod]:
    """The days, weeks, months ... that the span touches, in order; the first and the last may reach beyond it."""
    found, at = list[QueryPeriod](), span.start
    while at <= span.end:
        bucket = _MAKERS[grain](at)
        found.append(QueryPeriod(start=bucket.start, end=bucket.end, granularity=bucket.granularity))
        at = bucket.end + timedelta(days=1)
    return found


def bucket_name(day: date, grain: Grain) -> str:
    """What a bucket is called in tables: 2026-11, 2026-Q4, 2026-H2, 2026, or the first day of the week or the day."""
    match grain:
        case "month":
            return f"{day:%Y-%m}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "half":
            return f"{day.year}-H{(day.month + 5) // 6}"
        case "year":
            return f"{day.year}"
        case "week":
            return week(day).start.isoformat()
        case "day":
            return day.isoformat()


def previous_period(span: QueryPeriod) -> QueryPeriod:
    """The period right before, of the same kind: the month before a month, as many days before a range."""
    months = {"month": 1, "quarter": 3, "half": 6, "year": 12}.get(span.granularity)
    if months is None:
        length = span.end - span.start + timedelta(days=1)
        return QueryPeriod(start=span.start - length, end=span.start - timedelta(days=1), granularity=span.granularity)
    return _shift_months(span, -months)


def same_period_last_year(span: QueryPeriod) -> QueryPeriod:
    """The same period one year earlier."""
    return _shift_months(span, -12)


def cut_to_elapsed_days(span: QueryPeriod, base: QueryPeriod, until: date) -> tuple[QueryPeriod, QueryPeriod]:
    """Both periods cut to the elapsed days of the first, so that the comparison is fair."""
    if span.end <= until:
        return span, base
    cut = QueryPeriod(start=span.start, end=until)
    end = min(base.end, _matching_day(span.start, base.start, until))
    return cut, QueryPeriod(start=base.start, end=max(end, base.start))


def _shift_months(span: QueryPeriod, months: int) -> QueryPeriod:
    start = add_months(span.start, months)
    ends_with_month = (span.end + timedelta(days=1)).day == 1
    end = (
        add_months(span.end + timedelta(days=1), months) - timedelta(days=1)
        if ends_with_month
        else add_months(span.end, months)
    )
    return QueryPeriod(start=start, end=end, granularity=span.granularity)


def _matching_day(start: date, base: date, until: date) -> date:
    """The day in the base period that corresponds to `until` in the period."""
    months = (base.year - start.year) * 12 + base.month - start.month
    return add_months(until, months) if start.day == base.day else base + (until - start)


_MAKERS: dict[Grain, Callable[[date], DateRange]] = {
    "day": lambda day: DateRange(day, day, "day"),
    "week": week,
    "month": lambda day: month(day.year, day.month),
    "quarter": lambda day: quarter(day.year, (day.month + 2) // 3),
    "half": lambda day: half(day.year, (day.month + 5) // 6),
    "year": lambda day: year(day.year),
}
