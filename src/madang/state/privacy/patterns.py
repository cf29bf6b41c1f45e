"""Finds personal and secret data in text: resident and phone numbers, cards, accounts, e-mails, credentials.

Each kind is recognized by its own rules, not by its length: a resident number holds a birth date, a card a check
digit, a phone number an area or country code, an account has a bank named beside it. So amounts, dates, timestamps,
coordinates, versions and identifiers stay readable.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, pairwise
from typing import NamedTuple

from madang.state.privacy.sensitive import has_sensitive_name


class TextSpan(NamedTuple):
    """The characters of a text from `start` up to `end`."""

    start: int
    end: int


def find_secrets(text: str) -> list[TextSpan]:
    """The places in `text` that hold personal or secret data, in order and apart."""
    written = _ascii_form(text)
    if not _MAY_HOLD_SECRETS.search(written):
        return []
    found = [*_find_credentials(written), *_find_emails(written)]
    if _THREE_DIGITS.search(written):
        numbers = _IDENTIFIER.sub(lambda identifier: "_" * len(identifier[0]), written)
        found += chain.from_iterable(find(numbers) for find in _NUMBER_FINDERS)
    return _merge_spans(found)


_MAY_HOLD_SECRETS = re.compile(r"[\d@:=]|eyJ|-----BEGIN")
_THREE_DIGITS = re.compile(r"\d\d\d")
_IDENTIFIER = re.compile(  # a UUID, or a digest in hexadecimal
    r"(?<![0-9A-Za-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{32,})(?![0-9A-Za-z])",
    re.IGNORECASE,
)


def _merge_spans(spans: Iterable[TextSpan]) -> list[TextSpan]:
    """The same characters, in order, in spans that do not overlap."""
    apart: list[TextSpan] = []
    for span in sorted(spans):
        if apart and span.start < apart[-1].end:
            apart[-1] = TextSpan(apart[-1].start, max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return apart


def _ascii_form(text: str) -> str:
    """`text` character by character, with full-width forms and odd digits, hyphens and spaces in ASCII.

    The length stays the same, so that a place in the one is the same place in the other.
    """
    return text if text.isascii() else text.translate(_TO_ASCII)


_TO_ASCII = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **{code: str(unicodedata.decimal(chr(code))) for code in range(0x80, 0x20000) if chr(code).isdecimal()},
    **dict.fromkeys(map(ord, "‐‑‒–—―−⸺⸻﹘﹣ㅡーｰ·・ㆍ"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u00ad\u1680\u202f\u205f\u2060\u3000\ufeff"), " "),
    **dict.fromkeys(range(0x2000, 0x200E), " "),
}


@dataclass(frozen=True, slots=True)
class _SecretPattern:
    """Finds what the group `secret` of an expression matches, where `is_secret` agrees."""

    expression: re.Pattern[str]
    is_secret: Callable[[re.Match[str]], bool] = lambda _match: True

    def find(self, text: str) -> Iterator[TextSpan]:
        """The spans of the secrets in `text`, in order."""
        return (_secret_span(match) for match in self.expression.finditer(text) if self.is_secret(match))


def _secret_span(match: re.Match[str]) -> TextSpan:
    """Where the group `secret` of a match stands."""
    return TextSpan(*match.span("secret"))


def _continues_a_decimal(text: str, span: TextSpan) -> bool:
    """Whether the digits are the end of a decimal such as `0.0212345678` or of a version such as `1.02.123.4567`."""
    number, before = text[span.start : span.end], text[max(span.start - 2, 0) : span.start]
    return number.replace(".", "").isdigit() and re.fullmatch(r"\d\.", before) is not None


def _find_credentials(text: str) -> Iterator[TextSpan]:
    """The credentials in `text`, and the values of all sensitive names that it spells out, as in `user_id=hong`."""
    return chain(_assigned_secrets(text), *(pattern.find(text) for pattern in _CREDENTIAL_PATTERNS))


def _assigned_secrets(text: str) -> Iterator[TextSpan]:
    """What is assigned to a sensitive name; what is assigned to others is searched for names in its turn."""
    start = 0
    while name := _ASSIGNED_NAME.search(text, start):
        start = name.end()
        if has_sensitive_name(name["name"]) and (value := _ASSIGNED_VALUE.match(text, start)):
            yield TextSpan(*value.span(value.lastgroup or 0))
            start = value.end()


_ASSIGNED_NAME = re.compile(r"""(?<![\w-])(?P<name>[\w-]++(?:[ ][\w-]++){0,2})\\*["']?[ \t]*(?::|=>?)[ \t]*""")
# In quotes, where a quote may be escaped; in brackets; or up to a blank, unless the word before it is a name itself.
_VALUE_CHARACTER = r"""[^\s"'\\,;&(){}\[\]]"""
_ASSIGNED_VALUE = re.compile(
    r"""(?P<quote>\\*["'])(?P<quoted>(?:(?!(?P=quote))(?:\\.|.))+)"""
    r"""|(?P<listed>\{[^{}]*\}|\[[^\[\]]*\])"""
    rf"""|(?:(?i:bearer|basic|digest|token)[ ]+)?(?P<bare>(?:{_VALUE_CHARACTER}*[:=][ \t]+)*{_VALUE_CHARACTER}+)"""
)


