"""Reads an order for a document: the words that order it, its special terms, and whether blanks are wanted."""

import re


def order_in(message: str) -> str | None:
    """The words by which a document is ordered (계약서 써 줘, draft a lease); None where none is."""
    if how := _HOW_WRITTEN.search(message[:_LONGEST]):
        return how.group()
    for pattern in _ORDERS:
        for found in pattern.finditer(message[:_LONGEST]):
            if not _ASKS_HOW.search(message[found.start() : found.end() + _BEHIND]):
                return found.group()
    return None


def without_order(message: str) -> str:
    """A message without the words that order a document."""
    order = order_in(message)
    return message.replace(order, " ") if order else message


def asks_how(message: str) -> bool:
    """Whether a message asks whether a document has to be written and the like, or tells that somebody will not."""
    return order_in(message) is None and _ASKS_HOW.search(message) is not None


def asks_too(message: str) -> bool:
    """Whether a message that orders a document asks something else as well."""
    return _ASKS.search(without_order(message)) is not None


def reviews_too(message: str) -> bool:
    """Whether a message that orders a document also wants a contract or a term reviewed."""
    return _REVIEWS.search(message) is not None


def wants_blanks(message: str) -> bool:
    """Whether an order wants a form to be filled in by hand, or to see how one is written."""
    return any(each.search(message) for each in (_BLANK_FORM, _HOW_WRITTEN))


def told_terms(message: str) -> tuple[str, list[str]]:
    """A message without the special terms that it gives, and those terms."""
    found = _TERMS.search(message) or _TERM_TO_ADD.search(message)
    if not found:
        return message, []
    said, end = found["terms"], found.end("terms")
    if order := order_in(said):
        at = said.rindex(order)
        closing = [each for each in _SENTENCE.finditer(said) if each.end() <= at]
        cut = closing[-1].end() if closing else at
        said, end = said[:cut], found.start("terms") + cut
    terms = [
        term for part in _POINTS.split(said) if len(term := _AROUND_TERM.sub("", part).strip(" ,·-\"'“”")) >= _LEAST
    ]
    rest = message[: found.start()] + " " * (end - found.start()) + message[end:]
    return (rest, terms) if terms else (message, [])


