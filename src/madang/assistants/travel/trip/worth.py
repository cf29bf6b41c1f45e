"""Which sights may be visited, and what each is worth to those who travel."""

from math import sqrt

from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.request import TripRequest

_BY_APPEAL = {1: 2.0, 2: 4.0, 3: 7.0, 4: 11.0, 5: 16.0}
_USUAL_MINUTES, _FULL_MINUTES = 75, 240
_LIKED, _MORE_LIKED, _NOT_ASKED_FOR = 1.6, 1.9, 0.7


def candidate_sights(request: TripRequest, place: Destination) -> tuple[Sight, ...]:
    """The sights that may be visited: what was asked for by name stays, even if its kind was excluded."""
    return tuple(sight for sight in place.sights if sight.id in request.must_visits or not _excluded(sight, request))


def sight_worth(sight: Sight, request: TripRequest, place: Destination, thrift: float = 0.0) -> float:
    """How much the sight adds to a day; with `thrift` the won it costs count against it (1 is a tenth a 10,000 won)."""
    weights = _taste(sight, request)
    cost = place.won(sight.adult or 0) / 100_000 * thrift
    return (
        _BY_APPEAL[sight.appeal]
        * weights
        * sqrt(min(sight.minutes, _FULL_MINUTES) / _USUAL_MINUTES)
        * max(0.1, 1 - cost)
    )


def _taste(sight: Sight, request: TripRequest) -> float:
    if not request.styles:
        return 1.0
    liked = len({*sight.styles} & {*request.styles})
    return (_NOT_ASKED_FOR, _LIKED, _MORE_LIKED)[min(liked, 2)]


def _excluded(sight: Sight, request: TripRequest) -> bool:
    """A style that was excluded takes out what is mainly that: its first style or its category.

    What is not for children is left out where some come along, what is made for them where none do, and many steps
    where somebody cannot climb them.
    """
    return (
        sight.with_children == ("bad" if request.party.children + request.party.infants else "only")
        or (sight.steps == "many" and bool({"access", "elders"} & {*request.concerns}))
        or sight.id in request.excluded_sights
        or sight.category in request.excluded_categories
        or sight.styles[0] in request.excluded_styles
    )
