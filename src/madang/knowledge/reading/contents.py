"""What a reader makes of a file's bytes, before it is a document of a corpus."""

from typing import NamedTuple

from madang.knowledge.documents import Section
from madang.knowledge.errors import DocumentError
from madang.text import Text

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
    raise DocumentError("It is text in none of the encodings UTF-8, UTF-16 and CP949: save it as UTF-8.", text=_CODE)


def _marked(content: bytes) -> tuple[str, ...]:
    return ("utf-16",) if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else ()


_CODE = Text(
    ko="UTF-8, UTF-16, CP949 가운데 어느 것으로도 읽히지 않습니다. UTF-8로 저장하세요.",
    en="It is text in none of the encodings UTF-8, UTF-16 and CP949. Save it as UTF-8.",
)
