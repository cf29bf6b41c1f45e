"""The archive of a company: documents that compliance let pass, each version once, with what they say was given.

`store` is the only way in. It reads what was given before, judges, and writes in one transaction that nobody else
writes beside, so that two documents that are each within a limit cannot go beyond it together.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from madang.assistants.company.domain.compliance import Recipient
from madang.assistants.company.domain.documents.approving import Approval, Permit, storable
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.numbering import document_number
from madang.assistants.company.domain.documents.occasions import activities_of
from madang.assistants.company.domain.documents.reviewing import Policy, Review, review
from madang.assistants.company.domain.documents.templates import DocumentKind, Template
from madang.assistants.company.domain.errors import ArchiveError
from madang.assistants.company.domain.scope import Scope
from madang.assistants.company.domain.storage.planning import StoragePlan, plan_storage
from madang.assistants.company.tools.archives import rows
from madang.assistants.company.tools.archives.holdings import FoundPassage, Held, Listed, Stored, Submission
from madang.assistants.company.tools.archives.ports import ArchiveDatabase, CompanyRecords, Run
from madang.assistants.company.tools.archives.searching import closest
from madang.knowledge.encoders import Encoder
from madang.knowledge.vectors import pack
from madang.text import Text

__all__ = ["Archive"]


class Archive:
    """What is stored of all tenants; every call is about one of them."""

    def __init__(
        self,
        database: ArchiveDatabase,
        templates: Mapping[DocumentKind, Template],
        policy: Policy,
        records: CompanyRecords,
        *,
        encoder: Encoder | None = None,
    ) -> None:
        self._database, self._templates, self._policy, self._records = database, templates, policy, records
        self._encoder = encoder

    def close(self) -> None:
        """Give the database back."""
        self._database.close()

    def number_for(self, tenant: str, kind: DocumentKind, year: int, draft: str) -> str:
        """The number of the draft that the caller knows by the key `draft`; the next of its year if it is new."""
        template = self._templates[kind]
        with self._database.writing() as run:
            return document_number(template, *rows.reserve(run, tenant, template.code, year, draft))

    def review(self, draft: Draft) -> Review:
        """What compliance says of the draft now; `store` judges again for itself."""
        with self._database.reading() as run:
            return self._judged(run, draft)

    def plan(self, submission: Submission) -> StoragePlan:
        """What storing it would write: the dry run."""
        return plan_storage(submission.draft, self._templates[submission.draft.kind], submission.files)

    def store(self, submission: Submission, scope: Scope, at: datetime) -> Stored | Held:
        """The document as it is kept, or why it is held back; all of it is written, or nothing.

        Storing the same version of the same document again changes nothing. Raises `ArchiveError` where `scope` is not
        who wrote it, or where its number and version are not its own.
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
                return Held(permit=permit, review=found)
            stored = _stored(plan, found, permit, at)
            rows.write(run, plan, stored, vectors, self._encoder.name if self._encoder else None)
        return stored

    def find(self, scope: Scope, number: str, version: int | None = None) -> Draft | None:
        """The version of a document, the newest if none is named; None if there is none that the user may see."""
        with self._database.reading() as run:
            return rows.find(run, scope, number, version)

    def versions(self, scope: Scope, number: str) -> tuple[int, ...]:
        """The stored versions of a document that the user may see, the oldest first."""
        with self._database.reading() as run:
            return rows.versions(run, scope, number)

    def documents(self, scope: Scope, kind: DocumentKind | None = None) -> tuple[Listed, ...]:
        """The newest version of each document that the user may see, the latest first."""
        with self._database.reading() as run:
            return rows.listed(run, scope, kind)

    def file(self, scope: Scope, number: str, version: int, name: str) -> bytes | None:
        """A file that is kept with a document; None if there is none that the user may see."""
        with self._database.reading() as run:
            return rows.file_of(run, scope, number, version, name)

    def search(self, scope: Scope, question: str, limit: int = 5) -> tuple[FoundPassage, ...]:
        """The passages of stored documents that the user may see and that are closest to the question."""
        with self._database.reading() as run:
            kept = rows.passages(run, scope)
        return closest(question, kept, self._encoder, limit)

    def _judged(self, run: Run, draft: Draft) -> Review:
        template = self._templates[draft.kind]
        activities = activities_of(draft, template, member=self._policy.member)
        keys = sorted({who.id for one in activities for who in one.recipients})
        years = sorted({one.held_on.year for one in activities})
        elsewhere = (one for year in years for one in self._records.given(draft.tenant, keys, year))
        replacing = [kind for kind, one in self._templates.items() if one.replaces]
        here = (one for year in years for one in rows.given_to(run, draft.tenant, keys, year, replacing))
        return review(draft, template, [*elsewhere, *here], self._policy)

    def _permitted(self, run: Run, draft: Draft, found: Review, approvals: Sequence[Approval]) -> Permit:
        template, tenant = self._templates[draft.kind], draft.tenant
        about = draft.values.get(template.about or "")
        if about and not rows.is_by(run, tenant, str(about), draft.author.user):
            return Permit(allowed=False, because=(_OTHER_DOCUMENT,))
        known = {one.id: one for one in self._records.recipients(tenant, [one.id for one in draft.people])}
        if not all(one.id in known and _is_same(one, known[one.id]) for one in draft.people):
            return Permit(allowed=False, because=(_OTHER_PEOPLE,))
        return storable(draft, template, found, approvals, self._records.roles(tenant))

    def _vectors(self, plan: StoragePlan) -> Sequence[bytes]:
        words = [str(row.cells["words"]) for row in plan.rows if row.table == "passages"]
        return pack(self._encoder.encode(words)) if self._encoder and words else ()


def _check_author(draft: Draft, scope: Scope) -> None:
    if (draft.tenant, draft.author.user) != (scope.tenant, scope.user):
        raise ArchiveError(
            f"{scope.user!r} of {scope.tenant!r} cannot store what {draft.author.user!r} of {draft.tenant!r} wrote: "
            "whoever wrote a document stores it.",
            text=_NOT_YOURS,
        )


def _is_same(one: Recipient, known: Recipient) -> bool:
    """Whether a draft says of a person what the records say; namesakes have their institution behind the name."""
    named = one.name == known.name or one.name.startswith(f"{known.name} (")
    return named and one.changed(name=known.name) == known


def _stored(plan: StoragePlan, found: Review, permit: Permit, at: datetime) -> Stored:
    return Stored(
        number=plan.number,
        version=plan.version,
        location=plan.location,
        stored_at=at.astimezone(UTC).isoformat(),
        review=found,
        approval=permit.approval,
    )


_NOT_YOURS = Text(
    ko="문서는 작성한 사람만 저장할 수 있습니다.", en="A document can be stored only by the person who wrote it."
)
_OTHER_DOCUMENT = Text(
    ko="관련 문서 번호가 본인이 저장한 문서의 번호가 아닙니다.",
    en="The number of the related document is not one that you have stored.",
)
_OTHER_PEOPLE = Text(
    ko="받는 사람의 정보가 회사 기록과 다릅니다. 사람을 다시 확인해야 합니다.",
    en="What the document says of its recipients is not what the company's records say: look them up again.",
)
