"""The vectors of a corpus in memory, and the chunks nearest to a question.

Of many vectors, only those are multiplied that agree with the question in most signs: comparing signs costs a tenth. So
a hundred thousand are looked through in some milliseconds, on every platform and the same on every backend; there is no
index to build, tune or load as an extension.
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
    """Chunks by their numbers in order, a row for each, and the signs of the rows, packed, a column for each."""

    keys: Any
    rows: Any
    signs: Any

    def nearest(self, question: Matrix, limit: int) -> dict[int, float]:
        """The chunks closest to the question with their cosine, at most `limit`."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if not len(self.keys):
            return {}
        places = self._agreeing(question)
        cosines = _cosines(self.rows[places], question)
        best = numpy.argsort(-cosines)[:limit]
        return dict(zip(self.keys[places[best]].tolist(), cosines[best].tolist(), strict=True))

    def of(self, question: Matrix, keys: Sequence[int]) -> dict[int, float]:
        """The cosine of each of these chunks that has a vector."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if not len(self.keys):
            return {}
        places = numpy.searchsorted(self.keys, keys)
        there = [place for place, key in zip(places, keys, strict=True) if key in self.keys[place : place + 1]]
        cosines = _cosines(self.rows[there], question)
        return dict(zip(self.keys[there].tolist(), cosines.tolist(), strict=True))

    def _agreeing(self, question: Matrix) -> Any:
        """The places of the rows worth multiplying: all, or those that differ from the question in few signs."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if len(self.keys) <= _MULTIPLIED:
            return numpy.arange(len(self.keys))
        differing = numpy.zeros(len(self.keys), dtype="uint16")
        for column, asked in zip(self.signs, _signs(question), strict=True):
            differing += numpy.bitwise_count(column ^ asked[0])
        return numpy.argpartition(differing, _MULTIPLIED)[:_MULTIPLIED]


def pack(rows: Matrix) -> list[bytes]:
    """Each row as it is stored: half the precision, which moves no cosine by more than a thousandth."""
    return [row.tobytes() for row in rows.astype("float16")]


def to_vectors(stored: Sequence[Row]) -> Vectors:
    """The vectors of rows that hold a chunk's number and a packed vector."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    keys = numpy.asarray([key for key, _ in stored], dtype="int64")
    joined = b"".join(bytes(vector) for _, vector in stored)
    rows = numpy.frombuffer(joined, dtype="float16").astype("float32").reshape(len(stored), -1 if stored else 0)
    return Vectors(keys, rows, _signs(rows))


def _cosines(rows: Any, question: Matrix) -> Any:
    """On this thread alone: the matrices are small, and the threads of `@` would spin longer than they work."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    return numpy.einsum("ij,j->i", rows, question[0])


def _signs(rows: Any) -> Any:
    """One bit a number, 64 of them a word; the first words of all rows stand together, then the second ones."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    packed = numpy.packbits(rows > 0, axis=1)
    filled = numpy.pad(packed, ((0, 0), (0, -packed.shape[1] % 8)))
    return numpy.ascontiguousarray(filled.view("uint64").T)


_MULTIPLIED = 4000
"""Rows that are multiplied; the ten nearest of a hundred thousand are among them in 98 cases of 100."""
