"""Which figure a ranking, a bound or a rise in a question belongs to: the one it stands beside, as people say it
(매출 상위 5개와 증감 ranks sales, 매출 증감률 상위 5개 ranks growth; top 5 clients by visits).
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import Comparison, Measured, QuestionDeclined, Threshold
from madang.assistants.company.figures.semantic_layer import SemanticLayer, Unit
from madang.assistants.company.understand.questions.parts import FigureBound, QuestionParts
from madang.assistants.company.understand.vocabulary import KnownWord
from madang.reading import Span

RANKING = ("top", "bottom", "highest", "lowest", "rank", "rank_up")
LOW = ("bottom", "lowest", "rank_up")


class Measure(NamedTuple):
    """A figure that a question names: a metric, or what is worked out of one, such as its growth."""

    metric: str
    of: Measured
    span: Span
    falls: bool = False
    """Whether it counts downwards: 감소율."""


class Belonging:
    """The figures of a question in their places."""

    def __init__(self, parts: QuestionParts, metrics: Sequence[str], layer: SemanticLayer) -> None:
        self._parts, self._metrics, self._layer = parts, metrics, layer
        self._named = [*self._metric_words()]
        derived = [word for word in parts.words if word.means(*_DERIVED)]
        self._measures = sorted(
            [*self._named, *(self._derived(word) for word in derived)], key=lambda measure: measure.span
        )

    def ranked(self) -> tuple[Measure, bool]:
        """What a ranking is by, and whether it begins with the lowest; refused where it is by several at once."""
        words = [word for word in self._parts.words if word.means(*RANKING)]
        found = [(self._beside(word), word.means(*LOW)) for word in words] or [(self._first(), False)]
        orders = {(measure.metric, measure.of, low != measure.falls) for measure, low in found}
        columns = {(measure.metric, measure.of) for measure, _ in found}
        if len(columns) > 1:
            raise QuestionDeclined(refusals.unsupported([word.text for word in words]))
        return found[0][0], any(low for _, _, low in orders)

    def thresholds(self) -> Iterator[Threshold]:
        """The bounds of the question, then what has to have risen or fallen."""
        bounded = list[KnownWord]()
        for bound in self._parts.bounds:
            measure, moving = self._bounded(bound)
            bounded += moving
            operator, value = (
                (_FLIPPED[bound.operator], -bound.value) if measure.falls else (bound.operator, bound.value)
            )
            yield Threshold(metric=measure.metric, of=measure.of, operator=operator, value=value)
        for word in self._parts.words:
            if word.means("up", "down") and word not in bounded:
                metric = self._derived(word).metric
                yield Threshold(
                    metric=metric, of="change", operator="<" if word.means("down") else ">", value=Decimal(0)
                )

    def _metric_words(self) -> Iterator[Measure]:
        for word in self._parts.words:
            key = word.meanings[0].key
            if word.meanings[0].kind == "metric":
                yield Measure(key, "value", word.span)
            elif word.meanings[0].kind == "ambiguous":
                metric = next((one for one in self._layer.ambiguous[key] if one in self._metrics), self._metrics[0])
                yield Measure(metric, "value", word.span)

    def _derived(self, word: KnownWord) -> Measure:
        before = [measure for measure in self._named if measure.span[1] <= word.span[0]]
        after = [measure for measure in self._named if measure.span[0] >= word.span[1]]
        metric = before[-1].metric if before else after[0].metric if after else self._metrics[0]
        return Measure(metric, _DERIVED[word.meanings[0].key], word.span, falls=word.means("fall", "loss", "down"))

    def _first(self) -> Measure:
        return Measure(self._metrics[0], "value", (0, 0))

    def _beside(self, word: KnownWord) -> Measure:
        """The measure of a word that ranks: in Korean the one before it, in English the one after `by` or the word."""
        if word.span[0] < 0:
            return self._first()
        before = [measure for measure in self._measures if measure.span[1] <= word.span[0]]
        after = [measure for measure in self._measures if measure.span[0] >= word.span[1]]
        by = [measure for measure in after if _BY.search(self._parts.text[word.span[1] : measure.span[0]])]
        next_to = after[:1] if after and not self._gap(word.span, after[0].span).strip() else []
        if word.text.isascii():
            near = self._chain(by or next_to) or ([before[-1]] if before and self._touches(before[-1], word) else [])
            return near[0] if near else self._value(after or before)
        if next_to and next_to[0].of != "value" and not word.means("top", "bottom"):
            return next_to[0]
        if before:
            return before[-1]
        return self._chain(next_to)[0] if next_to else self._value(after)

    def _chain(self, found: Sequence[Measure]) -> list[Measure]:
        """The first of them, or what is worked out of it right behind it: highest sales growth."""
        if not found:
            return []
        at = self._measures.index(found[0])
        behind = self._measures[at + 1 : at + 2]
        worked_out = behind and behind[0].of != "value" and not self._gap(found[0].span, behind[0].span).strip()
        return behind if worked_out else [found[0]]

    def _value(self, found: Sequence[Measure]) -> Measure:
        """The metric itself, of the first that is named at some distance: 상위 5개 거래처의 매출 성장률."""
        return found[0]._replace(of="value", falls=False) if found else self._first()

    def _touches(self, measure: Measure, word: KnownWord) -> bool:
        return bool(_CLOSE.fullmatch(self._gap(measure.span, word.span)))

    def _gap(self, first: Span, second: Span) -> str:
        return self._parts.text[first[1] : second[0]]

    def _bounded(self, bound: FigureBound) -> tuple[Measure, list[KnownWord]]:
        """The measure of a bound, and the words that say so (5% 넘게 늘어난)."""
        moving = [word for word in self._parts.words if word.means("up", "down") and self._is_next(bound, word)]
        if moving:
            of: Measured = "growth" if bound.unit == "percent" else "change"
            return self._derived(moving[0])._replace(of=of), moving
        fitting = [measure for measure in self._measures if self._fits(measure, bound)]
        before = [measure for measure in fitting if measure.span[1] <= bound.span[0]]
        if not fitting:
            raise QuestionDeclined(refusals.unsupported([bound.text]))
        return (before[-1] if before else fitting[0]), []

    def _is_next(self, bound: FigureBound, word: KnownWord) -> bool:
        return bool(_CLOSE.fullmatch(self._gap(bound.span, word.span) if word.span[0] >= bound.span[1] else "-"))

    def _fits(self, measure: Measure, bound: FigureBound) -> bool:
        unit = self._layer.metrics[measure.metric].unit
        if measure.of in ("growth", "share"):
            return bound.unit == "percent"
        return unit in _UNITS_OF_BOUND[bound.unit]


_DERIVED: dict[str, Measured] = {
    "growth": "growth", "fall": "growth", "change": "change", "loss": "change", "share": "share", "up": "change",
    "down": "change",
}  # fmt: skip
_BY = re.compile(r"\b(?:by|in terms of|according to)(?: the)?\s*$", re.IGNORECASE)
_CLOSE = re.compile(r"(?:이|가|은|는|의|도|액|폭)?\s*")
_FLIPPED: dict[Comparison, Comparison] = {">=": "<=", ">": "<", "<=": ">=", "<": ">"}
_UNITS_OF_BOUND: dict[str, tuple[Unit, ...]] = {
    "count": ("count", "minutes", "money"),
    "won": ("won", "money"),
    "percent": ("percent",),
}
