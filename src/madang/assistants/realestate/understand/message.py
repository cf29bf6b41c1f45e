"""Reads a message: the values of the case with the words they were read from, and what found no use."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from pydantic import JsonValue

from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.changes import both_ends, changed_role, new_role
from madang.assistants.realestate.understand.roles import ROLES, SaidMessage
from madang.assistants.realestate.understand.words import worded_facts
from madang.knowledge.index import embedded_encoder
from madang.protocol import UnderstoodValue
from madang.reading.taught import LabelledMessage, RoleMention, TaughtReader, taught_reader, won_of


@cache
def reader() -> TaughtReader:
    """The reader that was taught what people say about homes."""
    encoder = embedded_encoder()
    return taught_reader("madang.assistants.realestate", "reader", encoder.encode if encoder else None)


def read_case(text: str, today: date) -> Case:
    """All facts of the case that a message gives."""
    return read_message(text, today).case


def read_message(text: str, today: date) -> CaseReading:
    """The facts of the case that a message gives, each with the words it was read from."""
    message = text[:_LONGEST]
    read = reader().read(message, today)
    found = _Values(SaidMessage(message, today))
    for mention in _with_changes(read.mentions, message):
        found.add(mention)
    found.fields.setdefault("unnamed", _unnamed_amount(read))
    case = Case(**{**worded_facts(message, read), **found.fields})
    return CaseReading(case=case, labels=read.labels, understood=tuple(found.understood), unread=tuple(found.unread))


class _Values:
    """The fields of a case as the mentions of a message fill them, one after the other."""

    def __init__(self, said: SaidMessage) -> None:
        self._said = said
        self.fields = dict[str, Any]()
        self.understood = list[UnderstoodValue]()
        self.unread = list[str]()

    def add(self, mention: RoleMention) -> None:
        """Put the value of a mention into its field, or note it as unread."""
        role = ROLES.get(mention.role) if mention.confidence >= _SURE else None
        value = role.read(mention, self._said) if role else None
        if role is None or value is None or not self._takes(role.field):
            self.unread += [mention.text] if _could_matter(mention) else []
            return
        self.fields[role.field] = (*self.fields.get(role.field, ()), value) if role.field in _LISTS else value
        self._note(role.field, value, mention)
        if ends := both_ends(mention, self._said.text):
            self.fields[role.field] = ends[0]
            self.fields[new_role(role.field) or role.field] = ends[1]

    def _takes(self, field: str) -> bool:
        return field in _LISTS or field not in self.fields

    def _note(self, field: str, value: object, mention: RoleMention) -> None:
        self.understood.append(
            UnderstoodValue(
                name=field,
                value=as_json(value),
                text=mention.text,
                span=mention.span,
                confidence=round(mention.confidence, 3),
            )
        )


def as_json(value: object) -> JsonValue:
    """A value of the case as JSON has it: dates and exact numbers as text."""
    if isinstance(value, date | Decimal):
        return str(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [as_json(each) for each in value]
    return value if isinstance(value, str | int | float | bool) else None


def _with_changes(mentions: Iterable[RoleMention], text: str) -> Iterator[RoleMention]:
    """The mentions with the roles that the words of a change give them."""
    known = set[str]()
    for mention in mentions:
        role = changed_role(mention, text, known)
        known.add(role)
        yield mention if role == mention.role else mention._replace(role=role, confidence=1.0)


def _unnamed_amount(read: LabelledMessage) -> int | None:
    """The only amount whose role the message does not tell: 3억 2천이요."""
    unsure = [mention for mention in read.mentions if _is_unsure_amount(mention)]
    return won_of(unsure[0]) if len(unsure) == 1 else None


def _could_matter(mention: RoleMention) -> bool:
    """Whether a number that was not used is one that the answer could depend on."""
    sure_of_none = not mention.role and mention.confidence >= _SURE_OF_NONE
    amounts = {"money", "percent", "number"} if not sure_of_none else {"money", "percent"}
    return any(quantity.kind in amounts for quantity in mention.quantities)


def _is_unsure_amount(mention: RoleMention) -> bool:
    amount = any(quantity.kind == "money" for quantity in mention.quantities)
    return amount and mention.confidence < (_SURE if mention.role else _SURE_OF_NONE)


_LISTS = frozenset({"other_deposits"})
_LONGEST = 20_000
_SURE = 0.5
"""The least probability of a role for a value to be used."""
_SURE_OF_NONE = 0.8
