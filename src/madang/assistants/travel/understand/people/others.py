"""What a message tells of others and of trips that are over: 옆집은 2박에 40만원 들었대요, my cousin paid 2 million.
None of it, nor what others are quoted with, plays a part in this trip.
"""

import re
from collections.abc import Iterator, Sequence

from madang.assistants.travel.understand.polarity import blanked
from madang.reading import Span


def without_others(text: str, towns: Sequence[Span] = ()) -> str:
    """The text without what it tells of trips that are over or that others made, or what they are quoted with.

    `towns` are where towns are named: those that are told of so count as long as no other is named.
    """
    told = [found.span() for found in _PAST_TRIP.finditer(text) if not _TURNED_DOWN.search(found[0])]
    told += [found.span("said") for found in _QUOTED.finditer(text)]
    told += [clause for clause in _clauses(text) if _is_of_others(text[slice(*clause)])]
    if all(any(start <= town[0] < end for start, end in told) for town in towns):
        told = _apart(told, towns)
    return blanked(text, told)


def _clauses(text: str) -> Iterator[Span]:
    """The clauses of a text; one begins where this trip is set against others."""
    start = 0
    for end in (*(found.start() for found in _TURN.finditer(text)), len(text)):
        yield start, end
        start = end


def _is_of_others(clause: str) -> bool:
    if _THIS_TRIP.search(clause):
        return False
    return _OVER.search(clause) is not None or _OF_OTHERS.search(clause) is not None


def _apart(told: Sequence[Span], towns: Sequence[Span]) -> list[Span]:
    """The stretches without the towns in them."""
    parts = list[Span]()
    for start, end in told:
        edges = [start, *(edge for town in towns if start <= town[0] < end for edge in town), end]
        parts += list(zip(edges[::2], edges[1::2], strict=True))
    return parts


_TURNED_DOWN = re.compile(r"빼|말고|제외|패스|\b(?:not|skip|except|no)\b", re.IGNORECASE)
_PAST_TIME = (
    r"(?:재작년|작년|지난\s?(?:해|번|봄|여름|가을|겨울|학기|방학)|저번|예전|옛날|그때|당시"
    r"|\b(?:last (?:year|time|summer|winter|spring|autumn|fall|month)|previously))"
)
_PAST_TRIP = re.compile(
    rf"{_PAST_TIME}"
    r"(?!\S*\s*(?:말|얘기|이야기|보여|추천|제안|알려|짠|짜\s*준|we (?:said|talked)|you (?:said|showed)))"
    r"[^.!?\n]*?(?=이번|올해|내년|\b(?:this (?:time|year|summer|winter|spring|autumn|fall|month)|now we)\b)",
    re.IGNORECASE | re.DOTALL,
)
_TURN = re.compile(
    r"(?<=[.!?\n;])\s+|(?<=[가-힣](?:는데|던데|지만|거든|었고|았고|했고|갔고|썼고|든데))(?:요)?[,?]?\s"
    r"|(?<=이었죠|었지요)\s|(?<=던데요|는데요|거든요|지만요)[,.]?\s"
    r"|\s(?=(?:이번|우리는|저희는|저는|나는|난\s))|,?\s(?=(?:but|so we|so I|this time|whereas|while we|ours|we'd"
    r"|I'd)\b)",
    re.IGNORECASE,
)
"""Where a clause ends that may speak of something else than the next one."""
_THIS_TRIP = re.compile(
    r"이번|올해|내년|(?:하려|할\s?(?:게|거|래|생각)|갈\s?(?:게|거|래|까)|가려|가고\s?싶|싶어|부탁|주세요|해\s?줘"
    r"|짜\s?줘|생각(?:해|중|입|이))"
    r"|\b(?:this (?:time|year)|we want|I want|we'd like|I'd like|please|plan(?:ning)? (?:a|our|my|to|on))\b",
    re.IGNORECASE,
)
_WENT = (
    r"(?:다녀\s?왔|다녀\s?오셨|갔다\s?[왔오]|갔었|갔는데|갔대|갔다던|썼|들었|들더|냈|끊었|결제했"
    r"|적어\s?[놨뒀]|잡아\s?[놨뒀]|적었|(?:했|였|이었)[는죠지다던대어])"
)
_OVER = re.compile(
    rf"{_PAST_TIME}.*{_WENT}|(?<![0-9])20(?:0[0-9]|1[0-9]|2[0-5])년.*{_WENT}"
    r"|\b(?:I|we|they|he|she) (?:already |just )?(?:paid|spent|went(?! there)|stayed|flew|visited|used to)\b"
    r"|\b(?:I|we) (?:did|had|took|got|was|were|saw)\b.*\b(?:ago|last (?:year|time|month|summer|winter|spring"
    r"|autumn)|before)\b"
    r"|\b(?:back in|in) 20(?:0[0-9]|1[0-9]|2[0-5])\b",
    re.IGNORECASE | re.DOTALL,
)
_KNOWN = (
    r"(?:친구|언니|누나|오빠|형|동생|사촌|이모|고모|삼촌|동료|선배|후배|지인|옆집|이웃|아는\s?(?:분|사람)"
    r"|다른\s?(?:사람|분|팀|집)"
    r"|상담원|직원|여행사|블로그|유튜브|회사\s?사람|부장|과장|팀장|사장)"
)
_OF_OTHERS = re.compile(
    rf"{_KNOWN}(?:님|들|네|씨)*\s?(?:[가-힣]{{1,3}}씨)?(?:이|가|은|는|께서|에서)\s.*{_WENT}"
    r"|\b(?:(?:my|our|a|his|her|their|the) (?:\w+ )?(?:friends?|cousins?|sisters?|brothers?|neighbou?rs?|boss"
    r"|colleagues?"
    r"|co-?workers?|aunt|uncle|mates?|flatmates?|roommates?|classmates?|agent|agency|in-laws|parents|mom|mum|dad|son"
    r"|daughter)(?: of (?:mine|ours))?|they|he|she|someone|somebody|people|others) (?:\w+ )?"
    r"(?:paid|spent|went|stayed|flew|visited|did (?:it|this|that|the)|got (?:it|theirs|a)|booked|had paid)\b",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(
    r"(?:\b(?:says?|said|goes|told (?:me|us)|keeps? saying|tells (?:me|us)|was like|insists?|swears)[,:]?"
    r"|[가-힣](?:이|가|은|는|께서))"
    r"\s*[\"“'‘](?P<said>[^\"”’\n]{4,120})[\"”’]",
    re.IGNORECASE,
)
"""What others are quoted with, in quotation marks."""
