import numpy
import pytest

from madang.knowledge.index import embeddings as vectors
from madang.knowledge.index.embeddings import Matrix, VectorIndex, pack_vectors, to_vectors


def _directions(count: int, dimensions: int = 96) -> Matrix:
    drawn = numpy.random.default_rng(7).standard_normal((count, dimensions)).astype("float32")
    return drawn / numpy.linalg.norm(drawn, axis=1, keepdims=True)


def _kept(rows: Matrix) -> VectorIndex:
    return to_vectors([(number * 3 + 1, vector) for number, vector in enumerate(pack_vectors(rows))])


def test_the_nearest_chunks_come_with_their_cosine_the_nearest_first() -> None:
    rows = _directions(50)
    found = _kept(rows).nearest(rows[7:8], 3)
    exact = numpy.argsort(-(rows @ rows[7]))[:3]
    assert list(found) == [int(place) * 3 + 1 for place in exact]
    assert found[22] == pytest.approx(1.0, abs=1e-3)


def test_of_many_chunks_those_that_agree_in_signs_are_looked_at_and_the_nearest_is_among_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = _directions(3000)
    whole = _kept(rows)
    exact = [whole.nearest(rows[number : number + 1], 1) for number in range(40)]
    monkeypatch.setattr(vectors, "_MULTIPLIED", 100)
    assert [whole.nearest(rows[number : number + 1], 1) for number in range(40)] == exact


def test_only_chunks_that_have_a_vector_have_a_cosine() -> None:
    rows = _directions(4)
    found = _kept(rows).similarity_of(rows[:1], [10, 2, 1, 99, 0])
    assert list(found) == [10, 1]
    assert found[10] == pytest.approx(float(rows[3] @ rows[0]), abs=1e-3)


def test_without_vectors_nothing_is_near() -> None:
    none = to_vectors([])
    assert (none.nearest(_directions(1), 5), none.similarity_of(_directions(1), [1, 2])) == ({}, {})
