"""The clauses that a message asks about: quoted in a question, told after 특약에, or below a line that asks for a
review.
"""

import re


def quoted_clauses(message: str) -> str | None:
    """The clauses quoted in a question on them (이런 특약이 있는데 괜찮아?); None if a message asks about none.

    What somebody said in a story is quoted too: only a message that speaks of a clause and asks about it counts.
    What is quoted behind an article is of the law.
    """
    if len(message) > _LONGEST:
        return None
    quoted = [
        found
        for match in _QUOTED.finditer(message)
        if (found := next(filter(None, match.groups())).strip())
        and not _ARTICLE_BEFORE.search(message[max(0, match.start() - _NEAR) : match.start()])
    ]
    around = _QUOTED.sub(" ", message)
    if quoted and len(around) <= _LONGEST_QUESTION and _CLAUSE_WORD.search(around) and _ASKS.search(around):
        return "\n".join(quoted)
    return _told_clause(message)


def _told_clause(message: str) -> str | None:
    """The clause that a message tells in its own sentence and asks about: whatever is asked where the clause is called
    one (한다는 조항, the lease says), otherwise whether it holds.
    """
    for form, asks in ((_TOLD, _ASKS), (_CALLED_CLAUSE, _ANY_QUESTION), (_SAID_TO_STAND, _ANY_QUESTION)):
        told = form.search(message)
        if told and asks.search(message[told.end("clause") :]):
            return told["clause"].strip(" ,:'\"")
    return None


def reviewed_text(message: str) -> str:
    """What of a message is reviewed: the clauses it quotes, or all of it without the lines that ask for the review."""
    if quoted := quoted_clauses(message):
        return quoted
    lines = message.split("\n")
    kept = [line for line in lines if not (len(line) <= _LONGEST_REQUEST and _REQUEST.search(line))]
    return "\n".join(kept) if any(line.strip() for line in kept) else message


_LONGEST = 1_200
_LONGEST_REQUEST = 80
_LONGEST_QUESTION = 200
_NEAR = 30
_ARTICLE_BEFORE = re.compile(r"[0-9] ?조(?: ?의 ?[0-9]{1,3})?(?: ?제? ?[0-9]{1,2} ?항)?(?:의|에)? {0,2}$")
_QUOTED = re.compile(
    r"(?<![A-Za-z])'([^'\n]{8,600})'(?![A-Za-z])|\"([^\"\n]{8,600})\"|“([^”\n]{8,600})”|‘([^’\n]{8,600})’"
    r"|「([^」\n]{8,600})」|『([^』\n]{8,600})』"
)
_CLAUSE_WORD = re.compile(
    r"특약|조항|문구|계약서에|계약서 ?상|\bclauses?\b|\bprovision|contract says|lease says", re.IGNORECASE
)
_ASKS = re.compile(
    r"괜찮|문제|유효|무효|효력|되나|돼요|되는|맞나|맞는|봐 ?줘|봐 ?주|검토|써도|쓰자|넣어도|넣자"
    r"|불리|위험|합법|불법|어때|어떤가"
    r"|\b(?:okay|ok|fine|valid|legal|lawful|enforceable|safe|fair|problem|risky|review|check)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"(?:특약|조항|계약서)(?:에|사항에|으로|에는)? ?(?P<clause>[^\n?]{8,300}?)(?:라고|라는|다는|단|이라는|는) ?"
    r"(?:특약|조항|문구|내용|말|게|것|거)?(?:이|가|을|를|으로)? ?(?:있|되어|돼|써|쓰여|적혀|적어|넣|나와)"
)
_CALLED_CLAUSE = re.compile(
    r"(?:^|[.?!\n] {0,2})(?P<clause>[^\n.?!]{8,200}?다)"
    r"(?:는 {0,2}(?:특약|조항|문구|약정)|고 {0,2}(?:계약서|특약)[가-힣]{0,3} {0,2}(?:적|써|쓰|되어|돼|나와|있))"
)
_SAID_TO_STAND = re.compile(
    r"\b(?:lease|contract|agreement|clause|line|provision)s? (?:says?|saying|states?|stating|reads?|that)(?: that)?:? "
    r"(?P<clause>[^.?!\n]{12,300}?)(?= - |[.?!\n]|, (?:is|can|does|should|are|do|may)\b|$)",
    re.IGNORECASE,
)
_ANY_QUESTION = re.compile(r"\?|나요|까요|가요|는지|은지|\b(?:valid|legal|okay|ok|enforceable|fine)\b", re.IGNORECASE)
_REQUEST = re.compile(
    r"(?:검토|확인|봐|점검|살펴)(?:해|를)? ?(?:줘|주세요|주실|줄래|달라|부탁|바랍)"
    r"|검토(?: ?부탁| ?요청|$)|(?:괜찮|문제)[^.]{0,14}\?\s*$"
    r"|\b(?:please )?(?:review|check|look at|go over)\b.{0,40}"
    r"\b(?:this|my|the|these|following)\b.{0,30}(?:contract|lease|clauses?|agreement)",
    re.IGNORECASE,
)
