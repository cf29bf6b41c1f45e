"""The archive: stores each version of a document once, after checking it in the same transaction; finds documents and
passages; opened by its address.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Recipient
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.given_benefits import activities_of
from madang.assistants.company.documents.review import (
    CompliancePolicy,
    ComplianceReview,
    DocumentPermit,
    OfficerApproval,
    judge_permit,
    review_draft,
)
from madang.assistants.company.documents.storage_plan import StoragePlan, plan_storage
from madang.assistants.company.documents.templates import DocumentKind, DocumentTemplate, document_number
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.tools.archives import rows
from madang.assistants.company.tools.archives.databases import open_archive_database
from madang.assistants.company.tools.archives.ports import (
    ArchiveDatabase,
    ArchiveError,
    ArchivePassage,
    CompanyRecords,
    DocumentSubmission,
    HeldDocument,
    ListedDocument,
    RunStatement,
    StoredDocument,
)
from madang.knowledge.index import Encoder, likenesses_of, pack_vectors
from madang.reading.language import find_keywords

StoredPassages = Sequence[tuple[ArchivePassage, str | None, bytes | None]]


class DocumentArchive:
    """The documents of all tenants; every call is for one of them."""

    def __init__(
        self,
        database: ArchiveDatabase,
        templates: Mapping[DocumentKind, DocumentTemplate],
        policy: CompliancePolicy,
        records: CompanyRecords,
        *,
        encoder: Encoder | None = None,
    ) -> None:
        self._database, self._templates, self._policy, self._records = database, templates, policy, records
        self._encoder = encoder

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def number_for(self, tenant: str, kind: DocumentKind, year: int, draft: str) -> str:
        """The number of the draft that the caller knows by the key `draft`; the next of its year if it is new."""
        template = self._templates[kind]
        with self._database.writing() as run:
            return document_number(template, *rows.reserve(run, tenant, template.code, year, draft))

    def review(self, draft: DocumentDraft) -> ComplianceReview:
        """The review of the draft now; `store` repeats it."""
        with self._database.reading() as run:
            return self._judged(run, draft)

    def plan(self, submission: DocumentSubmission) -> StoragePlan:
        """What storing it would write: the dry run."""
        return plan_storage(submission.draft, self._templates[submission.draft.kind], submission.files)

    def store(self, submission: DocumentSubmission, scope: UserScope, at: datetime) -> StoredDocument | HeldDocument:
        """The stored document, or why it may not be stored; everything is written, or nothing.

        Storing the same version of the same document again changes nothing. Raises `ArchiveError` if `scope` is not
        the author, or if the number and version belong to another document.
        """
        draft = submission.draft
        _check_author(draft, scope)
        plan = self.plan(submission)
        vectors = self._vectors(plan)
        with self._database.writing() as run:
            if known := rows.known(run, draft):
                return known
            found = self._judged(run, draft)
            permit = self._permitted(run, draft, found, submission.approvals)
            if not permit.allowed:
                return HeldDocument(permit=permit, review=found)
            stored = _stored(plan, found, permit, at)
            rows.write(run, plan, stored, vectors, self._encoder.name if self._encoder else None)
            rows.note_visit(run, draft)
        return stored

    def find(self, scope: UserScope, number: str, version: int | None = None) -> DocumentDraft | None:
        """The version of a document, the newest if none is named; None if there is none that the user may see."""
        with self._database.reading() as run:
            return rows.find(run, scope, number, version)

    def versions(self, scope: UserScope, number: str) -> tuple[int, ...]:
        """The stored versions of a document that the user may see, the oldest first."""
        with self._database.reading() as run:
            return rows.versions(run, scope, number)

    def documents(self, scope: UserScope, kind: DocumentKind | None = None) -> tuple[ListedDocument, ...]:
        """The newest version of each document that the user may see, the latest first."""
        with self._database.reading() as run:
            return rows.listed(run, scope, kind)

    def file(self, scope: UserScope, number: str, version: int, name: str) -> bytes | None:
        """A file that is kept with a document; None if there is none that the user may see."""
        with self._database.reading() as run:
            return rows.file_of(run, scope, number, version, name)

    def search(self, scope: UserScope, question: str, limit: int = 5) -> tuple[ArchivePassage, ...]:
        """The passages of stored documents that the user may see and that are closest to the question."""
        with self._database.reading() as run:
            stored = rows.passages(run, scope)
        return _closest_passages(question, stored, self._encoder, limit)

    def _judged(self, run: RunStatement, draft: DocumentDraft) -> ComplianceReview:
        template = self._templates[draft.kind]
        activities = activities_of(draft, template, member=self._policy.member)
        keys = sorted({person.id for activity in activities for person in activity.recipients})
        years = sorted({activity.held_on.year for activity in activities})
        elsewhere = (benefit for year in years for benefit in self._records.given(draft.tenant, keys, year))
        replacing = [kind for kind, template in self._templates.items() if template.replaces]
        here = (benefit for year in years for benefit in rows.given_to(run, draft.tenant, keys, year, replacing))
        return review_draft(draft, template, [*elsewhere, *here], self._policy)

    def _permitted(
        self, run: RunStatement, draft: DocumentDraft, found: ComplianceReview, approvals: Sequence[OfficerApproval]
    ) -> DocumentPermit:
        template, tenant = self._templates[draft.kind], draft.tenant
        about = draft.values.get(template.about or "")
        if about and not rows.is_by(run, tenant, str(about), draft.author.user):
            return DocumentPermit(allowed=False, because=(phrases.RELATED_DOCUMENT_NOT_YOURS,))
        if (reported := rows.report_of(run, draft)) is not None:
            return DocumentPermit(allowed=False, because=(phrases.VISIT_ALREADY_REPORTED.format(number=reported),))
        recorded = {
            recipient.id: recipient
            for recipient in self._records.recipients(tenant, [person.id for person in draft.people])
        }
        if not all(person.id in recorded and _is_same(person, recorded[person.id]) for person in draft.people):
            return DocumentPermit(allowed=False, because=(phrases.PEOPLE_DIFFER_FROM_RECORDS,))
        return judge_permit(draft, template, found, approvals, self._records.roles(tenant))

    def _vectors(self, plan: StoragePlan) -> Sequence[bytes]:
        words = [str(row.cells["words"]) for row in plan.rows if row.table == "passages"]
        return pack_vectors(self._encoder.encode(words)) if self._encoder and words else ()


def _check_author(draft: DocumentDraft, scope: UserScope) -> None:
    if (draft.tenant, draft.author.user) != (scope.tenant, scope.user):
        raise ArchiveError(
            f"{scope.user!r} of {scope.tenant!r} cannot store what {draft.author.user!r} of {draft.tenant!r} wrote: "
            "only the author of a document stores it.",
            text=phrases.NOT_THE_AUTHOR,
        )


def _is_same(person: Recipient, recorded: Recipient) -> bool:
    """Whether a person in a draft equals the records; namesakes have their institution after the name."""
    named = person.name == recorded.name or person.name.startswith(f"{recorded.name} (")
    return named and person.changed(name=recorded.name) == recorded


def _stored(plan: StoragePlan, found: ComplianceReview, permit: DocumentPermit, at: datetime) -> StoredDocument:
    return StoredDocument(
        number=plan.number,
        version=plan.version,
        location=plan.location,
        stored_at=at.astimezone(UTC).isoformat(),
        review=found,
        approval=permit.approval,
    )


def _closest_passages(
    question: str, stored: StoredPassages, encoder: Encoder | None, limit: int
) -> tuple[ArchivePassage, ...]:
    """The passages closest to the question, the closest first; those with nothing in common are left out."""
    asked = question[:_LONGEST_QUESTION]
    scores = _by_meaning(asked, stored, encoder) if encoder else {}
    scores = {**_by_words(asked, [passage for passage, _, _ in stored]), **scores}
    best = sorted((place for place in scores if scores[place] > _LEAST_CLOSENESS), key=lambda place: -scores[place])
    return tuple(stored[place][0].changed(closeness=min(scores[place], 1.0)) for place in best[:limit])


def _by_meaning(question: str, stored: StoredPassages, encoder: Encoder) -> dict[int, float]:
    """The cosine of each passage whose vector the same encoder made."""
    mine = [(place, vector) for place, (_, made_by, vector) in enumerate(stored) if vector and made_by == encoder.name]
    return likenesses_of(mine, encoder.encode([question])) if mine else {}


def _by_words(question: str, passages: Sequence[ArchivePassage]) -> dict[int, float]:
    """The share of the question's keywords that stand in each passage."""
    words = [word.removesuffix("다") for word in find_keywords(question)] if passages else []
    lowered = [passage.words.lower() for passage in passages]
    return {place: sum(word in text for word in words) / len(words) for place, text in enumerate(lowered) if words}


def open_archive(
    url: str,
    templates: Mapping[DocumentKind, DocumentTemplate],
    policy: CompliancePolicy,
    records: CompanyRecords,
    *,
    encoder: Encoder | None = None,
) -> DocumentArchive:
    """The archive at `sqlite:///file` or another address of SQLAlchemy, whose tables are made on first use.

    The policy is fixed here, so that no caller of `store` can change it.
    """
    return DocumentArchive(open_archive_database(url), templates, policy, records, encoder=encoder)


_LONGEST_QUESTION = 1000
_LEAST_CLOSENESS = 0.2
