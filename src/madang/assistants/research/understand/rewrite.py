"""Whether a message asks for the last report again and how long it is to be, or for the last question again."""

import re


def rewrite_length(message: str, before: int) -> int | None:
    """How many sentences a topic is to have in a report that is written again; None where something new is asked.

    Shorter is half of what it was, longer twice as many.
    """
    wish = message.strip().rstrip(".!? ")
    if _SHORTER.fullmatch(wish):
        return max(1, before // 2)
    if _LONGER.fullmatch(wish):
        return before * 2
    return before if _AGAIN.fullmatch(wish) else None


def asks_again(message: str, question: str) -> bool:
    """Whether a message asks the last question once more: in its own words, or by saying so."""
    said = message.strip().rstrip(".!? ")
    return said == question.strip().rstrip(".!? ") or _ASK_AGAIN.fullmatch(said) is not None


_ASK_AGAIN = re.compile(
    r"(?:(?:같은|그|이|앞) (?:질문|것|거)(?:을|를|에)? ?)?(?:다시|또) ?(?:한번 )?"
    r"(?:조사|검색|확인|물어|찾아|알아)[가-힣 ]{0,8}"
    r"|(?:그동안|그새|그 ?사이|지난번(?:보다|과|이랑)?)[가-힣 ]{0,6}(?:달라|바뀌|바뀐|변한|변했|새로)[가-힣 ]{0,10}"
    r"|(?:please )?(?:ask|research|search|look|check|investigate)(?: (?:it|this|that|the same(?: question)?))?(?: up)?"
    r" again(?: please)?"
    r"|what(?:'s| has| is)? (?:changed|new|different)(?: since(?: then| last time| the last report)?)?|anything new",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"(?:보고서(?:를|만)?\s*)?(?:다시|새로)\s*(?:한번\s*)?(?:써|작성해|만들어)(?:\s*(?:줘|주세요|줄래요?|주실래요|봐))?(?:요)?"
    r"|(?:please\s+)?(?:re-?write|write|compose|regenerate)(?:\s+(?:the|that|this|your))?\s+report(?:\s+(?:again|anew))?"
    r"(?:,?\s+please)?",
    re.IGNORECASE,
)
_WRITE = r"(?:\s*(?:써|작성해|만들어|요약해|정리해|줄여))?(?:\s*(?:줘|주세요|줄래요?|주실래요|봐))?(?:요)?"
_SHORTER = re.compile(
    rf"(?:보고서(?:를|만)?\s*)?(?:(?:좀\s*)?(?:더\s*)?(?:짧게|간단히|간단하게|간략히|간략하게){_WRITE}|줄여\s*(?:줘|주세요))"
    r"|(?:please\s+)?(?:make it\s+)?(?:shorter|more concise|briefer)(?:,?\s+please)?",
    re.IGNORECASE,
)
_LONGER = re.compile(
    rf"(?:보고서(?:를|만)?\s*)?(?:좀\s*)?(?:더\s*)?(?:길게|자세히|자세하게|상세히|상세하게){_WRITE}"
    r"|(?:please\s+)?(?:make it\s+)?(?:longer|more detailed|in more detail)(?:,?\s+please)?",
    re.IGNORECASE,
)
