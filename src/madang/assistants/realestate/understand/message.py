"""Reads a message: the values of the case with the words they were read from, and what found no use."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, cast

from pydantic import JsonValue

from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.values.changes import (
    both_ends,
    changed_role,
    is_new_rent,
    new_role,
    paired_roles,
)
from madang.assistants.realestate.understand.values.roles import ROLES, SaidMessage
from madang.assistants.realestate.understand.values.sold_home import SoldHomeReading, read_sold_home
from madang.assistants.realestate.understand.values.words import worded_facts
from madang.knowledge.index import embedded_encoder
from madang.protocol import UnderstoodValue
from madang.reading import asked_in_list, detect_language, find_asks
from madang.reading.taught import RoleMention, TaughtReader, taught_reader, won_of


@cache
def reader() -> TaughtReader:
    """The reader that was taught what people say about homes."""
    encoder = embedded_encoder()
    return taught_reader("madang.assistants.realestate", "reader", encoder.encode if encoder else None)


def read_message(text: str, today: date) -> CaseReading:
    """The facts of the case that a message gives, each with the words it was read from."""
    message = text[:_LONGEST]
    read = reader().read(message, today)
    words, sold = worded_facts(message, read), read_sold_home(message, today)
    mentions = [
        mention
        for mention in _with_changes(read.mentions, message)
        if not _is_size(mention, words["area"]) and not sold.owns(mention.span)
    ]
    found = _Values(SaidMessage(message, today))
    for mention in mentions:
        found.add(mention)
    found.fields.setdefault("unnamed", _unnamed_amount(mentions))
    _keep_what_is_not_converted(found.fields)
    found.stress_in_rate()
    found.rent_of_change()
    exclusive = {"area": words["area"]} if words["area"] and _EXCLUSIVE.search(message) else {}
    case = Case(**{**words, **found.fields, **exclusive, **sold.fields})
    understood = (*found.understood, *_of_sale(sold, message))
    labels = _with_listed(read.labels, message, today)
    return CaseReading(case=case, labels=labels, understood=understood, unread=tuple(found.unread))


def _with_listed(labels: Mapping[str, float], text: str, today: date) -> dict[str, float]:
    """The labels, with the tasks that the things of a list ask for: beside others the reader hears only the first."""
    asks = [ask.text for ask in find_asks(text)] if len(text) <= _LONGEST_LIST else []
    heard = dict(labels)
    for part in (part for ask in asks for part in asked_in_list(ask)):
        alone = reader().read(_AS_QUESTION[detect_language(part)].format(part=part), today).labels
        sure = {label: p for label, p in alone.items() if label.startswith("task:") and p >= _SURE}
        heard |= {label: max(p, heard.get(label, 0.0)) for label, p in sure.items()}
    return heard


_LONGEST_LIST = 200
_AS_QUESTION = {"ko": "{part} 알려 주세요", "en": "Tell me {part}."}


def _of_sale(sold: SoldHomeReading, text: str) -> Iterator[UnderstoodValue]:
    """The numbers of a sale with the words they were read from; of a message about a sale only."""
    for name, span in sold.spans.items() if sold.of_sale else ():
        yield UnderstoodValue(
            name=name, value=as_json(sold.fields[name]), text=text[slice(*span)], span=span, source="rule"
        )


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
        if role and role.field == "rent" and value is not None and value < _LEAST_RENT:
            value = None
        if role is None or value is None or not self._takes(role.field, mention):
            self.unread += [mention.text] if _could_matter(mention) else []
            return
        self._put(role.field, value)
        self._note(role.field, value, mention)
        if ends := both_ends(mention, self._said.text):
            self.fields[role.field] = ends[0]
            self.fields[new_role(role.field) or role.field] = ends[1]

    def rent_of_change(self) -> None:
        """Make the rent that is told behind a new deposit the one that goes with it: 3억 전세를 2억에 월세 50으로."""
        at = {value.name: value.span for value in self.understood if value.span}
        deposit, rent = at.get("new_deposit"), at.get("rent")
        if deposit and rent and deposit < rent and "new_rent" not in self.fields:
            self.fields["new_rent"] = self.fields.pop("rent")
            self.understood = [
                value.changed(name="new_rent") if value.name == "rent" else value for value in self.understood
            ]

    def stress_in_rate(self) -> None:
        """Make a rate that is told to hold the stress already the whole one: 스트레스 포함 6.5%."""
        told = _STRESS_INCLUDED.search(self._said.text)
        if told:
            self.fields |= {"interest_rate": Decimal(told[1] or told[2]), "stress_rate": Decimal(0)}
            self.unread = [text for text in self.unread if text.rstrip("% ") != (told[1] or told[2])]

    def _takes(self, field: str, mention: RoleMention) -> bool:
        """Whether a field takes a value: a first one, a further one of a list, or a price that is called so."""
        shared = field == "income" and _TWO_EARN.search(self._said.text) is not None
        named = field == "price" and _NAMED_PRICE.search(self._said.text[: mention.span[0]][-_BESIDE:]) is not None
        return shared or named or field in _LISTS or field not in self.fields

    def _put(self, field: str, value: Any) -> None:
        """Set a field; amounts of several others are listed, the incomes of a couple added up."""
        if field in _LISTS:
            self.fields[field] = (*self.fields.get(field, ()), value)
        else:
            self.fields[field] = self.fields.get(field, 0) + value if field == "income" else value

    def _note(self, field: str, value: object, mention: RoleMention) -> None:
        self.understood.append(
            UnderstoodValue(
                name="new_deposit" if field == "converted" else field,
                value=as_json(value),
                text=mention.text,
                span=mention.span,
                confidence=round(mention.confidence, 3),
            )
        )


def _keep_what_is_not_converted(fields: dict[str, Any]) -> None:
    """What of a deposit stays where a part of it becomes rent: 5천을 월세로 돌리면."""
    part, deposit = fields.pop("converted", None), fields.get("deposit")
    if part is not None and deposit is None:
        fields["deposit"], deposit = part, part
    if part is not None and deposit is not None and part <= deposit:
        fields["new_deposit"] = deposit - part


def as_json(value: object) -> JsonValue:
    """A value of the case as JSON has it: dates and exact numbers as text."""
    if isinstance(value, date | Decimal):
        return str(value)
    if isinstance(value, tuple):
        return [as_json(each) for each in cast("tuple[object, ...]", value)]
    return value if isinstance(value, str | int | float | bool) else None


def _with_changes(mentions: Iterable[RoleMention], text: str) -> Iterator[RoleMention]:
    """The mentions with the roles that the words of a change give them."""
    known, last = set[str](), None
    for mention in _with_lists(_with_pairs(list(mentions), text), text):
        heard = _heard(mention)
        said = "" if both_ends(mention, text) else changed_role(heard, text, known)
        if last and is_new_rent(last, heard, text):
            said = "new_rent"
        known.add(said or mention.role)
        last = heard._replace(role=said or heard.role)
        yield mention._replace(role=said, confidence=1.0) if said and said != heard.role else mention


def _heard(mention: RoleMention) -> RoleMention:
    """The mention, without a role that is not sure."""
    return mention if mention.confidence >= _SURE else mention._replace(role="")


def _with_pairs(mentions: list[RoleMention], text: str) -> list[RoleMention]:
    """The mentions with a deposit and a rent where two numbers are written as such a pair."""
    for number in range(len(mentions) - 1):
        if paired_roles(_heard(mentions[number]), _heard(mentions[number + 1]), text):
            mentions[number] = mentions[number]._replace(role="deposit", confidence=1.0)
            mentions[number + 1] = mentions[number + 1]._replace(role="rent", confidence=1.0)
    return mentions


def _with_lists(mentions: list[RoleMention], text: str) -> list[RoleMention]:
    """The mentions with one role for all amounts that are listed behind one of several deposits: 3천, 5천, 4천."""
    for number in range(1, len(mentions)):
        before, mention = mentions[number - 1], mentions[number]
        listed = _LISTED.fullmatch(text[before.span[1] : mention.span[0]]) is not None
        if listed and _heard(before).role in _LISTS and any(each.kind == "money" for each in mention.quantities):
            mentions[number] = mention._replace(role=before.role, confidence=1.0)
    return mentions


def _is_size(mention: RoleMention, area: Decimal | None) -> bool:
    """Whether a bare number is the size of a home that its words tell: 84 전세."""
    bare = all(quantity.kind == "number" for quantity in mention.quantities)
    return bare and area is not None and mention.text == str(area)


def _unnamed_amount(mentions: Sequence[RoleMention]) -> int | None:
    """The only amount whose role the message does not tell: 3억 2천이요."""
    unsure = [mention for mention in mentions if _is_unsure_amount(mention)]
    return won_of(unsure[0]) if len(unsure) == 1 else None


def _could_matter(mention: RoleMention) -> bool:
    """Whether a number that was not used is one that the answer could depend on."""
    sure_of_none = not mention.role and mention.confidence >= _SURE_OF_NONE
    amounts = {"money", "percent", "number"} if not sure_of_none else {"money", "percent"}
    return any(quantity.kind in amounts for quantity in mention.quantities)


def _is_unsure_amount(mention: RoleMention) -> bool:
    amount = any(quantity.kind == "money" for quantity in mention.quantities)
    return amount and mention.confidence < (_SURE if mention.role else _SURE_OF_NONE)


_EXCLUSIVE = re.compile(r"전용\s?(?:면적)?\s?[0-9]")
_TWO_EARN = re.compile(
    r"맞벌이|부부|아내|남편|와이프|신랑|신부|배우자|예비|여친|남친|wife|husband|spouse|fianc|partner|each of us",
    re.IGNORECASE,
)
_LISTS = frozenset({"other_deposits"})
_STRESS_INCLUDED = re.compile(
    r"스트레스(?:\s?금리)?[가-힣]{0,2}\s?(?:포함|합쳐|합해|합친|더해|더한|반영|얹어|얹은)[가-힣\s]{0,6}?([0-9]{1,2}(?:\.[0-9]{1,3})?)\s?(?:%|퍼|프로)"
    r"|([0-9]{1,2}(?:\.[0-9]{1,3})?)\s?(?:%|percent) (?:with|including|incl\.?) (?:the )?stress",
    re.IGNORECASE,
)
_BESIDE = 12
_NAMED_PRICE = re.compile(r"(?:매매가|매매\s?대금|매수가|price(?: is| of)?)[은는이가:]?\s?$", re.IGNORECASE)
_LISTED = re.compile(r"(?:이고|이며|과|와|하고|이랑|랑)?\s?(?:,|·|/|및|그리고|and|, and)?\s?", re.IGNORECASE)
_LONGEST = 20_000
_LEAST_RENT = 50_000
"""No rent is less: 월세 두 번 is a number of payments."""
_SURE = 0.6
"""The least probability of a role for a value to be used; below it an amount that matters is asked about."""
_SURE_OF_NONE = 0.8
