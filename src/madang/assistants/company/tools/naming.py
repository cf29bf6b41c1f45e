"""Names in a draft and the keys that the company's records know them by."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.assistants.company.domain.compliance import Recipient
from madang.assistants.company.domain.documents.drafts import Draft, Reference
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.records import find_recipients

__all__ = ["Namesakes", "identified", "namesakes", "references_to"]


class Namesakes(NamedTuple):
    """A name in a field that several people bear; `told_apart` are those whom it may mean."""

    field: str
    name: str
    told_apart: tuple[str, ...]


def namesakes(analyst: Analyst, draft: Draft, template: Template) -> list[Namesakes]:
    """The names in the draft of which it is unclear whom they mean, even by the institution of the draft."""
    return [*_unclear(analyst, draft, template)]


def _unclear(analyst: Analyst, draft: Draft, template: Template) -> Iterator[Namesakes]:
    clients = {one.key for field in _fields(template, "client") for one in _named(analyst, draft, field, "client")}
    for field in _fields(template, "doctor"):
        listed = [*_named(analyst, draft, field, "doctor")]
        known = {one.id: one for one in find_recipients(analyst, sorted({one.key for one in listed}))}
        for name, meant in _meant(listed, known, clients):
            labels = tuple(dict.fromkeys(analyst.names("doctor")[one.id].told_apart for one in meant))
            if len(labels) > 1:
                yield Namesakes(field, name, labels)


def _fields(template: Template, dimension: str) -> list[str]:
    return [field for field, of in template.dimensions.items() if of == dimension]


def identified(analyst: Analyst, draft: Draft, template: Template) -> Draft:
    """The draft with the keys of the names in it, as far as the user may see who or what is meant.

    Of namesakes, whoever belongs to the institution of the draft is meant; who is still unclear stays unknown.
    """
    references = [
        one for field, dimension in template.dimensions.items() for one in _named(analyst, draft, field, dimension)
    ]
    clients = {one.key for one in references if one.dimension == "client"}
    doctors = [one for one in references if one.dimension == "doctor"]
    known = {one.id: one for one in find_recipients(analyst, sorted({one.key for one in doctors}))}
    people = [meant[0].changed(name=name) for name, meant in _meant(doctors, known, clients) if len(meant) == 1]
    places = references_to(analyst, "client", [one.institution for one in people if one.institution])
    others = [one for one in references if one.dimension != "doctor"]
    return draft.changed(people=tuple(people), references=tuple(dict.fromkeys([*others, *places])))


def _named(analyst: Analyst, draft: Draft, field: str, dimension: str) -> Iterator[Reference]:
    """Everything that a name in the field may mean among what the user may see."""
    value = draft.values.get(field)
    names = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    listed = analyst.names(dimension) if names else {}
    for name in names:
        for key, one in listed.items():
            if name in (one.name, one.told_apart):
                yield Reference(dimension=dimension, key=key, name=name)


def _meant(
    doctors: Sequence[Reference], known: dict[str, Recipient], clients: set[str]
) -> Iterator[tuple[str, list[Recipient]]]:
    """Whom each name may mean: those who belong to the institution of the draft, else all who bear it."""
    for name in dict.fromkeys(one.name for one in doctors):
        meant = [known[key] for key in dict.fromkeys(one.key for one in doctors if one.name == name) if key in known]
        yield name, [one for one in meant if one.institution in clients] or meant


def references_to(analyst: Analyst, dimension: str, keys: Sequence[str]) -> list[Reference]:
    """References to what has these keys, as far as the user may see it."""
    names = analyst.names(dimension) if keys else {}
    return [Reference(dimension=dimension, key=key, name=names[key].name) for key in keys if key in names]
