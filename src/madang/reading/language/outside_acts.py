"""What a message wants done outside the conversation, which nobody here does: to send something to somebody, to book,
to pay, to call, to put words into another language.
"""

import re
from typing import Literal, NamedTuple

from madang.reading.mentions import Span

OutsideKind = Literal["send", "book", "pay", "call", "translate"]


class OutsideAct(NamedTuple):
    """An act that is ordered, and the words that order it."""

    kind: OutsideKind
    text: str
    span: Span


def find_outside_acts(message: str) -> list[OutsideAct]:
    """The acts that a message orders, in order, each kind once; to ask about one, or to tell of one, orders nothing.

    >>> from madang.reading import find_outside_acts
    >>> [act.kind for act in find_outside_acts("Make a plan and email it to my wife")]
    ['send']
    >>> find_outside_acts("팀장님께 메일 보내도 되나요?")
    []
    """
    if len(message) > _LONGEST:
        return []
    found = [
        OutsideAct(kind, match.group().strip(), match.span())
        for kind, pattern in _ORDERED.items()
        for match in pattern.finditer(message)
    ]
    first = {act.kind: act for act in sorted(found, key=lambda act: act.span, reverse=True)}
    return sorted(first.values(), key=lambda act: act.span)


_LONGEST = 1_000
"""Longer messages bring a text along, whose orders are not meant for the assistant."""
_PLEASE_KO = r"\s?(?:줘|주세요|주십시오|줄래|주시겠|주라|줬으면|드려\s?줘|놔\s?줘|놓아\s?줘|부탁|달라)"
_CHANNEL_KO = r"(?:이?메일|문자|카톡|카카오톡|슬랙|팩스|메신저|텔레그램|텔레그렘)"
_BEFORE_EN = r"(?:^|[.!?;:,]\s|\b(?:and|then|please|also|to|you)\s)(?:also |then |please )?"
_WHOM_EN = r"(?:it|this|that|them|me|him|her|us|everyone|the|my|our|a)\b"
_ORDERED: dict[OutsideKind, re.Pattern[str]] = {
    "send": re.compile(
        rf"{_CHANNEL_KO}(?:로|으로|을|를|도|에|에다|에도|한\s?통)?\s?(?:[가-힣]{{1,8}}\s)?(?:좀\s)?"
        rf"(?:보내|발송해|전송해|올려|남겨|쏴|전달해|공유해){_PLEASE_KO}"
        rf"|{_BEFORE_EN}(?:e-?mail|fax|forward|text) {_WHOM_EN}[^.?!]{{0,60}}"
        rf"|{_BEFORE_EN}(?:send|post|share) (?:{_WHOM_EN} )?[^.?!,]{{0,40}}?\b(?:to|on|in|by|via) "
        r"(?:(?:my|our|the|his|her) )?(?:slack|teams|e-?mail|sms|kakao\w*|whatsapp|telegram|boss|manager|wife|husband"
        r"|team|client|colleagues?|landlord|tenant|doctor)\b",
        re.IGNORECASE,
    ),
    "book": re.compile(
        rf"(?:예약|예매|발권)(?:[도을를]|까지|좀)?\s?(?:해|잡아|걸어|넣어){_PLEASE_KO}|(?:예약|예매|발권)(?:[도을를]|까지)?\s?부탁"
        rf"|{_BEFORE_EN}(?:book|reserve) {_WHOM_EN}[^.?!,]{{0,40}}",
        re.IGNORECASE,
    ),
    "pay": re.compile(
        rf"(?:결제|송금|이체|입금)(?:[도을를]|까지|좀)?\s?(?:해){_PLEASE_KO}"
        rf"|{_BEFORE_EN}(?:pay|wire|transfer) (?:it|this|that|them|him|her|the bill|the deposit|the money)\b"
        r"[^.?!,]{0,40}",
        re.IGNORECASE,
    ),
    "call": re.compile(
        rf"(?:전화|통화)(?:[도을를]|까지|좀)?\s?(?:해|걸어){_PLEASE_KO}"
        rf"|{_BEFORE_EN}(?:call|phone|ring) (?:him|her|them|the|my|our)\b[^.?!,]{{0,40}}",
        re.IGNORECASE,
    ),
    "translate": re.compile(
        rf"(?:[가-힣]{{1,4}}[어말]로(?:도)?\s)?번역(?:[도을를]|까지|좀)?\s?(?:해){_PLEASE_KO}"
        rf"|{_BEFORE_EN}translate {_WHOM_EN}[^.?!,]{{0,40}}",
        re.IGNORECASE,
    ),
}
