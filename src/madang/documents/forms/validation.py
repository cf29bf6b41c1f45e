"""Reads the answers to a form and checks it: what is missing, unclear or wrong, in words for the person who fills it
in. Nothing is guessed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from pydantic import JsonValue

from madang.documents import phrases
from madang.documents.content.document import has_placeholder
from madang.documents.forms.schema import (
    FieldChoice,
    FieldKind,
    FieldProblem,
    FieldValue,
    FieldValues,
    FormField,
    FormSchema,
    format_value,
)
from madang.reading.dates import find_periods
from madang.reading.language import Particle, with_particle
from madang.reading.numbers import find_money, find_numbers
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


_BARE = re.compile(r"[0-9][0-9,]{0,20}")
_COMPACT_DATE = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_SEPARATORS = re.compile(r"\s*(?:[,，、;\n]|(?<=\s)및(?=\s)|(?<=\s)and(?=\s))\s*")
_SURELY_WON = 100_000
_LONGEST = 2000
"""Characters of the longest answer that is read; a longer one answers something else."""


def read_answer(field: FormField, answer: JsonValue, today: date) -> FieldValue | FieldProblem:
    """The value that an answer gives to a field, checked, or what is wrong with it.

    Dates without a year are the next to come. A bare number is an amount only where it can be nothing but won.
    """
    if isinstance(answer, str) and len(answer) > max(_LONGEST, field.longest):
        return FieldProblem(field=field.key, message=phrases.ANSWER_TOO_LONG)
    value = _read(field, answer.strip(), today) if isinstance(answer, str) else _from_program(answer)
    return value if isinstance(value, FieldProblem) else next(iter(problems_of_value(field, value)), value)


def _read(field: FormField, answer: str, today: date) -> FieldValue | FieldProblem:
    match field.kind:
        case "date":
            return _read_date(field, answer, today)
        case "money":
            return _read_money(field, answer)
        case "number":
            return _read_number(field, answer)
        case "choice":
            return _read_choice(field, answer)
        case "list":
            return [part for part in _SEPARATORS.split(answer) if part.strip()]
        case "text" | "person" | "address":
            return answer


def _from_program(answer: JsonValue) -> FieldValue:
    """A value that a program gave in place of words."""
    if isinstance(answer, list):
        return [str(part) for part in answer]
    return answer if isinstance(answer, int | float) else None


def _read_date(field: FormField, answer: str, today: date) -> FieldValue | FieldProblem:
    compact = _COMPACT_DATE.fullmatch(answer)
    text = "-".join(compact.groups()) if compact else answer
    days = [period.start for period in find_periods(text, today) if period.granularity == "day"]
    if len(days) != 1:
        return FieldProblem(field=field.key, message=phrases.SEVERAL_DATES if days else phrases.NOT_A_DATE)
    return days[0].isoformat()


def _read_money(field: FormField, answer: str) -> FieldValue | FieldProblem:
    bare = _BARE.fullmatch(answer)
    if bare:
        amount = int(bare.group().replace(",", ""))
        return (
            amount
            if amount >= _SURELY_WON or amount == 0
            else FieldProblem(field=field.key, message=phrases.AMOUNT_WITHOUT_UNIT)
        )
    found = find_money(answer)
    if len(found) != 1 or found[0].upper is not None or found[0].currency != "KRW":
        return FieldProblem(field=field.key, message=phrases.NOT_AN_AMOUNT)
    amount = found[0].amount
    return int(amount) if amount == int(amount) else FieldProblem(field=field.key, message=phrases.NOT_AN_AMOUNT)


def _read_number(field: FormField, answer: str) -> FieldValue | FieldProblem:
    found = [number.value for number in find_numbers(answer)]
    if len(found) != 1:
        return FieldProblem(field=field.key, message=phrases.NOT_ONE_NUMBER)
    return float(found[0]) if isinstance(found[0], Decimal) else found[0]


def _read_choice(field: FormField, answer: str) -> FieldValue | FieldProblem:
    folded = answer.casefold()
    exact = [choice for choice in field.choices if folded in _ways_to_say(choice)]
    close = [choice for choice in field.choices if any(way in folded for way in _ways_to_say(choice))]
    numbered = [choice for number, choice in enumerate(field.choices, 1) if answer == str(number)]
    for found in (exact, close, numbered):
        if len(found) == 1:
            return found[0].value
    labels = [choice.label for choice in field.choices]
    offered = Text(ko=", ".join(label.ko for label in labels), en=", ".join(label.en for label in labels))
    return FieldProblem(
        field=field.key,
        message=phrases.CHOOSE_ONE_OF.format(request=phrases.CHOOSE_ONE, choices=offered),
    )


def _ways_to_say(choice: FieldChoice) -> set[str]:
    return {word.casefold() for word in (choice.value, choice.label.ko, choice.label.en, *choice.words) if word}
