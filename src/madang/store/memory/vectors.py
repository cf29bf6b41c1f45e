"""Search of the memory by meaning: texts become vectors when an item is put, and are compared when one is searched."""

import math
from array import array
from collections.abc import Sequence
from typing import Any

from langgraph.store.base import IndexConfig, ensure_embeddings, get_text_at_path

from madang.store.errors import VectorSizeError

_WHOLE = "$"


class MemoryIndex:
    """LangGraph's `IndexConfig` at work: which texts of an item count, and their vectors.

    Vectors are stored with their item, sealed as it is. Items that were put without an index are compared by vectors
    that are made for the search.
    """

    def __init__(self, config: IndexConfig) -> None:
        self._embeddings = ensure_embeddings(config.get("embed"))
        self._size = config.get("dims")
        self._fields = list(config.get("fields") or [_WHOLE])

    def texts_of(self, value: Any, whole: Sequence[str]) -> list[str]:
        """The texts of a value that is put without naming any; `whole` are all it holds."""
        if _WHOLE in self._fields:
            return list(whole)
        return [text for path in self._fields for text in get_text_at_path(value, path)]

    async def pack(self, texts: Sequence[str]) -> list[bytes]:
        """The vectors of texts as they are stored."""
        return [array("f", vector).tobytes() for vector in await self._vectors(texts)] if texts else []

    async def scores(self, query: str, packed: Sequence[Sequence[bytes]]) -> list[float | None]:
        """How near each item is to the query, by the best of its vectors; None for one that has none."""
        asked = self._checked(await self._embeddings.aembed_query(query))
        return [max((_cosine(asked, _unpacked(each)) for each in vectors), default=None) for vectors in packed]

    async def _vectors(self, texts: Sequence[str]) -> list[Sequence[float]]:
        return [self._checked(vector) for vector in await self._embeddings.aembed_documents(list(texts))]

    def _checked(self, vector: Sequence[float]) -> Sequence[float]:
        if self._size is not None and len(vector) != self._size:
            raise VectorSizeError(len(vector), self._size)
        return vector


def _unpacked(packed: bytes) -> "array[float]":
    vector = array("f")
    vector.frombytes(packed)
    return vector


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = math.hypot(*one) * math.hypot(*other)
    return sum(left * right for left, right in zip(one, other, strict=True)) / lengths if lengths else 0.0
