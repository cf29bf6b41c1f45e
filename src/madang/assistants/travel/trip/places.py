"""Where one can go: destinations with their districts, airports and sights."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from pydantic import Field

from madang.assistants.travel.trip.errors import UnknownPlaceError
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.opening_hours import OpeningHours
from madang.state import Frozen, stored_as
from madang.text import Text

Category = Literal[
    "aquarium", "beach", "food_street", "garden", "landmark", "market", "museum", "nature", "neighbourhood", "palace",
    "park", "shopping", "show", "spa", "temple", "theme_park", "viewpoint", "zoo",
]  # fmt: skip
Style = Literal["sightseeing", "food", "shopping", "rest", "culture", "nature", "family", "nightlife", "activity"]
SightSetting = Literal["indoor", "outdoor", "both"]
AreaKind = Literal["centre", "seaside", "riverside", "station", "quiet", "airport", "spa"]
CrowdLevel = Literal["quiet", "usual", "busy"]
ComfortTier = Literal["budget", "standard", "premium"]
TimeOfDay = Literal["morning", "evening", "night"]

_Place = TypeVar("_Place", "Sight", "District", "Destination")


@stored_as("travel.point", formerly=("madang.assistants.travel.domain.places:Point",))
class Point(Frozen):
    """A place on earth in degrees (WGS 84)."""

    lat: float = Field(ge=-90, le=90)
    lon: float = Field(ge=-180, le=180)


class Sight(Frozen):
    """Something to see or do.

    Admission is in whole units of the local currency; None is not known, 0 is free. `district` is the part of town it
    lies in, None outside of town. Of the advice at the end, None is that nothing is known.
    """

    id: str
    name: Text
    point: Point
    category: Category
    styles: tuple[Style, ...] = Field(min_length=1)
    minutes: int = Field(ge=15, le=600)
    hours: OpeningHours
    adult: int | None = Field(ge=0)
    child: int | None = Field(ge=0)
    setting: SightSetting
    district: str | None
    appeal: int = Field(ge=1, le=5)
    crowd: CrowdLevel
    time_of_day: TimeOfDay | None = None
    in_rain: Literal["good", "bad"] | None = None
    with_children: Literal["good", "bad", "only"] | None = None
    steps: Literal["many", "few"] | None = None
    tickets: Literal["required", "advised"] | None = None
    """Whether they have to be, or should be, bought ahead."""


class District(Frozen):
    """A part of town to stay in: of which kinds, why, and what a double room costs a night at each level."""

    id: str
    name: Text
    aliases: tuple[str, ...] = ()
    kinds: tuple[AreaKind, ...] = ()
    point: Point
    reason: Text
    drawback: Text
    nightly: dict[ComfortTier, PriceEstimate]

    def matches(self, area: str | None, unwanted: Sequence[str]) -> bool:
        """Whether one would stay there: in the area that was asked for, by name or kind, and in none that was not."""
        names = {self.id, *self.kinds}
        return (area is None or area in names) and not names & {*unwanted}


class Airport(Frozen):
    """Where one arrives by plane or train, with minutes and cost (local currency, per person) of the way into town."""

    code: str = Field(pattern=r"^[A-Z]{3}$")
    name: Text
    point: Point
    timezone: str
    transfer_minutes: int = Field(ge=0, le=240)
    transfer_cost: int = Field(ge=0)
    formalities_minutes: int = Field(ge=0, le=120)


class TownLink(Frozen):
    """The way from one town of a trip to another: by what, minutes from door to door, and the fare one way in won."""

    towns: tuple[str, str]
    name: Text
    minutes: int = Field(gt=0)
    fare: PriceEstimate


class RentalCar(Frozen):
    """A car for up to five: a day of rent with insurance, a day of fuel and parking, in won, and its speed in town."""

    day: PriceEstimate
    fuel: PriceEstimate
    kmh: int = Field(gt=0)


class LivingCosts(Frozen):
    """What a person spends a day, in whole units of the local currency."""

    breakfast: int
    meal: dict[ComfortTier, int]
    transport: int
    shopping: int


class Destination(Frozen):
    """A place people travel to, with everything a plan is made from. Figures are reference figures as of `as_of`."""

    id: str
    name: Text
    aliases: tuple[str, ...]
    country: str = Field(pattern=r"^[A-Z]{2}$")
    point: Point
    timezone: str
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    won_per_unit: float = Field(gt=0)
    costs: LivingCosts
    transit_kmh: int = Field(gt=0)
    transit_wait: int = Field(ge=0)
    airports: tuple[Airport, ...]
    districts: tuple[District, ...]
    sights: tuple[Sight, ...]
    as_of: str
    source: str
    parts: tuple["Destination", ...] = ()
    """The towns of a trip to several, in order; the prices of the whole are then in won."""
    links: tuple[TownLink, ...] = ()
    """The ways between towns that are next to each other in `parts`."""
    car: RentalCar | None = None
    """The car that one gets about with, where one does not go by public transport."""

    @property
    def towns(self) -> tuple["Destination", ...]:
        """The towns there are, be it one."""
        return self.parts or (self,)

    @property
    def names(self) -> frozenset[str]:
        """What prices move with: the countries and the towns themselves."""
        return frozenset(name for town in self.towns for name in (town.country, town.id))

    def town(self, town_id: str) -> "Destination":
        """The town of that id among its towns, or an UnknownPlaceError."""
        return _pick(self.towns, town_id, f"{self.id} has no town")

    def nearest_town(self, point: Point) -> "Destination":
        """The town in which, or next to which, a point lies."""
        return min(self.towns, key=lambda town: abs(town.point.lat - point.lat) + abs(town.point.lon - point.lon))

    def link(self, start: str, end: str) -> TownLink:
        """The way between two of its towns, or an UnknownPlaceError."""
        found = next((link for link in self.links if {*link.towns} == {start, end}), None)
        if found is None:
            raise UnknownPlaceError(
                f"{self.id} has no way between {start!r} and {end!r}; plan them next to each other."
            )
        return found

    def sight(self, sight_id: str) -> Sight:
        """The sight of that id, or an UnknownPlaceError."""
        return _pick(self.sights, sight_id, f"{self.id} has no sight")

    def district(self, district_id: str) -> District:
        """The district of that id, or an UnknownPlaceError."""
        return _pick(self.districts, district_id, f"{self.id} has no district")

    def airport(self, code: str) -> Airport:
        """The airport of that code, or an UnknownPlaceError."""
        found = next((airport for airport in self.airports if airport.code == code), None)
        if found is None:
            known = ", ".join(airport.code for airport in self.airports)
            raise UnknownPlaceError(f"{self.id} has no airport {code!r}; name one of these: {known}.")
        return found

    def won(self, local: int) -> int:
        """An amount of the local currency in won at the reference rate; what is converted is rounded to a hundred."""
        return local if self.won_per_unit == 1 else round(local * self.won_per_unit / 100) * 100


def _pick(places: tuple[_Place, ...], wanted: str, complaint: str) -> _Place:
    found = next((place for place in places if place.id == wanted), None)
    if found is None:
        known = ", ".join(place.id for place in places)
        raise UnknownPlaceError(f"{complaint} {wanted!r}; name one of these: {known}.")
    return found
