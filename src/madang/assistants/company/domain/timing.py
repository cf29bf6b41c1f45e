"""When a question is about, and what it is compared with."""

from datetime import date
from typing import NamedTuple

from madang.assistants.company.domain import refusals
from madang.assistants.company.domain.calendar import cut_short, previous, year_before
from madang.assistants.company.domain.hearing import Heard
from madang.assistants.company.domain.query import Span
from madang.assistants.company.domain.unanswered import Declined
from madang.models.language import format_period
from madang.models.language.stretches import add_months, month
from madang.text import Text

__all__ = ["Timing", "time_of"]


class Timing(NamedTuple):
    """The period, the one to compare with, and what of it was not said."""

    period: Span
    comparison: Span | None
    assumed: tuple[Text, ...]


def time_of(heard: Heard, kinds: set[str], data: Span, today: date, *, grouped: bool) -> Timing:
    """The periods of a question, cut to the days that have passed; a refusal where there can be no data."""
    period, base, assumed = _periods(heard, kinds, today, grouped=grouped)
    if period.start > today:
        raise Declined(refusals.in_the_future(period))
    if base is None:
        cut = period if period.end <= today else Span(start=period.start, end=today)
    else:
        cut, base = cut_short(period, base, today)
    for span in (cut, *([base] if base else [])):
        if span.end < data.start or span.start > data.end:
            raise Declined(refusals.beyond_data(span, data))
    return Timing(cut, base, assumed)


def _periods(
    heard: Heard, kinds: set[str], today: date, *, grouped: bool
) -> tuple[Span, Span | None, tuple[Text, ...]]:
    said = list(dict.fromkeys(heard.periods))
    if len(said) > _PAIR:
        raise Declined(refusals.unsupported([format_period(one.stretch) for one in said]))
    if len(said) == _PAIR:
        base = heard.base or min(said, key=lambda one: one.start)
        period = next(one for one in said if one != base)
        return period, _matching(period, base), ()
    changing = bool(heard.versus or kinds & {"growth", "up", "down"})
    unsaid = changing or ("compare" in kinds and not grouped)
    period, assumed = (said[0], ()) if said else _usual(kinds, today, changing=unsaid)
    if heard.versus == "year_before":
        return period, year_before(period), assumed
    if heard.versus == "previous" or unsaid:
        noted = () if heard.versus else (_AGAINST_PREVIOUS,)
        return period, previous(period), (*assumed, *noted)
    return period, None, assumed


def _matching(period: Span, base: Span) -> Span:
    """A shorter period is held against the same one of the year that was named: 작년 대비 10월 is October last year."""
    if base.granularity == "year" and period.granularity in ("month", "quarter", "half"):
        moved = period
        while moved.start.year > base.start.year:
            moved = year_before(moved)
        return moved
    return base


def _usual(kinds: set[str], today: date, *, changing: bool) -> tuple[Span, tuple[Text, ...]]:
    """The period where none was said: twelve months for a trend, this month for a change, else the year so far."""
    if "trend" in kinds:
        span = Span(start=add_months(today.replace(day=1), -11), end=today)
    elif changing:
        whole = month(today.year, today.month)
        span = Span(start=whole.start, end=whole.end, granularity="month")
    else:
        span = Span(start=date(today.year, 1, 1), end=today)
    shown = span if span.end <= today else Span(start=span.start, end=today)
    note = Text(
        ko=f"기간을 말하지 않아 {format_period(shown.stretch)}로 보았습니다.",
        en=f"No period was given; taken as {format_period(shown.stretch, 'en')}.",
    )
    return span, (note,)


_PAIR = 2
_AGAINST_PREVIOUS = Text(
    ko="비교할 기간을 말하지 않아 바로 앞 기간과 비교했습니다.",
    en="No period to compare with was given; taken as the one right before.",
)
