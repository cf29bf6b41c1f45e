"""What a reader makes of a file's bytes: a title and sections. Reads plain text in the encodings of Korean files."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from madang.knowledge import phrases
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.readers.heads import is_entry, read_head
from madang.knowledge.sources import Section


class FileContents(NamedTuple):
    """The title that a file gives itself, empty if it gives none, its sections in order, and its date if it has one."""

    title: str
    sections: tuple[Section, ...]
    as_of: date | None = None


def decode(content: bytes) -> str:
    """Text in the encodings that Korean files come in; line ends become a newline."""
    for encoding in _encodings_by_mark(content) or ("utf-8", "cp949"):
        try:
            return content.decode(encoding).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise UnreadableDocumentError(
        "It is text in none of the encodings UTF-8, UTF-16 and CP949: save it as UTF-8.", text=phrases.UNKNOWN_ENCODING
    )


def _encodings_by_mark(content: bytes) -> tuple[str, ...]:
    return ("utf-16",) if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else ()


def read_plain(content: bytes) -> FileContents:
    """The text as it stands, with what it says of itself apart and a section for each line that reads as a heading."""
    text = decode(content)
    head = read_head(text)
    about = (Section(text=head.text, lines=(1, max(1, head.lines))),) if head.text else ()
    return FileContents(head.title, (*about, *_plain_sections(text.split("\n"), head.lines)), head.as_of)


def read_remarks(text: str) -> FileContents:
    """What stands above a table: short entries as its head, the rest as its text."""
    lines = [line for line in _ENTRY_JOINT.sub("\n", text).split("\n") if line.strip()]
    entries = [line for line in lines if is_entry(line)]
    head = read_head("\n".join([*entries, ""]))
    about = (Section(text=head.text),) if head.text else ()
    told = (_KEY.sub(" – ", line, count=1) for line in lines if not head.text or line not in entries)
    rest = "\n".join(told)
    return FileContents(head.title, (*about, *((Section(text=rest),) if rest else ())), head.as_of)


def _plain_sections(lines: Sequence[str], skipped: int) -> Iterator[Section]:
    starts = [number for number in range(skipped, len(lines)) if _is_heading(lines, number)]
    for start, end in pairwise([skipped, *(number for number in starts if number > skipped), len(lines)]):
        heading = (lines[start].strip(),) if start in starts else ()
        first = start + len(heading)
        if "\n".join(lines[first:end]).strip():
            yield Section(text="\n".join(lines[first:end]), path=heading, lines=(first + 1, end))


def _is_heading(lines: Sequence[str], number: int) -> bool:
    """Whether a line stands apart, is short and no sentence, and something much longer follows."""
    heading, before = lines[number].strip(), lines[number - 1].strip() if number else ""
    below = max((len(line.strip()) for line in lines[number + 1 : number + 3]), default=0)
    return not before and below > 2 * len(heading) and _HEADING.fullmatch(heading) is not None


_ENTRY_JOINT = re.compile(r"[ \t]/[ \t](?=[^\W\d][\w ]{0,24}[:：][ \t])")
"""Between two entries on one line: publisher: A / date: B."""
_KEY = re.compile(r"(?<=\w)[:：][ \t]+")
_HEADING = re.compile(r"(?![-*•>|#]|\d{4})[^.!?,;:|]{2,60}")
