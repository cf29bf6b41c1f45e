"""Ways from towns of which no way is listed: the listed ways of others, taken the other way round, or by distance."""

from madang.assistants.travel.trip.flights_and_hotels import TransportService
from madang.assistants.travel.trip.places import Airport, TownLink


def turned_round(service: TransportService) -> TransportService:
    """A service as those take it who live where it leads: what was the way home is the way there.

    What leaves for home right after midnight leaves right before it: the last day of a trip has no small hours.
    """
    leaves = service.outbound_departs
    return service.changed(
        id=f"{service.id}-turned",
        origin=service.destination,
        destination=service.origin,
        outbound_departs=service.inbound_departs,
        outbound_minutes=service.inbound_minutes,
        inbound_departs=leaves if leaves >= _SMALL_HOURS else _BEFORE_MIDNIGHT,
        inbound_minutes=service.outbound_minutes,
    )


def along_link(link: TownLink, start: Airport, end: Airport) -> TransportService:
    """The way between two towns, there and back, as a service between their airports; estimated ways cost by distance.

    By air what a link takes from door to door is less at the airports themselves, where one has been let through.
    """
    by_air = link.minutes > _LONGEST_ON_RAILS or start.timezone.split("/")[0] != end.timezone.split("/")[0]
    minutes = max(_SHORTEST_FLIGHT, link.minutes - _TO_AND_THROUGH_AIRPORTS) if by_air else link.minutes
    return TransportService(
        id=f"{start.code}-{end.code}-estimate".lower(),
        mode="air" if by_air else "rail",
        origin=start.code,
        destination=end.code,
        tier="standard",
        carriers=link.name,
        stops=0,
        outbound_departs=_LEAVES,
        outbound_minutes=minutes,
        inbound_departs=_RETURNS,
        inbound_minutes=minutes,
        fare=link.fare.multiplied(2),
        baggage_kg=_BAGGAGE if by_air else 0,
    )


_SMALL_HOURS, _BEFORE_MIDNIGHT = 5 * 60, 23 * 60 + 50
_LONGEST_ON_RAILS = 5 * 60
_TO_AND_THROUGH_AIRPORTS, _SHORTEST_FLIGHT = 180, 50
_LEAVES, _RETURNS = 9 * 60, 17 * 60
_BAGGAGE = 23
