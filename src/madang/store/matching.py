"""What a search of the memory lets through: filters on values, conditions on namespaces."""

from collections.abc import Callable, Mapping, Sequence
from operator import ge, gt, le, lt
from typing import Any, cast

from langgraph.store.base import MatchCondition

from madang.store.errors import StoreError

__all__ = ["matches_filter", "matches_namespace"]

Comparison = Callable[[float, float], bool]

_COMPARISONS: dict[str, Comparison] = {"$gt": gt, "$gte": ge, "$lt": lt, "$lte": le}


def matches_filter(value: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> bool:
    """Whether `value` has all that `wanted` asks of its members, as LangGraph's own stores understand it."""
    return all(_meets(value.get(name), condition) for name, condition in (wanted or {}).items())


def matches_namespace(namespace: Sequence[str], conditions: Sequence[MatchCondition] | None) -> bool:
    """Whether `namespace` begins and ends as the conditions say; `*` stands for any one label."""
    return all(_fits(namespace, condition) for condition in conditions or ())


def _meets(found: Any, condition: Any) -> bool:
    if isinstance(condition, Mapping):
        wanted = cast("Mapping[str, Any]", condition)
        if any(name.startswith("$") for name in wanted):
            return all(_compares(found, operator, bound) for operator, bound in wanted.items())
        return isinstance(found, Mapping) and matches_filter(cast("Mapping[str, Any]", found), wanted)
    if isinstance(condition, list | tuple):
        parts = cast("Sequence[Any]", condition)
        return isinstance(found, list | tuple) and _meets_in_order(cast("Sequence[Any]", found), parts)
    return found == condition


def _meets_in_order(found: Sequence[Any], parts: Sequence[Any]) -> bool:
    return len(found) == len(parts) and all(map(_meets, found, parts))


def _compares(found: Any, operator: str, bound: Any) -> bool:
    """Whether the comparison holds; it does not where one side is no number."""
    if operator == "$eq":
        return found == bound
    if operator == "$ne":
        return found != bound
    if operator not in _COMPARISONS:
        raise StoreError(f"{operator!r} is no way to filter: use $eq, $ne, $gt, $gte, $lt or $lte.")
    try:
        return _COMPARISONS[operator](float(found), float(bound))
    except (TypeError, ValueError):
        return False


def _fits(namespace: Sequence[str], condition: MatchCondition) -> bool:
    path = cast("Sequence[str]", condition.path)
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(label in {"*", found} for label, found in zip(path, part, strict=True))
