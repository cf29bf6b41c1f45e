"""How a message was read, in the words of whoever wrote it: the values that were used and the numbers that were not."""

from collections.abc import Collection, Iterator
from datetime import date

from madang.assistants.travel import phrases
from madang.assistants.travel.understand.accounting import account_for, unheard_clauses
from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.plans.intent import Intent
from madang.assistants.travel.understand.wish import Wish
from madang.protocol import Understanding, UnderstoodValue
from madang.reading import PlaceMention
from madang.text import Language


def understanding_of(
    wish: Wish,
    turn: Intent,
    heard: Heard,
    today: date,
    *,
    names: TripNames,
    language: Language,
    refused: Collection[str] = (),
) -> Understanding:
    """What was read from a message and used, and what was not; what was `refused`, by role, was not used."""
    message = heard.message.text
    by_number = [message] if turn.plan or turn.day or turn.remedy or turn.kind == "mix" else []
    account = account_for(message, wish, heard, today, by_number)
    values = sorted((*account.used, *_named(message, wish, names)), key=lambda value: value.span or (0, 0))
    labelled = [
        value.model_copy(
            update={
                "label": phrases.ROLE_LABELS[value.name].read(language),
                "shown": value.shown or value.text,
            }
        )
        for value in values
        if value.name not in refused
    ]
    unheard = unheard_clauses(message, names, today) if turn.kind in _TELLS_OF_A_TRIP else ()
    return Understanding(tasks=(turn.kind,), values=tuple(labelled), unread=(*account.unread, *unheard))


def _named(message: str, wish: Wish, names: TripNames) -> Iterator[UnderstoodValue]:
    """The places and airlines that were used, with the words that name them."""
    airlines = names.airlines.find(message)
    taken = [airline.span for airline in airlines]
    for place in names.destinations_in(message):
        if not any(start < place.span[1] and place.span[0] < end for start, end in taken):
            if place.id in wish.destinations:
                yield _value("destination", place)
            elif place.id in wish.unwanted_destinations:
                yield _value("not_destination", place)
            elif place.id == wish.origin:
                yield _value("origin", place)
    for sight in names.sights_in(message):
        if sight.id in wish.must_visit:
            yield _value("must_visit", sight)
        elif sight.id in wish.excluded:
            yield _value("avoid_place", sight)
    for airline in airlines:
        if airline.id == wish.airline:
            yield _value("airline", airline)
        elif airline.id in wish.unwanted_airlines:
            yield _value("avoid_airline", airline)


_TELLS_OF_A_TRIP = frozenset({"trip", "suggest"})


def _value(role: str, place: PlaceMention) -> UnderstoodValue:
    return UnderstoodValue(name=role, value=place.id, text=place.text, span=place.span, source="rule")
