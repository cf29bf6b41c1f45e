"""Every SQL statement of the archive; each names a tenant."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, cast

from sqlalchemy import ColumnElement, Select, Table, and_, func, insert, select

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import ActivityKind, GivenBenefit
from madang.assistants.company.documents.drafts import DocumentDraft, draft_fingerprint
from madang.assistants.company.documents.given_benefits import RecordedBenefit, count_each_benefit_once
from madang.assistants.company.documents.storage_plan import StoragePlan
from madang.assistants.company.documents.templates import DocumentKind
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.tools.archives.ports import (
    ArchiveError,
    ArchivePassage,
    ListedDocument,
    RunStatement,
    StoredDocument,
)
from madang.assistants.company.tools.archives.tables import TABLES, benefits, documents, files, numbers, reported_visits
from madang.assistants.company.tools.archives.tables import passages as passages_table


def reserve(run: RunStatement, tenant: str, code: str, year: int, draft: str) -> tuple[int, int]:
    """The year and serial number that the draft has, or gets now as the next of its year."""
    own = and_(numbers.c.tenant == tenant, numbers.c.code == code)
    if found := run(select(numbers.c.year, numbers.c.serial).where(own, numbers.c.draft == draft)):
        return found[0][0], found[0][1]
    last = run(select(func.max(numbers.c.serial)).where(own, numbers.c.year == year))
    serial = (last[0][0] or 0) + 1
    run(insert(numbers).values(tenant=tenant, code=code, year=year, serial=serial, draft=draft))
    return year, serial


def known(run: RunStatement, draft: DocumentDraft) -> StoredDocument | None:
    """The same version if it is stored; `ArchiveError` if the number or version belongs to something else."""
    _check_number(run, draft)
    stored = select(documents.c.version, documents.c.fingerprint, documents.c.stored)
    found = run(stored.where(_is_numbered(draft.tenant, draft.number)).order_by(documents.c.version))
    same = next((row for row in found if row[0] == draft.version), None)
    if same and same[1] == draft_fingerprint(draft):
        return StoredDocument.model_validate_json(same[2]).changed(again=True)
    if found and draft.version <= found[-1][0]:
        raise ArchiveError(
            f"{draft.number!r} is stored up to version {found[-1][0]} and cannot be changed: store it as a later one."
        )
    return None


def given_to(
    run: RunStatement, tenant: str, keys: Sequence[str], year: int, replacing: Sequence[str]
) -> list[GivenBenefit]:
    """What the newest versions of all stored documents say was given to these people in a year, each benefit once.

    A document of a kind in `replacing` replaces the document that it is about.
    """
    given = benefits.c
    in_year = given.given_on.between(f"{year:04}-01-01", f"{year:04}-12-31")
    asked = (
        select(
            given.number,
            documents.c.about,
            given.activity,
            given.benefit,
            given.recipient,
            given.given_on,
            given.amount,
        )
        .join(documents, _is_same_version(benefits))
        .where(given.tenant == tenant, in_year, given.recipient.in_(keys), _is_newest(benefits))
        .order_by(given.number, given.place)
    )
    recorded = [_recorded(row) for row in run(asked)] if keys else []
    replaced = select(documents.c.about).where(
        documents.c.tenant == tenant,
        documents.c.about != "",
        documents.c.kind.in_(replacing),
        _is_newest(documents),
    )
    found = run(replaced) if replacing else []
    return count_each_benefit_once(recorded, {number for (number,) in found})


def _recorded(row: tuple[Any, ...]) -> RecordedBenefit:
    number, about, activity, benefit, recipient, day, amount = row
    given = GivenBenefit(
        activity=f"{number}/{activity}",
        kind=cast("ActivityKind", activity),
        benefit=benefit,
        recipient=recipient,
        given_on=date.fromisoformat(day),
        amount=Decimal(amount),
    )
    return RecordedBenefit(number, about, given)


def is_by(run: RunStatement, tenant: str, number: str, author: str) -> bool:
    """Whether a document of that number is stored and of that author."""
    return bool(run(select(documents.c.version).where(_is_numbered(tenant, number), documents.c.author == author)))


def report_of(run: RunStatement, draft: DocumentDraft) -> str | None:
    """The number of the document that reports the draft's visit already; None if there is none, or it is this one."""
    if not draft.visit:
        return None
    return next((number for (number,) in run(_report_of(draft)) if number != draft.number), None)


def note_visit(run: RunStatement, draft: DocumentDraft) -> None:
    """Note that the draft's visit is reported; a later version of the same document changes nothing."""
    if draft.visit and not run(_report_of(draft)):
        run(insert(reported_visits).values(tenant=draft.tenant, visit=draft.visit, number=draft.number))


def _report_of(draft: DocumentDraft) -> Select[Any]:
    visits = reported_visits.c
    return select(visits.number).where(visits.tenant == draft.tenant, visits.visit == draft.visit)


