"""A conversation that is quoted in a message: who says what, line by line or between slashes.

민수: 다낭 어때 / 영희: 더워 / 민수: 그럼 삿포로        [Ann] Rome? [Bob] too hot [Ann] Oslo then
"""

import re
from itertools import pairwise
from typing import NamedTuple

from madang.reading.mentions import Span


class ChatTurn(NamedTuple):
    """What one speaker says at once: the name, the letters of the name, and those of what is said."""

    speaker: str
    label: Span
    said: Span


def find_chat(text: str) -> list[ChatTurn]:
    """The turns of a quoted conversation; none where nobody speaks twice, as in a form (예산: 200, 인원: 2명)."""
    labels = [*_LABEL.finditer(text)]
    speakers = [_name(label) for label in labels]
    if len(labels) < _FEWEST or not 1 < len({*speakers}) < len(speakers):
        return []
    ends = [*(after.start() for _, after in pairwise(labels)), len(text)]
    return [
        ChatTurn(speaker, label.span(), (label.end(), end))
        for speaker, label, end in zip(speakers, labels, ends, strict=True)
    ]


def _name(label: re.Match[str]) -> str:
    return next(name for name in label.groups() if name)


_FEWEST = 3
_LABEL = re.compile(
    r"(?:^|[/|]\s{0,3}|(?<=[\s.?!,]))(?:\[(?P<bracketed>[^\[\]:\n]{1,12})\]\s{0,3}(?:\[[^\[\]\n]{1,12}\]\s{0,3})?(?![^\s:]{1,10}:)"
    r"|(?P<named>[가-힣A-Za-z]{1,10})\s?[:>](?![0-9/])\s{0,3}):?",
    re.MULTILINE,
)
