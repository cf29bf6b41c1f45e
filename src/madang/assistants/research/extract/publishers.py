"""Who is behind a source, by what it says of itself: the operator of a thing, an authority, researchers, a newspaper.

Whoever runs a thing and whoever inspects it have different reasons to say what they say of it. Sources that are one
text in two places are one source: a reprint confirms nothing, however often it is found.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from typing import Literal

from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.sentences import find_sentences, shingles

PublisherKind = Literal["operator", "authority", "study", "association", "news", "opinion"]


def publisher_kind(card: SourceCard) -> PublisherKind | None:
    """What kind of publisher a source has; None where it does not say."""
    said = "\n".join(value for key, value in head_entries(card.head) if key in _PUBLISHERS)
    for text in (" ".join(_ASIDE.findall(said)), said, card.title):
        for kind, pattern in _KINDS:
            if pattern.search(text):
                return kind
    return None


def publisher_name(card: SourceCard) -> str:
    """Who published a source, in its own words; empty where it does not say."""
    return next((value for key, value in head_entries(card.head) if key in _PUBLISHERS), "")


def funding(card: SourceCard) -> str:
    """Who paid for a source, in its own words; empty where it does not say."""
    return next((value for key, value in head_entries(card.head) if _FUNDING.search(key)), "")


def tells_of_itself(card: SourceCard) -> bool:
    """Whether a source says when it was written or by whom: then what it says is somebody's claim as of a day."""
    return card.as_of is not None or bool(publisher_name(card))


def states_limit(sentence: str) -> bool:
    """Whether a sentence says how far what its source says can be relied on."""
    return _LIMIT.search(sentence) is not None


def names_limits(heading: str) -> bool:
    """Whether what stands under a heading is what its source says of its limits."""
    return _LIMITS_HEADING.search(heading) is not None


def head_entries(head: str) -> list[tuple[str, str]]:
    """The entries of a head: what each is called, in small letters, and what it says."""
    return [(key.strip().lower(), value.strip()) for key, value in _ENTRY.findall(head)]


def find_reprints(found: Sequence[RawNote]) -> dict[str, str]:
    """For each source that repeats most of an earlier one, that earlier one."""
    cards = {note.source.id: note.source for note in found}
    notes = _by_source(found)
    sentences = {source: _sentences(own) for source, own in notes.items()}
    ordered = sorted(cards.values(), key=lambda card: (card.as_of or date.max, card.id))
    originals = dict[str, str]()
    for number, card in enumerate(ordered):
        for earlier in ordered[:number]:
            if earlier.id not in originals and (
                _repeats(sentences[card.id], sentences[earlier.id]) or _says_so(notes[card.id], earlier)
            ):
                originals[card.id] = earlier.id
                break
    return originals


def _by_source(found: Sequence[RawNote]) -> dict[str, list[RawNote]]:
    notes = defaultdict[str, list[RawNote]](list)
    for note in found:
        notes[note.source.id].append(note)
    return notes


def _says_so(notes: Sequence[RawNote], earlier: SourceCard) -> bool:
    """Whether a source says itself that it reworks what another publisher wrote: 출처: ○○신문 기사 재구성."""
    publisher = publisher_name(earlier)
    return bool(publisher) and any(
        publisher in (found["named"] or found["named_en"])
        for note in notes
        for found in _TAKEN_FROM.finditer(note.text)
    )


def _sentences(notes: Sequence[RawNote]) -> list[frozenset[str]]:
    """The longer sentences of what was found of a source, as runs of letters: short ones repeat by accident."""
    texts = {sentence.text for note in notes for sentence in find_sentences(note.text)}
    return [shingles(text) for text in texts if len(text) >= _LONG]


def _repeats(ours: Sequence[AbstractSet[str]], theirs: Sequence[AbstractSet[str]]) -> bool:
    """Whether half of what the shorter of two sources says stands in the other nearly word for word."""
    few, many = sorted((ours, theirs), key=len)
    same = sum(any(len(one & other) >= _ALIKE * len(one | other) for other in many) for one in few)
    return len(few) >= _FEWEST and same >= len(few) * _MOST_OF_IT


