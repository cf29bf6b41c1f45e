"""How likely it is that what was found does not give what a question asks: one small linear model finds the claim that
would be the answer, another weighs how far that claim has all that is wanted together. Both were fitted on questions
over small corpora, each with a near thing that is not there (`teach/given.py`), and chosen by corpora held out.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from madang.assistants.research.extract.compression import candidate_quotes, readable
from madang.assistants.research.extract.figures import find_figures, years_in
from madang.assistants.research.extract.gaps.answer_form import has_form
from madang.assistants.research.extract.gaps.question_gap import leaves_open
from madang.assistants.research.extract.gaps.wanted import Wanted, read_wanted
from madang.assistants.research.extract.notes import Quote, RawNote
from madang.assistants.research.extract.relevance import Asked, Meanings, terms_of
from madang.reading.language import detect_language, split_sentences
from madang.reading.numbers import find_numbers

MISSING = 0.6
"""From which likelihood on a question is said not to be answered by what was found."""


class Judged(NamedTuple):
    """How likely it is that an answer is missing, and the words of the question that the best claim lacks."""

    missing: float
    lacking: tuple[str, ...] = ()


class ClaimEvidence(NamedTuple):
    """What speaks for and against one claim, and how far it meets each term."""

    sentence: str
    features: Mapping[str, float]
    met: Mapping[str, float]


class _Weights(NamedTuple):
    bias: float
    weights: Mapping[str, float]

    def score(self, features: Mapping[str, float]) -> float:
        return self.bias + sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())


def judge_given(asked: Asked, rules: Mapping[str, float], found: Sequence[RawNote], meanings: Meanings) -> Judged:
    """How likely the answer is missing, with what rules say of the question as a whole (`rules`)."""
    wanted = read_wanted(asked)
    claims = claim_evidence(wanted, found, meanings)
    if not claims:
        return Judged(0.0)
    tables = tomllib.loads(_read_weights())
    answers, gives = (_Weights(tables[name]["bias"], tables[name]["weights"]) for name in ("claim", "question"))
    scores = [answers.score(each.features) for each in claims]
    best = claims[scores.index(max(scores))]
    score = gives.score({**question_evidence(best, scores), **rules})
    return Judged(1 / (1 + exp(max(-_MOST, min(score, _MOST)))), tuple(_lacking(wanted, best)))


def question_evidence(best: ClaimEvidence, scores: Sequence[float]) -> dict[str, float]:
    """What the likeliest answer tells of a question: what it is like, and how far it is ahead of the next."""
    first, second = [*sorted(scores, reverse=True), min(scores)][:2]
    return {**best.features, "score": first, "lead": first - second}


def _lacking(wanted: Wanted, claim: ClaimEvidence) -> Iterator[str]:
    """The words of the question that a claim has not, the things among them first."""
    yield from (number for number in wanted.numbers if number not in claim.sentence)
    poor = [term for term, met in claim.met.items() if met < _MET]
    poor.sort(key=lambda term: term not in wanted.things)
    for term in poor[:_MOST_NAMED]:
        word = rf"\b{re.escape(term)}\w*" if term.isascii() else re.escape(term.removesuffix("다"))
        if said := re.search(word, wanted.text, re.IGNORECASE):
            yield said.group()


def claim_evidence(wanted: Wanted, found: Sequence[RawNote], meanings: Meanings) -> list[ClaimEvidence]:
    """The evidence of the claims that may answer, in whatever words: those nearest in words and meaning."""
    quotes = candidate_quotes(found)
    said = [terms_of(readable(quote)) for quote, _ in quotes]
    names = frozenset[str]().union(*wanted.terms.values())
    likes = [meanings.likeness(wanted.text, readable(quote)[:_LONGEST]) for quote, _ in quotes]
    of_all = _OfAll(
        {
            term: 1 / (1 + _COMMON * sum(bool(each & own) for own in said) / max(1, len(said)))
            for term, each in wanted.terms.items()
        },
        _unknown(wanted, said, found),
        sum(likes) / max(1, len(likes)),
    )
    order = sorted(range(len(quotes)), key=lambda at: -likes[at] - _WORD * len(names & said[at]))
    nearest = sorted(order[:_MOST_CLAIMS])
    return [_evidence(wanted, _Claim(*quotes[at], said[at], likes[at]), of_all, meanings) for at in nearest]


class _Claim(NamedTuple):
    """A claim with its terms and how near its meaning comes to the question's."""

    quote: Quote
    note: RawNote
    own: frozenset[str]
    likeness: float


class _OfAll(NamedTuple):
    """What all claims tell: how rare each term is among them, how many are in none, how near they are on average."""

    rarity: Mapping[str, float]
    unknown: float
    likeness: float

    def share(self, values: Mapping[str, float]) -> float:
        """How much of the question these values come to, by how rare its terms are."""
        return sum(self.rarity[term] * value for term, value in values.items()) / (sum(self.rarity.values()) or 1.0)


def _unknown(wanted: Wanted, said: Sequence[frozenset[str]], found: Sequence[RawNote]) -> float:
    """The share of the terms that stand nowhere in what was found."""
    heads = (terms_of(f"{note.heading}\n{note.place}\n{note.source.title}") for note in found)
    known = frozenset[str]().union(*said, *heads)
    return sum(not names & known for names in wanted.terms.values()) / max(1, len(wanted.terms))


