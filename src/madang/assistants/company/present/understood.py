"""How a message was read, as the answer tells it: the tasks, the values that were used, and the words that were not."""

from collections.abc import Iterator

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import Query
from madang.assistants.company.understand.request import AnalysedRequest, Entity
from madang.protocol import Understanding, UnderstoodValue
from madang.text import Language


def told_understanding(understood: AnalysedRequest, language: Language) -> Understanding:
    """What was understood, in the language of the reader."""
    return Understanding(
        tasks=(*understood.wants, *understood.shows),
        values=tuple(_values(understood, language)),
        unread=understood.unread,
    )


def _values(understood: AnalysedRequest, language: Language) -> Iterator[UnderstoodValue]:
    place, query = 0, understood.query
    for entity in understood.entities:
        start = understood.raw_query.find(entity.text, place)
        start = start if start >= 0 else understood.raw_query.find(entity.text)
        place = max(place, start)
        yield _compared(entity, _value(entity, start, language), query, language)
    if query is not None and not any(entity.kind == "period" for entity in understood.entities):
        yield _unsaid_period(query, language)


def _compared(entity: Entity, value: UnderstoodValue, query: Query | None, language: Language) -> UnderstoodValue:
    """A year that only says what to compare with, as the part of it that is compared: 작년 같은 분기."""
    compared = query.comparison if query else None
    if entity.kind != "period" or compared is None or entity.value != str(compared.start.year):
        return value
    days = f"{compared.start}/{compared.end}"
    return value.changed(value=days, shown=f"{entity.text} ({compared.text.read(language)})")


def _value(entity: Entity, start: int, language: Language) -> UnderstoodValue:
    return UnderstoodValue(
        name=entity.of or entity.kind,
        label=phrases.ENTITY_NAMES[entity.kind].read(language),
        value=entity.value,
        shown=entity.text if entity.kind != "period" else f"{entity.text} ({entity.value.replace('/', ' ~ ')})",
        text=entity.text,
        span=(start, start + len(entity.text)) if start >= 0 else None,
        source="rule",
    )


def _unsaid_period(query: Query, language: Language) -> UnderstoodValue:
    """The period where the message names none: that of the question before, or the one that is assumed."""
    return UnderstoodValue(
        name="period",
        label=phrases.ENTITY_NAMES["period"].read(language),
        value=f"{query.period.start}/{query.period.end}",
        shown=query.period.text.read(language),
        source="default" if query.assumed else "earlier turn",
    )
