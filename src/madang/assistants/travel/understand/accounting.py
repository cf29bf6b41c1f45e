"""How a message was read: each value that was used with the words it stands in, and the numbers that found no use."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from madang.assistants.travel.trip.request import DepartureWindow
from madang.assistants.travel.understand.heard import SURE_OF_NONE, Heard
from madang.assistants.travel.understand.wish import Wish
from madang.protocol import UnderstoodValue, ValueSource
from madang.reading import Quantity, Span, scan
from madang.reading.dates import Duration


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


_LONGEST = 2_000
_NEVER = -100
_TEN_THOUSAND = 10_000
_OLDEST_CHILD = 17
_DISAGREES = 0.5
_SURE_ENOUGH = 0.6
