"""From the parts of a question to the query it means, or a refusal that says why there is none."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import pairwise, takewhile
from typing import NamedTuple

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Filter,
    FirstGroups,
    Grain,
    Query,
    QueryPeriod,
    QuestionDeclined,
    Ranking,
    RequestRefusal,
    Threshold,
    UnclearQuestion,
)
from madang.assistants.company.figures.query_compiler import check_query_parts_related
from madang.assistants.company.figures.refusals import quoted
from madang.assistants.company.figures.semantic_layer import SemanticLayer, date_of_metric, dimension_path
from madang.assistants.company.figures.spreads import query_to_spread
from madang.assistants.company.figures.sql_gate import UserScope, extent_of
from madang.assistants.company.understand.homonyms import settle_homonyms
from madang.assistants.company.understand.questions.asked_groups import asked_group, with_goal
from madang.assistants.company.understand.questions.belonging import RANKING, Belonging
from madang.assistants.company.understand.questions.counted import in_period, is_count, says_amount, without_counted
from madang.assistants.company.understand.questions.parts import QuestionParts
from madang.assistants.company.understand.questions.separate import BY
from madang.assistants.company.understand.questions.spreads import averaged_by_row, chosen_spread, summed_for
from madang.assistants.company.understand.questions.terms import (
    MOVING,
    QuestionPeriods,
    chosen_metrics,
    chosen_values,
    joined_filters,
    kinds_of_days,
    net_amounts,
    question_periods,
    readings_taken,
    supposed_direction,
    value_words,
    whole_stretches,
)
from madang.assistants.company.understand.vocabulary import KnownWord, Vocabulary
from madang.assistants.company.understand.words.unknown_words import (
    STOP,
    WITHOUT,
    ask_about_word,
    ask_whose,
    meant_values,
)
from madang.reading import Span
from madang.text import Text

ReadParts = Callable[[QuestionParts], Query]
"""Makes a query of the parts of a question; `QuestionDeclined` where there is none."""


class LinkedOutcome(NamedTuple):
    """The query of a question, or why linking found none: the words without a meaning, or what a reading lacked."""

    query: Query | None
    unread: tuple[tuple[str, Span], ...] = ()
    declined: RequestRefusal | UnclearQuestion | None = None


Linker = Callable[[str, date, ReadParts], LinkedOutcome]


@dataclass(frozen=True)
class QuestionContext:
    """What is needed to read a question."""

    layer: SemanticLayer
    vocabulary: Vocabulary
    scope: UserScope
    recorded_period: QueryPeriod
    """The first and the last day for which there are data."""
    value_labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """The unique names of the values of dimensions in the company."""
    visible: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """The values that this user may see."""
    link: Linker | None = None
    """Links the words of a question to the tables and columns, where the layer says so."""


class QuestionReader:
    """Makes the query of one question from its parts."""

    def __init__(self, parts: QuestionParts, context: QuestionContext, choices: Mapping[str, str]) -> None:
        self._parts, self._context, self._layer = parts, context, context.layer
        self._kinds = {word.meanings[0].key for word in parts.words if word.meanings[0].kind == "word"}
        self._choices = choices

    def query(self, today: date) -> Query:
        """The query; `QuestionDeclined` says why there is none."""
        self._refuse_what_is_beyond()
        self._refuse_what_is_hidden()
        metrics = chosen_metrics(self._parts, self._layer, self._choices)
        metrics, goal = with_goal(self._parts, metrics, self._layer)
        self._parts = self._parts._replace(
            words=settle_homonyms(self._parts.words, metrics, self._layer, self._choices)
        )
        self._ask_about_unknown(metrics)
        if not metrics:
            raise QuestionDeclined(refusals.no_metric(self._layer, self._parts.unknown_words or self._parts.idle_words))
        self._refuse_what_is_not_counted(metrics)
        if (
            self._layer.linked
            and says_amount(self._parts.text)
            and all(is_count(self._layer.metrics[key]) for key in metrics)
        ):
            raise QuestionDeclined(refusals.no_metric(self._layer, ()))
        if self._parts.periods:
            metrics = in_period(metrics, self._layer)
        filters = self._filters()
        dimensions = without_counted(self._dimensions(), metrics, self._layer)
        named = dimensions or any(len(each.values) > 1 for each in filters)
        asked = None if named or not self._ranks_groups() else asked_group(self._parts, metrics, self._layer)
        dimensions = (asked.dimension,) if asked else dimensions
        metrics = averaged_by_row(self._parts, metrics, self._layer)
        share = self._asks_for_share(metrics, of_something=bool(filters or dimensions))
        spread = chosen_spread(self._parts, metrics, dimensions, self._layer, self._choices)
        metrics = summed_for(spread, metrics, self._layer)
        dimensions = tuple(key for key in dimensions if not spread or key != spread.over)
        dimensions = self._kept_apart(metrics, dimensions, filters)
        if "sum" not in self._kinds:
            dimensions = _with_several(dimensions, filters, share=share)
        grouped = bool(dimensions) or self._named_grain() is not None
        time = question_periods(
            self._parts, self._kinds, self._context.recorded_period, today, grouped=grouped, ever=self._layer.linked
        )
        if spread:
            time = whole_stretches(time, spread, today)
        belonging = Belonging(self._parts, metrics, self._layer)
        query = Query(
            metrics=metrics,
            period=time.period,
            dimensions=dimensions,
            grain=None if spread else self._grain(time),
            filters=filters,
            comparison=time.comparison,
            share=share,
            ranking=None if goal else self._ranking(belonging, grouped),
            thresholds=self._thresholds(belonging, grouped),
            spread=spread,
            cumulative="cumulative" in self._kinds and not spread,
            explain="why" in self._kinds,
            supposed=supposed_direction(self._kinds),
            goal=goal,
            assumed=(
                *([asked.note] if asked else ()),
                *(time.assumed if self._is_dated(metrics) else ()),
                *readings_taken(self._parts, metrics, self._layer),
                *self._assumed(),
            ),
        )
        check_query_parts_related(query_to_spread(query), self._layer)
        return self._with_first_groups(query)

    def _refuse_what_is_not_counted(self, metrics: tuple[str, ...]) -> None:
        """A figure of things without a date has no period; what is not counted once cannot be without duplicates."""
        said = [word.text for word in self._parts.words if word.means("distinct")]
        counted = [key for key in metrics if self._layer.metrics[key].expression == "COUNT(*)"]
        if said and any(date_of_metric(self._layer, key) for key in counted):
            raise QuestionDeclined(refusals.unsupported(said))
        for key in in_period(metrics, self._layer) if self._parts.periods else ():
            parts = self._layer.metrics[key].ratio or (key,)
            if all(date_of_metric(self._layer, part) is None for part in parts):
                raise QuestionDeclined(refusals.unrelated(self._layer.metrics[key].title, phrases.PERIOD_TITLE))

    def _ranks_groups(self) -> bool:
        """Whether an order of groups is asked for: of stretches of time where it names them."""
        ranks = self._kinds & {*RANKING} or self._parts.nth or self._parts.how_many
        return bool(ranks) and self._named_grain() is None and not self._compares

    def _is_dated(self, metrics: tuple[str, ...]) -> bool:
        parts = (part for key in metrics for part in self._layer.metrics[key].ratio or (key,))
        return any(date_of_metric(self._layer, part) for part in parts)

    def _kept_apart(
        self, metrics: tuple[str, ...], dimensions: tuple[str, ...], filters: tuple[Filter, ...]
    ) -> tuple[str, ...]:
        """The dimensions with that whose members must not be added together, such as the currency; an order over
        several of them says nothing.
        """
        parts = [part for key in metrics for part in self._layer.metrics[key].ratio or (key,)]
        apart = dict.fromkeys(found for key in parts if (found := self._layer.metrics[key].apart))
        single = {each.dimension for each in filters if len(each.values) == 1 and not each.exclude}
        more = tuple(key for key in apart if key not in dimensions and key not in single)
        if more and self._kinds & {*RANKING, "rank", "rank_up"}:
            raise QuestionDeclined(refusals.unsupported([self._layer.dimensions[key].ko for key in more]))
        return (*dimensions, *more)

    def _asks_for_share(self, metrics: tuple[str, ...], *, of_something: bool) -> bool:
        """Whether shares are wanted: by name, or as so many percent of a sum (매출의 몇 퍼센트)."""
        percent = all(self._layer.metrics[key].ratio and self._layer.metrics[key].unit == "percent" for key in metrics)
        if percent and any(word.means("share") and word.text in _OF_RATES for word in self._parts.words):
            return False  # 계획 대비 실적 비율 is a share by itself
        if "share" in self._kinds or "how_many_percent" not in self._kinds:
            return "share" in self._kinds
        changes = self._kinds & {*MOVING, "growth", "fall", "change", "loss", "compare"} or self._compares
        return of_something and not changes and not any(self._layer.metrics[key].ratio for key in metrics)

    def _refuse_what_is_beyond(self) -> None:
        words = self._parts.words
        beyond = [word.text for word in words if word.means("unsupported")] + self._parts.negations
        beyond += [*kinds_of_days(self._parts), *net_amounts(self._parts)]
        beyond += [*self._excluding_nothing()]
        beyond += [word for word in self._parts.idle_words if any(sign.isdigit() for sign in word)]
        if beyond:
            raise QuestionDeclined(refusals.unsupported(beyond))
        for before, word in pairwise(words):
            if word.text in BY and self._grouped_by(before) is None:
                raise QuestionDeclined(refusals.unknown_dimension(self._layer, [before.text + word.text]))

        for word in words:
            if word.means("by") and word.text.isascii() and (unread := self._unread_after(word)):
                raise QuestionDeclined(refusals.unknown_dimension(self._layer, [unread]))

    def _excluding_nothing(self) -> Iterator[str]:
        """Words that exclude no value: members without a visit, where words are linked."""
        if self._layer.linked and not any(excluded for _, excluded in value_words(self._parts.words)):
            yield from (word.text for word in self._parts.words if word.means("exclude"))

    def _unread_after(self, by: KnownWord) -> str | None:
        """The word that a question breaks down by, where it is only read as a word of asking: by show."""
        if by.text.lower() not in _EACH or not (after := _NEXT_WORD.match(self._parts.text, by.span[1])):
            return None
        word = next((word for word in self._parts.words if word.span[0] == after.start("word")), None)
        return after["word"] if word is not None and word.is_idle else None

    def _ask_about_unknown(self, metrics: tuple[str, ...]) -> None:
        """A word that could change the figure is asked about; which figure is meant is asked by a refusal."""
        unknown = [
            word
            for word in self._parts.unknown_words
            if self._choices.get(word) != WITHOUT and word not in self._words_of_named_values()
        ]
        if not unknown:
            return
        if by := [word for word in unknown if word.endswith(BY)]:
            raise QuestionDeclined(refusals.unknown_dimension(self._layer, by))
        if not metrics:
            raise QuestionDeclined(refusals.no_metric(self._layer, unknown))
        if any(self._choices.get(word) == STOP for word in unknown):
            raise QuestionDeclined(refusals.unknown_words(unknown))
        open_words = [word for word in unknown if word not in self._choices]
        if open_words:
            asked = tuple(
                ask_about_word(word, self._context.value_labels, self._context.visible) for word in open_words
            )
            raise QuestionDeclined(UnclearQuestion(ambiguities=asked[:_MOST_ASKED]))

    def _words_of_named_values(self) -> set[str]:
        """The words in the names of dimensions of which the question names a value: 카드 결제, of 결제 수단."""
        dimensions = {meaning.key for word in self._parts.words for meaning in word.meanings if meaning.kind == "value"}
        names = (name for key in dimensions for name in self._layer.dimensions[key].names)
        return {part for name in names for part in name.split()}

    def _filters(self) -> tuple[Filter, ...]:
        filters = chosen_values(self._parts, self._context.value_labels, self._context.visible, self._choices)
        filters = joined_filters(
            (*filters, *meant_values(self._parts.unknown_words, self._context.value_labels, self._choices))
        )
        return (*filters, *self._own())

    def _refuse_what_is_hidden(self) -> None:
        hidden = [word.text for word in self._parts.words if self._is_hidden(word)]
        role = self._layer.roles.get(self._context.scope.role)
        hidden += [word.text for word in self._parts.words if word.means("others") and role and role.rows]
        if hidden:
            raise QuestionDeclined(refusals.no_permission(hidden, extent_of(self._layer, self._context.scope)))

    def _own(self) -> Iterator[Filter]:
        """Filters for what the user calls "mine" or "our team"; asked for where the sign-in does not tell."""
        for word in self._parts.words:
            if not word.means("mine", "our_team"):
                continue
            own = self._layer.own.get(word.meanings[0].key)
            if own is None or self._choices.get(word.text) == STOP:
                raise QuestionDeclined(refusals.unsupported([word.text]))
            if values := self._context.scope.attributes.get(own.attribute):
                yield Filter(dimension=own.dimension, values=values)
            elif word.text in self._choices:
                yield from meant_values([word.text], self._context.value_labels, self._choices)
            else:
                names = self._context.value_labels.get(own.dimension, {})
                visible = self._context.visible.get(own.dimension, frozenset())
                asked = ask_whose(word.text, own.dimension, names, visible)
                raise QuestionDeclined(UnclearQuestion(ambiguities=(asked,)))

    def _is_hidden(self, word: KnownWord) -> bool:
        """Whether everything that the word may mean exists but is not visible to this user."""
        visible = self._context.visible
        return word.meanings[0].kind == "value" and all(
            meaning.key in visible and meaning.value not in visible[meaning.key] for meaning in word.meanings
        )

    def _dimensions(self) -> tuple[str, ...]:
        """The dimensions to group by; one that only describes a value (서울 지역) only if there must be a group."""
        words = self._parts.words
        named = {place: word for place, word in enumerate(words) if word.meanings[0].kind == "dimension"}
        named = {place: word for place, word in named.items() if not self._is_owner(place)}
        found = [word.meanings[0].key for place, word in named.items() if not self._is_apposed(place)]
        if not found and (self._kinds & _OF_GROUPS or self._parts.bounds):
            found = [word.meanings[0].key for word in named.values()]
        found += [
            key for before, word in pairwise(words) if word.text in BY for key in [self._grouped_by(before)] if key
        ]
        if not found and (self._parts.how_many or self._parts.bounds or self._kinds & _OF_GROUPS):
            found = [key for word in words for key in [self._member_of(word)] if key][:1]
        return tuple(dict.fromkeys(found))

    def _grouped_by(self, word: KnownWord) -> str | None:
        """The dimension that a word before 별 names: itself, or what its value is a kind of (종합병원별)."""
        return word.meanings[0].key if word.meanings[0].kind == "dimension" else self._member_of(word)

    def _member_of(self, word: KnownWord) -> str | None:
        """The dimension whose members a value describes: ten hospitals are ten clients."""
        meaning = word.meanings[0]
        return self._layer.dimensions[meaning.key].kind_of if meaning.kind == "value" else None

    def _is_apposed(self, place: int) -> bool:
        """Whether the dimension is next to a value of its own table and only describes it: A등급 거래처."""
        words = self._parts.words
        if place + 1 < len(words) and words[place + 1].text in BY:
            return False
        near = [*reversed(words[:place])]
        beside = [*takewhile(partial(self._is_of_table, words[place]), near), *words[place + 1 : place + 2]]
        return any(word.meanings[0].kind == "value" and self._is_of_table(words[place], word) for word in beside)

    def _is_of_table(self, thing: KnownWord, word: KnownWord) -> bool:
        """Whether a word names a value or a column of the table of a thing: 한국 국적 강사."""
        meaning = word.meanings[0]
        if meaning.kind not in ("value", "dimension"):
            return False
        return self._layer.dimensions[meaning.key].table == self._layer.dimensions[thing.meanings[0].key].table

    def _is_owner(self, place: int) -> bool:
        """Whether the dimension only says whose the next one is: machine family, 회원 성별."""
        words = self._parts.words
        word, after = words[place], words[place + 1] if place + 1 < len(words) else None
        if (
            after is None
            or after.meanings[0].kind != "dimension"
            or self._parts.text[word.span[1] : after.span[0]].strip()
        ):
            return False
        of, to = (self._layer.dimensions[each.meanings[0].key] for each in (word, after))
        return (
            of.label is not None
            and word.span[1] < after.span[0]
            and dimension_path(self._layer, of.table, to) is not None
        )

    def _named_grain(self) -> Grain | None:
        each = {word.meanings[0].key for before, word in pairwise(self._parts.words) if before.text.lower() in _EACH}
        for grain in _GRAINS:
            if (
                grain in self._kinds
                or f"a_{grain}" in each
                or (f"a_{grain}" in self._kinds and self._kinds & _OF_GROUPS)
            ):
                return grain
        return None

    def _grain(self, time: QuestionPeriods) -> Grain | None:
        named = self._named_grain()
        if named or not self._kinds & {"trend", "cumulative"}:
            return named
        days = (time.period.end - time.period.start).days
        return "month" if days > _TWO_MONTHS else "week" if days > _FORTNIGHT else "day"

    def _ranking(self, belonging: Belonging, grouped: bool) -> Ranking | None:
        first, several = self._kinds & {"highest", "lowest"}, self._kinds & {"top", "bottom"}
        ordered = self._kinds & {"rank", "rank_up"}
        nth = self._parts.nth
        if not (first or several or ordered or nth or (self._parts.how_many and grouped)):
            return None
        if not grouped and not (first or several or nth) and self._compares:
            return None  # 지난달보다 많아? ranks nothing
        if not grouped:
            raise QuestionDeclined(refusals.unknown_dimension(self._layer, []))
        percent = self._parts.percent
        count = self._parts.how_many or (1 if first or nth else _DEFAULT_COUNT if several and not percent else None)
        measure, low = belonging.ranked()
        return Ranking(
            direction="bottom" if low else "top", count=count, percent=percent, metric=measure.metric, by=measure.of,
            skip=nth - 1 if nth else 0,
        )  # fmt: skip

    @property
    def _compares(self) -> bool:
        return bool(self._parts.comparison_kind or self._parts.comparison_period)

    def _thresholds(self, belonging: Belonging, grouped: bool) -> tuple[Threshold, ...]:
        if self._parts.bounds and not grouped:
            raise QuestionDeclined(refusals.unsupported([bound.text for bound in self._parts.bounds]))
        return (*belonging.thresholds(),) if grouped else ()

    def _with_first_groups(self, query: Query) -> Query:
        """A ranking of one dimension beside another breakdown: what is named first holds for all of it (상위 3개 제품의
        월별 매출), what is named last for each part of it (월별 매출 1위 제품).
        """
        ranking, by = query.ranking, query.grain or next((key for key in query.dimensions if self._is_by(key)), None)
        ranked = [key for key in query.dimensions if key != by]
        if ranking is None or not (ranking.count or ranking.percent) or by is None or len(ranked) != 1:
            return query
        of_the_first = _OF_THE_FIRST.search(self._parts.text) or "trend" in self._kinds
        if not of_the_first and self._place(by) < self._place(ranked[0]):
            return query.changed(ranking=ranking.changed(within=by))
        shown = query.dimensions if query.grain or ranking.count != 1 else (by,)
        first = FirstGroups(dimension=ranked[0], ranking=ranking)
        return query.changed(ranking=None, among=first, dimensions=shown)

    def _is_by(self, key: str) -> bool:
        """Whether the question breaks down by a dimension: 팀별, by team."""
        pairs = pairwise(self._parts.words)
        return any(
            (word.text in BY and before.meanings[0].key == key)
            or (before.text.lower() in _EACH and word.meanings[0].key == key)
            for before, word in pairs
        )

    def _place(self, key: str) -> int:
        grains = (key, f"a_{key}", "trend")
        return next(
            (word.span[0] for word in self._parts.words if word.meanings[0].key in grains), len(self._parts.text)
        )

    def _assumed(self) -> tuple[Text, ...]:
        said = (
            *self._parts.unknown_words,
            *(word.text for word in self._parts.words if word.means("mine", "our_team")),
        )
        left_out = [word for word in said if self._choices.get(word) == WITHOUT]
        beyond = [word.text for word in self._parts.words if word.means("beyond")]
        notes = [phrases.LEFT_OUT_NOTE.format(words=quoted(left_out))] if left_out else []
        notes += [phrases.BEYOND_FIGURES_NOTE.format(words=quoted(beyond, "은/는"))] if beyond else []
        if self._kinds & {"top", "bottom"} and not self._parts.how_many and not self._parts.percent:
            notes.append(phrases.DEFAULT_COUNT_NOTE.format(count=_DEFAULT_COUNT))
        return tuple(notes)


def _with_several(dimensions: tuple[str, ...], filters: tuple[Filter, ...], *, share: bool) -> tuple[str, ...]:
    """Several values of a dimension are shown side by side, and a share is always that of some group."""
    several = [
        query_filter.dimension for query_filter in filters if len(query_filter.values) > 1 and not query_filter.exclude
    ]
    if share and not dimensions and not several:
        several = [query_filter.dimension for query_filter in filters if not query_filter.exclude][:1]
    return tuple(dict.fromkeys((*dimensions, *several)))


_OF_RATES = ("비율", "proportion")
_MOST_ASKED = 3
_NEXT_WORD = re.compile(r"\s+(?:(?:the|our|each|number|total)\s+(?:of\s+)?)*(?P<word>[A-Za-z]+)", re.IGNORECASE)
_EACH = ("by", "per", "each")
_OF_THE_FIRST = re.compile(r"\b(?:of|for) (?:the |our )?(?:top|bottom|best|worst)\b", re.IGNORECASE)
_OF_GROUPS = {"highest", "lowest", "top", "bottom", "rank", "rank_up", "up", "down"}
_DEFAULT_COUNT, _FORTNIGHT, _TWO_MONTHS = 10, 14, 62
_GRAINS: tuple[Grain, ...] = ("day", "week", "month", "quarter", "half", "year")
