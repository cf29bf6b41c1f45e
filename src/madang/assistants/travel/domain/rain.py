"""The same day in the rain: what is under a roof stays, the rest gives way to what is."""

from collections.abc import Sequence

from madang.assistants.travel.domain.itinerary import DayPlan
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.scheduling import make_days
from madang.assistants.travel.domain.spans import Span

__all__ = ["with_rain"]

_ROUNDS = 12


def with_rain(outline: Outline, spans: Sequence[Span], days: Sequence[DayPlan]) -> tuple[DayPlan, ...]:
    """The days, each with its wet-weather chain where something outdoors would be replaced.

    Sights of the other days are left to them, so that any one day can change while the others stay.
    """
    visited = {stop.sight for day in days for stop in day.visits if stop.sight}
    return tuple(_with_rain(outline, span, day, visited) for span, day in zip(spans, days, strict=True))


def _with_rain(outline: Outline, span: Span, day: DayPlan, visited: set[str]) -> DayPlan:
    mine = {stop.sight for stop in day.visits if stop.sight}
    wet = {sight.id for sight in outline.place.sights if sight.setting == "outdoor"}
    if not mine & wet:
        return day
    kept = mine - wet
    barred = {*outline.request.excluded_sights} | (visited - kept) | wet
    inside = outline.request.changed(must_visits=tuple(sorted(kept)), excluded_sights=tuple(sorted(barred)))
    wet_day = make_days(outline.changed(request=inside), [span], rounds=_ROUNDS)[0]
    return day if wet_day.stops == day.stops else day.changed(rain=wet_day.stops)
