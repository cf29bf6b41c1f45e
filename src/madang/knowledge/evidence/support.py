"""Whether the passages a sentence cites support it: figures, dates, negations and the words themselves. No
model is asked.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.knowledge import phrases
from madang.knowledge.index.terms import find_terms
from madang.reading import TextFigure, find_figures, is_stated
from madang.reading.language import shared_analyzer, split_clauses, split_sentences
from madang.text import Text


def disagree(claim: str, cited: str) -> bool:
    """Whether one of the clauses denies what the other says."""
    turns = _negations(claim) + _negations(cited) + len(list(_opposed(claim, cited)))
    return turns % 2 == 1


def _negations(clause: str) -> int:
    return len(_ENGLISH_NOT.findall(clause)) + (_korean_negations(clause) if _HANGUL.search(clause) else 0)


def _korean_negations(clause: str) -> int:
    """Negations of what the clause states; those inside a condition or before a noun are not its own."""
    morphemes = shared_analyzer().morphemes(clause)
    after = [(morpheme.form, morpheme.tag) for morpheme in morphemes[1:]] + [("", "")]
    return sum(
        _denies(form, tag) and next_tag != "ETM" and next_form not in _CONDITIONS
        for (form, tag, _), (next_form, next_tag) in zip(morphemes, after, strict=True)
    )


def _denies(form: str, tag: str) -> bool:
    return (form, tag) in _KOREAN_NOT or (form in _NOT_VERBS and tag.startswith("VX"))


def _opposed(claim: str, cited: str) -> Iterator[tuple[str, str]]:
    """The pairs of opposites of which each clause has one."""
    for ones, others, _ in _OPPOSITES:
        for ours, theirs in ((ones, others), (others, ones)):
            if ours.search(claim) and not ours.search(cited) and theirs.search(cited) and not theirs.search(claim):
                yield ours.pattern, theirs.pattern


def neutralize(text: str) -> str:
    """The text with opposites written as one word, for asking whether two texts speak of the same thing."""
    for ones, others, word in _OPPOSITES:
        text = others.sub(word, ones.sub(word, text))
    return text


def _opposites(word: str, positive: str, negative: str) -> tuple[re.Pattern[str], re.Pattern[str], str]:
    return re.compile(positive, re.IGNORECASE), re.compile(negative, re.IGNORECASE), f" {word} "


_HANGUL = re.compile(r"[가-힣]")
_ENGLISH_NOT = re.compile(
    r"\b(?:not|never|cannot|neither|nor|none|no(?! later| more than| less than))\b|n['’]t\b", re.IGNORECASE
)
_KOREAN_NOT = frozenset({("아니", "VCN"), ("없", "VA"), ("안", "MAG"), ("못", "MAG"), ("못하", "VV")})
_NOT_VERBS = frozenset({"않", "못하", "말"})
_CONDITIONS = frozenset({"면", "으면", "을수록", "거나"})
_OPPOSITES = (
    _opposites("가능", r"(?<!불)가능", r"불가능|불가(?!피)"),
    _opposites("허용", r"허용|허가|승인", r"금지|불허|거부|반려(?!동물|견|묘|자)"),
    _opposites(
        "증가", r"증가|늘어|늘었|상승|인상|올랐|오른|확대|증액", r"감소|줄어|줄었|하락|인하|내렸|내린|축소|감액"
    ),
    _opposites("포함", r"포함", r"제외|배제"),
    _opposites("유효", r"유효", r"무효"),
    _opposites("이하", r"최대|상한|이하|이내|미만", r"최소|하한|이상|초과"),
    _opposites("이전", r"이전|먼저|앞서", r"이후|나중|뒤에"),
    _opposites("성공", r"성공", r"실패"),
    _opposites("찬성", r"찬성|동의", r"반대"),
    _opposites(
        "allow",
        r"\b(?:allow|permit|legal|lawful)\w*",
        r"\b(?:forbid|forbad|prohibit|banned|bans|illegal|unlawful)\w*",
    ),
    _opposites(
        "increase",
        r"\b(?:increas|rise|rose|rais|grew|grow|higher)\w*",
        r"\b(?:decreas|fall|fell|drop|declin|shrank|shrink|lower|reduc)\w*",
    ),
    _opposites("include", r"\b(?:includ)\w*", r"\b(?:exclud)\w*"),
    _opposites("valid", r"\bvalid\b", r"\b(?:invalid|void)\b"),
    _opposites(
        "limit",
        r"\b(?:at most|maximum|up to|below|under|(?:no|not) more than)\b",
        r"\b(?:at least|minimum|above|over|(?:no|not) less than)\b",
    ),
    _opposites("before", r"\b(?:before|earlier)\b", r"\b(?:after|later)\b"),
    _opposites("open", r"\bopen(?:s|ed)?\b", r"\bclose[sd]?\b"),
    _opposites("success", r"\bsucce\w*", r"\bfail\w*"),
    _opposites("safe", r"\bsafe(?:ly)?\b", r"\b(?:unsafe|dangerous)\b"),
    _opposites("enable", r"\benabl\w*", r"\bdisabl\w*"),
)


Verdict = Literal["supported", "contradicted", "unsupported"]

_ENOUGH = 0.6
"""The share of a claim's words that what it cites must have."""
_SAME_SUBJECT = 0.5
"""The share of words from which two clauses are taken to speak of the same thing."""
_NEAR = 0.3
"""The share of words from which a sentence is taken to speak of something in the claim."""


