"""Lodging to choose from: a district for each level, near to what these travellers want to see."""

from collections.abc import Mapping, Sequence

from madang.assistants.travel.domain.appeal import candidates, worth_of
from madang.assistants.travel.domain.distance import kilometres
from madang.assistants.travel.domain.hotels import HotelOption
from madang.assistants.travel.domain.places import Destination, District, Tier
from madang.assistants.travel.domain.request import Lodging, Request
from madang.assistants.travel.domain.seasons import Seasons
from madang.text import Text

__all__ = ["hotel_options"]

_TIERS: tuple[Tier, ...] = ("budget", "standard", "premium")
_PRICE: dict[Lodging, float] = {"hotel": 1.0, "guesthouse": 0.65, "airbnb": 0.85}
_LODGINGS: dict[Lodging, Text] = {
    "hotel": Text(ko="호텔", en="hotel"),
    "guesthouse": Text(ko="게스트하우스", en="guesthouse"),
    "airbnb": Text(ko="에어비앤비", en="apartment"),
}
_LEVELS: dict[Tier, Text] = {
    "budget": Text(ko="실속형", en="simple"),
    "standard": Text(ko="중급", en="mid-range"),
    "premium": Text(ko="고급", en="high-end"),
}


def hotel_options(request: Request, place: Destination, seasons: Seasons) -> tuple[HotelOption, ...]:
    """One option for each level, the cheapest first, in different districts where the town has them.

    Only parts of town count that are wanted. Within a level the district is taken that lies best for the sights these
    travellers like, its price considered.
    """
    moved = seasons.lodging(request.departure, request.nights, request.asked_on, place.names)
    districts = [each for each in place.districts if each.suits(request.area, request.unwanted_areas)]
    away = {district.id: _distance(district, request, place) for district in districts}
    taken, options = set[str](), list[HotelOption]()
    for tier in _TIERS:
        district = _best(districts, tier, taken, away)
        if district is not None:
            taken.add(district.id)
            options.append(_option(district, tier, request, place, moved.factor))
    return tuple(sorted(options, key=lambda option: option.total.likely))


def _best(districts: Sequence[District], tier: Tier, taken: set[str], away: Mapping[str, float]) -> District | None:
    """The district with rooms of this level that is near and cheap, if possible one that no other level has."""
    offered = [district for district in districts if tier in district.nightly]
    fresh = [district for district in offered if district.id not in taken] or offered
    return min(fresh, key=lambda each: away[each.id] * each.nightly[tier].likely, default=None)


def _distance(district: District, request: Request, place: Destination) -> float:
    """How far the sights these travellers like lie from the district, on average and weighed by how they like them."""
    weighed = [(worth_of(sight, request, place), sight.point) for sight in candidates(request, place)]
    likes = sum(worth for worth, _ in weighed)
    return sum(worth * kilometres(point, district.point) for worth, point in weighed) / likes if likes else 1.0


def _option(district: District, tier: Tier, request: Request, place: Destination, factor: float) -> HotelOption:
    room_night = district.nightly[tier].scaled(factor * _PRICE[request.lodging])
    rooms, nights = request.party.rooms, request.nights
    level, lodging = _LEVELS[tier], _LODGINGS[request.lodging]
    return HotelOption(
        id=f"{district.id}-{tier}",
        tier=tier,
        lodging=request.lodging,
        district=district.id,
        name=Text(
            ko=f"{district.name.ko} {level.ko} {lodging.ko}", en=f"{level.en} {lodging.en} in {district.name.en}"
        ),
        point=district.point,
        rooms=rooms,
        nights=nights,
        room_night=room_night,
        total=room_night.times(rooms * nights),
        reason=district.reason,
        trade_off=district.drawback,
        basis="estimate",
        source=place.source,
        as_of=place.as_of,
    )
