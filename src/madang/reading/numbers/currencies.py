"""Currencies as people name them: by sign ($, A$, €), by code (AUD), by word in both languages (호주 달러, quid)."""

import re
from collections.abc import Mapping
from typing import Literal, get_args

Currency = Literal[
    "KRW", "USD", "JPY", "EUR", "CNY", "GBP", "THB", "SGD", "TWD", "VND", "HKD", "AUD", "NZD", "CAD", "CHF", "MYR",
    "PHP", "IDR", "INR", "TRY", "CZK", "HUF", "AED", "PLN", "NOK", "SEK", "DKK", "MXN", "MOP", "EGP", "QAR", "MNT",
]  # fmt: skip
CODES: tuple[Currency, ...] = get_args(Currency)

_SIGNS: Mapping[str, Currency] = {
    "₩": "KRW", "$": "USD", "US$": "USD", "¥": "JPY", "€": "EUR", "£": "GBP", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD",
    "C$": "CAD", "CA$": "CAD", "HK$": "HKD", "S$": "SGD", "SG$": "SGD", "NT$": "TWD", "฿": "THB", "₫": "VND",
    "₱": "PHP", "₹": "INR", "RMB": "CNY",
}  # fmt: skip
_DOLLARS: Mapping[str, Currency] = {
    "미국": "USD", "호주": "AUD", "뉴질랜드": "NZD", "캐나다": "CAD", "홍콩": "HKD", "싱가포르": "SGD", "싱가폴": "SGD",
    "대만": "TWD", "US": "USD", "American": "USD", "Australian": "AUD", "Aussie": "AUD", "New Zealand": "NZD",
    "NZ": "NZD", "Kiwi": "NZD", "Canadian": "CAD", "Hong Kong": "HKD", "HK": "HKD", "Singapore": "SGD", "Sing": "SGD",
    "Singaporean": "SGD", "Taiwan": "TWD", "New Taiwan": "TWD", "NT": "TWD",
}  # fmt: skip
_KOREAN: Mapping[str, Currency] = {
    "원(?!룸|생|칙|래|금|리금)": "KRW", "달러": "USD", "불(?=$|[^가-힣]|이|로|에|정도|까지|짜리)": "USD",
    "엔화?(?!진|드|지)": "JPY", "유로화?": "EUR", "위안화?(?!부)": "CNY", "파운드": "GBP", "바트": "THB",
    "베트남 ?동": "VND", "스위스 ?프랑": "CHF", "프랑(?!스)": "CHF", "링깃": "MYR", "페소": "PHP", "루피아": "IDR",
    "루피(?!아)": "INR", "리라": "TRY", "코루나": "CZK", "포린트": "HUF", "디르함": "AED", "즐로티": "PLN",
}  # fmt: skip
_ENGLISH: Mapping[str, Currency] = {
    "won": "KRW", "dollars?": "USD", "bucks": "USD", "yen": "JPY", "euros?": "EUR", "yuan": "CNY", "kuai": "CNY",
    "pounds?(?: sterling)?": "GBP", "quid": "GBP", "sterling": "GBP", "baht": "THB", "dong": "VND",
    "(?:Swiss )?francs?": "CHF", "ringgit": "MYR", "(?:Philippine )?pesos?": "PHP", "Mexican pesos?": "MXN",
    "rupiahs?": "IDR", "rupees?": "INR", "(?:Turkish )?lira": "TRY", "(?:Czech )?(?:koruna|crowns?)": "CZK",
    "forints?": "HUF", "dirhams?": "AED", "zloty": "PLN",
}  # fmt: skip


def named_currency(name: str) -> Currency:
    """The currency that a sign, a code or a word stands for; the name is one that the patterns below match."""
    return next(code for pattern, code in _READINGS if pattern.fullmatch(name.strip()))


def _either(words: list[str]) -> str:
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


_CODE = _either([*CODES])
_SIGN = _either([re.escape(sign) for sign in _SIGNS])
_DOLLAR_OF = _either([*_DOLLARS])
_OF_ONE_COUNTRY: Mapping[str, Currency] = {rf"{country} ?(?:달러|dollars?)": code for country, code in _DOLLARS.items()}
_READINGS: tuple[tuple[re.Pattern[str], Currency], ...] = (
    *((re.compile(code, re.IGNORECASE), code) for code in CODES),
    *((re.compile(re.escape(sign), re.IGNORECASE), code) for sign, code in _SIGNS.items()),
    *((re.compile(word, re.IGNORECASE), code) for word, code in _OF_ONE_COUNTRY.items()),
    *((re.compile(word, re.IGNORECASE), code) for word, code in (*_KOREAN.items(), *_ENGLISH.items())),
)
ENGLISH_CURRENCY = rf"(?:{_DOLLAR_OF} ?dollars?|{_either([*_ENGLISH])}|{_CODE}|RMB)(?![A-Za-z])"
KOREAN_CURRENCY = rf"(?:{_DOLLAR_OF} ?달러|{_either([*_KOREAN])})"
CURRENCY = rf"(?:{KOREAN_CURRENCY}|{ENGLISH_CURRENCY})"
"""What follows an amount."""
CURRENCY_FIRST = rf"(?<![A-Za-z])(?:{_SIGN}|{_CODE}(?= ?[0-9])|won(?=: ?[0-9]))"
"""What stands before an amount: $, KRW, won: 900,000."""
