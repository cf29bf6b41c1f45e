"""A question about figures, as data: which metrics, by what, of which rows, when, compared and ordered how."""

from datetime import date
from decimal import Decimal
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from madang.assistants.company.domain.errors import QueryError
from madang.models.language.stretches import Granularity, Stretch
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Text

__all__ = [
    "Ambiguity",
    "Filter",
    "Grain",
    "Option",
    "Part",
    "Query",
    "Ranking",
    "Reason",
    "Refusal",
    "Span",
    "Threshold",
    "Unclear",
]

Grain = Literal["day", "week", "month", "quarter", "half", "year"]
Reason = Literal[
    "unknown_metric",
    "unknown_dimension",
    "unknown_word",
    "unrelated",
    "unsupported",
    "no_data",
    "no_permission",
    "no_document",
]


class Part(Frozen):
    """A part of a query, refused with a `QueryError` where it cannot mean anything."""

    refusal: ClassVar = QueryError


@stored_as("company.span", formerly=("madang.assistants.company.domain.query:Span",))
class Span(Part):
    """From `start` to `end`, both inclusive, and what people call it."""

    start: date
    end: date
    granularity: Granularity = "range"

    @model_validator(mode="after")
    def _runs_forward(self) -> Self:
        if self.end < self.start:
            raise QueryError(f"A period cannot end on {self.end}, before it starts on {self.start}.")
        return self

    @property
    def stretch(self) -> Stretch:
        """The same, as the language package writes it out."""
        return Stretch(self.start, self.end, self.granularity)


@stored_as("company.filter", formerly=("madang.assistants.company.domain.query:Filter",))
class Filter(Part):
    """Only rows whose dimension has one of these values, or all others if `exclude`."""

    dimension: str
    values: tuple[str, ...] = Field(min_length=1)
    exclude: bool = False


@stored_as("company.threshold", formerly=("madang.assistants.company.domain.query:Threshold",))
class Threshold(Part):
    """Only groups whose metric stands so to a value."""

    metric: str
    operator: Literal[">=", ">", "<=", "<"]
    value: Decimal


@stored_as("company.ranking", formerly=("madang.assistants.company.domain.query:Ranking",))
class Ranking(Part):
    """The groups in order of a column, the first `count` of them."""

    direction: Literal["top", "bottom"] = "top"
    count: int | None = Field(default=None, ge=1)
    by: Literal["value", "change", "growth"] = "value"


@stored_as("company.query", formerly=("madang.assistants.company.domain.query:Query",))
class Query(Part):
    """What is asked of the semantic layer; metrics, dimensions and values by their keys."""

    metrics: tuple[str, ...] = Field(min_length=1)
    period: Span
    dimensions: tuple[str, ...] = ()
    grain: Grain | None = None
    """Broken down by time, too: a trend."""
    filters: tuple[Filter, ...] = ()
    comparison: Span | None = None
    """The period to compare with; `period` is the one that it is about."""
    share: bool = False
    """Each group's part of the whole."""
    ranking: Ranking | None = None
    thresholds: tuple[Threshold, ...] = ()
    movement: Literal["up", "down"] | None = None
    """Only groups that rose, or fell, against the comparison."""
    assumed: tuple[Text, ...] = ()
    """What was not said and had to be taken as given."""


@stored_as("company.option", formerly=("madang.assistants.company.domain.query:Option",))
class Option(Frozen):
    """One way to understand an ambiguous word."""

    key: str
    title: Text


@stored_as("company.ambiguity", formerly=("madang.assistants.company.domain.query:Ambiguity",))
class Ambiguity(Frozen):
    """A word that may mean several things, and what they are; the answer is the key of one."""

    mention: str
    question: Text
    options: tuple[Option, ...] = Field(min_length=2)


class Unclear(Frozen):
    """The question can be answered once these are settled."""

    ambiguities: tuple[Ambiguity, ...] = Field(min_length=1)


@stored_as("company.refusal", formerly=("madang.assistants.company.domain.query:Refusal",))
class Refusal(Frozen):
    """Cannot answer, because: a kind that code can act on and a sentence for the person who asked."""

    reason: Reason
    text: Text
    mentions: tuple[str, ...] = ()
    """The words that it is about."""
