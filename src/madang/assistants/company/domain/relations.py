"""Whether the parts of a query belong together: figures that are recorded by what they are asked by."""

from collections.abc import Iterator

from madang.assistants.company.domain import refusals
from madang.assistants.company.domain.compiling import plain_metrics
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.paths import path_to
from madang.assistants.company.domain.query import Query, Refusal
from madang.assistants.company.domain.unanswered import Declined
from madang.text import Text

__all__ = ["check_relations"]


def check_relations(query: Query, layer: SemanticLayer) -> None:
    """Decline a query of which some part could only be ignored."""
    for refusal in _refusals(query, layer):
        raise Declined(refusal)


def _refusals(query: Query, layer: SemanticLayer) -> Iterator[Refusal]:
    for key in query.metrics:
        for part in plain_metrics((key,), layer):
            yield from _unreachable(key, part, query, layer)
            yield from _untimely(key, part, query, layer)
        if query.share and not _adds_up(key, layer):
            yield refusals.unsupported([layer.metrics[key].ko + " 비중"])


def _unreachable(key: str, part: str, query: Query, layer: SemanticLayer) -> Iterator[Refusal]:
    table = layer.metrics[part].table or ""
    for name in (*query.dimensions, *(one.dimension for one in query.filters)):
        dimension = layer.dimensions[name]
        if path_to(layer, table, dimension.table) is None:
            yield refusals.unrelated(layer.metrics[key].title, dimension.title)


def _untimely(key: str, part: str, query: Query, layer: SemanticLayer) -> Iterator[Refusal]:
    table = layer.tables[layer.metrics[part].table or ""]
    if table.date is None and (query.grain or query.comparison):
        yield refusals.unrelated(layer.metrics[key].title, Text(ko="기간", en="period"))
    starts = (query.period.start, *([query.comparison.start] if query.comparison else []))
    if table.monthly and (query.grain in ("day", "week") or any(start.day != 1 for start in starts)):
        yield refusals.whole_months_only(layer.metrics[key].title)


def _adds_up(key: str, layer: SemanticLayer) -> bool:
    """Whether the figures of the parts make up that of the whole."""
    expression = layer.metrics[key].expression
    return expression is not None and "DISTINCT" not in expression.upper()
