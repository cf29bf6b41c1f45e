"""How exactly a figure was meant: 200만원 이하, 약 3억, up to $500, at least 5%.

A parser finds the bare figure; `qualify` looks at the few words around it.
"""

import re
from typing import Literal

from madang.reading.mentions import Span

Bound = Literal["exact", "about", "at_least", "at_most", "over", "under", "between"]


def range_mark(folded: str, span: Span) -> int | None:
    """Where the upper end of a range would begin, if what follows the figure at `span` joins it to another."""
    mark = _RANGE.match(folded, span[1])
    if mark is None or (mark.group("pair") and not _BETWEEN.search(folded, max(0, span[0] - _REACH), span[0])):
        return None
    return mark.end()


def widen_range(folded: str, span: Span) -> Span:
    """The span of a range with the words around it: from ... to, between ... and, ... 까지, ... 사이."""
    before = _OPENS_RANGE.search(folded, max(0, span[0] - _REACH), span[0])
    after = _CLOSES_RANGE.match(folded, span[1])
    return (before.start() if before else span[0], after.end() if after else span[1])


def read_bound(folded: str, span: Span) -> tuple[Bound, Span]:
    """How the figure at `span` is bounded, and the span widened by the words that say so."""
    start, end = span
    before = _BEFORE.search(folded, max(0, start - _REACH), start)
    after = _AFTER.match(folded, end)
    bound: Bound = "exact"
    if before:
        bound, start = _meaning(before.lastgroup), before.start()
    if after:
        bound, end = _meaning(after.lastgroup), after.end()
    return bound, (start, end)


def _meaning(group: str | None) -> Bound:
    """The bound that a pattern's group is named after; every alternative of the patterns is such a group."""
    return next(bound for bound in _BOUNDS if bound == group)


_REACH = 24
_RANGE = re.compile(r" ?(?:~|-|에서|부터|to\b|(?P<pair>and\b)) ?", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween {1,2}$", re.IGNORECASE)
_OPENS_RANGE = re.compile(
    r"(?<![가-힣A-Za-z])(?:(?:between|from|about|around) {1,2}|(?:약|대략) {0,2})$", re.IGNORECASE
)
_CLOSES_RANGE = re.compile(r" ?(?:까지|사이|정도|쯤)")
_BOUNDS: tuple[Bound, ...] = ("about", "at_least", "at_most", "over", "under")
_BEFORE = re.compile(
    r"(?<![가-힣A-Za-z])(?:"
    r"(?P<about>약|대략|대충|한(?= )|about|around|approximately|roughly|some)"
    r"|(?P<at_least>최소|적어도|at least|no less than|minimum of|from)"
    r"|(?P<at_most>최대|많아야|up to|at most|no more than|maximum of|within)"
    r"|(?P<over>over|more than|above)"
    r"|(?P<under>under|less than|below)"
    r") {0,2}$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:을|를|은|는)? ?(?:"
    r"(?P<at_least>이상|부터|or more|or above|and up|at least)"
    r"|(?P<at_most>이하|이내|까지|안쪽|안으로|안에서|내로|or less|or below|at most|max\b)"
    r"|(?P<under>미만|밑으로|아래|안 ?되는|못 ?미치는)"
    r"|(?P<over>초과|넘게|넘는|넘은|넘긴|넘어|넘으면)"
    r"|(?P<about>정도|쯤|가량|내외|안팎|남짓|or so)"
    r")",
    re.IGNORECASE,
)
