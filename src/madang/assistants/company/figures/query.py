"""A query about figures as data (metrics, dimensions, filters, period, comparison, ranking), what may come instead (an
ambiguity or a refusal), and how periods are cut into buckets and compared.
"""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from madang.assistants.company.figures.errors import QueryError
from madang.reading.dates import DateRange, Granularity, add_months, format_period, half, month, quarter, week, year
from madang.state import Frozen, stored_as
from madang.text import Text

Grain = Literal["day", "week", "month", "quarter", "half", "year"]
RefusalReason = Literal[
    "not_allowed",
    "unknown_metric",
    "unknown_dimension",
    "unknown_word",
    "unrelated",
    "unsupported",
    "no_data",
    "no_permission",
    "no_document",
]


Measured = Literal["value", "change", "growth", "share"]
"""The figure itself, or what is worked out of it."""


Comparison = Literal[">=", ">", "<=", "<"]


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
        said = DateRange(self.start, self.end, "day") if self.start == self.end else self.date_range
        return Text(ko=format_period(said), en=format_period(said, "en"))


@stored_as("company.filter", formerly=("madang.assistants.company.domain.query:Filter",))
class Filter(QueryPart):
    """Only rows whose dimension has one of these values, or all others if `exclude`."""

    dimension: str
    values: tuple[str, ...] = Field(min_length=1)
    exclude: bool = False


@stored_as("company.threshold", formerly=("madang.assistants.company.domain.query:Threshold",))
class Threshold(QueryPart):
    """Only groups whose metric, or what is worked out of it, compares to a value in this way."""

    metric: str
    of: Measured = "value"
    operator: Comparison
    value: Decimal


@stored_as("company.ranking", formerly=("madang.assistants.company.domain.query:Ranking",))
class Ranking(QueryPart):
    """The groups in order of a column, the first `count` of them."""

    direction: Literal["top", "bottom"] = "top"
    count: int | None = Field(default=None, ge=1)
    by: Measured | Literal["movement"] = "value"
    """By the figure, its change, its growth, or how far it moved in either direction."""
    metric: str | None = None
    """The metric that decides; the first of the query where it is None."""
    percent: int | None = Field(default=None, ge=1, le=99)
    """Instead of a count, how many of a hundred groups."""
    within: str | None = None
    """The dimension or grain in each of whose members the order begins anew: the first product of every team."""
    skip: int = Field(default=0, ge=0)
    """How many of the first are left out: the rest of a table of the first so many."""


SpreadKind = Literal[
    "average", "median", "deviation", "variance", "lower_quartile", "upper_quartile", "percentile_90", "correlation"
]
"""The standard deviation and the variance are those of all members, not of a sample; a correlation is of two."""


@stored_as("company.spread")
class Spread(QueryPart):
    """One figure for many: a statistic over the members of a dimension, or over days, months, years."""

    kind: SpreadKind
    over: str
    """A dimension, or a grain of time."""


@stored_as("company.first_groups")
class FirstGroups(QueryPart):
    """The groups of a dimension that come first in an order."""

    dimension: str
    ranking: Ranking


def _movement_as_threshold(fields: dict[str, Any]) -> dict[str, Any]:
    moved = fields.pop("movement", None)
    if moved is None:
        return fields
    limit = Threshold(
        metric=fields["metrics"][0], of="change", operator=">" if moved == "up" else "<", value=Decimal(0)
    )
    return {**fields, "thresholds": (*fields.get("thresholds", ()), limit)}


@stored_as(
    "company.query",
    version=2,
    upcast={1: _movement_as_threshold},
    formerly=("madang.assistants.company.domain.query:Query",),
)
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
    spread: Spread | None = None
    """Averaged instead of added up."""
    cumulative: bool = False
    """In a trend, also the sum so far."""
    explain: bool = False
    """Also what the change against the comparison consists of, by dimension."""
    supposed: Literal["up", "down"] | None = None
    """Which way the question takes the figure to have moved: why did sales fall?"""
    goal: Decimal | None = None
    """Also what is left of the figure to so many per cent of its target."""
    among: "FirstGroups | None" = None
    """Only what belongs to the first groups of a dimension."""
    beside: "Query | None" = None
    """What else was asked in the same breath, about another period."""
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


def time_buckets(span: QueryPeriod, grain: Grain) -> list[QueryPeriod]:
    """The days, weeks, months ... that the span touches, in order; the first and the last may reach beyond it."""
    found, at = list[QueryPeriod](), span.start
    while at <= span.end:
        bucket = _MAKERS[grain](at)
        found.append(QueryPeriod(start=bucket.start, end=bucket.end, granularity=bucket.granularity))
        at = bucket.end + timedelta(days=1)
    return found


def bucket_name(day: date, grain: Grain) -> str:
    """What a bucket is called in tables: 2026-11, 2026-Q4, 2026-H2, 2026, or the first day of the week or the day."""
    match grain:
        case "month":
            return f"{day:%Y-%m}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "half":
            return f"{day.year}-H{(day.month + 5) // 6}"
        case "year":
            return f"{day.year}"
        case "week":
            return week(day).start.isoformat()
        case "day":
            return day.isoformat()


def previous_period(span: QueryPeriod) -> QueryPeriod:
    """The period right before, of the same kind: the month before a month, as many days before a range."""
    months = {"month": 1, "quarter": 3, "half": 6, "year": 12}.get(span.granularity)
    if months is None:
        length = span.end - span.start + timedelta(days=1)
        return QueryPeriod(start=span.start - length, end=span.start - timedelta(days=1), granularity=span.granularity)
    return _shift_months(span, -months)


def same_period_last_year(span: QueryPeriod) -> QueryPeriod:
    """The same period one year earlier."""
    return _shift_months(span, -12)


def cut_to_elapsed_days(span: QueryPeriod, base: QueryPeriod, until: date) -> tuple[QueryPeriod, QueryPeriod]:
    """Both periods cut to the elapsed days of the first, so that the comparison is fair."""
    if span.end <= until:
        return span, base
    cut = QueryPeriod(start=span.start, end=until)
    end = min(base.end, _matching_day(span.start, base.start, until))
    return cut, QueryPeriod(start=base.start, end=max(end, base.start))


def _shift_months(span: QueryPeriod, months: int) -> QueryPeriod:
    start = add_months(span.start, months)
    ends_with_month = (span.end + timedelta(days=1)).day == 1
    end = (
        add_months(span.end + timedelta(days=1), months) - timedelta(days=1)
        if ends_with_month
        else add_months(span.end, months)
    )
    return QueryPeriod(start=start, end=end, granularity=span.granularity)


def _matching_day(start: date, base: date, until: date) -> date:
    """The day in the base period that corresponds to `until` in the period."""
    months = (base.year - start.year) * 12 + base.month - start.month
    return add_months(until, months) if start.day == base.day else base + (until - start)


_MAKERS: dict[Grain, Callable[[date], DateRange]] = {
    "day": lambda day: DateRange(day, day, "day"),
    "week": week,
    "month": lambda day: month(day.year, day.month),
    "quarter": lambda day: quarter(day.year, (day.month + 2) // 3),
    "half": lambda day: half(day.year, (day.month + 5) // 6),
    "year": lambda day: year(day.year),
}
