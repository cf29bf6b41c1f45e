"""What a reader makes of a file's bytes: a title and sections. Decodes the encodings of Korean files, and reads plain
text.
"""

from typing import NamedTuple

from madang.knowledge import phrases
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.sources import Section


class FileContents(NamedTuple):
    """The title that a file gives itself, empty if it gives none, and its sections in order."""

    title: str
    sections: tuple[Section, ...]


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
    """The text as it stands."""
    text = decode(content)
    return FileContents("", (Section(text=text, lines=(1, 1 + text.count("\n"))),))
