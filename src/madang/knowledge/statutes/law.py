"""A law as it stood from one day on: its articles, and their paragraphs with the items below them."""

import re
from datetime import date

from pydantic import BaseModel, ConfigDict

__all__ = ["Article", "Law", "Paragraph"]


class Paragraph(BaseModel):
    """A 항 with its 호 and 목 as lines of its text; an article without 항 is one paragraph without a number."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int | None
    text: str


class Article(BaseModel):
    """A 조. `heading` is as printed (제7조의2 (월차임 전환 시 산정률의 제한)), `chapter` the headings above it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    branch: int | None
    heading: str
    chapter: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]

    @property
    def name(self) -> str:
        """The article as it is cited within its law."""
        return f"제{self.number}조" + (f"의{self.branch}" if self.branch else "")

    @property
    def text(self) -> str:
        """All paragraphs."""
        return "\n\n".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def repealed(self) -> bool:
        """Whether nothing is left of it, or nothing but a note that it was repealed."""
        return not self.text.strip() or bool(_REPEALED.fullmatch(self.text.strip()))


class Law(BaseModel):
    """One edition of a law: `effective` is the day it came into force; editions of one law share their `id`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    kind: str = ""
    promulgated: date | None = None
    effective: date
    location: str = ""
    articles: tuple[Article, ...]


_REPEALED = re.compile(r"삭제(?: ?<[^>]*>)?")
