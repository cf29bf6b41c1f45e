"""What kind of answer a question wants: whether one may or must, how much, when, who, how, or what happens if; and
what it denies. Closed forms of both languages; a question may be of several kinds.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from madang.reading.language import shared_analyzer

QuestionKind = Literal["may", "must", "how_much", "when", "who", "how", "what_if"]


def question_kinds(text: str) -> frozenset[QuestionKind]:
    """The kinds of a question; empty for one that only tells."""
    return frozenset(kind for kind, pattern in _FORMS.items() if pattern.search(text))


def denied_words(text: str) -> Iterator[str]:
    """What a Korean text says does not or shall not happen, marked as such: 안 당하려면, 주지 않아요."""
    if not _DENIES.search(text):
        return
    words = list(shared_analyzer().morphemes(text))
    for number, word in enumerate(words):
        before = [earlier.form for earlier in words[:number] if earlier.tag[:2] in _CARRIES]
        if word.tag == "MAG" and word.form in _NOT and number + 1 < len(words):
            yield f"{_NOT_MARK}{words[number + 1].form}"
        elif word.tag[:2] == "VX" and word.form in _NOT_AFTER and before:
            yield f"{_NOT_MARK}{before[-1]}"


_DENIES = re.compile(r"안|못|않|말")
_NOT, _NOT_AFTER = frozenset({"안", "못"}), frozenset({"않", "말", "못하"})
_CARRIES = frozenset({"VV", "VA", "XR", "NN"})
_NOT_MARK = "not "
_FORMS: Mapping[QuestionKind, re.Pattern[str]] = {
    "may": re.compile(
        r"되나|되는지|돼\?|돼요|되요|될까|되죠|가능|수\s?있|괜찮|합법|불법|유효|무효|효력|적용"
        r"|\b(?:can|may|could|allowed|legal|valid)\b",
        re.IGNORECASE,
    ),
    "must": re.compile(
        r"해야|하야|줘야|내야|나가야|가야|받아야|써야|[가-힣]야\s?(?:하|되|돼)|의무|꼭\s|반드시|안\s?[가-힣]{1,3}도|않아도|필요"
        r"|\b(?:must|have to|need to|required|obliged|do I owe)\b",
        re.IGNORECASE,
    ),
    "how_much": re.compile(
        r"얼마|몇\s?(?:%|퍼센트|프로|배|만)|한도|상한|최대|계산|금액|요율|세율"
        r"|\b(?:how much|how high|cap|limit|rate|maximum)\b",
        re.IGNORECASE,
    ),
    "when": re.compile(
        r"언제|며칠|기한|기간|몇\s?(?:일|달|개월|년|주)|까지|시효|\b(?:when|how long|deadline|until|by what date)\b",
        re.IGNORECASE,
    ),
    "who": re.compile(r"누가|누구|부담|책임|\b(?:who|whose)\b", re.IGNORECASE),
    "how": re.compile(
        r"어떻게|방법|절차|어디|뭘|무엇|뭐\s|어떤|신청|하려면|받으려면"
        r"|\b(?:how do|how can|how to|where|what should|what do)\b",
        re.IGNORECASE,
    ),
    "what_if": re.compile(r"면\s?(?:어떻게|어찌|뭐|어떡)|어떡|경우|하면|되면|\bwhat (?:if|happens)\b", re.IGNORECASE),
}
