"""Every SQL statement of the archive; each names a tenant."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, cast

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


def reserve(run: RunStatement, tenant: str, code: str, year: int, draft: str) -> tuple[int, int]:
    """The year and serial number that the draft has, or gets now as the next of its year."""
    if found := run(
        "SELECT year, serial FROM numbers WHERE tenant = ? AND code = ? AND draft = ?", [tenant, code, draft]
    ):
        return found[0][0], found[0][1]
    last = run(
        "SELECT COALESCE(MAX(serial), 0) FROM numbers WHERE tenant = ? AND code = ? AND year = ?", [tenant, code, year]
    )
    serial = last[0][0] + 1
    run(
        "INSERT INTO numbers (tenant, code, year, serial, draft) VALUES (?, ?, ?, ?, ?)",
        [tenant, code, year, serial, draft],
    )
    return year, serial


def known(run: RunStatement, draft: DocumentDraft) -> StoredDocument | None:
    """The same version if it is stored; `ArchiveError` if the number or version belongs to something else."""
    _check_number(run, draft)
    found = run(_DOCUMENT, [draft.tenant, draft.number])
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
    places = ", ".join("?" * len(keys))
    values = [tenant, f"{year:04}-01-01", f"{year:04}-12-31", *keys]
    recorded = [_recorded(row) for row in run(_GIVEN.format(places=places), values)] if keys else []
    kinds = ", ".join("?" * len(replacing))
    found = run(_REPLACED.format(kinds=kinds), [tenant, *replacing]) if replacing else []
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
    return bool(run("SELECT 1 FROM documents WHERE tenant = ? AND number = ? AND author = ?", [tenant, number, author]))


def report_of(run: RunStatement, draft: DocumentDraft) -> str | None:
    """The number of the document that reports the draft's visit already; None if there is none, or it is this one."""
    if not draft.visit:
        return None
    found = run("SELECT number FROM reported_visits WHERE tenant = ? AND visit = ?", [draft.tenant, draft.visit])
    return next((number for (number,) in found if number != draft.number), None)


def note_visit(run: RunStatement, draft: DocumentDraft) -> None:
    """Note that the draft's visit is reported; a later version of the same document changes nothing."""
    values = [draft.tenant, draft.visit]
    if draft.visit and not run("SELECT 1 FROM reported_visits WHERE tenant = ? AND visit = ?", values):
        run("INSERT INTO reported_visits (tenant, visit, number) VALUES (?, ?, ?)", [*values, draft.number])


def write(
    run: RunStatement, plan: StoragePlan, stored: StoredDocument, vectors: Sequence[bytes], encoder: str | None
) -> None:
    """Write every row of the plan, with the review and the vectors of the passages in their order."""
    waiting = iter(vectors)
    for row in plan.rows:
        match row.table:
            case "documents":
                _insert(run, row.table, {**row.cells, **_judgement(plan, stored)})
            case "passages" if vectors:
                _insert(run, row.table, {**row.cells, "encoder": encoder, "vector": next(waiting)})
            case _:
                _insert(run, row.table, row.cells)


def find(run: RunStatement, scope: UserScope, number: str, version: int | None) -> DocumentDraft | None:
    """The version of a document, the newest if none is named, if the user may see it."""
    where, values = _visible(scope)
    rows = run(f"SELECT version, draft FROM documents WHERE {where} AND number = ? ORDER BY version", [*values, number])  # noqa: S608
    wanted = rows[-1:] if version is None else [row for row in rows if row[0] == version]
    return DocumentDraft.model_validate_json(wanted[0][1]) if wanted else None


def versions(run: RunStatement, scope: UserScope, number: str) -> tuple[int, ...]:
    """The stored versions of a document that the user may see."""
    where, values = _visible(scope)
    rows = run(f"SELECT version FROM documents WHERE {where} AND number = ? ORDER BY version", [*values, number])  # noqa: S608
    return tuple(row[0] for row in rows)


