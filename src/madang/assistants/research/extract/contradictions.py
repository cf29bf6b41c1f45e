"""Where sources disagree: claims on the same thing whose figures differ, or that point in opposite directions, each
with its source and date, and what may explain the difference.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from itertools import combinations
from typing import Literal

from madang.assistants.research.extract.figures import (
    SentenceFigure,
    are_comparable,
    find_figures,
    same_value,
    years_in,
)
from madang.assistants.research.extract.relevance import NO_MEANINGS, Meanings, terms_between, terms_of
from madang.state import Frozen, stored_as

Subject = Mapping[str, frozenset[str]]
"""The terms of a claim, each with what it is called in the other language."""
Axis = Sequence[tuple[str, re.Pattern[str]]]
"""Ways in which a sentence may point, with the words that say so."""
DifferenceReason = Literal["corrected", "period", "scope", "estimate", "interest", "newer"]


@stored_as("research.claim", formerly=("madang.assistants.research.domain.contradictions:Claim",))
class SourceClaim(Frozen):
    """A sentence of a source, with its terms, the source's date and what kind of source it is."""

    source: str
    passage: str
    sentence: str
    terms: tuple[str, ...]
    as_of: date | None = None
    publisher: str = ""
    about: tuple[str, ...] = ()
    """The terms of the source's title: that two sources are about one thing does not make two figures of it one."""
    under: tuple[str, ...] = ()
    """The terms of the heading that the sentence stands under."""


@stored_as("research.contradiction", formerly=("madang.assistants.research.domain.contradictions:Contradiction",))
class Contradiction(Frozen):
    """Two claims that differ; where the dates of their sources differ, `first` is the newer one."""

    first: SourceClaim
    second: SourceClaim
    first_says: str
    second_says: str
    reasons: tuple[DifferenceReason, ...] = ()
    repeated: tuple[str, ...] = ()
    """Further sources that have one of the two figures; that does not make it true twice."""
    explained: SourceClaim | None = None
    """Where a source speaks of one of the two figures and says what the difference comes from."""

    @property
    def dated(self) -> bool:
        """Whether the dates tell which of the two is the newer."""
        return self.first.as_of != self.second.as_of and None not in (self.first.as_of, self.second.as_of)


def find_contradictions(
    claims: Sequence[SourceClaim], meanings: Meanings = NO_MEANINGS, answering: Container[str] = ()
) -> list[Contradiction]:
    """The pairs of claims of different sources about the same thing that differ, those nearest to each other first.

    Two sentences that both answer the question (`answering`) need less in common to be about the same thing.
    """
    found = list[tuple[float, Contradiction]]()
    read = {claim: find_figures(claim.sentence) for claim in claims}
    subjects = {claim: _subject(claim, meanings) for claim in claims}
    for first, second in combinations(claims, 2):
        least = _BOTH_ANSWER if first.sentence in answering and second.sentence in answering else _SAME_SUBJECT
        if first.source == second.source or are_of_other_things(first, second, meanings):
            continue
        if near := _nearness(first, second, subjects, meanings, least):
            shared = _shared(subjects[first], subjects[second])
            for ours, theirs in _differences(
                first, second, read[first], read[second], meanings, opposable=_opposable(first, second, shared)
            ):
                pair = set_against(first, second, ours, theirs)
                found.append((near - _OTHER_PERIOD if "period" in pair.reasons else near, pair))
    found.sort(key=lambda each: -each[0])
    return _folded([pair for _, pair in found])


def are_of_other_things(first: SourceClaim, second: SourceClaim, meanings: Meanings = NO_MEANINGS) -> bool:
    """Whether each claim names a thing that the other does not, or nothing says that they are about one thing.

    A thing is named by the words of a title or heading that its sentence has, else by the title: "a ride costs 9 won"
    is of what the page is of. Only where both sentences call something as known are titles apart no sign of two things.
    """
    ours, theirs = {*first.about, *first.under}, {*second.about, *second.under}
    if not ours or not theirs:
        return False
    own, other = ours & {*first.terms}, theirs & {*second.terms}
    if own and other:
        return bool(_not_named(own, second, meanings) and _not_named(other, first, meanings))
    named = [(own, second)] if own else [(other, first)] if other else [(ours, second), (theirs, first)]
    apart = all(_not_named(things, claim, meanings) == things for things, claim in named)
    return apart and not _known_things(first) & _known_things(second)


