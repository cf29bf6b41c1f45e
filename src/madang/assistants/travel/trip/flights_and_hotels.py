"""What is known of a travel route, and the flights and hotels to choose from, each with its times and its price."""

from datetime import date, datetime, timedelta
from typing import Literal

from pydantic import Field

from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.places import Airport, ComfortTier, Point
from madang.assistants.travel.trip.request import Lodging
from madang.state import Frozen, stored_as
from madang.text import Text

_SMALL_HOURS, _DAY = 4 * 60, 24 * 60

TransportMode = Literal["air", "rail", "bus"]
PriceBasis = Literal["estimate", "quote"]
"""Whether a price comes from reference figures or from a provider that sells at it."""


class TransportService(Frozen):
    """One way of travelling there and back: local departure minutes, minutes under way, the usual round-trip fare."""

    id: str
    mode: TransportMode
    origin: str
    destination: str
    tier: ComfortTier
    carriers: Text
    stops: int = Field(ge=0, le=2)
    via: str | None = None
    outbound_departs: int
    outbound_minutes: int
    inbound_departs: int
    inbound_minutes: int
    fare: PriceEstimate
    baggage_kg: int
    returns_from: str | None = None
    """Where the way home begins, if it is not where the way there ends."""


class FeederLink(Frozen):
    """A way from a town to the airports of another (`hub`) and back: minutes and fare one way.

    `first` and `last` are the minutes of a day between which one can set out, in either direction.
    """

    town: str
    hub: str
    name: Text
    minutes: int
    fare: PriceEstimate
    first: int
    last: int


class TravelRoute(Frozen):
    """What is known of travelling from a city to a destination, with the airports and stations it starts from.

    With a `feeder` these are those of another town, which one has to get to first.
    """

    origin: str
    destination: str
    terminals: tuple[Airport, ...]
    services: tuple[TransportService, ...]
    feeder: FeederLink | None = None


@stored_as("travel.flight_leg", formerly=("madang.assistants.travel.domain.flights:FlightLeg",))
class FlightLeg(Frozen):
    """One direction, with the local times of both airports."""

    mode: TransportMode
    origin: str
    destination: str
    departs: datetime
    arrives: datetime
    stops: int
    via: str | None = None
    origin_name: Text | None = None
    destination_name: Text | None = None

    @property
    def minutes(self) -> int:
        """Minutes under way, whatever the time zones."""
        return int((self.arrives - self.departs).total_seconds()) // 60


@stored_as("travel.access", formerly=("madang.assistants.travel.domain.flights:Access",))
class AirportAccess(Frozen):
    """The way from home to an airport in another town and back: by what, when one leaves home and is there again."""

    name: Text
    minutes: int
    leaves: datetime
    home: datetime


@stored_as("travel.flight_option", formerly=("madang.assistants.travel.domain.flights:FlightOption",))
class FlightOption(Frozen):
    """A round trip: its price for one adult and for the whole party, why to take it and what it lacks.

    A quote has one price for the party; `adult` is then an even share of it. With an `access` the price holds the way
    to the airport, too.
    """

    id: str
    tier: ComfortTier
    carriers: Text
    outbound: FlightLeg
    inbound: FlightLeg
    adult: PriceEstimate
    total: PriceEstimate
    reason: Text
    trade_off: Text
    basis: PriceBasis
    source: str
    as_of: str
    access: AirportAccess | None = None


def day_of_landing(outbound: FlightLeg, departure: date) -> int:
    """On which day of the trip one lands, 0 for the first; a landing in the small hours belongs to the night before."""
    return (minutes_on(departure, outbound.arrives) - _SMALL_HOURS) // _DAY


def minutes_on(day: date, moment: datetime) -> int:
    """Minutes after the local midnight of `day`; past 24 hours when the moment lies in the night after."""
    return (moment.date() - day) // timedelta(minutes=1) + moment.hour * 60 + moment.minute


@stored_as("travel.hotel_option", formerly=("madang.assistants.travel.domain.hotels:HotelOption",))
class HotelOption(Frozen):
    """Rooms for all nights: the price of a room a night and of all of it, why to take it and what it lacks.

    In several towns it is all of their hotels together, which are its `stays`; a night costs what it does on average.
    """

    id: str
    tier: ComfortTier
    lodging: Lodging
    district: str
    name: Text
    point: Point
    rooms: int = Field(ge=1)
    nights: int = Field(ge=1)
    room_night: PriceEstimate
    total: PriceEstimate
    reason: Text
    trade_off: Text
    basis: PriceBasis
    source: str
    as_of: str
    stays: tuple["HotelOption", ...] = ()

    def at(self, number: int) -> "HotelOption":
        """The hotel of that stay, from 0."""
        return self.stays[number] if self.stays else self