_LONGEST, _LEAST, _BEHIND = 3_000, 6, 12
_PAPER = r"(?:[계게]약[서써]|내용\s?증명|통지서|통보서|신청서|청구서|답변서|요구서|서식|문서|확인서)"
_KOREAN_ORDER = re.compile(
    rf"[^.?!\n:]{{0,40}}?{_PAPER}(?:을|를|도|좀|부터|만|까지|으로|로|\s|초안|양식|하나|한\s?장|하고"
    rf"|,){{0,5}}[^.?!\n:]{{0,26}}?"
    r"(?:써|작성|만들|뽑아|준비|초안|부탁|보내)[^.?!\n]{0,14}?(?:[줘조죠]|주[세시실면]|줄래|주라|달라|달래|드려"
    r"|부탁|바랍|바래|할게|하고\s?싶|싶[어은]|해\s?(?:줘|주[세시실])|하자)"
    rf"|(?:써|작성해|만들어)\s?(?:줘|주세요|줄래)[^.?!\n:]{{0,8}}{_PAPER}"
)
_ENGLISH_ORDER = re.compile(
    r"(?:\b(?:please|can you|could you|would you|help me|I need you to|I want you to|I'd like you to|and|also"
    r"|then)\b[^.?!\n]{0,20}?|(?:^|[.!?\n:]\s{0,3}))"
    r"\b(?:write|draft|make|prepare|create|draw up|generate)\b[^.?!\n:]{0,50}?\b(?:lease|contract|agreement"
    r"|notice|letter|application|reply|response)\b",
    re.IGNORECASE,
)
_ENGLISH_NEED = re.compile(
    r"\bI (?:need|want|would like|'d like) (?:a |an |the )?[^.?!\n:]{0,30}?\b(?:certified letter|demand letter"
    r"|renewal notice|lease (?:contract|agreement)|draft lease)\b",
    re.IGNORECASE,
)
_HOW_WRITTEN = re.compile(
    rf"{_PAPER}[^.?!\n]{{0,12}}(?:어떻게\s?(?:쓰|써|작성|적)|쓰는\s?(?:법|방법)|작성\s?(?:법|방법|요령)|(?:양식"
    rf"|서식)[^.?!\n]{{0,6}}(?:있|알려|보여|달라|줘))"
    r"|\bhow (?:do|can|should) (?:I|you|we) (?:write|draft|word)\b[^.?!\n]{0,30}?\b(?:lease|contract|notice"
    r"|letter|application)\b",
    re.IGNORECASE,
)
"""Asks how a document is written: a form with blanks shows it."""
_ORDERS = (_KOREAN_ORDER, _ENGLISH_ORDER, _ENGLISH_NEED)
_ASKS_HOW = re.compile(
    r"어떻게|방법|쓰는\s?법|써도|작성해도|뭐라고|뭘\s?써|왜|효력|써\s?주는\s?(?:게|것)|써\s?(?:주지|줘야"
    r"|달라는데|줬|준다)|주지\s?않|안\s?(?:써|만들)|해\s?줬"
    r"|\bhow (?:do|can|should|to)\b|\bshould I\b|\bdo I (?:need|have) to\b",
    re.IGNORECASE,
)
_REVIEWS = re.compile(
    r"검토|봐\s?(?:줘|주)|괜찮(?:은지|나|아|은가|을까)|문제\s?(?:없|있)(?:는지|나|을까)|유효한(?:지|가)"
    r"|\b(?:review|check|look (?:at|over))\b|\b(?:ok|okay|fine|valid|legal|lawful|enforceable)\b[^.!\n]{0,20}\?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[가-힣]\s?\?|(?:나요|까요|는지요?)(?=[.\s?]|$)|\b(?:can|may|must|should|do|is|are|what|who|how)\b[^.!\n]{3,}\?",
    re.IGNORECASE,
)
_BLANK_FORM = re.compile(
    r"빈\s?(?:양식|서식|계약서)|(?:양식|서식)(?:만|을|를|\s?좀|\s?하나)|(?:나머지|빈\s?칸|빈칸)[은는]?\s?(?:내가"
    r"|제가|직접)?[^.?!\n]{0,8}(?:채우|채울|적을|쓸|비워|빈칸)"
    r"|\bblank (?:form|lease|template|copy)\b|\ba template\b|\bfill (?:it|the rest) in (?:myself|by hand)\b"
    r"|\bleave the rest blank\b",
    re.IGNORECASE,
)
_TERMS = re.compile(
    r"(?:특약\s?(?:사항)?(?:으로는|으로|은|는|에는|에)?\s?(?:[:：]|다음과\s?같[가-힣]{1,3}[.:]?|(?=\s?\(?1[.)]))"
    r"|\b(?:special|additional|extra) (?:terms?|clauses?|conditions?)\s?(?:[:：]|(?:is|are)(?: that)?|-))"
    r"\s*(?P<terms>.+)",
    re.IGNORECASE | re.DOTALL,
)
_TERM_TO_ADD = re.compile(
    r"(?:특약(?:으로|에|에는|사항에|사항으로)?\s(?:하나\s|한\s?줄\s)?(?:더\s)?)(?P<terms>(?!추가|넣|하나|더|빼"
    r"|삭제|지워)[^.?!\n]{6,300}?)"
    r"(?=(?:고|라고|라는\s?(?:것|거|내용|말)[을를]?|도|를|을)?\s?(?:좀\s)?(?:넣어|추가|써|적어|포함))",
)
_SENTENCE = re.compile(r"[.!?](?=\s)|\n|다\s(?=이걸로|이대로|위|이\s)")
_POINTS = re.compile(r"\n|(?<=[.!?;])\s+|(?:^|\s)[(]?[0-9]{1,2}[.)]\s?|[①-⑳]|(?<=한다)\s?,\s|(?<=않는다)\s?,\s")
_AROUND_TERM = re.compile(
    r"^\s*(?:[-•*]\s?)|^\s*(?:이걸로|이대로|위\s?내용으로)[^가-힣]*$|(?:라고|는|고)?\s?(?:넣어|추가해"
    r"|적어)\s?(?:줘|주세요)[.!]?$"
)
