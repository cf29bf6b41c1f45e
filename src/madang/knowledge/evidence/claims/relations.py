"""Who is compared with whom, and who does something to whom: relations that a sentence can turn round while every word
of it stands in the statements.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from madang.knowledge.evidence.claims.alignment import words_of
from madang.knowledge.evidence.claims.quantity_patterns import DAILY
from madang.knowledge.evidence.claims.sentences import Part
from madang.knowledge.evidence.claims.signals import MATCHED, Comparison, Place
from madang.knowledge.evidence.claims.wordings import CONCEPT, PARTIES
from madang.reading.language import shared_analyzer


class Degree(NamedTuple):
    """A comparison: what is more or less (`sign`) than `than`; without `than`, more or less than all others."""

    subject: str
    than: str
    sign: int
    kinds: tuple[str, ...]


def turned_comparisons(beside: Comparison) -> int:
    """How many comparisons of the claim are the other way round in the statements, in words or by their figures."""
    return sum(_is_turned(part, beside) for part in beside.claim.parts)


def _is_turned(part: Part, beside: Comparison) -> bool:
    ours = read_degree(part.text)
    if ours is None:
        return False
    subject, than = _led(ours.subject, beside), _led(ours.than, beside)
    for place in beside.places:
        if (theirs := read_degree(place.part.text)) and (theirs.than or theirs.subject):
            verdict = _against_words(ours, subject, than, theirs)
            if verdict is not None:
                return verdict
    return _against_figures(ours, subject, than, beside)


def _against_words(ours: Degree, subject: frozenset[str], than: frozenset[str], theirs: Degree) -> bool | None:
    there, other = frozenset(words_of(theirs.subject)), frozenset(words_of(theirs.than))
    if not other or not than:
        return None
    straight, crossed = len(than & other) + len(subject & there), len(than & there) + len(subject & other)
    if straight == crossed:
        return None
    return (crossed > straight) != (ours.sign * theirs.sign < 0)


def _against_figures(ours: Degree, subject: frozenset[str], than: frozenset[str], beside: Comparison) -> bool:
    for kind in ours.kinds or _kinds_of(beside.places):
        rated = [(place, value) for place in beside.places for value in _values(place.part, kind)]
        common = _shared_words([place for place, _ in rated])
        second = _best(than - subject - common, rated) if than else None
        rest = [each for each in rated if second is None or each[0] is not second[0]]
        own = _best(subject - than - common, rest)
        others = [second] if than else [each for each in rated if own and each[0] is not own[0]]
        values = [each[1] for each in others if each]
        if own and values:
            return any((own[1] - value) * ours.sign < 0 for value in values)
    return False


def _shared_words(places: Sequence[Place]) -> frozenset[str]:
    return places[0].words.intersection(*(place.words for place in places)) if places else frozenset()


_Rated = tuple[Place, float]


def _best(words: frozenset[str], rated: Sequence[_Rated]) -> _Rated | None:
    best = max(rated, key=lambda each: len(words & each[0].words), default=None)
    if best is None or not words & best[0].words:
        return None
    alike = {id(each[0]) for each in rated if len(words & each[0].words) == len(words & best[0].words)}
    return best if len(alike) == 1 else None


def _kinds_of(places: Sequence[Place]) -> list[str]:
    return list(
        dict.fromkeys(each.kind for place in places for each in place.part.quantities if each.kind not in _NAMING)
    )


def _values(part: Part, kind: str) -> Iterator[float]:
    found = [each for each in part.quantities if each.kind.startswith(kind)]
    yield from (float(each.value) for each in found[:1])


_NAMING = ("date", "weekday", "article", "ordinal", "quarter", "half")


def _led(text: str, beside: Comparison) -> frozenset[str]:
    aligned = ((word, beside.aligned.get(word, ("", 0.0))) for word in words_of(text))
    return frozenset(other for _, (other, near) in aligned if near >= MATCHED)


def read_degree(text: str) -> Degree | None:
    """The comparison that a clause makes, if it makes one."""
    for pattern, sign, kinds in _DEGREES:
        found = pattern.search(text)
        if not found:
            continue
        if korean := _THAN.search(text):
            return Degree(text[: korean.start()] + text[korean.end() :], korean[1], sign, kinds)
        if english := _ENGLISH_THAN.search(text):
            return Degree(text[: english.start()], english[1], sign, kinds)
        if _BEATS.search(text):
            return Degree(text[: found.start()], text[found.end() :], sign, kinds)
        if _SUPERLATIVE.search(text):
            return Degree(text, "", sign, kinds)
    return None


_THAN = re.compile(r"((?:[가-힣A-Za-z0-9]+(?<![이가은는에의])\s){0,2}[가-힣A-Za-z0-9]+)보다")
_ENGLISH_THAN = re.compile(r"\bthan (?!\d|what|that)([^,.;]+)", re.IGNORECASE)
_BEATS = re.compile(r"outsold|outweigh|outnumber|exceed(?!s? (?:the )?(?:limit|ceiling))", re.IGNORECASE)
_SUPERLATIVE = re.compile(
    r"가장|제일|더 (?!이상|받|내|걸)|한쪽|\b(?:the (?:most|least|largest|smallest|highest|lowest|longest|shortest|"
    r"biggest|cheapest|dearest|slower|faster|cheaper|closer))\b",
    re.IGNORECASE,
)
_TIME = ("minutes", "days", "months")
_DEGREES: tuple[tuple[re.Pattern[str], int, tuple[str, ...]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), sign, kinds)
    for pattern, sign, kinds in (
        (r"비싸|비쌉|비싼|dearer|more expensive|costs? more|most expensive", 1, ("money",)),
        (r"(?<!비)싸[다고]|(?<!비)쌉|(?<![비가-힣])싼|저렴|cheap|costs? less", -1, ("money",)),
        (r"가깝|가까운|closer|nearer|nearest", -1, ("metres",)),
        (r"멀[다고]|먼 곳|farther|further|많이 (?:걷|움직)|most walking", 1, ("metres",)),
        (r"빠[르릅른]|빨[라랐]|faster|quicker|earlier", -1, _TIME),
        (r"느[리린립]|오래|slower|took longer|takes longer|longer|길[다고어]|깁니다|긴 ", 1, _TIME),
        (r"짧|shorter|shortest", -1, _TIME),
        (
            r"높[다고습았은]|많[다고습았은]|(?<![가-힣])[큰큽]|크[다고]|우선|앞서|앞섭|higher|\bmore\b|"
            r"larger|largest|biggest|"
            r"highest|greater|outsold|outweigh|outnumber|most\b",
            1,
            (),
        ),
        (
            r"낮[다고습았은]|적[다고습었은]|작[다고습았은]|시원|뒤지|lower|fewer|\bless\b|smaller|"
            r"smallest|lowest|cooler|least\b",
            -1,
            (),
        ),
    )
)


def swapped_roles(beside: Comparison) -> int:
    """How many parts have somebody else acting than the statement: whom it acts on there, or another party."""
    return sum(
        _is_swapped(part, place, beside)
        for part in beside.claim.parts
        if (place := beside.nearest(part, whoever=PARTIES)) and not _THAN.search(part.text)
    )


def _is_swapped(part: Part, place: Place, beside: Comparison) -> bool:
    if _crossed(part.text, place.part.text):
        return True
    ours, theirs = actors(part.text), actors(place.part.text)
    led = frozenset(other for word in ours if (other := beside.aligned.get(word, ("", 0.0))[0]))
    named = frozenset(word for home in beside.known for word in _parties(frozenset(home.words)))
    there = _parties(frozenset(place.home.words)) or named
    if there and _parties(ours) - (led & there):
        return True
    others = acted_on(place.part.text) | acted_on(place.home.text)
    if not led or led & theirs or not (theirs or others):
        return False
    return bool(led & others - actors(place.home.text)) or bool(
        _parties(led) and _parties(theirs) and not _parties(led) & _parties(theirs)
    )


def _crossed(ours: str, theirs: str) -> bool:
    """임차인은 임대인이 beside 임대인은 임차인이: who acts here and who acts in the end have changed places."""
    topic, subject = _with_particle(ours, _TOPIC_ONLY), _with_particle(ours, _SUBJECT_ONLY)
    return bool(topic & _with_particle(theirs, _SUBJECT_ONLY)) and bool(subject & _with_particle(theirs, _TOPIC_ONLY))


def _parties(words: frozenset[str]) -> frozenset[str]:
    return words & PARTIES


def actors(text: str) -> frozenset[str]:
    """The words of who or what acts: the topic and the subject in Korean, what stands before the verb in English."""
    if _HANGUL.search(text):
        return _with_particle(text, _SUBJECT)
    if by := _BY.search(text):
        return frozenset(words_of(by[1]))
    verb = _VERB.search(text)
    head = text[: verb.start()] if verb else ""
    return frozenset(words_of(_OF.split(head)[-1] if "," in head else head))


def acted_on(text: str) -> frozenset[str]:
    """The words of whom something is done to."""
    if _HANGUL.search(text):
        return _with_particle(text, _TARGET)
    if _BY.search(text) and (verb := _VERB.search(text)):
        return frozenset(words_of(text[: verb.start()]))
    verb = _VERB.search(text)
    return frozenset(word for found in _OBJECT.finditer(text, verb.end() if verb else 0) for word in words_of(found[1]))


def _with_particle(text: str, particles: Mapping[str, str]) -> frozenset[str]:
    found, nouns = set[str](), list[str]()
    known = words_of(text)
    plain = CONCEPT.sub(lambda match: next(name for name, value in match.groupdict().items() if value), text)
    for form, tag, _ in shared_analyzer().morphemes(plain):
        if tag.startswith("N") or tag in ("XSN", "SL"):
            nouns.append(form)
        elif particles.get(form, "").startswith(tag) and form in particles:
            found.update(word for word in nouns if word in known)
            nouns = []
        else:
            nouns = []
    return frozenset(found)


_HANGUL = re.compile(r"[가-힣]")
_SUBJECT = {"은": "JX", "는": "JX", "이": "JKS", "가": "JKS", "께서": "JKS"}
_TOPIC_ONLY = {"은": "JX", "는": "JX"}
_SUBJECT_ONLY = {"이": "JKS", "가": "JKS"}
_TARGET = {"에게": "JKB", "한테": "JKB", "께": "JKB", "에게서": "JKB", "로부터": "JKB", "으로부터": "JKB"}
_BY = re.compile(
    r"\b(?:ed|en|paid|made|borne|applied for|required|given) by (?:the |a |an )?([a-z' -]+)", re.IGNORECASE
)
_OF = re.compile(r",")
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|may|must|can|cannot|could|will|would|shall|should|does|do|did|"
    r"needs?|applied|appealed|approves?|pays?|paid"
    r"|counts?|reports?|gives?|requires?|terminates?|asks?|refuses?|leaves?|charges?|[a-z]+ed|"
    r"[a-z]{3,}(?<!s)s)\b(?! of\b)"
)
_OBJECT = re.compile(
    r"\b(?:to|against|from|for|require[sd]?|ask[s]?|oblige[sd]?|pay|let)\s+(?:the |a |an )?([a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)

_RATES = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "hour": r"시간당|시간마다|1시간에|\b(?:an|per|every|each|for every) hour|hourly",
        "day": rf"{DAILY}|매일|일당|날마다|\b(?:a|per|every|each) day|daily",
        "night": r"1박(?:에|당)?|하룻밤|\b(?:a|per|every|each) night",
        "week": r"주 [0-9]회|매주|일주일에|주마다|\b(?:a|per|every|each) week|weekly",
        "month": r"월 [0-9]회|매월|매달|달마다|한 달에|\b(?:a|per|every|each) month|monthly",
        "year": r"매년|연간|해마다|회계연도|\b(?:a|per|every|each) (?:fiscal )?year|annual",
        "person": r"1인당|1인(?=[ ,])|인당|명당|\b(?:a|per|each) (?:person|head)",
        "group": r"전체 인원|모두 합쳐|\bwhole group|in total|altogether",
        "gift": r"1회에|한 번에|per gift|at a time",
        "kw": r"kW당|per kW\b",
        "mw": r"MW당|per MW\b",
    }.items()
}


def other_rates(beside: Comparison) -> bool:
    """Whether the claim says by the day where the statements say by the hour."""
    ours = {name for name, pattern in _RATES.items() if pattern.search(beside.claim.text)}
    homes = {id(place.home): place.home.text for part in beside.claim.parts if (place := beside.nearest(part))}
    theirs = {name for name, pattern in _RATES.items() for text in homes.values() if pattern.search(text)}
    return bool(ours) and bool(theirs) and not ours & theirs
