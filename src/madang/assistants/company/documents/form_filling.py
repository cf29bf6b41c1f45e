"""Which fields of a draft are missing or wrong, the next question, the value of an answer, and which field a message
changes.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial

from pydantic import JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, with_entries
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.documents.forms import (
    FieldProblem,
    FieldValue,
    FieldValues,
    FormField,
    FormRule,
    question_for,
    read_answer,
    unanswered_fields,
    validate_form,
)
from madang.protocol import Clarification
from madang.reading import Gazetteer
from madang.reading.dates import find_periods
from madang.text import Language


def missing_fields(draft: DocumentDraft, template: DocumentTemplate) -> tuple[FormField, ...]:
    """The required fields that have no value yet, in the order of the form."""
    return unanswered_fields(template.form, draft.values)


def next_question(
    draft: DocumentDraft,
    template: DocumentTemplate,
    language: Language,
    *,
    fault: FieldProblem | None = None,
    attempt: int = 1,
) -> Clarification | None:
    """The next question: for the field of a `fault`, else for the first missing or wrong one; None if there is none."""
    wrong = fault or next(iter(draft_faults(draft, template)), None)
    if wrong is None:
        return None
    field = template.form.field(wrong.field)
    shown_fault = fault or (None if wrong.field in {field.key for field in missing_fields(draft, template)} else wrong)
    return question_for(template.form, field, language, fault=shown_fault, attempt=attempt)


def with_answer(
    draft: DocumentDraft, template: DocumentTemplate, key: str, answer: JsonValue, today: date
) -> DocumentDraft | FieldProblem:
    """The draft with the answer to a field, or what is wrong with the answer."""
    value = read_field(template, template.form.field(key), answer, today)
    if isinstance(value, FieldProblem):
        return value
    return with_entries(draft, [DraftEntry(key=key, value=value, origin="answered")])


def read_field(
    template: DocumentTemplate, field: FormField, answer: JsonValue, today: date
) -> FieldValue | FieldProblem:
    """The value of an answer. A day without a year is the next one in a request, and the last one in a report."""
    if field.kind == "date" and isinstance(answer, str) and len(answer) < _LONG_DAY:
        days = days_in_text(answer, template, today)
        if len(days) == 1:
            return read_answer(field, days[0].isoformat(), today)
    return read_answer(field, answer, today)


def days_in_text(text: str, template: DocumentTemplate, today: date) -> list[date]:
    """The days that a text mentions, each once."""
    prefer = "future" if template.ahead else "past"
    periods = find_periods(text, today, prefer=prefer)
    return [*dict.fromkeys(period.start for period in periods if period.granularity == "day")]


def draft_faults(draft: DocumentDraft, template: DocumentTemplate) -> tuple[FieldProblem, ...]:
    """Everything wrong with the draft; it cannot be stored while there is any fault."""
    return validate_form(template.form, draft.values, _rules(template))


def _rules(template: DocumentTemplate) -> list[FormRule]:
    return [_whole_counts, partial(_nothing_hidden, template), *_RULES.get(template.kind, ())]


def _whole_counts(values: FieldValues) -> Iterator[FieldProblem]:
    for key in _COUNTS:
        value = values.get(key)
        if isinstance(value, float) and not value.is_integer():
            yield FieldProblem(field=key, message=phrases.MUST_BE_WHOLE_NUMBER)


def _nothing_hidden(template: DocumentTemplate, values: FieldValues) -> Iterator[FieldProblem]:
    """A field may not name a benefit that another answer denies."""
    for field in template.fields:
        declared = field.key in template.benefit_fields and values.get(field.key) not in _NOTHING
        if declared and field.when and values.get(field.when.field) not in field.when.values:
            yield FieldProblem(
                field=field.when.field, message=phrases.VALUE_CONTRADICTS_ANSWER.format(field=field.label)
            )


def _something_was_given(values: FieldValues) -> Iterable[FieldProblem]:
    given = [values.get(key) for key in ("meal_amount", "souvenir_amount", "stationery_amount", "samples")]
    if values.get("provided") == "some" and all(value in _NOTHING for value in given):
        yield FieldProblem(field="meal_amount", message=phrases.SAY_WHAT_WAS_GIVEN)


def field_in_message(message: str, template: DocumentTemplate) -> FormField | None:
    """The field whose label, or word for its amount, the message names, the longest; None if it names none."""
    words = {word: key for key, names in template.amounts.items() for word in names}
    labels = {
        _label_without_unit(label): field.key for field in template.fields for label in (field.label.ko, field.label.en)
    }
    found = Gazetteer({**words, **labels}).find(message)
    return template.form.field(max(found, key=lambda match: len(match.text)).id) if found else None


def value_in_message(
    message: str, left: str, field: FormField, template: DocumentTemplate, today: date
) -> FieldValue | None:
    """The value that the message gives to the field; None if it gives no usable one.

    Free text has to be in quotes or after a colon; `left` is the rest of the message.
    """
    quoted = _QUOTED.search(message)
    if quoted:
        text = next(part for part in quoted.groups() if part is not None)
    elif field.kind in ("text", "person", "address", "list"):
        return None
    else:
        text = left.replace(_label_without_unit(field.label.ko), " ").replace(_label_without_unit(field.label.en), " ")
    read = read_field(template, field, text.strip(), today)
    return None if isinstance(read, FieldProblem) else read


def _label_without_unit(label: str) -> str:
    """The label without its unit."""
    return label.partition("(")[0].strip()


_LONG_DAY = 200
_NOTHING: tuple[FieldValue, ...] = (None, "", 0, "no")
_COUNTS = ("minutes", "credits", "specialists")
_RULES: dict[str, tuple[FormRule, ...]] = {"visit_report": (_something_was_given,)}
_QUOTED = re.compile(r"'([^']{1,4000})'|\"([^\"]{1,4000})\"|[‘“]([^’”]{1,4000})[’”]|:\s*(\S.{0,4000})$")