def _not_named(things: AbstractSet[str], claim: SourceClaim, meanings: Meanings) -> set[str]:
    """Those of the things that a claim does not name; in the other language, of those whose name in it is known."""
    said = {*claim.terms, *claim.about, *claim.under}
    foreign = bool(_HANGUL.search("".join(things))) != bool(_HANGUL.search(claim.sentence))
    names = meanings.names_of(each for each in things if not each[0].isdigit() and not _POINTS.search(each))
    return {each for each, forms in names.items() if not forms & said and (len(forms) > 1 or not foreign)}


def _known_things(claim: SourceClaim) -> set[str]:
    """What a sentence calls as known: with "the", by a name inside it, as its topic; not what the figure itself is."""
    return {term for found in _KNOWN.finditer(claim.sentence) for term in terms_of(found.group())}


def _opposable(first: SourceClaim, second: SourceClaim, shared: int) -> bool:
    """Whether words that point in opposite directions make two claims differ.

    Such words are said of anything: where nobody says when or by whom, the sentences must be nearly the same.
    """
    own = all(claim.as_of or claim.publisher for claim in (first, second))
    return shared >= _LEAST_SHARED and (own or shared >= _NEARLY_ALL * max(len(first.terms), len(second.terms)))


def with_explanation(pair: Contradiction, paragraphs: Sequence[SourceClaim]) -> Contradiction:
    """The pair with the paragraph that explains it: one that has both figures, else one that says why of either."""
    figures = [figure for said in (pair.first_says, pair.second_says) for figure in find_figures(said)[:1]]
    ranked = [(_explains(paragraph, pair, figures), paragraph) for paragraph in paragraphs]
    most, best = max(ranked, key=lambda each: each[0], default=(0, None))
    return pair.changed(explained=best) if most else pair


def _explains(paragraph: SourceClaim, pair: Contradiction, figures: Sequence[SentenceFigure]) -> int:
    """How well a paragraph explains a pair: by both figures and a reason, by one and a reason; 0 where it does not."""
    reasons = len(_EXPLANATION.findall(paragraph.sentence))
    if not reasons or paragraph.sentence in {pair.first.sentence, pair.second.sentence}:
        return 0
    told = find_figures(paragraph.sentence)
    named = sum(any(are_comparable(one, each) and same_value(one, each) for each in told) for one in figures)
    return named * _BOTH_TOLD + min(reasons, _MOST_REASONS) if named else 0


def may_explain(text: str) -> bool:
    """Whether a text has a word that says what a difference comes from."""
    return _EXPLANATION.search(text) is not None


def _folded(pairs: Sequence[Contradiction]) -> list[Contradiction]:
    """One pair for each two figures that stand against each other, with the further sources that repeat one of them.

    A source repeats a figure where it stands against the very claim that the pair is about.
    """
    kept = list[Contradiction]()
    for pair in pairs:
        main = next((one for one in kept if _sides(one) & _sides(pair) and _figures(one) == _figures(pair)), None)
        if main is not None:
            more = {pair.first.source, pair.second.source} - {main.first.source, main.second.source}
            repeated = tuple(dict.fromkeys((*main.repeated, *sorted(more))))
            kept[kept.index(main)] = main.changed(repeated=repeated)
        elif all(_sides(one) != _sides(pair) for one in kept):
            kept.append(pair)
    return kept


def _sides(pair: Contradiction) -> set[tuple[str, str]]:
    return {(claim.source, claim.sentence) for claim in (pair.first, pair.second)}


def _figures(pair: Contradiction) -> set[str]:
    return {pair.first_says, pair.second_says}


def _differences(
    first: SourceClaim,
    second: SourceClaim,
    ours: Sequence[SentenceFigure],
    theirs: Sequence[SentenceFigure],
    meanings: Meanings,
    *,
    opposable: bool,
) -> Iterator[tuple[str, str]]:
    """What each says where they differ: in figures of one unit that they do not share, else in direction.

    Words that point in opposite directions are said of anything: the sentences need more in common to be `opposable`.
    """
    pairs = [
        (one, other)
        for one, other in _differing(first.sentence, second.sentence, ours, theirs, meanings)
        if _of_same_thing(first, second, one, other, meanings)
    ]
    yield from ((one.text.strip(), other.text.strip()) for one, other in pairs)
    if not pairs:
        pairs = [*_refuted(first, second, ours, theirs, meanings)]
        yield from pairs
    if not pairs and opposable:
        axes = (_EXTENTS,) if _shares_figure(ours, theirs) else (_DIRECTIONS, _EXTENTS)
        yield from _opposed(first.sentence, second.sentence, axes)


