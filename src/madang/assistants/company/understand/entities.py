"""Everything that a question names: periods, figures, groups and values, in their order."""

from collections.abc import Iterator, Mapping
from datetime import date

from madang.assistants.company.figures.query import bucket_name
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.understand.questions.query import QuestionContext
from madang.assistants.company.understand.request import Entity
from madang.assistants.company.understand.vocabulary import KnownWord
from madang.reading.dates import Period, find_periods


def find_entities(
    question: str, context: QuestionContext, today: date, choices: Mapping[str, str]
) -> tuple[Entity, ...]:
    """Everything the question names, in order; of an ambiguous name the chosen value."""
    periods = find_periods(question, today, prefer="past")
    found = [(period.span, _period_entity(period)) for period in periods]
    left = _without_periods(question, periods)
    found += [
        (word.span, entity)
        for word in context.vocabulary.find(left)
        for entity in _entities_of_word(word, choices, context.layer)
    ]
    return tuple(entity for _, entity in sorted(found, key=lambda pair: pair[0]))


def _period_entity(period: Period) -> Entity:
    """A month as 2024-12, a quarter as 2024-Q4, any other period by its first and last day."""
    match period.granularity:
        case "day" | "month" | "quarter" | "half" | "year":
            value = bucket_name(period.start, period.granularity)
        case "week" | "range":
            value = f"{period.start}/{period.end}"
    return Entity(kind="period", text=period.text, value=value)


def _entities_of_word(word: KnownWord, choices: Mapping[str, str], layer: SemanticLayer) -> Iterator[Entity]:
    for meaning in word.meanings:
        match meaning.kind:
            case "metric":
                yield Entity(kind="metric", text=word.text, value=meaning.key)
            case "dimension":
                yield Entity(kind="dimension", text=word.text, value=meaning.key)
            case "value" if len(word.meanings) == 1 or choices.get(word.text) == meaning.value:
                yield Entity(kind="value", text=word.text, value=meaning.value, of=meaning.key)
            case "ambiguous":
                options = layer.ambiguous[meaning.key]
                chosen = choices.get(word.text)
                yield Entity(kind="metric", text=word.text, value=chosen if chosen in options else options[0])
            case "value" | "verb" | "word":
                pass


def _without_periods(question: str, periods: list[Period]) -> str:
    letters = list(question)
    for period in periods:
        letters[slice(*period.span)] = " " * (period.span[1] - period.span[0])
    return "".join(letters)
