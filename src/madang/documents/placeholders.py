"""Placeholders: what was to be filled in and was not, so that no final document holds any."""

import re
from collections.abc import Iterator

from madang.documents.blocks import ApprovalLine, Block, Figure, KeyValues, Picture, Signatures, Table
from madang.documents.document import Document, lines_of
from madang.documents.inline import plain_text
from madang.state.frozen import Frozen

__all__ = ["Unfilled", "unfilled"]

_PLACEHOLDER = re.compile(
    r"\{\{.*?\}\}"  # {{임대인}}
    r"|(?<!_)_{3,}(?!_)"  # ____
    r"|(?<![A-Za-z])O(?:\s?O){1,}(?![A-Za-z])"  # OOO, O O O
    r"|[○〇◯](?:\s?[○〇◯]){1,}",  # ○○○
    re.DOTALL,
)
_AROUND = 20


class Unfilled(Frozen):
    """A placeholder that is still there, with the words around it and the number of its block; -1 is the title."""

    placeholder: str
    context: str
    block: int


def unfilled(document: Document) -> tuple[Unfilled, ...]:
    """Every placeholder of the document, in the order of reading."""
    head = (document.title, document.subtitle, document.author, document.date, document.number)
    found = [one for text in head for one in _found(text, -1)]
    for number, block in enumerate(document.blocks):
        found += [one for text in _texts(block) for one in _found(text, number)]
    return tuple(found)


def _found(text: str, block: int) -> Iterator[Unfilled]:
    for match in _PLACEHOLDER.finditer(text):
        around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
        yield Unfilled(placeholder=match.group(), context=" ".join(around.split()), block=block)


def _texts(block: Block) -> Iterator[str]:
    yield from map(plain_text, lines_of(block))
    match block:
        case Table():
            yield from (column.title for column in block.columns)
            yield from (cell for row in block.rows for cell in row if isinstance(cell, str))
            yield block.caption
        case KeyValues():
            yield from (row.label for row in block.rows)
        case Figure() | Picture():
            yield block.caption
        case Signatures():
            yield from (text for signer in block.signers for text in (signer.role, signer.name))
            yield block.date
        case ApprovalLine():
            yield from (text for one in block.approvers for text in (one.role, one.name, one.date))
        case _:
            return
