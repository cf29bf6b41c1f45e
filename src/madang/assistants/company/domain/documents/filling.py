"""Filling in a draft: what is missing, what to ask, what an answer means, and what is wrong."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial

from pydantic import JsonValue

from madang.assistants.company.domain.documents.drafts import Draft, Entry, filled
from madang.assistants.company.domain.documents.templates import Template
from madang.documents.forms import (
    Fault,
    FormField,
    Rule,
    Value,
    Values,
    missing,
    question_for,
    read_answer,
    validate,
)
from madang.models.language import find_periods
from madang.protocol.questions import Clarification
from madang.text import Language, Text

__all__ = ["answered", "days_of", "faults_of_draft", "missing_fields", "next_question", "read_field"]


def missing_fields(draft: Draft, template: Template) -> tuple[FormField, ...]:
    """The required fields that have no value yet, in the order of the form."""
    return missing(template.form, draft.values)


def next_question(
    draft: Draft, template: Template, language: Language, *, fault: Fault | None = None, attempt: int = 1
) -> Clarification | None:
    """What to ask for next: the field of a `fault`, else the first that is missing or wrong; None if all is well."""
    wrong = fault or next(iter(faults_of_draft(draft, template)), None)
    if wrong is None:
        return None
    field = template.form.field(wrong.field)
    told = fault or (None if wrong.field in {one.key for one in missing_fields(draft, template)} else wrong)
    return question_for(template.form, field, language, fault=told, attempt=attempt)


def answered(draft: Draft, template: Template, key: str, said: JsonValue, today: date) -> Draft | Fault:
    """The draft with what an answer gives to the field it was asked for, or what is wrong with the answer."""
    value = read_field(template, template.form.field(key), said, today)
    if isinstance(value, Fault):
        return value
    return filled(draft, [Entry(key=key, value=value, origin="answered")])


def read_field(template: Template, field: FormField, said: JsonValue, today: date) -> Value | Fault:
    """The value that words give to a field. A day without a year lies ahead in a request, and behind in a report."""
    if field.kind == "date" and isinstance(said, str) and len(said) < _LONG_DAY:
        days = days_of(said, template, today)
        if len(days) == 1:
            return read_answer(field, days[0].isoformat(), today)
    return read_answer(field, said, today)


def days_of(text: str, template: Template, today: date) -> list[date]:
    """Every day that a text speaks of, each once."""
    prefer = "future" if template.ahead else "past"
    periods = find_periods(text, today, prefer=prefer)
    return [*dict.fromkeys(one.start for one in periods if one.granularity == "day")]


def faults_of_draft(draft: Draft, template: Template) -> tuple[Fault, ...]:
    """All that is wrong with the draft; none of it may be stored as long as there is any."""
    return validate(template.form, draft.values, _rules(template))


def _rules(template: Template) -> list[Rule]:
    return [_whole_counts, partial(_nothing_hidden, template), *_RULES.get(template.kind, ())]


def _whole_counts(values: Values) -> Iterator[Fault]:
    for key in _COUNTS:
        value = values.get(key)
        if isinstance(value, float) and not value.is_integer():
            yield Fault(field=key, message=_NOT_WHOLE)


def _nothing_hidden(template: Template, values: Values) -> Iterator[Fault]:
    """What a field says was given must not stand beside an answer by which there is no such thing."""
    for field in template.fields:
        said = field.key in template.given and values.get(field.key) not in _NOTHING
        if said and field.when and values.get(field.when.field) not in field.when.values:
            yield Fault(field=field.when.field, message=_STILL_THERE.format(ko=field.label.ko, en=field.label.en))


def _something_was_given(values: Values) -> Iterable[Fault]:
    given = [values.get(key) for key in ("meal_amount", "souvenir_amount", "stationery_amount", "samples")]
    if values.get("provided") == "some" and all(one in _NOTHING for one in given):
        yield Fault(field="meal_amount", message=_NOTHING_NAMED)


_LONG_DAY = 200
_NOTHING: tuple[Value, ...] = (None, "", 0, "no")
_COUNTS = ("minutes", "credits", "specialists")
_RULES: dict[str, tuple[Rule, ...]] = {"visit_report": (_something_was_given,)}
_NOT_WHOLE = Text(ko="소수점 없는 수여야 합니다.", en="It must be a whole number.")
_NOTHING_NAMED = Text(
    ko="제공한 것이 있다고 했으므로 식음료, 판촉물, 견본품 가운데 무엇인지 적어 주세요.",
    en="Something was given: say whether it was a meal, a promotional item or a sample.",
)
_STILL_THERE = Text(
    ko="이 답과 달리 '{ko}' 값이 적혀 있습니다. 답을 고치거나 그 값을 지워 주세요.",
    en="In spite of this answer there is a value for the {en}. Change the answer, or take the value out.",
)
