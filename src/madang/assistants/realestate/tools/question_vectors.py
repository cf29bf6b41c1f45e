"""Vectors of the example questions, made once by the embedded encoder and stored in `data/law/questions.npz`, for
similarity by meaning.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.tools.bundled_data import DATA
from madang.extras import require
from madang.knowledge.index import Encoder, embedded_encoder

FILE = DATA / "law" / "questions.npz"
_LARGEST = 127
"""Of a byte: the vectors are kept in bytes, which changes likenesses by less than a thousandth."""


class MeaningSimilarity:
    """Texts that others can be held against by what they mean; those past the last vector mean nothing."""

    def __init__(self, vectors: Any, encoder: Encoder) -> None:
        self._vectors, self._encoder = vectors, encoder

    def scores(self, text: str) -> Mapping[int, float]:
        """How alike each text is by its number, from 0 to 1; opposites are not."""
        likenesses = self._vectors @ self._encoder.encode([text])[0]
        return {number: float(likeness) for number, likeness in enumerate(likenesses) if likeness > 0}

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum of some texts' directions, each with its weight."""
        numpy = _numpy()
        known = [number for number in weights if number < len(self._vectors)]
        shares = numpy.array([weights[number] for number in known], dtype="float32")
        return float(numpy.linalg.norm(shares @ self._vectors[known])) if known else 0.0


def open_question_vectors(texts: Sequence[str]) -> MeaningSimilarity | None:
    """The vectors of these texts from the file, None where no encoder is installed; `FactError` if they are others'."""
    encoder = embedded_encoder()
    if encoder is None:
        return None
    numpy = _numpy()
    with numpy.load(FILE, allow_pickle=False) as kept:
        if kept["digest"].item() != _digest(texts):
            raise FactError(
                f"{FILE.name} holds the vectors of other questions than those of questions.toml: write it anew with "
                f"'python tools/encode_questions.py'."
            )
        rows = kept["rows"].astype("float32")
    return MeaningSimilarity(rows / numpy.linalg.norm(rows, axis=1, keepdims=True), encoder)


def write_question_vectors(texts: Sequence[str], encoder: Encoder) -> None:
    """Encodes the texts into the file."""
    numpy, vectors = _numpy(), encoder.encode(texts)
    rows = numpy.rint(vectors * (_LARGEST / abs(vectors).max())).astype("int8")
    numpy.savez_compressed(FILE, rows=rows, digest=numpy.array(_digest(texts)))


def _numpy() -> Any:
    return require("numpy", "realestate", "Reading questions by what they mean")


def _digest(texts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
