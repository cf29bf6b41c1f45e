"""Which metrics, values and periods the parts of a question mean, and what to ask if they are
ambiguous.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple, get_args

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Ambiguity,
    Filter,
    Grain,
    MeaningOption,
    QueryPeriod,
    QuestionDeclined,
    Spread,
    UnclearQuestion,
    cut_to_elapsed_days,
    previous_period,
    same_period_last_year,
    time_buckets,
)
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.understand.questions.asked_groups import figure_of_verb, things_of_verb
from madang.assistants.company.understand.questions.counted import counted_metrics
from madang.assistants.company.understand.questions.parts import QuestionParts
from madang.assistants.company.understand.vocabulary import KnownWord, WordMeaning
from madang.reading.dates import add_months, month
from madang.reading.language import with_particle
from madang.text import Text


def chosen_metrics(parts: QuestionParts, layer: SemanticLayer, choices: Mapping[str, str]) -> tuple[str, ...]:
    """The metrics in the order they were named; a word for several means one that is named before it, or the first."""
    named = [*dict.fromkeys(word.meanings[0].key for word in parts.words if word.meanings[0].kind == "metric")]
    named = counted_metrics(parts, named or [*_by_verb(parts, layer)], layer)
    for word in parts.words:
        if word.meanings[0].kind == "ambiguous":
            options = layer.ambiguous[word.meanings[0].key]
            if word.text in choices and choices[word.text] in options:
                named.append(choices[word.text])
            elif not set(named) & set(options):
                pieces = layer.linked and len(options) > 1 and _HOW_MANY_PIECES.search(parts.text)
                named.append(next(iter(options[1:])) if pieces else next(iter(options)))
    values = [word.meanings[0].key for word in parts.words if word.meanings[0].kind == "value"]
    implied = [metric for key in values if (metric := layer.dimensions[key].implies)]
    return tuple(dict.fromkeys(named or implied or _whatever_moves(parts, layer)))


def _by_verb(parts: QuestionParts, layer: SemanticLayer) -> Iterator[str]:
    sold = any(word.meanings[0].kind == "ambiguous" for word in parts.words)
    found = None if sold else things_of_verb(parts.words, layer) or figure_of_verb(parts.words)
    yield from (found,) if found else ()


def _whatever_moves(parts: QuestionParts, layer: SemanticLayer) -> list[str]:
    """The figure that a company speaks of first, for a question about growth or the first so many that names none."""
    moves = any(word.means(*MOVING, "top", "bottom", "highest", "lowest") for word in parts.words)
    return [options[0] for options in layer.ambiguous.values()][:1] if moves else []


def readings_taken(parts: QuestionParts, metrics: Sequence[str], layer: SemanticLayer) -> Iterator[Text]:
    """What a word for several metrics was taken to mean, and what else it may mean."""
    if not any(word.meanings[0].kind in ("metric", "ambiguous") for word in parts.words) and (
        _whatever_moves(parts, layer) == [*metrics]
    ):
        taken = layer.metrics[metrics[0]].title
        yield phrases.FIGURE_TAKEN_NOTE.format(metric=Text(ko=with_particle(taken.ko, "으로/로"), en=taken.en))
    for word in parts.words:
        if word.meanings[0].kind == "ambiguous":
            options = layer.ambiguous[word.meanings[0].key]
            others = [layer.metrics[key].title for key in options if key not in metrics]
            taken = next((layer.metrics[key].title for key in options if key in metrics), None)
            if taken and others and not any(other.meanings[0].key in options for other in parts.words):
                yield phrases.READING_TAKEN_NOTE.format(
                    word=Text(ko=with_particle(f"'{word.text}'", "은/는"), en=f"'{word.text}'"),
                    taken=Text(ko=with_particle(taken.ko, "으로/로"), en=taken.en),
                    others=Text(ko=", ".join(one.ko for one in others), en=", ".join(one.en for one in others)),
                )


def chosen_values(
    parts: QuestionParts,
    labels: Mapping[str, Mapping[str, str]],
    visible: Mapping[str, frozenset[str]],
    choices: Mapping[str, str],
) -> tuple[Filter, ...]:
    """The filters by dimension; values right before a word such as 제외 are excluded."""
    found: dict[tuple[str, bool], list[str]] = {}
    unsettled = list[Ambiguity]()
    for word, excluded in value_words(parts.words):
        meanings = _visible_meanings(word.meanings, visible)
        chosen = next((meaning for meaning in meanings if choices.get(word.text) == meaning.value), None)
        if len(meanings) > 1 and chosen is None:
            unsettled.append(_which_value(word, meanings, labels))
            continue
        meaning = chosen or meanings[0]
        found.setdefault((meaning.key, excluded), []).append(meaning.value)
    if unsettled:
        raise QuestionDeclined(UnclearQuestion(ambiguities=tuple(unsettled)))
    return tuple(
        Filter(dimension=dimension, values=tuple(dict.fromkeys(values)), exclude=excluded)
        for (dimension, excluded), values in found.items()
    )


def joined_filters(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Filters of one dimension as one; where some values are wanted, the others need not be excluded."""
    found: dict[tuple[str, bool], list[str]] = {}
    for query_filter in filters:
        found.setdefault((query_filter.dimension, query_filter.exclude), []).extend(query_filter.values)
    return tuple(
        Filter(dimension=dimension, values=tuple(dict.fromkeys(values)), exclude=exclude)
        for (dimension, exclude), values in found.items()
        if not (exclude and (dimension, False) in found)
    )


