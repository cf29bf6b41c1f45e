"""Phrasing: an answer in other words, of which code makes sure that it still says the same."""

import re
from collections.abc import Sequence

from madang.models.language import changed_figures
from madang.state.frozen import Frozen
from madang.text import Language

__all__ = ["Phrased", "Unphrased", "said_otherwise"]


class Unphrased(Frozen):
    """An answer as the rules write it."""

    answer: str
    language: Language


class Phrased(Frozen):
    """An answer as it is said."""

    answer: str


def said_otherwise(phrased: Phrased, ruled: Phrased) -> Sequence[str]:
    """What is wrong with a rewording: figures and articles changed; a heading, a quotation, a line or a no lost."""
    before, after = ruled.answer, phrased.answer
    lost = [f"the heading {title!r} is missing" for title in _HEADING.findall(before) if title not in after]
    lost += [f"the quotation {line[2:40]!r} is missing" for line in _QUOTE.findall(before) if line not in after]
    lines = len(_LINE.findall(before)), len(_LINE.findall(after))
    if lines[0] != lines[1]:
        lost.append(f"the lists have {lines[1]} lines instead of {lines[0]}")
    if bool(_NO.search(_conclusion(before))) != bool(_NO.search(_conclusion(after))):
        lost.append("the conclusion says the contrary")
    notice = before.rsplit("\n\n", 1)[-1]
    if notice not in after:
        lost.append(f"the notice {notice!r} is missing")
    return [*changed_figures(before, after), *lost]


def _conclusion(answer: str) -> str:
    return answer.split("\n\n", 1)[0]


_HEADING = re.compile(r"(?m)^### (.+)$")
_QUOTE = re.compile(r"(?m)^> .+$")
_LINE = re.compile(r"(?m)^- ")
_NO = re.compile(r"아니요|아닙니다|없습니다|않습니다|못\s|못합니다|\b(?:no|not|cannot|none|nothing)\b", re.IGNORECASE)
