"""How a message was understood, to be shown: the values that the answer used, those of earlier messages among them, and
what was told and not used.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import cast

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.message import as_json
from madang.assistants.realestate.understand.tasks import TaskKind, fields_used
from madang.protocol import Understanding, UnderstoodValue
from madang.reading.numbers import format_won
from madang.text import Language


def understanding_of(
    heard: CaseReading,
    tasks: Sequence[TaskKind],
    case: Case,
    places: tuple[NamedPlace | None, NamedPlace | None],
    language: Language,
) -> Understanding:
    """How a message was read; `case` is all that is known, `places` the one of this message and the one used."""
    used, own = fields_used(tasks), {value.name: value for value in heard.understood}
    values = [
        *_read_here(heard, used, language),
        *_known_before(heard.case, case, used, language),
        *_place(tasks, *places, language),
    ]
    unused = [_told(value, language) for name, value in own.items() if name not in used]
    return Understanding(tasks=tuple(tasks), values=tuple(values), unread=(*unused, *heard.unread))


def _read_here(heard: CaseReading, used: frozenset[str], language: Language) -> Iterator[UnderstoodValue]:
    """The values of this message that the tasks work with, those of numbers first."""
    numbers = [value for value in heard.understood if value.name in used]
    for value in numbers:
        shown = show_value(value.name, _single(heard.case, value), language)
        shown = f"{value.text} ({shown})" if value.name in _DAYS and value.text != shown else shown
        yield value.changed(label=label_of(value.name, language), shown=shown)
    named = {value.name for value in numbers}
    for name, value in dict(heard.case).items():
        if value is not None and name in used - named:
            yield _worded(name, value, language).changed(source="rule")


def _known_before(now: Case, case: Case, used: frozenset[str], language: Language) -> Iterator[UnderstoodValue]:
    for name, value in dict(case).items():
        if name in used and value is not None and getattr(now, name) is None:
            yield _worded(name, value, language).changed(source="earlier turn")


def _place(
    tasks: Sequence[TaskKind], now: NamedPlace | None, used: NamedPlace | None, language: Language
) -> Iterator[UnderstoodValue]:
    if used is not None and not _TASKS_OF_A_PLACE.isdisjoint(tasks):
        yield UnderstoodValue(
            name="place",
            label=phrases.PLACE_LABEL.read(language),
            value=used.name,
            shown=used.name,
            source="rule" if now else "earlier turn",
        )


def _worded(name: str, value: object, language: Language) -> UnderstoodValue:
    return UnderstoodValue(
        name=name, label=label_of(name, language), value=as_json(value), shown=show_value(name, value, language)
    )


def _single(case: Case, value: UnderstoodValue) -> object:
    """The value of a field as the case holds it; one of several as it was read."""
    held = getattr(case, value.name)
    return value.value if isinstance(held, tuple) else held


def _told(value: UnderstoodValue, language: Language) -> str:
    return f"{label_of(value.name, language)} {value.text}"


def label_of(name: str, language: Language) -> str:
    """What people call a value of the case."""
    return phrases.CASE_LABELS[name].read(language) if name in phrases.CASE_LABELS else name


def show_value(name: str, value: object, language: Language) -> str:
    """A value of the case as people read it."""
    if isinstance(value, bool):
        return "" if value else phrases.DENIED.read(language)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return ", ".join(show_value(name, each, language) for each in cast("tuple[object, ...]", value))
    if name in _UNITS and isinstance(value, int | Decimal):
        return phrases.CASE_UNITS[_UNITS[name]].format(value=value).read(language)
    if isinstance(value, int):
        return format_won(value, language)
    words = phrases.CASE_WORDS.get(str(value))
    return words.read(language) if words else str(value)


_DAYS = frozenset(
    {"contracted_on", "paid_on", "ends_on", "moved_in_on", "secured_on", "fixed_on", "bought_on", "sold_on"}
)
_UNITS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "interest_rate", "conversion_rate", "base_rate", "raise_percent", "ltv", "dsr", "stress_rate", "vacancy",
        ),
        "percent",
    ),
    "area": "area",
    "years": "years",
    "homes": "homes",
    "homes_owned": "homes",
    "months_held": "months",
    "months_occupied": "months",
}  # fmt: skip
_TASKS_OF_A_PLACE: frozenset[TaskKind] = frozenset(
    {
        "market", "property", "priority", "loan", "acquisition_tax", "report", "guarantee", "scope", "risk", "burden",
        "gains_tax", "total_cost",
    }
)  # fmt: skip
