"""Ways over land between two towns of one country for which no train or bus is listed: estimates by distance."""

from madang.assistants.travel import phrases
from madang.assistants.travel.trip.flights_and_hotels import TransportService
from madang.assistants.travel.trip.itinerary import kilometres
from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.places import Airport


def estimated_bus(start: Airport, end: Airport) -> TransportService:
    """A bus between two stations, or a chain of buses: roads are longer than the line, and one waits for each."""
    road = kilometres(start.point, end.point) * _ROAD_PER_LINE
    minutes = _ROUNDED * round((road / _KMH * 60 + _WAITING) / _ROUNDED)
    fare = PriceEstimate.between(*(1_000 * round(2 * road * won / 1_000) for won in _WON_PER_KM))
    return TransportService(
        id=f"{start.code}-{end.code}-bus-estimate".lower(),
        mode="bus",
        origin=start.code,
        destination=end.code,
        tier="budget",
        carriers=phrases.ESTIMATED_BUS,
        stops=0,
        outbound_departs=_LEAVES,
        outbound_minutes=minutes,
        inbound_departs=_RETURNS,
        inbound_minutes=minutes,
        fare=fare,
        baggage_kg=0,
    )


_ROAD_PER_LINE = 1.3
_KMH = 72
_WAITING = 25
_ROUNDED = 5
_WON_PER_KM = (80, 140)
_LEAVES, _RETURNS = 9 * 60, 17 * 60
