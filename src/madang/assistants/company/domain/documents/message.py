"""What a message already says of a document, so that nobody is asked for it again.

Only what is plain is taken: a line with a label, one date, names of the company's dictionary, an amount beside the word
for it. What could mean two things is left to be asked.
"""

import re
from collections.abc import Iterator
from datetime import date

from madang.assistants.company.domain.documents.drafts import Entry
from madang.assistants.company.domain.documents.filling import days_of, read_field
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.vocabulary import Vocabulary
from madang.documents.forms import Choice, Fault, Value, read_answer
from madang.models.language import Money, find_money, find_periods

__all__ = ["read_message"]


def read_message(message: str, template: Template, vocabulary: Vocabulary, today: date) -> tuple[Entry, ...]:
    """The values that the message gives, checked; a line with a label counts before all else."""
    read = message[:_LONGEST]
    found: dict[str, Value] = {}
    for key, value in (
        *_labelled(read, template, today),
        *_dated(read, template, today),
        *_named(read, template, vocabulary),
        *_priced(read, template),
        *_chosen(read, template),
    ):
        found.setdefault(key, value)
    return tuple(Entry(key=key, value=value, origin="said") for key, value in found.items())


def _labelled(message: str, template: Template, today: date) -> Iterator[tuple[str, Value]]:
    """Lines such as `논의 내용: ...`."""
    fields = {name.casefold(): one for one in template.fields for name in (one.label.ko, one.label.en)}
    for label, said in _LABELLED.findall(message):
        field = fields.get(label.strip().casefold())
        value = read_field(template, field, said, today) if field else None
        if field and not isinstance(value, Fault):
            yield field.key, value


def _dated(message: str, template: Template, today: date) -> Iterator[tuple[str, Value]]:
    """The one day of the message, for the first date of the form; the one month, where the form is about a month."""
    field = next((one for one in template.fields if one.kind == "date"), None)
    days = days_of(message, template, today)
    if field and len(days) == 1:
        value = read_answer(field, days[0].isoformat(), today)
        if not isinstance(value, Fault):
            yield field.key, value
    months = {one.start for one in find_periods(message, today, prefer="past") if one.granularity == "month"}
    if len(months) == 1 and "month" in {one.key for one in template.fields}:
        yield "month", f"{months.pop():%Y-%m}"


def _named(message: str, template: Template, vocabulary: Vocabulary) -> Iterator[tuple[str, Value]]:
    """Names of the dictionary, for the first field of their dimension; a single name only where one was said."""
    said: dict[str, list[str]] = {}
    for word in vocabulary.find(message):
        for dimension in {one.key for one in word.meanings if one.kind == "value"}:
            said.setdefault(dimension, []).append(word.text)
    for field in template.fields:
        names = [*dict.fromkeys(said.pop(template.dimensions.get(field.key, ""), []))]
        if names and field.kind == "list":
            yield field.key, names
        elif len(names) == 1:
            yield field.key, names[0]


def _priced(message: str, template: Template) -> Iterator[tuple[str, Value]]:
    """Amounts that follow the word for them, unless they are said to be a total or a limit."""
    for money in find_money(message):
        if (money.bound, money.currency) != ("exact", "KRW") or money.amount < 0 or money.amount != int(money.amount):
            continue
        before = message[max(0, money.span[0] - _NEAR) : money.span[0]].lower()
        if not _TOTAL.search(before):
            yield from _beside(money, before, template)


def _beside(money: Money, before: str, template: Template) -> Iterator[tuple[str, Value]]:
    """The field whose word stands closest before the amount."""
    places = [(before.rfind(word), field) for field, words in template.amounts.items() for word in words]
    place, field = max(places, default=(-1, ""))
    if place >= 0:
        yield field, int(money.amount)
        if template.kind == "visit_report" and money.amount:
            yield "provided", "some"


def _chosen(message: str, template: Template) -> Iterator[tuple[str, Value]]:
    """Choices of which one alone is named; yes and no are never read out of a message."""
    lowered = message.casefold()
    for field in template.fields:
        if {choice.value for choice in field.choices} & _PLAIN:
            continue
        named = [choice.value for choice in field.choices if _is_named(choice, lowered)]
        if len(named) == 1:
            yield field.key, named[0]


def _is_named(choice: Choice, message: str) -> bool:
    words = (choice.label.ko, choice.label.en, *choice.words)
    return any(len(word) > 1 and word.casefold() in message for word in words)


_LONGEST = 20_000
_NEAR = 16
_PLAIN = {"yes", "no", "none", "some"}
_LABELLED = re.compile(r"^[ \t\-*•]*([^:：\n]{1,40})[:：][ \t]*(\S[^\n]*)$", re.MULTILINE)
_TOTAL = re.compile(r"총액?|합계|모두|전부|total|altogether|예산|budget", re.IGNORECASE)
