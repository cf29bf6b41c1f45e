"""Search of the memory: filters on values, conditions on namespaces, and keyword ranking without a language model or an
index.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import ge, gt, le, lt
from typing import Any, cast

from langgraph.store.base import MatchCondition

from madang.store.errors import MemoryFilterError

Comparison = Callable[[float, float], bool]

_COMPARISONS: dict[str, Comparison] = {"$gt": gt, "$gte": ge, "$lt": lt, "$lte": le}


def matches_filter(value: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> bool:
    """Whether `value` has all that `wanted` asks of its members, as LangGraph's own stores understand it."""
    return all(_meets_condition(value.get(name), condition) for name, condition in (wanted or {}).items())


def matches_namespace(namespace: Sequence[str], conditions: Sequence[MatchCondition] | None) -> bool:
    """Whether `namespace` begins and ends as the conditions say; `*` stands for any one label."""
    return all(_fits_namespace(namespace, condition) for condition in conditions or ())


def _meets_condition(found: Any, condition: Any) -> bool:
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
    return len(found) == len(parts) and all(map(_meets_condition, found, parts))


def _compares(found: Any, operator: str, bound: Any) -> bool:
    """Whether the comparison holds; it does not where one side is no number."""
    if operator == "$eq":
        return found == bound
    if operator == "$ne":
        return found != bound
    if operator not in _COMPARISONS:
        raise MemoryFilterError(operator)
    try:
        return _COMPARISONS[operator](float(found), float(bound))
    except (TypeError, ValueError):
        return False


def _fits_namespace(namespace: Sequence[str], condition: MatchCondition) -> bool:
    path = cast("Sequence[str]", condition.path)
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(label in {"*", found} for label, found in zip(path, part, strict=True))


_WORD = re.compile(r"\w+")
_HANGUL = re.compile(r"[가-힣]+|[^가-힣]+")


async def rank_by_keywords(query: str, texts: Sequence[str]) -> list[float | None]:
    """How much of `query` each text says, from 0 to 1, rare words counting more; None for nothing at all."""
    wanted = set(search_terms(query))
    found = [wanted.intersection(search_terms(text)) for text in texts]
    spread = Counter(term for terms in found for term in terms)
    weights = {term: math.log(1 + (len(texts) + 1) / (spread[term] + 0.5)) for term in wanted}
    whole = sum(weights.values())
    return [sum(weights[term] for term in terms) / whole if terms else None for terms in found]


def search_terms(text: str) -> Iterator[str]:
    """What a text is found by: words in lower case, and Korean by pairs of syllables.

    Korean words carry their particles at the end (전세를, 전세가), so whole words would rarely meet.
    """
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        for part in _HANGUL.findall(word):
            if len(part) == 1 or not "가" <= part[0] <= "힣":
                yield part
            else:
                yield from (part[start : start + 2] for start in range(len(part) - 1))
