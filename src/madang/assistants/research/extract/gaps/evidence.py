"""How likely it is that what was found does not give what a question asks: the best claim is weighed by how far it has
all that is wanted together. One small linear model; its weights were fitted on questions over small corpora, each
with a near thing that is not there (`teach/given.py`), and chosen by corpora that were held out.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from madang.assistants.research.extract.compression import candidate_quotes, readable
from madang.assistants.research.extract.figures import years_in
from madang.assistants.research.extract.gaps.answer_form import has_form
from madang.assistants.research.extract.gaps.wanted import Wanted, read_wanted
from madang.assistants.research.extract.notes import Quote, RawNote
from madang.assistants.research.extract.relevance import Asked, Meanings, terms_of
from madang.reading.language import detect_language, split_sentences

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
    weights = _weights()
    wanted = read_wanted(asked)
    scored = [(weights.score({**each.features, **rules}), each) for each in claim_evidence(wanted, found, meanings)]
    if not scored:
        return Judged(0.0)
    score, best = max(scored, key=lambda each: each[0])
    return Judged(1 / (1 + exp(min(score, _MOST))), tuple(_lacking(wanted, best)))


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
    """The evidence of every claim that has a word, a number or the meaning of the question."""
    quotes = candidate_quotes(found)
    said = [terms_of(readable(quote)) for quote, _ in quotes]
    rarity = {
        term: 1 / (1 + _COMMON * sum(bool(names & each) for each in said) / max(1, len(said)))
        for term, names in wanted.terms.items()
    }
    claims = list[ClaimEvidence]()
    for (quote, note), own in zip(quotes, said, strict=True):
        speaks = any(names & own for names in wanted.terms.values()) or _numbers_in(wanted, quote, note)
        if speaks or meanings.likeness(wanted.text, readable(quote)[:_LONGEST]) >= _LIKE:
            hard, met = _met(wanted, own, quote, note, meanings)
            features = {
                **_fit(wanted, quote, note, met, rarity),
                "all_said": min(hard.values(), default=1.0),
                "near_other": _nearest_deed(wanted, own, meanings),
                "likeness": meanings.likeness(wanted.text, readable(quote)[:_LONGEST]),
            }
            claims.append(ClaimEvidence(readable(quote), features, met))
    return claims


def _fit(
    wanted: Wanted, quote: Quote, note: RawNote, met: Mapping[str, float], rarity: Mapping[str, float]
) -> dict[str, float]:
    """How far a claim covers the question and has the form of its answer, and whether of another number or year."""
    sentence = readable(quote)
    form = has_form(wanted, sentence, note.heading, foreign=note.language != detect_language(wanted.text))
    covered = sum(rarity[term] * value for term, value in met.items()) / (sum(rarity.values()) or 1.0)
    numbers = _numbers_in(wanted, quote, note)
    return {
        "covered_in_form": covered * form,
        "things_in_form": min((met[term] for term in wanted.things), default=1.0) * form,
        "numbers_lacking": 1 - len(numbers) / len(wanted.numbers) if wanted.numbers else 0.0,
        "other_year": _other_year(wanted, sentence, note),
        "form_of_amount": form * (wanted.kind in {"count", "money", "share"}),
        "covered_freely": covered * (wanted.kind in {"whether", "way", "thing"}),
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
def _weights() -> _Weights:
    tables = tomllib.loads(_FILE.read_text("utf-8"))
    return _Weights(tables["bias"], tables["weights"])


_FILE = Path(__file__).parents[2] / "data" / "given_weights.toml"
_MET, _LIKE, _UNDATED, _COMMON = 0.5, 0.3, 0.4, 4
_HEAD, _TITLE, _BEFORE, _AFTER = 0.9, 0.8, 0.6, 0.4
_LEAST_NEAR, _RELATED, _NEAR_RANGE = 0.5, 0.45, 0.35
_AROUND, _LONGEST, _MOST_NAMED, _MOST = 300, 1000, 2, 30.0
