"""How well a sentence answers a question: by the question's words in either language, by meaning where there are
vectors, by whether it has the kind of figure that is asked for, and by how well its passage was found.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from math import log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from madang.assistants.research.extract.figures import FigureKind, find_figures
from madang.knowledge.index import Term, find_terms, meanings_in_other_language
from madang.reading.language import split_sentences
from madang.reading.mentions import Span
from madang.reading.numbers import Number, find_numbers
from madang.run_cache import cached_in_run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Meanings(NamedTuple):
    """What is known of the meaning of texts: vectors of length 1, and which terms mean each other across languages."""

    vectors: "Mapping[str, NDArray[np.float64]]" = {}
    pairs: Mapping[str, frozenset[str]] = {}
    near: Mapping[str, Mapping[str, float]] = {}
    """For each term of the question those of what was found that mean something like it, with how near, up to 1."""

    def names_of(self, terms: Iterable[str]) -> dict[str, frozenset[str]]:
        """Each of the terms with what it is called in the other language, itself among it."""
        wanted = list(terms)
        shipped = meanings_in_other_language(wanted)
        nothing = frozenset[str]()
        return {
            term: frozenset({term})
            | {other for other in self.pairs.get(term, nothing) | shipped.get(term, nothing) if len(other) > 1}
            for term in wanted
        }

    def alike(self, term: str) -> frozenset[str]:
        """The terms of what was found that mean nearly the same as a term of the question."""
        return frozenset(other for other, cosine in self.near.get(term, {}).items() if cosine >= _ALIKE)

    def likeness(self, first: str, second: str) -> float:
        """The cosine of two texts; 0 where one has no vector."""
        one, other = self.vectors.get(first), self.vectors.get(second)
        return 0.0 if one is None or other is None else float(one @ other)


NO_MEANINGS = Meanings()


class Asked(NamedTuple):
    """A question as sentences are measured by it."""

    text: str
    terms: Mapping[str, frozenset[str]]
    """Each term, and the forms that stand for it in either language, itself among them."""
    kind: FigureKind | None
    """The kind of figure it asks for, if it asks for one."""
    weights: Mapping[str, float] = {}
    """How much each term counts: what is asked for most, what is only told beside the question least."""
    figures: frozenset[Decimal] = frozenset()
    """The figures that it names: what has one of them speaks of the same, in whatever language."""
    choices: frozenset[Decimal] = frozenset()
    """Small numbers between which it asks to choose."""

    def with_less_weight(self, terms: AbstractSet[str]) -> "Asked":
        """The question, with terms that hardly count any more: those that only name the document it is asked of."""
        weights = {term: weight * _NAMING if term in terms else weight for term, weight in self.weights.items()}
        return self._replace(weights=weights)


class SentenceCandidate(NamedTuple):
    """A sentence as it is measured: what it says, what it is understood with, and how well its passage was found."""

    text: str
    terms: frozenset[str]
    around: frozenset[str]
    """Terms of the headings and the sentence before it."""
    about: frozenset[str]
    """Terms of the source's title: what the whole of it is about need not be said in every sentence."""
    trust: float
    source: str = ""


def read_question(question: str, meanings: Meanings) -> Asked:
    """The question's terms with what they are called in the other language, and the kind of figure it asks for."""
    numbers = [
        number
        for number in find_numbers(question)
        if number.span[1] - number.span[0] > 1 or _is_alternative(question, number)
    ]
    figures = [number for number in numbers if not _YEAR.match(question, number.span[0])]
    terms = [
        term
        for term in find_terms(question)
        if term.form not in _EVERYDAY and not any(number.span[0] <= term.span[0] < number.span[1] for number in figures)
    ]
    terms = _without_frame(question, terms)
    focus, asking = asked_for(question), asking_part(question)
    weights = {term.form: _weight(term.form, term.span, focus, asking) for term in reversed(terms)}
    return Asked(
        question,
        _with_rates(question, meanings.names_of(dict.fromkeys(term.form for term in terms))),
        _asked_kind(question),
        weights,
        frozenset(Decimal(number.value) for number in figures if _is_telling(question, number)) | _dates_in(question),
        frozenset(Decimal(number.value) for number in figures if _is_alternative(question, number)),
    )


def _without_frame(question: str, terms: Sequence[Term]) -> Sequence[Term]:
    """The terms that say what is asked, without those that only say that it is: "is there a way to" is no subject."""
    frames = [found.span() for found in _FRAME.finditer(question)]
    told = [term for term in terms if not any(start <= term.span[0] < end for start, end in frames)]
    return told or terms


