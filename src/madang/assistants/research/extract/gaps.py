"""What a question asks that the documents do not give: a year they do not name, a kind of figure they do not have, a
thing they do not mention. Only what is certain counts: a word is missing only where it would be known if it were there.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from madang.assistants.research.extract.compression import RankedQuote, readable
from madang.assistants.research.extract.figures import FigureKind, find_figures, years_in
from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, Meanings, asking_part, terms_of
from madang.knowledge.index import find_terms, meanings_in_other_language
from madang.reading.language import detect_language


class QuestionGap(NamedTuple):
    """What is asked and not given: in the words of the question, as a kind of figure, or because a source says so."""

    words: tuple[str, ...] = ()
    figure: bool = False
    said: bool = False


def find_gap(asked: Asked, ranked: Sequence[RankedQuote], found: Sequence[RawNote], meanings: Meanings) -> QuestionGap:
    """What the question asks for that nothing of what was found speaks of."""
    said = frozenset[str]().union(*(terms_of(f"{note.text}\n{note.place}\n{note.source.head}") for note in found))
    years = sorted(years_in(asked.text) - {year for note in found for year in years_in(f"{note.text} {note.place}")})
    missing = [word for word in _focus(asked.text) if not _is_known(word, said, found, meanings)]
    covered = [_coverage(asked, each) for each in ranked[:_BEST]]
    if not missing:
        words = _words_asked(asked)
        unknown_words = [word for word in words if not _is_known(word, said, found, meanings)]
        given = any(_gives_it(asked, each) for each in ranked[:_BEST])
        little = max(covered, default=1.0) < (_HARDLY if given else _LITTLE)
        enough = 1 if asked.kind and little else max(_SEVERAL, _LARGE_PART * len(words))
        missing = unknown_words if len(unknown_words) >= enough else []
    figure = asked.kind is not None and not any(
        _has_figure(asked.kind, each.quote.text) and _is_of_the_whole(asked, each) for each in ranked
    )
    unknown = any(
        share >= _MUCH and _UNKNOWN.search(each.quote.text)
        for share, each in zip(covered, ranked[:_FIRST], strict=False)
    ) or any(_says_that_it_is_not_known(asked, each.quote.text) for each in ranked[:_LOOKED_AT])
    if asked.kind and not figure and not unknown:
        best = ranked[:_BEST]
        unknown = not any(_gives_it(asked, each) for each in best) and any(
            share >= _SOME and _UNKNOWN.search(each.quote.text) for share, each in zip(covered, best, strict=False)
        )
    return QuestionGap((*map(str, years), *missing), figure, unknown)


def _gives_it(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a sentence has a figure of the kind asked for and a word for what it is to be a figure of."""
    said = terms_of(f"{readable(ranked.quote)}\n{ranked.note.heading}")
    wanted = [names for term, names in asked.terms.items() if asked.weights.get(term, 1.0) > 1.0]
    return _has_figure(asked.kind or "count", ranked.quote.text) and any(names & said for names in wanted or [said])


def _has_figure(kind: FigureKind, text: str) -> bool:
    """Whether a sentence has a figure of that kind; a year tells when, and anything that is counted how much."""
    if kind == "date" and years_in(text):
        return True
    return any(kind in {figure.kind, "count"} for figure in find_figures(text))


def _is_of_the_whole(asked: Asked, ranked: RankedQuote) -> bool:
    """Whether a sentence speaks of the whole where the question does: the figure of one part does not answer that."""
    if not _WHOLE.search(asked.text):
        return True
    foreign = ranked.note.language != detect_language(asked.text)
    return _WHOLE.search(ranked.quote.text) is not None and (foreign or _coverage(asked, ranked) >= _LITTLE)


def _coverage(asked: Asked, ranked: RankedQuote) -> float:
    """The share of the question's terms that a quote, or what it stands under, speaks of."""
    said = terms_of(f"{readable(ranked.quote)}\n{ranked.note.place}")
    return sum(bool(names & said) for names in asked.terms.values()) / max(1, len(asked.terms))


def _words_asked(asked: Asked) -> list[str]:
    """The words of the part of a question that asks, each once, without those that may be asked of anything."""
    start, end = asking_part(asked.text)
    found = (term for term in find_terms(asked.text) if start <= term.span[0] < end)
    words = (asked.text[slice(*term.span)] for term in found if asked.weights.get(term.form, 0.0) >= 1.0)
    return list(dict.fromkeys(words))


def _says_that_it_is_not_known(asked: Asked, sentence: str) -> bool:
    """Whether a sentence says that the figure asked for, of the year asked for, was not fixed or is not known."""
    wanted = [names for term, names in asked.terms.items() if asked.weights.get(term, 1.0) > 1.0]
    years = years_in(asked.text)
    if (
        asked.kind is None
        or not wanted
        or not years
        or not _UNKNOWN.search(sentence)
        or _has_figure(asked.kind, sentence)
    ):
        return False
    said = terms_of(sentence)
    return any(names & said for names in wanted) and years <= years_in(sentence)


