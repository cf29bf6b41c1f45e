"""Reads a message as a wish: by rules and the taught reader, and with what a model reads beyond them."""

from collections.abc import Sequence
from datetime import date, timedelta, timezone
from pathlib import Path
from typing import get_args

from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.tools.bundled_data import destination, place_names
from madang.assistants.travel.tools.known_names import home_of, lexicon, whole_words
from madang.assistants.travel.tools.world_towns import is_town
from madang.assistants.travel.trip.places import AreaKind
from madang.assistants.travel.understand.heard import Heard, hear
from madang.assistants.travel.understand.message import LONGEST_MESSAGE, read_wish
from madang.assistants.travel.understand.model_reading import TripQuestion, TripReading, merge_reading
from madang.assistants.travel.understand.people.others import without_others
from madang.assistants.travel.understand.places.activities import all_offering, must_dos, offering, refused_activities
from madang.assistants.travel.understand.places.agreed import as_agreed
from madang.assistants.travel.understand.places.names import (
    TripNames,
    insisted_on,
    insisted_places,
    wished_names,
)
from madang.assistants.travel.understand.places.towns import read_town_steps
from madang.assistants.travel.understand.places.unknown import unknown_place_in
from madang.assistants.travel.understand.places.visited import visited_before
from madang.assistants.travel.understand.polarity import ids, wanted_and_unwanted
from madang.assistants.travel.understand.spelling import spaced, with_corrected_units, with_full_dates
from madang.assistants.travel.understand.wish import Wish, WishInput
from madang.models import Skill
from madang.reading.language import with_spaces
from madang.runtime.agents import RunContext
from madang.text import Text


def today_of(context: RunContext) -> date:
    """The day it is for travellers, which decides which dates have passed."""
    return context.clock().astimezone(_HERE).date()


async def read_message(wish_input: WishInput, question: TripQuestion, context: RunContext) -> tuple[Wish, TripReading]:
    """The wish of a message, and what a model read from it; without a model the rules' wish and nothing."""
    ruled = wish_by_rules(wish_input)
    reading = await context.ask_skill(READ_TRIP, question)
    wish = ruled if reading == TripReading() else merge_reading(ruled, reading, question, lexicon())
    return wish, reading


def trip_question(state: Journey, today: date) -> TripQuestion:
    """What a model is told beside the message: the conversation, what is known, and the names it may use."""
    known = {name: str(value) for name, value in slots_of(state) if value not in (None, (), False, 0)}
    return TripQuestion(
        message=state.message[:LONGEST_MESSAGE],
        today=today,
        expecting=state.expecting,
        known=known,
        conversation=tuple(f"{said['role']}: {said['content'][:_LONGEST_SAID]}" for said in state.said_before[-4:]),
        plans=tuple(trip.kind for trip in state.offer.trips) if state.offer else (),
        towns=tuple(f"{town.name.ko} ({town.name.en})" for town in place_names().values()),
        concerns=lexicon().concerns.meanings,
    )


def wish_by_rules(wish_input: WishInput) -> Wish:
    """What rules and the taught reader read from a message.

    A destination that the message itself names decides which sights it may mean; else a sight says where to go.
    """
    said = with_spaces(wish_input.message[:LONGEST_MESSAGE], whole_words())
    dated = with_full_dates(spaced(as_agreed(said, lexicon())), wish_input.departure)
    written = with_corrected_units(dated)
    visited = visited_before(written, lexicon().destinations_in(written))
    wish = _without_refused_activities(_wish_in(written, wish_input, visited), wish_input, written)
    if not visited:
        return wish
    towns = tuple(stay for stay in wish.towns if stay.town not in visited)
    left = tuple(town for town in (*wish.destinations, *(stay.town for stay in towns[:1])) if town not in visited)
    unwanted = tuple(dict.fromkeys((*wish.unwanted_destinations, *visited)))
    return wish.changed(
        destinations=tuple(dict.fromkeys(left)), towns=towns if len(towns) > 1 else (), unwanted_destinations=unwanted
    )


