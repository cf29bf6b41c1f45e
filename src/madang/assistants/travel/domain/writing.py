"""Small things as a person writes them: prices, parties, times, flights, ways."""

from collections.abc import Sequence

from madang.assistants.travel.domain.estimate import Estimate
from madang.assistants.travel.domain.flights import Access, FlightLeg, FlightOption
from madang.assistants.travel.domain.hours import clock
from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.leisure import FreeTime, Part
from madang.assistants.travel.domain.places import Destination
from madang.assistants.travel.domain.request import Party
from madang.assistants.travel.domain.trip import PlanKind
from madang.models.language import format_won
from madang.text import Language, Text

__all__ = [
    "NAMES",
    "clock_span",
    "counted",
    "day_title",
    "price_range",
    "price_span",
    "tell_access",
    "tell_area",
    "tell_ends",
    "tell_flight",
    "tell_free_times",
    "tell_nights",
    "tell_party",
    "tell_way",
]

NAMES: dict[PlanKind, Text] = {
    "comfort": Text(ko="A안 여유", en="Plan A (comfort)"),
    "balanced": Text(ko="B안 균형", en="Plan B (balanced)"),
    "value": Text(ko="C안 가성비", en="Plan C (value)"),
}


def price_range(price: Estimate, language: Language) -> str:
    """An estimate as a person reads it: the figure to plan with, and round ends of the range it will stay in."""
    likely, span = format_won(price.likely, language), price_span(price, language)
    return _RANGE.format(likely=likely, span=span).read(language) if span else likely


def price_span(price: Estimate, language: Language) -> str:
    """The round ends of the range in which a price will stay; empty where it is known."""
    if price.low == price.high:
        return ""
    step = _COARSE if price.likely >= _LARGE else _FINE
    low, high = price.low // step * step, -(-price.high // step) * step
    if language == "ko":
        return f"{_short(low)}~{_short(high)}원"
    return f"{format_won(low, 'en')} to {format_won(high, 'en')}"


def _short(won: int) -> str:
    """An amount in units of ten thousand, as short as it can be read: 2.9만, 1,034만."""
    return f"{won / _COARSE:,g}만" if won >= _COARSE else f"{won:,}"


def tell_party(party: Party) -> Text:
    """Who travels: 2명, or 어른 2명, 아이 1명 where there are young ones."""
    if not party.children and not party.infants:
        return counted(party.adults, "명", "person", "people")
    groups = [
        ("어른", counted(party.adults, "명", "adult", "adults"), party.adults),
        ("아이", counted(party.children, "명", "child", "children"), party.children),
        ("유아", counted(party.infants, "명", "infant", "infants"), party.infants),
    ]
    said = [(name, text) for name, text, count in groups if count]
    return Text(ko=", ".join(f"{name} {text.ko}" for name, text in said), en=", ".join(text.en for _, text in said))


def tell_area(area: str, place: Destination) -> Text:
    """A part of town by its name, or as the kind it is."""
    return _AREAS[area] if area in _AREAS else place.district(area).name


def tell_free_times(times: Sequence[FreeTime]) -> Text:
    """3일차, 4일차 오전; none where nothing is free."""
    if not times:
        return Text(ko="없음", en="none")
    return Text(
        ko=", ".join(f"{each.day}일차{_PARTS[each.part].ko}" for each in times),
        en=", ".join(f"day {each.day}{_PARTS[each.part].en}" for each in times),
    )


def tell_nights(nights: int) -> Text:
    """3박, 3 nights."""
    return counted(nights, "박", "night", "nights")


def counted(count: int, ko: str, one: str, many: str) -> Text:
    """A number with what it counts: 2명, 1 person, 2 people."""
    return Text(ko=f"{count}{ko}", en=f"{count} {one if count == 1 else many}")


def tell_flight(flight: FlightOption, language: Language) -> str:
    """Carrier, times and stops of a round trip in one line."""
    legs = f"{_leg(flight.outbound, language)}, {_leg(flight.inbound, language)}"
    return f"{flight.carriers.read(language)}, {legs}, {_changes(flight.outbound).read(language)}"


