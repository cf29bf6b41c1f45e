"""What is known about a trip before anything is chosen."""

from madang.assistants.travel.domain.fares import flight_options
from madang.assistants.travel.domain.flights import FlightOption, Route
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.rooms import hotel_options
from madang.assistants.travel.domain.seasons import Seasons
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Choices", "World", "estimated_choices"]


class World(Frozen):
    """The destination, the ways there and how prices move.

    `start` is the town where the trip begins and `gateway` its airport; `other_starts` are the towns from which a way
    straight there is known. `advice` is what to say of what was brought up and no plan covers.
    """

    place: Destination
    route: Route
    seasons: Seasons
    start: Text
    gateway: str
    other_starts: tuple[Text, ...] = ()
    advice: tuple[Text, ...] = ()


class Choices(Frozen):
    """The flights and the lodging to choose from, the cheapest first."""

    flights: tuple[FlightOption, ...]
    hotels: tuple[HotelOption, ...]
    notes: tuple[Text, ...] = ()
    """What to say of where they come from."""


def estimated_choices(request: Request, world: World) -> Choices:
    """What the reference figures offer."""
    return Choices(
        flights=flight_options(request, world.place, world.route, world.seasons),
        hotels=hotel_options(request, world.place, world.seasons),
    )
