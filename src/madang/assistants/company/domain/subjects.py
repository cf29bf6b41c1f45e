"""What a request is about: its period, and the names in it as filters."""

from madang.assistants.company.domain.query import Filter, Span
from madang.assistants.company.domain.understanding import Understanding
from madang.models.language import find_periods

__all__ = ["filters_of", "period_of"]


def filters_of(understood: Understanding) -> tuple[Filter, ...]:
    """What the request names, as filters: those of its query, or all that it names."""
    if understood.query is not None:
        return understood.query.filters
    dimensions = dict.fromkeys(one.of for one in understood.entities if one.kind == "value")
    return tuple(Filter(dimension=key, values=understood.named(key)) for key in dimensions)


def period_of(understood: Understanding) -> Span | None:
    """The period that the request is about, as far as it has passed; None if it names none that has begun."""
    if understood.query is not None:
        return understood.query.period
    spoken = find_periods(understood.question, understood.today, prefer="past")
    if not spoken or spoken[0].start > understood.today:
        return None
    return Span(start=spoken[0].start, end=min(spoken[0].end, understood.today))
