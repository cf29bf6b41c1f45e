"""A form as data: its fields in the order they are asked for, what each may hold, and the question that asks for it."""

from collections.abc import Mapping
from datetime import date
from typing import Literal, Self

from pydantic import Field, model_validator

from madang.documents import phrases
from madang.documents.content.blocks import DocumentPart
from madang.protocol import AnswerOption, Clarification
from madang.reading.language import with_particle
from madang.reading.numbers import format_won
from madang.text import Language, Text

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

    `called` are other words than its label by which people call it. `least` and `most` bound figures and, as ISO 8601,
    dates; `pattern` has to match all of a text. A field with a condition (`when`) is neither asked for nor checked
    while it does not hold. What is `sensitive` belongs into sensitive state, and is masked where it is shown.
    """

    key: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    label: Text
    called: tuple[str, ...] = ()
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


def question_for(
    form: FormSchema, field: FormField, language: Language, *, fault: FieldProblem | None = None, attempt: int = 1
) -> Clarification:
    """The question that asks for a field. After an answer of no use, say why with `fault` and count the `attempt`."""
    asked = field.question or _plain_question(field)
    parts = [fault.message.read(language) if fault else "", asked.read(language), _example(field, language)]
    return Clarification(
        id=f"{form.name}.{field.key}" if attempt == 1 else f"{form.name}.{field.key}.{attempt}",
        question=" ".join(filter(None, parts)),
        options=tuple(AnswerOption(label=choice.label.read(language), value=choice.value) for choice in field.choices),
        answer_schema={"type": "string", "minLength": 1},
    )


def format_value(field: FormField, value: FieldValue, language: Language) -> str:
    """What a field holds as a person reads it: 3억 2,000만원, 2027년 3월 1일, the label of a choice."""
    if isinstance(value, list):
        return ", ".join(value)
    if field.kind == "money" and isinstance(value, int):
        return format_won(value, language)
    if field.kind == "number" and isinstance(value, int | float):
        return f"{value:,}"
    if field.kind == "choice":
        return next((choice.label.read(language) for choice in field.choices if choice.value == value), str(value))
    if field.kind == "date" and isinstance(value, str):
        return _show_date(value, language)
    return "" if value is None else str(value)


def format_day(day: date, language: Language) -> str:
    """A day as a person writes it: 2027년 3월 1일, 1 March 2027."""
    return f"{day.year}년 {day.month}월 {day.day}일" if language == "ko" else f"{day.day} {day:%B %Y}"


def _show_date(text: str, language: Language) -> str:
    try:
        return format_day(date.fromisoformat(text), language)
    except ValueError:
        return text


def _plain_question(field: FormField) -> Text:
    label = Text(ko=with_particle(field.label.ko, "을/를"), en=field.label.en)
    return phrases.PLAIN_QUESTION.format(field=label)


def _example(field: FormField, language: Language) -> str:
    return phrases.QUESTION_EXAMPLE.read(language).format(example=field.example.read(language)) if field.example else ""
