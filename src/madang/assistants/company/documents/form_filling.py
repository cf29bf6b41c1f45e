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
from madang.reading.numbers import find_money
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
    if isinstance(answer, str) and field.key in template.benefit_fields and _names_more(answer, field, template):
        return FieldProblem(field=field.key, message=phrases.AMOUNT_OF_SOMETHING_ELSE.format(field=field.label))
    return read_answer(field, answer, today)


def _names_more(answer: str, field: FormField, template: DocumentTemplate) -> bool:
    """Whether an amount is said of something else than its field, or of what nobody knows: 상품권 30만원 is no meal."""
    if field.kind != "money":
        return False
    rest = answer.casefold()
    for money in reversed(find_money(rest)):
        rest = f"{rest[: money.span[0]]} {rest[money.span[1] :]}"
    rest = _OF_AN_AMOUNT.sub(" ", rest)
    own = [word for label in (field.label.ko, field.label.en) for word in label.casefold().split()]
    for word in sorted([*own, *template.amounts.get(field.key, ())], key=len, reverse=True):
        rest = rest.replace(word.casefold(), " ")
    return not tells_only_how(rest)


def tells_only_how(words: str) -> bool:
    """Whether words beside an amount only say how it is meant, and nothing of what it was for."""
    return _LETTERS.search(_OF_AN_AMOUNT.sub(" ", words.casefold())) is None


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
_LETTERS = re.compile(r"[가-힣a-z]{2}")
_OF_AN_AMOUNT = re.compile(
    r"비용|비로|비는|값|(?:한\s?)?(?:[0-9]{0,3}\s?인|사람|명)\s?(?:당|에|기준)?|각각?|씩|모두|금액[은이]?|약(?=\s)|정도|쯤|부가세|세금|봉사료|세전|세후|별도|포함|제외"
    r"|(?:제공|지출|결제|사용)?\s?(?:했습니다|했어요|했음|함|하였음|하였습니다)|제공|지출|결제|입니다|이에요|예요|이었습니다|였습니다|이요|없음|없습니다|없어요"
    r"|\b(?:it|was|is|about|around|exactly|roughly|per|each|a|head|person|people|for|of|the|won|krw|before|after|plus"
    r"|without|with|including|excluding|tax|vat|service|charge|net|gross|we|i|paid|spent|gave|none|nothing)\b"
)
_NOTHING: tuple[FieldValue, ...] = (None, "", 0, "no")
_COUNTS = ("minutes", "credits", "specialists")
_RULES: dict[str, tuple[FormRule, ...]] = {"visit_report": (_something_was_given,)}
_QUOTED = re.compile(r"'([^']{1,4000})'|\"([^\"]{1,4000})\"|[‘“]([^’”]{1,4000})[’”]|:\s*(\S.{0,4000})$")
