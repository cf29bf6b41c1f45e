"""Averages and other statistics in a question: over what they are taken, and what to ask where it does not say."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import get_args

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Ambiguity,
    MeaningOption,
    QuestionDeclined,
    Spread,
    SpreadKind,
    UnclearQuestion,
)
from madang.assistants.company.figures.semantic_layer import SemanticLayer, dimension_path
from madang.assistants.company.figures.spreads import spread_title
from madang.assistants.company.understand.questions.parts import QuestionParts
from madang.assistants.company.understand.vocabulary import KnownWord


def chosen_spread(
    parts: QuestionParts,
    metrics: tuple[str, ...],
    dimensions: tuple[str, ...],
    layer: SemanticLayer,
    choices: Mapping[str, str],
) -> Spread | None:
    """The average or other statistic that a question asks for; None if it asks for sums."""
    said = _statistic_said(parts, choices)
    said = said or next((word for word in parts.words if word.means(*_SAYING)), None)
    if said is None:
        return None
    key = said.meanings[0].key
    kind = _STATISTICS.get(key, "average")
    if kind == "correlation" and len(metrics) != _PAIR:
        raise QuestionDeclined(refusals.no_pair())
    over = _named(said, parts, dimensions, layer) or choices.get(said.text)
    if over is not None:
        return Spread(kind=kind, over=over)
    if key == "average" and all(_is_average(metric, layer) for metric in metrics):
        return None
    if key == "median" and (each := _rows_of(metrics, layer)):
        return Spread(kind=kind, over=each)
    options = [Spread(kind=kind, over=over) for over in _possible(metrics, layer) if over not in dimensions]
    if len(options) == 1:
        options.append(Spread(kind=kind, over="day"))
    raise QuestionDeclined(UnclearQuestion(ambiguities=(_which(said, options, layer),)))


def _statistic_said(parts: QuestionParts, choices: Mapping[str, str]) -> KnownWord | None:
    """The statistic that is asked for; of several, the one that was chosen, or a question which comes first."""
    said = {word.meanings[0].key: word for word in parts.words if word.means(*_STATISTICS)}
    if len(said) < _PAIR:
        return next(iter(said.values()), None)
    mention = ", ".join(word.text for word in said.values())
    if (chosen := choices.get(mention)) in said:
        return said[chosen]
    question = phrases.WHICH_STATISTIC_QUESTION.format(words=mention)
    options = tuple(MeaningOption(key=key, title=phrases.STATISTIC_NAMES[key]) for key in said)
    raise QuestionDeclined(
        UnclearQuestion(ambiguities=(Ambiguity(mention=mention, question=question, options=options),))
    )


def _named(said: KnownWord, parts: QuestionParts, dimensions: tuple[str, ...], layer: SemanticLayer) -> str | None:
    """What the question says it is taken over: 월평균, 거래처당, 1인당, per client; of a median the only grouping."""
    key = said.meanings[0].key
    if key.startswith("average_"):
        return key.removeprefix("average_")
    if key == "each_rep" and "rep" in layer.dimensions:
        return "rep"
    for before, word in pairwise(parts.words):
        if word.means("each", "each_rep") and before.meanings[0].kind == "dimension":
            return before.meanings[0].key
        if before.text.lower() == "per" and word.meanings[0].kind == "dimension":
            return word.meanings[0].key
        if word is said and before.meanings[0].kind == "dimension" and key != "each":
            return before.meanings[0].key
    grain = next((word.meanings[0].key for word in parts.words if word.means(*_GRAINS)), None)
    return grain or (dimensions[0] if key in _STATISTICS and len(dimensions) == 1 else None)


def averaged_by_row(parts: QuestionParts, metrics: tuple[str, ...], layer: SemanticLayer) -> tuple[str, ...]:
    """The metrics of a question for an average that does not say over what: those of each row, where the layer has
    them; of sales it is asked, since people average them over months and clients too.
    """
    said = {word.meanings[0].key for word in parts.words if word.means(*_SAYING)}
    grouped = any(word.means(*_GRAINS) for word in parts.words)
    if said != {"average"} or grouped:
        return metrics
    each = {key: f"{key}_each" for key in metrics if key != layer.sales and f"{key}_each" in layer.metrics}
    return tuple(each.get(key, key) for key in metrics)


def summed_for(spread: Spread | None, metrics: tuple[str, ...], layer: SemanticLayer) -> tuple[str, ...]:
    """The metrics to spread: an average per patient is of what each patient has paid in all."""
    if spread is None or spread.kind == "median":
        return metrics
    return tuple(key.removesuffix("_each") if _has_sum(key, layer) else key for key in metrics)


def _has_sum(key: str, layer: SemanticLayer) -> bool:
    return key.removesuffix("_each") in layer.metrics and layer.metrics[key].unit != "minutes"


def _is_average(metric: str, layer: SemanticLayer) -> bool:
    found = layer.metrics[metric]
    return found.ratio is not None or (found.expression or "").startswith("AVG(")


def _rows_of(metrics: tuple[str, ...], layer: SemanticLayer) -> str | None:
    """The dimension of single events that all metrics are figures of; none for counts."""
    tables = {
        layer.metrics[key].table for key in metrics if not (layer.metrics[key].expression or "").startswith("COUNT(")
    }
    counted = [key for key in metrics if (layer.metrics[key].expression or "").startswith("COUNT(")]
    each = f"{next(iter(tables))}_each" if len(tables) == 1 and not counted else ""
    return each if each in layer.dimensions else None


def _possible(metrics: tuple[str, ...], layer: SemanticLayer) -> Iterator[str]:
    yield "month"
    tables = [layer.metrics[part].table or "" for key in metrics for part in layer.metrics[key].ratio or (key,)]
    reached = [
        key
        for key, dimension in layer.dimensions.items()
        if all(dimension_path(layer, table, dimension) is not None for table in tables)
    ]
    known = [key for key in _MEMBERS if key in reached]
    yield from known or [key for key in reached if layer.dimensions[key].label][:_MOST_MEMBERS]


def _which(said: KnownWord, options: list[Spread], layer: SemanticLayer) -> Ambiguity:
    return Ambiguity(
        mention=said.text,
        question=phrases.WHICH_SPREAD_QUESTION.format(word=said.text),
        options=tuple(MeaningOption(key=spread.over, title=spread_title(spread, layer)) for spread in options),
    )


_STATISTICS: Mapping[str, SpreadKind] = {kind: kind for kind in get_args(SpreadKind) if kind != "average"}
_PAIR = 2
_SAYING = (
    "average", "each", "each_rep", "average_day", "average_week", "average_month", "average_quarter",
    "average_year",
)  # fmt: skip
_GRAINS = ("day", "week", "month", "quarter", "half", "year")
_MOST_MEMBERS = 3
_MEMBERS = ("client", "rep", "team", "product")
