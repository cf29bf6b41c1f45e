"""What changed between two versions of a document, line by line, as a person reads it."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from madang.documents.content.blocks import DocumentPart
from madang.documents.content.document import Document, plain_lines

_ALIKE = 0.5


class LineChange(DocumentPart):
    """A line that was added (no `before`), removed (no `after`) or changed."""

    kind: Literal["added", "removed", "changed"]
    before: str = ""
    after: str = ""


def find_changes(before: Document, after: Document) -> tuple[LineChange, ...]:
    """What differs, in the order of the newer version."""
    old, new = list(plain_lines(before)), list(plain_lines(after))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return tuple(
        change
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag != "equal"
        for change in _paired(old[i1:i2], new[j1:j2])
    )


def show_changes(found: Sequence[LineChange]) -> str:
    """The changes as lines that begin with + or -, as Markdown shows them in colour."""
    pairs = (pair for change in found for pair in (("-", change.before), ("+", change.after)))
    return "\n".join(f"{sign} {text}" for sign, text in pairs if text)


def _paired(old: Sequence[str], new: Sequence[str]) -> Iterator[LineChange]:
    """Similar lines, in the same order, count as changed; the others as removed or added."""
    left = list(old)
    for line in new:
        match = next((number for number, gone in enumerate(left) if _alike(gone, line)), None)
        if match is None:
            yield LineChange(kind="added", after=line)
            continue
        yield from (LineChange(kind="removed", before=gone) for gone in left[:match])
        yield LineChange(kind="changed", before=left[match], after=line)
        del left[: match + 1]
    yield from (LineChange(kind="removed", before=gone) for gone in left)


def _alike(before: str, after: str) -> bool:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return matcher.real_quick_ratio() > _ALIKE and matcher.quick_ratio() > _ALIKE and matcher.ratio() > _ALIKE