def without_frame(question: str) -> str:
    """The question without what only makes a question of it."""
    return _FRAME.sub(" ", question)


def _is_telling(question: str, number: Number) -> bool:
    """Whether a number of a question is so exact, or so large, that what else has it speaks of the same."""
    return number.value >= _LEAST_NAMED or bool(_SHARE.match(question, number.span[1])) or "." in number.text


def _is_alternative(question: str, number: Number) -> bool:
    return bool(_OR.match(question, number.span[1]) or _OR_BEFORE.search(question[: number.span[0]]))


def asking_part(question: str) -> Span:
    """Where a message asks: from its first sentence with a question mark to its last, or all of it."""
    asking = [sentence.span for sentence in split_sentences(question) if _ASKS.search(sentence.text)]
    return (asking[0][0], asking[-1][1]) if asking else (0, len(question))


def asked_for(question: str) -> frozenset[str]:
    """The terms that name what is asked for: what is counted, or what "how much", "when" and "which" stand with."""
    named = [found.span(1) for pattern in _ASKED_FOR for found in pattern.finditer(question)]
    return frozenset(
        term.form
        for term in find_terms(question)
        if any(start <= term.span[0] < end for start, end in named)
        and term.form not in _EVERYDAY | _ANYTHING
        and not _YEAR.fullmatch(term.form)
    )


