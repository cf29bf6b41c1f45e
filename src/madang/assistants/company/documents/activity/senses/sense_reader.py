"""What a text about an activity says as a whole: that something is wrong, that it is left open, or why it is harmless.

A second reader beside the rules. It was shown whole texts and sentences of many authors and knows no rule, so that its
mistakes are others than theirs: what passes has to be harmless to both.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, NamedTuple

from madang.assistants.company.documents.activity.facts import TextSense
from madang.assistants.company.documents.activity.senses.vectors import Encode
from madang.reading import Span
from madang.reading.language import split_sentences
from madang.reading.taught import (
    Lexicon,
    LinearWeights,
    Token,
    evenness,
    letter_features,
    message_features,
    tokens_of,
    unpack_linear,
)

Sense = Literal["wrong", "open", "permitted", "declined", "elsewhere", "nothing"]
"""Something is given or done that no rule allows; it is not said what happened; something is given for a purpose that
limits decide; something stayed where it was; it is about others or our own; no benefit is spoken of.
"""
SENSES: tuple[Sense, ...] = ("wrong", "open", "permitted", "declined", "elsewhere", "nothing")


class SenseWeights(NamedTuple):
    """What the reader was taught: a weight of each feature and of each place of a vector for each sense."""

    words: LinearWeights
    vectors: Any
    bias: Any


class SenseReader:
    """Reads the sense of texts, some sentences at a time, by their words and by the mean of their vectors."""

    def __init__(self, weights: SenseWeights, lexicon: Lexicon, encode: Encode) -> None:
        self._weights, self._lexicon, self._encode = weights, lexicon, encode

    def read(self, text: str, today: date) -> TextSense:
        """The sense of a text. One of many sentences is read in windows, so that none is lost among the others."""
        tokens, spans = tokens_of(text, today), [each.span for each in split_sentences(text)]
        vectors = dict(zip(spans, self._encode([text[slice(*span)] for span in spans]), strict=True)) if spans else {}
        sentences = {span: self._chances(text, [span], tokens, vectors) for span in spans}
        alone = {span: chances for span, chances in sentences.items() if not _is_request(text[slice(*span)], chances)}
        windows = [*_windows([*alone])]
        if not windows:
            return TextSense({"nothing": 1.0})
        chances = [
            alone.get(each[0], {}) if len(each) == 1 else self._chances(text, each, tokens, vectors) for each in windows
        ]
        gravest = max(range(len(windows)), key=lambda at: chances[at]["wrong"] + chances[at]["open"])
        first = max(windows[gravest], key=lambda span: alone[span]["wrong"])
        return TextSense(chances[gravest], text[slice(*first)].strip(), alone)

    def _chances(
        self, text: str, spans: Sequence[Span], tokens: Sequence[Token], vectors: Mapping[Span, Any]
    ) -> dict[str, float]:
        import numpy as np  # noqa: PLC0415 - comes with an extra

        start, end = spans[0][0], spans[-1][1]
        inside = [token for token in tokens if start <= token.span[0] < end]
        described = sense_features(text[start:end], inside, self._lexicon)
        scores = self._weights.words.scores(described) * evenness(described) + self._weights.bias
        scores = scores + self._weights.vectors @ mean_vector([vectors[span] for span in spans])
        chances = np.exp(scores - scores.max())
        return dict(zip(self._weights.words.labels, (chances / chances.sum()).tolist(), strict=True))


def mean_vector(vectors: Sequence[Any]) -> Any:
    """The mean of the vectors of some sentences, of length 1; rounded, since how many sentences are encoded together
    changes the last places.
    """
    import numpy as np  # noqa: PLC0415 - comes with an extra

    mean = np.mean(vectors, axis=0, dtype=np.float64)
    return np.round(mean / max(float(np.linalg.norm(mean)), _LEAST), 4)


def sense_features(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> list[str]:
    """What describes some sentences: their words, pairs of these, hints and runs of letters."""
    return [*message_features(tokens, lexicon.hints(text)), *letter_features(text)]


def read_senses(path: Path, lexicon: Lexicon, encode: Encode) -> SenseReader:
    """The reader with the weights of a file."""
    import numpy as np  # noqa: PLC0415 - comes with an extra

    with np.load(path, allow_pickle=False) as arrays:
        return SenseReader(unpack_senses(arrays), lexicon, encode)


def unpack_senses(arrays: Mapping[str, Any]) -> SenseWeights:
    """The weights in the arrays of a file."""
    return SenseWeights(
        unpack_linear(arrays, "messages"), arrays["vectors"].astype("float32"), arrays["bias"].astype("float32")
    )


def _windows(spans: Sequence[Span]) -> Iterator[Sequence[Span]]:
    """Some sentences together, from each on that has enough behind it."""
    for first in range(max(1, len(spans) - _TOGETHER + 1) if spans else 0):
        yield spans[first : first + _TOGETHER]


def _is_request(sentence: str, chances: Mapping[str, float]) -> bool:
    """Whether a sentence only asks for the check, or names its day."""
    words = sentence.strip()
    return len(words) <= _SHORT and any(sign in words for sign in _REQUESTS) and chances["wrong"] < _UNLIKELY


_TOGETHER = 3
_LEAST = 1e-6
_UNLIKELY = 0.3
_SHORT = 40
_REQUESTS = (
    "검토해",
    "점검해",
    "확인해 줘",
    "확인해줘",
    "활동일",
    "Check ",
    "check this",
    "Review this",
    "Activity date",
)
