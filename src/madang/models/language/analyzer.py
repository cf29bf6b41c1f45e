"""The Korean morphological analyser: loaded on first use, once, and shared by all threads.

Loading Kiwi takes a second or two and 330 MB; a short question then takes a fraction of a millisecond. Its dictionary
of names of several words is left out: loading it doubles both, it changed one line of five thousand of our texts, and a
term must be one word anyway.
"""

import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from madang.extras import require

__all__ = ["Analyzer", "Morpheme", "shared_analyzer"]


class Morpheme(NamedTuple):
    """A morpheme, its part of speech in the Sejong tag set (NNG, NNP, VV, ...) and where it stands."""

    form: str
    tag: str
    span: tuple[int, int]


class Analyzer:
    """Splits Korean text into morphemes; safe to use from several threads."""

    def __init__(self) -> None:
        kiwipiepy = require("kiwipiepy", "korean", "Korean analysis")
        self._kiwi: Any = kiwipiepy.Kiwi(load_multi_dict=False)
        self._lock = threading.Lock()

    def morphemes(self, text: str) -> list[Morpheme]:
        """The morphemes of a text in order."""
        with self._lock:
            tokens = self._kiwi.tokenize(text)
        return [Morpheme(token.form, token.tag, (token.start, token.start + token.len)) for token in tokens]

    def add_words(self, words: Iterable[str], tag: str = "NNP") -> None:
        """Teach words that must not be split, such as the names of laws and products; idempotent."""
        with self._lock:
            for word in words:
                self._kiwi.add_user_word(word, tag)


def shared_analyzer() -> Analyzer:
    """The one analyser of this process; the first call loads it, the others wait for it."""
    with _loading:
        return _load()


@lru_cache(maxsize=1)
def _load() -> Analyzer:
    return Analyzer()


_loading = threading.Lock()