def value_words(words: Sequence[KnownWord]) -> Iterator[tuple[KnownWord, bool]]:
    """The values of a question, and whether each is excluded."""
    for place, word in enumerate(words):
        if word.meanings[0].kind == "value":
            yield word, _is_excluded(words, place)


def _is_excluded(words: Sequence[KnownWord], place: int) -> bool:
    """Whether the values that start here are followed (in English: preceded) by a word that excludes them."""
    if place and words[place - 1].means("exclude") and words[place - 1].text.isascii():
        return True
    for word in words[place + 1 :]:
        if word.means("exclude"):
            return not word.text.isascii()
        if word.meanings[0].kind not in ("value", "dimension") and not word.means("filler"):
            return False
    return False


def _visible_meanings(meanings: Sequence[WordMeaning], visible: Mapping[str, frozenset[str]]) -> Sequence[WordMeaning]:
    """The namesakes that the user may see; if there are none, only one, so as not to reveal how many exist."""
    seen = [meaning for meaning in meanings if meaning.key not in visible or meaning.value in visible[meaning.key]]
    return seen or meanings[:1]


def _which_value(
    word: KnownWord, meanings: Sequence[WordMeaning], labels: Mapping[str, Mapping[str, str]]
) -> Ambiguity:
    names = [(meaning.value, labels.get(meaning.key, {}).get(meaning.value, meaning.value)) for meaning in meanings]
    return Ambiguity(
        mention=word.text,
        question=phrases.WHICH_VALUE_QUESTION.format(text=word.text, count=len(names)),
        options=tuple(MeaningOption(key=value, title=Text(ko=name, en=name)) for value, name in names),
    )


class QuestionPeriods(NamedTuple):
    """The period, the one to compare with, and the assumptions about them."""

    period: QueryPeriod
    comparison: QueryPeriod | None
    assumed: tuple[Text, ...]


def question_periods(
    parts: QuestionParts, kinds: set[str], data: QueryPeriod, today: date, *, grouped: bool, ever: bool = False
) -> QuestionPeriods:
    """The periods of a question, cut to the days that have passed; a refusal if there can be no data. Where none is
    named it is the year so far, or with `ever` all that is recorded.
    """
    period, base, assumed = _spoken_periods(parts, kinds, today, grouped=grouped)
    if ever and assumed and not parts.periods and base is None and not kinds & {"trend", "lately"}:
        period = QueryPeriod(start=min(data.start, today), end=today)
        assumed = (phrases.DEFAULT_PERIOD_NOTE.format(period=period.text),)
    if period.start > today:
        raise QuestionDeclined(refusals.in_the_future(period))
    if base is None:
        cut = period if period.end <= today else QueryPeriod(start=period.start, end=today)
    else:
        cut, base = cut_to_elapsed_days(period, base, today)
    for span in (cut, *([base] if base else [])):
        if span.end < data.start or span.start > data.end:
            raise QuestionDeclined(refusals.beyond_data(span, data))
    over = () if cut.end >= period.end or assumed else (phrases.PERIOD_NOT_OVER_NOTE.format(day=cut.end.isoformat()),)
    return QuestionPeriods(cut, base, (*assumed, *over))


def whole_stretches(time: QuestionPeriods, spread: Spread, today: date) -> QuestionPeriods:
    """The period of an average over months, weeks … without the one that is not over, if others are."""
    grain = next((grain for grain in get_args(Grain) if grain == spread.over), None)
    if grain is None or time.comparison is not None:
        return time
    last = time_buckets(time.period, grain)[-1]
    if last.end <= today or last.start <= time.period.start:
        return time
    period = QueryPeriod(start=time.period.start, end=last.start - timedelta(days=1))
    return QuestionPeriods(period, None, (phrases.WHOLE_STRETCHES_NOTE.format(period=period.text),))


def kinds_of_days(parts: QuestionParts) -> Iterator[str]:
    """Words for days of a kind within a longer period, which no query can choose: 작년 주말, weekends last month."""
    for span in parts.period_spans if len(parts.periods) > 1 else ():
        if _KIND_OF_DAYS.fullmatch(parts.text[slice(*span)].strip()):
            yield parts.text[slice(*span)].strip()


def net_amounts(parts: QuestionParts) -> Iterator[str]:
    """Words for an amount less another, where no figure of the company is called so: 결제에서 환불 뺀 금액, net of."""
    figures = [word.span for word in parts.words if word.meanings[0].kind == "metric"]
    for found in _LESS.finditer(parts.text):
        if not any(start <= found.start() < end for start, end in figures):
            yield found.group().strip()
    yield from (parts.text[start - 1 : end] for start, end in figures if _NET.search(parts.text[:start]))


