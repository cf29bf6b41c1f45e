"""What a model reads from a request, and what code takes of it: a query in the layer's own terms, and which tasks are
asked for. Names that the layer or the company does not have are refused in words that the model can act on.
"""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from pydantic import Field

from madang.assistants.company.figures.query import (
    Filter,
    Grain,
    Measured,
    Query,
    QueryPeriod,
    Ranking,
    previous_period,
    time_buckets,
)
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.understand.questions.query import QuestionContext
from madang.assistants.company.understand.request import Intent
from madang.reading.dates import add_months
from madang.state import Frozen


class FigureQuestion(Frozen):
    """A question about figures: metrics and dimensions by their keys, values by their names."""

    metrics: tuple[str, ...] = Field(min_length=1, max_length=4)
    first_day: date
    last_day: date
    dimensions: tuple[str, ...] = Field(default=(), max_length=3)
    grain: Grain | None = None
    only: dict[str, tuple[str, ...]] = Field(default={}, description="By dimension, the values that count.")
    without: dict[str, tuple[str, ...]] = Field(default={}, description="By dimension, the values to leave out.")
    compare_with: Literal["period_before", "year_before"] | None = None
    share: bool = False
    top: int | None = Field(default=None, ge=1, le=100)
    bottom: int | None = Field(default=None, ge=1, le=100)
    rank_by: Measured = "value"


class RequestQuestion(Frozen):
    """A message that rules could not place, and what was said before it."""

    message: str
    conversation: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


class RequestReading(Frozen):
    """The tasks that a message asks for, none where it asks for nothing that is done here."""

    tasks: tuple[Intent, ...] = Field(default=(), max_length=4)
    form: str | None = None


class UnknownNameError(ValueError):
    """A name that a model used is not one of the layer or the company; the message lists what there is."""


def query_of(asked: FigureQuestion, context: QuestionContext) -> Query:
    """The question as a query; `UnknownNameError` for what the layer does not have."""
    layer = context.layer
    _check_known("metric", asked.metrics, layer.metrics)
    _check_known("dimension", (*asked.dimensions, *asked.only, *asked.without), layer.dimensions)
    period = _period(asked.first_day, max(asked.first_day, asked.last_day))
    limits = [(asked.only, False), (asked.without, True)]
    return Query(
        metrics=asked.metrics,
        period=period,
        dimensions=asked.dimensions,
        grain=asked.grain,
        filters=tuple(
            Filter(dimension=key, values=_keys(key, names, context), exclude=exclude)
            for named, exclude in limits
            for key, names in named.items()
        ),
        comparison=_compared(period, asked.compare_with),
        share=asked.share,
        ranking=_ranking(asked),
    )


def vocabulary_lines(layer: SemanticLayer) -> tuple[list[str], list[str]]:
    """The metrics and the dimensions by key, as a model is told of them."""
    metrics = [f"{key}: {metric.ko} / {metric.en} ({metric.unit})" for key, metric in layer.metrics.items()]
    return metrics, [f"{key}: {each.ko} / {each.en}" for key, each in layer.dimensions.items() if not each.personal]


def _check_known(kind: str, keys: tuple[str, ...], known: Mapping[str, object]) -> None:
    if unknown := [key for key in keys if key not in known]:
        raise UnknownNameError(f"There is no {kind} {unknown}. There are: {', '.join(known)}.")


def _keys(dimension: str, names: tuple[str, ...], context: QuestionContext) -> tuple[str, ...]:
    """The values of a dimension by what they are called, or by their keys."""
    called = {value: {value, label} for value, label in context.value_labels.get(dimension, {}).items()}
    for value, text in context.layer.dimensions[dimension].value_names.items():
        called.setdefault(value, {value}).update({text.ko, text.en})
    found = {name: value for value, spoken in called.items() for name in map(str.lower, spoken)}
    if unknown := [name for name in names if name.lower() not in found]:
        near = [min(spoken) for spoken in called.values() if any(_alike(unknown[0], name) for name in spoken)]
        shown = near or [min(spoken) for spoken in called.values()]
        raise UnknownNameError(f"{dimension} has no {unknown}. Some it has: {', '.join(shown[:_MOST_SHOWN])}.")
    return tuple(found[name.lower()] for name in names)


def _alike(one: str, other: str) -> bool:
    return one.lower() in other.lower() or other.lower() in one.lower()


def _period(first: date, last: date) -> QueryPeriod:
    """The days as the month, quarter, half or year that they are, so that it is compared with one of its kind."""
    days = QueryPeriod(start=first, end=last)
    wholes = [bucket for grain in _WHOLES for bucket in time_buckets(days, grain)]
    return next((whole for whole in wholes if (whole.start, whole.end) == (first, last)), days)


def _compared(period: QueryPeriod, with_what: str | None) -> QueryPeriod | None:
    if with_what == "year_before":
        return _period(add_months(period.start, -12), add_months(period.end, -12))
    return previous_period(period) if with_what else None


def _ranking(asked: FigureQuestion) -> Ranking | None:
    if asked.top is None and asked.bottom is None:
        return None
    direction = "top" if asked.top else "bottom"
    return Ranking(direction=direction, count=asked.top or asked.bottom, by=asked.rank_by)


_WHOLES: tuple[Grain, ...] = ("month", "quarter", "half", "year")
_MOST_SHOWN = 30
