"""Checks a form: what is missing and what is wrong, in words for the person who fills it in."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from madang.documents import phrases
from madang.documents.content.placeholders import has_placeholder
from madang.documents.forms.questions import format_value
from madang.documents.forms.schema import FieldKind, FieldProblem, FieldValue, FieldValues, FormField, FormSchema
from madang.reading.language import Particle, with_particle
from madang.text import Text

FormRule = Callable[[FieldValues], Iterable[FieldProblem]]
"""What must hold between fields, such as a deposit that is the sum of its parts."""


def unanswered_fields(form: FormSchema, values: FieldValues) -> tuple[FormField, ...]:
    """The required fields that nobody has filled in yet, in the order of the form."""
    return tuple(
        field for field in _applicable_fields(form, values) if field.required and _blank(values.get(field.key))
    )


def next_field(form: FormSchema, values: FieldValues) -> FormField | None:
    """The field to ask for next, or None if nothing is missing."""
    return next(iter(unanswered_fields(form, values)), None)


def validate_form(form: FormSchema, values: FieldValues, rules: Sequence[FormRule] = ()) -> tuple[FieldProblem, ...]:
    """All that is wrong, field by field; rules between fields are looked at once each field is right in itself."""
    known = {field.key for field in form.fields}
    faults = [
        FieldProblem(field=key, message=phrases.UNKNOWN_FIELD.format(key=key)) for key in values if key not in known
    ]
    for field in _applicable_fields(form, values):
        if field.required or not _blank(values.get(field.key)):
            faults += problems_of_value(field, values.get(field.key))
    return tuple(faults) or tuple(fault for rule in rules for fault in rule(values))


def problems_of_value(field: FormField, value: FieldValue) -> tuple[FieldProblem, ...]:
    """What is wrong with a value for a field that has to have one."""
    found = [_sentence_about(field, "은/는", phrases.VALUE_REQUIRED)] if _blank(value) else _problems(field, value)
    return tuple(FieldProblem(field=field.key, message=message) for message in found)


def _applicable_fields(form: FormSchema, values: FieldValues) -> Iterator[FormField]:
    """The fields whose conditions hold."""
    for field in form.fields:
        if field.when is None or values.get(field.when.field) in field.when.values:
            yield field


def _blank(value: FieldValue) -> bool:
    return value is None or value == [] or (isinstance(value, str) and not value.strip())


def _problems(field: FormField, value: FieldValue) -> Iterator[Text]:
    if not _is_of_kind(field, value):
        yield _sentence_about(field, "이/가", _WRONG_KINDS[field.kind])
        return
    texts = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    if any(len(text) > field.longest for text in texts):
        yield _sentence_about(field, "이/가", phrases.VALUE_TOO_LONG.format(most=field.longest))
    if any(map(has_placeholder, texts)):
        yield _sentence_about(field, "이/가", phrases.VALUE_IS_PLACEHOLDER)
    if field.kind == "address" and not any(letter.isdigit() for text in texts for letter in text):
        yield _sentence_about(field, "은/는", phrases.ADDRESS_WITHOUT_NUMBER)
    if field.pattern and not all(re.fullmatch(field.pattern, text) for text in texts):
        yield _sentence_about(field, "이/가", phrases.VALUE_MALFORMED)
    if _is_below(value, field.least):
        yield _sentence_about(
            field,
            "은/는",
            _bounded(field, phrases.DATE_TOO_EARLY if field.kind == "date" else phrases.VALUE_TOO_SMALL, field.least),
        )
    if _is_below(field.most, value):
        yield _sentence_about(
            field,
            "은/는",
            _bounded(field, phrases.DATE_TOO_LATE if field.kind == "date" else phrases.VALUE_TOO_LARGE, field.most),
        )


def _is_of_kind(field: FormField, value: FieldValue) -> bool:
    match field.kind:
        case "money":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "date":
            return isinstance(value, str) and _is_date(value)
        case "choice":
            return value in {choice.value for choice in field.choices}
        case "list":
            return isinstance(value, list) and all(text.strip() for text in value)
        case "text" | "person" | "address":
            return isinstance(value, str)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_below(value: FieldValue, bound: FieldValue) -> bool:
    """Whether one figure or date is less than another; what cannot be compared is not."""
    if isinstance(value, str) and isinstance(bound, str):
        return value < bound
    return isinstance(value, int | float) and isinstance(bound, int | float) and value < bound


def _sentence_about(field: FormField, particle: Particle, message: Text) -> Text:
    """A sentence about a field, whose label comes first."""
    label = Text(ko=with_particle(field.label.ko, particle), en=field.label.en)
    return phrases.FIELD_PROBLEM.format(field=label, problem=message)


def _bounded(field: FormField, message: Text, bound: FieldValue) -> Text:
    return Text(
        ko=message.ko.format(bound=format_value(field, bound, "ko")),
        en=message.en.format(bound=format_value(field, bound, "en")),
    )


_WRONG_KINDS: dict[FieldKind, Text] = {
    "text": phrases.VALUE_NOT_TEXT,
    "person": phrases.VALUE_NOT_TEXT,
    "address": phrases.VALUE_NOT_TEXT,
    "date": phrases.VALUE_NOT_A_DATE,
    "money": phrases.VALUE_NOT_AN_AMOUNT,
    "number": phrases.VALUE_NOT_A_NUMBER,
    "choice": phrases.VALUE_NOT_A_CHOICE,
    "list": phrases.VALUE_NOT_A_LIST,
}
