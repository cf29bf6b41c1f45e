import numpy
import pytest

from madang.knowledge.index import embeddings as vectors
from madang.knowledge.index.embeddings import (
    Matrix,
    VectorIndex,
    direction_text,
    index_vectors,
    likenesses_of,
    pack_vectors,
    vector_part,
)
from madang.store.database import Row


def _directions(count: int, dimensions: int = 96) -> Matrix:
    drawn = numpy.random.default_rng(7).standard_normal((count, dimensions)).astype("float32")
    return drawn / numpy.linalg.norm(drawn, axis=1, keepdims=True)


def _stored(rows: Matrix) -> list[Row]:
    return [(number * 3 + 1, vector) for number, vector in enumerate(pack_vectors(rows))]


def _kept(rows: Matrix, *, keep: bool = True) -> VectorIndex:
    stored = _stored(rows)
    half = len(stored) // 2
    return index_vectors([vector_part(stored[:half], keep=keep), vector_part(stored[half:], keep=keep)])


def test_chunks_have_their_cosine_whichever_part_they_were_read_in() -> None:
    rows = _directions(50)
    found = _kept(rows).likenesses(rows[7:8])
    assert list(found) == [number * 3 + 1 for number in range(50)]
    assert found[22] == pytest.approx(1.0, abs=1e-3)
    assert found[100] == pytest.approx(float(rows[33] @ rows[7]), abs=1e-3)


def test_of_many_chunks_those_that_agree_in_signs_are_read_and_the_nearest_is_among_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = _directions(3000)
    whole = _kept(rows, keep=False)
    monkeypatch.setattr(vectors, "FEW_VECTORS", 100)
    for number in range(40):
        worth = whole.worth_reading(rows[number : number + 1])
        assert (len(worth), number * 3 + 1 in worth) == (100, True)


def test_of_a_large_corpus_a_process_keeps_a_bit_for_each_number() -> None:
    kept = _kept(_directions(1000, 512), keep=False)
    assert kept.rows is None
    assert kept.signs.nbytes == 1000 * 512 // 8


def test_likenesses_are_those_of_the_rows_that_are_there() -> None:
    rows = _directions(4)
    found = likenesses_of(_stored(rows)[3:], rows[:1])
    assert found == {10: pytest.approx(float(rows[3] @ rows[0]), abs=1e-3)}


def test_without_vectors_nothing_is_near() -> None:
    none = index_vectors([])
    assert (none.likenesses(_directions(1)), likenesses_of([], _directions(1))) == ({}, {})


def test_a_direction_is_told_to_a_database_in_brackets() -> None:
    assert direction_text(numpy.asarray([0.5, -0.25, 0.123456789], dtype="float32")) == "[0.5,-0.25,0.12346]"
