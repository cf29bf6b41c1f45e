"""What a request says of the document it wants: names, days and amounts, for the fields they can only be meant for."""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from madang.assistants.company.domain.documents.drafts import Entry
from madang.assistants.company.domain.documents.templates import Template
from madang.documents.forms import FormField, Value
from madang.models.language import find_money, find_periods

__all__ = ["said_entries"]

Names = Mapping[str, Sequence[str]]
"""What a message names, by the dimension of each."""


def said_entries(message: str, names: Names, template: Template, today: date) -> tuple[Entry, ...]:
    """The entries of a message: its names, its only day, and amounts that stand behind the word for them."""
    told = {**_named(names, template), **_dated(message, template, today), **_priced(message, template)}
    return tuple(Entry(key=key, value=value, origin="said") for key, value in told.items())


def _named(names: Names, template: Template) -> dict[str, Value]:
    """Names go to the first field that asks for their kind; who else is meant has to be asked."""
    first: dict[str, str] = {}
    for key, dimension in template.dimensions.items():
        first.setdefault(dimension, key)
    return {key: _fitting(template.form.field(key), names[one]) for one, key in first.items() if names.get(one)}


def _fitting(field: FormField, names: Sequence[str]) -> Value:
    return [*names] if field.kind == "list" else names[0]


def _dated(message: str, template: Template, today: date) -> dict[str, Value]:
    days = {one.start for one in find_periods(message, today, prefer="past") if one.granularity == "day"}
    asked = [field.key for field in template.fields if field.kind == "date"]
    return {asked[0]: next(iter(days)).isoformat()} if len(days) == 1 and asked else {}


def _priced(message: str, template: Template) -> dict[str, Value]:
    """Each amount in won by the last word before it that a field of money goes by."""
    told: dict[str, Value] = {}
    start = 0
    for one in find_money(message):
        before, start = message[start : one.span[0]].lower(), one.span[1]
        places = [
            (found.start(), key)
            for key, words in template.amounts.items()
            for word in words
            for found in re.finditer(re.escape(word), before)
        ]
        if places and one.currency == "KRW" and one.upper is None and one.amount == int(one.amount):
            told[max(places)[1]] = int(one.amount)
    return told