def _has_a_digit(match: re.Match[str]) -> bool:
    return any(character.isdigit() for character in match["secret"])


_CREDENTIAL_PATTERNS = (
    _SecretPattern(re.compile(r"://(?P<secret>[^\s/@:]+:[^\s/@]+)@")),
    _SecretPattern(re.compile(r"(?<![A-Za-z])(?i:bearer)[ ]+(?P<secret>[A-Za-z0-9._~+/=-]{8,})"), _has_a_digit),
    _SecretPattern(re.compile(r"(?<![A-Za-z0-9_-])(?P<secret>eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_.-]+)")),
    _SecretPattern(
        re.compile(
            r"(?<![A-Za-z0-9])(?P<secret>(?:[spr]k[-_]|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|hf_|npm_|pypi-|lsv2_|"
            r"tvly-|gsk_|AIza|AKIA|ASIA)[A-Za-z0-9_-]{16,})"
        ),
        _has_a_digit,
    ),
    _SecretPattern(
        re.compile(r"(?s)(?P<secret>-----BEGIN [A-Z ]{0,30}KEY-----.*?(?:-----END [A-Z ]{0,30}KEY-----|\Z))")
    ),
)


def _find_emails(text: str) -> Iterator[TextSpan]:
    """The e-mail addresses in `text`; Korean names and domains are addresses too."""
    return _EMAIL_ADDRESS.find(text) if "@" in text else iter(())


# The plain domain is tried first, so that a Korean particle behind it, as in `a@b.kr으로`, is not taken for its end.
_EMAIL_DOMAIN = r"(?:(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}|(?:[\w-]+\.)+[^\W\d_]{2,})"
_EMAIL_ADDRESS = _SecretPattern(re.compile(rf"(?<![\w.%+'-])(?P<secret>[\w.%+'-]++@{_EMAIL_DOMAIN})"))


def _find_resident_numbers(text: str) -> Iterator[TextSpan]:
    """The registration numbers in `text`, with or without a hyphen."""
    return _RESIDENT_NUMBER.find(text)


