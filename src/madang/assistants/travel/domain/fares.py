"""Flights to choose from: what is known of the route, priced for the season, as up to three distinct options."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from madang.assistants.travel.domain.estimate import Estimate
from madang.assistants.travel.domain.flights import Access, Feeder, FlightLeg, FlightOption, Route, Service
from madang.assistants.travel.domain.habits import CHECK_IN
from madang.assistants.travel.domain.places import Airport, Destination, Tier
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.seasons import Adjustment, Seasons
from madang.models.language import with_particle
from madang.text import Text

__all__ = ["flight_options", "flown_by", "reason_of"]

_TIERS: tuple[Tier, ...] = ("budget", "standard", "premium")


def flight_options(request: Request, place: Destination, route: Route, seasons: Seasons) -> tuple[FlightOption, ...]:
    """One option for each level that the route has, the cheapest first; fewer than three where fewer exist.

    Where two services share a level, the one of the preferred airline is taken, else the cheaper one. Those that
    cannot be reached from home in time are left out.
    """
    moved = seasons.fares(request.departure, request.return_date, request.asked_on, place.names)
    reached = [service for service in route.services if _in_time(_access(service, request, place, route), route.feeder)]
    chosen = [best for tier in _TIERS if (best := _pick(reached, tier, request.airline)) is not None]
    options = [_option(service, request, place, route, moved) for service in chosen]
    return tuple(sorted(options, key=lambda option: option.total.likely))


def _pick(services: Sequence[Service], tier: Tier, airline: str | None) -> Service | None:
    fitting = [service for service in services if service.tier == tier]
    return min(
        fitting, key=lambda service: (not flown_by(service.carriers, airline), service.fare.likely), default=None
    )


def flown_by(carriers: Text, airline: str | None) -> bool:
    """Whether a preferred airline, by its names with a bar between, is among the carriers."""
    named = f"{carriers.ko} {carriers.en}".casefold()
    return any(name in named for name in (airline or "").casefold().split("|") if name)


def _option(service: Service, request: Request, place: Destination, route: Route, moved: Adjustment) -> FlightOption:
    outbound, inbound = _legs(service, request, place, route)
    access = _access(service, request, place, route)
    adult = _fare(service, route.feeder, moved)
    trade_off = _trade_off(service, moved)
    return FlightOption(
        id=service.id,
        tier=service.tier,
        carriers=service.carriers,
        outbound=outbound,
        inbound=inbound,
        adult=adult,
        total=adult.times(request.party.people),
        reason=reason_of(service.tier, outbound, inbound),
        trade_off=_with_way_home(trade_off, access) if access else trade_off,
        basis="estimate",
        source=place.source,
        as_of=place.as_of,
        access=access,
    )


def _fare(service: Service, feeder: Feeder | None, moved: Adjustment) -> Estimate:
    """What an adult pays from door to door; only air fares move with the season."""
    fare = service.fare.scaled(moved.factor) if service.mode == "air" else service.fare
    return fare + feeder.fare.times(2) if feeder else fare


def _legs(service: Service, request: Request, place: Destination, route: Route) -> tuple[FlightLeg, FlightLeg]:
    home, away = _home(service, route), place.airport(service.destination)
    leaves = _moment(request.departure, service.outbound_departs, home)
    returns = _moment(request.return_date, service.inbound_departs, away)
    return (
        _leg(service, home, away, leaves, service.outbound_minutes),
        _leg(service, away, home, returns, service.inbound_minutes),
    )


def _home(service: Service, route: Route) -> Airport:
    return next(each for each in route.terminals if each.code == service.origin)


def _access(service: Service, request: Request, place: Destination, route: Route) -> Access | None:
    """When one has to leave home for the service and is home again, where it does not start in one's own town."""
    feeder = route.feeder
    if feeder is None:
        return None
    outbound, inbound = _legs(service, request, place, route)
    under_way = timedelta(minutes=feeder.minutes)
    landed = inbound.arrives + timedelta(minutes=_home(service, route).formalities_minutes)
    first = datetime.combine(landed.date(), time(feeder.first // 60, feeder.first % 60), landed.tzinfo)
    return Access(
        name=feeder.name,
        minutes=feeder.minutes,
        leaves=outbound.departs - timedelta(minutes=CHECK_IN[service.mode]) - under_way,
        home=max(landed, first) + under_way,
    )


def _in_time(access: Access | None, feeder: Feeder | None) -> bool:
    """Whether the feeder runs when one has to set out, both from home and for home."""
    if access is None or feeder is None:
        return True
    set_out = (access.leaves, access.home - timedelta(minutes=feeder.minutes))
    return all(feeder.first <= moment.hour * 60 + moment.minute <= feeder.last for moment in set_out)


def _with_way_home(trade_off: Text, access: Access) -> Text:
    """What a service gives up, and that one has to get to it from another town."""
    eve = access.leaves.hour >= _EVENING
    leaves, by = f"{access.leaves:%H:%M}", with_particle(access.name.ko, "으로/로")
    return Text(
        ko=f"{trade_off.ko}. 공항까지 {by} {access.minutes}분쯤 걸려 {'전날 ' if eve else ''}{leaves}에 나섭니다",
        en=f"{trade_off.en}. About {access.minutes} min to the airport by {access.name.en}: "
        f"one leaves at {leaves}{' the evening before' if eve else ''}",
    )


def _moment(day: date, minutes: int, airport: Airport) -> datetime:
    return datetime.combine(day, time(minutes // 60, minutes % 60), ZoneInfo(airport.timezone))


def _leg(service: Service, start: Airport, end: Airport, departs: datetime, minutes: int) -> FlightLeg:
    # Minutes are added in UTC: a change of summer time on the way must not move the landing.
    lands = departs.astimezone(UTC) + timedelta(minutes=minutes)
    return FlightLeg(
        mode=service.mode,
        origin=start.code,
        destination=end.code,
        departs=departs,
        arrives=lands.astimezone(ZoneInfo(end.timezone)),
        stops=service.stops,
        via=service.via,
        origin_name=start.name,
        destination_name=end.name,
    )


def reason_of(tier: Tier, outbound: FlightLeg, inbound: FlightLeg) -> Text:
    """What speaks for a round trip of a level, with its times."""
    times = {
        "out": f"{outbound.departs:%H:%M}",
        "there": f"{outbound.arrives:%H:%M}",
        "back": f"{inbound.departs:%H:%M}",
    }
    return _REASONS[tier].format(**times)


def _trade_off(service: Service, moved: Adjustment) -> Text:
    if service.stops:
        return Text(
            ko=f"{service.via} 등에서 {service.stops}번 갈아타 시간이 더 걸립니다",
            en=f"{service.stops} stop, for example at {service.via}, makes it longer",
        )
    if service.mode != "air":
        return _BY_LAND[service.mode]
    if service.tier == "budget":
        return Text(
            ko=f"위탁 수하물 {service.baggage_kg}kg까지이고 변경 수수료가 큽니다",
            en=f"Checked baggage up to {service.baggage_kg} kg and costly changes",
        )
    why = Text(ko=", ".join(r.ko for r in moved.reasons), en=", ".join(r.en for r in moved.reasons))
    return Text(ko=f"값이 더 비쌉니다(시기: {why.ko})", en=f"Dearer (season: {why.en})")


_EVENING = 15
"""The hour from which on a way to a flight begins on the day before it."""
_BY_LAND = {
    "rail": Text(ko="철도 운임은 정해져 있어 일찍 매진됩니다", en="Rail fares are fixed and trains sell out early"),
    "bus": Text(ko="길이 막히면 늦어질 수 있습니다", en="Traffic may make it later"),
}
_REASONS: dict[Tier, Text] = {
    "budget": Text(
        ko="가장 쌉니다. {out}에 떠나 {there}에 닿고, 돌아오는 편은 {back}에 떠납니다",
        en="The cheapest. Leaves {out}, arrives {there}; the way back leaves {back}",
    ),
    "standard": Text(
        ko="값과 편안함의 균형이 좋습니다. {out}에 떠나 {there}에 닿고, 돌아오는 편은 {back}에 떠납니다",
        en="A good balance of price and comfort. Leaves {out}, arrives {there}; the way back leaves {back}",
    ),
    "premium": Text(
        ko="시간대와 좌석·운임 조건이 가장 좋습니다. {out}에 떠나 {there}에 닿고, 돌아오는 편은 {back}에 떠납니다",
        en="The best times, seats and terms. Leaves {out}, arrives {there}; the way back leaves {back}",
    ),
}
