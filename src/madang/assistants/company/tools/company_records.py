"""What the company's records say of people: recipients, benefits given before, roles of users, and whom a name in a
draft means.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from sqlglot import exp

from madang.assistants.company.documents.compliance.activities import ActivityKind, GivenBenefit, Recipient
from madang.assistants.company.documents.compliance.rulebook import Rulebook, read_rulebook
from madang.assistants.company.documents.drafts import DocumentDraft, RecordReference
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.tools.analyst import Analyst, analyst_of_whole_company
from madang.assistants.company.tools.warehouses.ports import Warehouse


@cache
def shipped_rulebook() -> Rulebook:
    """The limits that come with the assistant."""
    return read_rulebook(Path(__file__).parents[1] / "data" / "limits.toml")


class UnusedWarehouseRecords:
    """What a company's warehouse says, seen as a whole: what an archive holds documents against."""

    def __init__(self, warehouse: Warehouse, layer: SemanticLayer) -> None:
        self._warehouse, self._layer = warehouse, layer

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The doctors with these keys."""
        return find_recipients(self._whole_company(tenant), keys)

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
        """What anyone in the company gave to these doctors in a year, by its expenses."""
        return benefits_given_before(self._whole_company(tenant), keys, year)

    def roles(self, tenant: str) -> dict[str, str]:
        """The role of each user."""
        rows = self._whole_company(tenant).run(exp.select("user_id", "role").from_("staff"))[0].rows
        return {str(user): str(role) for user, role in rows}

    def _whole_company(self, tenant: str) -> Analyst:
        return analyst_of_whole_company(self._warehouse, self._layer, tenant, "archive")


def find_recipients(analyst: Analyst, doctors: Sequence[str]) -> tuple[Recipient, ...]:
    """The doctors with these keys whom the user may see."""
    columns = ("doctor_id", "doctor_name", "client_id", "is_public_official")
    rows = analyst.run(_select_rows_of("doctors", columns, "doctor_id", doctors))[0].rows if doctors else []
    return tuple(
        Recipient(
            id=str(key),
            name=str(name),
            institution=None if client is None else str(client),
            public_official=None if official is None else bool(official),
        )
        for key, name, client, official in rows
    )


def benefits_given_before(company: Analyst, doctors: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
    """What anyone in the company gave to these doctors in a year.

    Limits count for each doctor across all who visit: take `whole_company` here, not the analyst of one user.
    """
    columns = ("expense_id", "activity", "item", "doctor_id", "spent_on", "amount")
    if not doctors:
        return ()
    within = exp.Between(
        this=exp.column("spent_on"),
        low=exp.DateStrToDate(this=exp.Literal.string(f"{year}-01-01")),
        high=exp.DateStrToDate(this=exp.Literal.string(f"{year}-12-31")),
    )
    rows = company.run(_select_rows_of("expenses", columns, "doctor_id", doctors).where(within))[0].rows
    return tuple(
        GivenBenefit(
            activity=str(key),
            kind=cast("ActivityKind", activity),
            benefit=str(item),
            recipient=str(doctor),
            given_on=date.fromisoformat(str(day)),
            amount=Decimal(str(amount)),
        )
        for key, activity, item, doctor, day, amount in rows
    )


def _select_rows_of(table: str, columns: Sequence[str], key: str, values: Sequence[str]) -> exp.Select:
    wanted = exp.column(key).isin(*(exp.Literal.string(value) for value in values))
    return exp.select(*(exp.column(column) for column in columns)).from_(table).where(wanted).order_by(columns[0])


class WarehouseRecords:
    """Records in a warehouse; what they say holds, whatever a draft says."""

    def __init__(self, warehouse: Warehouse, layer: SemanticLayer) -> None:
        self._warehouse, self._layer = warehouse, layer

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The people with these keys."""
        return find_recipients(self._whole_company(tenant), keys)

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
        """What anyone in the company gave to these people in a year."""
        return benefits_given_before(self._whole_company(tenant), keys, year)

    def roles(self, tenant: str) -> Mapping[str, str]:
        """The role of each user."""
        select = exp.select(exp.column("user_id"), exp.column("role")).from_("staff")
        return {str(user): str(role) for user, role in self._whole_company(tenant).run(select)[0].rows}

    def _whole_company(self, tenant: str) -> Analyst:
        return analyst_of_whole_company(self._warehouse, self._layer, tenant, "")


