"""A form as data: its fields in the order they are asked for, and what each may hold."""

from collections.abc import Mapping
from typing import Literal, Self

from pydantic import Field, model_validator

from madang.documents.content.blocks import DocumentPart
from madang.text import Text

FieldKind = Literal["text", "date", "money", "number", "choice", "person", "address", "list"]
FieldValue = str | int | float | list[str] | None
"""A date as ISO 8601, money in whole won, a choice by its value, a list of words; None where nothing is known."""
FieldValues = Mapping[str, FieldValue]


class FieldChoice(DocumentPart):
    """One of the answers a field allows; `words` are other ways to say it."""

    value: str
    label: Text
    words: tuple[str, ...] = ()


class FieldCondition(DocumentPart):
    """Holds while another field has one of these values."""

    field: str
    values: tuple[str | int | float, ...] = Field(min_length=1)


class FormField(DocumentPart):
    """One thing to know.

    `least` and `most` bound figures and, as ISO 8601, dates; `pattern` has to match all of a text. A field with a
    condition (`when`) is neither asked for nor checked while it does not hold. What is `sensitive` belongs into
    sensitive state, and is masked where it is shown.
    """

    key: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    label: Text
    kind: FieldKind = "text"
    required: bool = True
    question: Text | None = None
    example: Text | None = None
    choices: tuple[FieldChoice, ...] = ()
    least: int | float | str | None = None
    most: int | float | str | None = None
    pattern: str | None = None
    longest: int = Field(default=500, ge=1)
    when: FieldCondition | None = None
    sensitive: bool = False

    @model_validator(mode="after")
    def _choices_fit(self) -> Self:
        if (self.kind == "choice") != bool(self.choices):
            raise ValueError(
                f"Field {self.key!r} of kind {self.kind!r} has {len(self.choices)} choices: give them to fields of "
                "kind 'choice', and to no others."
            )
        return self


class FormSchema(DocumentPart):
    """A form: its name, its title and its fields."""

    name: str
    title: Text
    fields: tuple[FormField, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _fields_fit(self) -> Self:
        seen: set[str] = set()
        for field in self.fields:
            if field.key in seen:
                raise ValueError(f"Form {self.name!r} has two fields {field.key!r}: give each its own key.")
            if field.when is not None and field.when.field not in seen:
                raise ValueError(
                    f"Field {field.key!r} of form {self.name!r} depends on {field.when.field!r}, which does not come "
                    "before it: put that field first."
                )
            seen.add(field.key)
        return self

    def field(self, key: str) -> FormField:
        """The field of that key."""
        return next(field for field in self.fields if field.key == key)

    @property
    def sensitive(self) -> frozenset[str]:
        """The keys of the fields that hold personal data."""
        return frozenset(field.key for field in self.fields if field.sensitive)


class FieldProblem(DocumentPart):
    """What is wrong with a field, for the person who fills it in."""

    field: str
    message: Text
