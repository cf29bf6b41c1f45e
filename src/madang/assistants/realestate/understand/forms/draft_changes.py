"""Reads what a message changes of a document that was drafted: a value, a name that was wrong, a special term more or
less. A question changes nothing.
"""

import re
from collections.abc import Mapping
from datetime import date

from madang.assistants.realestate.understand.forms.told_fields import told_values
from madang.documents.forms import (
    FieldProblem,
    FieldValue,
    FieldValues,
    FormField,
    FormSchema,
    format_value,
    read_answer,
)


def draft_changes(
    form: FormSchema, values: FieldValues, message: str, today: date, *, just_drafted: bool
) -> dict[str, FieldValue]:
    """The fields that a message changes, with what they hold then; nothing where it is about something else.

    Without a word of change it changes what was `just_drafted` only, where it is short and asks nothing.
    """
    orders = _CHANGES.search(message) is not None
    if not orders and (not just_drafted or len(message) > _SHORT or _ASKS.search(message)):
        return {}
    if orders and _ASKS.search(_POLITE.sub("", message)):
        return {}
    terms = _changed_terms(values, message)
    if terms is not None and "terms" in {field.key for field in form.fields}:
        return {"terms": terms}
    told = _replaced(form, values, message, today) or told_values(
        form, message, today, starts_on=values.get("starts_on")
    )
    told = told or _only_one_of_its_kind(form, values, message, today)
    return {key: value for key, value in told.items() if value != values.get(key)}


def _changed_terms(values: FieldValues, message: str) -> list[str] | None:
    """The special terms with one more, without one, or with another in the place of one; None where none is meant."""
    told = values.get("terms")
    terms = list(told) if isinstance(told, list) else []
    if _TERM.search(message) is None:
        return None
    if _REMOVES.search(message):
        at = _position(message, len(terms))
        return [term for number, term in enumerate(terms) if number != at] if at is not None else None
    text = _QUOTES.sub("", message)
    more = _CALLED_TERM.search(text)
    added = f"{more['term'].strip()}{'다' if more['ending'].startswith('다') else ''}" if more else _ADDS.sub(" ", text)
    added = added.strip(" .,:·-\n")
    return [*terms, f"{added}."] if len(added) >= _SHORTEST_TERM and _ADDS.search(text) else None


def _position(message: str, count: int) -> int | None:
    """Which of the special terms a message names by its number; the only one, or the last one."""
    number = _NUMBER.search(message)
    at = (
        int(next(filter(None, number.groups()))) - 1
        if number
        else count - 1
        if _LAST.search(message) or count == 1
        else -1
    )
    return at if 0 <= at < count else None


def _replaced(form: FormSchema, values: FieldValues, message: str, today: date) -> dict[str, FieldValue]:
    """What stands in the place of a value that was wrong: 한지민이 아니라 한지현이야."""
    found = _NOT_BUT.search(message)
    for field in form.fields if found else ():
        shown = {format_value(field, values.get(field.key), "ko"), format_value(field, values.get(field.key), "en")}
        if found and found["old"].strip() in shown - {""}:
            read = read_answer(field, found["new"].strip(), today)
            return {} if isinstance(read, FieldProblem) else {field.key: read}
    return {}


def _only_one_of_its_kind(form: FormSchema, values: FieldValues, message: str, today: date) -> Mapping[str, FieldValue]:
    """The amount or the day of a draft that has only one: 금액을 1억 3천으로; and a name that is the speaker's own."""
    for kind, named in _KINDS.items():
        fields = [field for field in form.fields if field.kind == kind and field.key in values]
        if named.search(message) and len(fields) == 1:
            return _read(fields[0], message, today)
    return {}


def _read(field: FormField, message: str, today: date) -> dict[str, FieldValue]:
    read = read_answer(field, message, today)
    return {} if isinstance(read, FieldProblem) else {field.key: read}


_SHORT, _SHORTEST_TERM = 80, 6
_CHANGES = re.compile(
    r"낮춰|내려|올려|늘려|줄여|바꿔|바꾸|수정|고쳐|고칠|정정|변경|채워|채우|넣어|추가|적어|빼\s?(?:줘|주|고)"
    r"|삭제|지워|없애|아니라|말고|잘못|틀렸|아니고"
    r"|\b(?:change|correct|actually|make (?:it|the)|set|update|replace|add|remove|delete|drop|fill in|instead"
    r"|wrong)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\?|나요|까요|는지|얼마|어떻게|왜|뭐|무슨|어떤|되[나죠]|\b(?:what|why|how|when|is it|can I|may I|do I|should)\b",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"(?:줄래|주실래|주시겠어|주실\s?수\s?있(?:나|을까)|줄\s?수\s?있[어나]|될까)요?\s?\?*|\b(?:can|could"
    r"|would) you\b|\?\s*$",
    re.IGNORECASE,
)
_TERM = re.compile(r"특약|조항|\b(?:terms?|clause)\b", re.IGNORECASE)
_REMOVES = re.compile(r"빼|삭제|지워|없애|\b(?:remove|delete|drop|take out)\b", re.IGNORECASE)
_LAST = re.compile(r"마지막|방금|\blast\b", re.IGNORECASE)
_NUMBER = re.compile(r"([0-9]{1,2})\s?(?:번|항|호)|(?:term|clause|number|no\.?) ?([0-9]{1,2})", re.IGNORECASE)
_QUOTES = re.compile(r"[\"'“”‘’「」]")
_CALLED_TERM = re.compile(
    r"(?P<term>[^.?!\n]{4,300}?)(?P<ending>다는|라는|는)\s(?:특약|조항|내용)[을를도]?\s?(?:하나\s?"
    r"|더\s?)?(?=추가|넣어|적어)"
)
_ADDS = re.compile(
    r"(?:특약|조항)\s?(?:사항)?(?:에다가|에다|에도|에|으로|을|를|도)?\s?(?:하나|한\s?개"
    r"|한\s?줄)?\s?(?:만\s?)?(?:더\s?)?(?:추가|넣어|적어)?"
    r"(?:해|하)?\s?(?:줘요?|주세요|주고|줄래요?)?[.:,!]?"
    r"|(?:이라고|라고|고|도)?\s?(?:특약에\s?)?(?:추가|넣어|적어)\s?(?:해\s?)?(?:줘요?|주세요|줄래요?)?[.:!]?"
    r"|\b(?:please )?(?:also )?add (?:a |an |another |one more )?(?:special |further )?(?:term|clause)(?: that"
    r"| saying(?: that)?)?[:,.]?",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    r"(?:^|[\s:])(?P<old>[^\s:,]{2,30}?)(?:이|가|은|는)?\s?(?:아니라|아니고|말고)\s?(?P<new>[^.?!\n]{2,40}?)"
    r"(?:이야|야|이에요|예요|입니다|이요|요|로|으로|\s?(?:로|으로)?\s?(?:바꿔|고쳐|수정).*)?[.!]*$"
)
_KINDS = {
    "money": re.compile(r"금액|액수|\b(?:amount|sum)\b", re.IGNORECASE),
    "date": re.compile(r"날짜|일자|\bdate\b", re.IGNORECASE),
}
