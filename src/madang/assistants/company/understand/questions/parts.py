"""Splits a question into periods, comparisons, bounds, known words and words that nothing accounts for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

from madang.assistants.company.figures.query import Comparison, QueryPeriod
from madang.assistants.company.understand.questions.period_parts import with_parts, with_years
from madang.assistants.company.understand.vocabulary import KnownWord, Vocabulary, WordMeaning
from madang.assistants.company.understand.words.left_words import LeftWords, left_words, stems_in
from madang.reading import Span
from madang.reading.dates import Period, find_periods, year
from madang.reading.numbers import Bound, find_money, find_percentages

Versus = Literal["previous", "year_before"]


class FigureBound(NamedTuple):
    """A threshold for the figures of groups."""

    text: str
    span: tuple[int, int]
    operator: Comparison
    value: Decimal
    unit: Literal["won", "percent", "count"]


class QuestionParts(NamedTuple):
    """The parts of a question."""

    text: str
    period_spans: list[tuple[int, int]]
    periods: list[QueryPeriod]
    comparison_period: QueryPeriod | None
    """The period to compare with, if the question says which."""
    comparison_kind: Versus | None
    how_many: int | None
    percent: int | None
    """The first so many of a hundred: 상위 10%."""
    nth: int | None
    """Only the one in this place of an order: 3위."""
    goal: Decimal | None
    """The per cent of a target that is to be reached: 70%로 올리면."""
    bounds: list[FigureBound]
    words: list[KnownWord]
    unknown_words: list[str]
    """Words that nothing accounts for and that could change a figure."""
    negations: list[str]
    """Negations, which no query can express."""
    idle_words: list[str]
    """Words that were left out, since they say nothing about figures."""


def split_question(question: str, vocabulary: Vocabulary, today: date) -> QuestionParts:
    """Splits the question; every piece of it ends up in exactly one part."""
    unread = _UnreadText(question)
    versus = unread.take_versus()
    periods = unread.take_periods(today)
    limits = [*unread.take_limits()]
    goal, percent, count, nth = unread.take_goal(), unread.take_percent(), unread.take_count(), unread.take_nth()
    least, lettered = [*unread.take_least()], [*unread.take_lettered(vocabulary)]
    words = [word for word in unread.take_words(vocabulary) if not word.means("mine") or unread.is_about_figures(word)]
    words = sorted([*least, *words, *unread.take_stems(vocabulary)], key=lambda word: word.span)
    words = [*_superlatives(words)]
    left = unread.left(words)
    inflected = [
        KnownWord(form, (-1, -1), (known,)) for form in left.matter if (known := vocabulary.part_of_speech(form))
    ]
    unknown = [form for form in (*lettered, *left.matter) if vocabulary.part_of_speech(form) is None]
    periods = [period for period in periods if not _TAKEN_BACK.match(question, period.span[1])] or periods
    base = next((_query_period(period) for period in periods if is_comparison_base(question, period.span)), None)
    return QuestionParts(
        question,
        [period.span for period in periods],
        [_query_period(period) for period in periods],
        base,
        versus,
        count,
        percent,
        nth,
        goal,
        limits,
        [*words, *inflected],
        unknown,
        left.negations,
        [form for form in left.idle if vocabulary.part_of_speech(form) is None],
    )


class QuestionFrame(NamedTuple):
    """A question without the names of its database: periods, bounds and words of asking, and what is left to link."""

    text: str
    left: str
    """The text, blank where a period, a bound or a number has been read."""
    words: list[KnownWord]
    periods: list[Period]
    versus: Versus | None
    how_many: int | None
    percent: int | None
    nth: int | None
    bounds: list[FigureBound]

    def words_beside(self, vocabulary: Vocabulary, linked: Sequence[Span]) -> list[KnownWord]:
        """The words of asking outside what was linked, such as 별 behind it."""
        unread = _UnreadText(self.left)
        unread.take_all(linked)
        words = [*unread.take_words(vocabulary), *unread.take_stems(vocabulary)]
        return [*_superlatives(sorted(words, key=lambda word: word.span))]

    def parts(self, words: Sequence[KnownWord], linked: Sequence[Span]) -> QuestionParts:
        """The parts with the words that linking has found, at these places; none is unknown."""
        unread = _UnreadText(self.text)
        unread.take_all([*self._spans(), *linked, *(word.span for word in words)])
        base = next((_query_period(each) for each in self.periods if is_comparison_base(self.text, each.span)), None)
        digits = [
            found.group()
            for found in re.finditer(r"[0-9](?:[0-9,.]*[0-9])?", unread.left_text())
            if self._is_left(found)
        ]
        return QuestionParts(
            self.text, [each.span for each in self.periods], [_query_period(each) for each in self.periods], base,
            self.versus, self.how_many, self.percent, self.nth, None, self.bounds, [*words], [],
            [*unread.left(words).negations, *digits], [],
        )  # fmt: skip

    def _spans(self) -> Iterator[Span]:
        yield from (each.span for each in self.periods)
        yield from (bound.span for bound in self.bounds)

    def _is_left(self, found: re.Match[str]) -> bool:
        return bool(self.left[slice(*found.span())].strip())


def question_frame(question: str, vocabulary: Vocabulary, today: date) -> QuestionFrame:
    """What can be read of a question without knowing the names of a database."""
    unread = _UnreadText(question)
    unread.take_all([found.span() for found in _EVER.finditer(question)])
    versus = unread.take_versus()
    periods = unread.take_periods(today)
    limits = [*unread.take_limits()]
    percent, count, nth = unread.take_percent(), unread.take_count(), unread.take_nth()
    if not periods:
        periods = [*unread.take_bare_year()]
    left = unread.left_text()
    words = sorted([*unread.take_words(vocabulary), *unread.take_stems(vocabulary)], key=lambda word: word.span)
    return QuestionFrame(question, left, [*_superlatives(words)], periods, versus, count, percent, nth, limits)


def _superlatives(words: Sequence[KnownWord]) -> Iterator[KnownWord]:
    """The words; "most" before a word for high or low is the first of an order: 제일 좋았던, 가장 적었던. To sort is an
    order where the question says no other.
    """
    ordered = any(word.means("rank", "rank_up", "top", "bottom", "highest", "lowest") for word in words)
    kind = WordMeaning("word", "filler" if ordered else "rank")
    waiting = [word._replace(meanings=(kind,)) if word.means("sort") else word for word in words][::-1]
    while waiting:
        word = waiting.pop()
        after = waiting[-1] if waiting and word.text in _MOST else None
        if after and after.means("rank", "rank_up"):
            waiting.pop()
            key = "highest" if after.means("rank") else "lowest"
            yield KnownWord(f"{word.text} {after.text}", (word.span[0], after.span[1]), (WordMeaning("word", key),))
        else:
            yield word


def words_of(question: str, vocabulary: Vocabulary) -> list[KnownWord]:
    """Every known word of a question, verbs in whatever form too."""
    unread = _UnreadText(question)
    return [*unread.take_words(vocabulary), *unread.take_stems(vocabulary)]


def is_comparison_base(question: str, period: tuple[int, int]) -> bool:
    """Whether the period at this place is one to compare with: 지난달보다, 9월 대비, than in May, vs last month."""
    before = question[max(0, period[0] - _LONGEST_AGAINST) : period[0]]
    return _BASE.match(question, period[1]) is not None or _BASE_BEFORE.search(before) is not None


def says_versus(text: str) -> bool:
    """Whether a text compares with the period or the year before."""
    return any(pattern.search(text) for pattern in _VERSUS.values())


class _UnreadText:
    """A text from which pieces are taken; what was taken is blank afterwards."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._taken = [False] * len(text)
        self._figures = [False] * len(text)

    def take_versus(self) -> Versus | None:
        for versus, pattern in _VERSUS.items():
            found = pattern.search(self._text)
            if found:
                self._take(found.span())
                return versus
        return None

    def take_periods(self, today: date) -> list[Period]:
        left = self._left()
        periods = with_parts(left, with_years(left, find_periods(left, today, prefer="past"), today))
        for period in periods:
            self._take(period.span)
            if possessive := _POSSESSIVE.match(self._text, period.span[1]):
                self._take(possessive.span())
        return periods

    def take_bare_year(self) -> Iterator[Period]:
        """A year that nothing else says is one: 월별 접수 건수 2026."""
        found = [*_BARE_YEAR.finditer(self._left())]
        for match in found if len(found) == 1 else ():
            self._take(match.span())
            whole = year(int(match.group()))
            yield Period(
                text=match.group(), span=match.span(), start=whole.start, end=whole.end, granularity=whole.granularity
            )

    def take_limits(self) -> Iterator[FigureBound]:
        left = self._left()
        found = [(money.span, money.bound, money.amount, "won") for money in find_money(left)]
        found += [
            (percentage.span, percentage.bound, percentage.value, "percent") for percentage in find_percentages(left)
        ]
        for span, bound, value, unit in found:
            if bound in _OPERATORS:
                self._take(span)
                yield FigureBound(self._text[slice(*span)], span, _OPERATORS[bound], Decimal(value), _UNITS[unit])
        for match in (
            *_COUNTED.finditer(self._left()),
            *_COUNTED_EN.finditer(self._left()),
            *_COUNTED_AFTER.finditer(self._left()),
        ):
            self._take(match.span())
            value = Decimal(match["value"].replace(",", ""))
            yield FigureBound(match.group(), match.span(), _COMPARISONS[match["bound"].lower()], value, "count")

    def take_goal(self) -> Decimal | None:
        found = next(filter(None, (pattern.search(self._left()) for pattern in _GOALS)), None)
        if found is None:
            return None
        self._take(found.span())
        return Decimal(found["goal"])

    def take_percent(self) -> int | None:
        found = _PERCENT.search(self._left())
        if found is None:
            return None
        self._take(found.span("ranked"))
        self._take((found.end("ranked"), found.end()))
        return int(found["ranked"])

    def take_count(self) -> int | None:
        found = _COUNT.search(self._left())
        if found is None:
            return None
        number = found["ranked"] or found["first"] or found["counted"] or found["until"]
        self._take((found.start("ranked") if found["ranked"] else found.start(), found.end()))
        return int(number) if number.isdecimal() else _NATIVE[number.lower()]

    def take_nth(self) -> int | None:
        found = _NTH.search(self._left())
        if found is None:
            return None
        self._take(found.span())
        return int(found["place"])

    def take_least(self) -> Iterator[KnownWord]:
        """What is done least: 제일 안 팔리는, 가장 못 판."""
        for found in _LEAST.finditer(self._left()):
            self._take(found.span())
            yield KnownWord(found.group(), found.span(), (WordMeaning("word", "lowest"),))

    def take_lettered(self, vocabulary: Vocabulary) -> Iterator[str]:
        """Names made of a letter and a word for a group that are none of the company's: A팀, which is not every 팀."""
        for found in [*_LETTERED.finditer(self._left())]:
            known, whole = vocabulary.find(found["ko"] or found["en"]), vocabulary.find(found.group())
            group = known[0] if known else None
            if group is None or group.span[0] or group.meanings[0].kind != "dimension":
                continue
            end = found.start("ko") + group.span[1] if found["ko"] else found.end()
            if not any(word.meanings[0].kind == "value" and len(word.text) > 1 for word in whole):
                self._take((found.start(), end))
                yield self._text[found.start() : end]

    def take_words(self, vocabulary: Vocabulary) -> list[KnownWord]:
        """The known words; an English possessive belongs to its owner unless it is part of a name: our team's."""
        named = [word for word in vocabulary.find(self._left()) if _POSSESSIVE.search(word.text)]
        self._take_known(named)
        words = vocabulary.find(_POSSESSIVE.sub("  ", self._left()))
        words = [word for word in words if not (word.means("lately") and self._is_counted(word))]
        self._take_known(words)
        for word in words:
            if ending := _POSSESSIVE.match(self._text, word.span[1]):
                self._take(ending.span())
        return sorted([*named, *words], key=lambda word: word.span)

    def _is_counted(self, word: KnownWord) -> bool:
        """Whether a word for "lately" says which or how many, and no period: 가장 최근, 최근 5건."""
        return bool(_MOST_BEFORE.search(self._text, 0, word.span[0]) or _SO_MANY.match(self._text, word.span[1]))

    def _take_known(self, words: Sequence[KnownWord]) -> None:
        for word in words:
            self._take(word.span, figure=not word.is_idle)

    def take_stems(self, vocabulary: Vocabulary) -> Iterator[KnownWord]:
        """Verbs in whatever form that say what a listed word says: 늘었는데, 줄고, 높지만."""
        for stem, span in [*stems_in(self._text, self._taken)]:
            denied = _DENIED.search(self._left(), 0, span[0])
            known = None if denied else vocabulary.meaning_of_stem(stem)
            if known and known.kind == "verb" and self._text[: span[1]].endswith(_GOES_ON):
                continue  # 점심 먹고 회의: what somebody does, and then something else
            if known is not None:
                self._take(span)
                yield KnownWord(self._text[slice(*span)], span, (known,))

    def is_about_figures(self, word: KnownWord) -> bool:
        """Whether a word for "mine" belongs to what follows: 내 매출, 제가 만난 의사 수, but not my manager."""
        start = word.span[1] + (len(self._text[word.span[1] :]) - len(self._text[word.span[1] :].lstrip()))
        reach = start + (_CLOSE if word.text in _SUBJECTS else 1)
        return any(self._figures[start:reach])

    def left(self, words: Sequence[KnownWord]) -> LeftWords:
        """The words that were not taken; a filler such as 알려줘 ends a sentence."""
        ends = [word.span[1] for word in words if word.means("filler") and _ENDS_SENTENCE.search(word.text)]
        return left_words(self._text, self._taken, self._figures, ends)

    def take_all(self, spans: Iterable[Span]) -> None:
        """Take what stands at these places."""
        for span in spans:
            self._take(span)

    def left_text(self) -> str:
        """The text, blank where something was taken."""
        return self._left()

    def _left(self) -> str:
        return "".join(" " if taken else letter for letter, taken in self._letters())

    def _letters(self) -> Iterator[tuple[str, bool]]:
        return zip(self._text, self._taken, strict=True)

    def _take(self, span: tuple[int, int], *, figure: bool = True) -> None:
        self._taken[slice(*span)] = [True] * (span[1] - span[0])
        if figure:
            self._figures[slice(*span)] = [True] * (span[1] - span[0])


