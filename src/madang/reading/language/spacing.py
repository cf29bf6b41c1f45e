"""Korean written without spaces, with the spaces put back: 부산삼박사일네명이서 as 부산 삼박 사일 네 명이서."""

import re
from collections.abc import Iterable
from itertools import pairwise

from madang.reading.language.analysis import Analyzer, shared_analyzer


def with_spaces(text: str, names: Iterable[str] = (), analyzer: Analyzer | None = None) -> str:
    """The text with spaces inside those runs of letters that are too long to be one word; others stay as they are.

    `names` are kept whole; numbers stay together, with what they count.
    """
    if not _GLUED.search(text):
        return text
    listed = "|".join(sorted(map(re.escape, names), key=len, reverse=True)) or r"(?!)"
    kept = re.compile(rf"(?:{listed})(?:으로|로|에서|에)?")
    return _GLUED.sub(lambda run: _spaced(run.group(), kept, analyzer or shared_analyzer()), text)


def _spaced(run: str, kept: re.Pattern[str], analyzer: Analyzer) -> str:
    """A run in words: the names that are kept, and what the analyser makes of the rest."""
    edges = sorted({0, len(run), *(edge for found in kept.finditer(run) for edge in found.span())})
    parts = [run[start:end] for start, end in pairwise(edges)]
    words = [part if kept.fullmatch(part) else analyzer.spaced(part) for part in parts]
    return _COUNTED.sub("", _IN_NUMBER.sub("", " ".join(words)))


_GLUED = re.compile(r"[가-힣0-9]{13,500}")
"""A run of letters that is no single word."""
_NUMERAL = "일이삼사오육칠팔구십백천만억"
_IN_NUMBER = re.compile(rf"(?<=[{_NUMERAL}0-9]) (?=[{_NUMERAL}]{{1,3}}(?: |원|$))")
_COUNTED = re.compile(
    rf"(?<=[{_NUMERAL}0-9]) (?=(?:박|일|원|월|년|명|인당|인|살|개월|주일?)(?:[ ,.]|[가-힣]{{1,5}}(?: |$)|$))"
)
