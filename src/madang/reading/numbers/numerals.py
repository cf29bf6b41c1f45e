"""Numbers as people write them: 1,500, 1.5억, 3억 2천, 오천만, 스물두, twenty. `read_numeral` reads one at a given
place; money, percentages and the rest are built on it.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from madang.reading.mentions import Mention, fold

DIGITS = (
    r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,7}(?!,?[0-9])(?:\.[0-9]{1,6}(?![0-9]))?"
    r"|[0-9]{1,16}(?![0-9]|,[0-9]{3})(?:\.[0-9]{1,6}(?![0-9]))?)"
)
"""Pattern of a number in digits, with or without separators and a fraction."""


class Number(Mention):
    """A number and its position; `value` is exact."""

    value: int | Decimal


@dataclass(frozen=True, slots=True)
class Numeral:
    """A numeral read from a text, split at its last large unit (만, 억, 조, 경).

    `head` is the value up to and with that unit, `unit` the unit itself (1 where there is none, then all is tail);
    `tail` is what follows it, in ones: 3억 2천 has the head 300,000,000 and the tail 2,000.
    """

    head: int | Decimal
    head_end: int
    unit: int
    tail: int | Decimal
    tail_start: int
    end: int

    @property
    def value(self) -> int | Decimal:
        """The number as written."""
        return as_exact(Decimal(self.head + self.tail))


def find_numbers(text: str) -> list[Number]:
    """Every number of `text` in digits, with Korean units or as an English word, from left to right."""
    folded, found, at = fold(text), list[Number](), 0
    while start := _START.search(folded, at):
        numeral = read_numeral(folded, start.start())
        word = _ENGLISH_WORD.match(folded, start.start())
        if word:
            value, at = _ENGLISH[word.group().lower()], word.end()
        elif numeral and _is_number(folded, start.start(), numeral):
            value, at = numeral.value, numeral.end
        else:
            at = start.end()
            continue
        found.append(Number(text=text[start.start() : at], span=(start.start(), at), value=value))
    return found


def read_numeral(folded: str, start: int) -> Numeral | None:
    """The longest numeral that begins at `start`, or None. Units must fall: 5천 2백, never 2백 5천."""
    reading = _NumeralParser(start)
    for _ in range(_MOST_TOKENS):
        token = _TOKEN.match(folded, reading.next_start(folded))
        if token is None or not reading.take(token):
            break
    return reading.result()


def as_exact(value: Decimal) -> int | Decimal:
    """The value as an integer where it is one, else as a Decimal without trailing zeros."""
    return int(value) if value == value.to_integral_value() else value.normalize()


def read_word(word: str) -> int | None:
    """The number that a native Korean (둘, 세, 스물) or English (two, a) number word names, or None."""
    return _NATIVE.get(word) or _ENGLISH.get(word.lower())


def word_pattern(*, english: bool) -> str:
    """A pattern that matches the number words of one language, the longest first."""
    words = _ENGLISH if english else _NATIVE
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


class _NumeralParser:
    """A numeral as far as it has been read: the total so far, the section below 만, and a digit without its unit."""

    def __init__(self, start: int) -> None:
        self.start = self.end = self.head_end = self.tail_start = start
        self.total = self.section = Decimal(0)
        self.digit: Decimal | None = None
        self.large = self.small = _ENDLESS
        self.arabic = False

    def next_start(self, folded: str) -> int:
        """Where the next token may begin: past one space after a unit (1억 5천) or before a large one (500 만원).

        이 and 일 alone are words of their own: 이 경우, 이 조건, 일 만큼.
        """
        after_unit = self.digit is None and self.end > self.start
        before_large = folded[self.end + 1 : self.end + 2] in _LARGE and folded[self.start : self.end] not in "이일"
        return self.end + 1 if folded[self.end : self.end + 1] == " " and (after_unit or before_large) else self.end

    def take(self, token: re.Match[str]) -> bool:
        """Add one token; False, and nothing changed, where it cannot continue the numeral."""
        sign = token.group()
        if sign in _LARGE:
            taken = self._take_large(_LARGE[sign], token.end())
        elif sign in _SMALL:
            taken = self._take_small(_SMALL[sign], token.start())
        else:
            taken = self._take_digit(token)
        self.end = token.end() if taken else self.end
        return taken

    def result(self) -> Numeral | None:
        """What was read, or None where nothing was."""
        if self.end == self.start:
            return None
        return Numeral(
            head=as_exact(self.total),
            head_end=self.head_end,
            unit=1 if self.large == _ENDLESS else self.large,
            tail=as_exact(self.section + (self.digit or 0)),
            tail_start=self.end if self._is_empty() else self.tail_start,
            end=self.end,
        )

    def _is_empty(self) -> bool:
        return self.digit is None and not self.section

    def _take_large(self, unit: int, end: int) -> bool:
        if unit >= self.large or (self._is_empty() and self.end > self.start):
            return False
        self.total += (1 if self._is_empty() else self.section + (self.digit or 0)) * unit
        self.section, self.digit, self.large, self.small = Decimal(0), None, unit, _ENDLESS
        self.head_end = end
        return True

    def _take_small(self, unit: int, start: int) -> bool:
        if unit >= self.small:
            return False
        self.tail_start = start if self._is_empty() else self.tail_start
        self.section += (1 if self.digit is None else self.digit) * unit
        self.digit, self.small = None, unit
        return True

    def _take_digit(self, token: re.Match[str]) -> bool:
        if self.digit is not None or not self._belongs(token):
            return False
        sign = token.group()
        self.tail_start = token.start() if self._is_empty() else self.tail_start
        self.digit = Decimal(_SINO.get(sign) or sign.replace(",", ""))
        self.arabic = self.arabic or sign not in _SINO
        return True

    def _belongs(self, token: re.Match[str]) -> bool:
        """Whether a digit goes on with the numeral: the 이 of 2천이면 and the 3 of 2천 3명 do not, 2천 5백 does."""
        following = token.string[token.end() : token.end() + 1]
        if following in _SMALL:
            return True
        apart = token.start() > self.end and bool(self.section)
        ends_in_air = self.arabic and token.group() in _SINO and following not in _LARGE
        copula = bool(self.section) and _COPULA.match(token.string, token.start()) is not None
        return not apart and not ends_in_air and not copula


def _is_number(folded: str, start: int, numeral: Numeral) -> bool:
    """Whether a numeral is surely one: it has a digit, or is spelled with a large unit as in 삼억."""
    spelled = folded[start : numeral.end]
    return spelled[0] in "0123456789" or (numeral.unit > 1 and len(spelled) > 1 and spelled[0] in _SINO)


_ENDLESS = 10**20
_MOST_TOKENS = 14
_SINO = {sign: value for value, sign in enumerate("일이삼사오육칠팔구", start=1)}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_LARGE = {"만": 10**4, "억": 10**8, "조": 10**12, "경": 10**16}
_TOKEN = re.compile(rf"{DIGITS}|[일이삼사오육칠팔구십백천만억조경]")

_COPULA = re.compile(r"이(?:고|며|지만|라|에요|예요|어요|었|면|니|랍|래|던|거든|지|야|다)")
"""The 이 of 오백이고 is no two."""

_NATIVE_ONES = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5, "여섯": 6,
    "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
_NATIVE_TENS = {
    "열": 10, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_NATIVE = {
    **_NATIVE_ONES,
    "스무": 20,
    **_NATIVE_TENS,
    **{f"{tens}{word}": ten + one for tens, ten in _NATIVE_TENS.items() for word, one in _NATIVE_ONES.items()},
}
_ENGLISH = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_COUNTING = [word for word in _ENGLISH if word not in {"a", "an"}]
_ENGLISH_WORD = re.compile(rf"(?:{'|'.join(sorted(_COUNTING, key=len, reverse=True))})\b", re.IGNORECASE)
_START = re.compile(
    rf"(?<![0-9A-Za-z])(?<![0-9][.,])[0-9]|(?<![가-힣0-9])[일이삼사오육칠팔구]|\b(?:{'|'.join(_COUNTING)})\b",
    re.IGNORECASE,
)
