"""Follow-up questions that change one thing about the query before, such as another region or the month before."""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import (
    FirstGroups,
    Query,
    QueryPeriod,
    QuestionDeclined,
    Ranking,
    RequestRefusal,
    UnclearQuestion,
    previous_period,
    same_period_last_year,
    time_buckets,
)
from madang.assistants.company.figures.query_compiler import check_query_parts_related
from madang.assistants.company.understand.questions.parts import QuestionParts, split_question
from madang.assistants.company.understand.questions.query import QuestionContext
from madang.assistants.company.understand.questions.reading import read_question
from madang.assistants.company.understand.questions.terms import same_part_of_year, supposed_direction
from madang.assistants.company.understand.request import TableFormat


def read_follow_up(
    question: str,
    before: Query,
    context: QuestionContext,
    today: date,
    choices: Mapping[str, str],
    *,
    shows: Sequence[TableFormat] = (),
) -> Query | UnclearQuestion | None:
    """The query of a question without a metric, read as a follow-up to the query before; None if it is none.

    The parts that the question names replace those of the query before; the rest stays.
    """
    rest, earlier = _ONE_BEFORE.subn(" ", question)
    parts = split_question(rest, context.vocabulary, today)
    kinds = {word.meanings[0].key for word in parts.words if word.meanings[0].kind == "word"}
    if parts.unknown_words and not _NAMES_ONE.fullmatch(question.strip()):
        return None
    if "rest" in kinds:
        return _the_rest(before)
    if "why" in kinds and not _continues(parts, _BESIDE_WHY):
        return _explained(before, today).changed(supposed=supposed_direction(kinds))
    if not (earlier or _continues(parts, _ASKING) or parts.unknown_words):
        return _shown(before, shows) if shows or _AGAIN.search(question) else None
    read = read_question(f"{_spoken(before, parts, kinds, context)} {rest}", context, today, choices)
    if isinstance(read, RequestRefusal):
        return None
    return (
        read
        if isinstance(read, UnclearQuestion)
        else _merge_queries(read, _moved_back(before) if earlier else before, parts)
    )


def with_earlier_period(read: Query, question: str, before: Query, context: QuestionContext, today: date) -> Query:
    """The query of a short question that goes on with another figure (그럼 방문은?): of the same period and values; one
    that points at what was shown (거기서, that clinic) is about the first groups that a ranking showed, too.
    """
    points = bool(_POINTS.search(question))
    if read.goal is not None and read.metrics[-1] in before.metrics:
        return before.changed(metrics=read.metrics, goal=read.goal, ranking=None, share=False, comparison=None)
    if _ADDS.search(question) and (added := _with_more(read, question, before, context, today)):
        return added
    if (not points and not _GOES_ON.search(question)) or split_question(question, context.vocabulary, today).periods:
        return read
    own = {query_filter.dimension for query_filter in read.filters}
    kept = tuple(query_filter for query_filter in before.filters if query_filter.dimension not in own)
    among = read.among or (None if read.ranking or read.dimensions else before.among)
    if points and read.ranking is None:
        among = _first_of(before, read) or among
    return read.changed(
        period=before.period, comparison=before.comparison, filters=(*kept, *read.filters), among=among, assumed=()
    )


def reordered(
    question: str, before: Query, context: QuestionContext, today: date, choices: Mapping[str, str]
) -> Query | None:
    """The table before in the order of one of its figures that a question names (달성률 낮은 순으로); None if it is no
    such question.
    """
    groups = [f"{context.layer.dimensions[key].ko}별" for key in before.dimensions]
    read = read_question(f"{' '.join(groups)} {question}", context, today, choices) if groups else None
    if not isinstance(read, Query) or read.ranking is None or not {*read.metrics} <= {*before.metrics}:
        return None
    return before.changed(
        ranking=read.ranking, comparison=read.comparison or before.comparison, period=before.period, assumed=()
    )


