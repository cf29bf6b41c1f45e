"""Figures of an activity besides amounts, heads and days: rates, hours, credits, specialists, months, totals told."""

import re
from decimal import Decimal

from madang.assistants.company.documents.activity.quantities import amounts_in
from madang.reading.taught import LabelledMessage, months_of, percent_of
from madang.state import Frozen


class OtherFigures(Frozen):
    """What is None was not told."""

    rate: Decimal | None = None
    hours: Decimal | None = None
    credits: int | None = None
    specialists: int | None = None
    payment_months: int | None = None
    year_total: Decimal | None = None


def other_figures(read: LabelledMessage) -> OtherFigures:
    """Rates, hours, credits and the like, the first of each."""
    text = read.text
    payment = (months_of(mention) for mention in read.mentions if mention.role == "payment_months")
    years = (told.value for told in amounts_in(read) if told.role == "year_total")
    return OtherFigures(
        rate=_rate(read),
        hours=_decimal(_HOURS.search(text)),
        credits=_whole(_CREDITS.search(text)),
        specialists=_whole(_SPECIALISTS.search(text)),
        payment_months=_payment_months(text) or next((months for months in payment if months), None),
        year_total=next(years, None),
    )


def _rate(read: LabelledMessage) -> Decimal | None:
    """The percentage that plays a role; otherwise the first that is no tax rate."""
    named = (percent_of(mention) for mention in read.mentions if mention.role.startswith("percent_"))
    others = (
        percent_of(mention)
        for mention in read.mentions
        if any(quantity.kind == "percent" for quantity in mention.quantities)
        and not _TAX_RATE.search(read.text[max(0, mention.span[0] - 8) : mention.span[0]])
    )
    return next((rate for rates in (named, others) for rate in rates if rate is not None), None)


def _payment_months(text: str) -> int | None:
    """Within how many months was paid, also where days are told: 20일 만에 결제, paid on day 26."""
    if found := _MONTHS.search(text):
        word = next(part for part in found.groups() if part).lower()
        return _COUNTED.get(word) or int(word)
    days = _whole(_DAYS.search(text))
    return max(1, -(-days // _DAYS_A_MONTH)) if days else None


def _decimal(found: re.Match[str] | None) -> Decimal | None:
    return Decimal(next(part for part in found.groups() if part)) if found else None


def _whole(found: re.Match[str] | None) -> int | None:
    return int(next(part for part in found.groups() if part)) if found else None


_TAX_RATE = re.compile(r"부가세\s*$|VAT\s*$|세율\s*$", re.IGNORECASE)
_HOURS = re.compile(r"([0-9]{1,2}(?:\.[0-9])?)\s?(?:시간|hours?|h\b)")
_CREDITS = re.compile(r"([0-9]{1,2})\s?(?:평점|credits?)")
_SPECIALISTS = re.compile(
    r"(?:전문가|전문의|specialists?|experts?)[^0-9\n]{0,8}([0-9]{1,4})|([0-9]{1,4})\s?(?:명의\s*)?(?:전문가|specialists|experts)",
    re.IGNORECASE,
)
_DAYS_A_MONTH = 30
_COUNTED = {"한": 1, "두": 2, "세": 3, "석": 3, "one": 1, "two": 2, "three": 3}
_MONTHS = re.compile(
    r"([0-9]{1,2}|한|두|세|석)\s?(?:개월|달)\s*(?:이내|내|안)[^.\n]{0,6}(?:결제|지급|현금|납부)"
    r"|결제[^.\n]{0,8}?([0-9]{1,2}|한|두|세|석)\s?(?:개월|달)\s*(?:이내|내|안)"
    r"|\b(?:paid|pay|pays|settled?|payment|cash)\b[^.;\n]{0,24}?"
    r"(?:with)?in(?:side)? ([0-9]{1,2}|one|two|three) months?",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"([0-9]{1,3})일\s*(?:만에|이내|내|안)[^.\n]{0,8}(?:결제|지급|납부|현금|완납)"
    r"|(?:paid|settled|payment|cash)[^.\n]{0,24}?on day ([0-9]{1,3})\b"
    r"|(?:paid|settled|payment|cash)[^.\n]{0,24}?(?:within|after|inside|in) ([0-9]{1,3}) days\b"
    r"|([0-9]{1,3}) days after (?:the )?(?:deal|delivery|invoice|purchase|order)",
    re.IGNORECASE,
)
