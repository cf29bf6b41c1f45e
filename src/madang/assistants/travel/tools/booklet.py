"""A trip as a document: the days with their ways as pictures, and the costs line by line."""

from collections.abc import Iterator

from madang.assistants.travel.domain.ledger import COST_HEADS, tell_costs
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.domain.writing import (
    NAMES,
    clock_span,
    day_title,
    tell_access,
    tell_flight,
    tell_nights,
    tell_party,
    tell_way,
)
from madang.assistants.travel.tools.atlas import advice_on
from madang.assistants.travel.tools.map_links import place_link, route_link
from madang.assistants.travel.tools.route_picture import route_picture
from madang.documents import Block, Document, Picture, bullets, heading, key_values, link, notice, paragraph, table
from madang.text import Language, Text

__all__ = ["booklet"]


def booklet(trip: Trip, place: Destination, language: Language) -> Document:
    """The document of a trip."""
    return Document(
        title=_TITLE.format(
            place=place.name.read(language), nights=tell_nights(trip.request.nights).read(language)
        ).read(language),
        subtitle=NAMES[trip.kind].read(language),
        language=language,
        date=trip.request.asked_on.isoformat(),
        blocks=tuple(_blocks(trip, place, language)),
    )


def _blocks(trip: Trip, place: Destination, language: Language) -> Iterator[Block]:
    days = f"{trip.request.departure.isoformat()} – {trip.request.return_date.isoformat()}"
    facts = [(_DATES.read(language), days), (_PEOPLE.read(language), tell_party(trip.request.party).read(language))]
    if trip.flight:
        facts.append((_TRANSPORT.read(language), tell_flight(trip.flight, language)))
    if trip.flight and trip.flight.access:
        facts.append((_TO_THE_AIRPORT.read(language), tell_access(trip.flight.access, language)))
    if trip.hotel:
        facts.append((_STAY.read(language), trip.hotel.name.read(language)))
    yield key_values(facts)
    for number, day in enumerate(trip.days, 1):
        yield heading(day_title(number, day, language))
        yield table(
            [head.read(language) for head in _HEADS],
            [
                (
                    clock_span(stop),
                    (link(stop.name.read(language), place_link(stop.point, stop.name.ko)),),
                    tell_way(stop, language),
                )
                for stop in day.stops
            ],
        )
        if day.visits:
            yield Picture(
                svg=route_picture(day, language), alt=" → ".join(stop.name.read(language) for stop in day.stops)
            )
            yield paragraph(link(_WAY.read(language), route_link([stop.point for stop in day.stops])))
    yield heading(_COSTS.read(language))
    yield table([head.read(language) for head in COST_HEADS], tell_costs(trip.budget, language))
    if trip.request.concerns:
        yield heading(_TO_CHECK.read(language))
        yield bullets(text.read(language) for text in advice_on(trip.request.concerns, place.country))
    yield notice(_REFERENCE.format(as_of=place.as_of).read(language))


_TITLE = Text(ko="{place} {nights} 여행", en="{place}, {nights}")
_DATES = Text(ko="기간", en="Dates")
_PEOPLE = Text(ko="인원", en="People")
_TRANSPORT = Text(ko="교통편", en="Transport")
_TO_THE_AIRPORT = Text(ko="공항까지", en="To the airport")
_STAY = Text(ko="숙소", en="Stay")
_COSTS = Text(ko="비용", en="Costs")
_WAY = Text(ko="이 날의 길을 지도에서 보기", en="See the way of this day on a map")
_HEADS = (Text(ko="시간", en="Time"), Text(ko="어디", en="Where"), Text(ko="가는 길", en="Way there"))
_TO_CHECK = Text(ko="확인할 것", en="What to check")
_REFERENCE = Text(
    ko="금액과 시간은 {as_of} 기준으로 정리한 참고값입니다. 예약 전에 확인하세요.",
    en="Prices and times are reference figures compiled as of {as_of}. Check them before you book.",
)
