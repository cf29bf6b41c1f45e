"""What a message asks of the memory: to remember something that it tells, to forget something, or to say what is
remembered. Closed forms of both languages.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from madang.reading.dialogue import asks_or_requests
from madang.reading.language.sentences import Sentence, split_sentences
from madang.reading.mentions import Span
from madang.text import Language

MemoryWish = Literal["keep", "forget", "list"]


class MemoryRequest(NamedTuple):
    """What is asked of the memory, and what is left of the message without it.

    `told` is what to keep, or the words that say what to forget; empty where it points at nothing in the message. In
    `rest` blanks stand in place of what was taken out, so that positions stay. `asks_more` tells whether the rest asks
    for something; `everywhere` whether all assistants may know; `explicit` whether the memory itself is named.
    """

    wish: MemoryWish
    told: tuple[str, ...]
    rest: str
    asks_more: bool
    everywhere: bool = False
    explicit: bool = True


def read_memory_request(message: str) -> MemoryRequest | None:
    """What a message asks of the memory; None where it asks nothing of it."""
    sentences = split_sentences(message[:_LONGEST])
    for number, sentence in enumerate(sentences):
        if _LISTS.search(sentence.text):
            return _request("list", (), message, sentence.span, sentences)
        if found := _find(_KEEPS, sentence.text):
            return _keeping(message, sentences, number, found)
        if found := _find(_FORGETS, sentence.text):
            what = _bare(sentence.text[: found.start()] + " " + sentence.text[found.end() :])
            explicit = _NAMES_MEMORY.search(sentence.text) is not None
            return _request("forget", (what,) if what else (), message, sentence.span, sentences, explicit=explicit)
    return None


def preferred_language(text: str) -> Language | None:
    """The language that a remembered sentence wants answers in."""
    for language, pattern in _LANGUAGES.items():
        if pattern.search(text):
            return language
    return None


def _find(patterns: Sequence[re.Pattern[str]], text: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.search(text))), None)


def _keeping(message: str, sentences: list[Sentence], number: int, found: re.Match[str]) -> MemoryRequest:
    """What to keep: what the sentence says itself, else the statements before it."""
    sentence = sentences[number]
    before, after = sentence.text[: found.start()], sentence.text[found.end() :]
    own = _bare(before) or ("" if found.re is _AND_KO else _bare(after))
    more = _SECOND_CLAUSE.search(own)
    own = own[: more.start()].strip() if more else own
    told = (own,) if own else tuple(_statements(sentences[:number]))
    start = sentence.span[0]
    span = (start + found.start(), start + found.end()) if own else sentence.span
    request = _request("keep", told, message, span, sentences)
    everywhere = _EVERYWHERE.search(sentence.text) is not None
    return request._replace(everywhere=everywhere, asks_more=request.asks_more or more is not None)


def _statements(before: list[Sentence]) -> list[str]:
    """The sentences that tell something; where all of them ask, what they ask is what is meant."""
    telling = [sentence.text for sentence in before if not _asks(sentence.text)]
    return telling or [sentence.text for sentence in before]


def _asks(sentence: str) -> bool:
    """Whether a sentence asks for something now; how things are to be done from now on is no such thing."""
    standing = _STANDING.search(sentence) is not None or preferred_language(sentence) is not None
    return asks_or_requests(sentence) and not standing


def _request(
    wish: MemoryWish,
    told: tuple[str, ...],
    message: str,
    span: Span,
    sentences: list[Sentence],
    *,
    explicit: bool = True,
) -> MemoryRequest:
    rest = message[: span[0]] + " " * (span[1] - span[0]) + message[span[1] :]
    asks_more = any(_asks(rest[one.span[0] : one.span[1]]) for one in sentences)
    return MemoryRequest(wish, told, rest, asks_more, explicit=explicit)


def _bare(words: str) -> str:
    """The words without what only points at them or addresses the assistant."""
    stripped = words.strip(" ,.!~:;\n\t")
    while (shorter := _POINTERS.sub("", stripped).strip(" ,.!~:;")) != stripped:
        stripped = shorter
    return stripped


_LONGEST = 4_000
_GIVE = r"(?:줘|주|줄|둬|두|둘|놔|놓|다오)"
_REMEMBER_KO = re.compile(
    rf"(?:(?:기억|메모|명심)(?:을|를)?\s?(?:좀\s?)?해\s?{_GIVE}[가-힣]{{0,7}}|기억하고\s?있어\s?{_GIVE}[가-힣]{{0,5}}"
    rf"|외워\s?{_GIVE}[가-힣]{{0,5}}|염두에\s?{_GIVE}[가-힣]{{0,5}}|잊지\s?(?:마|말)[가-힣]{{0,7}}(?:\s?(?:줘|주세요|주십시오))?)"
    r"(?=[\s.!~?？]{0,20}$)|(?<!걸로\s)(?<!거로\s)(?<!것으로\s)기억(?:해(?:요|라)?|하세요|하렴|하자)(?=\s?[.!~]{0,20}$)"
)
_AND_KO = re.compile(r"(?<=\S\s)(?:기억|메모)(?:을|를)?\s?해\s?(?:주|두|놓)?고(?=[,\s])")
_VERB_EN = r"(?:remember|keep in mind|bear in mind|make a note|take note|don'?t forget|do not forget)"
_KEEPS = (
    _REMEMBER_KO,
    _AND_KO,
    re.compile(
        r"^(?:(?:and|also|so|ok(?:ay)?|please|btw|by the way)[, ]{1,3}){0,3}"
        r"(?:(?:can|could|would|will) you (?:please )?)?"
        rf"{_VERB_EN}\b(?! when| how| what| where| to)(?:\s?(?:that|of the fact that|:))?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"[,;]?\s(?:and |so )?please {_VERB_EN}(?:\s?(?:it|this|that|of (?:it|this|that)))?(?=[\s.!]{0, 20}$)",
        re.IGNORECASE,
    ),
)
_FORGETS = (
    re.compile(
        rf"(?:기억(?:에서|하고\s?있는|한)?(?:\s?(?:거|것|건|내용|정보))?(?:을|를|은|는|도)?\s?(?:다\s?|모두\s?|전부\s?)?"
        rf"(?:지워|삭제해?|없애|잊어)\s?{_GIVE}?[가-힣]{{0,5}}|잊어(?:버려)?\s?{_GIVE}[가-힣]{{0,5}}"
        r"|기억하지\s?(?:마|말)[가-힣]{0,6})(?=[\s.!~]{0,20}$)"
    ),
    re.compile(
        r"^(?:please )?(?:forget|stop remembering|delete from (?:your )?memory)\b(?: about| that| of)?", re.IGNORECASE
    ),
)
_LISTS = re.compile(
    r"(?:뭐|뭘|무엇을?|무슨\s?(?:내용|정보)을?|어떤\s?(?:내용|정보|것|걸)을?)\s?(?:을|를)?\s?기억(?:하|해|나)"
    r"|기억하(?:고\s?있는|는)\s?(?:것|거|걸|게|내용|정보)[가-힣]{0,3}\s?(?:전부\s?|모두\s?|다\s?)?(?:보여|알려|말해|뭐|무엇|있)"
    r"|\bwhat (?:do|did|have) you (?:remember(?:ed)?|kept? in memory|know) (?:about|of) me\b"
    r"|\b(?:show|list) (?:me )?(?:what you remember|your memory|my memories)\b",
    re.IGNORECASE,
)
_NAMES_MEMORY = re.compile(r"기억|memory|remember", re.IGNORECASE)
_EVERYWHERE = re.compile(
    r"(?:모든|다른)\s?(?:도우미|비서|곳)|어디서나|어디서든|앞으로\s?모두"
    r"|\b(?:everywhere|all assistants|every assistant)\b",
    re.IGNORECASE,
)
_SECOND_CLAUSE = re.compile(
    r"[,;] (?:and |then )|\band (?:then |please )?[a-z]{1,20} (?:me|a|an|the|my|us|[0-9])\b", re.IGNORECASE
)
"""Where a sentence goes on after what is to be remembered, perhaps with something to do: then it is read as well."""
_THING = r"(?:것|거|걸|건|점|사실|조건|정보|내용)"
_POINTERS = re.compile(
    rf"^(?:(?:이|그|저|위)\s?{_THING}(?:을|를|은|는|도)?|방금\s?(?:말한|얘기한)?\s?{_THING}?(?:을|를)?"
    r"|꼭|잘|좀|제발|앞으로|이제|그리고|모든\s?도우미(?:가|에서|에게)?|다른\s?도우미(?:도|에게도|에서도)?|어디서나|어디서든"
    r"|this|that|it|please)(?=\s|$)"
    r"|(?:^|\s)(?:꼭|잘|좀|이거|이걸|이것도|도우미(?:가|도|에서도)?|everywhere|for all assistants|in every assistant)$"
    rf"|(?:(?<=다)는|(?<=라)는|(?<=[가-힣])인)\s?{_THING}(?:을|를|은|도)?$|(?<=[가-힣0-9])이?라고$",
    re.IGNORECASE,
)
_STANDING = re.compile(r"항상|앞으로|매번|언제나|\b(?:always|from now on|every time)\b", re.IGNORECASE)
_ANSWERS = r"(?:답|대답|응답|설명|보고서|말|써|적어|알려|작성)"
_WRITES = r"\b(?:answer|reply|write|respond)[a-z ]{0,20} in"
_LANGUAGES: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(rf"{_ANSWERS}[가-힣\s]{{0,12}}영어로|영어로\s?{_ANSWERS}|{_WRITES} english", re.IGNORECASE),
    "ko": re.compile(rf"{_ANSWERS}[가-힣\s]{{0,12}}한국어로|한국어로\s?{_ANSWERS}|{_WRITES} korean", re.IGNORECASE),
}
