"""What an archive holds, and what came of an attempt to store something."""

from madang.assistants.company.domain.documents.approving import Approval, Permit
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.documents.templates import DocumentKind
from madang.assistants.company.domain.storage.planning import Attachment
from madang.assistants.company.domain.verdicts import RiskLevel, VerdictStatus
from madang.state.frozen import Frozen

__all__ = ["FoundPassage", "Held", "Listed", "Stored", "Submission"]


class Submission(Frozen):
    """A document to be stored, with its files and the approvals it was given."""

    draft: Draft
    files: tuple[Attachment, ...] = ()
    approvals: tuple[Approval, ...] = ()


class Stored(Frozen):
    """A document that is in the archive, what was found when it was judged, and the approval it needed."""

    number: str
    version: int
    location: str
    stored_at: str
    review: Review
    approval: Approval | None = None
    again: bool = False
    """Whether it had been stored before, so that nothing was written now."""


class Held(Frozen):
    """A document that was not stored, and why."""

    permit: Permit
    review: Review


class Listed(Frozen):
    """A document in a list."""

    number: str
    version: int
    kind: DocumentKind
    title: str
    author: str
    written_on: str
    status: VerdictStatus
    risk: RiskLevel
    stored_at: str


class FoundPassage(Frozen):
    """A passage of a stored document, and how close it is to what was asked, from 0 to 1."""

    number: str
    version: int
    kind: DocumentKind
    field: str
    words: str
    closeness: float
