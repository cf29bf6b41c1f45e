"""Asking for a field, and showing what it holds."""

from datetime import date

from madang.documents import phrases
from madang.documents.forms.schema import FieldProblem, FieldValue, FormField, FormSchema
from madang.protocol import AnswerOption, Clarification
from madang.reading.language import with_particle
from madang.reading.numbers import format_won
from madang.text import Language, Text


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
