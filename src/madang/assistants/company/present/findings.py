"""The findings of each step, as data for later steps and for the answer; and how a step reads an earlier finding."""

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
    """The figures: as text, as tables, with their statements and data version; or why there are none."""

    told: str
    exhibits: tuple[Exhibit, ...] = ()
    statements: tuple[ExecutedStatement, ...] = ()
    data_version: str = ""
    reason: RefusalReason | None = None
    """Why there are no figures."""


class SearchHit(Frozen):
    """A hit: its text, its relevance, and its source."""

    text: str
    relevance: Annotated[float, Field(ge=0, le=1)]
    source: Source


class SourceFinding(Frozen):
    """The hits of one source, or why it has none."""

    name: SearchSource
    query: str
    hits: tuple[SearchHit, ...] = ()
    silent_because: str = ""


class InformationFinding(Frozen):
    """The hits of all sources."""

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
    """A draft, and its changes since the version before."""

    draft: DocumentDraft
    changes: tuple[FieldChange, ...] = ()


class ComplianceFinding(Frozen):
    """The verdicts on a document, or on an activity that the user asked about.

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
    """The files of a document that may be sent, and the document itself."""

    draft: DocumentDraft
    review: ComplianceReview
    approval: OfficerApproval | None = None
    files: tuple[File, ...] = ()


class StorageFinding(Frozen):
    """Where a document was stored, why there, and how many rows were written."""

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
    """The finding of that agent; None if it has none."""
    for result in assignment.inputs.values():
        if result.agent == agent and isinstance(found := result.data.get("found"), dict):
            return kind.model_validate(found)
    return None