_TAKEN_FROM = re.compile(
    r"^(?:출처|원문)\s*[:：](?P<named>[^\n]{2,60}(?:기사|보도|글)[^\n]{0,20})$"
    r"|\b(?:reprinted|adapted|rewritten|taken) from (?P<named_en>[^\n]{2,60})",
    re.MULTILINE | re.IGNORECASE,
)
_LONG, _FEWEST = 40, 3
_ALIKE, _MOST_OF_IT = 0.7, 0.5
_ASIDE = re.compile(r"\(([^()]{2,40})\)")
"""What a publisher says of itself beside its name: Harbour Courier Co. (operator)."""
_ENTRY = re.compile(r"^([^:：\n]{1,30})[:：][ \t]*(\S[^\n]*)$", re.MULTILINE)
_PUBLISHERS = (
    *("publisher", "author", "authors", "organisation", "organization", "source", "from", "by"),
    *("발행", "발행처", "발행기관", "기관", "저자", "작성자", "매체", "출처", "글쓴이"),
)
_LIMITS_HEADING = re.compile(r"한계|제한점|유의|주의 ?사항|\blimit(?:s|ations?)?\b|\bcaveats?\b", re.IGNORECASE)
_LIMIT = re.compile(
    r"\b(?:limitation|caveat|not (?:been )?(?:verified|audited|peer[- ]reviewed|representative|random|inspect"
    r"|confirm)\w*"
    r"|unverified|self[- ]report\w*|respon(?:se rate|dents)|sample (?:size|of)|small sample|preliminary|margin of error"
    r"|funded|commissioned|paid (?:for )?by|anonym\w+|cannot (?:rule out|say|tell|be)|did not (?:inspect|measure|verify"
    r"|check|ask))\b"
    r"|한계|대표하지|검증되지|확인되지|확인하지|잠정|표본|응답률|응답자 수|익명|무작위|지원을 받|후원을 받"
    r"|(?:연구|조사|설문|평가) ?(?:비|비용|경비)[^.]{0,30}(?:지원|부담|후원)|의뢰로|심사를 거치지"
    r"|\bdid not want to (?:give|be named)|\bone (?:day|week|round|visit)\b|\bnot (?:a |treat it as a )?scientific"
    r"|알 수 없|추정치",
    re.IGNORECASE,
)
_FUNDING = re.compile(r"fund|sponsor|paid|grant|supported|지원|후원|연구비|재원|의뢰")
_KINDS: tuple[tuple[PublisherKind, re.Pattern[str]], ...] = (
    (
        "news",
        re.compile(
            r"\bnews|\bdaily\b|\btimes\b|\bherald\b|gazette|\bpost\b|press\b|\bwire\b|courier|tribune|chronicle|일보|신문|뉴스|방송|매거진",
            re.IGNORECASE,
        ),
    ),
    (
        "study",
        re.compile(
            r"universit|institute|research|laborator|journal|faculty|working paper|대학|연구|학회", re.IGNORECASE
        ),
    ),
    (
        "association",
        re.compile(
            r"union|association|federation|society|alliance|coalition|parents|조합|협회|연대|연합|노조|모임|학부모",
            re.IGNORECASE,
        ),
    ),
    (
        "operator",
        re.compile(
            r"\bco\.|\bcontractor|\bsupplier|\bcompany|\binc\b|\bltd\b|\bllc\b|\bcorp(?:oration)?\b|operator"
            r"|manufacturer|press release|운영사|운영 ?기관"
            r"|주식회사|\(주\)|㈜|공사\b|보도자료",
            re.IGNORECASE,
        ),
    ),
    (
        "authority",
        re.compile(
            r"audit|council|district|ministry|agency|authority|board|commission|office|government|department"
            r"|county|city"
            r"|감사|의회|시청|군청|구청|도청|교육청|위원회|정부|[가-힣]부\b|청\b",
            re.IGNORECASE,
        ),
    ),
    ("opinion", re.compile(r"blog|opinion|column|forum|블로그|칼럼|기고|카페|게시판", re.IGNORECASE)),
)
