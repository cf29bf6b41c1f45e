"""Plain text: one section, cited by its lines."""

from madang.knowledge.documents import Section
from madang.knowledge.reading.contents import Contents, decode

__all__ = ["read_plain"]


def read_plain(content: bytes) -> Contents:
    """The text as it stands."""
    text = decode(content)
    return Contents("", (Section(text=text, lines=(1, 1 + text.count("\n"))),))
