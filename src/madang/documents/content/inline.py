"""What stands in a line: text, plain or marked, links, and citations of the document's sources; and text without the
characters that no format can hold.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Discriminator

from madang.documents.errors import DocumentError
from madang.state import Frozen

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """The text with line ends as they are on every machine, and without control characters.

    Marks that override the direction of writing go too: they can make an amount read backwards.
    """
    return _FORBIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n"))


def breakable(text: str) -> str:
    """Printable text in which a line can break within words that are longer than any line, such as addresses."""
    return _LONG_WORD.sub(lambda word: _PIECE.sub("\\g<0>\u200b", word.group()), printable(text))


_LONG_WORD = re.compile(r"\S{40,}")
_PIECE = re.compile(r"[^/?&=._-]{0,20}[/?&=._-]|\S{20}")


TextMark = Literal["plain", "strong", "emphasis"]


class TextRun(Frozen):
    """Words; a line break in them breaks the line."""

    error_type = DocumentError

    type: Literal["words"] = "words"
    text: str
    mark: TextMark = "plain"


class Link(Frozen):
    """Words that open an address; only web, mail and telephone addresses are clickable."""

    error_type = DocumentError

    type: Literal["link"] = "link"
    text: str
    url: str

    @property
    def safe(self) -> bool:
        """Whether the address is of a kind that a reader may click."""
        return self.url.strip().lower().startswith(("https://", "http://", "mailto:", "tel:"))


class Citation(Frozen):
    """The number of a source, by the id the document's sources have."""

    error_type = DocumentError

    type: Literal["citation"] = "citation"
    source: str


Inline = Annotated[TextRun | Link | Citation, Discriminator("type")]


Line = tuple[Inline, ...]
InlineContent = str | TextRun | Link | Citation | Sequence[str | TextRun | Link | Citation]
"""What can be written: a string, one of the above, or several: `["한도는 ", strong("5%"), cite("lease-7")]`."""


def line(content: InlineContent) -> Line:
    """The content as a line; bare strings are plain text."""
    parts = (content,) if isinstance(content, str | TextRun | Link | Citation) else content
    return tuple(TextRun(text=part) if isinstance(part, str) else part for part in parts)


def strong(text: str) -> TextRun:
    """Words that stand out."""
    return TextRun(text=text, mark="strong")


def emphasis(text: str) -> TextRun:
    """Words with a stress on them."""
    return TextRun(text=text, mark="emphasis")


def link(text: str, url: str) -> Link:
    """Words that open an address."""
    return Link(text=text, url=url)


def cite(source: str) -> Citation:
    """A citation of the source with this id."""
    return Citation(source=source)


def plain_text(written: Line) -> str:
    """The words of a line, without citations."""
    return "".join(part.text for part in written if not isinstance(part, Citation))
