"""Places to stay: a level of lodging in a district, with rooms for the party and an estimated price."""

from pydantic import Field

from madang.assistants.travel.domain.estimate import Estimate
from madang.assistants.travel.domain.flights import Basis
from madang.assistants.travel.domain.places import Point, Tier
from madang.assistants.travel.domain.request import Lodging
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Text

__all__ = ["HotelOption"]


@stored_as("travel.hotel_option", formerly=("madang.assistants.travel.domain.hotels:HotelOption",))
class HotelOption(Frozen):
    """Rooms for all nights: the price of a room a night and of all of it, why to take it and what it lacks."""

    id: str
    tier: Tier
    lodging: Lodging
    district: str
    name: Text
    point: Point
    rooms: int = Field(ge=1)
    nights: int = Field(ge=1)
    room_night: Estimate
    total: Estimate
    reason: Text
    trade_off: Text
    basis: Basis
    source: str
    as_of: str
