"""Small things as a person reads them: prices, parties, times, flights, ways, and how crowded a sight will be."""

from collections.abc import Sequence
from datetime import date

from madang.assistants.travel import phrases
from madang.assistants.travel.trip.flights_and_hotels import AirportAccess, FlightLeg, FlightOption
from madang.assistants.travel.trip.itinerary import DayPlan, Stop
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.request import FreeTime, Party, TripRequest
from madang.assistants.travel.trip.strain import strain_of
from madang.assistants.travel.trip.texts import count_text, list_text, nights_text
from madang.reading.numbers import format_won
from madang.text import Language, Text


def price_range(price: PriceEstimate, language: Language) -> str:
    """An estimate as a person reads it: the figure to plan with, and round ends of the range it will stay in."""
    likely, span = format_won(price.likely, language), price_span(price, language)
    return phrases.PRICE_RANGE.format(likely=likely, span=span).read(language) if span else likely


def price_span(price: PriceEstimate, language: Language) -> str:
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
        return count_text(party.adults, "명", "person", "people")
    groups = [
        ("어른", count_text(party.adults, "명", "adult", "adults"), party.adults),
        ("아이", count_text(party.children, "명", "child", "children"), party.children),
        ("유아", count_text(party.infants, "명", "infant", "infants"), party.infants),
    ]
    return list_text([Text(ko=f"{name} {text.ko}", en=text.en) for name, text, count in groups if count])


def tell_stays(request: TripRequest, place: Destination) -> Text:
    """오사카 2박, 교토 2박; a day trip as such."""
    return list_text(
        [
            phrases.NIGHTS_IN_TOWN.format(town=place.town(stay.town).name, nights=nights_text(stay.nights))
            if stay.nights
            else phrases.DAY_IN_TOWN.format(town=place.town(stay.town).name)
            for stay in request.towns
        ]
    )


def tell_area(area: str, place: Destination) -> Text:
    """A part of town by its name, or as the kind it is."""
    return phrases.AREA_KINDS[area] if area in phrases.AREA_KINDS else place.district(area).name


def tell_free_times(times: Sequence[FreeTime]) -> Text:
    """3일차, 4일차 오전; none where nothing is free."""
    if not times:
        return phrases.NO_FREE_TIME
    return Text(
        ko=", ".join(f"{free.day}일차{_free_part(free).ko}" for free in times),
        en=", ".join(f"day {free.day}{_free_part(free).en}" for free in times),
    )


def _free_part(free: FreeTime) -> Text:
    """Which part of a day is free, by its hours where they were named."""
    starts, ends = (None if at is None else clock_text(at) for at in (free.starts, free.ends))
    if starts and ends:
        return phrases.FREE_BETWEEN.format(starts=starts, ends=ends)
    if starts or ends:
        return (phrases.FREE_FROM if starts else phrases.FREE_UNTIL).format(at=starts or ends)
    return phrases.DAY_PARTS[free.part]


def tell_flight(flight: FlightOption, language: Language) -> str:
    """Carrier, times and stops of a round trip in one line."""
    legs = f"{_leg(flight.outbound, language)}, {_leg(flight.inbound, language)}"
    return f"{flight.carriers.read(language)}, {legs}, {_changes(flight.outbound).read(language)}"


def tell_access(access: AirportAccess, language: Language) -> str:
    """By what one gets to an airport in another town, when one leaves home and when one is back."""
    return phrases.AIRPORT_ACCESS.format(
        by=access.name.read(language), leaves=f"{access.leaves:%m-%d %H:%M}", home=f"{access.home:%m-%d %H:%M}"
    ).read(language)


def _changes(leg: FlightLeg) -> Text:
    if leg.stops:
        return phrases.STOP_COUNT.format(stops=leg.stops)
    return phrases.NON_STOP if leg.mode == "air" else phrases.NO_CHANGE


def tell_way(stop: Stop, language: Language) -> str:
    """How one gets to a stop, and how long that takes; empty where one is there already."""
    if stop.way.mode == "stay" or not stop.way.minutes:
        return ""
    mode, minutes = stop.way.by or phrases.WAY_MODES[stop.way.mode], phrases.MINUTES.format(minutes=stop.way.minutes)
    return f"{mode.read(language)} {minutes.read(language)}"


def day_title(number: int, day: DayPlan, language: Language) -> str:
    """1일차 12월 15일 (화), Day 1, Tue 15 December."""
    if language == "ko":
        return f"{number}일차 {day.date.month}월 {day.date.day}일 ({'월화수목금토일'[day.date.weekday()]})"
    return f"Day {number}, {day.date:%a} {day.date.day} {day.date:%B}"


def tell_strain(day: DayPlan, place: Destination, language: Language) -> str:
    """How tiring a day is, of ten; empty where nothing is planned."""
    strain = strain_of(day, {sight.id: sight for sight in place.sights})
    return phrases.DAY_STRAIN.format(strain=round(strain)).read(language) if day.visits else ""


def clock_span(stop: Stop) -> str:
    """From when to when a stop lasts; one time where it only is passed."""
    return clock_text(stop.start) if stop.start == stop.end else f"{clock_text(stop.start)}–{clock_text(stop.end)}"


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


def visit_advice(sight: Sight, stop: Stop, day: date) -> Text | None:
    """What to know of a visit beforehand: tickets, hours that are not known, the crowd; None where there is nothing."""
    if sight.tickets == "required":
        return phrases.TICKETS_REQUIRED
    if not sight.hours.known:
        return phrases.HOURS_UNKNOWN
    return phrases.TICKETS_ADVISED if sight.tickets == "advised" else crowd_advice(sight, stop, day)


def crowd_advice(sight: Sight, stop: Stop, day: date) -> Text | None:
    """What to say about the crowd at a visit: nothing where it is quiet, or when one is there early or late."""
    if sight.crowd == "quiet" or not stop.start < _FULL_UNTIL or not stop.end > _FULL_FROM:
        return None
    opens = min((window.opens for window in sight.hours.on(day)), default=0)
    if stop.start - opens <= _EARLY_MINUTES:
        return phrases.CROWDS_EARLY
    if sight.crowd == "busy":
        weekend = day.weekday() > _FRIDAY
        return (phrases.CROWDS_FREE_ENTRY if sight.adult == 0 else phrases.CROWDS_BOOK_AHEAD)[weekend]
    return None


_LARGE, _COARSE, _FINE = 100_000, 10_000, 1_000
_FRIDAY = 4
_FULL_FROM, _FULL_UNTIL = 11 * 60, 16 * 60
_EARLY_MINUTES = 60