def _with_more(read: Query, question: str, before: Query, context: QuestionContext, today: date) -> Query | None:
    """The table before with another figure (달성률도 같이); None if the question says more, or it has no place."""
    said = split_question(question, context.vocabulary, today)
    asks = read.dimensions or read.grain or read.filters or read.ranking or read.spread or said.periods
    whole = before.changed(metrics=tuple(dict.fromkeys((*before.metrics, *read.metrics))), assumed=())
    if asks or before.spread or not (before.dimensions or before.grain):
        return None
    try:
        check_query_parts_related(whole, context.layer)
    except QuestionDeclined:
        return None
    return whole


def _spoken(before: Query, parts: QuestionParts, kinds: set[str], context: QuestionContext) -> str:
    """The words of the query before that a follow-up needs: its figures and, for a ranking of them, its groups."""
    figures = [context.layer.metrics[key].ko for key in before.metrics]
    ranks = parts.nth or parts.how_many or parts.bounds or kinds & _RANKING or parts.goal is not None
    if ranks and not any(word.meanings[0].kind == "dimension" for word in parts.words):
        figures += [f"{context.layer.dimensions[key].ko}별" for key in before.dimensions]
        figures += [_GRAIN_WORDS[before.grain]] if before.grain else []
    return " ".join(figures)


def _continues(parts: QuestionParts, asking: Sequence[str]) -> bool:
    names = [word for word in parts.words if word.meanings[0].kind in ("value", "dimension")]
    asks = [word for word in parts.words if word.means(*asking)]
    counted = parts.nth or parts.how_many or parts.bounds or parts.goal is not None
    return bool(names or parts.periods or parts.comparison_kind or asks or counted)


def _the_rest(before: Query) -> Query | None:
    """What a table did not show: the groups after the first so many, or all but the values it was about."""
    if before.ranking and before.ranking.count:
        shown = before.ranking.skip + before.ranking.count
        return before.changed(ranking=before.ranking.changed(count=None, skip=shown))
    if before.among and (first := before.among.ranking).count is not None:
        others = first.changed(count=None, skip=first.skip + first.count)
        return before.changed(among=before.among.changed(ranking=others))
    if not before.filters:
        return None
    *others, last = before.filters
    return before.changed(filters=(*others, last.changed(exclude=not last.exclude)), dimensions=())


def _explained(before: Query, today: date) -> Query:
    """The same figures with what their change consists of; of a trend, the change of its last whole stretch."""
    period, comparison = before.period, before.comparison
    if before.grain:
        whole = [bucket for bucket in time_buckets(before.period, before.grain) if bucket.end <= min(today, period.end)]
        period, comparison = (whole[-1], None) if whole else (period, comparison)
    return before.changed(
        period=period,
        comparison=comparison or previous_period(period),
        metrics=before.metrics[:1],
        dimensions=(),
        grain=None,
        ranking=None,
        share=False,
        cumulative=False,
        spread=None,
        thresholds=(),
        explain=True,
        assumed=() if comparison else (phrases.PREVIOUS_PERIOD_NOTE,),
    )


def _shown(before: Query, shows: Sequence[TableFormat]) -> Query:
    """The same query; a single figure becomes a trend where a chart is wanted."""
    single = not (before.dimensions or before.grain or before.spread)
    if "chart" not in shows or not single:
        return before
    days = (before.period.end - before.period.start).days
    return before.changed(grain="month" if days > _TWO_MONTHS else "week" if days > _FORTNIGHT else "day")


