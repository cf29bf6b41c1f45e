"""Where a text gives away personal or secret data, whatever the field it stands in: one kind of data a file.

Numbers are told by their own rules, not by their length: a resident number has a birth date, a card its check digit,
a phone an area or country code, an account a bank beside it. So money, dates, timestamps, coordinates, versions and
identifiers stay readable.
"""

import re
from itertools import chain

from madang.state.patterns import accounts, cards, credentials, emails, phones, residents
from madang.state.patterns.ascii import ascii_form
from madang.state.patterns.spans import Span, merged

__all__ = ["Span", "find"]


def find(text: str) -> list[Span]:
    """The places in `text` that hold personal or secret data, in order and apart."""
    written = ascii_form(text)
    if not _TELLING.search(written):
        return []
    found = [*credentials.find(written), *emails.find(written)]
    if _NUMBER.search(written):
        numbers = _IDENTIFIER.sub(lambda identifier: "_" * len(identifier[0]), written)
        found += chain.from_iterable(kind.find(numbers) for kind in (residents, phones, cards, accounts))
    return merged(found)


_TELLING = re.compile(r"[\d@:=]|eyJ|-----BEGIN")
_NUMBER = re.compile(r"\d\d\d")
_IDENTIFIER = re.compile(  # a UUID, or a digest in hexadecimal
    r"(?<![0-9A-Za-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{32,})(?![0-9A-Za-z])",
    re.IGNORECASE,
)
