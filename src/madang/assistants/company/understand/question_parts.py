"""Splits a question into periods, comparisons, bounds, known words and words that nothing accounts for."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

from madang.assistants.company.figures.query import QueryPeriod
from madang.assistants.company.understand.vocabulary import KnownWord, Vocabulary
from madang.reading.dates import Period, find_periods
from madang.reading.language import shared_analyzer
from madang.reading.numbers import Bound, find_money, find_percentages

Versus = Literal["previous", "year_before"]


class FigureBound(NamedTuple):
    """A threshold for the figures of groups."""

    text: str
    operator: Literal[">=", ">", "<=", "<"]
    value: Decimal
    unit: Literal["won", "percent", "count"]


class QuestionParts(NamedTuple):
    """The parts of a question."""

    periods: list[QueryPeriod]
    comparison_period: QueryPeriod | None
    """The period to compare with, if the question says which."""
    comparison_kind: Versus | None
    how_many: int | None
    bounds: list[FigureBound]
    words: list[KnownWord]
    unknown_words: list[str]
    """Content words that nothing accounts for."""
    negations: list[str]
    """Negations, which no query can express."""


def split_question(question: str, vocabulary: Vocabulary, today: date) -> QuestionParts:
    """Splits the question; every piece of it ends up in exactly one part."""
    unread = _UnreadText(question)
    versus = unread.take_versus()
    periods = unread.take_periods(today)
    limits = [*unread.take_limits()]
    count = unread.take_count()
    words = unread.take_words(vocabulary)
    left, negated = unread.remaining_words()
    inflected = [KnownWord(form, (-1, -1), (known,)) for form in left if (known := vocabulary.part_of_speech(form))]
    unknown = [form for form in left if vocabulary.part_of_speech(form) is None]
    base = next((_query_period(period) for period in periods if _BASE.match(question, period.span[1])), None)
    return QuestionParts(
        [_query_period(period) for period in periods],
        base,
        versus,
        count,
        limits,
        [*words, *inflected],
        unknown,
        negated,
    )


class _UnreadText:
    """A text from which pieces are taken; what was taken is blank afterwards."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._taken = [False] * len(text)

    def take_versus(self) -> Versus | None:
        for versus, pattern in _VERSUS.items():
            found = pattern.search(self._text)
            if found:
                self._take(found.span())
                return versus
        return None

    def take_periods(self, today: date) -> list[Period]:
        periods = find_periods(self._left(), today, prefer="past")
        for period in periods:
            self._take(period.span)
        return periods

    def take_limits(self) -> Iterator[FigureBound]:
        left = self._left()
        found = [(money.span, money.bound, money.amount, "won") for money in find_money(left)]
        found += [
            (percentage.span, percentage.bound, percentage.value, "percent") for percentage in find_percentages(left)
        ]
        for span, bound, value, unit in found:
            if bound in _OPERATORS:
                self._take(span)
                yield FigureBound(self._text[slice(*span)], _OPERATORS[bound], Decimal(value), _UNITS[unit])
        for match in _COUNTED.finditer(self._left()):
            self._take(match.span())
            value = Decimal(match["value"].replace(",", ""))
            yield FigureBound(match.group(), _COMPARISONS[match["bound"]], value, "count")

    def take_count(self) -> int | None:
        found = _COUNT.search(self._left())
        if found is None:
            return None
        number = found["ranked"] or found["counted"]
        self._take((found.start("ranked") if found["ranked"] else found.start(), found.end()))
        return int(number) if number.isdecimal() else _NATIVE[number]

    def take_words(self, vocabulary: Vocabulary) -> list[KnownWord]:
        words = vocabulary.find(self._left())
        for word in words:
            self._take(word.span)
        return words

    def remaining_words(self) -> tuple[list[str], list[str]]:
        """The content words that were not taken, and those that negate.

        A placeholder letter replaces what was taken, so that particles after it are still read as particles.
        """
        marked = re.sub("\x00+", _MARK, "".join("\x00" if taken else letter for letter, taken in self._letters()))
        tokens = [] if _PARTICLES_ONLY.fullmatch(marked) else shared_analyzer().morphemes(marked)
        unknown = [
            token.form + (_BY if (after.form, after.tag) == (_BY, "XSN") else "")
            for token, after in zip(tokens, [*tokens[1:], *tokens[-1:]], strict=True)
            if token.tag in _CONTENT
        ]
        latin = re.findall(r"[A-Za-z][A-Za-z'-]*|[0-9][0-9,.]*", self._left())
        negated = [token.form for token in tokens if (token.form, token.tag[:2]) in _NEGATING]
        return [*dict.fromkeys([*unknown, *latin])], negated

    def _left(self) -> str:
        return "".join(" " if taken else letter for letter, taken in self._letters())

    def _letters(self) -> Iterator[tuple[str, bool]]:
        return zip(self._text, self._taken, strict=True)

    def _take(self, span: tuple[int, int]) -> None:
        self._taken[slice(*span)] = [True] * (span[1] - span[0])


