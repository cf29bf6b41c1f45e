"""English numbers in words, of any size: twenty-five, two hundred thousand, fifteen hundred, two and a half grand."""

import re
from decimal import Decimal
from typing import NamedTuple

from madang.reading.numbers.numerals import as_exact, read_word, word_pattern


class SpelledNumber(NamedTuple):
    """The value of a spelled number and where it ends."""

    value: int | Decimal
    end: int


def read_spelled(folded: str, start: int) -> SpelledNumber | None:
    """The longest English number in words that begins at `start`, or None; `a` begins one only before a scale."""
    begins = _BEGINS.match(folded, start)
    if begins is None:
        return None
    total, scale, end = Decimal(0), Decimal(1), begins.end()
    section = _VAGUE.get(begins.group().lower()) or Decimal(read_word(begins.group()) or 0)
    while found := _GOES_ON.match(folded, end):
        word, end = (found["word"] or found["half"]).lower(), found.end()
        if word in _SCALES:
            scale = _SCALES[word]
            total, section = total + (section or 1) * scale, Decimal(0)
        elif word == "hundred":
            section = (section or 1) * 100
        elif word == _AND_A_HALF:
            total, section = (total, section + _HALF) if section else (total + scale * _HALF, section)
        else:
            section += read_word(word) or 0
    return SpelledNumber(as_exact(total + section), end)


_HALF, _AND_A_HALF = Decimal("0.5"), "and a half"
_SCALES = {
    "thousand": Decimal(10**3), "grand": Decimal(10**3), "million": Decimal(10**6), "mil": Decimal(10**6),
    "billion": Decimal(10**9),
}  # fmt: skip
_VAGUE = {"half a": _HALF, "half an": _HALF, "a couple of": Decimal(2), "a couple": Decimal(2), "couple of": Decimal(2)}
_LARGE = f"(?:hundred|{'|'.join(_SCALES)})"
_END = r"(?![A-Za-z])"
_WORD = rf"(?:(?!an?{_END}){word_pattern(english=True)})"
SPELLED_START = rf"(?<![A-Za-z-])(?:(?:half an?|a couple(?: of)?|couple of|an?)(?= {_LARGE}{_END})|{_WORD}{_END})"
"""Where a number in words begins."""
_BEGINS = re.compile(SPELLED_START, re.IGNORECASE)
_GOES_ON = re.compile(rf"[ -](?:and )?(?P<word>{_LARGE}|{_WORD}){_END}| (?P<half>{_AND_A_HALF}){_END}", re.IGNORECASE)
