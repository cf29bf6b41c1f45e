"""The deadlines, rates and amounts that a text of a rule states, in one form for both languages."""

import re

from madang.reading.numbers import find_money


def stated_numbers(text: str) -> frozenset[str]:
    """The numbers with their units: `2 months`, `5 %`, `60000000 won`; dates and bare numbers are left out."""
    left = _DATE.sub(" ", text)
    money = find_money(left)
    found = {f"{int(one.amount)} won" for one in money}
    for one in money:
        left = left[: one.span[0]] + " " * (one.span[1] - one.span[0]) + left[one.span[1] :]
    found |= {f"{number} {_UNITS[unit.lower()]}" for number, unit in _COUNTED.findall(left)}
    return frozenset(found)


_UNITS = {
    "년": "years", "개월": "months", "기": "months", "일": "days", "%": "%", "배": "times", "㎡": "m2",
    "year": "years", "years": "years", "month": "months", "months": "months", "day": "days", "days": "days",
    "times": "times", "m²": "m2",
}  # fmt: skip
_COUNTED = re.compile(
    r"(?<![\d.])(\d+(?:\.\d+)?)\s?(개월|년|기(?=분|의|\s|를|에)|일(?!부|반|정|시|당)|%|배|㎡|years?|months?|days?|times|m²)",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\d{4}년(?:\s?\d{1,2}월)?(?:\s?\d{1,2}일)?|\d{1,2}월\s?\d{1,2}일|\d{1,2}일까지|\d+시"
    r"|\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?"
    r"|\d+ to (?=\d)|\d+~(?=\d)"
)
