"""An amount that is taken back in the same breath: 전세 2억 8천, 아니 2억 6천이네요."""

import re
from itertools import pairwise

from madang.reading.numbers import find_money


def without_corrected(text: str) -> str:
    """The text with each amount that is corrected right behind it replaced by the right one."""
    amounts = find_money(text, bare_unit=_TEN_THOUSAND)
    for wrong, right in pairwise(amounts):
        between = text[wrong.span[1] : right.span[0]]
        if len(between) <= _NEAR and _CORRECTS.search(between):
            kept = _END_OF_CORRECTION.sub("", text[right.span[1] :], count=1)
            said_between = _CORRECTS.split(between)[0]
            return f"{text[: wrong.span[0]]}{right.text}{said_between}{kept}"
    return text


_NEAR, _TEN_THOUSAND = 40, 10_000
_CORRECTS = re.compile(
    r"[.,…]?\s?(?<![가-힣])(?:아니(?:다|야|지|구나|네)?|앗|아차|아참|(?:아\s)?정정[가-힣]{0,4}|다시\s?보니|잘못\s?말했)(?:요)?(?![가-힣])[\s,.…]*"
    r"|[.,]?\s?\b(?:no wait|wait,? no|sorry|I mean|I meant|actually|make that|correction)\b[\s,.]*",
    re.IGNORECASE,
)
_END_OF_CORRECTION = re.compile(r"^(?:이네요|이에요|예요|이야|입니다|이었어요|이다|네요|였어요|이요)")