def _refuted(
    first: SourceClaim,
    second: SourceClaim,
    ours: Sequence[SentenceFigure],
    theirs: Sequence[SentenceFigure],
    meanings: Meanings,
) -> Iterator[tuple[str, str]]:
    """A figure that one source gives and the other says not to be that: 4,812건은 완료 건수가 아니다."""
    for one, other in ((one, other) for one in ours for other in theirs if are_comparable(one, other)):
        if not same_value(one, other) or not _of_one_word(first, second, one, other, meanings):
            continue
        denied = [_IS_NOT.match(claim.sentence, figure.end) for claim, figure in ((first, one), (second, other))]
        if denied[1] and not denied[0]:
            yield one.text.strip(), second.sentence[other.start : denied[1].end()]
        elif denied[0] and not denied[1]:
            yield first.sentence[one.start : denied[0].end()], other.text.strip()


def may_differ(first: SentenceFigure, second: SentenceFigure) -> bool:
    """Whether two figures of one unit differ, but not by so much that they can hardly be of the same thing."""
    if same_value(first, second):
        return False
    small, large = sorted((abs(first.value), abs(second.value)))
    most = _SHARES_APART if first.kind == "share" else _MOST_APART
    return first.kind == "date" or (small > 0 and large <= small * most)


def _of_same_thing(
    first: SourceClaim, second: SourceClaim, ours: SentenceFigure, theirs: SentenceFigure, meanings: Meanings
) -> bool:
    """Whether two figures stand among a common word that is no word of both titles and not their unit."""
    if not may_differ(ours, theirs) or not (ours.text.strip()[0].isdigit() or theirs.text.strip()[0].isdigit()):
        return False
    return _of_one_word(first, second, ours, theirs, meanings)


def _of_one_word(
    first: SourceClaim, second: SourceClaim, ours: SentenceFigure, theirs: SentenceFigure, meanings: Meanings
) -> bool:
    common = _words_around(first.sentence, ours, meanings) & _words_around(second.sentence, theirs, meanings)
    titles = meanings.names_of({*first.about} & {*second.about}) if first.about and second.about else {}
    units = terms_of(f"{ours.text} {theirs.text}")
    if ours.unit != theirs.unit and not _counts_the_same(first, second, ours, theirs, meanings):
        return False
    least = _LEAST_SHARED_NEAR if ours.kind == "date" else 1
    return len(common - units - frozenset[str]().union(*titles.values())) >= least


def _counts_the_same(
    first: SourceClaim, second: SourceClaim, ours: SentenceFigure, theirs: SentenceFigure, meanings: Meanings
) -> bool:
    """Whether the noun that is counted in one language stands in the sentence that counts in the other."""
    noun, sentence = (ours.unit, second.sentence) if ours.unit.isascii() else (theirs.unit, first.sentence)
    names = meanings.names_of(terms_of(noun))
    return any(forms & terms_of(sentence) for forms in names.values())


def _opposed(first: str, second: str, axes: Sequence[Axis]) -> Iterator[tuple[str, str]]:
    """The words in which two sentences say the opposite: one that it rose, fell or stayed, or all and not all."""
    for axis in axes:
        ours, theirs = _direction(first, axis), _direction(second, axis)
        if ours and theirs and ours[0] != theirs[0]:
            yield ours[1], theirs[1]
            return


def _differing(
    first: str,
    second: str,
    ours: Sequence[SentenceFigure],
    theirs: Sequence[SentenceFigure],
    meanings: Meanings,
) -> Iterator[tuple[SentenceFigure, SentenceFigure]]:
    """For each unit that both have: the two figures that stand among the same words; none where they share a figure."""
    for unit in dict.fromkeys((figure.kind, figure.unit) for figure in ours):
        own = [figure for figure in ours if (figure.kind, figure.unit) == unit]
        other = [figure for figure in theirs if are_comparable(figure, own[0])]
        shared = [(one, each) for one in own for each in other if same_value(one, each)]
        if shared:
            yield from _denied((first, own), (second, other), *shared[0])
        elif len(own) == len(other) == 1:
            yield own[0], other[0]
        elif other:
            near = {figure: _words_around(first, figure, meanings) for figure in own}
            far = {figure: _words_around(second, figure, meanings) for figure in other}
            pairs = [(len(near[one] & far[each]), one, each) for one in own for each in other]
            common, one, each = max(pairs, key=lambda pair: pair[0])
            if common:
                yield one, each


def _denied(
    first: tuple[str, Sequence[SentenceFigure]],
    second: tuple[str, Sequence[SentenceFigure]],
    ours: SentenceFigure,
    theirs: SentenceFigure,
) -> Iterator[tuple[SentenceFigure, SentenceFigure]]:
    """What one sentence puts in the place of a figure of the other that it names only to deny it."""
    if _DENIAL.search(first[0]) and (instead := [figure for figure in first[1] if figure != ours]):
        yield instead[0], theirs
    elif _DENIAL.search(second[0]) and (instead := [figure for figure in second[1] if figure != theirs]):
        yield ours, instead[0]