def _is_known(word: str, said: frozenset[str], found: Sequence[RawNote], meanings: Meanings) -> bool:
    """Whether a word, or what it means in the other language, stands in what was found; or cannot be told."""
    forms = [term.form for term in find_terms(word)]
    for form, names in meanings.names_of(forms).items():
        own = sum(note.language == ("en" if form.isascii() else "ko") for note in found) / max(1, len(found))
        told = own == 1 or (meanings.vectors and own >= _ENOUGH) or meanings_in_other_language([form])
        if names & said or not told:
            return True
    return not forms


def _focus(question: str) -> list[str]:
    """The words that name what is asked for: after "how many" and "what is the", before 얼마, 몇 and 언제."""
    for pattern in _FOCUS:
        if found := pattern.search(question):
            words = [word for word in _WORD.findall(found.group(1)) if word.lower() not in _GENERIC]
            return words[-1:] if pattern in {_KOREAN_FOCUS, _KOREAN_END} else words[:1]
    return []


_BEST, _FIRST = 4, 2
_LOOKED_AT = 12
_SEVERAL, _LARGE_PART = 2, 0.25
"""How many words of a question, and what part of them, no document has where none speaks of it."""
_ENOUGH = 0.3
"""The share of passages in the language of a word from which its absence says something."""
_HARDLY, _SOME, _LITTLE, _MUCH = 0.25, 0.3, 0.4, 0.6
"""The share of the question below which nothing speaks of it, and from which a sentence speaks of it itself."""
_UNKNOWN = re.compile(
    r"\b(?:not|never) (?:yet )?(?:be(?:en)? )?(?:yet )?(?:measured|set|fixed|announced"
    r"|agreed|determined|named|signed|recorded|collected|published|released|reported|available"
    r"|known|decided"
    r"|assessed|tracked|surveyed|disclosed|counted|calculated|studied)\b"
    r"|\bno (?:data|figures?|information|records?|estimate) (?:is|are|was|were|on|for|about|exist)\b"
    r"|\b(?:unknown|undecided)\b"
    r"|\bno \w+ (?:has|have|had|was|were|is|are) (?:yet )?(?:been )?(?:set|fixed|named|announced|decided|agreed"
    r"|published|given)\b|\b(?:named|gave|set|fixed|announced|published) no \w+"
    r"|(?:정해진|확정된|결정된|알려진|공개된|발표된|집계된|마련된|기록된|조사된) [가-힣]+(?:은|는|이|가|도)? ?없"
    r"|\bdo(?:es)? not (?:give|report|state|include|cover|break)\b|\bdid not (?:measure|record|collect|ask"
    r"|survey|track)\b"
    r"|(?:집계|측정|조사|공개|발표|확인|기록|산정|보고)(?:하지|되지|된 바|한 바)\s*(?:는\s*)?(?:않|없)"
    r"|(?:정해지지|알려지지|나오지|결정되지|확정되지|밝히지|밝혀지지|제시하지|마련되지)\s*(?:는\s*)?않|아직\s*(?:없|모른)"
    r"|(?:자료|수치|통계|기록)(?:가|는|이)?\s*없|미정",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"전체|통틀어|모두|합계|총 ?|합한|합쳐|\b(?:total|in all|altogether|overall|whole|entire|combined)\b", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]+|[가-힣]+")
_KOREAN_FOCUS = re.compile(
    r"([가-힣A-Za-z0-9 ]{2,40}?)(?:은|는|이|가|을|를)\s*(?:얼마|몇|언제|누구|어디|어느|무엇|어떻게|뭐)"
)
_KOREAN_END = re.compile(r"([가-힣A-Za-z0-9 ]{2,40}?[가-힣])(?:은|는)\s*[?？]\s*$")
_FOCUS = (
    re.compile(r"\bhow (?:many|much)\s+((?:[A-Za-z'-]+\s+){0,3}[A-Za-z'-]+)", re.IGNORECASE),
    re.compile(
        r"\bwhat (?:is|was|are|were|will be)\s+(?:the |a |an |its |their )?((?:[A-Za-z'-]+\s+){0,3}[A-Za-z'-]+)",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:what|which)\s+((?:[A-Za-z'-]+\s+){0,3}[A-Za-z'-]+)", re.IGNORECASE),
    _KOREAN_FOCUS,
    _KOREAN_END,
)
_GENERIC = frozenset((
    "the", "a", "an", "of", "in", "did", "does", "do", "has", "have", "had", "is", "was", "are", "were", "be", "been",
    "will",
    "more", "less", "fewer", "most", "total", "number", "amount", "share", "percentage", "percent", "rate", "level",
    "level",
    "average", "annual", "current", "new", "main", "actual", "real", "overall", "exact", "per", "long", "happened",
    "kind",
    "sort", "type", "reason", "reasons", "difference", "differences", "effect", "effects", "result", "results",
    "evidence",
    "its", "their", "our", "his", "her", "each", "every", "all", "any", "some", "other", "cost", "costs", "figure",
    "figures", "value", "values", "say", "says", "said", "to", "it", "they", "there", "money",
))  # fmt: skip
