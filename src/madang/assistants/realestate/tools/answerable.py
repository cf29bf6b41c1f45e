"""Whether a message has an answer here, as it was taught: what it asks may be beyond knowledge or outside the field, or
too little may be said. Closed forms (`understand/beyond_knowledge`, `understand/vagueness`) know the regular cases.
"""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple, cast, get_args

import numpy

from madang.assistants.realestate.tools.bundled_data import DATA
from madang.knowledge.index import embedded_encoder

BeyondKind = Literal[
    "future", "person", "judgment", "ordinance", "amendment", "abroad", "file", "vague", "outside",
]  # fmt: skip
WEIGHTS = DATA / "rules" / "beyond.npz"
LINES = DATA / "rules" / "beyond.toml"
KINDS: tuple[BeyondKind, ...] = get_args(BeyondKind)


def beyond(message: str) -> Mapping[BeyondKind, float]:
    """The probability of each kind of message that has no answer here; empty without an encoder or a word."""
    encoder, taught = embedded_encoder(), _taught()
    if encoder is None or not _WORD.search(message.casefold()):
        return {}
    rows = features([message], encoder.encode([message[:_LONGEST]]), taught.centres)
    chances = probabilities(rows @ taught.weights)[0]
    return cast("dict[BeyondKind, float]", dict(zip(KINDS, chances[1:].tolist(), strict=True)))


def probabilities(scores: Any) -> Any:
    """The probability of each class, row by row."""
    parts = numpy.exp(scores - scores.max(1, keepdims=True))
    return parts / parts.sum(1, keepdims=True)


def features(texts: Sequence[str], vectors: Any, centres: Any) -> Any:
    """What a linear model sees of texts: their vectors without the centre of their language, and their pieces."""
    latin = [0 if has_hangul(text) else 1 for text in texts]
    rows = vectors - centres[latin]
    rows = rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), _TINY) * _OF_MEANING
    pieces = numpy.zeros((len(texts), _BUCKETS), "float32")
    for number, text in enumerate(texts):
        held = list({zlib.crc32(piece.encode()) % _BUCKETS for piece in _pieces(text[:_LONGEST])})
        pieces[number, held] = _OF_PIECES / max(1, len(held)) ** 0.5
    return numpy.hstack([rows, pieces, numpy.ones((len(texts), 1))]).astype("float32")


def has_hangul(text: str) -> bool:
    """Whether a text is in Korean, at least in part."""
    return _HANGUL.search(text) is not None


class _Taught(NamedTuple):
    weights: Any
    centres: Any


@cache
def _taught() -> _Taught:
    with numpy.load(WEIGHTS, allow_pickle=False) as stored:
        return _Taught(stored["weights"].astype("float32"), stored["centres"].astype("float32"))


def _pieces(text: str) -> Iterator[str]:
    """Short runs of syllables, English words and pairs of them, and how long numbers are."""
    words = _WORD.findall(text.casefold())
    for word in words:
        if word[0].isdigit():
            yield f"#{len(word)}"
        elif word.isascii():
            yield f"w:{word}"
        else:
            yield f"^{word[0]}"
            yield from (word[at : at + size] for size in (2, 3) for at in range(len(word) - size + 1))
    latin = [word for word in words if word.isascii() and not word[0].isdigit()]
    yield from (f"b:{first} {second}" for first, second in pairwise(latin))


_LONGEST = 300
_BUCKETS, _OF_PIECES, _OF_MEANING, _TINY = 4096, 3.0, 4.0, 1e-9
_HANGUL = re.compile(r"[가-힣]")
_WORD = re.compile(r"[a-z']+|[가-힣]+|[0-9]+")
