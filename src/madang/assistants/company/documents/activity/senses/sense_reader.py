"""What a text about an activity says as a whole: that something is wrong, that it is left open, or why it is harmless.

A second reader beside the rules. It was shown whole texts and sentences of many authors and knows no rule, so that its
mistakes are others than theirs: what passes has to be harmless to both.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal

from madang.assistants.company.documents.activity.facts import TextSense
from madang.reading import Span
from madang.reading.language import split_sentences
from madang.reading.scan import scan
from madang.reading.taught import (
    Lexicon,
    LinearWeights,
    Token,
    evenness,
    letter_features,
    message_features,
    tokenize,
    unpack_linear,
)

Sense = Literal["wrong", "open", "permitted", "declined", "elsewhere", "nothing"]
"""Something is given or done that no rule allows; it is not said what happened; something is given for a purpose that
limits decide; something stayed where it was; it is about others or our own; no benefit is spoken of.
"""
SENSES: tuple[Sense, ...] = ("wrong", "open", "permitted", "declined", "elsewhere", "nothing")


class SenseReader:
    """Reads the sense of texts, some sentences at a time."""

    def __init__(self, weights: LinearWeights, bias: Any, lexicon: Lexicon) -> None:
        self._weights, self._bias, self._lexicon = weights, bias, lexicon

    def read(self, text: str, today: date) -> TextSense:
        """The sense of a text. One of many sentences is read in windows, so that none is lost among the others."""
        tokens = tokenize(text, scan(text, today))
        spans = [sentence.span for sentence in split_sentences(text)]
        told = [span for span in spans if not self._is_request(text, span, tokens)]
        windows = [self._chances(text, window, tokens) for window in _windows(told)]
        if not windows:
            return TextSense({"nothing": 1.0})
        gravest = max(range(len(windows)), key=lambda at: windows[at]["wrong"] + windows[at]["open"])
        inside = told[gravest : gravest + _TOGETHER]
        first = max(inside, key=lambda span: self._chances(text, span, tokens)["wrong"])
        return TextSense(windows[gravest], text[slice(*first)].strip(), len(windows))

    def _is_request(self, text: str, span: Span, tokens: Sequence[Token]) -> bool:
        """Whether a sentence only asks for the check, or names its day."""
        chances = self._chances(text, span, tokens)
        return _asks_for_check(text[slice(*span)]) and chances["wrong"] < _UNLIKELY

    def _chances(self, text: str, span: Span, tokens: Sequence[Token]) -> dict[str, float]:
        import numpy as np  # noqa: PLC0415 - comes with an extra

        inside = [token for token in tokens if span[0] <= token.span[0] < span[1]]
        described = sense_features(text[slice(*span)], inside, self._lexicon)
        scores = self._weights.scores(described) * evenness(described) + self._bias
        chances = np.exp(scores - scores.max())
        return dict(zip(self._weights.labels, (chances / chances.sum()).tolist(), strict=True))


def sense_features(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> list[str]:
    """What describes some sentences: their words, pairs of these, hints and runs of letters."""
    return [*message_features(tokens, lexicon.hints(text)), *letter_features(text)]


def read_senses(path: Path, lexicon: Lexicon) -> SenseReader:
    """The reader with the weights of a file."""
    import numpy as np  # noqa: PLC0415 - comes with an extra

    with np.load(path, allow_pickle=False) as arrays:
        return SenseReader(unpack_linear(arrays, "messages"), arrays["bias"].astype(np.float32), lexicon)


def _windows(spans: Sequence[Span]) -> Iterator[Span]:
    """Some sentences together, from each on that has enough behind it."""
    for first in range(max(1, len(spans) - _TOGETHER + 1) if spans else 0):
        yield spans[first][0], spans[min(first + _TOGETHER, len(spans)) - 1][1]


def _asks_for_check(sentence: str) -> bool:
    words = sentence.strip()
    return len(words) <= _SHORT and any(sign in words for sign in _REQUESTS)


_TOGETHER = 3
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