def _spoken_periods(
    parts: QuestionParts, kinds: set[str], today: date, *, grouped: bool
) -> tuple[QueryPeriod, QueryPeriod | None, tuple[Text, ...]]:
    periods = list(dict.fromkeys(parts.periods))
    if len(periods) > _PAIR:
        raise QuestionDeclined(refusals.unsupported([period.text.ko for period in periods]))
    if len(periods) == _PAIR:
        base = parts.comparison_period or min(periods, key=lambda candidate: candidate.start)
        period = next(candidate for candidate in periods if candidate != base)
        return period, same_part_of_year(period, base), ()
    if periods and periods[0] == parts.comparison_period:
        return _period_against(periods[0], today), periods[0], ()
    changing = bool(parts.comparison_kind or kinds & {*MOVING, "why"})
    unsaid = changing or ("compare" in kinds and not grouped)
    period, assumed = (periods[0], ()) if periods else _default_period(parts, kinds, today, changing=unsaid)
    if parts.comparison_kind == "year_before":
        return period, same_period_last_year(period), assumed
    if parts.comparison_kind == "previous" or unsaid:
        noted = () if parts.comparison_kind else (phrases.PREVIOUS_PERIOD_NOTE,)
        return period, previous_period(period), (*assumed, *noted)
    return period, None, assumed


def _period_against(base: QueryPeriod, today: date) -> QueryPeriod:
    """What a period is compared with where no other is named: 지난달보다 is about this month, 작년 3분기보다 about the
    third quarter of this year.
    """
    if base.granularity in ("month", "quarter", "half") and previous_period(_current(base, today)) != base:
        next_year = _shifted_to(base, today.year)
        if base.start.year < today.year and next_year.start <= today:
            return next_year
    return _current(base, today)


def _current(base: QueryPeriod, today: date) -> QueryPeriod:
    grain = next((grain for grain in get_args(Grain) if grain == base.granularity), None)
    if grain is None:
        length = base.end - base.start
        return QueryPeriod(start=today - length, end=today)
    return time_buckets(QueryPeriod(start=today, end=today), grain)[0]


def _shifted_to(period: QueryPeriod, year: int) -> QueryPeriod:
    months = 12 * (year - period.start.year)
    end = add_months(period.end + timedelta(days=1), months) - timedelta(days=1)
    return QueryPeriod(start=add_months(period.start, months), end=end, granularity=period.granularity)


def same_part_of_year(period: QueryPeriod, base: QueryPeriod) -> QueryPeriod:
    """A shorter period is compared with the same one of the named year: 작년 대비 10월 is October last year."""
    if base.granularity == "year" and period.granularity != "year" and period.start.year == period.end.year:
        moved = period
        while moved.start.year > base.start.year:
            moved = same_period_last_year(moved)
        return moved
    return base


def _default_period(
    parts: QuestionParts, kinds: set[str], today: date, *, changing: bool
) -> tuple[QueryPeriod, tuple[Text, ...]]:
    """The period if none was given, or one without a length (최근): twelve months for a trend, this month for a change,
    else the year so far.
    """
    if "trend" in kinds:
        span = QueryPeriod(start=add_months(today.replace(day=1), -11), end=today)
    elif changing:
        this_month = month(today.year, today.month)
        span = QueryPeriod(start=this_month.start, end=this_month.end, granularity="month")
    else:
        span = QueryPeriod(start=date(today.year, 1, 1), end=today)
    shown = span if span.end <= today else QueryPeriod(start=span.start, end=today)
    lately = [word.text for word in parts.words if word.means("lately")][:1]
    said = phrases.RECENT_PERIOD_NOTE.format(word=refusals.quoted(lately, "은/는"), period=shown.text)
    return span, (said if lately else phrases.DEFAULT_PERIOD_NOTE.format(period=shown.text),)


def supposed_direction(kinds: set[str]) -> Literal["up", "down"] | None:
    """Which way a question why something moved takes it to have moved."""
    up, down = "up" in kinds, not kinds.isdisjoint(("fall", "loss", "down"))
    return None if "why" not in kinds or up == down else "up" if up else "down"


MOVING = ("growth", "fall", "change", "loss", "up", "down")
"""Words that compare with an earlier period by themselves."""
_PAIR = 2
_HOW_MANY_PIECES = re.compile(r"몇\s*(?:개|장|병|권|대|벌|켤레|잔|박스|마리)|\bhow many\b", re.IGNORECASE)
_LESS = re.compile(
    r"에서\s+\S{1,12}\s*(?:뺀|빼면|차감)|\S{2,12}\s?[-−]\s?\S{2,12}(?=\))"
    r"|(?<!\w)(?:net(?: of)?|minus|less)(?= [a-z])",
    re.IGNORECASE,
)
_NET = re.compile(r"(?<![가-힣])순$")
_KIND_OF_DAYS = re.compile(r"주말|평일|주중|(?:on )?(?:weekends?|weekdays?)", re.IGNORECASE)
