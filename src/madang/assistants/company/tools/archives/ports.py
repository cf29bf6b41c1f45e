"""The ports of an archive (a database with transactions, the company's records) and the documents that go in and
out.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy import Executable

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import GivenBenefit, Recipient
from madang.assistants.company.documents.compliance.verdicts import RiskLevel, VerdictStatus
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.review import ComplianceReview, DocumentPermit, OfficerApproval
from madang.assistants.company.documents.storage_plan import Attachment
from madang.assistants.company.documents.templates import DocumentKind
from madang.errors import MadangError
from madang.state import Frozen


class DocumentSubmission(Frozen):
    """A document to be stored, with its files and the approvals it was given."""

    draft: DocumentDraft
    files: tuple[Attachment, ...] = ()
    approvals: tuple[OfficerApproval, ...] = ()


class StoredDocument(Frozen):
    """A document in the archive, its review, and the approval it needed."""

    number: str
    version: int
    location: str
    stored_at: str
    review: ComplianceReview
    approval: OfficerApproval | None = None
    again: bool = False
    """Whether it was stored before, so that nothing was written now."""


class HeldDocument(Frozen):
    """A document that was not stored, and why."""

    permit: DocumentPermit
    review: ComplianceReview


class ListedDocument(Frozen):
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


class ArchivePassage(Frozen):
    """A passage of a stored document, and how close it is to what was asked, from 0 to 1."""

    number: str
    version: int
    kind: DocumentKind
    field: str
    words: str
    closeness: float


class RunStatement(Protocol):
    """Runs one statement of SQLAlchemy, and gives its rows."""

    def __call__(self, statement: Executable, /) -> list[tuple[Any, ...]]: ...


class ArchiveDatabase(Protocol):
    """A writable database, usable from any thread."""

    def writing(self) -> AbstractContextManager[RunStatement]:
        """One transaction with a single writer; rolled back on an error."""
        ...

    def reading(self) -> AbstractContextManager[RunStatement]:
        """Statements that only read."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


class CompanyRecords(Protocol):
    """The company's own records, which take precedence over a draft."""

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The people with these keys."""
        ...

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
        """What anyone in the company gave to these people in a year, outside of the archive."""
        ...

    def roles(self, tenant: str) -> Mapping[str, str]:
        """The role of each user."""
        ...


class ArchiveError(MadangError):
    """The archive could not store or find a document."""

    code = "archive"


def archive_failure(error: Exception) -> ArchiveError:
    """The error for a failed statement; the database's message may contain data and is left out."""
    return ArchiveError(
        f"The archive's database refused a statement ({type(error).__name__}): nothing was stored, see its own log.",
        text=phrases.ARCHIVE_FAILED,
    )