def _query_period(period: Period) -> QueryPeriod:
    return QueryPeriod(start=period.start, end=period.end, granularity=period.granularity)


_MARK = "Q"
_BY = "별"
_PARTICLES_ONLY = re.compile(
    rf"(?:{_MARK}(?:에서는?|에게|에는?|으로|로|은|는|이|가|을|를|의|와|과|도|만|하고|이랑|랑|이나|나)?|[^가-힣{_MARK}])*"
)
"""What is left of a simple question; then the morphological analyser need not be loaded."""
_AGAINST = r"\s*(?:대비|보다|비해|에\s*비해|[와과]\s*비교)"
_VERSUS: dict[Versus, re.Pattern[str]] = {
    "year_before": re.compile(
        rf"(?:전년|작년|지난해)\s*(?:동기간?|동월|동분기|같은\s*(?:기간|달|월|분기|때|시기)|동일\s*기간)(?:{_AGAINST})?"
        rf"|전년{_AGAINST}|전년비|\b(?:YoY|year[- ]over[- ]year)\b"
        r"|(?:compared (?:to|with)|vs\.?|versus|against) (?:the )?same (?:period|month|quarter) (?:of )?last year",
        re.IGNORECASE,
    ),
    "previous": re.compile(
        rf"(?:전월|전달|전\s*분기|전주|전기|전반기|(?:직전|이전)\s*(?:기간|달|월|분기|주|반기)){_AGAINST}|전월비"
        r"|\b(?:MoM|QoQ|month[- ]over[- ]month|quarter[- ]over[- ]quarter)\b"
        r"|(?:compared (?:to|with)|vs\.?|versus|against) the (?:previous|prior) (?:month|quarter|period|week|year)",
        re.IGNORECASE,
    ),
}
_BASE = re.compile(rf"(?:의\s*(?:같은 기간)?)?{_AGAINST}")
_COUNT = re.compile(
    r"(?:상위|하위|\btop|\bbottom|\bbest|\bworst)\s*(?P<ranked>[0-9]{1,3})\s*(?:개사|개|명|곳|위|등|가지|건)?"
    r"|(?P<counted>[0-9]{1,3}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s*(?:개사|개|명|곳|가지)(?!월)",
    re.IGNORECASE,
)
_NATIVE = {
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
}  # fmt: skip
_COUNTED = re.compile(r"(?P<value>[0-9][0-9,]{0,15})\s*(?:건|회|개|명|번|분|곳)\s*(?P<bound>이상|초과|이하|미만|넘는)")
_COMPARISONS: dict[str, Literal[">=", ">", "<=", "<"]] = {
    "이상": ">=", "초과": ">", "이하": "<=", "미만": "<", "넘는": ">",
}  # fmt: skip
_OPERATORS: dict[Bound, Literal[">=", ">", "<=", "<"]] = {
    "at_least": ">=",
    "over": ">",
    "at_most": "<=",
    "under": "<",
}
_UNITS: dict[str, Literal["won", "percent", "count"]] = {"won": "won", "percent": "percent"}
_CONTENT = {"NNG", "NNP", "XR", "SH", "NR"}
_NEGATING = {("않", "VX"), ("못하", "VX"), ("없", "VA"), ("안", "MA"), ("못", "MA"), ("아니", "VC"), ("말", "VX")}
