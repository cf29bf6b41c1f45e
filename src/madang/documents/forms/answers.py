"""Reads the answer to a question for a field: a value, or what is unclear about it. Nothing is guessed."""

import re
from datetime import date
from decimal import Decimal

from pydantic import JsonValue

from madang.documents import phrases
from madang.documents.forms.schema import FieldChoice, FieldProblem, FieldValue, FormField
from madang.documents.forms.validation import problems_of_value
from madang.reading.dates import find_periods
from madang.reading.numbers import find_money, find_numbers
from madang.text import Text

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
