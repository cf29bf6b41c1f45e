"""Ids of the parts of a stream, and the place that an id names, from which a client goes on.

Words are told before they have a number in the log, so a place is made of two numbers: the event that was told last but
for words, and the word that was told last. `12.3` is part 3 of event 12, `12.3-1.40` the same after word 40 of epoch 1,
and `12-1.40.0` part 0 of that word, after all of event 12. Told live or from the log, a part has the same id.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from madang.protocol import Event, RunStarted, WordNumber

_ALL = float("inf")
_NUMBER = "([0-9]{1,15})"
_IDENT = re.compile(rf"{_NUMBER}(?:\.{_NUMBER})?(?:-{_NUMBER}\.{_NUMBER}(?:\.{_NUMBER})?)?")


class StreamCursor(NamedTuple):
    """A place in a stream: the number of an event and how many of its parts were seen, and the same for a word."""

    seq: int = 0
    parts: float = 0
    word: WordNumber | None = None
    word_parts: float = _ALL

    @classmethod
    def after(cls, seq: int) -> "StreamCursor":
        """The place after all parts of an event."""
        return cls(seq, _ALL)

    def is_past(self, event: Event, number: int, part: float = _ALL) -> bool:
        """Whether a part of the event with that number was told before; all of its parts if none is named."""
        if event.word is not None and self.word is not None:
            return (event.word, part) < (self.word, self.word_parts)
        is_known = event.word is None or event.is_logged
        return is_known and (number, part) < (self.seq, self.parts)


BEGINNING = StreamCursor()


def read_cursor(ident: str | None) -> StreamCursor:
    """The place that a `Last-Event-ID` names; the beginning for none, or one that was not given here."""
    found = _IDENT.fullmatch(ident or "")
    if found is None or (found[2] is None and found[3] is None):
        return BEGINNING
    word = WordNumber(int(found[3]), int(found[4])) if found[3] else None
    return StreamCursor(int(found[1]), _seen(found[2]), word, _seen(found[5]))


def _seen(part: str | None) -> float:
    """How many parts were seen with this one; all of them if none is named."""
    return _ALL if part is None else int(part) + 1


class PartNumbers:
    """Names the parts of the events of one stream, taken note of in order, from a place on."""

    def __init__(self, number: Callable[[Event], int], start: StreamCursor = BEGINNING) -> None:
        self._number = number
        self._last = start.seq
        self._word = start.word

    def add(self, event: Event) -> None:
        """Take note of the event whose parts are named next."""
        if event.word is not None:
            self._word = event.word
            return
        self._last = self._number(event)
        if isinstance(event.data, RunStarted):
            self._word = None

    def ident(self, event: Event, part: int) -> str:
        """The id of a part of the event that was noted last."""
        heard = f"-{self._word.text}" if self._word else ""
        return f"{self._last}.{part}{heard}" if event.word is None else f"{self._last}{heard}.{part}"
