"""A query about figures as data (metrics, dimensions, filters, period, comparison, ranking), and what may come
instead: an ambiguity or a refusal.
"""

from datetime import date
from decimal import Decimal
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from madang.assistants.company.figures.errors import QueryError
from madang.reading.dates import DateRange, Granularity, format_period
from madang.state import Frozen, stored_as
from madang.text import Text

Grain = Literal["day", "week", "month", "quarter", "half", "year"]
RefusalReason = Literal[
    "unknown_metric",
    "unknown_dimension",
    "unknown_word",
    "unrelated",
    "unsupported",
    "no_data",
    "no_permission",
    "no_document",
]


class QueryPart(Frozen):
    """A part of a query; an invalid one raises `QueryError`."""

    error_type: ClassVar = QueryError


@stored_as("company.span", formerly=("madang.assistants.company.domain.query:Span",))
class QueryPeriod(QueryPart):
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
    def date_range(self) -> DateRange:
        """The same as a plain range of dates."""
        return DateRange(self.start, self.end, self.granularity)

    @property
    def text(self) -> Text:
        """What people call it."""
        return Text(ko=format_period(self.date_range), en=format_period(self.date_range, "en"))


@stored_as("company.filter", formerly=("madang.assistants.company.domain.query:Filter",))
class Filter(QueryPart):
    """Only rows whose dimension has one of these values, or all others if `exclude`."""

    dimension: str
    values: tuple[str, ...] = Field(min_length=1)
    exclude: bool = False


@stored_as("company.threshold", formerly=("madang.assistants.company.domain.query:Threshold",))
class Threshold(QueryPart):
    """Only groups whose metric compares to a value in this way."""

    metric: str
    operator: Literal[">=", ">", "<=", "<"]
    value: Decimal


@stored_as("company.ranking", formerly=("madang.assistants.company.domain.query:Ranking",))
class Ranking(QueryPart):
    """The groups in order of a column, the first `count` of them."""

    direction: Literal["top", "bottom"] = "top"
    count: int | None = Field(default=None, ge=1)
    by: Literal["value", "change", "growth"] = "value"


@stored_as("company.query", formerly=("madang.assistants.company.domain.query:Query",))
class Query(QueryPart):
    """What is asked of the semantic layer; metrics, dimensions and values by their keys."""

    metrics: tuple[str, ...] = Field(min_length=1)
    period: QueryPeriod
    dimensions: tuple[str, ...] = ()
    grain: Grain | None = None
    """Also broken down by time: a trend."""
    filters: tuple[Filter, ...] = ()
    comparison: QueryPeriod | None = None
    """The period to compare with; `period` is the one that it is about."""
    share: bool = False
    """Also show each group's share of the total."""
    ranking: Ranking | None = None
    thresholds: tuple[Threshold, ...] = ()
    movement: Literal["up", "down"] | None = None
    """Only groups that rose, or fell, against the comparison."""
    assumed: tuple[Text, ...] = ()
    """Assumptions for what the question did not say."""


@stored_as("company.option", formerly=("madang.assistants.company.domain.query:Option",))
class MeaningOption(Frozen):
    """One way to understand an ambiguous word."""

    key: str
    title: Text


@stored_as("company.ambiguity", formerly=("madang.assistants.company.domain.query:Ambiguity",))
class Ambiguity(Frozen):
    """A word that may mean several things, and what they are; the answer is the key of one."""

    mention: str
    question: Text
    options: tuple[MeaningOption, ...] = Field(min_length=2)


class UnclearQuestion(Frozen):
    """The question can be answered once these are settled."""

    ambiguities: tuple[Ambiguity, ...] = Field(min_length=1)


@stored_as("company.refusal", formerly=("madang.assistants.company.domain.query:Refusal",))
class RequestRefusal(Frozen):
    """Why there is no answer: a reason for code and a sentence for the user."""

    reason: RefusalReason
    text: Text
    mentions: tuple[str, ...] = ()
    """The words that it is about."""


class QuestionDeclined(Exception):  # noqa: N818 - it is no error: a refusal is an answer too
    """The question has no query; `because` is what the user gets instead. It never leaves the package."""

    def __init__(self, because: RequestRefusal | UnclearQuestion) -> None:
        super().__init__(because)
        self.outcome = because
