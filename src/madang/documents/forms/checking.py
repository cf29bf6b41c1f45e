"""Checking a form: what is missing and what is wrong, in words for the person who fills it in."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from madang.documents.forms.questions import show_value
from madang.documents.forms.schema import Fault, FieldKind, FormField, FormSchema, Value, Values
from madang.documents.placeholders import has_placeholder
from madang.models.language import Particle, with_particle
from madang.text import Text

__all__ = ["Rule", "faults_of", "missing", "next_field", "validate"]

Rule = Callable[[Values], Iterable[Fault]]
"""What must hold between fields, such as a deposit that is the sum of its parts."""


def missing(form: FormSchema, values: Values) -> tuple[FormField, ...]:
    """The required fields that nobody has filled in yet, in the order of the form."""
    return tuple(field for field in _asked(form, values) if field.required and _blank(values.get(field.key)))


def next_field(form: FormSchema, values: Values) -> FormField | None:
    """The field to ask for next, or None if nothing is missing."""
    return next(iter(missing(form, values)), None)


def validate(form: FormSchema, values: Values, rules: Sequence[Rule] = ()) -> tuple[Fault, ...]:
    """All that is wrong, field by field; rules between fields are looked at once each field is right in itself."""
    known = {field.key for field in form.fields}
    faults = [Fault(field=key, message=_UNKNOWN.format(key=key)) for key in values if key not in known]
    for field in _asked(form, values):
        if field.required or not _blank(values.get(field.key)):
            faults += faults_of(field, values.get(field.key))
    return tuple(faults) or tuple(fault for rule in rules for fault in rule(values))


def faults_of(field: FormField, value: Value) -> tuple[Fault, ...]:
    """What is wrong with a value for a field that has to have one."""
    found = [_about(field, "은/는", _NEEDED)] if _blank(value) else _faults(field, value)
    return tuple(Fault(field=field.key, message=message) for message in found)


def _asked(form: FormSchema, values: Values) -> Iterator[FormField]:
    """The fields whose conditions hold."""
    for field in form.fields:
        if field.when is None or values.get(field.when.field) in field.when.values:
            yield field


def _blank(value: Value) -> bool:
    return value is None or value == [] or (isinstance(value, str) and not value.strip())


def _faults(field: FormField, value: Value) -> Iterator[Text]:
    if not _is_of_kind(field, value):
        yield _about(field, "이/가", _WRONG_KINDS[field.kind])
        return
    texts = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    if any(len(text) > field.longest for text in texts):
        yield _about(field, "이/가", _TOO_LONG.format(most=field.longest))
    if any(map(has_placeholder, texts)):
        yield _about(field, "이/가", _PLACEHOLDER)
    if field.kind == "address" and not any(letter.isdigit() for text in texts for letter in text):
        yield _about(field, "은/는", _NO_NUMBER)
    if field.pattern and not all(re.fullmatch(field.pattern, text) for text in texts):
        yield _about(field, "이/가", _WRONG_FORM)
    if _is_below(value, field.least):
        yield _about(field, "은/는", _bounded(field, _EARLIEST if field.kind == "date" else _LEAST, field.least))
    if _is_below(field.most, value):
        yield _about(field, "은/는", _bounded(field, _LATEST if field.kind == "date" else _MOST, field.most))


def _is_of_kind(field: FormField, value: Value) -> bool:
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


def _is_below(value: Value, bound: Value) -> bool:
    """Whether one figure or date is less than another; what cannot be compared is not."""
    if isinstance(value, str) and isinstance(bound, str):
        return value < bound
    return isinstance(value, int | float) and isinstance(bound, int | float) and value < bound


def _about(field: FormField, particle: Particle, said: Text) -> Text:
    """A sentence about a field, whose label comes first."""
    return Text(ko=f"{with_particle(field.label.ko, particle)} {said.ko}", en=f"The {field.label.en} {said.en}")


def _bounded(field: FormField, said: Text, bound: Value) -> Text:
    return Text(
        ko=said.ko.format(bound=show_value(field, bound, "ko")), en=said.en.format(bound=show_value(field, bound, "en"))
    )


_UNKNOWN = Text(ko="{key!r} 항목은 이 양식에 없습니다.", en="There is no field {key!r} in this form.")
_NEEDED = Text(ko="꼭 필요합니다.", en="is needed.")
_TOO_LONG = Text(ko="너무 깁니다({most}자까지).", en="is too long ({most} characters at most).")
_PLACEHOLDER = Text(ko="아직 빈칸 표시입니다.", en="is still a placeholder.")
_NO_NUMBER = Text(ko="번지나 건물 번호까지 필요합니다.", en="needs the number of the plot or building.")
_WRONG_FORM = Text(ko="정해진 형식이 아닙니다.", en="does not have the right form.")
_LEAST = Text(ko="{bound} 이상이어야 합니다.", en="must be {bound} or more.")
_MOST = Text(ko="{bound} 이하여야 합니다.", en="must be {bound} or less.")
_EARLIEST = Text(ko="{bound}이거나 그 뒤여야 합니다.", en="must be {bound} or later.")
_LATEST = Text(ko="{bound}이거나 그 앞이어야 합니다.", en="must be {bound} or earlier.")
_NOT_TEXT = Text(ko="글이 아닙니다.", en="is not text.")
_WRONG_KINDS: dict[FieldKind, Text] = {
    "text": _NOT_TEXT,
    "person": _NOT_TEXT,
    "address": _NOT_TEXT,
    "date": Text(ko="있는 날짜가 아닙니다.", en="is not a date that exists."),
    "money": Text(ko="원 단위의 금액이 아닙니다.", en="is not an amount in whole won."),
    "number": Text(ko="수가 아닙니다.", en="is not a number."),
    "choice": Text(ko="고를 수 있는 답이 아닙니다.", en="is not one of the answers to choose from."),
    "list": Text(ko="목록이 아닙니다.", en="is not a list."),
}
