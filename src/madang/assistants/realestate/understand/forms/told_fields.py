"""Reads the values of a form from what a message tells: the words by which a field is called, and the amount, day, name
or address that stands with them. An address is no amount, and a name no address: each is taken out before the next.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.realestate.analyse.deadlines import add_months
from madang.assistants.realestate.understand.forms.document_orders import told_terms, without_order
from madang.assistants.realestate.understand.forms.told_people import told_people
from madang.documents.forms import FieldProblem, FieldValue, FormField, FormSchema, read_answer
from madang.reading import Duration, Period, Quantity, scan

_Plain = str | int | float | None


def told_values(
    form: FormSchema, message: str, today: date, *, by_landlord: bool = False, starts_on: FieldValue = None
) -> dict[str, FieldValue]:
    """The values of a form that a message tells; what does not fit its field is left to be asked for. A term that is
    told alone runs from `starts_on`.
    """
    text, fields = _PER_MONTH.sub(_blanked, message[:_LONGEST]), {field.key: field for field in form.fields}
    rest, terms = told_terms(text)
    addresses, rest = _addresses(form, rest)
    told = dict[str, _Plain]([*told_people(form, rest, by_landlord=by_landlord), *addresses])
    told |= dict([*_texts(form, rest), *_choices(form, without_order(rest)), *_figures(form, rest, today)])
    if "starts_on" in fields:
        told |= dict(_term(rest, {"starts_on": starts_on, **told}, today))
    told |= dict([*_due_day(rest, today), *_implied_choices(form, told)])
    read = {key: read_answer(fields[key], value, today) for key, value in told.items() if key in fields}
    kept = {key: value for key, value in read.items() if not isinstance(value, FieldProblem)}
    return {**kept, "terms": terms} if terms and "terms" in fields else kept


class _Called(NamedTuple):
    """The words of a message that call a field, or several that share a name."""

    span: tuple[int, int]
    fields: tuple[FormField, ...]

    def of(self, kinds: tuple[str, ...]) -> FormField | None:
        """The field that holds such a value, if one of them does."""
        return next((field for field in self.fields if field.kind in kinds), None)


def _figures(form: FormSchema, text: str, today: date) -> Iterator[tuple[str, _Plain]]:
    """Amounts, days and numbers, each for the field that is called before it, or else right behind it."""
    called, taken, last_day = _called_in(form, text), set[str](), None
    quantities = sorted([*scan(text, today), *_same_days(text)], key=lambda each: each.span)
    for quantity in quantities:
        value, kinds = _value(quantity, last_day), _kinds_of(quantity)
        last_day = value if kinds == ("date",) and value else last_day
        field = _area_field(form, quantity) or _field_of(quantity, kinds, called, text, taken)
        if field and value is not None:
            taken.add(field.key)
            yield field.key, _in_won(value, field, text)


def _field_of(
    quantity: Quantity, kinds: tuple[str, ...], called: Sequence[_Called], text: str, taken: set[str]
) -> FormField | None:
    start, end = quantity.span
    before = [each for each in called if each.span[1] <= start and each.of(kinds)][-1:]
    after = [each for each in called if each.span[0] >= end and each.of(kinds)][:1]
    for each in before:
        gap, field = text[each.span[1] : start], each.of(kinds)
        if field and field.key not in taken and len(gap) <= _REACH and not _SENTENCE_END.search(gap):
            return field
    for each in after:
        gap, field = text[end : each.span[0]], each.of(kinds)
        if field and field.key not in taken and len(gap) <= _BEHIND and not _BETWEEN.search(gap):
            return field
    return None


def _called_in(form: FormSchema, text: str) -> list[_Called]:
    """The fields that are called in a text, from left to right; of words that overlap the longest."""
    names, lowered = _names_of(form), text.lower()
    return [_Called(found.span(), names[found.group().lower()]) for found in _any_of(tuple(names)).finditer(lowered)]


def _names_of(form: FormSchema) -> Mapping[str, tuple[FormField, ...]]:
    names = dict[str, tuple[FormField, ...]]()
    for field in form.fields:
        for name in {name.lower() for name in field_names(field)}:
            names[name] = (*names.get(name, ()), field)
    return names


def field_names(field: FormField) -> set[str]:
    """What people call a field: its label in both languages, without brackets and "name of", and other words."""
    labels = {_EXPLAINED.sub("", label).strip() for label in (field.label.ko, field.label.en)}
    return {name for name in (*labels, *field.called) if name}


@cache
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile("|".join(rf"(?<![a-z가-힣]){re.escape(name)}" if len(name) == 1 or name.isascii()
                               else re.escape(name) for name in longest_first))  # fmt: skip


def _kinds_of(quantity: Quantity) -> tuple[str, ...]:
    """The kinds of fields that a quantity can fill: a large number without a unit is an amount too."""
    if quantity.kind == "number":
        large = isinstance(quantity.value, int) and quantity.value >= _SURELY_WON
        return ("money",) if large else ("number",) if quantity.unit.startswith(_COUNTERS) else ("number", "money")
    return {"money": ("money",), "date": ("date",), "ordinal": ("number",)}.get(quantity.kind, ())


def _in_won(value: _Plain, field: FormField, text: str) -> _Plain:
    """An amount in won: Korean speakers leave 만원 away (보증금 1000에 월세 70)."""
    bare = field.kind == "money" and isinstance(value, int) and 0 < value < _SURELY_WON
    return value * _TEN_THOUSAND if bare and isinstance(value, int) and _HANGUL.search(text) else value


def _value(quantity: Quantity, last_day: _Plain) -> _Plain:
    if quantity.unit == "same_day":
        return last_day
    if isinstance(quantity.of, Period):
        return quantity.of.start.isoformat() if quantity.of.granularity == "day" else None
    if quantity.kind in {"money", "number"} and quantity.value is not None:
        return int(quantity.value) if quantity.value == int(quantity.value) else None
    if quantity.kind == "ordinal" and (digits := re.match(r"\d+", quantity.text)):
        return int(digits.group())
    if quantity.kind == "area" and quantity.value is not None:
        return int(quantity.value) if quantity.value == int(quantity.value) else float(quantity.value)
    return None


def _area_field(form: FormSchema, quantity: Quantity) -> FormField | None:
    """The field for an area; pyeong are of the supplied area more often than not, and fill none."""
    if quantity.kind != "area" or "평" in quantity.text:
        return None
    return next((field for field in form.fields if field.key == "area"), None)


def _same_days(text: str) -> Iterator[Quantity]:
    for found in _SAME_DAY.finditer(text):
        yield Quantity(text=found.group(), span=found.span(), kind="date", value=None, unit="same_day", of=None)


def _term(text: str, told: Mapping[str, FieldValue], today: date) -> Iterator[tuple[str, str]]:
    """The first and the last day of a lease that lasts from one day to another, or for some time from a day."""
    numbers = [each for each in scan(text, today) if each.kind in {"date", "duration"}]
    for each in numbers:
        if isinstance(each.of, Period) and each.of.granularity == "range" and _day_in(each.text):
            yield "starts_on", each.of.start.isoformat()
            yield "ends_on", each.of.end.isoformat()
            return
    lengths = [each for each in numbers if isinstance(each.of, Duration) and not _NO_TERM.match(text, each.span[1])]
    beside = _start_of(numbers, text)
    start = beside or _as_day(told.get("starts_on"))
    length = next((each.of for each in lengths if isinstance(each.of, Duration)), None)
    if start and length and (beside or length.years or length.months):
        yield "starts_on", start.isoformat()
        after = timedelta(days=length.weeks * 7 + length.days - 1)
        yield "ends_on", (add_months(start, length.years * 12 + length.months) + after).isoformat()


def _due_day(text: str, today: date) -> Iterator[tuple[str, str]]:
    """The day by which something is demanded: 2주 안에, within 10 days."""
    for length in scan(text, today):
        within = _WITHIN.match(text, length.span[1]) or _WITHIN_EN.search(text[: length.span[0]])
        if within and isinstance(length.of, Duration):
            later = add_months(today, length.of.years * 12 + length.of.months)
            yield "due_on", (later + timedelta(days=length.of.weeks * 7 + length.of.days)).isoformat()
            return


def _start_of(numbers: Sequence[Quantity], text: str) -> date | None:
    """The day from which something lasts that is told right beside it: 3월 2일부터 2년, two years from 2 March."""
    for one, other in pairwise(numbers):
        day, length = (one, other) if one.kind == "date" else (other, one)
        near = other.span[0] - one.span[1] <= _NEAR
        if near and isinstance(day.of, Period) and day.of.granularity == "day" and isinstance(length.of, Duration):
            told = _FROM.match(text, day.span[1]) or _FROM_EN.search(text[: day.span[0]])
            if told:
                return day.of.start
    return None


def _as_day(value: FieldValue) -> date | None:
    return date.fromisoformat(value) if isinstance(value, str) else None


def _day_in(text: str) -> bool:
    return _WHOLE_DAY.search(text) is not None


def _choices(form: FormSchema, text: str) -> Iterator[tuple[str, str]]:
    """A choice of which one alone is named."""
    for field in form.fields:
        words = {each.value: (each.label.ko, each.label.en, *each.words) for each in field.choices}
        named = [value for value, said in words.items() if any(word.lower() in text.lower() for word in said)]
        if len(named) == 1:
            yield field.key, named[0]


def _implied_choices(form: FormSchema, told: Mapping[str, FieldValue]) -> Iterator[tuple[str, str]]:
    """The choice under which alone a field that was told is asked for: a rent is paid under a monthly lease."""
    for field in form.fields:
        if field.when and told.get(field.key) and field.kind == "money" and isinstance(field.when.values[0], str):
            yield field.when.field, field.when.values[0]


def _texts(form: FormSchema, text: str) -> Iterator[tuple[str, str]]:
    """What stands behind the name of a text and a colon, to the end of the line."""
    for field in form.fields:
        for name in field_names(field) if field.kind == "text" else ():
            if found := re.search(rf"(?:^|[\s,]){re.escape(name)}\s?[:：]\s?([^\n]+)", text, re.IGNORECASE):
                yield field.key, found[1].strip()


def _addresses(form: FormSchema, text: str) -> tuple[list[tuple[str, str]], str]:
    """The addresses, each for the field that is called before it, and the text without them."""
    fields = [field for field in form.fields if field.kind == "address"]
    if not fields:
        return [], text
    told, names = dict[str, str](), {name: field for field in fields for name in field_names(field)}
    for found in ADDRESS.finditer(text):
        before = text[max(0, found.start() - _BEFORE_ADDRESS) : found.start()]
        at = {before.lower().rfind(name.lower()): field.key for name, field in names.items()}
        at.pop(-1, None)
        key = at[max(at)] if at else "address"
        told.setdefault(key, found.group().strip(" ,"))
        if key == "address" and _LIVES.search(before):
            told.setdefault("sender_address", found.group().strip(" ,"))
    return list(told.items()), ADDRESS.sub(_blanked, text)


def _blanked(found: re.Match[str]) -> str:
    return " " * len(found.group())


_LONGEST = 3_000
_TEN_THOUSAND = 10_000
_HANGUL = re.compile("[가-힣]")
_COUNTERS = (
    "호",
    "동",
    "층",
    "일",
    "월",
    "년",
    "번",
    "개",
    "명",
    "평",
    "제곱",
    "조",
    "항",
    "차",
    "달",
    "주",
    "마리",
    "회",
    "등",
    "시",
)
_SURELY_WON = 100_000
_REACH, _BEHIND, _NEAR, _BEFORE_ADDRESS = 22, 7, 14, 24
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|\n")
_BETWEEN = re.compile(r"[,.!?\n]")
_EXPLAINED = re.compile(r"\([^)]*\)|\s*성명$|'s name$")
_PER_MONTH = re.compile(r"(?:\ba|\bper|/) ?(?:month|year)\b", re.IGNORECASE)
_SAME_DAY = re.compile(r"같은\s?날|당일|\bthe same day\b", re.IGNORECASE)
_FROM = re.compile(r"\.?\s?(?:부터|에서|~|-)|,? (?:for|to run)\b")
_FROM_EN = re.compile(r"\b(?:from|starting|beginning|begins|starts)(?: on)?:? ?$", re.IGNORECASE)
_NO_TERM = re.compile(r"\s?(?:안에|이내|내에|전(?!세)|째|만에|동안\s?(?:못|안)|치|분)")
_WHOLE_DAY = re.compile(
    r"\d{1,2}일|\d[.\-/]\s?\d{1,2}[.\-/]\s?\d|\b\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2}\b"
)
_WITHIN = re.compile(r"\s?(?:안에|이내|내에|내로|안으로)")
_WITHIN_EN = re.compile(r"\bwithin (?:the next )?$", re.IGNORECASE)
_LIVES = re.compile(r"사는|살고|거주|\blive", re.IGNORECASE)
_REGIONS = "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|충청|전북|전남|전라|경북|경남|경상|제주"
_CITIES = (
    "Seoul|Busan|Daegu|Incheon|Gwangju|Daejeon|Ulsan|Sejong|Jeju"
    "|Suwon|Seongnam|Goyang|Yongin|Bucheon|Anyang|Gyeonggi-do"
)
ADDRESS = re.compile(
    rf"(?:(?:{_REGIONS})[가-힣]{{0,6}}\s|(?<![가-힣])[가-힣]{{1,4}}[시군구]\s)"
    r"(?:[가-힣0-9]{1,12}[시군구읍면]\s?){0,3}"
    r"[가-힣0-9·]{1,12}(?:[동가리로길])\s?(?:[0-9]{1,3}번?길\s?)?(?:산\s?)?[0-9]{1,5}(?:-[0-9]{1,5})?(?:번지)?"
    r"(?:,?\s?(?:\([^)\n]{1,20}\)\s?)?(?:[가-힣A-Za-z0-9]{1,14}\s?){0,2}?(?:[0-9]{1,4}동\s?)?[A-Za-z]?[0-9]{1,5}호)?"
    r"|(?:(?:(?:unit|apartment|apt\.?|room|suite|flat|no\.?|#)\s?)?[0-9A-Z-]{1,6},?\s)?"
    r"\b[0-9][0-9-]{0,7},?\s(?:[A-Z][a-z]+(?:-[a-z]{2,6})?(?:\s[0-9]{1,3}(?:beon)?-gil)?,?\s){1,4}?"
    r"(?:[A-Z][a-z]+-(?:gu|si|gun|do|dong|eup|myeon),?\s){0,3}"
    rf"(?:{_CITIES})\b(?:,? (?:unit|apartment|apt\.?|room|flat|no\.?|#)\s?[0-9A-Z-]{{1,6}})?"
)
"""An address to its lot, house or flat number."""
