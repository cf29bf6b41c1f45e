"""The vectors of a corpus in memory, and the chunks nearest to a question.

A hundred thousand of them are looked through by one multiplication in some tens of milliseconds, on every platform and
the same on every backend; so there is no index to build, tune or load as an extension.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from madang.extras import require
from madang.store.database import Row

if TYPE_CHECKING:
    import numpy

__all__ = ["Matrix", "Vectors", "pack", "to_vectors"]

Matrix: TypeAlias = "numpy.ndarray[tuple[int, int], numpy.dtype[numpy.float32]]"


class Vectors(NamedTuple):
    """Chunks by their numbers, and a row for each."""

    keys: Any
    rows: Any

    def nearest(self, question: Matrix, limit: int) -> dict[int, float]:
        """The chunks closest to the question with their cosine, at most `limit`."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if not len(self.keys):
            return {}
        cosines = self.rows @ question[0]
        best = numpy.argpartition(-cosines, min(limit, len(cosines)) - 1)[:limit]
        return {int(self.keys[place]): float(cosines[place]) for place in best}

    def of(self, question: Matrix, keys: Sequence[int]) -> dict[int, float]:
        """The cosine of each of these chunks that has a vector."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if not len(self.keys):
            return {}
        places = numpy.flatnonzero(numpy.isin(self.keys, list(keys)))
        cosines = self.rows[places] @ question[0]
        return {int(self.keys[place]): float(cosine) for place, cosine in zip(places, cosines, strict=True)}


def pack(rows: Matrix) -> list[bytes]:
    """Each row as it is stored: half the precision, which moves no cosine by more than a thousandth."""
    return [row.tobytes() for row in rows.astype("float16")]


def to_vectors(stored: Sequence[Row]) -> Vectors:
    """The vectors of rows that hold a chunk's number and a packed vector."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    keys = numpy.asarray([key for key, _ in stored], dtype="int64")
    joined = b"".join(bytes(vector) for _, vector in stored)
    rows = numpy.frombuffer(joined, dtype="float16").astype("float32")
    return Vectors(keys, rows.reshape(len(stored), -1) if stored else rows)
