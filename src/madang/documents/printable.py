"""Text that any format can hold: without the characters that XML forbids and that steer a reader's eye."""

import re

__all__ = ["breakable", "printable"]

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """The text with line ends as they are on every machine, and without control characters.

    Marks that override the direction of writing go too: they can make an amount read backwards.
    """
    return _FORBIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n"))


def breakable(text: str) -> str:
    """Printable text in which a line can break within words that are longer than any line, such as addresses."""
    return _LONG_WORD.sub(lambda word: _PIECE.sub("\\g<0>\u200b", word.group()), printable(text))


_LONG_WORD = re.compile(r"\S{40,}")
_PIECE = re.compile(r"[^/?&=._-]{0,20}[/?&=._-]|\S{20}")
