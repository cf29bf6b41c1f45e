"""Dissecting a figure: an analysis shows not only how much, but against what, and what it is made of."""

from collections.abc import Iterator

from madang.assistants.company.domain.calendar import previous
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.query import Query, Ranking
from madang.assistants.company.domain.relations import check_relations
from madang.assistants.company.domain.unanswered import Declined

__all__ = ["aspects"]


def aspects(query: Query, layer: SemanticLayer) -> tuple[Query, ...]:
    """The queries of an analysis: the figure beside the period before, and its largest parts by what people look at.

    A question that says itself how to look at it is left as it is.
    """
    if query.dimensions or query.grain or query.comparison or query.share or query.ranking:
        return (query,)
    compared = query.changed(comparison=previous(query.period))
    return (compared, *(part for part in _parts(query) if _is_related(part, layer)))


def _parts(query: Query) -> Iterator[Query]:
    fixed = {one.dimension for one in query.filters if len(one.values) == 1 and not one.exclude}
    for dimension in _LOOKED_AT:
        if dimension not in fixed:
            yield query.changed(
                metrics=query.metrics[:1], dimensions=(dimension,), ranking=Ranking(count=_FIRST), assumed=()
            )


def _is_related(query: Query, layer: SemanticLayer) -> bool:
    if any(key not in layer.dimensions for key in query.dimensions):
        return False
    try:
        check_relations(query, layer)
    except Declined:
        return False
    return True


_LOOKED_AT = ("product", "client")
_FIRST = 5