def _query_period(period: Period) -> QueryPeriod:
    return QueryPeriod(start=period.start, end=period.end, granularity=period.granularity)


_EVER = re.compile(
    r"(?:전체|전|모든)\s*기간(?:\s*(?:통틀어|동안|기준))?|지금까지|\b(?:of )?all[- ]time\b|\bever\b|\bso far\b",
    re.IGNORECASE,
)
"""Without any limit of time, as where no period is named."""
_BARE_YEAR = re.compile(r"(?<![0-9.,-])20[0-4][0-9](?=\s*(?:[,?.!]|$))")
_DENIED = re.compile(r"(?<![가-힣])[안못]\s*$")
_MOST = ("가장", "제일")
_GOES_ON = ("고", "며", "러", "느라", "면서")
_LEAST = re.compile(r"(?:가장|제일)\s+(?:안|못|덜)(?=\s)")
_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
_MOST_BEFORE = re.compile(r"(?:가장|제일|\bmost)\s*$", re.IGNORECASE)
_SO_MANY = re.compile(r"\s*(?:[0-9]|몇|few\b|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)", re.IGNORECASE)
_LETTERED = re.compile(
    r"(?<![A-Za-z0-9가-힣])(?:[A-Za-z](?P<ko>[가-힣]+)|(?P<en>[A-Za-z]{2,}) [A-HJ-Z](?![A-Za-z0-9가-힣]))"
)
_SUBJECTS = ("내가", "제가")
_CLOSE = 8
_TAKEN_BACK = re.compile(r"(?:이|가|은|는)?\s*(?:말고|아니고|아니라|아니야)")
_ENDS_SENTENCE = re.compile(r"(?:줘|주세요|줄래|니다|해요?|돼|나요|가요|예요|이야)$")
_AGAINST = r"\s*(?:대비|보다|비해|에\s*비해|(?:[와과]|이?랑|하고)\s*비교)"
_AGAINST_EN = r"(?:compared (?:to|with)|vs\.?|versus|against|than)"
_VERSUS: dict[Versus, re.Pattern[str]] = {
    "year_before": re.compile(
        rf"(?:전년|작년|지난해)\s*(?:동기간?|동월|동분기|같은\s*(?:기간|달|월|분기|때|시기)|동일\s*기간)(?:{_AGAINST})?"
        rf"|전년{_AGAINST}|전년비|\b(?:YoY|year[- ]over[- ]year)\b"
        rf"|{_AGAINST_EN} (?:the )?same (?:period|month|quarter) (?:of )?last year",
        re.IGNORECASE,
    ),
    "previous": re.compile(
        rf"(?:전월|전달|전\s*분기|전주|전기|전반기|(?:직전|이전)\s*(?:기간|달|월|분기|주|반기)){_AGAINST}|전월비"
        r"|\b(?:MoM|QoQ|month[- ]over[- ]month|quarter[- ]over[- ]quarter)\b"
        rf"|{_AGAINST_EN} the (?:previous|prior) (?:month|quarter|period|week|year)"
        rf"|{_AGAINST_EN} (?:the )?(?:last|previous|prior)(?: one)?(?=\s?(?:$|[,.;?!)]|(?:and|by|in|for|per) ))",
        re.IGNORECASE,
    ),
}
_BASE = re.compile(rf"(?:의\s*(?:같은 기간)?)?{_AGAINST}")
_BASE_BEFORE = re.compile(rf"\b{_AGAINST_EN} (?:in |for |that of )?$", re.IGNORECASE)
_LONGEST_AGAINST = 24
_GOALS = (
    re.compile(
        r"(?P<goal>[0-9]{1,3}(?:\.[0-9]{1,2})?)\s*(?:%|퍼센트|프로)\s*(?:까지|으?로|를|을|에|가|이)?\s*"
        r"(?:올리|올려|올라|맞추|맞춰|채우|채워|달성하|달성할|되려|되게|될|넘기|도달|가려|찍으|만들)[가-힣]*"
    ),
    re.compile(
        r"\b(?:reach|reaching|hit|make it|get(?:ting)? to|rais(?:e|ed|ing)(?: it| that| this)? to|go(?:es)? up to)\s+"
        r"(?P<goal>[0-9]{1,3}(?:\.[0-9]{1,2})?)\s*(?:%|percent)",
        re.IGNORECASE,
    ),
)
_PERCENT = re.compile(
    r"(?:상위|하위|\btop|\bbottom)\s*(?P<ranked>[1-9][0-9]?)\s*(?:%|프로|퍼센트|percent\b)", re.IGNORECASE
)
_SPOKEN_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_NUMBER = rf"(?:[0-9]{{1,3}}(?![0-9])|(?:{'|'.join(_SPOKEN_NUMBERS)})\b)"
_COUNT = re.compile(
    rf"(?:상위|하위|\btop|\bbottom|\bbest|\bworst)\s*(?P<ranked>{_NUMBER}|[둘셋넷])\s*(?:개사|개|명|곳|위|등|가지|건)?"
    rf"|\b(?:only|just)\s(?:the\s)?(?:first\s)?(?P<first>{_NUMBER})(?=\s*(?:[?.!,]|$|of\s(?:them|these|those)\b|please\b))"
    r"|(?P<counted>(?<![0-9])[0-9]{1,3}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s*(?:개사|개|명|곳|가지)(?!월|\s*당)"
    r"|(?P<until>(?<![0-9])[0-9]{1,3})\s*(?:등|위)(?=\s*(?:까지|안|이내))",
    re.IGNORECASE,
)
_NTH = re.compile(r"(?<![0-9])(?P<place>[2-9]|[1-9][0-9])\s*(?:등|위)(?!\s*(?:까지|안|이내|부터|~))")
_NATIVE = _SPOKEN_NUMBERS | {
    "한": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8,
    "아홉": 9, "열": 10,
}  # fmt: skip
_COUNTED = re.compile(
    r"(?P<value>[0-9][0-9,]{0,15})\s*(?:건|회|개|명|번|분|곳|대|마리|시간|석|점)?\s*(?P<bound>이상|초과|이하|미만|넘는|넘은)"
)
_COUNTED_EN = re.compile(
    r"\b(?P<bound>more than|over|above|at least|fewer than|less than|under|below|at most|up to)\s+"
    r"(?P<value>[0-9][0-9,]{0,15})(?![0-9.%]|\s*(?:%|percent|days?|weeks?|months?|years?)\b)",
    re.IGNORECASE,
)
_COUNTED_AFTER = re.compile(
    r"(?<![0-9.])(?P<value>[0-9][0-9,]{0,15})\s+(?P<bound>or more|or fewer|or less)\b", re.IGNORECASE
)
_COMPARISONS: dict[str, Comparison] = {
    "이상": ">=", "초과": ">", "이하": "<=", "미만": "<", "넘는": ">", "넘은": ">",
    "more than": ">", "over": ">", "above": ">",
    "or more": ">=", "or fewer": "<=", "or less": "<=",
    "at least": ">=", "fewer than": "<", "less than": "<", "under": "<", "below": "<", "at most": "<=", "up to": "<=",
}  # fmt: skip
_OPERATORS: dict[Bound, Comparison] = {
    "at_least": ">=",
    "over": ">",
    "at_most": "<=",
    "under": "<",
}
_UNITS: dict[str, Literal["won", "percent", "count"]] = {"won": "won", "percent": "percent"}
