"""What stands in a line: words, plain or marked, links, and citations of the document's sources."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Discriminator

from madang.documents.errors import DocumentError
from madang.state.frozen import Frozen

__all__ = [
    "Citation",
    "Inline",
    "Line",
    "Link",
    "Said",
    "Words",
    "cite",
    "emphasis",
    "line",
    "link",
    "plain_text",
    "strong",
]

Mark = Literal["plain", "strong", "emphasis"]


class Words(Frozen):
    """Words; a line break in them breaks the line."""

    refusal = DocumentError

    type: Literal["words"] = "words"
    text: str
    mark: Mark = "plain"


class Link(Frozen):
    """Words that open an address; only web, mail and telephone addresses are clickable."""

    refusal = DocumentError

    type: Literal["link"] = "link"
    text: str
    url: str

    @property
    def safe(self) -> bool:
        """Whether the address is of a kind that a reader may click."""
        return self.url.strip().lower().startswith(("https://", "http://", "mailto:", "tel:"))


class Citation(Frozen):
    """The number of a source, by the id the document's sources have."""

    refusal = DocumentError

    type: Literal["citation"] = "citation"
    source: str


Inline = Annotated[Words | Link | Citation, Discriminator("type")]


Line = tuple[Inline, ...]
Said = str | Words | Link | Citation | Sequence[str | Words | Link | Citation]
"""What can be written: a string, one of the above, or several: `["한도는 ", strong("5%"), cite("lease-7")]`."""


def line(said: Said) -> Line:
    """What was said as a line; bare strings are plain words."""
    parts = (said,) if isinstance(said, str | Words | Link | Citation) else said
    return tuple(Words(text=part) if isinstance(part, str) else part for part in parts)


def strong(text: str) -> Words:
    """Words that stand out."""
    return Words(text=text, mark="strong")


def emphasis(text: str) -> Words:
    """Words with a stress on them."""
    return Words(text=text, mark="emphasis")


def link(text: str, url: str) -> Link:
    """Words that open an address."""
    return Link(text=text, url=url)


def cite(source: str) -> Citation:
    """A citation of the source with this id."""
    return Citation(source=source)


def plain_text(written: Line) -> str:
    """The words of a line, without citations."""
    return "".join(part.text for part in written if not isinstance(part, Citation))
