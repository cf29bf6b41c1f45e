"""Drafts and records as the tests know them: a company of its own, small enough to see through."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from madang.assistants.company.documents.compliance.activities import GivenBenefit, Recipient
from madang.assistants.company.documents.drafts import DocumentDraft, DraftAuthor, DraftEntry
from madang.assistants.company.documents.templates import DocumentKind, DocumentTemplate
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.tools.data_sources import compliance_policy, document_templates
from madang.documents.forms.schema import FieldValue

NOON = datetime(2026, 11, 16, 3, tzinfo=UTC)
AUTHOR = DraftAuthor(user="rep01", staff="S02", name="이다라", team="T1")
REPRESENTATIVE = UserScope(
    tenant="ganada", user="rep01", role="representative", attributes={"staff": "S02", "team": "T1"}
)
OFFICER = "cco"
CLINIC = Recipient(id="D7", name="윤구누", institution="C5", public_official=False)
OTHER = Recipient(id="D8", name="최소오", institution="C2", public_official=False)
OFFICIAL = Recipient(id="D1", name="이도로", institution="C1", public_official=True)
MEMBER = compliance_policy(member=True)


@dataclass
class FakeCompanyRecords:
    """The company's records."""

    people: Mapping[str, Recipient] = field(
        default_factory=lambda: {person.id: person for person in (CLINIC, OTHER, OFFICIAL)}
    )
    before: Sequence[GivenBenefit] = ()
    staff: Mapping[str, str] = field(
        default_factory=lambda: {"rep01": "representative", "mgr01": "manager", "cco": "compliance_officer"}
    )

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        return tuple(self.people[key] for key in keys if key in self.people) if tenant == "ganada" else ()

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
        found = (benefit for benefit in self.before if benefit.recipient in keys and benefit.given_on.year == year)
        return tuple(found) if tenant == "ganada" else ()

    def roles(self, tenant: str) -> Mapping[str, str]:
        return self.staff if tenant == "ganada" else {}


def template(kind: DocumentKind) -> DocumentTemplate:
    return document_templates()[kind]


def written(kind: DocumentKind, values: Mapping[str, FieldValue], *people: Recipient, number: str) -> DocumentDraft:
    return DocumentDraft(
        kind=kind,
        tenant="ganada",
        company="가나다제약",
        author=AUTHOR,
        written_on=date(2026, 11, 16),
        number=number,
        entries=tuple(DraftEntry(key=key, value=value, origin="answered") for key, value in values.items()),
        people=people,
    )


def visit(
    day: str = "2026-11-12", *, number: str = "VR-2026-0001", who: Recipient = CLINIC, **more: FieldValue
) -> DocumentDraft:
    """A report on a visit with a meal of 30,000 won and a receipt."""
    values: dict[str, FieldValue] = {
        "visited_on": day,
        "client": "서울제5내과의원",
        "doctors": [who.name],
        "products": ["가나정"],
        "purpose": "detailing",
        "discussion": "복용 편의성을 설명함.",
        "adverse_event": "no",
        "provided": "some",
        "meal_amount": 30_000,
        "receipt": "yes",
    }
    return written("visit_report", {**values, **more}, who, number=number)


def seminar(
    kind: DocumentKind = "seminar_request", *, number: str = "SR-2026-0001", **more: FieldValue
) -> DocumentDraft:
    """A briefing for two institutions with a meal of 50,000 won, planned or, as a result, held."""
    values: dict[str, FieldValue] = {
        "type": "group_briefing",
        "event": "가나정 심포지엄",
        "held_on": "2026-12-10" if kind == "seminar_request" else "2026-11-10",
        "place": "서울 중구",
        "products": ["가나정"],
        "attendees": [CLINIC.name, OTHER.name],
        "has_speaker": "no",
        "meal_amount": 50_000,
    }
    planned: dict[str, FieldValue] = {"purpose": "임상 지견 공유", "programme": ["19:00 발표", "20:00 질의"]}
    seen: dict[str, FieldValue] = {
        "receipt": "yes",
        "attendance": "yes",
        "programme_kept": "yes",
        "outcome": "계획대로 진행함.",
    }
    known = {**values, **(planned if kind == "seminar_request" else seen), **more}
    return written(kind, known, CLINIC, OTHER, number=number)


def expense(*, number: str = "ER-2026-0001", who: Recipient = CLINIC, **more: FieldValue) -> DocumentDraft:
    """An entry for a meal of 30,000 won at a visit."""
    values: dict[str, FieldValue] = {
        "spent_on": "2026-11-12",
        "activity": "visit_briefing",
        "benefit": "meal",
        "client": "서울제5내과의원",
        "recipients": [who.name],
        "amount": 30_000,
        "receipt": "yes",
    }
    return written("expense_report", {**values, **more}, who, number=number)
