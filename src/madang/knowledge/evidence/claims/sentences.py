"""A sentence in parts: its clauses and the conditions they stand under, with their words and quantities."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from madang.knowledge.evidence.claims.alignment import words_of
from madang.knowledge.evidence.claims.polarity import Force, Side, read_force, read_side
from madang.knowledge.evidence.claims.quantities import StatedQuantity, find_quantities
from madang.reading.language import shared_analyzer
from madang.run_cache import cached_in_run


@dataclass(frozen=True, slots=True)
class Part:
    """A clause, or an item of a list: what is said of one thing."""

    text: str
    words: Mapping[str, str]
    quantities: tuple[StatedQuantity, ...]
    sides: tuple[Side, ...]
    force: Force
    is_condition: bool
    about: frozenset[str] = frozenset()
    labels: tuple[StatedQuantity, ...] = ()
    """The words and dates of the item before, where this part goes on about the same thing."""


@dataclass(frozen=True, slots=True)
class AssertedSentence:
    """A sentence and its parts; `frame` are the words before a colon, which every part is about."""

    text: str
    frame: Mapping[str, str]
    parts: tuple[Part, ...]

    @property
    def words(self) -> Mapping[str, str]:
        """All words."""
        return words_of(self.text)

    @property
    def quantities(self) -> tuple[StatedQuantity, ...]:
        """All quantities."""
        return find_quantities(self.text)


@cached_in_run(maxsize=4096)
def read_sentence(sentence: str) -> AssertedSentence:
    """The sentence in its parts; any text is a sentence."""
    sentence = _MARK.sub("", sentence)
    head = _FRAME.match(sentence)
    frame: Mapping[str, str] = words_of(head[0]) if head else {}
    rest = sentence[head.end() :] if head else sentence
    parts = [
        part
        for group in _GROUP.split(rest)
        for part in _inherit([_part(text) for text in _cut(group) if text.strip(" ,.;")])
    ]
    return AssertedSentence(sentence, frame, tuple(parts) or (_part(rest or sentence),))


def _inherit(parts: Sequence[Part]) -> Iterator[Part]:
    """Parts with what they go on about: a figure of a new kind is of the item before, one of a known kind of the next.

    The next item shares the topic only.
    """
    kinds, words, labels, topic = set[str](), frozenset[str](), tuple[StatedQuantity, ...](), frozenset[str]()
    for part in parts:
        own = {each.kind for each in part.quantities if each.kind not in LABELS}
        new_topic = _topic(part.text)
        topic = new_topic or topic
        if (own and own & kinds) or new_topic:
            kinds, words, labels = own, frozenset(part.words), _labels(part)
            yield replace(part, about=topic)
        else:
            yield replace(part, about=words | topic, labels=labels)
            kinds, words, labels = kinds | own, words | frozenset(part.words), (*labels, *_labels(part))


def _labels(part: Part) -> tuple[StatedQuantity, ...]:
    return tuple(each for each in part.quantities if each.kind in LABELS)


LABELS = ("date", "quarter", "half", "weekday", "ordinal")
"""Kinds of quantities that tell one figure from another."""


def _topic(text: str) -> frozenset[str]:
    found = _TOPIC.match(text)
    return frozenset(words_of(found[1])) if found else frozenset()


def _part(text: str) -> Part:
    quantities = find_quantities(text)
    return Part(
        text,
        words_of(text),
        quantities,
        tuple(_sides(text, quantities)),
        read_force(text),
        bool(_CONDITION.search(text)),
    )


def _sides(text: str, quantities: Sequence[StatedQuantity]) -> Iterator[Side]:
    for each in quantities:
        start, end = each.span
        before, after = text[max(0, start - 28) : start], _COUNTER.sub("", text[end : end + 24], count=1)
        within = _WITHIN.search(each.text)
        ahead = _AHEAD.match(each.text)
        yield read_side(ahead[0] if ahead else before, (within[0] if within else "") + after)


def _cut(text: str) -> Iterator[str]:
    for piece in _JOINT.split(text):
        if not piece or not piece.strip():
            continue
        if _HANGUL.search(piece):
            yield from _cut_korean(piece)
        else:
            yield from (each for each in _ENGLISH_CONDITION.split(piece) if each.strip())


def _cut_korean(piece: str) -> Iterator[str]:
    """Cut after the endings that join clauses, unless an auxiliary verb follows."""
    morphemes, start = shared_analyzer().morphemes(piece), 0
    for here, following in zip(morphemes, [*morphemes[1:], None], strict=True):
        joins = here.tag == "EC" and here.form in _JOINING and not (following and following.tag in ("VX", "JX"))
        if joins or _CASE.match(piece, here.span[0]):
            end = _word_end(piece, here.span[1])
            if piece[start:end].strip():
                yield piece[start:end]
            start = end
    if piece[start:].strip():
        yield piece[start:]


def _word_end(text: str, position: int) -> int:
    found = _BLANK.search(text, position)
    return found.start() if found else len(text)


_HANGUL = re.compile(r"[가-힣]")
_GROUP = re.compile(r";|(?<=[^0-9])\.\s")
_TOPIC = re.compile(r"\s*((?:[가-힣A-Za-z·]+ ){0,3}[가-힣A-Za-z·]+)[은는](?=\s)")
_BLANK = re.compile(r"\s|$")
_MARK = re.compile(r"\[[0-9, ]{1,40}\]")
"""The numbers of sources. Other words in brackets are shown, and held to account like all words."""
_COUNTER = re.compile(
    r"\s?(?:명|개사|개|건|곳|자|세|살|회|번|대|인|마리|people|characters|units|members)(?=[\s이초미까을를부]|$)"
)
_FRAME = re.compile(r"[^:.;,\[\]]{2,60}:(?=\s)")
_JOINT = re.compile(
    r"(?<![0-9]),(?![0-9])|;|(?<=[0-9]),\s(?=[^0-9])|(?<=[0-9]),\s(?=[0-9]+[가-힣A-Za-z:%])|[()\[\]]|\.\s|"
    r"\s(?:but|while|whereas|although|though|however|yet)\s|"
    r"\s(?:and|or)\s(?=[^,.;]*[0-9])|(?<=[원명개건곳%])과\s|(?<=[원명개건곳%])와\s",
    re.IGNORECASE,
)
_ENGLISH_CONDITION = re.compile(
    r"\s(?=(?:only if|if|unless|when|provided that|except|as long as|once|until|because|since|so that)\b)",
    re.IGNORECASE,
)
_JOINING = frozenset(
    {
        "고", "며", "으며", "지만", "으나", "나", "는데", "은데", "ㄴ데",
        "므로", "으므로", "니까", "으니까", "면", "으면", "려면", "으려면", "거나",
        "아도", "어도", "더라도", "아서", "어서", "아야", "어야", "라면",
    }
)  # fmt: skip
_CASE = re.compile(r"(?:경우|때)(?:에는|에만|에|는|만)?(?=[\s,]|$)")
_CONDITION = re.compile(
    r"(?:면|려면|경우|때|라면|[아어]야|더라도|[아어]도)(?:에는|에만|에|는|만)?,?\s*$"
    r"|^\s*(?:only )?(?:if|unless|when|where|provided|except|as long as|until|once|in case|with|without|under)\b",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"\s?(?:이내|이하|미만|이상|초과|까지)$")
_AHEAD = re.compile(
    r"최대|최소|적어도|많아야|up to|at most|at least|no more than|more than|less than|over|under", re.IGNORECASE
)
