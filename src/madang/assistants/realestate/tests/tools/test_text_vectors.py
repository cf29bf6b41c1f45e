from pathlib import Path

import numpy
import pytest

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.tools import law_book, text_vectors
from madang.assistants.realestate.tools.text_vectors import MeaningSimilarity, open_vectors, write_vectors
from madang.assistants.realestate.understand.similar_questions import example_texts

_SAMPLE = 100


class _Directions:
    """Takes a text for the direction that its first letter names."""

    name = "directions"

    def encode(self, texts: list[str]) -> numpy.ndarray:
        return numpy.array([_BY_LETTER[text[0]] for text in texts], dtype="float32")


_BY_LETTER = {"a": (1.0, 0.0), "b": (0.0, 1.0), "c": (0.6, 0.8), "z": (-1.0, 0.0)}


def test_the_vectors_that_ship_are_those_of_the_texts_beside_them():
    texts = example_texts(law_book.shipped_questions())
    found = open_vectors(law_book.VECTORS, texts)
    assert found is not None
    for number in range(0, len(texts), _SAMPLE):
        assert found.scores(texts[number])[number] > 0.999


def test_vectors_of_other_questions_are_refused():
    with pytest.raises(FactError) as refused:
        open_vectors(law_book.VECTORS, ["보증금을 안 줘요"])
    assert str(refused.value) == (
        "questions.npz holds the vectors of other texts than those beside it: write it again with "
        "'python tools/encode_questions.py'."
    )


def test_what_is_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(text_vectors, "embedded_encoder", _Directions)
    write_vectors(tmp_path / "texts.npz", ["a", "b", "c"], _Directions())
    found = open_vectors(tmp_path / "texts.npz", ["a", "b", "c"])
    assert found is not None
    assert {number: round(likeness, 2) for number, likeness in found.scores("a").items()} == {0: 1.0, 2: 0.6}
    assert found.scores("z") == {}


def test_texts_without_a_vector_mean_nothing():
    found = MeaningSimilarity(_Directions().encode(["a", "b"]), _Directions())
    assert round(found.length({0: 1.0, 1: 1.0, 7: 5.0}), 6) == 1.414214
    assert found.length({7: 5.0}) == 0.0


def test_without_an_encoder_there_are_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(text_vectors, "embedded_encoder", lambda: None)
    assert open_vectors(law_book.VECTORS, ["a"]) is None
