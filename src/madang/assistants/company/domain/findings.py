"""What the agents find, as data: each is what one step leaves behind for the steps after it and for the answer."""

from typing import Annotated, Literal

from pydantic import Field

from madang.assistants.company.domain.documents.drafts import Exhibit
from madang.assistants.company.domain.query import Reason
from madang.assistants.company.domain.tables import Statement
from madang.protocol import Source
from madang.state.frozen import Frozen

__all__ = ["DataFinding", "Hit", "InformationFinding", "SearchSource", "SourceFinding"]

SearchSource = Literal["internal_db", "vector_db", "web"]


class DataFinding(Frozen):
    """What was counted: in words, as tables, and by which statements on which data; or why nothing was."""

    told: str
    exhibits: tuple[Exhibit, ...] = ()
    statements: tuple[Statement, ...] = ()
    data_version: str = ""
    reason: Reason | None = None
    """Why there are no figures."""


class Hit(Frozen):
    """Something that was found: what it says, how well it fits, and where it stands."""

    text: str
    relevance: Annotated[float, Field(ge=0, le=1)]
    source: Source


class SourceFinding(Frozen):
    """What one source gave, or why it gave nothing."""

    name: SearchSource
    query: str
    hits: tuple[Hit, ...] = ()
    silent_because: str = ""


class InformationFinding(Frozen):
    """What was found, source by source."""

    found: tuple[SourceFinding, ...] = ()

    @property
    def hits(self) -> tuple[Hit, ...]:
        """All hits, the most relevant first."""
        return tuple(sorted((hit for one in self.found for hit in one.hits), key=lambda hit: -hit.relevance))
