"""What a sentence asserts, clause by clause: its words, figures with their direction, who acts on whom, whether it is
denied, allowed or required, what it claims of all, and the conditions it holds under. Korean and English; no model.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from madang.knowledge.evidence import wordings
from madang.knowledge.evidence.support import disagree, neutralize
from madang.knowledge.index.terms import find_terms
from madang.reading import ArticleReference, TextFigure, find_articles, find_figures
from madang.reading.language import shared_analyzer, split_clauses


@dataclass(frozen=True, slots=True)
class BoundFigure:
    """A figure and where it bounds: "most", "least", "before", "after"; nothing where it is plainly so much."""

    figure: TextFigure
    directions: frozenset[str]


@dataclass(frozen=True, slots=True)
class Assertion:
    """One clause and what it says; `parties` are pairs of a grammatical case and a party, such as actor and tenant."""

    text: str
    words: frozenset[str]
    figures: tuple[BoundFigure, ...]
    parties: frozenset[tuple[str, str]]
    modality: frozenset[str]
    absolutes: frozenset[str]
    is_condition: bool


@dataclass(frozen=True, slots=True)
class AssertedSentence:
    """A sentence with its clauses; conditions stand apart from what holds under them."""

    text: str
    words: frozenset[str]
    clauses: tuple[Assertion, ...]
    articles: tuple[ArticleReference, ...]
    names: frozenset[str]
    bounds: Mapping[str, int]
    """How often it bounds in which way: most, least, before, after."""

    @property
    def named_parties(self) -> frozenset[str]:
        """The parties it speaks of."""
        return frozenset(party for clause in self.clauses for _, party in clause.parties)

    @property
    def absolutes(self) -> frozenset[str]:
        """What it claims of all, always or never."""
        return frozenset(name for clause in self.clauses for name in clause.absolutes)

    @property
    def mains(self) -> tuple[Assertion, ...]:
        """What it states; a sentence of nothing but a condition states that."""
        return tuple(each for each in self.clauses if not each.is_condition) or self.clauses

    @property
    def conditions(self) -> tuple[Assertion, ...]:
        """Under what."""
        return tuple(each for each in self.clauses if each.is_condition)


@lru_cache(maxsize=4096)
def read_assertions(sentence: str) -> AssertedSentence:
    """The sentence as what it asserts; any text is a sentence."""
    plain = wordings.MARKUP.sub("", sentence)
    clauses = tuple(_inherit_actor([_read_clause(text, condition=cond) for text, cond in _clauses(plain)]))
    return AssertedSentence(
        plain, content_words(plain), clauses, tuple(find_articles(plain)), _names(plain), _bounds(plain)
    )


def _bounds(text: str) -> Mapping[str, int]:
    told = wordings.BOUND_NEGATION.sub(" 이하 ", text)
    return {name: len(pattern.findall(told)) for name, pattern in wordings.BOUND_WORDS.items()}


def content_words(text: str) -> frozenset[str]:
    """The words of a text that say what it is about: no figures, no parties, opposites as one word."""
    without = wordings.PARTY.sub(" ", neutralize(wordings.SYNONYM.sub(_one_word, text)))
    return frozenset(term.form for term in find_terms(without) if not term.form[0].isdigit())


def denies(claim: str, cited: str) -> bool:
    """Whether one of the clauses says the contrary of the other."""
    claim, cited = wordings.SYNONYM.sub(_one_word, claim), wordings.SYNONYM.sub(_one_word, cited)
    opposed = sum(
        bool(ones.search(claim)) != bool(ones.search(cited))
        and bool(others.search(claim)) != bool(others.search(cited))
        for ones, others in wordings.MORE_OPPOSITES
    )
    bounds = (wordings.BOUND_NEGATION.sub(" ", claim), wordings.BOUND_NEGATION.sub(" ", cited))
    return disagree(*(wordings.DIRECTION_WORDS.sub(" ", each) for each in bounds)) != (opposed % 2 == 1)


def counted_negations(text: str) -> int:
    """Every negation in a condition, where the grammar of a main clause does not apply."""
    return len(wordings.RAW_NEGATION.findall(text))


def _read_clause(text: str, *, condition: bool) -> Assertion:
    return Assertion(
        text=text,
        words=content_words(text),
        figures=tuple(_bound_figures(text)),
        parties=frozenset(_parties(text)),
        modality=frozenset(name for name, pattern in wordings.MODALITIES.items() if pattern.search(text)),
        absolutes=frozenset(name for name, pattern in wordings.ABSOLUTES.items() if pattern.search(text)),
        is_condition=condition,
    )


def _inherit_actor(clauses: list[Assertion]) -> Iterator[Assertion]:
    """A clause without an actor has that of the clause before it."""
    actors = frozenset[tuple[str, str]]()
    for clause in clauses:
        own = frozenset(each for each in clause.parties if each[0] == "actor")
        actors = own or actors
        yield replace(clause, parties=clause.parties | actors)


def _clauses(sentence: str) -> list[tuple[str, bool]]:
    """The clauses, and whether each is a condition; one without content belongs to the one before it."""
    joined: list[tuple[str, bool]] = []
    for text, condition in _cut(sentence):
        if joined and not content_words(text):
            joined[-1] = (f"{joined[-1][0]} {text}", condition)
        else:
            joined.append((text, condition))
    return joined


def _cut(sentence: str) -> Iterator[tuple[str, bool]]:
    for part in split_clauses(sentence):
        for clause in _split_korean(part) if wordings.HANGUL.search(part) else _split_english(part):
            if clause.strip():
                yield clause.strip(), bool(wordings.CONDITION.search(clause.strip()))


def _split_english(part: str) -> list[str]:
    cuts = [0, *(found.start() for found in wordings.ENGLISH_CONDITION.finditer(part) if found.start()), len(part)]
    return [part[start:end] for start, end in pairwise(cuts)]


def _split_korean(part: str) -> list[str]:
    """Cut after the endings that join clauses, unless an auxiliary verb follows."""
    morphemes = shared_analyzer().morphemes(part)
    cuts = [0]
    for here, following in zip(morphemes, [*morphemes[1:], None], strict=True):
        joined = (
            here.tag == "EC"
            and here.form in wordings.JOINING
            and not (following and following.tag in wordings.CONTINUING)
        )
        if joined or wordings.CASE_NOUN.match(part, here.span[0]):
            cuts.append(_word_end(part, here.span[1]))
    return [part[start:end] for start, end in zip(cuts, [*cuts[1:], len(part)], strict=True)]


def _word_end(text: str, position: int) -> int:
    found = wordings.BLANK.search(text, position)
    return found.start() if found else len(text)


def _bound_figures(text: str) -> Iterator[BoundFigure]:
    """The figures with their directions; 3개월 뒤 is so many months, and the direction says when."""
    start = 0
    plain = wordings.RELATIVE.sub(lambda found: found[1] + " " * (len(found[0]) - len(found[1])), text)
    for figure in sorted(find_figures(plain), key=lambda each: plain.find(each.text)):
        place = max(text.find(figure.text, start), 0)
        start = place + len(figure.text)
        before, after = text[max(0, place - wordings.REACH) : place], text[start : start + wordings.REACH]
        yield BoundFigure(
            figure, _directions(_last_part(before) + figure.text, figure.text + wordings.DIGIT.split(after)[0])
        )


def _last_part(before: str) -> str:
    return re.split(r"[0-9]", before)[-1]


def _directions(before: str, after: str) -> frozenset[str]:
    """Where a figure bounds; the ends of a range, 부터 and 까지, count where no word says more."""
    told = {name for name, pattern in wordings.BEFORE_FIGURE.items() if pattern.search(before)}
    told |= {name for name, pattern in wordings.AFTER_FIGURE.items() if pattern.search(after)}
    if "denied" in told:
        return frozenset(told - {"least", "denied"} | {"most"})
    if not told & {"most", "least"}:
        told |= {name for name, pattern in wordings.ENDS_OF_RANGE.items() if pattern.search(after)}
    return frozenset(told)


def _parties(text: str) -> Iterator[tuple[str, str]]:
    """Each party with its case: by its particle in Korean, by its place and preposition in English; "" if unknown."""
    seen_bare = False
    for found in wordings.PARTY.finditer(text):
        party = next(name for name, value in found.groupdict().items() if value)
        if found.group().isascii():
            case = _english_case(text, found, seen_bare=seen_bare)
            seen_bare = seen_bare or case == "actor"
        else:
            case = next((name for name, pattern in wordings.PARTICLES.items() if pattern.match(text, found.end())), "")
        yield case, party


def _english_case(text: str, found: re.Match[str], *, seen_bare: bool) -> str:
    if text[found.end() : found.end() + 2] in ("'s", "’s", "' "):
        return "owner"
    preposition = wordings.PREPOSITION.search(text, max(0, found.start() - 16), found.start())
    if preposition:
        return {"by": "actor", "of": "owner"}.get(preposition[1].lower(), "target")
    return "object" if seen_bare else "actor"


def _names(text: str) -> frozenset[str]:
    """Proper names: what Kiwi calls one, and English words with a capital inside a sentence."""
    english = {found[1].lower() for found in wordings.CAPITAL.finditer(text)}
    if not wordings.HANGUL.search(text):
        return frozenset(english)
    return frozenset(
        english | {each.form for each in shared_analyzer().morphemes(text) if each.tag == "NNP" and len(each.form) > 1}
    )


def _one_word(found: re.Match[str]) -> str:
    return next(name for name, value in found.groupdict().items() if value).replace("_", " ")
