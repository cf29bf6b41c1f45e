"""Days as they will be lived: stops in order, each with its minutes and the way there."""

from datetime import date
from typing import Literal

from pydantic import Field

from madang.assistants.travel.domain.places import Point
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Text

__all__ = ["DayPlan", "Mode", "Stop", "StopKind", "Way"]

StopKind = Literal["airport", "hotel", "visit", "lunch", "dinner", "free"]
Mode = Literal["stay", "walk", "transit", "transfer"]
"""How one gets there: not at all, on foot, by public transport, or between airport and town."""


@stored_as("travel.way", formerly=("madang.assistants.travel.domain.itinerary:Way",))
class Way(Frozen):
    """The way from the stop before."""

    mode: Mode
    minutes: int = Field(ge=0)
    km: float = Field(ge=0)


@stored_as("travel.stop", formerly=("madang.assistants.travel.domain.itinerary:Stop",))
class Stop(Frozen):
    """A stretch of a day at one place, in minutes after local midnight; `sight` is set for visits alone.

    What is `free` begins and ends at the hotel.
    """

    kind: StopKind
    name: Text
    point: Point
    start: int
    end: int
    way: Way
    sight: str | None = None


@stored_as("travel.day_plan", formerly=("madang.assistants.travel.domain.itinerary:DayPlan",))
class DayPlan(Frozen):
    """One day: a chain of stops from the airport or hotel back to one of them.

    `rain` is the same day for wet weather, a whole chain as well; empty when nothing would change.
    """

    date: date
    stops: tuple[Stop, ...]
    rain: tuple[Stop, ...] = ()

    @property
    def visits(self) -> tuple[Stop, ...]:
        """The stops that are sights."""
        return tuple(stop for stop in self.stops if stop.kind == "visit")