def _is_resident_number(match: re.Match[str]) -> bool:
    """Whether the number begins with a day on which its bearer can have been born.

    Since October 2020 its end is random, so there is no check digit to test. The digits 9 and 0 stand for births
    before 1900; without them, most of the corporation numbers that look alike stay readable.
    """
    century = 1900 if match["century"] in "1256" else 2000
    try:
        date(century + int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return False
    return not _continues_a_decimal(match.string, _secret_span(match))


_RESIDENT_NUMBER = _SecretPattern(
    re.compile(
        r"(?<!\d)(?P<secret>(?P<year>\d\d)(?P<month>\d\d)(?P<day>\d\d)[ \t-]{0,3}(?P<century>[1-8])\d{6})(?!\d)"
    ),
    _is_resident_number,
)


def _is_amount(text: str, span: TextSpan) -> bool:
    """Whether the digits, in one piece, have a currency before them, or a unit or more of the amount behind them."""
    digits, before = text[span.start : span.end], text[max(span.start - 2, 0) : span.start]
    if not digits.lstrip("+").isdigit():
        return False
    return before.rstrip().endswith(("₩", "$", "€", "¥")) or _AMOUNT_UNIT.match(text, span.end) is not None


# No `만`, `억` or `조`: so many digits are never counted in them, and `조회` or `만 알려줘` may follow an account.
_AMOUNT_UNIT = re.compile(r",\d|%|원|달러|엔|[ ](?:원(?![가-힣])|won|krw|usd)", re.IGNORECASE)


def _find_phone_numbers(text: str) -> Iterator[TextSpan]:
    """The phone numbers in `text`."""
    return chain(_KOREAN_PHONE.find(text), _FOREIGN_PHONE.find(text))


def _is_korean_phone(match: re.Match[str]) -> bool:
    """Whether its area code is neither the end of a decimal nor of a moment: `2024-12-02 1500000`, `10:02 1500000`."""
    text, span = match.string, _secret_span(match)
    moment = match["secret"].startswith("02 ") and _DATE_OR_TIME_BEFORE.search(
        text, max(span.start - 10, 0), span.start
    )
    return not moment and not _continues_a_decimal(text, span)


_DATE_OR_TIME_BEFORE = re.compile(r"(?:(?:19|20)\d\d[-./] ?(?:\d{1,2}[-./] ?)?|\d:)\Z")


def _is_foreign_phone(match: re.Match[str]) -> bool:
    """Whether it has as many digits as a phone number, and is no amount with a sign."""
    digits = sum(character.isdigit() for character in match["secret"])
    in_groups = digits < len(match["secret"]) - 1
    long_enough = digits >= (_FEWEST_PHONE_DIGITS if in_groups else _FEWEST_UNGROUPED_PHONE_DIGITS)
    return long_enough and digits <= _MOST_PHONE_DIGITS and not _is_amount(match.string, _secret_span(match))


_FEWEST_PHONE_DIGITS, _FEWEST_UNGROUPED_PHONE_DIGITS, _MOST_PHONE_DIGITS = 8, 10, 15
_PHONE_GAP = r"[ \t.-]{0,3}"
_KOREAN_COUNTRY_CODE = r"(?:(?:\+|(?<!\d)00)82|(?<!\d)82(?=[ \t-]))[ \t-]{0,3}(?:\(?0\)?[ \t-]{0,3})?"
_KOREAN_AREA_CODE = r"(?:1[016-9]|2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|70|50\d)"
_KOREAN_PHONE = _SecretPattern(
    re.compile(
        rf"(?P<secret>(?:{_KOREAN_COUNTRY_CODE}|(?<!\d)\(?0){_KOREAN_AREA_CODE}\)?{_PHONE_GAP}\d{{3,4}}{_PHONE_GAP}\d{{4}})(?!\d)"
    ),
    _is_korean_phone,
)
_FOREIGN_PHONE = _SecretPattern(
    re.compile(
        r"(?P<secret>\+(?:1|7|[2-689]\d{1,2})(?:[ ]?\(0\))?[ \t()-]{0,3}\d{1,4}(?:[ \t()-]{0,3}\d{2,4}){1,4})(?!\d)"
    ),
    _is_foreign_phone,
)


@dataclass(frozen=True, slots=True)
class _DigitGroups:
    """Groups of digits in a row, and the gaps between them."""

    digits: tuple[str, ...]
    gaps: tuple[str, ...]
    span: TextSpan

    @property
    def number(self) -> str:
        """All digits in one."""
        return "".join(self.digits)


def _readings_of_digits(text: str, *, fewest: int, most: int) -> Iterator[_DigitGroups]:
    """Every way to read `fewest` to `most` digits out of a row of groups, overlaps included."""
    for row in _DIGIT_ROW.finditer(text):
        if row.end() - row.start() >= fewest:
            for piece in _runs_of_groups([*_DIGIT_GROUP.finditer(text, *row.span())]):
                span = TextSpan(piece[0].start(), piece[-1].end())
                count = sum(group.end() - group.start() for group in piece)
                if fewest <= count <= most and not _continues_a_decimal(text, span):
                    yield _digit_groups(text, piece, span)


_DIGIT_ROW = re.compile(r"\d++(?:[ \t-]{1,3}\d++)*+")
_DIGIT_GROUP = re.compile(r"\d+")


def _runs_of_groups(row: Sequence[re.Match[str]]) -> Iterator[Sequence[re.Match[str]]]:
    for first in range(len(row)):
        for last in range(first, min(first + _MOST_GROUPS, len(row))):
            yield row[first : last + 1]


_MOST_GROUPS = 6


def _digit_groups(text: str, piece: Sequence[re.Match[str]], span: TextSpan) -> _DigitGroups:
    gaps = tuple(text[left.end() : right.start()] for left, right in pairwise(piece))
    return _DigitGroups(tuple(group[0] for group in piece), gaps, span)


def _find_cards(text: str) -> Iterator[TextSpan]:
    """The card numbers in `text`, in one piece or grouped as they are printed."""
    return (groups.span for groups in _readings_of_digits(text, fewest=13, most=19) if _is_card(groups))


def _is_card(groups: _DigitGroups) -> bool:
    """Whether the number begins as those of a card issuer do and ends in the right check digit."""
    sizes = tuple(map(len, groups.digits))
    printed = len(sizes) == 1 or sizes in _CARD_GROUP_SIZES
    return printed and _CARD_ISSUER.match(groups.number) is not None and _luhn(groups.number) == 0


_CARD_GROUP_SIZES = {(4, 4, 4, 4), (4, 4, 4, 4, 3), (4, 6, 5), (4, 6, 4), (4, 4, 5)}
_CARD_ISSUER = re.compile(r"4|5|6|9|3[04-9]|2[2-7]")


def _luhn(number: str) -> int:
    """What is left of the checksum: zero for a number whose check digit is right."""
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in number[-2::-2])
    return (sum(map(int, number[-1::-2])) + sum(doubled)) % 10


