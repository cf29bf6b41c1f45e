"""The things that one message asks for, each as it is written: 시세 알려주고 수수료도 계산해줘 asks for two."""

import re
from collections.abc import Iterator
from itertools import pairwise

from madang.reading.dialogue import asks_or_requests
from madang.reading.language.sentences import Sentence, split_sentences


def find_asks(message: str) -> list[Sentence]:
    """The sentences and clauses of a message that ask or want something done, in order; long texts ask nothing."""
    if len(message) > _LONGEST:
        return []
    asking = [sentence for sentence in split_sentences(message) if asks_or_requests(sentence.text)]
    return [clause for sentence in asking for clause in _clauses(sentence)]


def asked_together(ask: str) -> tuple[str, str] | None:
    """The two things that one clause asks for side by side: 수익률과 회수기간 알려줘."""
    found = _TOGETHER.search(ask)
    if found is None:
        return None
    if found["one"] is None:
        return found["one_en"], found["other_en"]
    return None if _WHETHER.search(found["one"]) else (found["one"], found["other"])


def asked_in_list(ask: str) -> tuple[str, ...]:
    """The things that a clause lists, none where it is one: 전세 시세와 5% 인상 가능한지, 대출 한도 알려줘."""
    found = _LIST.search(ask) or _LIST_EN.search(ask)
    if found is None:
        return ()
    cut = _BETWEEN_EN if found.re is _LIST_EN else _BETWEEN
    parts = tuple(part.strip(" ,") for part in cut.split(found["list"]))
    return parts if len(parts) > 1 and all(len(part) > 1 for part in parts) else ()


def _clauses(sentence: Sentence) -> list[Sentence]:
    """The parts of a sentence that each want something: cut behind a request that goes on with another."""
    ends = (found.end() for found in _GOES_ON.finditer(sentence.text))
    cuts = sorted({0, *ends, *_between_questions(sentence.text), *_between_listed(sentence.text), len(sentence.text)})
    return [
        Sentence(text, (sentence.span[0] + start, sentence.span[0] + end))
        for start, end in pairwise(cuts)
        if (text := sentence.text[start:end].strip())
    ]


def _between_questions(text: str) -> Iterator[int]:
    """Where one question goes on with another: 언제까지 말해야 하고 복비는 누가 내요."""
    begun = 0
    for found in _LINK.finditer(text):
        before, behind = text[begun : found.end()], text[found.end() :]
        asks_before = _ASKED.search(before) or _WHETHER.search(before)
        if asks_before and not _AUXILIARY.match(behind) and (_ASKED.search(behind) or _NEXT_TOPIC.match(behind)):
            begun = found.end()
            yield begun


def _between_listed(text: str) -> Iterator[int]:
    """Where a list goes on with the next thing that is wanted: how much is it, when does it end, and tell me why."""
    begun = 0
    for found in _NEXT_LISTED.finditer(text):
        if _ASKED_EN.search(text[begun : found.start()]):
            begun = found.end()
            yield begun


_LONGEST = 1_000
"""Longer messages bring a text along, of which not every question is one to the assistant."""
_GOES_ON = re.compile(
    r"(?:알려|보여|찾아|계산해|비교해|정리해|만들어|추천해|설명해|분석해|작성해|써|짜)\s?주(?:시)?고,?\s"
    r"|(?:비교|분석|정리|설명|계산|작성|요약|점검|검토)하고,\s|(?:줘|주세요),\s"
    r"|(?<=[?？])\s|;\s|,? and (?=(?:also |then )?(?:tell|show|find|calculate|compare|list|make|write|recommend|explain"
    r"|what|how|when|where|why|which|who|whose|(?:can|could|do|does|did|is|are|am|will|would|should|must|may) "
    r"(?:I|we|you|he|she|it|they|there|my|our|his|her|their|the|an?))\b)",
    re.IGNORECASE,
)
_LINK = re.compile(r"[가-힣](?:고|며|(?<!까)지)(?:랑|하고|도)?,?\s{1,3}")
_ASKED = re.compile(r"언제|누[가구굴]|얼마|어떻게|어디|어느|어떤|무[엇슨]|뭐|뭘|며칠|(?<![가-힣])(?:왜|몇)")
_NEXT_LISTED = re.compile(
    r",\s(?:and\s)?(?=(?:how|what|when|where|which|who|whether|tell|show|list|draw|compare|explain|email|post|book|is|are|"
    r"can|could|do|does|will|would|should)\b)",
    re.IGNORECASE,
)
_ASKED_EN = re.compile(
    r"\b(?:how|what|when|where|which|who|whether|why|show|tell|list|compare|explain|plan|calculate|find|give|make)\b",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"(?:는|은|을|인|건|한|된|운|할|될|일)지(?:랑|하고|도)?,?\s{0,3}$")
_AUXILIARY = re.compile(r"싶|있|계[시신]|나[서면니]|보[니면]")
_NEXT_TOPIC = re.compile(r"[가-힣]{1,12}(?:은|는|도)\s")
_LIST = re.compile(
    r"^(?P<list>.{0,300}[가-힣\d%)])\s(?:좀\s|같이\s|둘\s?다\s|모두\s|전부\s|다\s|각각\s)?(?:알려|보여|설명해|궁금)"
)
_BETWEEN = re.compile(
    r",\s(?:그리고\s)?|\s(?:및|그리고)\s|(?<=[가-힣]{2})(?:이랑|랑|하고|와|과)\s|(?<=[는은을인건한된운할될일]지)(?:랑|하고|도|와)?,?\s"
)
_LIST_EN = re.compile(
    r"^(?:please |can you |could you )?(?:tell|show|give|find) me "
    r"(?P<list>(?:[^.?!]|\.(?=\d)){1,200}(?:,| and) (?:[^.?!]|\.(?=\d)){1,200})[.?!]?$",
    re.IGNORECASE,
)
_BETWEEN_EN = re.compile(r",\s(?:and\s)?|\sand\s", re.IGNORECASE)
_TOGETHER = re.compile(
    r"(?<![가-힣])(?P<one>[가-힣]{1,12}?)(?:이?랑|와|과|하고|\s?및|,)\s(?P<other>[가-힣]{2,12}(?:\s[가-힣]{2,8})?)(?:을|를|도|은|는)?\s"
    r"(?:좀\s|같이\s|둘\s?다\s|모두\s)?(?:알려|계산|보여|정리|얼마|구해|뽑아|궁금)"
    r"|\b(?:the )?(?P<one_en>[a-z]{4,20}) and (?:the )?(?P<other_en>[a-z]{4,20}(?: [a-z]{4,12})?)(?=[?.!]?$)",
    re.IGNORECASE,
)
