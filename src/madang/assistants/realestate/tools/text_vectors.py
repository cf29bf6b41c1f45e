"""Similarity by meaning to texts whose vectors were made once and lie in a file beside them."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from madang.assistants.realestate.analyse.errors import FactError
from madang.extras import require
from madang.knowledge.index import Encoder, embedded_encoder


class MeaningSimilarity:
    """Similarity by meaning to a list of texts; texts beyond the last vector are similar to nothing."""

    def __init__(self, vectors: Any, encoder: Encoder) -> None:
        self._vectors, self._encoder = vectors, encoder

    def scores(self, text: str) -> Mapping[int, float]:
        """The similarity of each text by its number, above 0 up to 1."""
        similarities = self._vectors @ self._encoder.encode([text])[0]
        return {number: float(similarity) for number, similarity in enumerate(similarities) if similarity > 0}

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the weighted sum of some texts' vectors."""
        numpy = _numpy()
        known = [number for number in weights if number < len(self._vectors)]
        shares = numpy.array([weights[number] for number in known], dtype="float32")
        return float(numpy.linalg.norm(shares @ self._vectors[known])) if known else 0.0


def open_vectors(file: Path, texts: Sequence[str]) -> MeaningSimilarity | None:
    """The stored vectors of these texts; None without an encoder, `FactError` if the file is for other texts."""
    encoder = embedded_encoder()
    if encoder is None:
        return None
    numpy = _numpy()
    with numpy.load(file, allow_pickle=False) as stored:
        if stored["digest"].item() != _digest(texts):
            raise FactError(
                f"{file.name} holds the vectors of other texts than those beside it: write it again with "
                f"'python tools/encode_questions.py'."
            )
        rows = stored["rows"].astype("float32")
    return MeaningSimilarity(rows / numpy.linalg.norm(rows, axis=1, keepdims=True), encoder)


def write_vectors(file: Path, texts: Sequence[str], encoder: Encoder) -> None:
    """Encodes the texts into the file."""
    numpy, vectors = _numpy(), encoder.encode(texts)
    rows = numpy.rint(vectors * (_LARGEST / abs(vectors).max())).astype("int8")
    numpy.savez_compressed(file, rows=rows, digest=numpy.array(_digest(texts)))


def _numpy() -> Any:
    return require("numpy", "realestate", "Comparing questions by meaning")


def _digest(texts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


_LARGEST = 127
"""The largest signed byte: stored as bytes, vectors change similarities by less than a thousandth."""