def _words_around(sentence: str, figure: SentenceFigure, meanings: Meanings) -> set[str]:
    near = terms_between(sentence, figure.start - _NEAR_FIGURE, figure.end + _NEAR_FIGURE)
    return {form for forms in meanings.names_of(near).values() for form in forms if not form[0].isdigit()}


def _shares_figure(ours: Sequence[SentenceFigure], theirs: Sequence[SentenceFigure]) -> bool:
    return any(are_comparable(a, b) and same_value(a, b) for a in ours for b in theirs)


def _nearness(
    first: SourceClaim,
    second: SourceClaim,
    subjects: Mapping[SourceClaim, Subject],
    meanings: Meanings,
    least: float,
) -> float:
    """How surely the sentences are about the same, figures aside; 0 where they are not."""
    ours, theirs = subjects[first], subjects[second]
    shared = _shared(ours, theirs)
    words = shared / max(1, min(len(ours), len(theirs)))
    if not meanings.vectors:
        return words if shared >= _LEAST_SHARED and words >= _MOSTLY else 0.0
    near = meanings.likeness(first.sentence, second.sentence) + words
    return near if shared >= (1 if least < _SAME_SUBJECT else _LEAST_SHARED_NEAR) and near >= least else 0.0


def _shared(ours: Subject, theirs: Subject) -> int:
    named = frozenset[str]().union(*theirs.values())
    return sum(bool(forms & named) for forms in ours.values())


def _subject(claim: SourceClaim, meanings: Meanings) -> Subject:
    """The terms of a claim without its figures, each with what it is called in the other language."""
    return meanings.names_of(term for term in claim.terms if not term[0].isdigit())


def set_against(first: SourceClaim, second: SourceClaim, ours: str, theirs: str) -> Contradiction:
    """Two claims with what each says, the newer first, and what may explain the difference."""
    if (second.as_of or date.min) > (first.as_of or date.min):
        first, second, ours, theirs = second, first, theirs, ours
    reasons = tuple(_reasons(first, second))
    return Contradiction(first=first, second=second, first_says=ours, second_says=theirs, reasons=reasons)


def _reasons(newer: SourceClaim, older: SourceClaim) -> Iterator[DifferenceReason]:
    """What may explain why two claims differ, the most telling first."""
    if _CORRECTION.search(newer.sentence) or _CORRECTION.search(older.sentence):
        yield "corrected"
    ours, theirs = years_in(newer.sentence), years_in(older.sentence)
    if ours and theirs and not ours & theirs:
        yield "period"
    if set(map(str.lower, _SCOPE.findall(newer.sentence))) != set(map(str.lower, _SCOPE.findall(older.sentence))):
        yield "scope"
    if bool(_ESTIMATE.search(newer.sentence)) != bool(_ESTIMATE.search(older.sentence)):
        yield "estimate"
    if newer.publisher and older.publisher and newer.publisher != older.publisher:
        yield "interest"
    if newer.as_of and older.as_of and newer.as_of != older.as_of:
        yield "newer"


def _direction(sentence: str, axis: Axis) -> tuple[str, str] | None:
    """Which way a sentence points on an axis, and in which words; None where it says nothing of it or several things.

    The last of an axis outweighs the others: "no increase" is not an increase.
    """
    found = [(name, f"“{match.group().strip()}”") for name, pattern in axis if (match := pattern.search(sentence))]
    if found and found[-1][0] == axis[-1][0]:
        return found[-1]
    return found[0] if len(found) == 1 else None


