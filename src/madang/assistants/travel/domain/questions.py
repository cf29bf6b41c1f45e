"""Answers about one plan: how one gets there, where one stays, what it costs, what a day holds."""

from madang.assistants.travel.domain.ledger import COST_HEADS, tell_costs, tell_table, tell_tips
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.telling import tell_day
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.domain.turns import Topic
from madang.assistants.travel.domain.writing import NAMES, price_range, tell_flight
from madang.text import Language, Text

__all__ = ["tell_topic"]


def tell_topic(trip: Trip, topic: Topic, day: int | None, place: Destination, language: Language) -> str:
    """What the plan says of a topic, under its name; and from when its figures are."""
    match topic:
        case "flight":
            told = _flight(trip, language)
        case "hotel":
            told = _hotel(trip, language)
        case "cost":
            table = tell_table([head.read(language) for head in COST_HEADS], tell_costs(trip.budget, language))
            told = "\n".join([table, *tell_tips(trip, language)])
        case "day":
            told = _day(trip, day or 1, place, language)
    as_of = _AS_OF.format(as_of=place.as_of).read(language)
    return f"**{NAMES[trip.kind].read(language)}**\n\n{told}\n\n- {as_of}"


def _flight(trip: Trip, language: Language) -> str:
    if trip.flight is None:
        return _NO_FLIGHT.read(language)
    each = _EACH.format(price=price_range(trip.flight.adult, language)).read(language)
    reason, weak = trip.flight.reason.read(language), trip.flight.trade_off.read(language)
    return f"{tell_flight(trip.flight, language)}. {each}\n\n{reason}. {weak}."


def _hotel(trip: Trip, language: Language) -> str:
    if trip.hotel is None:
        return _NO_HOTEL.read(language)
    price = _A_NIGHT.format(price=price_range(trip.hotel.room_night, language), rooms=trip.hotel.rooms).read(language)
    reason, weak = trip.hotel.reason.read(language), trip.hotel.trade_off.read(language)
    return f"{trip.hotel.name.read(language)}. {price}\n\n{reason}. {weak}."


def _day(trip: Trip, day: int, place: Destination, language: Language) -> str:
    if not 1 <= day <= len(trip.days):
        return _NO_DAY.format(days=len(trip.days)).read(language)
    return tell_day(day, trip.days[day - 1], place, language)


_EACH = Text(ko="1인 왕복 {price}.", en="There and back for one: {price}.")
_A_NIGHT = Text(ko="1실 1박 {price}, {rooms}실.", en="A room and a night: {price}; rooms: {rooms}.")
_NO_FLIGHT = Text(ko="교통편을 알지 못합니다.", en="No way there is known.")
_NO_HOTEL = Text(ko="숙소를 알지 못합니다.", en="No place to stay is known.")
_NO_DAY = Text(ko="이 여행은 {days}일입니다.", en="This trip has {days} days.")
_AS_OF = Text(
    ko="{as_of} 기준 참고값에서 추정한 것입니다. 예약 전에 확인하세요.",
    en="Estimated from reference figures as of {as_of}. Check before you book.",
)
