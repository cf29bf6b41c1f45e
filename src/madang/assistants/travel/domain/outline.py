"""A request with what was chosen for it, before its days are filled."""

from madang.assistants.travel.domain.flights import FlightOption
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.places import Destination, Point, Tier
from madang.assistants.travel.domain.request import Request
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Outline"]


class Outline(Frozen):
    """Where to, with which flight, hotel and level of meals. A flight or hotel is None where none is known."""

    request: Request
    place: Destination
    flight: FlightOption | None
    hotel: HotelOption | None
    meals: Tier = "standard"

    @property
    def base(self) -> Point:
        """Where days begin and end: the hotel, or the middle of the town while there is none."""
        return self.hotel.point if self.hotel else self.place.point

    @property
    def base_name(self) -> Text:
        """What the base is called."""
        return self.hotel.name if self.hotel else self.place.name
