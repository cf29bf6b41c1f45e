"""The subject and the demand of a letter, composed of what is known: the deposit back, an end for unpaid rent. Called
by the document team; a letter that demands something else is asked for in words.
"""

import re
from datetime import date

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import won_text
from madang.documents.forms import FieldValue, FieldValues, format_day
from madang.text import Language, Text


def demand_of(values: FieldValues, asked: str, today: date, language: Language) -> dict[str, FieldValue]:
    """The subject and the demand; of a letter that demands something else, or tells too little, a general subject."""
    composed = _arrears(asked) or _deposit_back(values, asked, today)
    if composed is None:
        return {"subject": phrases.LETTER_SUBJECT.read(language)}
    subject, demand = composed
    return {"subject": subject.read(language), "facts_told": demand.read(language)}


def _deposit_back(values: FieldValues, asked: str, today: date) -> tuple[Text, Text] | None:
    deposit = values.get("deposit")
    if not isinstance(deposit, int) or not _DEPOSIT_BACK.search(asked):
        return None
    demand, ends_on = phrases.LETTER_DEPOSIT_BACK, values.get("ends_on")
    if not isinstance(ends_on, str):
        return phrases.LETTER_DEPOSIT_SUBJECT, demand.format(deposit=won_text(deposit))
    ended = phrases.LETTER_LEASE_ENDED
    if ends_on > today.isoformat():
        ended, demand = phrases.LETTER_LEASE_ENDS, phrases.LETTER_DEPOSIT_THEN
    day = date.fromisoformat(ends_on)
    ended = ended.format(day=Text(ko=format_day(day, "ko"), en=format_day(day, "en")))
    demand = demand.format(deposit=won_text(deposit))
    return phrases.LETTER_DEPOSIT_SUBJECT, Text(ko=f"{ended.ko} {demand.ko}", en=f"{ended.en} {demand.en}")


def _arrears(asked: str) -> tuple[Text, Text] | None:
    """The end of a lease for rent that is unpaid for two months or more."""
    found = _ARREARS.search(asked)
    number = next(filter(None, found.groups()), "") if found else ""
    months = int(number) if number.isdigit() else _MONTHS.get(number.lower(), 0)
    if months < _LEAST_MONTHS:
        return None
    return phrases.LETTER_ARREARS_SUBJECT, phrases.LETTER_ARREARS.format(months=months)


_LEAST_MONTHS = 2
_MONTHS = {
    "두": 2,
    "세": 3,
    "석": 3,
    "네": 4,
    "넉": 4,
    "다섯": 5,
    "여섯": 6,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
}
_COUNT = r"([0-9]{1,2}|두|세|석|네|넉|다섯|여섯)\s?(?:달|개월|기|번)"
_ARREARS = re.compile(
    rf"(?:월세|차임|임대료|렌트)[^.?!\n]{{0,12}}{_COUNT}[^.?!\n]{{0,10}}(?:안\s?내|안내|못\s?받|밀|연체|미납)"
    rf"|{_COUNT}[^.?!\n]{{0,12}}(?:월세|차임|임대료)[^.?!\n]{{0,10}}(?:안\s?내|안내|못\s?받|밀|연체|미납)"
    r"|\b(?:unpaid|owes?|behind|not paid)\b[^.?!\n]{0,30}?\b([0-9]{1,2}|two|three|four|five) months",
    re.IGNORECASE,
)
_DEPOSIT_BACK = re.compile(
    r"(?:보증금|전세금)[^.?!\n]{0,24}(?:돌려|반환|되돌려|못\s?받|안\s?(?:줘|주|돌려)|미루|달라)"
    r"|돌려\s?달라|못\s?받았|새\s?세입자[^.?!\n]{0,20}(?:줄\s?수|돈)|(?:집주인|임대인)[이가]?\s?(?:돈을?\s?)?안\s?줘"
    r"|\b(?:return|refund|give back|pay back)\b.{0,30}\bdeposit|\bdeposit\b.{0,40}\b(?:back|returned|refund)",
    re.IGNORECASE,
)
