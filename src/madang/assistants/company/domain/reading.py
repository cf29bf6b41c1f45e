"""From what a question says to the query it means, without a model: by the company's own dictionary and the calendar.

Nothing of a question is passed over in silence. A word that is not known, a condition that cannot be kept, a figure
that does not exist: each ends in a refusal that says so. A right answer to another question is worse than none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Literal

from madang.assistants.company.domain import refusals
from madang.assistants.company.domain.choosing import chosen_metrics, chosen_values
from madang.assistants.company.domain.hearing import Heard, hear
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.query import Filter, Grain, Query, Ranking, Refusal, Span, Threshold, Unclear
from madang.assistants.company.domain.relations import check_relations
from madang.assistants.company.domain.scope import Scope
from madang.assistants.company.domain.timing import Timing, time_of
from madang.assistants.company.domain.unanswered import Declined
from madang.assistants.company.domain.vocabulary import Vocabulary, Word
from madang.text import Text

__all__ = ["Ground", "read_question"]


@dataclass(frozen=True)
class Ground:
    """What a question is read against."""

    layer: SemanticLayer
    vocabulary: Vocabulary
    scope: Scope
    data: Span
    """The first and the last day for which there are data."""
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """The values of dimensions in the whole company, and what tells namesakes apart."""
    visible: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """The values that this user may see."""


def read_question(
    question: str, ground: Ground, today: date, choices: Mapping[str, str] | None = None
) -> Query | Unclear | Refusal:
    """The query that the question means; what has to be settled first; or why it cannot be answered.

    `choices` settles earlier ambiguities: the key of the chosen option by the word that was ambiguous.
    """
    if len(question) > _LONGEST:
        return refusals.too_long(len(question), _LONGEST)
    try:
        return _Reader(hear(question, ground.vocabulary, today), ground, choices or {}).query(today)
    except Declined as declined:
        return declined.because


class _Reader:
    def __init__(self, heard: Heard, ground: Ground, choices: Mapping[str, str]) -> None:
        self._heard, self._ground, self._layer = heard, ground, ground.layer
        self._kinds = {word.meanings[0].key for word in heard.words if word.meanings[0].kind == "word"}
        self._choices = choices

    def query(self, today: date) -> Query:
        self._refuse_what_is_beyond()
        metrics = chosen_metrics(self._heard, self._layer, self._choices)
        self._refuse_what_is_unknown(metrics)
        if not metrics:
            raise Declined(refusals.no_metric(self._layer, self._heard.unknown))
        filters, dimensions, share = self._filters(), self._dimensions(), "share" in self._kinds
        if "sum" not in self._kinds:
            dimensions = _with_several(dimensions, filters, share=share)
        grouped = bool(dimensions) or self._named_grain() is not None
        time = time_of(self._heard, self._kinds, self._ground.data, today, grouped=grouped)
        query = Query(
            metrics=metrics,
            period=time.period,
            dimensions=dimensions,
            grain=self._grain(time),
            filters=filters,
            comparison=time.comparison,
            share=share,
            ranking=self._ranking(grouped),
            thresholds=self._thresholds(metrics, grouped),
            movement=self._movement() if grouped else None,
            assumed=(*time.assumed, *self._assumed()),
        )
        check_relations(query, self._layer)
        return query

    def _refuse_what_is_beyond(self) -> None:
        words = self._heard.words
        beyond = [word.text for word in words if word.means("unsupported", "each")] + self._heard.negated
        if beyond:
            raise Declined(refusals.unsupported(beyond))
        for before, word in pairwise(words):
            if word.text == _BY and before.meanings[0].kind != "dimension":
                raise Declined(refusals.unknown_dimension(self._layer, [before.text + _BY]))

    def _refuse_what_is_unknown(self, metrics: tuple[str, ...]) -> None:
        unknown = self._heard.unknown
        if not unknown:
            return
        if by := [word for word in unknown if word.endswith(_BY)]:
            raise Declined(refusals.unknown_dimension(self._layer, by))
        raise Declined(refusals.unknown_words(unknown) if metrics else refusals.no_metric(self._layer, unknown))

    def _filters(self) -> tuple[Filter, ...]:
        filters = chosen_values(self._heard, self._ground.labels, self._ground.visible, self._choices)
        hidden = [word.text for word in self._heard.words if self._is_hidden(word)]
        if hidden:
            raise Declined(refusals.no_permission(hidden, self._layer.roles[self._ground.scope.role].extent))
        return (*filters, *self._own())

    def _own(self) -> Iterator[Filter]:
        """What the user called his or her own."""
        for word in self._heard.words:
            if not word.means("mine", "our_team"):
                continue
            own = self._layer.own.get(word.meanings[0].key)
            value = self._ground.scope.attributes.get(own.attribute) if own else None
            if own is None or value is None:
                raise Declined(refusals.unsupported([word.text]))
            yield Filter(dimension=own.dimension, values=(value,))

    def _is_hidden(self, word: Word) -> bool:
        """Whether all that the word may mean exists in the company and is out of this user's sight."""
        visible = self._ground.visible
        return word.meanings[0].kind == "value" and all(
            one.key in visible and one.value not in visible[one.key] for one in word.meanings
        )

    def _dimensions(self) -> tuple[str, ...]:
        """The dimensions to group by; one that merely says what a value is (서울 지역) only if there must be one."""
        named = {place: word for place, word in enumerate(self._heard.words) if word.meanings[0].kind == "dimension"}
        found = [word.meanings[0].key for place, word in named.items() if not self._is_apposed(place)]
        if not found and (self._kinds & _OF_GROUPS or self._heard.limits):
            found = [word.meanings[0].key for word in named.values()]
        return tuple(dict.fromkeys(found))

    def _is_apposed(self, place: int) -> bool:
        """Whether the dimension stands beside a value of its own table and says only what that is: A등급 거래처."""
        words = self._heard.words
        if place + 1 < len(words) and words[place + 1].text == _BY:
            return False
        table = self._layer.dimensions[words[place].meanings[0].key].table
        near = [other.meanings[0] for other in words[max(0, place - 1) : place + 2]]
        return any(one.kind == "value" and self._layer.dimensions[one.key].table == table for one in near)

    def _named_grain(self) -> Grain | None:
        for grain in _GRAINS:
            if grain in self._kinds or (f"a_{grain}" in self._kinds and self._kinds & _OF_GROUPS):
                return grain
        return None

    def _grain(self, time: Timing) -> Grain | None:
        named = self._named_grain()
        if named or "trend" not in self._kinds:
            return named
        days = (time.period.end - time.period.start).days
        return "month" if days > _TWO_MONTHS else "week" if days > _FORTNIGHT else "day"

    def _ranking(self, grouped: bool) -> Ranking | None:
        first, several = self._kinds & {"highest", "lowest"}, self._kinds & {"top", "bottom"}
        ordered = self._kinds & {"rank", "rank_up"}
        if not (first or several or ordered or (self._heard.how_many and grouped)):
            return None
        if not grouped:
            raise Declined(refusals.unknown_dimension(self._layer, []))
        low = bool(self._kinds & {"lowest", "bottom", "rank_up"}) or ("down" in self._kinds and bool(first | several))
        count = self._heard.how_many or (1 if first else _USUAL if several else None)
        by = "growth" if "growth" in self._kinds else "change" if self._movement() and (first or several) else "value"
        return Ranking(direction="bottom" if low else "top", count=count, by=by)

    def _movement(self) -> Literal["up", "down"] | None:
        return "up" if "up" in self._kinds else "down" if "down" in self._kinds else None

    def _thresholds(self, metrics: tuple[str, ...], grouped: bool) -> tuple[Threshold, ...]:
        found = list[Threshold]()
        for limit in self._heard.limits:
            units = ("count", "minutes") if limit.unit == "count" else (limit.unit,)
            metric = next((key for key in metrics if self._layer.metrics[key].unit in units), None)
            if metric is None or not grouped:
                raise Declined(refusals.unsupported([limit.text]))
            found.append(Threshold(metric=metric, operator=limit.operator, value=limit.value))
        return tuple(found)

    def _assumed(self) -> tuple[Text, ...]:
        if self._kinds & {"top", "bottom"} and not self._heard.how_many:
            return (
                Text(
                    ko=f"개수를 말하지 않아 {_USUAL}개를 보여 줍니다.", en=f"No number was given; {_USUAL} are shown."
                ),
            )
        return ()


def _with_several(dimensions: tuple[str, ...], filters: tuple[Filter, ...], *, share: bool) -> tuple[str, ...]:
    """Several values of a dimension are shown side by side, and a share is always that of some group."""
    several = [one.dimension for one in filters if len(one.values) > 1 and not one.exclude]
    if share and not dimensions and not several:
        several = [one.dimension for one in filters if not one.exclude][:1]
    return tuple(dict.fromkeys((*dimensions, *several)))


_LONGEST = 1000
_BY = "별"
_OF_GROUPS = {"highest", "lowest", "top", "bottom", "rank", "rank_up", "up", "down"}
_USUAL = 10
_FORTNIGHT, _TWO_MONTHS = 14, 62
_GRAINS: tuple[Grain, ...] = ("day", "week", "month", "quarter", "half", "year")
