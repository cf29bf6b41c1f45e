"""Asking for a field, and showing what it holds."""

from datetime import date

from madang.documents.forms.schema import Fault, FormField, FormSchema, Value
from madang.models.language import format_won, with_particle
from madang.protocol.questions import Clarification, Option
from madang.text import Language, Text

__all__ = ["question_for", "show_day", "show_value"]


def question_for(
    form: FormSchema, field: FormField, language: Language, *, fault: Fault | None = None, attempt: int = 1
) -> Clarification:
    """The question that asks for a field. After an answer of no use, say why with `fault` and count the `attempt`."""
    asked = field.question or _plain_question(field)
    parts = [fault.message.read(language) if fault else "", asked.read(language), _example(field, language)]
    return Clarification(
        id=f"{form.name}.{field.key}" if attempt == 1 else f"{form.name}.{field.key}.{attempt}",
        question=" ".join(filter(None, parts)),
        options=tuple(Option(label=choice.label.read(language), value=choice.value) for choice in field.choices),
        answer_schema={"type": "string", "minLength": 1},
    )


def show_value(field: FormField, value: Value, language: Language) -> str:
    """What a field holds as a person reads it: 3억 2,000만원, 2027년 3월 1일, the label of a choice."""
    if isinstance(value, list):
        return ", ".join(value)
    if field.kind == "money" and isinstance(value, int):
        return format_won(value, language)
    if field.kind == "number" and isinstance(value, int | float):
        return f"{value:,}"
    if field.kind == "choice":
        return next((one.label.read(language) for one in field.choices if one.value == value), str(value))
    if field.kind == "date" and isinstance(value, str):
        return _show_date(value, language)
    return "" if value is None else str(value)


def show_day(day: date, language: Language) -> str:
    """A day as a person writes it: 2027년 3월 1일, 1 March 2027."""
    return f"{day.year}년 {day.month}월 {day.day}일" if language == "ko" else f"{day.day} {day:%B %Y}"


def _show_date(text: str, language: Language) -> str:
    try:
        return show_day(date.fromisoformat(text), language)
    except ValueError:
        return text


def _plain_question(field: FormField) -> Text:
    return Text(ko=f"{with_particle(field.label.ko, '을/를')} 알려 주세요.", en=f"Please give the {field.label.en}.")


def _example(field: FormField, language: Language) -> str:
    return _EXAMPLE.read(language).format(example=field.example.read(language)) if field.example else ""


_EXAMPLE = Text(ko="(예: {example})", en="(For example: {example})")