def _wish_in(written: str, wish_input: WishInput, visited: Sequence[str]) -> Wish:
    """The wish of a message whose spelling and dates were put right; towns that were visited before do not count."""
    message = without_others(written, [place.span for place in lexicon().destinations_in(written)])
    named = {town: None for town in _towns_named(message, wish_input.destination) if town not in visited}
    _, refused = wanted_and_unwanted(message, lexicon().destinations_in(message))
    named = {town: None for town in named if town not in ids(refused)} or named
    known = next(iter(named), wish_input.destination) if len(named) < _SEVERAL else None
    settled = named.keys() <= {wish_input.destination} or _is_called_by_name(message, known)
    towns = tuple(town for town in {**dict.fromkeys(wish_input.towns), **named} if town != known)
    heard = hear(message, wish_input.today)
    names = lexicon(known, settled=settled, also=towns if known else ())
    wish = read_wish(
        message,
        names,
        wish_input.today,
        wish_input.expecting,
        heard=heard,
        budget_known=wish_input.budget,
    )
    wish = _within_known_trip(wish, wish_input, message)
    done, not_offered = _activities(message, names, known)
    meant = (*wish.must_visit, *_insisted_kinds(message, names, known), *done)
    meant = meant or _partly_named(message, names, known)
    best = _best_of(message, names, wish.either) if known else None
    wish = wish.changed(
        must_visit=tuple(dict.fromkeys((*meant, *([best] if best else [])))), either=() if best else wish.either
    )
    wish = _around_base(wish, known if named else None)
    sights = _districts(wish) or wish.must_visit or wish.either
    misplaced = _misplaced(message, names, heard) if known else ()
    if wish.is_empty and wish_input.destination and not misplaced:
        return wish.changed(unknown_sight=_unknown_must_visit(message, heard, names) or _unknown_name(wish_input))
    if known or wish.destinations:
        unknown = not_offered or _unknown_must_visit(message, heard, names)
        sights = [destination(home_of(sight)).sight(sight) for sight in wish.must_visit]
        unknown = None if unknown and any(_holds(sight.name, unknown) for sight in sights) else unknown
        return wish.changed(misplaced=misplaced, unknown_sight=unknown)
    if not sights:
        return wish if wish.region or wish.unknown_place else wish.changed(unknown_place=_unknown_name(wish_input))
    return wish.changed(destinations=tuple(dict.fromkeys(home_of(sight) for sight in sights)))


def _within_known_trip(wish: Wish, wish_input: WishInput, message: str) -> Wish:
    """The wish as it is meant once a trip is known: nights moved between its towns, and days out that are no trip of
    their own: 유후인 당일치기 넣어줘.
    """
    if wish_input.destination is None:
        return wish
    if len(wish_input.towns) >= _SEVERAL:
        places = [place for place in lexicon().destinations_in(message) if place.id in wish_input.towns]
        if steps := read_town_steps(message, places):
            return wish.changed(
                town_steps=steps, towns=(), destinations=(), turns=None, nights=None, more_nights=None, also=False
            )
    if [stay.nights for stay in wish.towns] == [0]:
        wish = wish.changed(more_nights=None)
    elsewhere = wish.towns or wish.must_visit or {*wish.destinations} - {wish_input.destination}
    return wish.changed(nights=None) if wish.nights == 0 and elsewhere else wish


def _without_refused_activities(wish: Wish, wish_input: WishInput, message: str) -> Wish:
    """The wish without the sights that offer what is turned down; where nothing else is said, and none does, that."""
    town = next(iter(wish.destinations), wish_input.destination)
    refused = refused_activities(message, lexicon()) if town and "activity" not in wish.unwanted_styles else []
    if town is None or not refused:
        return wish
    gone = [sight.id for name in refused for sight in all_offering(destination(town).sights, name)]
    wish = wish.changed(excluded=tuple(dict.fromkeys((*wish.excluded, *gone))))
    return wish.changed(absent_activity=refused[0]) if wish.is_empty else wish


def _around_base(wish: Wish, town: str | None) -> Wish:
    """The wish, with the one town it names as the goal if what is to be seen lies there: see Seoraksan from Sokcho."""
    here = town and not wish.destinations and any(home_of(sight) == town for sight in wish.must_visit)
    if not here or town in wish.unwanted_destinations:
        return wish
    return wish.changed(destinations=(town,), origin=None if wish.far_origin else wish.origin, far_origin=None)


def _towns_named(message: str, known: str | None) -> dict[str, None]:
    """The towns that are named, by their ids; what goes by another name and is a sight of one of them is that sight."""
    places = lexicon().destinations_in(message)
    sure = dict.fromkeys(place.id for place in places if lexicon().is_own_name(place)) | (
        {known: None} if known else {}
    )
    return {
        place.id: None
        for place in places
        if place.id in sure or not any(lexicon(town).sights_in(place.text) for town in sure)
    }


def _is_called_by_name(message: str, town: str | None) -> bool:
    """Whether the message names a town by its own name, so that what else it is called by is a part of it."""
    return any(place.id == town and lexicon().is_own_name(place) for place in lexicon().destinations_in(message))


