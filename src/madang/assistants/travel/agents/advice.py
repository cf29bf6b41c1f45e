"""Answers to what a wish leaves open: where to go, when it costs least, how much is enough."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from madang.assistants.travel import phrases
from madang.assistants.travel.agents.towns import planned_request
from madang.assistants.travel.plan.proposals import (
    MOST_PROPOSED,
    TownProposal,
    cheapest_days,
    least_cost_of,
    price_towns,
    propose_towns,
)
from madang.assistants.travel.plan.remedies import cheapest_trip
from madang.assistants.travel.tools.bundled_data import (
    HOME_COUNTRY,
    destination,
    destinations,
    mean_temperature,
    place_names,
    seasons,
    sight_names,
)
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, DepartureWindow, TripRequest
from madang.assistants.travel.trip.texts import list_text, nights_text, sentences_text, won_text
from madang.assistants.travel.understand.plans.town_wishes import (
    Weather,
    kinds_named,
    longest_way,
    wanted_weather,
    wants_cheapest,
)
from madang.assistants.travel.understand.polarity import each_wanted, ids
from madang.assistants.travel.understand.slots import Slots
from madang.reading import Gazetteer, PlaceMention
from madang.reading.language import find_keywords
from madang.state import Frozen
from madang.text import Text


class TownSearch(Frozen):
    """What a town to propose has to be like; what is not said is open."""

    among: tuple[str, ...] = ()
    weather: Weather | None = None
    longest_minutes: int | None = None
    """Under way, one direction."""
    abroad: bool | None = None
    cheapest: bool = False
    """Whether only what they cost counts."""
    kinds: Mapping[str, frozenset[str]] = {}
    """Kinds of sights of which it is to have one, with the towns that do."""


class ProposedTowns(Frozen):
    """Towns to propose, best first, the trip that each was priced for, and the limit it was held against."""

    towns: tuple[TownProposal, ...]
    request: TripRequest
    limit: int | None
    left_aside: bool = False
    """Whether no town is as warm, as near or where it was wanted, so that these may be neither."""
    too_dear: tuple[TownProposal, ...] = ()
    """Those that cost more than the limit: where all do, also the one that is proposed."""
    not_as_wanted: tuple[str, ...] = ()
    """Of the towns that were to be compared, those that are not as warm, as near or where it was wanted."""

    def degrees(self, town: str) -> int:
        """How warm it usually is there then."""
        return mean_temperature(town, self.request.departure.month)


def towns_for(slots: Slots, today: date, among: Sequence[str] = (), message: str = "") -> tuple[list[str], Text]:
    """The towns to propose for what is known of a trip and said in a message, and what they cost, in words that say
    what was assumed.
    """
    regions = {name for each in lexicon().regions.find(message) for name in each.text.lower().split()}
    words = [word for word in find_keywords(message) if word not in regions]
    named = kinds_named(words, _towns_by_name(), len(destinations()))
    wanted = TownSearch(
        among=tuple(among),
        weather=wanted_weather(message),
        longest_minutes=longest_way(message),
        cheapest=wants_cheapest(message),
        kinds={kind: frozenset(named[kind]) for kind in ids(each_wanted(message.lower(), _mentions(named, message)))},
    )
    found = find_towns(slots, today, wanted)
    lines = list_text(
        [
            phrases.TOWN_WITH_COST.format(
                town=destination(town.destination).name,
                cost=won_text(town.cost),
                degrees=found.degrees(town.destination),
            )
            for town in found.towns
        ]
    )
    payable = found.limit and found.towns[0].cost <= found.limit
    text = (phrases.TOWNS_BY_BUDGET if payable else phrases.TOWNS_BY_COST).format(
        day=found.request.departure.isoformat(),
        nights=nights_text(found.request.nights),
        people=found.request.party.people,
        budget=won_text(found.limit or 0),
        towns=lines,
    )
    return [town.destination for town in found.towns], sentences_text([*_chosen_by(wanted, found), text])


def _mentions(kinds: Mapping[str, object], message: str) -> list[PlaceMention]:
    """Where a message names these kinds."""
    return Gazetteer({kind: kind for kind in kinds}).find(message.lower()) if kinds else []


def _chosen_by(wanted: TownSearch, found: ProposedTowns) -> Iterator[Text]:
    """By what the towns were chosen, or that none is so."""
    if found.left_aside:
        yield phrases.NO_TOWN_AS_WANTED
        return
    if wanted.kinds:
        yield phrases.TOWNS_WITH_KINDS.format(kinds=list_text([Text(ko=kind, en=kind) for kind in wanted.kinds]))
    if wanted.longest_minutes is not None:
        yield phrases.TOWNS_WITHIN.format(hours=f"{wanted.longest_minutes / 60:g}")


@cache
def _towns_by_name() -> Mapping[str, frozenset[str]]:
    """The towns by each word of the names of their sights."""
    found = defaultdict[str, set[str]](set)
    for sight in sight_names():
        for word in f"{sight.name.ko} {sight.name.en}".lower().split():
            found[word].add(sight.home)
    return {word: frozenset(homes) for word, homes in found.items()}


def find_towns(slots: Slots, today: date, search: TownSearch) -> ProposedTowns:
    """The towns that suit what is known of a trip; where none is as warm or as near as wanted, that is left aside."""
    nights, adults = slots.duration or _USUAL_NIGHTS, slots.adults or _USUAL_ADULTS
    known = slots.changed(duration=nights, adults=adults, day_wishes=(), must_visit_places=(), area=None)
    places = [place for place in search.among or destinations() if place != known.origin]
    month = planned_request(known.changed(destination=places[0], budget=_ANY_BUDGET), today).departure.month
    suited = [place for place in places if _suits(search, place, month)]
    requests = [_unlimited(known.changed(destination=place), today) for place in suited or places]
    people = requests[0].party.people
    limit = slots.budget and slots.budget * (people if slots.budget_scope == "per_person" else 1)
    limit = None if limit and limit >= _ANY_BUDGET * people else limit  # that money does not matter is no amount
    reached = [each for each in requests if _is_near(search, each)]
    near = reached or requests
    if not search.among:
        near = [each for each in near if _is_worth_the_way(each)] or near
    priced = price_towns(near, trip_facts, slots.travel_style, lambda town: mean_temperature(town, month))
    chosen = propose_towns(priced, limit, len(priced) if search.among else MOST_PROPOSED, cheapest=search.cheapest)
    looked_at = {each.destination for each in near}
    return ProposedTowns(
        towns=tuple(chosen),
        request=near[0],
        limit=limit,
        left_aside=not (suited and reached),
        too_dear=tuple(town for town in (priced if search.among else chosen) if limit and town.cost > limit),
        not_as_wanted=tuple(place for place in search.among if place in places and place not in looked_at),
    )


def _is_worth_the_way(request: TripRequest) -> bool:
    """Whether going there and back takes no more than a quarter of the days: no one flies ten hours for one night."""
    minutes = minutes_to(request)
    return minutes is None or 2 * minutes <= (request.nights + 1) * _DAY * _UNDER_WAY


def minutes_to(request: TripRequest) -> int | None:
    """Minutes under way to where a trip goes, by the quickest way; None where none is known."""
    return min((service.outbound_minutes for service in trip_facts(request).route.services), default=None)


def _suits(search: TownSearch, place: str, month: int) -> bool:
    is_abroad = place_names()[place].country != HOME_COUNTRY
    if not all(place in homes for homes in search.kinds.values()):
        return False
    return _is_so(search.weather, mean_temperature(place, month)) and search.abroad in (None, is_abroad)


def _is_near(search: TownSearch, request: TripRequest) -> bool:
    if search.longest_minutes is None:
        return True
    minutes = minutes_to(request)
    return minutes is not None and minutes <= search.longest_minutes


def _is_so(weather: Weather | None, degrees: int) -> bool:
    """Whether a mean temperature is what is wanted."""
    return weather is None or (degrees >= _WARM if weather == "warm" else degrees <= _COOL)


class CheapestDays(NamedTuple):
    """On which days a trip costs least, in words, and the best of them."""

    text: Text
    day: date


def cheapest_days_for(slots: Slots, today: date, planned: TripRequest | None) -> CheapestDays:
    """When the trip costs least: within what was said, else within the next three months."""
    request = planned or _unlimited(slots, today)
    said = slots.departure
    open_window = said if said and said.first != said.last else None
    window = open_window or DepartureWindow(first=today + _FROM, last=today + _UNTIL)
    facts = trip_facts(request)
    days = cheapest_days(request, facts, window, seasons())
    now = least_cost_of(request, facts)
    lines = list_text(
        [phrases.DAY_WITH_COST.format(day=day.departure.isoformat(), cost=won_text(day.cost)) for day in days]
    )
    text = phrases.CHEAPEST_DAYS.format(
        first=window.first.isoformat(),
        last=window.last.isoformat(),
        days=lines,
        now=request.departure.isoformat(),
        cost=won_text(now),
        saved=won_text(max(0, now - days[0].cost)),
        day=days[0].departure.isoformat(),
    )
    return CheapestDays(text, days[0].departure)


def least_budget_for(slots: Slots, today: date, planned: TripRequest | None) -> Text:
    """The least that the trip costs, as it is wished for; a plan for it is made, so that the amount is enough."""
    request = planned or _unlimited(slots, today)
    facts = trip_facts(request)
    floor = least_cost_of(request, facts)
    held = request if request.limit <= floor else _with_budget(request, floor)
    cost = cheapest_trip(held, facts).budget.total.likely
    enough = -(-cost // _STEP) * _STEP
    return phrases.LEAST_BUDGET.format(
        place=destination(request.destination).name,
        nights=nights_text(request.nights),
        people=request.party.people,
        day=request.departure.isoformat(),
        cost=won_text(cost),
        enough=won_text(enough),
    )


def _with_budget(request: TripRequest, total: int) -> TripRequest:
    """The request with so much for everybody, as far as any budget may be so small or so large."""
    least, most = (each * request.party.people for each in BUDGET_PER_PERSON_RANGE)
    return request.changed(budget=min(max(total, least), most), budget_scope="total")


def _unlimited(slots: Slots, today: date) -> TripRequest:
    """The wish as a request, whatever it may cost."""
    return planned_request(slots.changed(budget=BUDGET_PER_PERSON_RANGE[1], budget_scope="per_person"), today)


_DAY, _UNDER_WAY = 24 * 60, 0.25
_WARM, _COOL = 20, 16
_ANY_BUDGET = BUDGET_PER_PERSON_RANGE[1]
_USUAL_NIGHTS, _USUAL_ADULTS = 3, 2
_FROM, _UNTIL = timedelta(days=7), timedelta(days=97)
_STEP = 10_000
