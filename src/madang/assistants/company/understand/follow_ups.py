"""Follow-up questions that change one thing about the query before, such as another region or the month before."""

import re
from collections.abc import Mapping
from datetime import date

from madang.assistants.company.figures.query import (
    Query,
    QueryPeriod,
    RequestRefusal,
    UnclearQuestion,
    previous_period,
    same_period_last_year,
)
from madang.assistants.company.understand.question_parts import QuestionParts, split_question
from madang.assistants.company.understand.question_query import QuestionContext, read_question


def read_follow_up(
    question: str, before: Query, context: QuestionContext, today: date, choices: Mapping[str, str]
) -> Query | UnclearQuestion | None:
    """The query of a question without a metric, read as a follow-up to the query before; None if it is none.

    The parts that the question names replace those of the query before; the rest stays.
    """
    rest, earlier = _ONE_BEFORE.subn(" ", question)
    parts = split_question(rest, context.vocabulary, today)
    if parts.unknown_words or not (earlier or _continues(parts)):
        return None
    figures = " ".join(context.layer.metrics[key].ko for key in before.metrics)
    read = read_question(f"{figures} {rest}", context, today, choices)
    if isinstance(read, RequestRefusal):
        return None
    return (
        read
        if isinstance(read, UnclearQuestion)
        else _merge_queries(read, _moved_back(before) if earlier else before, parts)
    )


def _continues(parts: QuestionParts) -> bool:
    names = [word for word in parts.words if word.meanings[0].kind in ("value", "dimension")]
    asks = [word for word in parts.words if word.means(*_ASKING)]
    return bool(names or parts.periods or parts.comparison_kind or asks)


def _merge_queries(read: Query, before: Query, parts: QuestionParts) -> Query:
    regrouped = bool(read.dimensions or read.grain)
    renewed = {query_filter.dimension for query_filter in read.filters}
    shape = read if regrouped else before
    return read.changed(
        period=read.period if parts.periods else before.period,
        comparison=_comparison_of(read, before, parts),
        filters=(
            *(query_filter for query_filter in before.filters if query_filter.dimension not in renewed),
            *read.filters,
        ),
        dimensions=shape.dimensions,
        grain=shape.grain,
        ranking=read.ranking or (None if regrouped else before.ranking),
        share=read.share or before.share,
        assumed=read.assumed if parts.periods else (),
    )


def _moved_back(before: Query) -> Query:
    """The same query for the period right before, with the comparison moved as well."""
    period = previous_period(before.period)
    return before.changed(period=period, comparison=_same_comparison(before, period))


def _comparison_of(read: Query, before: Query, parts: QuestionParts) -> QueryPeriod | None:
    """The period to compare with: moved from the query before if the question names none."""
    if parts.periods:
        return read.comparison or _same_comparison(before, read.period)
    if read.comparison is None:
        return before.comparison
    return (
        same_period_last_year(before.period)
        if parts.comparison_kind == "year_before"
        else previous_period(before.period)
    )


def _same_comparison(before: Query, period: QueryPeriod) -> QueryPeriod | None:
    """The period to compare with, chosen as it was before."""
    if before.comparison is None:
        return None
    return (
        same_period_last_year(period)
        if before.comparison == same_period_last_year(before.period)
        else previous_period(period)
    )


_ONE_BEFORE = re.compile(
    r"그\s*(?:이전|전|앞)\s*(?:달|월|분기|주|해|년도?|기간)(?:에?는|은|엔|도)?"
    r"|\bthe (?:month|quarter|week|year|period) before(?: that)?\b",
    re.IGNORECASE,
)
_ASKING = (
    "trend",
    "share",
    "growth",
    "rank",
    "rank_up",
    "top",
    "bottom",
    "compare",
    "month",
    "quarter",
    "week",
    "year",
    "day",
)
