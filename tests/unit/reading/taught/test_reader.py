"""The taught reader finds the likeliest roles, says how sure it is, and loses no number."""

from datetime import date
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from madang.reading.taught import Lexicon, TaughtReader
from madang.reading.taught.reader import best_path, marginals
from madang.reading.taught.weights import load_weights, pack_linear, save_weights

_DAY = date(2026, 11, 15)
_RANDOM = np.random.default_rng(7)


def _reader(path: Path, *, vectors: bool = False) -> TaughtReader:
    """A reader that knows two words: a number near 월세 is a rent, and 얼마 asks for a price."""
    roles = pack_linear("roles", ["O", "rent"], {"bias": {0: 1.0}, "hint-1=number:rent:0": {1: 4.0}})
    messages = pack_linear("messages", ["task:price"], {"hint=ask": {0: 5.0}})
    arrays = {
        **roles, **messages, "transitions": np.zeros((2, 2)), "bias": np.array([-2.0]), "only_numbers": np.array(True),
        "vectors": np.ones((1, 3)) if vectors else np.zeros((1, 0)),
    }  # fmt: skip
    save_weights(path / "weights.npz", arrays)
    lexicon = Lexicon({"rent": "월세", "ask": "얼마"})
    return TaughtReader(load_weights(path / "weights.npz"), lexicon, (lambda _: np.ones((1, 3))) if vectors else None)


def test_roles_and_labels_are_read_with_their_probability(tmp_path: Path):
    read = _reader(tmp_path).read("월세 60인데 12층이에요. 얼마예요?", _DAY)
    assert [(mention.role, mention.text) for mention in read.mentions] == [("rent", "60"), ("", "12")]
    assert all(0.5 < mention.confidence < 1 for mention in read.mentions)
    assert read.has("task:price")
    assert not _reader(tmp_path).read("월세 60", _DAY).has("task:price")


def test_what_holds_nothing_reads_as_nothing(tmp_path: Path):
    assert _reader(tmp_path).read("", _DAY).mentions == ()
    assert _reader(tmp_path).read("안녕하세요", _DAY).mentions == ()


def test_weights_taught_with_vectors_are_not_used_without_them(tmp_path: Path):
    assert _reader(tmp_path, vectors=True).read("안녕", _DAY).has("task:price")
    with pytest.raises(ValueError, match="sentence vectors"):
        TaughtReader(load_weights(tmp_path / "weights.npz"), Lexicon({"rent": "월세"}))


def test_the_path_is_the_best_of_all_paths_and_the_chances_add_up_over_them():
    emissions, transitions = (_RANDOM.normal(size=size).astype(np.float32) for size in ((4, 3), (3, 3)))

    def score(path: tuple[int, ...]) -> float:
        steps = sum(float(transitions[left, right]) for left, right in pairwise(path))
        return steps + sum(float(emissions[at, label]) for at, label in enumerate(path))

    paths = list(product(range(3), repeat=4))
    assert best_path(emissions, transitions) == list(max(paths, key=score))
    weights = np.exp([score(path) for path in paths])
    expected = [
        [sum(w for w, path in zip(weights, paths, strict=True) if path[at] == label) for label in range(3)]
        for at in range(4)
    ]
    np.testing.assert_allclose(marginals(emissions, transitions), np.array(expected) / weights.sum(), rtol=1e-4)
