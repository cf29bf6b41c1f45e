"""Some of those who travel, of whom something is told: 한 명이 회를 못 먹어, one of us can't do stairs. They are among
the party, and their number is not that of the party.
"""

import re


def without_members(text: str) -> str:
    """The text with spaces for how many of the party something is told of; who drops out is still counted."""
    return _MEMBERS.sub(lambda found: " " * len(found.group()), text)


_KO_TOLD = (
    r"(?:잘\s?못|못\s?(?:먹|드|걷|타|마|올|뛰|자|해)|안\s?(?:먹|드|좋|걷|마)|알레르기|채식|비건|할랄|무릎|허리|다리|임산부|임신"
    r"|휠체어|멀미|고소|공포|아프|아파|불편|싫어|무서|힘들|당뇨|유당|종교|[5-9]0\s?대|고령|연세)"
)
_EN_TOLD = (
    r"(?:'s| is| are| has| have)? ?(?:a |an |very |badly |really |both |all )?"
    r"(?:vegetarians?|vegans?|allerg\w+|afraid|scared|pregnant|coeliacs?|celiacs?|lactose|halal|kosher|diabetics?"
    r"|elderly|disabled|in a wheelchair|(?:bad|sore) \w+)"
    r"|(?: (?:can'?t|cannot|doesn'?t|don'?t|won'?t) (?!come|go\b|join|make)(?:be )?"
    r"| hates?| needs?| gets? | arrives?| uses? a )"
)
_MEMBERS = re.compile(
    rf"(?<![가-힣0-9])(?:한|두|세|[1-3])\s?(?:명|분|사람)(?:은|는|이|가|만|도)?(?=\s[^.,!?\n0-9]{{0,18}}?{_KO_TOLD})"
    rf"|(?<![가-힣])(?:하나|둘|셋)(?:은|는|만)(?=\s[^.,!?\n]{{0,18}}?{_KO_TOLD})"
    r"|(?<=중\s)(?:한|두|세|[1-3])\s?(?:명|분|사람)(?:은|는|이|가|만|도)?(?!\s?(?:못|안)\s?(?:가|오|간|온)|\s?빠)"
    rf"|\b(?:one|two|three|[1-3])(?: of (?:us|them|whom|(?:the|my|our) \w+))?(?={_EN_TOLD})",
    re.IGNORECASE,
)
