"""Finds placeholders that are not filled in yet, so that no final document has any."""

import re
from collections.abc import Iterator

from madang.documents.content.document import Document, block_lines, head_lines
from madang.state import Frozen

_PLACEHOLDER = re.compile(
    r"\{\{.*?\}\}"  # {{임대인}}
    r"|(?<!_)_{3,}(?!_)"  # ____
    r"|(?<![A-Za-z])O(?:\s?O){1,}(?![A-Za-z])"  # OOO, O O O
    r"|[○〇◯](?:\s?[○〇◯]){1,}",  # ○○○
)
_AROUND = 20


class UnfilledPlaceholder(Frozen):
    """A placeholder with the text around it and the number of its block; -1 is the title."""

    placeholder: str
    context: str
    block: int


def find_placeholders(document: Document) -> tuple[UnfilledPlaceholder, ...]:
    """Every placeholder of the document, in the order of reading."""
    found = [each for line in head_lines(document) for each in _placeholders_in(line, -1)]
    for number, block in enumerate(document.blocks):
        found += [each for line in block_lines(block) for each in _placeholders_in(line, number)]
    return tuple(found)


def has_placeholder(text: str) -> bool:
    """Whether the text has a placeholder."""
    return _PLACEHOLDER.search(text) is not None


def _placeholders_in(text: str, block: int) -> Iterator[UnfilledPlaceholder]:
    for match in _PLACEHOLDER.finditer(text):
        around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
        yield UnfilledPlaceholder(placeholder=match.group(), context=" ".join(around.split()), block=block)