def write(
    run: RunStatement, plan: StoragePlan, stored: StoredDocument, vectors: Sequence[bytes], encoder: str | None
) -> None:
    """Write every row of the plan, with the review and the vectors of the passages in their order."""
    waiting = iter(vectors)
    for row in plan.rows:
        cells: dict[str, Any] = dict(row.cells)
        match row.table:
            case "documents":
                cells |= _judgement(plan, stored)
            case "passages" if vectors:
                cells |= {"encoder": encoder, "vector": next(waiting)}
            case _:
                pass
        run(insert(TABLES.tables[row.table]).values(cells))


def find(run: RunStatement, scope: UserScope, number: str, version: int | None) -> DocumentDraft | None:
    """The version of a document, the newest if none is named, if the user may see it."""
    asked = select(documents.c.version, documents.c.draft).where(_visible(scope), documents.c.number == number)
    rows = run(asked.order_by(documents.c.version))
    wanted = rows[-1:] if version is None else [row for row in rows if row[0] == version]
    return DocumentDraft.model_validate_json(wanted[0][1]) if wanted else None


def versions(run: RunStatement, scope: UserScope, number: str) -> tuple[int, ...]:
    """The stored versions of a document that the user may see."""
    asked = select(documents.c.version).where(_visible(scope), documents.c.number == number)
    return tuple(version for (version,) in run(asked.order_by(documents.c.version)))


def listed(run: RunStatement, scope: UserScope, kind: DocumentKind | None) -> tuple[ListedDocument, ...]:
    """The newest version of each document that the user may see."""
    names = [*ListedDocument.model_fields]
    asked = select(*(documents.c[name] for name in names)).where(_visible(scope))
    rows = run(asked.order_by(documents.c.stored_at, documents.c.version))
    newest = {row[0]: ListedDocument(**dict(zip(names, row, strict=True))) for row in rows}
    return tuple(document for document in reversed(newest.values()) if kind in (None, document.kind))


def passages(run: RunStatement, scope: UserScope) -> list[tuple[ArchivePassage, str | None, bytes | None]]:
    """Every passage of the newest versions that the user may see, with the encoder of its vector and the vector."""
    said, of = passages_table.c, documents.c
    asked = (
        select(of.number, of.version, of.kind, said.field, said.words, said.encoder, said.vector)
        .join(passages_table, _is_same_version(passages_table))
        .where(_visible(scope), _is_newest(documents))
        .order_by(of.number, said.place)
    )
    return [
        (
            ArchivePassage(number=number, version=version, kind=kind, field=field, words=words, closeness=0),
            encoder,
            vector,
        )
        for number, version, kind, field, words, encoder, vector in run(asked)
    ]


def file_of(run: RunStatement, scope: UserScope, number: str, version: int, name: str) -> bytes | None:
    """A file of a document that the user may see."""
    if version not in versions(run, scope, number):
        return None
    kept = files.c
    of_version = and_(kept.tenant == scope.tenant, kept.number == number, kept.version == version)
    rows = run(select(kept.content).where(of_version, kept.name == name))
    return bytes(rows[0][0]) if rows else None


def _judgement(plan: StoragePlan, stored: StoredDocument) -> dict[str, str | None]:
    return {
        "status": stored.review.status,
        "risk": stored.review.risk,
        "stored": stored.model_dump_json(),
        "approved_by": stored.approval.by if stored.approval else None,
        "storage": plan.decision.kind,
        "stored_at": stored.stored_at,
    }


def _check_number(run: RunStatement, draft: DocumentDraft) -> None:
    """Only the archive assigns numbers."""
    code, _, rest = draft.number.partition("-")
    year, _, serial = rest.partition("-")
    own = numbers.c
    parts = zip((own.year, own.serial), (year, serial), strict=True)
    same = [column == (int(part) if part.isdecimal() and len(part) < _LONG else 0) for column, part in parts]
    if not run(select(own.draft).where(own.tenant == draft.tenant, own.code == code, *same)):
        raise ArchiveError(
            f"{draft.number!r} is not a number of this archive: take one from `number_for`.",
            text=phrases.NUMBER_OF_ANOTHER_ARCHIVE.format(number=draft.number),
        )


def _visible(scope: UserScope) -> ColumnElement[bool]:
    """Which documents a user may see: their own, those of their team, or all of the tenant."""
    of_tenant = documents.c.tenant == scope.tenant
    match scope.role:
        case "compliance_officer" | "admin":
            return of_tenant
        case "manager":
            return and_(of_tenant, documents.c.team == scope.value("team"), documents.c.team != "")
        case _:
            return and_(of_tenant, documents.c.author == scope.user)


def _is_numbered(tenant: str, number: str) -> ColumnElement[bool]:
    return and_(documents.c.tenant == tenant, documents.c.number == number)


def _is_same_version(part: Table) -> ColumnElement[bool]:
    return and_(*(documents.c[key] == part.c[key] for key in ("tenant", "number", "version")))


def _is_newest(part: Table) -> ColumnElement[bool]:
    """Whether a row belongs to the newest version of its document."""
    newer = documents.alias("newer")
    of_document = and_(newer.c.tenant == part.c.tenant, newer.c.number == part.c.number)
    return part.c.version == select(func.max(newer.c.version)).where(of_document).scalar_subquery()


_LONG = 12