def _insisted_kinds(message: str, names: TripNames, town: str | None) -> tuple[str, ...]:
    """The sights that are meant by their kind, where the town has one such, or one that is called so: 동물원은 꼭."""
    kinds = insisted_places(message, [*names.categories.find(message), *names.sights_in(message)]) if town else []
    sights = destination(town).sights if town and kinds else ()
    found = list[str]()
    for kind in kinds:
        such = [sight for sight in sights if sight.category == kind.id]
        called = [sight for sight in such if kind.text.lower() in f"{sight.name.ko} {sight.name.en}".lower()]
        found += [sight.id for sight in (called if len(such) > 1 else such)] if len(called) < _SEVERAL else []
    return tuple(found)


def _partly_named(message: str, names: TripNames, town: str | None) -> tuple[str, ...]:
    """The sights of the town whose names hold what one says to want to see: 자갈치 for 부산 자갈치시장."""
    found = list[str]()
    for said in wished_names(message) if town else ():
        common = (
            names.knows(said) or names.categories.find(said) or names.destinations_in(said) or names.concerns.find(said)
        )
        such = (
            [] if common or town is None else [sight for sight in destination(town).sights if _holds(sight.name, said)]
        )
        found += [max(such, key=lambda sight: sight.appeal).id] if such else []
    return tuple(dict.fromkeys(found))


def _holds(name: Text, said: str) -> bool:
    """Whether a name holds what is said, as it is or with its beginning and its end: 감천마을 for 감천문화마을."""
    plain = said.replace(" ", "").lower()
    halves = [(plain[:at], plain[at:]) for at in range(2, len(plain) - 1)] if not plain.isascii() else []
    names = [written.replace(" ", "").lower() for written in (name.ko, name.en)]
    return any(
        plain in name or any(name.startswith(first) and name.endswith(last) for first, last in halves) for name in names
    )


def _best_of(message: str, names: TripNames, either: Sequence[str]) -> str | None:
    """The sight that most people mean by a name that fits several, where that is said to be a must: 만리장성은 꼭."""
    if not insisted_places(
        message, [place for place in names.unclear_in(message) if {*place.id.split("|")} == {*either}]
    ):
        return None
    sights = [destination(home_of(sight)).sight(sight) for sight in either]
    same = len({sight.category for sight in sights}) == 1  # else these are different things, and it is asked which
    return max(sights, key=lambda sight: sight.appeal).id if same else None


def _activities(message: str, names: TripNames, town: str | None) -> tuple[tuple[str, ...], str | None]:
    """The sights that offer what is to be done, and the first thing to do that none of the town's offers."""
    told = [name for name in must_dos(message, names) if not names.sights_in(name)]
    if town is None:
        return (), next(iter(told), None)
    found = {name: offering(destination(town).sights, name) for name in told}
    missing = [name for name, sight in found.items() if sight is None]
    return tuple(sight.id for sight in found.values() if sight), next(iter(missing), None)


def _misplaced(message: str, here: TripNames, heard: Heard) -> tuple[str, ...]:
    """The sights of other towns that are wanted, by their ids; names that mean something in this town are not."""
    everywhere = lexicon()
    local = [*here.sights_in(message), *here.unclear_in(message), *here.areas_in(message)]
    named = [*everywhere.sights_in(message), *everywhere.unclear_in(message)]
    wanted, _ = wanted_and_unwanted(
        message, [place for place in named if not heard.plays_no_part(place.span, alone=False)]
    )
    return tuple(
        dict.fromkeys(
            place.id.split("|")[0]
            for place in wanted
            if not any(place.span[0] < other.span[1] and other.span[0] < place.span[1] for other in local)
        )
    )


def _unknown_must_visit(message: str, heard: Heard, here: TripNames) -> str | None:
    """Something to see that words around it or the taught reader tell, and no list has."""
    names = lexicon()
    taught = [mention.text.strip() for mention in heard.of("must_visit") if not mention.quantities]
    for name in (*insisted_on(message), *taught):
        known = names.sights_in(name) or names.unclear_in(name) or names.destinations_in(name)
        known = known or here.sights_in(name) or here.unclear_in(name)
        if not known and not names.knows(name) and not names.concerns.find(name) and len(name) > 1:
            return name
    return None


def _districts(wish: Wish) -> tuple[str, ...]:
    return (wish.area,) if wish.area and wish.area not in get_args(AreaKind) else ()


def _unknown_name(wish_input: WishInput) -> str | None:
    asked = wish_input.expecting == "destination"
    return unknown_place_in(wish_input.message[:LONGEST_MESSAGE], lexicon(), wish_input.today, is_town, asked=asked)


_SEVERAL = 2
_HERE = timezone(timedelta(hours=9))
"""Where travellers ask from."""
_LONGEST_SAID = 600
READ_TRIP = Skill(
    name="travel.wish",
    input=TripQuestion,
    output=TripReading,
    prompt=Path(__file__).parent.parent / "prompts" / "wish.md",
    rules=lambda _: TripReading(),
)