_HANGUL = re.compile(r"[가-힣]")
_KNOWN = re.compile(
    r"\b(?i:the|our|its) (?!(?:[\w'’-]{1,30} ){1,3}(?:is|are|was|were)\b)[\w'’-]{1,30}"
    r"|(?<=[a-z,] )[A-Z]\w{2,30}|[가-힣]{2,20}[은는](?= [^\d])"
)
_POINTS = re.compile(
    r"^(?:ris|rose|f[ae]ll|drop|gr[eo]w|increas|decreas|declin|reduc|more|fewer|less)|^(?:증가|감소|상승|하락)"
)
"""Words of a title that say what became of a thing, not which."""
_LEAST_SHARED, _MOSTLY, _NEARLY_ALL = 3, 0.6, 0.7
_LEAST_SHARED_NEAR, _SAME_SUBJECT, _BOTH_ANSWER = 2, 0.75, 0.5
"""How many words two claims share, and what likeness and the share of common words come to, for one subject."""
_OTHER_PERIOD = 0.3
"""What a pair loses that speaks of different years: it is rather a development than a contradiction."""
_NEAR_FIGURE = 40
_BOTH_TOLD, _MOST_REASONS = 10, 5
_EXPLANATION = re.compile(
    r"\b(?:because|since|due to|owing to|instead of|rather than|exclud\w+|includ\w+|does not (?:cover|include|count)"
    r"|differ\w*|estimate[ds]?|assum\w+|at that time|correct(?:ed|ion)|wrong|only)\b"
    r"|때문|없어서|므로|탓|아니라|당시|가정|추정|포함|제외|다르|다를|차이|정정|바로잡|만을|뿐",
    re.IGNORECASE,
)
_MOST_APART, _SHARES_APART = 4, 8
_DENIAL = re.compile(
    r"\b(?:not|rather than|instead of|contrary to|unlike|wrong(?:ly)?|correct(?:ed|ion)|overstate[sd]?"
    r"|understate[sd]?)\b"
    r"|아니라|아닌|달리|잘못|정정|바로잡|과장|축소",
    re.IGNORECASE,
)
_IS_NOT = re.compile(r"[^.!?]{0,40}?(?:[이가] 아니다|[이가] 아닌|\b(?:is|are|was|were) not\b[^.,;]{0,40})")
"""What follows a figure that a sentence names only to say that it is not what it is taken for."""
_CORRECTION = re.compile(
    r"\b(?:correct(?:ed|ion|s)|erratum|revis(?:ed|ion)|misread|mistaken(?:ly)?|in error|wrong(?:ly)?|restated)\b"
    r"|정정|바로잡|오류|잘못|오기|착오|수정(?:했|됐|되|하)",
    re.IGNORECASE,
)
_SCOPE = re.compile(
    r"\b(?:only|exclud(?:es|ed|ing)|includ(?:es|ed|ing)|gross|net|total|average|mean|median|peak|per"
    r"|of respondents|sample"
    r"|at least|up to|full|partial|whole|each|combined|pilot)\b"
    r"|제외|포함|순|총|평균|중간값|최대|최소|당|응답자|표본|전체|일부|합계|누적|시범",
    re.IGNORECASE,
)
_ESTIMATE = re.compile(
    r"\b(?:estimate[sd]?|expect(?:ed|s)?|forecast|project(?:ed|ion)|plan(?:ned|s)?|target|guarantee[ds]?"
    r"|promise[ds]?|design"
    r"|preliminary|about|around|roughly|approximately)\b"
    r"|추정|예상|전망|계획|목표|보증|약속|설계|잠정|약 |쯤|가량",
    re.IGNORECASE,
)
_DIRECTIONS: Axis = (
    (
        "up",
        re.compile(
            r"\b(?:increas\w*|rose|rise[sn]?|rising|grew|grow(?:s|n|ing)?|higher|improv\w*|gain(?:ed|s)?|better)\b"
            r"|증가|늘었|늘어|늘고|상승|높아|올랐|올라|개선|향상|좋아",
            re.IGNORECASE,
        ),
    ),
    (
        "down",
        re.compile(
            r"\b(?:decreas\w*|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|declin\w*|lower|reduc\w*|shr[aiu]nk\w*"
            r"|worse\w*)\b"
            r"|감소|줄었|줄어|줄고|하락|낮아|떨어|악화|나빠",
            re.IGNORECASE,
        ),
    ),
    (
        "same",
        re.compile(
            r"\bno (?:significant |measurable |clear |detectable )?(?:change|difference|effect|impact|increase"
            r"|decrease|evidence)\b"
            r"|\b(?:unchanged|did not (?:change|differ|rise|fall|increase|decrease|improve))\b"
            r"|변화(?:가|는)? 없|차이(?:가|는)? 없|영향(?:이|은)? 없|유의(?:하지|한 차이[가는]? 없)|그대로",
            re.IGNORECASE,
        ),
    ),
)
_EXTENTS: Axis = (
    ("all", re.compile(r"\ball (?:of )?(?:the |its |our )?\w+|\bevery \w+|모두|전부|예외 없이", re.IGNORECASE)),
    (
        "part",
        re.compile(
            r"\bnot all\b|\bexcept\b|\b(?:two|three|four|five|six|\d+) of (?:the |its )?(?:\w+)"
            r"|\bof (?:which|these|them|whom) (?:only )?(?:two|three|four|five|six|\d+)\b|\bonly \d+"
            r"|\bout of (?:service|operation)|가운데 [가-힣\d]+|제외하고|빠졌",
            re.IGNORECASE,
        ),
    ),
)
