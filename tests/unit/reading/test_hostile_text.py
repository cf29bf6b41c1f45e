"""Promises that hold for every parser and any text: no error, exact spans, work that grows with the text alone."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from importlib import import_module
from pkgutil import walk_packages
from re import _constants, _parser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang import reading
from madang.reading.articles import find_articles
from madang.reading.dates.durations import find_durations
from madang.reading.dates.periods import find_periods
from madang.reading.dates.ranges import DatePattern
from madang.reading.figures import changed_figures
from madang.reading.language.analysis import detect_language, tokenize_english
from madang.reading.mentions import Mention
from madang.reading.numbers.areas import find_areas
from madang.reading.numbers.money import find_money
from madang.reading.numbers.numerals import find_numbers
from madang.reading.numbers.people import find_people
from madang.reading.numbers.percentages import find_percentages
from madang.reading.places import Gazetteer

PARSERS: dict[str, Callable[[str], Sequence[Mention]]] = {
    "areas": find_areas,
    "articles": find_articles,
    "districts": Gazetteer({"중구": "1", "서울 중구": "2", "ⓐ": "3"}).find,
    "durations": find_durations,
    "money": find_money,
    "bare money": lambda text: find_money(text, bare_unit=10_000),
    "numbers": find_numbers,
    "people": find_people,
    "percentages": find_percentages,
    "periods ahead": lambda text: find_periods(text, date(2026, 11, 15)),
    "periods behind": lambda text: find_periods(text, date(2024, 2, 29), prefer="past"),
}
PIECES = [
    "0", "1", "12", "99", "2026", "1,000", "３", "억", "만", "천", "원", "조", "제", "의", "항", "월", "일",
    "년", "주", "박", "개월", "달", "분기", "상반기", "지난", "다음", "최근", "전", "뒤", "첫째", "마지막",
    "금요일", "설", "연휴", "말", "초", "%", "%p", "퍼센트", "프로", "~", "-", "/", ".", ",", "(", ")", "②",
    "$", "₩", "€", "US$", "평", "㎡", "전용", "명", "인", "어른", "둘이서", "이하", "약", "까지", "부터",
    "에서", "법", "같은 법", "「", "」", "Article", "May", "Dec", "Q3", "next", "last", "in", "ago", "to",
    "between", "and", "three", "million", "won", "days",
    " ", "\n", "\u3000", "İ", "ß", "𝟙", "\u0661", "\x00",
]  # fmt: skip
texts = st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@pytest.mark.parametrize("name", PARSERS)
@given(text=texts)
def test_any_text_is_read_without_an_error_and_spans_slice_it(name: str, text: str):
    end = 0
    for mention in PARSERS[name](text):
        assert mention.text == text[slice(*mention.span)] != ""
        assert mention.span[0] >= end
        end = mention.span[1]


@given(text=texts)
def test_any_text_has_a_language_words_and_figures(text: str):
    assert detect_language(text) in ("ko", "en")
    assert all(word == word.lower() for word in tokenize_english(text))
    assert changed_figures(text, text) == []


HOSTILE = {
    "digits": "1",
    "grouped digits": "1,",
    "spaced digits": "1 ",
    "units": "1억 2천만 ",
    "spelled units": "일천만",
    "dates": "12월 25일부터 ",
    "slashes": "12/25~",
    "articles": "민법 제1조의1 제1항 ",
    "syllables": "가",
    "law-like syllables": "가나다라 ",
    "quotes": "「가",
    "capitals": "Article 7 of the Of On ",
    "spaces": " ",
    "brackets": "((((",
    "fractions": "1.1.",
    "dashes": "1-1-",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("parser", PARSERS)
def test_twice_the_text_is_at_most_a_little_more_than_twice_the_work(
    parser: str, name: str, work_done: Mapping[str, tuple[int, int]]
):
    once, twice = work_done[f"{parser}, {name}"]
    assert twice <= 2.5 * once + 200


@pytest.fixture(scope="module")
def work_done() -> Mapping[str, tuple[int, int]]:
    """The work on each hostile text and on twice of it, counted in a process without threads: Python 3.11 may hang
    where calls are counted while other threads wait for their turn.
    """
    counted = subprocess.run([sys.executable, "-m", __name__], check=True, capture_output=True, text=True)
    return json.loads(counted.stdout)


def count_work() -> dict[str, tuple[int, int]]:
    """The calls of every parser on every hostile text, and on twice of it."""
    size = 400
    return {
        f"{parser}, {name}": (work_of(parse, piece * size), work_of(parse, piece * size * 2))
        for parser, parse in PARSERS.items()
        for name, piece in HOSTILE.items()
    }


def test_no_pattern_repeats_without_a_bound():
    """Calls inside the regular expression engine cannot be counted; a bounded pattern does bounded work at a place."""
    unbounded = [f"{where}: {pattern.pattern[:60]}" for where, pattern in patterns() if repeats_forever(pattern)]
    assert unbounded == []


def test_a_pattern_without_a_bound_would_be_noticed():
    assert repeats_forever(re.compile("a(?:b|c{2,}){1,3}"))
    assert not repeats_forever(re.compile("(?<!x)a{1,9}(?:b?c{0,2})?"))


def work_of(parse: Callable[[str], Any], text: str) -> int:
    """How many functions, Python's own included, are called while a text is read."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    parse(text[:8])
    sys.setprofile(count)
    try:
        parse(text)
    finally:
        sys.setprofile(None)
    return calls


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    for module in walk_packages(reading.__path__, f"{reading.__name__}."):
        if module.name == "madang.reading.language.sentences":  # its patterns start only at characters they consume
            continue
        for name, value in vars(import_module(module.name)).items():
            found = value if isinstance(value, tuple) else (value,)
            for one in found:
                pattern = one.pattern if isinstance(one, DatePattern) else one
                if isinstance(pattern, re.Pattern):
                    yield f"{module.name}.{name}", pattern
    yield "articles", import_module(f"{reading.__name__}.articles")._pattern(("민법",))


def repeats_forever(pattern: re.Pattern[str]) -> bool:
    return any(limit == _constants.MAXREPEAT for limit in _limits(_parser.parse(pattern.pattern, pattern.flags)))


def _limits(parsed: Any) -> Iterator[int]:
    """The upper limit of every repetition in a parsed pattern, however deep."""
    if isinstance(parsed, tuple) and len(parsed) == 3 and isinstance(parsed[1], int) and isinstance(parsed[0], int):
        yield parsed[1]
    if isinstance(parsed, tuple | list | _parser.SubPattern):
        for part in parsed:
            yield from _limits(part)


if __name__ == "__main__":
    print(json.dumps(count_work()))
