"""Reads what fills in a form: what the request for it tells already, and each answer: a value, a correction of an
earlier field, 'none', 'leave it blank', or a request to stop.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from pydantic import JsonValue

from madang.assistants.realestate.analyse.deadlines import add_months
from madang.documents.forms import FieldProblem, FieldValue, FieldValues, FormField, FormSchema, read_answer
from madang.reading import Duration, Period, Quantity, scan
from madang.reading.language import shared_analyzer


class LeftBlank(NamedTuple):
    """That a field, or all that are still open, is left blank in the draft."""

    rest: bool = False


def read_form_answer(
    form: FormSchema, asked: FormField, answer: JsonValue, values: FieldValues, today: date
) -> tuple[FormField, FieldValue | FieldProblem | LeftBlank]:
    """The field that an answer is about (the one asked for unless it corrects another), and its value."""
    if not isinstance(answer, str):
        return asked, read_answer(asked, answer, today)
    if correction := _correction(form, asked, answer, values):
        field, rest = correction
        return field, read_answer(field, rest, today)
    if _NOT_KNOWN.fullmatch(answer.strip()) or _BLANK.search(answer):
        return asked, LeftBlank(rest=_REST.search(answer) is not None)
    none = asked.kind == "money" and asked.least == 0 and _NONE.search(answer)
    return asked, 0 if none else read_answer(asked, answer, today)


def wants_to_stop(answer: JsonValue) -> bool:
    """Whether the answer asks to cancel the form."""
    return isinstance(answer, str) and _STOPS.fullmatch(answer.strip()) is not None


def _correction(form: FormSchema, asked: FormField, answer: str, values: FieldValues) -> tuple[FormField, str] | None:
    """The earlier field that an answer names and changes, and the text of its new value."""
    if not _CHANGES.search(answer):
        return None
    named = [(name, field) for field in form.fields for name in _names(field) if name in answer]
    if not named:
        return None
    name, field = max(named, key=lambda match: len(match[0]))
    if field.key == asked.key or field.key not in values:
        return None
    return field, _AROUND.sub("", answer[answer.index(name) + len(name) :]).strip()


def _names(field: FormField) -> set[str]:
    """The label in both languages, without brackets and without "name of"."""
    return {_EXPLAINED.sub("", label).strip() for label in (field.label.ko, field.label.en)}


def told_values(form: FormSchema, message: str, today: date) -> dict[str, FieldValue]:
    """The values of a form that a message tells; what does not fit its field is left to be asked for."""
    text, fields = message[:_LONGEST], {field.key: field for field in form.fields}
    told = dict([*_told_names(text), *_address(text), *_term(text, today), *_due_day(text, today)])
    read = {key: read_answer(fields[key], value, today) for key, value in told.items() if key in fields}
    return {key: value for key, value in read.items() if not isinstance(value, FieldProblem)}


def _told_names(text: str) -> Iterator[tuple[str, str]]:
    """Names that stand behind a role and before a break or another role: 임대인 홍길동, 임차인 성춘향."""
    for key, roles in _ROLES.items():
        named = re.search(rf"(?:{roles}){_CALLED}(?P<name>{_NAME})(?=\s?{_BREAK})", text)
        if named and _is_noun(text, named.span("name")):
            yield key, named["name"]


def _is_noun(text: str, span: tuple[int, int]) -> bool:
    """Whether a stretch of text is a noun or foreign letters: 입니다 or 에게 behind a role is no name."""
    words = [word for word in shared_analyzer().morphemes(text) if span[0] <= word.span[0] < span[1]]
    return bool(words) and all(word.tag[:1] in {"N", "S"} for word in words)


def _address(text: str) -> Iterator[tuple[str, str]]:
    found = _ADDRESS.search(text)
    if found:
        yield "address", found.group().strip()


def _term(text: str, today: date) -> Iterator[tuple[str, str]]:
    """The first and the last day of a lease that begins on a day and lasts for some time: 3월 2일부터 2년."""
    numbers = scan(text, today)
    for start, length in pairwise(numbers):
        if _starts(start, text) and isinstance(length.of, Duration) and length.span[0] - start.span[1] <= _NEAR:
            day = start.of.start if isinstance(start.of, Period) and start.of.granularity == "day" else None
            if day:
                months = length.of.years * 12 + length.of.months
                after = timedelta(days=length.of.weeks * 7 + length.of.days - 1)
                yield "starts_on", day.isoformat()
                yield "ends_on", (add_months(day, months) + after).isoformat()
                return


def _due_day(text: str, today: date) -> Iterator[tuple[str, str]]:
    """The day by which something is demanded: 2주 안에, within 10 days."""
    for length in scan(text, today):
        within = _WITHIN.match(text, length.span[1]) or _WITHIN_EN.search(text[: length.span[0]])
        if within and isinstance(length.of, Duration):
            later = add_months(today, length.of.years * 12 + length.of.months)
            yield "due_on", (later + timedelta(days=length.of.weeks * 7 + length.of.days)).isoformat()
            return


def asks_deposit_back(text: str) -> bool:
    """Whether a letter shall demand the deposit back."""
    return _DEPOSIT_BACK.search(text[:_LONGEST]) is not None


def _starts(number: Quantity, text: str) -> bool:
    return number.kind == "date" and text[number.span[1] :].lstrip()[:2] == "부터"


_STOPS = re.compile(
    r"(?:취소|그만|중단|안\s*할래|됐어)(?:요|해|해줘|할게|할게요|하자)?[.!]?|cancel|stop|quit|never ?mind",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"바꿔|바꾸|수정|고쳐|고칠|정정|변경|^\s*(?:아니|아참|잠깐)|\b(?:change|correct|actually)\b", re.IGNORECASE
)
_NOT_KNOWN = re.compile(
    r"(?:아직|잘|그건)?\s*(?:모르겠[가-힣]*|몰라요?|모름|모르는데요?|나중에(?:요|\s*할게요?)?|글쎄요?|패스)[.!~?ㅠㅜ]*"
    r"|(?:I )?(?:do(?: not|n'?t) know|no idea|not sure|later|skip)[.!]*",
    re.IGNORECASE,
)
_BLANK = re.compile(r"빈\s?칸|비워\s?(?:둬|두|놔|놓)|공란|공백으로|\b(?:blank|empty)\b", re.IGNORECASE)
_REST = re.compile(r"나머지|전부|모두|다\s?비워|\b(?:rest|everything|all)\b", re.IGNORECASE)
_NONE = re.compile(r"없(?:어|음|습|이|다|는)|안\s*(?:내|받|줘)|\b(?:none|no|nothing)\b", re.IGNORECASE)
_EXPLAINED = re.compile(r"\([^)]*\)|\s*성명$|'s name$")
_AROUND = re.compile(
    r"^\s*(?:이름|성명)?(?:은|는|을|를|이|가)?\s+|^(?:은|는|을|를|이|가)\s*|^\s*(?:to|is|should be)\s+"
    r"|(?:으로|로)?\s*(?:바꿔|바꾸|수정|고쳐|고칠|정정|변경)[^0-9]*$|(?:이에요|예요|이야|야|입니다)[.!]*$"
)
_LONGEST = 1_000
_WITHIN = re.compile(r"\s?(?:안에|이내|내에|내로|안으로)")
_WITHIN_EN = re.compile(r"\bwithin (?:the next )?$", re.IGNORECASE)
_DEPOSIT_BACK = re.compile(
    r"보증금[을를]?\s?(?:좀\s?)?(?:돌려|반환|되돌려)|\b(?:return|refund|give back|pay back)\b.{0,30}\bdeposit"
    r"|\bdeposit\b.{0,20}\b(?:back|returned|refund)",
    re.IGNORECASE,
)
_NEAR = 6
_ROLES = {
    "landlord": "임대인|집주인|landlord",
    "tenant": "임차인|세입자|tenant",
    "seller": "매도인|seller",
    "buyer": "매수인|buyer",
    "receiver": "수신인|받는\\s?사람",
    "sender": "발신인|보내는\\s?사람",
}
_PARTY = "임대인|집주인|임차인|세입자|매도인|매수인|landlord|tenant|seller|buyer"
_CALLED = rf"(?:은|는|이|가|\s?이름은?)?(?:\s?[:：]\s?|\s)(?:(?:{_PARTY})(?:인)?\s)?"
"""What stands between a role and a name: 보내는 사람은 임차인 정하늘."""
_NAME = r"[가-힣]{2,4}|[A-Z][a-z]{1,20} [A-Z][a-z]{1,20}"
_BREAK = r"(?:[,.·/\n)]|$|님|씨|이고|이며|이에요|입니다|예요|에게|한테|임대인|임차인|매도인|매수인|세입자|and\b)"
_ADDRESS = re.compile(
    r"(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|충청|전북|전남|전라|경북|경남|경상|제주)[가-힣]{0,6}\s"
    r"[^,.\n]{2,60}?(?:[0-9]{1,5}호|[동로길리]\s?[0-9]{1,5}(?:-[0-9]{1,5})?(?=[,\s]|$))"
)