def _evidence(wanted: Wanted, claim: _Claim, of_all: _OfAll, meanings: Meanings) -> ClaimEvidence:
    quote, note, own, likeness = claim
    sentence = readable(quote)
    hard, met = _met(wanted, own, quote, note, meanings)
    soft = {
        term: 1.0 if names & own else 0.0 if term in wanted.names else _near(term, own, meanings)
        for term, names in wanted.terms.items()
    }
    foreign = note.language != detect_language(wanted.text)
    form = has_form(wanted, sentence, note.heading, foreign=foreign)
    features = {
        "covered_in_form": of_all.share(met) * form,
        "things_in_form": min((met[term] for term in wanted.things), default=1.0) * form,
        "least_thing": min((met[term] for term in wanted.things), default=1.0),
        "covered_by_words": of_all.share(hard),
        "covered_nearly": of_all.share(soft),
        "least_nearly": min(soft.values(), default=1.0),
        "all_said": min(hard.values(), default=1.0),
        "near_other": _nearest_deed(wanted, own, meanings),
        "unknown": of_all.unknown,
        "likeness": likeness,
        "likeness_above": likeness - of_all.likeness,
        "foreign": float(foreign),
        "likeness_foreign": likeness * foreign,
        "terms": float(len(wanted.terms)),
    }
    return ClaimEvidence(sentence, {**features, **_fit(wanted, claim, form)}, met)


def _fit(wanted: Wanted, claim: _Claim, form: float) -> dict[str, float]:
    """Whether a claim has the form of an answer, is of another number or year, leaves open what it speaks of."""
    quote, note, own, likeness = claim
    sentence = readable(quote)
    numbers = _numbers_in(wanted, quote, note)
    left_open = float(leaves_open(sentence))
    asked = frozenset[str]().union(*wanted.terms.values())
    return {
        "form": form,
        "likeness_in_form": form * likeness,
        f"kind_{wanted.kind}": 1.0,
        f"form_{wanted.kind}": form,
        f"likeness_{wanted.kind}": likeness,
        "numbers_lacking": 1 - len(numbers) / len(wanted.numbers) if wanted.numbers else 0.0,
        "other_year": _other_year(wanted, sentence, note),
        "left_open": left_open,
        "likeness_left_open": likeness * left_open,
        "figure": float(bool(find_figures(sentence) or find_numbers(sentence))),
        "new": len(own - asked) / max(1, len(own)),
        "length": min(_LONG, len(own) / _TEN),
    }


def _nearest_deed(wanted: Wanted, own: frozenset[str], meanings: Meanings) -> float:
    """How near a claim comes to what is done, where it does not say it: verbs have many paraphrases."""
    near = (
        _near(term, own, meanings)
        for term, names in wanted.terms.items()
        if term not in wanted.things and not names & own
    )
    return max(0.0, min(1.0, (max(near, default=0.0) - _RELATED) / _NEAR_RANGE))


def _numbers_in(wanted: Wanted, quote: Quote, note: RawNote) -> frozenset[str]:
    """The numbers that tell one of several and that a claim, or what it stands under, names."""
    text = f"{readable(quote)} {note.heading}"
    return frozenset(
        number for number in wanted.numbers if re.search(rf"(?<![\d.]){re.escape(number)}(?!\d|\.\d)", text)
    )


def _met(
    wanted: Wanted, own: frozenset[str], quote: Quote, note: RawNote, meanings: Meanings
) -> tuple[dict[str, float], dict[str, float]]:
    """How far a claim and its heads say each term; and how far, with its neighbours and near words, it is met."""
    heads = terms_of(f"{note.heading}\n{note.place}")
    titles = terms_of(f"{note.source.title}\n{note.source.head}")
    before, after = _neighbours(quote, note)
    hard, met = dict[str, float](), dict[str, float]()
    for term, names in wanted.terms.items():
        near = 0.0 if term in wanted.names else _near(term, own, meanings)
        hard[term] = 1.0 if names & own else _HEAD if names & heads else _TITLE if names & titles else 0.0
        beside = _BEFORE if names & before else _AFTER if names & after else 0.0
        met[term] = max(hard[term], beside, min(_HEAD, (near - _LEAST_NEAR) / _NEAR_RANGE))
    return hard, met


def _neighbours(quote: Quote, note: RawNote) -> tuple[frozenset[str], frozenset[str]]:
    before = split_sentences(note.text[max(0, quote.start - _AROUND) : quote.start])
    after = split_sentences(note.text[quote.end : quote.end + _AROUND])
    return (
        terms_of(before[-1].text) if before else frozenset(),
        terms_of(after[0].text) if after else frozenset(),
    )


def _near(term: str, said: frozenset[str], meanings: Meanings) -> float:
    return max((cosine for other, cosine in meanings.near.get(term, {}).items() if other in said), default=0.0)


def _other_year(wanted: Wanted, sentence: str, note: RawNote) -> float:
    """1 where a claim is of another year than is asked about, some where nobody says of which it is."""
    if not wanted.years:
        return 0.0
    dated = frozenset({note.source.as_of.year}) if note.source.as_of else frozenset[int]()
    heads = years_in(f"{note.source.title} {note.place}")
    years = years_in(sentence) or years_in(note.heading) or heads or dated
    return 0.0 if years & wanted.years else 1.0 if years else _UNDATED


@cache
def _read_weights() -> str:
    return _FILE.read_text("utf-8")


_FILE = Path(__file__).parents[2] / "data" / "given_weights.toml"
_MET, _UNDATED, _COMMON = 0.5, 0.4, 4
_MOST_CLAIMS, _WORD = 100, 0.15
"""Claims that are weighed, and what a word in common is worth beside likeness when they are chosen."""
_LONG, _TEN = 3.0, 10
_HEAD, _TITLE, _BEFORE, _AFTER = 0.9, 0.8, 0.6, 0.4
_LEAST_NEAR, _RELATED, _NEAR_RANGE = 0.5, 0.45, 0.35
_AROUND, _LONGEST, _MOST_NAMED, _MOST = 300, 1000, 2, 30.0
