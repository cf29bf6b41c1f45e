"""The same day in the rain: what is under a roof stays, the rest gives way to what is."""

from collections.abc import Iterable, Sequence

from madang.assistants.travel.domain.itinerary import DayPlan
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.scheduling import make_days
from madang.assistants.travel.domain.spans import Base, Span

__all__ = ["with_rain"]

_ROUNDS = 12


def with_rain(
    request: Request, place: Destination, spans: Sequence[Span], base: Base, days: Sequence[DayPlan]
) -> tuple[DayPlan, ...]:
    """The days, each with its wet-weather chain where something outdoors would be replaced.

    Sights of the other days are left to them, so that any one day can change while the others stay.
    """
    visited = {stop.sight for day in days for stop in day.visits}
    return tuple(_with_rain(request, place, span, base, day, visited) for span, day in zip(spans, days, strict=True))


def _with_rain(
    request: Request, place: Destination, span: Span, base: Base, day: DayPlan, visited: Iterable[str | None]
) -> DayPlan:
    mine = {stop.sight for stop in day.visits}
    wet = {sight.id for sight in place.sights if sight.setting == "outdoor"}
    if not mine & wet:
        return day
    kept = tuple(sight for sight in mine - wet if sight)
    barred = {sight for sight in visited if sight} - {*kept} | wet
    inside = request.changed(must_visits=kept, excluded_sights=tuple(sorted(barred)))
    wet_day = make_days(inside, place, [span], base, rounds=_ROUNDS)[0]
    return day if wet_day.stops == day.stops else day.changed(rain=wet_day.stops)