def _with_rates(question: str, names: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The terms with the rate of each that is asked for: 반환율 is taken apart in one sentence and not in another."""
    return {
        term: forms
        | {f"{term}{rate}" for rate in "율률" if f"{term}{rate}" in question}
        | ({term[:-1]} if _RATE.fullmatch(term) else frozenset[str]())
        for term, forms in names.items()
    }


def _weight(term: str, span: Span, focus: frozenset[str], asking: Span) -> float:
    if term in _ANYTHING:
        return _TOLD_BESIDE
    if term in focus:
        return _ASKED_FOR_WEIGHT
    return 1.0 if asking[0] <= span[0] < asking[1] else _TOLD_BESIDE


@cached_in_run(maxsize=4096)
def terms_of(text: str) -> frozenset[str]:
    """The terms of a text, each once; texts are measured for several topics, and remembered."""
    return frozenset(term.form for term in terms_in(text))


def terms_in(text: str) -> Iterator[Term]:
    """The terms of a text in order; a sentence is analysed once in a run, in whatever it stands."""
    start = 0
    for gap in (*_SENTENCE_GAP.finditer(text), None):
        end = gap.start() if gap else len(text)
        for form, span in _terms_of_sentence(text[start:end]):
            yield Term(form, (start + span[0], start + span[1]))
        start = gap.end() if gap else end


def terms_between(text: str, start: int, end: int) -> frozenset[str]:
    """The terms that stand in a part of a text, as they are understood in the whole of it."""
    return frozenset(term.form for term in terms_in(text) if term.span[0] < end and term.span[1] > start)


@cached_in_run(maxsize=4096)
def _terms_of_sentence(sentence: str) -> tuple[Term, ...]:
    return tuple(find_terms(sentence))


@cached_in_run(maxsize=4096)
def values_in(text: str) -> frozenset[Decimal]:
    """The numbers and the full dates that a text names; a date is one number in whatever language."""
    return frozenset(Decimal(number.value) for number in find_numbers(text)) | _dates_in(text)


def _dates_in(text: str) -> frozenset[Decimal]:
    return frozenset(figure.value for figure in find_figures(text) if figure.kind == "date" and figure.value % 100)


def measure(asked: Asked, candidates: Sequence[SentenceCandidate], meanings: Meanings) -> list[float]:
    """How well each candidate answers, from 0 up; only candidates of one call can be compared.

    Of a question that names nothing, as "What does this say?", the place of a passage is all there is to go by.
    """
    weights = _term_weights(asked, candidates)
    best = max((candidate.trust for candidate in candidates), default=0.0) or 1.0
    return [_measure_one(asked, candidate, weights, best, meanings) for candidate in candidates]


def _measure_one(
    asked: Asked, candidate: SentenceCandidate, weights: Mapping[str, float], best: float, meanings: Meanings
) -> float:
    if not weights:
        return _TRUST * candidate.trust / best
    total = sum(weights.values()) or 1.0
    said = sum(weight for term, weight in weights.items() if asked.terms[term] & candidate.terms)
    near = sum(
        weight * (_ABOUT if asked.terms[term] & candidate.about else _AROUND)
        for term, weight in weights.items()
        if asked.terms[term] & (candidate.around | candidate.about) and not asked.terms[term] & candidate.terms
    )
    words = (said + near) / total
    meaning = max(0.0, meanings.likeness(asked.text, candidate.text))
    figure = (
        _FIGURES[asked.kind]
        if asked.kind and asked.kind in {figure.kind for figure in find_figures(candidate.text)}
        else 0.0
    )
    named = _NAMED if asked.figures and asked.figures & values_in(candidate.text) else 0.0
    if not said and not named and meaning < _LEAST_MEANING and not (near and figure):
        return 0.0
    return words + _MEANING * meaning + _TRUST * candidate.trust / best + figure + named


def _term_weights(asked: Asked, candidates: Sequence[SentenceCandidate]) -> dict[str, float]:
    """Words of the question that few sources have tell more, and within them those that few sentences have.

    Sentences alone would mislead: what was found is full of what was looked for, and rare words in it are accidents.
    """
    holding, sources = Counter[str](), defaultdict[str, set[str]](set)
    for candidate in candidates:
        for term, forms in asked.terms.items():
            if forms & (candidate.terms | candidate.about):
                holding[term] += 1
                sources[term].add(candidate.source)
    every = len({candidate.source for candidate in candidates})
    return {
        term: asked.weights.get(term, 1.0)
        * log(1 + (every + 1) / (len(sources[term]) + 0.5))
        * sqrt(log(1 + (len(candidates) + 1) / (holding[term] + 0.5)))
        for term in asked.terms
    }


def _asked_kind(question: str) -> FigureKind | None:
    """The kind of figure asked for; of two figures of one kind to choose between, their kind."""
    named = {figure.kind for figure in find_figures(question)}
    if len(named & {"money", "share"}) == 1:
        return "money" if "money" in named else "share"
    return next((kind for kind, pattern in _KINDS if pattern.search(question)), None)


_ALIKE = 0.62
_RATE = re.compile(r"[가-힣]{2,}[율률]")
_SENTENCE_GAP = re.compile(r"\n\s*|(?<=[.!?])\s+(?=[^\s\d])")
"""Where a sentence ends for sure; "No. 5" does not."""
_AROUND, _ABOUT = 0.4, 0.85
_NAMING = 0.15
_ASKED_FOR_WEIGHT, _TOLD_BESIDE = 1.7, 0.4
_NAMED, _LEAST_NAMED = 0.6, 100
_OR = re.compile(r"[^\s\d]{0,4}(?:인가|이냐|인지| or\b|,? 아니면)")
_OR_BEFORE = re.compile(r"\d[^\s\d]{0,4}(?:인가|이냐|인지),? ?$|\b[a-z]+ or $|아니면 $", re.IGNORECASE)
_SHARE = re.compile(r"\s?(?:%|퍼센트|프로|per ?cent)")
"""What a sentence gains that has a figure which the question names."""
_YEAR = re.compile(r"(?:19|20)\d{2}(?!\d)")
_ASKS = re.compile(
    r"[?？]|(?:까|나요|는지|인가|은가|을까|니|죠)\W*$|\b(?:what|which|who|when|where|why|how)\b", re.IGNORECASE
)
_FRAME = re.compile(
    r"\b(?:is|are|was|would|could|can) (?:it|there)(?: be)? (?:possible|(?:a|an|any|some)(?: \w+)? way)"
    r"(?: (?:to|of|for))?\b"
    r"|\bwhat(?:'s| is| are) the (?:best|right|proper|recommended|correct|easiest|simplest|preferred|usual)"
    r" (?:way|method|approach|practice)s?(?: (?:to|of|for))?\b"
    r"|\bhow (?:can|do|does|should|could|would|to|might)(?: (?:i|we|you|one))?\b"
    r"|\b(?:can|could|should|may|do) (?:i|we|you|one)\b|\b(?:unable|not able|trying|ability|possible|want|need) to\b"
    r"|방법(?:이|은|을)? ?(?:있|뭐|무엇|알려|궁금)[가-힣]*|어떻게 (?:하|해|되|쓰|써)[가-힣]*"
    r"|수 있(?:나요|는지|을까요?|습니까|어요|는가)|가능(?:한가요|할까요|하나요|한지|합니까)",
    re.IGNORECASE,
)
"""What makes a question of a subject, and may be asked of any."""
_PHRASE = r"((?:[A-Za-z][\w'-]* ){0,3}?[A-Za-z][\w'-]*)"
_AUXILIARY = (
    r"(?=,| (?:did|does|do|is|are|was|were|has|have|had|will|would|can|could|in|on|for|of|from|at|by|to|and|that|which"
    r"|who|when)\b|[?.])"
)
_ASKED_FOR = (
    re.compile(rf"\bhow (?:many|much) {_PHRASE}{_AUXILIARY}", re.IGNORECASE),
    re.compile(rf"\b(?:what|which) (?:is|was|are|were) (?:the |its |their )?{_PHRASE}{_AUXILIARY}", re.IGNORECASE),
    re.compile(
        rf"\b(?:what|which) (?!is |was |are |were |did |does |do )(?:of the )?{_PHRASE}{_AUXILIARY}", re.IGNORECASE
    ),
    re.compile(r"몇 ?([가-힣]{2,6}?)(?:이나|이|가|를|을|에|의|인|로|[ ?,])"),
    re.compile(
        r"((?:[가-힣A-Za-z0-9]+ )?[가-힣A-Za-z]+)(?:은|는|이|가|을|를) (?:모두 )?"
        r"(?:얼마|몇|언제|누구|어디|어느|무엇|뭐)"
    ),
    re.compile(r"((?:[가-힣A-Za-z0-9]+ )?[가-힣A-Za-z]+)(?:은|는)\s*[?？]\s*$"),
)
"""Words that name what is asked for."""
_MEANING = 0.9
_TRUST = 0.25
_FIGURES: Mapping[FigureKind, float] = {"money": 0.3, "share": 0.3, "date": 0.3, "time": 0.4, "count": 0.15}
"""What a sentence gains that has the kind of figure that is asked for; almost every sentence counts something."""
_LEAST_MEANING = 0.35
"""How near in meaning a sentence must come that has no word of the question."""
_KINDS: tuple[tuple[FigureKind, re.Pattern[str]], ...] = (
    ("time", re.compile(r"시각|몇 ?시(?!간)|\bwhat time\b|\bat what hour\b|o'clock", re.IGNORECASE)),
    (
        "date",
        re.compile(
            r"언제|며칠(?:에|날|인|자|까지|부터|이[야에죠니])|날짜|[가-힣]일(?:은|이|자)|시점"
            r"|^when\b|\bwhen (?:did|was|were|will|is|can)|\bdates?\b",
            re.IGNORECASE,
        ),
    ),
    ("share", re.compile(r"몇\s*(?:퍼센트|%|프로)|비율|율은|percent|proportion|\bshare\b|\brate\b", re.IGNORECASE)),
    (
        "money",
        re.compile(
            r"얼마를|[가-힣](?:비|료|금|값)(?:는|은|이|가)? (?:모두 |총 |전체 |각각 )?얼마"
            r"|비용|요금|가격|예산|금액|돈|지출|임금|급여|월급|연봉|보조금|보상금|지원금|cost|price|budget|fare|\bfees?\b"
            r"|\bwages?\b|salar|\brent\b|subsid|how much (?:money|did"
            r"|does|do|is|has|have|was|were|will)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "count",
        re.compile(
            r"몇|며칠|얼마나 ?(?:많|오래|자주|길|크|멀|걸|되|늘|줄|높|낮)"
            r"|how (?:many|much|long|often|far|large|big|old)|number of",
            re.IGNORECASE,
        ),
    ),
)
_ANYTHING = frozenset((
    "evid", "reason", "caus", "effect", "result", "differ", "kind", "sort", "type", "main", "per", "total", "number",
    "often", "becaus", "realli", "actual", "true", "much", "mani", "date", "day", "time", "when", "날짜", "시점", "때",
    "정말", "진짜", "실제", "까닭", "이유", "원인", "효과", "결과", "차이", "영향", "가운데", "전체", "종류", "무엇",
))  # fmt: skip
"""What may be asked of anything does not tell what it is asked of."""
_EVERYDAY = frozenset((
    "say", "said", "tell", "give", "find", "show", "document", "report", "sourc", "accord", "explain", "describ",
    "happen",
    "after", "befor", "뒤", "전", "들다", "이후", "문서", "자료", "보고서", "말하다", "설명", "알리다", "따르다",
    "대하다", "나오다", "어느", "얼마나", "정도",
))  # fmt: skip
