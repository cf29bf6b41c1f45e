"""What a reader makes of a file's bytes, before it is a document of a corpus."""

from typing import NamedTuple

from madang.knowledge.documents import Section

__all__ = ["Contents", "decode"]


class Contents(NamedTuple):
    """The title that a file gives itself, empty if it gives none, and its sections in order."""

    title: str
    sections: tuple[Section, ...]


def decode(content: bytes) -> str:
    """Text in the encodings that Korean files come in; line ends are written one way."""
    for encoding in _marked(content) or ("utf-8", "cp949"):
        try:
            return content.decode(encoding).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise UnicodeError("it is text in none of the encodings UTF-8, UTF-16 and CP949")


def _marked(content: bytes) -> tuple[str, ...]:
    return ("utf-16",) if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else ()
