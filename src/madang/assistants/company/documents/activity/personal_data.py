"""Personal data in a text: resident and card numbers, which may never be stored, and phones, which are masked."""

import re
import unicodedata
from datetime import date
from typing import Literal

PersonalDataKind = Literal["resident_number", "card_number", "phone"]

NEVER_STORED: frozenset[PersonalDataKind] = frozenset({"resident_number", "card_number"})
"""Kinds for which a document is refused before anything of it is kept."""


def kinds_of_personal_data(text: str) -> tuple[PersonalDataKind, ...]:
    """The kinds of personal data in a text, each once; digits may be written in full width or with odd hyphens."""
    plain = _plain(text)
    found: list[PersonalDataKind] = []
    if any(_is_birthday(match) for match in _RESIDENT.finditer(plain)):
        found.append("resident_number")
    if any(_passes_check(match.group()) for match in _CARD.finditer(plain)):
        found.append("card_number")
    if _PHONE.search(plain):
        found.append("phone")
    return tuple(found)


def mask_phones(text: str) -> str:
    """The text with the middle and end of each phone number hidden."""
    return _PHONE.sub(lambda match: f"{match.group()[:3]}-****-****", text)


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text)
    visible = "".join(sign for sign in folded if unicodedata.category(sign) != "Cf")
    return re.sub(r"[‐-―−·•.]", "-", visible)


def _is_birthday(match: re.Match[str]) -> bool:
    century = 1900 if match["century"] in "1256" else 2000
    try:
        date(century + int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return False
    return True


def _passes_check(number: str) -> bool:
    """The check digit of cards (Luhn)."""
    digits = [int(sign) for sign in number if sign.isdigit()][::-1]
    doubled = sum(sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return (sum(digits[::2]) + doubled) % 10 == 0


_RESIDENT = re.compile(
    r"(?<![0-9])(?P<year>[0-9]{2})(?P<month>[0-9]{2})(?P<day>[0-9]{2})[\s-]{0,3}(?P<century>[1-8])"
    r"(?:[\s-]?[0-9]){6}(?![0-9])"
)
_CARD = re.compile(r"(?<![0-9])[3-6][0-9]{3}[\s-]?[0-9]{4}[\s-]?[0-9]{4}[\s-]?[0-9]{3,4}(?![0-9])")
_PHONE = re.compile(r"(?<![0-9])01[016789][\s-]?[0-9]{3,4}[\s-]?[0-9]{4}(?![0-9])")