def listed(run: RunStatement, scope: UserScope, kind: DocumentKind | None) -> tuple[ListedDocument, ...]:
    """The newest version of each document that the user may see."""
    where, values = _visible(scope)
    names = [*ListedDocument.model_fields]
    rows = run(f"SELECT {', '.join(names)} FROM documents WHERE {where} ORDER BY stored_at, version", values)  # noqa: S608
    newest = {row[0]: ListedDocument(**dict(zip(names, row, strict=True))) for row in rows}
    return tuple(document for document in reversed(newest.values()) if kind in (None, document.kind))


def passages(run: RunStatement, scope: UserScope) -> list[tuple[ArchivePassage, str | None, bytes | None]]:
    """Every passage of the newest versions that the user may see, with the encoder of its vector and the vector."""
    where, values = _visible(scope)
    rows = run(_PASSAGES.format(where=where.replace("tenant", "documents.tenant")), values)
    return [
        (
            ArchivePassage(number=number, version=version, kind=kind, field=field, words=words, closeness=0),
            encoder,
            vector,
        )
        for number, version, kind, field, words, encoder, vector in rows
    ]


def file_of(run: RunStatement, scope: UserScope, number: str, version: int, name: str) -> bytes | None:
    """A file of a document that the user may see."""
    if version not in versions(run, scope, number):
        return None
    rows = run(_FILE, [scope.tenant, number, version, name])
    return bytes(rows[0][0]) if rows else None


def _insert(run: RunStatement, table: str, cells: Mapping[str, Any]) -> None:
    places = ", ".join("?" * len(cells))
    run(f"INSERT INTO {table} ({', '.join(cells)}) VALUES ({places})", [*cells.values()])  # noqa: S608


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
    numbers = [int(part) if part.isdecimal() and len(part) < _LONG else 0 for part in (year, serial)]
    if not run(_RESERVED, [draft.tenant, code, *numbers]):
        raise ArchiveError(f"{draft.number!r} is not a number of this archive: take one from `number_for`.")


def _visible(scope: UserScope) -> tuple[str, list[str]]:
    """Which documents a user may see: their own, those of their team, or all of the tenant."""
    match scope.role:
        case "compliance_officer" | "admin":
            return "tenant = ?", [scope.tenant]
        case "manager":
            return "tenant = ? AND team = ? AND team <> ''", [scope.tenant, scope.value("team")]
        case _:
            return "tenant = ? AND author = ?", [scope.tenant, scope.user]


_LONG = 12
_DOCUMENT = "SELECT version, fingerprint, stored FROM documents WHERE tenant = ? AND number = ? ORDER BY version"
_RESERVED = "SELECT 1 FROM numbers WHERE tenant = ? AND code = ? AND year = ? AND serial = ?"
_FILE = "SELECT content FROM files WHERE tenant = ? AND number = ? AND version = ? AND name = ?"
_GIVEN = """
SELECT benefits.number, about, activity, benefit, recipient, given_on, amount FROM benefits
JOIN documents ON documents.tenant = benefits.tenant AND documents.number = benefits.number
AND documents.version = benefits.version
WHERE benefits.tenant = ? AND given_on BETWEEN ? AND ? AND recipient IN ({places})
AND benefits.version = (
    SELECT MAX(version) FROM documents AS newer WHERE newer.tenant = benefits.tenant AND newer.number = benefits.number
)
ORDER BY benefits.number, place
"""
_PASSAGES = """
SELECT documents.number, documents.version, kind, field, words, encoder, vector FROM passages
JOIN documents ON documents.tenant = passages.tenant AND documents.number = passages.number
AND documents.version = passages.version
WHERE {where} AND documents.version = (
    SELECT MAX(version) FROM documents AS newer
    WHERE newer.tenant = documents.tenant AND newer.number = documents.number
)
ORDER BY documents.number, place
"""
_REPLACED = """
SELECT about FROM documents WHERE tenant = ? AND about <> '' AND kind IN ({kinds}) AND version = (
    SELECT MAX(version) FROM documents AS newer
    WHERE newer.tenant = documents.tenant AND newer.number = documents.number
)
"""
