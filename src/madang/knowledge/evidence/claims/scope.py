"""How far a claim reaches: words that widen it, conditions that it leaves out or turns round, and causes."""

import re

from madang.knowledge.evidence.claims.alignment import words_of
from madang.knowledge.evidence.claims.quantities import same_quantity
from madang.knowledge.evidence.claims.sentences import AssertedSentence, Part
from madang.knowledge.evidence.claims.signals import Comparison, paired

_CLEARLY = 0.34


def widened(beside: Comparison) -> set[str]:
    """Words by which the claim says more than the statements: all, always, any, even without."""
    there = " ".join(home.text for home in beside.known)
    return {name for name, pattern in _WIDE.items() if pattern.search(beside.claim.text) and not pattern.search(there)}


_WIDE = {
    "all": re.compile(
        r"모든|전부|누구(?:나|에게나)|전국|어디서나|전량|어느 [가-힣]+든|무엇이든"
        r"|\b(?:all|every(?! (?:[0-9]|half|hour|day|night|week|month|year|two|three|four|six|ten))|everyone|"
        r"anyone|everywhere|whole|entire|any kind|nationwide|country)\b",
        re.IGNORECASE,
    ),
    "always": re.compile(
        r"항상|언제나|언제든|무조건|예외 ?없이|어떤 (?:경우|이유)|늘 |몇 번이든|(?:상관|관계) ?없이|불문|아무 때나"
        r"|\b(?:always|unconditionally|without exception|whenever|whatever|wherever|any reason|at any time|"
        r"regardless|irrespective)\b",
        re.IGNORECASE,
    ),
    "most": re.compile(
        r"대부분|거의 다|보통은?|대체로|원래|\b(?:(?<!at )most(?! [0-9])|mostly|usually|generally|mainly)\b",
        re.IGNORECASE,
    ),
    "only": re.compile(
        r"오직|유일|뿐(?!만)|[가-힣](?<![지천백십])만(?=[ ,.]|$)|\b(?:only(?! [0-9])|solely|exclusively|nothing but)\b",
        re.IGNORECASE,
    ),
    "even": re.compile(
        r"없이도|아니어도|아니라도|지 않아도|[가-힣]도 (?:됩|된|되)|더라도|[았었했였]어도|"
        r"[가-힣]해도(?= )|없어도|뿐이어도|평소처럼|여전히|까지도"
        r"|\b(?:even|without any|still|already|no matter)\b",
        re.IGNORECASE,
    ),
    "certain": re.compile(
        r"확정(?!일자)|틀림없|분명히|반드시|보장[되됩한합]"
        r"|\b(?:final(?:ly)?|definit\w+|certain(?:ly)?|guaranteed|settled|for sure)\b",
        re.IGNORECASE,
    ),
    "proves": re.compile(
        r"증명|입증|확실|원인임|밝혀졌|결론|\b(?:prov(?:e|es|ed)|confirms?|demonstrates?|conclud\w*|accus\w*)\b",
        re.IGNORECASE,
    ),
}


def dropped_conditions(beside: Comparison) -> int:
    """How many conditions of the statements that the claim follows are not in it."""
    led = frozenset(word for part in beside.claim.parts for word in beside.led(part))
    mains = {id(place.home): place.home for _, place in paired(beside) if not place.part.is_condition}
    return sum(
        _is_dropped(part, led, home, beside) for home in mains.values() for part in home.parts if part.is_condition
    )


def _is_dropped(condition: Part, led: frozenset[str], home: AssertedSentence, beside: Comparison) -> bool:
    if any(same_quantity(each, ours) for each in condition.quantities for ours in beside.claim.quantities):
        return False
    mains = frozenset(word for part in home.parts if not part.is_condition for word in part.words)
    words = frozenset(condition.words) - mains
    return bool(words) and len(words & led) / len(words) < _CLEARLY


def causes(beside: Comparison) -> str:
    """ "": no cause is claimed; "same", "turned" or "new" beside the causes of the statements."""
    ours = _cause_and_effect(beside.claim.text)
    if ours is None:
        return ""
    told = [pair for home in beside.known if (pair := _cause_and_effect(home.text))]
    if not told:
        return "new"
    cause, effect = (_led_words(text, beside) for text in ours)
    straight = max(len(cause & _plain(one)) + len(effect & _plain(other)) for one, other in told)
    turned = max(len(cause & _plain(other)) + len(effect & _plain(one)) for one, other in told)
    return "turned" if turned > straight else "same"


def _led_words(text: str, beside: Comparison) -> frozenset[str]:
    return frozenset(beside.aligned.get(word, (word, 0))[0] for word in words_of(text))


def _plain(text: str) -> frozenset[str]:
    return frozenset(words_of(text))


def _cause_and_effect(text: str) -> tuple[str, str] | None:
    if found := _KOREAN_CAUSE.search(text):
        return text[: found.start()], text[found.end() :]
    if found := _ENGLISH_CAUSE.search(text):
        first, second = text[: found.start()], text[found.end() :]
        return (second, first) if first.strip() else _leading_cause(second)
    if found := _ENGLISH_EFFECT.search(text):
        return text[: found.start()], text[found.end() :]
    return None


def _leading_cause(text: str) -> tuple[str, str]:
    cause, _, effect = text.partition(",")
    return cause, effect


_KOREAN_CAUSE = re.compile(
    r"때문(?:에|이다|입니다|이라)?|[아어여]서(?=[\s,])(?! ?안| ?는)|탓에|덕분에|바람에|"
    r"(?<=[가-힣])므로(?=[\s,])|(?<=점검)으로|(?<=강풍)으로|덕에|"
    r"(?<=되|하|나)면서"
)
_ENGLISH_CAUSE = re.compile(r"\b(?:because(?: of)?|due to|as a result of|thanks to|owing to)\b", re.IGNORECASE)
_ENGLISH_EFFECT = re.compile(
    r"(?:, so\b|\btherefore|\bcaus(?:e|ed|es)\b|\bled to|\bas a result|\bresulted in)", re.IGNORECASE
)


def turned_conditions(beside: Comparison) -> bool:
    """Whether what holds and what it holds under have changed places."""
    pairs = list(paired(beside))
    under = [place for part, place in pairs if part.is_condition]
    holds = [place for part, place in pairs if not part.is_condition]
    return any(
        not one.part.is_condition and other.part.is_condition and one.home is other.home
        for one in under
        for other in holds
    )


def drops_condition(beside: Comparison) -> bool:
    """Whether the claim allows, requires or forbids, and leaves out the condition under which that holds."""
    return (
        any(part.force for part in beside.claim.parts)
        and not any(part.is_condition for part in beside.claim.parts)
        and dropped_conditions(beside) > 0
    )
