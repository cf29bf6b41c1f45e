"""Flights to choose from: what is known of the route, priced for the season, as up to three distinct options."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from madang.assistants.travel.domain.flights import FlightLeg, FlightOption, Route, Service
from madang.assistants.travel.domain.places import Airport, Destination, Tier
from madang.assistants.travel.domain.request import Request
from madang.assistants.travel.domain.seasons import Adjustment, Seasons
from madang.text import Text

__all__ = ["flight_options", "flown_by", "reason_of"]

_TIERS: tuple[Tier, ...] = ("budget", "standard", "premium")


def flight_options(request: Request, place: Destination, route: Route, seasons: Seasons) -> tuple[FlightOption, ...]:
    """One option for each level that the route has, the cheapest first; fewer than three where fewer exist.

    Where two services share a level, the one of the preferred airline is taken, else the cheaper one.
    """
    moved = seasons.fares(request.departure, request.return_date, request.asked_on, place.country)
    chosen = [best for tier in _TIERS if (best := _pick(route.services, tier, request.airline)) is not None]
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
    home = next(each for each in route.terminals if each.code == service.origin)
    away = place.airport(service.destination)
    adult = service.fare if service.mode == "rail" else service.fare.scaled(moved.factor)
    leaves = _moment(request.departure, service.outbound_departs, home)
    returns = _moment(request.return_date, service.inbound_departs, away)
    outbound = _leg(service, home, away, leaves, service.outbound_minutes)
    inbound = _leg(service, away, home, returns, service.inbound_minutes)
    return FlightOption(
        id=service.id,
        tier=service.tier,
        carriers=service.carriers,
        outbound=outbound,
        inbound=inbound,
        adult=adult,
        total=adult.times(request.party.people),
        reason=reason_of(service.tier, outbound, inbound),
        trade_off=_trade_off(service, moved),
        basis="estimate",
        source=place.source,
        as_of=place.as_of,
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
    if service.mode == "rail":
        return Text(ko="철도 운임은 정해져 있어 일찍 매진됩니다", en="Rail fares are fixed and trains sell out early")
    if service.tier == "budget":
        return Text(
            ko=f"위탁 수하물 {service.baggage_kg}kg까지이고 변경 수수료가 큽니다",
            en=f"Checked baggage up to {service.baggage_kg} kg and costly changes",
        )
    why = Text(ko=", ".join(r.ko for r in moved.reasons), en=", ".join(r.en for r in moved.reasons))
    return Text(ko=f"값이 더 비쌉니다(시기: {why.ko})", en=f"Dearer (season: {why.en})")


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
