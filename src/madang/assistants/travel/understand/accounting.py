"""How a message was read: each value that was used with the words it stands in, and what found no use: numbers, and
clauses in which nothing is known.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from madang.assistants.travel.trip.request import DepartureWindow
from madang.assistants.travel.understand.concerns import said_together
from madang.assistants.travel.understand.heard import SURE_OF_NONE, Heard
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.plans.changes import read_steps
from madang.assistants.travel.understand.plans.days_of_trip import read_free_time
from madang.assistants.travel.understand.wish import Wish
from madang.protocol import UnderstoodValue, ValueSource
from madang.reading import Quantity, Span, scan
from madang.reading.dates import Duration
from madang.reading.language import shared_analyzer
from madang.reading.numbers import find_money


class Account(NamedTuple):
    """What of a message was used, by role and words, and what was not and could matter."""

    used: tuple[UnderstoodValue, ...] = ()
    unread: tuple[str, ...] = ()


def account_for(message: str, wish: Wish, heard: Heard, today: date, also: Sequence[str] = ()) -> Account:
    """The numbers of a message by what they were used for.

    A number that no value of the wish was read from plays no part if the taught reader is sure of that, or if it stands
    in one of the texts `also` answered to (a day or a plan by its number); else it is unread.
    """
    used, unread = list[UnderstoodValue](), list[str]()
    for quantity in scan(message[:_LONGEST], today):
        role = next(_roles_of(quantity, wish), None)
        confidence, taught = _taught(quantity.span, heard)
        if role:
            source: ValueSource = "rule"
            used.append(
                UnderstoodValue(
                    name=role,
                    text=quantity.text,
                    span=quantity.span,
                    source=source,
                    confidence=confidence if taught == role else 1.0 - confidence * _DISAGREES if taught else 1.0,
                )
            )
        elif not _plays_no_part(quantity, taught, confidence) and not any(quantity.text in said for said in also):
            unread.append(quantity.text)
    return Account(tuple(used), tuple(unread))


def _roles_of(quantity: Quantity, wish: Wish) -> Iterator[str]:
    """What of the wish was read from a number, if anything."""
    length, value = quantity.of, quantity.value
    stay = {wish.nights, (wish.nights or _NEVER) + 1, abs(wish.more_nights or _NEVER), abs(wish.later_days or _NEVER)}
    if isinstance(length, Duration):
        nights = length.nights or length.weeks * 7 + length.days
        if nights in stay or (nights - 1 in stay and not length.nights):
            yield "nights" if wish.nights is not None else "change"
        if any(free.day for free in wish.free_times):
            yield "free_time"
    if quantity.kind == "money" and wish.budget and _is_amount(quantity, wish.budget.amount):
        yield "budget_each" if wish.scope == "per_person" else "budget_total"
    if quantity.kind == "date" and (wish.departure or wish.nights is not None):
        yield "departure" if _starts(quantity, wish.departure) else "return"
    if quantity.kind == "people" and value and {wish.adults, wish.children, wish.infants} != {None}:
        yield "people"
    if quantity.kind in {"number", "ordinal"} and value is not None:
        yield from _bare_roles(int(value), wish)
    if quantity.kind == "ordinal" and (wish.day_wishes or wish.free_times):
        yield "day_of_trip"


def _bare_roles(value: int, wish: Wish) -> Iterator[str]:
    if wish.budget and abs(wish.budget.amount) in {value, value * _TEN_THOUSAND}:
        yield "budget_total" if wish.scope != "per_person" else "budget_each"
    if value == wish.nights or value == (wish.nights or _NEVER) + 1:
        yield "nights"
    if value in {wish.adults, wish.children, wish.infants, (wish.adults or 0) + (wish.children or 0)} - {None, 0}:
        yield "people"
    if (wish.children or wish.infants) and value <= _OLDEST_CHILD:
        yield "age"
    if wish.scope and not wish.budget:
        yield "budget_each" if wish.scope == "per_person" else "budget_total"
    if value in {wish.room_count, wish.to_a_room}:
        yield "rooms"
    if wish.most_visits and value <= wish.most_visits:
        yield "per_day"
    if wish.day_wishes or wish.free_times:
        yield "day_of_trip"


def _is_amount(quantity: Quantity, amount: int) -> bool:
    upper = getattr(quantity.of, "upper", None)
    return abs(amount) in {int(quantity.value or 0), int(upper or 0)}


def _starts(quantity: Quantity, window: DepartureWindow | None) -> bool:
    start = getattr(quantity.of, "start", None)
    return window is None or start is None or start <= window.last


def _taught(span: Span, heard: Heard) -> tuple[float, str]:
    """The role that the taught reader gives to a stretch, and how surely."""
    for mention in heard.message.mentions:
        if mention.span[0] < span[1] and span[0] < mention.span[1]:
            return mention.confidence, mention.role
    return 0.0, ""


def _plays_no_part(quantity: Quantity, role: str, confidence: float) -> bool:
    """Whether a number that was not used could not have mattered: floors, buses, times that nobody asked to change."""
    sure = SURE_OF_NONE if quantity.kind in {"money", "duration", "number", "people"} else _SURE_ENOUGH
    if role == "" and confidence >= sure:
        return True
    return quantity.kind in {"code", "article", "percent", "area"} or quantity.text in {"first", "last", "one"}


def unheard_clauses(message: str, names: TripNames, today: date) -> tuple[str, ...]:
    """What of a message found no use: of each clause the stretch with words that mean something and were not read.

    A clause that insists on something or turns it down is told whole where only numbers, days and towns of it are
    known.
    """
    text = message[:_LONGEST]
    known, meant = list(_known(text, names, today)), list(_wishes(text, names))
    left = [span for span in _telling_words(text, names) if not _meets(span, known)]
    return tuple(
        text[slice(*stretch)].strip(_EDGES)
        for clause in _CLAUSE.finditer(text)
        if (stretch := _unheard(clause, known, meant, left))
    )


def _telling_words(text: str, names: TripNames) -> Iterator[Span]:
    """The words that mean something by themselves, neither grammar nor what only carries a request; of Korean ones the
    stem.
    """
    found = [found.span() for found in _LATIN.finditer(text) if found.group().lower() not in names.carriers]
    morphemes = shared_analyzer().morphemes(text) if _HANGUL.search(text) else ()
    found += [
        morpheme.span
        for morpheme in morphemes
        if morpheme.tag.split("-")[0] in _TELLING
        and morpheme.form not in names.carriers
        and _HANGUL.search(morpheme.form)
    ]
    yield from sorted(span for span in found if not names.knows(text[slice(*span)]))


def _unheard(clause: re.Match[str], known: Sequence[Span], meant: Sequence[Span], left: Sequence[Span]) -> Span | None:
    """The stretch of a clause that was not used, if any."""
    inside = [span for span in left if clause.start() <= span[0] < clause.end()]
    insists = _INSISTS.search(clause.group()) and not _meets(clause.span(), meant)
    if insists or (inside and not _meets(clause.span(), known)):
        return clause.span()
    return _widened(clause, (inside[0][0], inside[-1][1]), known) if inside else None


def _widened(clause: re.Match[str], span: Span, known: Sequence[Span]) -> Span:
    """A stretch with what belongs to it: whole words, and what else is in the clause where nothing of that is known."""
    text, (start, end) = clause.string, clause.span()
    while span[0] > start and not text[span[0] - 1].isspace():
        span = (span[0] - 1, span[1])
    while span[1] < end and not text[span[1]].isspace():
        span = (span[0], span[1] + 1)
    return (
        span[0] if _meets((start, span[0]), known) else start,
        span[1] if _meets((span[1], end), known) else end,
    )


def _meets(span: Span, others: Sequence[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def _wishes(text: str, names: TripNames) -> Iterator[Span]:
    """The letters of what can be wished for or turned down: all that is known but numbers, days and starts."""
    yield from (*read_steps(text).spans, *read_free_time(text).spans)
    found = (names.destinations_in, names.sights_in, names.unclear_in, names.areas_in, said_together)
    lists = (names.styles, names.categories, names.airlines, names.regions, names.concerns)
    for places in (*(find(text) for find in found), *(known.find(text) for known in lists)):
        yield from (place.span for place in places)
    yield from (money.span for money in find_money(text))


def _known(text: str, names: TripNames, today: date) -> Iterator[Span]:
    """The letters of everything that can be read."""
    yield from (quantity.span for quantity in scan(text, today))
    yield from names.phrases_in(text)
    yield from (*read_steps(text).spans, *read_free_time(text).spans)
    found = (names.destinations_in, names.sights_in, names.unclear_in, names.areas_in, said_together)
    lists = (
        names.styles,
        names.categories,
        names.airlines,
        names.origins,
        names.regions,
        names.concerns,
        names.seasons,
    )
    for places in (*(find(text) for find in found), *(known.find(text) for known in lists)):
        yield from (place.span for place in places)


_LONGEST = 2_000
_NEVER = -100
_TEN_THOUSAND = 10_000
_OLDEST_CHILD = 17
_DISAGREES = 0.5
_SURE_ENOUGH = 0.6
_EDGES = " .,"
_CLAUSE = re.compile(r"(?:\b(?:and|but|so)\b)?(?:(?![,!?;\n]|\.(?:\s|$)|(?<=[고서데만])\s|\b(?:and|but|so)\b).)+")
_INSISTS = re.compile(
    r"절대|무조건|필수|못\s|무서|질색|싫|안\s*(?:돼|되|됩)|있어야"
    r"|(?<!출발)(?<!출발 )(?<!귀국)(?<!귀국 )(?<!도착)(?<!도착 )해야"
    r"|\b(?:must|need|has to|have to|can't|cannot|won't|hate|scared?)\b",
    re.IGNORECASE,
)
_HANGUL = re.compile(r"[가-힣]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z']+")
_TELLING = frozenset({"NNG", "NNP", "XR", "VV", "VA"})
"""Nouns, roots, verbs and adjectives."""
