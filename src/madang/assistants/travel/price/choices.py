"""What is known before anything is chosen (destination, route, seasons), the flights and hotels to choose from, and the
outline: which of them a trip takes.
"""

from madang.assistants.travel.price.estimates import flight_options, hotel_options
from madang.assistants.travel.price.seasons import PriceSeasons
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption, TravelRoute
from madang.assistants.travel.trip.places import ComfortTier, Destination, Point
from madang.assistants.travel.trip.request import TripRequest
from madang.state import Frozen
from madang.text import Text


class TripOutline(Frozen):
    """Where to, with which flight, hotel and level of meals. A flight or hotel is None where none is known."""

    request: TripRequest
    place: Destination
    flight: FlightOption | None
    hotel: HotelOption | None
    meals: ComfortTier = "standard"

    @property
    def base(self) -> Point:
        """Where days begin and end: the hotel, or the middle of the town while there is none."""
        return self.hotel.point if self.hotel else self.place.point

    @property
    def base_name(self) -> Text:
        """What the base is called."""
        return self.hotel.name if self.hotel else self.place.name


class TripFacts(Frozen):
    """The destination, the ways there and how prices move.

    `start` is the town where the trip begins and `gateway` its airport; `other_starts` are the towns from which a way
    straight there is known. `advice` is what to say of what was brought up and no plan covers.
    """

    place: Destination
    route: TravelRoute
    seasons: PriceSeasons
    start: Text
    gateway: str
    other_starts: tuple[Text, ...] = ()
    advice: tuple[Text, ...] = ()


class TripChoices(Frozen):
    """The flights and the lodging to choose from, the cheapest first."""

    flights: tuple[FlightOption, ...]
    hotels: tuple[HotelOption, ...]
    notes: tuple[Text, ...] = ()
    """What to say of where they come from."""


def estimated_choices(request: TripRequest, facts: TripFacts) -> TripChoices:
    """What the reference figures offer."""
    return TripChoices(
        flights=flight_options(request, facts.place, facts.route, facts.seasons),
        hotels=hotel_options(request, facts.place, facts.seasons),
    )
