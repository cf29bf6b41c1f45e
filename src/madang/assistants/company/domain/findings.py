"""What the agents find, as data: each is what one step leaves behind for the steps after it and for the answer."""

from typing import Annotated, Literal

from pydantic import Field

from madang.assistants.company.domain.documents.approving import Approval, Permit
from madang.assistants.company.domain.documents.drafts import Draft, Exhibit
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.documents.versions import FieldChange
from madang.assistants.company.domain.query import Reason
from madang.assistants.company.domain.storage.deciding import StorageDecision
from madang.assistants.company.domain.storage.mapping import SchemaMapping
from madang.assistants.company.domain.tables import Statement
from madang.assistants.company.domain.verdicts import Assessment
from madang.protocol import File, Source
from madang.state.frozen import Frozen

__all__ = [
    "ComplianceFinding",
    "DataFinding",
    "DocumentFinding",
    "FilesFinding",
    "Hit",
    "InformationFinding",
    "SearchSource",
    "SourceFinding",
    "StorageFinding",
]

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


class DocumentFinding(Frozen):
    """A draft, and what differs from the version before."""

    draft: Draft
    changes: tuple[FieldChange, ...] = ()


class ComplianceFinding(Frozen):
    """What the rules say of a document or of an activity that somebody asked about.

    `draft` is the document as it was judged, with the corrections that were made; `permit` says whether it may be
    stored or sent.
    """

    draft: Draft | None = None
    review: Review | None = None
    changes: tuple[FieldChange, ...] = ()
    approvals: tuple[Approval, ...] = ()
    permit: Permit | None = None
    assessment: Assessment | None = None


class FilesFinding(Frozen):
    """The files of a document that may be sent, and the document as a page shows it."""

    draft: Draft
    review: Review
    approval: Approval | None = None
    files: tuple[File, ...] = ()


class StorageFinding(Frozen):
    """Where a document was stored, what was decided about that and why, and how many rows it took."""

    number: str
    version: int
    location: str
    stored_at: str
    again: bool = False
    """Whether it had been stored before, so that nothing was written now."""
    decision: StorageDecision
    mapping: SchemaMapping
    counts: dict[str, int]
