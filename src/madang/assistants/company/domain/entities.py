"""Entities: what a request names, normalised against the calendar and the company's own dictionary."""

from collections.abc import Iterator, Mapping
from datetime import date

from madang.assistants.company.domain.calendar import bucket_of
from madang.assistants.company.domain.reading import Ground
from madang.assistants.company.domain.understanding import Entity
from madang.assistants.company.domain.vocabulary import Word
from madang.models.language import Period, find_periods

__all__ = ["find_entities"]


def find_entities(question: str, ground: Ground, today: date, choices: Mapping[str, str]) -> tuple[Entity, ...]:
    """Everything the question names, in its order; of a name that may be several, the one that was chosen."""
    periods = find_periods(question, today, prefer="past")
    found = [(one.span, _period(one)) for one in periods]
    left = _blanked(question, periods)
    found += [(word.span, entity) for word in ground.vocabulary.find(left) for entity in _meant(word, choices)]
    return tuple(entity for _, entity in sorted(found, key=lambda one: one[0]))


def _period(period: Period) -> Entity:
    """A month as 2024-12, a quarter as 2024-Q4, any other stretch by its first and last day."""
    match period.granularity:
        case "day" | "month" | "quarter" | "half" | "year":
            value = bucket_of(period.start, period.granularity)
        case "week" | "range":
            value = f"{period.start}/{period.end}"
    return Entity(kind="period", text=period.text, value=value)


def _meant(word: Word, choices: Mapping[str, str]) -> Iterator[Entity]:
    for meaning in word.meanings:
        match meaning.kind:
            case "metric":
                yield Entity(kind="metric", text=word.text, value=meaning.key)
            case "dimension":
                yield Entity(kind="dimension", text=word.text, value=meaning.key)
            case "value" if len(word.meanings) == 1 or choices.get(word.text) == meaning.value:
                yield Entity(kind="value", text=word.text, value=meaning.value, of=meaning.key)
            case "value" | "ambiguous" | "word":
                pass


def _blanked(question: str, periods: list[Period]) -> str:
    letters = list(question)
    for one in periods:
        letters[slice(*one.span)] = " " * (one.span[1] - one.span[0])
    return "".join(letters)
