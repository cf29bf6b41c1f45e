"""What a person's words mean for the field they were asked for; what cannot be told is said back, never guessed."""

import re
from datetime import date
from decimal import Decimal

from pydantic import JsonValue

from madang.documents.forms.checking import faults_of
from madang.documents.forms.schema import Choice, Fault, FormField, Value
from madang.models.language import find_money, find_numbers, find_periods
from madang.text import Text

__all__ = ["read_answer"]

_BARE = re.compile(r"[0-9][0-9,]{0,20}")
_COMPACT_DATE = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_SEPARATORS = re.compile(r"\s*(?:[,，、;\n]|(?<=\s)및(?=\s)|(?<=\s)and(?=\s))\s*")
_SURELY_WON = 100_000
_LONGEST = 2000
"""How many letters of an answer are read; who says more has answered something else."""


def read_answer(field: FormField, said: JsonValue, today: date) -> Value | Fault:
    """The value that an answer gives to a field, checked, or what is wrong with it.

    Dates without a year are the next to come. A bare number is an amount only where it can be nothing but won.
    """
    if isinstance(said, str) and len(said) > max(_LONGEST, field.longest):
        return Fault(field=field.key, message=_TOO_LONG)
    value = _read(field, said.strip(), today) if isinstance(said, str) else _given(said)
    return value if isinstance(value, Fault) else next(iter(faults_of(field, value)), value)


def _read(field: FormField, said: str, today: date) -> Value | Fault:
    match field.kind:
        case "date":
            return _read_date(field, said, today)
        case "money":
            return _read_money(field, said)
        case "number":
            return _read_number(field, said)
        case "choice":
            return _read_choice(field, said)
        case "list":
            return [part for part in _SEPARATORS.split(said) if part.strip()]
        case "text" | "person" | "address":
            return said


def _given(said: JsonValue) -> Value:
    """A value that a program gave in place of words."""
    if isinstance(said, list):
        return [str(part) for part in said]
    return said if isinstance(said, int | float) else None


def _read_date(field: FormField, said: str, today: date) -> Value | Fault:
    compact = _COMPACT_DATE.fullmatch(said)
    text = "-".join(compact.groups()) if compact else said
    days = [period.start for period in find_periods(text, today) if period.granularity == "day"]
    if len(days) != 1:
        return Fault(field=field.key, message=_WHICH_DAY if days else _NO_DAY)
    return days[0].isoformat()


def _read_money(field: FormField, said: str) -> Value | Fault:
    bare = _BARE.fullmatch(said)
    if bare:
        amount = int(bare.group().replace(",", ""))
        return amount if amount >= _SURELY_WON or amount == 0 else Fault(field=field.key, message=_WHICH_UNIT)
    found = find_money(said)
    if len(found) != 1 or found[0].upper is not None or found[0].currency != "KRW":
        return Fault(field=field.key, message=_NO_AMOUNT)
    amount = found[0].amount
    return int(amount) if amount == int(amount) else Fault(field=field.key, message=_NO_AMOUNT)


def _read_number(field: FormField, said: str) -> Value | Fault:
    found = [number.value for number in find_numbers(said)]
    if len(found) != 1:
        return Fault(field=field.key, message=_NO_NUMBER)
    return float(found[0]) if isinstance(found[0], Decimal) else found[0]


def _read_choice(field: FormField, said: str) -> Value | Fault:
    folded = said.casefold()
    exact = [choice for choice in field.choices if folded in _ways_to_say(choice)]
    close = [choice for choice in field.choices if any(way in folded for way in _ways_to_say(choice))]
    numbered = [choice for number, choice in enumerate(field.choices, 1) if said == str(number)]
    for found in (exact, close, numbered):
        if len(found) == 1:
            return found[0].value
    labels = [choice.label for choice in field.choices]
    offered = Text(ko=", ".join(label.ko for label in labels), en=", ".join(label.en for label in labels))
    return Fault(field=field.key, message=Text(ko=f"{_CHOOSE.ko} {offered.ko}", en=f"{_CHOOSE.en} {offered.en}"))


def _ways_to_say(choice: Choice) -> set[str]:
    return {word.casefold() for word in (choice.value, choice.label.ko, choice.label.en, *choice.words) if word}


_TOO_LONG = Text(ko="답이 너무 깁니다. 짧게 말해 주세요.", en="That is too long; please say it in short.")
_WHICH_DAY = Text(ko="날짜를 하나만 말해 주세요.", en="Please give one date only.")
_NO_DAY = Text(
    ko="날짜를 알 수 없습니다. 2027년 3월 1일처럼 말해 주세요.", en="That is no date; say it like 1 March 2027."
)
_WHICH_UNIT = Text(ko="원인지 만원인지 단위를 붙여 주세요.", en="Please say the unit: won, or ten thousand won (만원).")
_NO_AMOUNT = Text(
    ko="금액을 알 수 없습니다. 3억 5천만원처럼 하나만 말해 주세요.",
    en="That is no single amount of won; say 350,000,000 won.",
)
_NO_NUMBER = Text(ko="수를 하나만 말해 주세요.", en="Please give one number.")
_CHOOSE = Text(ko="다음 가운데 하나를 골라 주세요:", en="Please choose one of these:")
