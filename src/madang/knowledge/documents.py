"""Documents as they come into a corpus: sections in order, each knowing where in the document it stands."""

from collections.abc import Mapping
from datetime import date, datetime
from hashlib import blake2b
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

__all__ = ["Document", "Section"]


def _clean(text: str) -> str:
    """The text without what no database keeps: lone surrogates and NUL."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


_Clean = Annotated[str, AfterValidator(_clean)]


class Section(BaseModel):
    """A stretch of a document under one heading.

    `path` leads to it from the top heading down; `key` is what it is cited by (a law and its article), where it has
    such a name; `valid_from` and `valid_to` (exclusive) say when it applies, where that changes over time.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: _Clean
    path: tuple[_Clean, ...] = ()
    page: int | None = None
    lines: tuple[int, int] | None = None
    """First and last line in the file, counted from 1."""
    key: _Clean | None = None
    valid_from: date | None = None
    valid_to: date | None = None


class Document(BaseModel):
    """What is added to a corpus as one source. `id` names it within the corpus: adding it again replaces it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: _Clean = Field(min_length=1, max_length=1000)
    title: _Clean
    sections: tuple[Section, ...]
    location: _Clean = ""
    """Where a person finds the original: a path or an address."""
    retrieved_at: datetime | None = None
    as_of: date | None = None
    licence: _Clean = ""
    attributes: Mapping[str, str] = {}
    """What a search may filter by, such as the kind of document or the law."""

    @property
    def fingerprint(self) -> str:
        """The same for the same content; when it was retrieved does not matter."""
        content = self.model_dump_json(exclude={"retrieved_at"})
        return blake2b(content.encode(), digest_size=16).hexdigest()