class Namesakes(NamedTuple):
    """A name in a field that several people bear; `told_apart` are those whom it may mean."""

    field: str
    name: str
    candidates: tuple[str, ...]


def find_namesakes(analyst: Analyst, draft: DocumentDraft, template: DocumentTemplate) -> list[Namesakes]:
    """The names in the draft of which it is unclear whom they mean, even by the institution of the draft."""
    return [*_unclear(analyst, draft, template)]


def _unclear(analyst: Analyst, draft: DocumentDraft, template: DocumentTemplate) -> Iterator[Namesakes]:
    clients = {
        reference.key
        for field in _fields(template, "client")
        for reference in _references_in_field(analyst, draft, field, "client")
    }
    for field in _fields(template, "doctor"):
        listed = [*_references_in_field(analyst, draft, field, "doctor")]
        known = {
            person.id: person for person in find_recipients(analyst, sorted({reference.key for reference in listed}))
        }
        for name, meant in _people_meant(listed, known, clients):
            labels = tuple(dict.fromkeys(analyst.names("doctor")[person.id].unique_name for person in meant))
            if len(labels) > 1:
                yield Namesakes(field, name, labels)


def _fields(template: DocumentTemplate, dimension: str) -> list[str]:
    return [field for field, of in template.dimensions.items() if of == dimension]


def identify_people(analyst: Analyst, draft: DocumentDraft, template: DocumentTemplate) -> DocumentDraft:
    """The draft with the keys of the names in it, as far as the user may see who or what is meant.

    Of namesakes, whoever belongs to the institution of the draft is meant; who is still unclear stays unknown.
    """
    references = [
        reference
        for field, dimension in template.dimensions.items()
        for reference in _references_in_field(analyst, draft, field, dimension)
    ]
    clients = {reference.key for reference in references if reference.dimension == "client"}
    doctors = [reference for reference in references if reference.dimension == "doctor"]
    known = {person.id: person for person in find_recipients(analyst, sorted({reference.key for reference in doctors}))}
    people = [meant[0].changed(name=name) for name, meant in _people_meant(doctors, known, clients) if len(meant) == 1]
    places = references_to(analyst, "client", [person.institution for person in people if person.institution])
    others = [reference for reference in references if reference.dimension != "doctor"]
    return draft.changed(people=tuple(people), references=tuple(dict.fromkeys([*others, *places])))


def _references_in_field(
    analyst: Analyst, draft: DocumentDraft, field: str, dimension: str
) -> Iterator[RecordReference]:
    """Everything that a name in the field may mean among what the user may see."""
    value = draft.values.get(field)
    names = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    listed = analyst.names(dimension) if names else {}
    for name in names:
        for key, entry in listed.items():
            if name in (entry.name, entry.unique_name):
                yield RecordReference(dimension=dimension, key=key, name=name)


def _people_meant(
    doctors: Sequence[RecordReference], known: dict[str, Recipient], clients: set[str]
) -> Iterator[tuple[str, list[Recipient]]]:
    """Whom each name may mean: those who belong to the institution of the draft, else all who bear it."""
    for name in dict.fromkeys(reference.name for reference in doctors):
        meant = [
            known[key]
            for key in dict.fromkeys(reference.key for reference in doctors if reference.name == name)
            if key in known
        ]
        yield name, [person for person in meant if person.institution in clients] or meant


def references_to(analyst: Analyst, dimension: str, keys: Sequence[str]) -> list[RecordReference]:
    """References to what has these keys, as far as the user may see it."""
    names = analyst.names(dimension) if keys else {}
    return [RecordReference(dimension=dimension, key=key, name=names[key].name) for key in keys if key in names]