def tell_access(access: Access, language: Language) -> str:
    """By what one gets to an airport in another town, when one leaves home and when one is back."""
    return _ACCESS.format(
        by=access.name.read(language), leaves=f"{access.leaves:%m-%d %H:%M}", home=f"{access.home:%m-%d %H:%M}"
    ).read(language)


def _changes(leg: FlightLeg) -> Text:
    if leg.stops:
        return _STOPS.format(stops=leg.stops)
    return _NON_STOP if leg.mode == "air" else _NO_CHANGE


def tell_way(stop: Stop, language: Language) -> str:
    """How one gets to a stop, and how long that takes; empty where one is there already."""
    if stop.way.mode == "stay" or not stop.way.minutes:
        return ""
    return f"{_MODES[stop.way.mode].read(language)} {_MINUTES.format(minutes=stop.way.minutes).read(language)}"


def day_title(number: int, day: DayPlan, language: Language) -> str:
    """1일차 12월 15일 (화), Day 1, Tue 15 December."""
    if language == "ko":
        return f"{number}일차 {day.date.month}월 {day.date.day}일 ({'월화수목금토일'[day.date.weekday()]})"
    return f"Day {number}, {day.date:%a} {day.date.day} {day.date:%B}"


def clock_span(stop: Stop) -> str:
    """From when to when a stop lasts; one time where it only is passed."""
    return clock(stop.start) if stop.start == stop.end else f"{clock(stop.start)}–{clock(stop.end)}"


def tell_ends(leg: FlightLeg, language: Language) -> tuple[str, str]:
    """Where a direction begins and ends: airports by their codes, stations and terminals by their names."""
    if leg.mode == "air" or leg.origin_name is None or leg.destination_name is None:
        return leg.origin, leg.destination
    return leg.origin_name.read(language), leg.destination_name.read(language)


def _leg(leg: FlightLeg, language: Language) -> str:
    """A direction with its local times, and by how many days later one lands."""
    start, end = tell_ends(leg, language)
    later = (leg.arrives.date() - leg.departs.date()).days
    landing = f"{leg.arrives:%H:%M}{f'(+{later})' if later else ''}"
    return f"{start} {leg.departs:%H:%M} → {end} {landing}"


_PARTS: dict[Part, Text] = {
    "day": Text(ko="", en=""),
    "morning": Text(ko=" 오전", en=" (morning)"),
    "afternoon": Text(ko=" 오후", en=" (afternoon)"),
    "evening": Text(ko=" 저녁", en=" (evening)"),
}
_AREAS = {
    "centre": Text(ko="시내 중심", en="the centre"),
    "seaside": Text(ko="바닷가", en="the seaside"),
    "riverside": Text(ko="강변", en="the riverside"),
    "station": Text(ko="역 근처", en="near a station"),
    "quiet": Text(ko="조용한 동네", en="a quiet part of town"),
    "airport": Text(ko="공항 근처", en="near the airport"),
    "spa": Text(ko="온천 지역", en="a spa district"),
}
_LARGE, _COARSE, _FINE = 100_000, 10_000, 1_000
_RANGE = Text(ko="약 {likely} (추정 {span})", en="about {likely} (estimate {span})")
_ACCESS = Text(ko="{by}, 집에서 {leaves} 출발, 집에 {home} 도착", en="{by}, leaving home {leaves}, home again {home}")
_NON_STOP = Text(ko="직항", en="direct")
_NO_CHANGE = Text(ko="직통", en="no change")
_STOPS = Text(ko="경유 {stops}회", en="stops: {stops}")
_MINUTES = Text(ko="{minutes}분", en="{minutes} min")
_MODES = {
    "walk": Text(ko="도보", en="walk"),
    "transit": Text(ko="대중교통", en="transit"),
    "transfer": Text(ko="공항 이동", en="airport transfer"),
}
