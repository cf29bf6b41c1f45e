"""Where the words of a question stand in a passage, found by how they are written.

Analysing a passage again to find its words would take longer than the search itself. So a term is looked for as it is
written: a noun as it is, a verb by its stem, an English word by its beginning. An irregular form may go unmarked.
"""

import re
from collections.abc import Iterable

from madang.knowledge.passages import Span

__all__ = ["find_highlights", "highlighter"]

_SHORTEST_STEM = 3


def highlighter(forms: Iterable[str]) -> re.Pattern[str] | None:
    """What finds these terms in a text; None for no terms."""
    patterns = sorted({_pattern(form) for form in forms}, key=len, reverse=True)
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else None


def find_highlights(text: str, wanted: re.Pattern[str] | None) -> tuple[Span, ...]:
    """The stretches of the text that hold a term, from left to right."""
    return tuple(found.span() for found in wanted.finditer(text)) if wanted else ()


def _pattern(form: str) -> str:
    if form[0].isdigit():
        return rf"(?<![0-9]){',?'.join(form).replace(',?p,?', '[.]')}(?![0-9])"
    if not form.isascii():
        return re.escape(form.removesuffix("다") if len(form) >= _SHORTEST_STEM else form)
    stem = f"{re.escape(form[:-1])}[iy]" if form.endswith("i") else re.escape(form)
    return rf"\b{stem}[a-z]*"
