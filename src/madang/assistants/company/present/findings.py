"""What each step finds, as data for the steps after it and for the answer; and how a step reads the finding of an
earlier one.
"""

from typing import Annotated, Literal, TypeVar

from pydantic import Field

from madang.assistants.company.documents.compliance.verdicts import ActivityAssessment
from madang.assistants.company.documents.drafts import DocumentDraft, Exhibit, FieldChange
from madang.assistants.company.documents.permits import DocumentPermit, OfficerApproval
from madang.assistants.company.documents.review import ComplianceReview
from madang.assistants.company.documents.storage_plan import SchemaMapping, StorageDecision
from madang.assistants.company.figures.query import RefusalReason
from madang.assistants.company.figures.tables import ExecutedStatement
from madang.protocol import File, Source
from madang.runtime.agents import StepAssignment
from madang.state import Frozen

SearchSource = Literal["internal_db", "vector_db", "web"]


class DataFinding(Frozen):
    """What was counted: in words, as tables, and by which statements on which data; or why nothing was."""

    told: str
    exhibits: tuple[Exhibit, ...] = ()
    statements: tuple[ExecutedStatement, ...] = ()
    data_version: str = ""
    reason: RefusalReason | None = None
    """Why there are no figures."""


class SearchHit(Frozen):
    """Something that was found: what it says, how well it fits, and where it stands."""

    text: str
    relevance: Annotated[float, Field(ge=0, le=1)]
    source: Source


class SourceFinding(Frozen):
    """What one source gave, or why it gave nothing."""

    name: SearchSource
    query: str
    hits: tuple[SearchHit, ...] = ()
    silent_because: str = ""


class InformationFinding(Frozen):
    """What was found, source by source."""

    found: tuple[SourceFinding, ...] = ()

    @property
    def hits(self) -> tuple[SearchHit, ...]:
        """All hits, the most relevant first."""
        return tuple(
            sorted(
                (hit for source_finding in self.found for hit in source_finding.hits), key=lambda hit: -hit.relevance
            )
        )


class DocumentFinding(Frozen):
    """A draft, and what differs from the version before."""

    draft: DocumentDraft
    changes: tuple[FieldChange, ...] = ()


class ComplianceFinding(Frozen):
    """What the rules say of a document or of an activity that somebody asked about.

    `draft` is the document as it was judged, with the corrections that were made; `permit` says whether it may be
    stored or sent.
    """

    draft: DocumentDraft | None = None
    review: ComplianceReview | None = None
    changes: tuple[FieldChange, ...] = ()
    approvals: tuple[OfficerApproval, ...] = ()
    permit: DocumentPermit | None = None
    assessment: ActivityAssessment | None = None


class FilesFinding(Frozen):
    """The files of a document that may be sent, and the document as a page shows it."""

    draft: DocumentDraft
    review: ComplianceReview
    approval: OfficerApproval | None = None
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


AnyFinding = TypeVar("AnyFinding", bound=Frozen)


def finding_of(agent: str, kind: type[AnyFinding], assignment: StepAssignment) -> AnyFinding | None:
    """What that agent found, None where it found nothing."""
    for result in assignment.inputs.values():
        if result.agent == agent and isinstance(found := result.data.get("found"), dict):
            return kind.model_validate(found)
    return None