def _find_accounts(text: str) -> Iterator[TextSpan]:
    """The numbers in `text` that have a bank or an account named just before or after them."""
    return (groups.span for groups in _readings_of_digits(text, fewest=10, most=16) if _is_account(text, groups))


def _is_account(text: str, groups: _DigitGroups) -> bool:
    if _is_amount(text, groups.span) or len(set(groups.gaps)) > 1:
        return False
    start, end = groups.span
    before, after = text[max(start - 30, 0) : start], text[end : end + 15]
    named = _BANK_WORDS.search(before) or _BANK_WORDS.search(after)
    return bool(named or (len(groups.gaps) > 1 and _SHORT_BANK_NAME.search(before)))


_BANK_WORDS = re.compile(
    r"계좌|통장|예금주|은행|뱅크|농협|수협|신협|새마을금고|우체국|account|acct|bank", re.IGNORECASE
)
_SHORT_BANK_NAME = re.compile(
    r"(?:국민|신한|우리|하나|기업|산업|제일|씨티|부산|대구|광주|전북|경남|제주|카카오|토스|케이"
    r"|KB|NH|IBK|KDB|SC|iM)[ :]*\Z"
)
_NUMBER_FINDERS = (_find_resident_numbers, _find_phone_numbers, _find_cards, _find_accounts)