class Support(BaseModel):
    """The verdict on one sentence, and a reason that a person can check."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verdict: Verdict
    reason: Text


def check_support(claim: str, cited: Sequence[str]) -> Support:
    """Whether the cited texts, taken together, support the claim."""
    if not cited:
        return Support(verdict="unsupported", reason=phrases.NOTHING_CITED)
    whole = "\n".join(cited)
    if _verbatim(claim, whole):
        return _SUPPORTED
    return _figures(claim, whole) or _denial(claim, whole) or _words(claim, whole) or _SUPPORTED


def _verbatim(claim: str, whole: str) -> bool:
    text = " ".join(claim.split()).rstrip(".!?。 ")
    return bool(text) and text in " ".join(whole.split())


def _figures(claim: str, whole: str) -> Support | None:
    """The first figure of the claim that is not in what it cites; another of its kind there contradicts it."""
    there = find_figures(whole)
    for figure in find_figures(claim):
        if is_stated(figure, there):
            continue
        others = _others(figure, find_figures(_near(claim, whole)))
        if others:
            reason = phrases.FIGURE_DIFFERS.format(ours=figure.text, theirs=", ".join(others))
            return Support(verdict="contradicted", reason=reason)
        return Support(verdict="unsupported", reason=phrases.FIGURE_MISSING.format(ours=figure.text))
    return None


def _denial(claim: str, whole: str) -> Support | None:
    """A clause of the claim whose opposite is cited."""
    cited = [clause for sentence in split_sentences(whole) for clause in (sentence.text, *split_clauses(sentence.text))]
    for clause in split_clauses(claim):
        words = _words_of(clause)
        if not words:
            continue
        shares = [(_share(words, _words_of(each)), -len(each), each) for each in cited]
        share, _, closest = max(shares, default=(0.0, 0, ""))
        if share >= _SAME_SUBJECT and disagree(clause, closest):
            return Support(verdict="contradicted", reason=phrases.OPPOSITE_CITED.format(theirs=closest))
    return None


def _words(claim: str, whole: str) -> Support | None:
    words = _words_of(claim)
    share = _share(words, _words_of(whole))
    if words and share >= _ENOUGH:
        return None
    missing = ", ".join(sorted(words - _words_of(whole))[:6])
    return Support(verdict="unsupported", reason=phrases.WORDS_MISSING.format(missing=missing))


def _near(claim: str, whole: str) -> str:
    """The sentences of what is cited that speak of something in the claim."""
    words = _words_of(claim)
    near = (each.text for each in split_sentences(whole) if _share(words, _words_of(each.text)) >= _NEAR)
    return "\n".join(near)


def _others(figure: TextFigure, figures: Sequence[TextFigure]) -> list[str]:
    return list(dict.fromkeys(other.text for other in figures if other.kind == figure.kind))


def _words_of(text: str) -> frozenset[str]:
    return frozenset(term.form for term in find_terms(neutralize(text)) if not term.form[0].isdigit())


def _share(words: frozenset[str], there: frozenset[str]) -> float:
    return len(words & there) / len(words) if words else 0.0


_SUPPORTED = Support(
    verdict="supported",
    reason=phrases.SUPPORTED,
)
