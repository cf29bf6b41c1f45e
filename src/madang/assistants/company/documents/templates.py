"""Templates of the kinds of documents: fields, sections, approvers, and which fields say that something was given.
Read from TOML.
"""

import tomllib
from pathlib import Path
from typing import ClassVar, Self

from pydantic import Field, ValidationError, model_validator

from madang.assistants.company.documents.compliance.activities import ActivityKind, EvidenceKind
from madang.documents.forms import FieldCondition, FormField, FormSchema
from madang.state import Frozen, StateError
from madang.text import Text

DocumentKind = str
"""The kind of a document: the name of its template."""


class TemplateError(StateError):
    """A document template is invalid."""

    code = "template"


class TemplateSection(Frozen):
    """A part of the page: a heading and the fields under it."""

    title: Text
    fields: tuple[str, ...] = Field(min_length=1)


class OccasionFields(Frozen):
    """The fields that report benefits: the day, the recipients, the benefits, and facts about them.

    The kind of activity is fixed or in a field; so is each benefit, whose amount is in the field that it names.
    """

    error_type: ClassVar = TemplateError

    kind: ActivityKind | None = None
    kind_field: str | None = None
    on: str
    to: str
    when: FieldCondition | None = None
    """The occasion exists only if this condition holds."""
    benefits: dict[str, str] = {}
    benefit_field: str | None = None
    amount_field: str | None = None
    samples: str | None = None
    """The yes/no field for samples, which have no price."""
    facts: dict[str, str] = {}
    evidence: dict[EvidenceKind, str] = {}

    @model_validator(mode="after")
    def _is_of_some_kind(self) -> Self:
        if (self.kind is None) == (self.kind_field is None):
            raise TemplateError("An occasion needs either a kind of activity or the field that holds it.")
        if (self.benefit_field is None) != (self.amount_field is None):
            raise TemplateError("An occasion that reads its benefit from a field needs the field of its amount, too.")
        return self

    @property
    def fields(self) -> tuple[str, ...]:
        """All fields that it uses."""
        named = (self.kind_field, self.benefit_field, self.amount_field, self.samples, self.on, self.to)
        listed = (*self.benefits.values(), *self.facts.values(), *self.evidence.values())
        return (*(field for field in named if field), *listed, *([self.when.field] if self.when else []))


class OwnPage(Frozen):
    """A DOCX of the company's own that documents of a kind are written into."""

    file: str
    """Its name, beside the template."""
    places: dict[str, str] = Field(min_length=1)
    """The name of each field in the file, and the field that belongs there."""


class DocumentTemplate(Frozen):
    """A kind of document; references between its parts are checked on creation."""

    error_type: ClassVar = TemplateError

    kind: DocumentKind
    code: str = Field(pattern=r"^[A-Z]{2,4}$")
    """The prefix of its numbers."""
    title: Text
    words: tuple[str, ...]
    """Its names in messages, in lower case."""
    approvers: tuple[Text, ...] = Field(min_length=1)
    """Who signs, in order."""
    fields: tuple[FormField, ...]
    sections: tuple[TemplateSection, ...]
    occasions: tuple[OccasionFields, ...] = ()
    ahead: bool = False
    """Whether it is about something to come, so that a day without a year is the next one."""
    main: str | None = None
    """The field for what the author tells, which may be in the first message."""
    about: str | None = None
    """The field that holds the number of an earlier document on the same occasion."""
    replaces: bool = False
    """Whether its benefits replace all those of the earlier document, or only the same items."""
    dimensions: dict[str, str] = {}
    """The fields that hold names of the company's dictionary, and the dimension of each."""
    amounts: dict[str, tuple[str, ...]] = {}
    """The fields that hold amounts, and the words by which people speak of each."""
    page: OwnPage | None = None
    """The file that it is written into; without one, the page is laid out by us."""

    @model_validator(mode="after")
    def _refers_to_its_fields(self) -> Self:
        known = {field.key for field in self.fields}
        named = [key for part in (*self.sections, *self.occasions) for key in part.fields]
        named += [*self.dimensions, *self.amounts, *(key for key in (self.about, self.main) if key)]
        named += self.page.places.values() if self.page else ()
        if unknown := [key for key in named if key not in known]:
            raise TemplateError(f"The template {self.kind!r} refers to {unknown[0]!r}, which is not one of its fields.")
        return self

    @property
    def benefit_fields(self) -> tuple[str, ...]:
        """The fields that say how much of something was given, or that it was."""
        named = ((*occasion.benefits.values(), occasion.amount_field, occasion.samples) for occasion in self.occasions)
        return tuple(field for fields in named for field in fields if field)

    @property
    def notes(self) -> tuple[str, ...]:
        """The fields for long free text."""
        return tuple(field.key for field in self.fields if field.kind == "text" and field.longest > _LONGEST_SHORT_TEXT)

    @property
    def form(self) -> FormSchema:
        """The form that has to be filled in."""
        return FormSchema(name=self.kind, title=self.title, fields=self.fields)


def read_templates(folder: Path) -> dict[DocumentKind, DocumentTemplate]:
    """The templates of a folder of TOML files, by their kind; `TemplateError` says what is wrong with one."""
    return {template.kind: template for template in map(_read_template, sorted(folder.glob("*.toml")))}


def _read_template(path: Path) -> DocumentTemplate:
    try:
        return DocumentTemplate.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise TemplateError(f"{path.name} is not a template: {error}") from error


def document_number(template: DocumentTemplate, year: int, serial: int) -> str:
    """The number of the document: VR-2026-0001."""
    return f"{template.code}-{year:04}-{serial:04}"


_LONGEST_SHORT_TEXT = 200