def _merge_queries(read: Query, before: Query, parts: QuestionParts) -> Query:
    regrouped = bool(read.dimensions or read.grain)
    renewed = {query_filter.dimension for query_filter in read.filters}
    shape = read if regrouped else before
    against = parts.comparison_period if len(parts.periods) == 1 else None
    return read.changed(
        metrics=before.metrics if read.goal is None else read.metrics,
        period=read.period if parts.periods and not against else before.period,
        comparison=_comparison_of(read, before, parts),
        filters=(
            *(query_filter for query_filter in before.filters if query_filter.dimension not in renewed),
            *read.filters,
        ),
        dimensions=shape.dimensions,
        grain=None if read.spread else shape.grain,
        ranking=_cut(read, before) or (None if regrouped else before.ranking),
        among=read.among or (_first_of(before, read) if regrouped else before.among),
        share=read.share or before.share,
        thresholds=read.thresholds or (() if regrouped else before.thresholds),
        spread=read.spread or before.spread,
        cumulative=read.cumulative or before.cumulative,
        goal=read.goal or before.goal,
        assumed=read.assumed if parts.periods else (),
    )


def _cut(read: Query, before: Query) -> Ranking | None:
    """The order of a follow-up; one that only says how many keeps what the table was ordered by."""
    shown, ranking = before.ranking, read.ranking
    if ranking is None or shown is None or ranking.by != "value" or len(before.metrics) > 1:
        return ranking
    return ranking.changed(by=shown.by, metric=shown.metric)


def _first_of(before: Query, read: Query) -> FirstGroups | None:
    """What the table before was cut to, where it is now broken down by something else (1등은? 제품별로 나눠서)."""
    ranking = before.ranking
    if ranking is None or not ranking.count or ranking.within or len(before.dimensions) != 1 or before.grain:
        return before.among
    other = before.dimensions[0] not in read.dimensions and read.ranking is None
    return FirstGroups(dimension=before.dimensions[0], ranking=ranking) if other else None


def _moved_back(before: Query) -> Query:
    """The same query for the period right before, with the comparison moved as well."""
    period = previous_period(before.period)
    return before.changed(period=period, comparison=_same_comparison(before, period))


def _comparison_of(read: Query, before: Query, parts: QuestionParts) -> QueryPeriod | None:
    """The period to compare with: moved from the query before if the question names none."""
    if parts.comparison_period and len(parts.periods) == 1:
        return same_part_of_year(before.period, parts.comparison_period)
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
_GOES_ON = re.compile(
    r"^(?:그럼|그러면|그리고|and|then|what about|how about)\b|^.{1,14}[은는도]\s*[?？]?$", re.IGNORECASE
)
_POINTS = re.compile(
    r"거기|그곳|그\s(?:병원|의원|거래처|곳|담당자|사람|직원|제품|약|품목|팀|지역|의사|선생님)(?![가-힣]*별)"
    r"|\b(?:there|that (?:clinic|hospital|client|account|rep|person|product|team|region|doctor))\b",
    re.IGNORECASE,
)
_ADDS = re.compile(r"[가-힣]도(?=[\s?？.]|$)|\b(?:also|too|as well|add|alongside)\b", re.IGNORECASE)
_AGAIN = re.compile(r"다시|아까|방금|\bagain\b|\bonce more\b", re.IGNORECASE)
_ASKING = (
    "trend", "share", "growth", "fall", "change", "loss", "rank", "rank_up", "top", "bottom", "highest", "lowest",
    "compare", "month", "quarter", "week", "year", "day", "half", "cumulative", "average", "median", "each_rep",
    "average_month", "up", "down", "why", "missing",
)  # fmt: skip
_BESIDE_WHY = tuple(kind for kind in _ASKING if kind not in ("why", "up", "down"))
_RANKING = {"rank", "rank_up", "top", "bottom", "highest", "lowest", "up", "down"}
_GRAIN_WORDS = {"day": "일별", "week": "주별", "month": "월별", "quarter": "분기별", "half": "반기별", "year": "연도별"}
_NAMES_ONE = re.compile(
    r"(?:그럼|그러면|그\s?중에?서?|and|what about)?\s*\S{2,14}(?:은|는|도)?\s*[?？]?", re.IGNORECASE
)
_FORTNIGHT, _TWO_MONTHS = 14, 62
