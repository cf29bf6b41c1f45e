"""What speaks for a sentence and against it beside statements that are true: each signal is a number or a yes or no."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from madang.knowledge.evidence.claims import wordings
from madang.knowledge.evidence.claims.alignment import align_words, cosines, words_of
from madang.knowledge.evidence.claims.derivations import is_derived
from madang.knowledge.evidence.claims.polarity import count_denials, turned_pairs
from madang.knowledge.evidence.claims.quantities import StatedQuantity, same_quantity
from madang.knowledge.evidence.claims.quantity_patterns import RATE
from madang.knowledge.evidence.claims.sentences import LABELS, AssertedSentence, Part
from madang.reading.language import shared_analyzer

_HANGUL = re.compile(r"[가-힣]")
MATCHED = 0.62
_ENOUGH, _NEAR = 0.6, 0.3
_CLEARLY = 0.34
_TELLING = 1.0
_SURE = 0.95
"""How near a word is that is the same, or a known pair; the encoder alone only guesses."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a statement, and the statement."""

    part: Part
    home: AssertedSentence

    @property
    def words(self) -> frozenset[str]:
        """What the part is about."""
        return frozenset({*self.part.words, *self.home.frame}) | self.part.about


class Comparison:
    """A claim beside statements: its words led to theirs, and for each of its parts the part that says the same."""

    def __init__(self, claim: AssertedSentence, known: Sequence[AssertedSentence]) -> None:
        self.claim, self.known = claim, known
        self.places = [Place(part, home) for home in known for part in home.parts]
        there: dict[str, str] = {}
        for home in known:
            there |= {**home.words, **home.frame}
        self.aligned = align_words(claim.words, there)
        self.theirs = [each for home in known for each in home.quantities]
        counts = Counter(word for place in self.places for word in place.part.words)
        self._weights = {word: 1 + _TELLING / count for word, count in counts.items()}
        """A word that one part alone has tells more than one that many have."""

    def led(self, part: Part) -> frozenset[str]:
        """The words of a part of the claim in the statements' words."""
        return frozenset(
            self.aligned[word][0] for word in part.words if word in self.aligned and self.aligned[word][1] >= MATCHED
        )

    def nearest(self, part: Part, *, whoever: frozenset[str] = frozenset()) -> Place | None:
        """The part of a statement that speaks of the same, whoever of these it speaks of."""
        led = self.led(part) - whoever

        def rate(place: Place) -> tuple[float, float]:
            shared = sum(any(same_quantity(ours, each) for each in place.part.quantities) for ours in part.quantities)
            own = sum(self._weights[word] for word in led & place.part.words.keys())
            about = sum(self._weights.get(word, 1.0) for word in led & place.words)
            return own + 0.3 * about + 1.5 * shared, -len(place.part.words)

        best = max(self.places, key=rate, default=None)
        return best if best and rate(best)[0] > 0 else None


def missing_quantities(beside: Comparison) -> list[StatedQuantity]:
    """The quantities of the claim that no statement has and that do not follow from theirs."""
    ours = beside.claim.quantities
    return [
        each
        for each in ours
        if not _is_stated(each, beside)
        and not (
            _works_out(beside.claim.text) and is_derived(each, beside.theirs, [one for one in ours if one is not each])
        )
    ]


def _is_stated(quantity: StatedQuantity, beside: Comparison) -> bool:
    if any(same_quantity(quantity, each) for each in beside.theirs):
        return True
    if _ONE_OF.fullmatch(quantity.text.strip()) and any(RATE.search(home.text) for home in beside.known):
        return True
    word = _IN_WORDS.get(int(quantity.value)) if quantity.kind in {"count", "occasions"} else None
    return word is not None and any(word.search(home.text) for home in beside.known)


_ONE_OF = re.compile(
    r"한\s?(?:해|달|주|시간)|하루|1\s?(?:년|개월|달|주|일|시간)?|one (?:year|month|week|day|hour)", re.IGNORECASE
)
"""One of something, for which so much counts."""
_IN_WORDS = {
    2: re.compile(r"\b(?:two|second|both|twice)\b|(?<![가-힣])(?:두|둘)(?![가-힣]{2})", re.IGNORECASE),
    3: re.compile(r"\b(?:three|third|thrice)\b|(?<![가-힣])(?:세|셋|석)\s", re.IGNORECASE),
}
"""Small numbers in words are no quantities of a statement; a claim may write them as figures: 4편 가운데 3편."""


def _works_out(text: str) -> bool:
    return bool(_CUE.search(text))


def foreign_quantities(beside: Comparison) -> list[StatedQuantity]:
    """The quantities that belong to something else: another part with one of its kind has more of the words."""
    return [each for part in beside.claim.parts for each in part.quantities if _is_foreign(each, part, beside)]


def _is_foreign(quantity: StatedQuantity, part: Part, beside: Comparison) -> bool:
    alike = [place for place in beside.places if any(each.kind == quantity.kind for each in place.part.quantities)]
    own = [place for place in alike if any(same_quantity(quantity, each) for each in place.part.quantities)]
    others = [place for place in alike if place not in own]
    if not own or not others:
        return False
    led, labels = beside.led(part), _other_labels(quantity, part)
    fits, elsewhere = (
        max(_fit(led, labels, place, rest) for place in some) for some, rest in ((own, others), (others, own))
    )
    return fits < elsewhere and (fits == 0 or quantity.kind in LABELS)


def _fit(led: frozenset[str], labels: Sequence[StatedQuantity], place: Place, others: Sequence[Place]) -> int:
    """How many of the words and dates that tell a place from others the claim has."""
    telling = _wide_words(place, others).difference(*(_wide_words(other, [place]) for other in others))
    dates = [label for label in labels if not any(_shared([label], other) for other in others)]
    return len(led & telling) + _shared(dates, place)


def _wide_words(place: Place, others: Sequence[Place]) -> frozenset[str]:
    """The words of a place, or of its whole sentence where no other place is in that."""
    alone = all(other.home is not place.home for other in others)
    return place.words | place.home.words.keys() if alone else place.words


def _other_labels(quantity: StatedQuantity, part: Part) -> list[StatedQuantity]:
    """Dates, quarters and weekdays that tell one figure from another; beside a date, another one is compared with."""
    if quantity.kind in LABELS:
        return []
    return [each for each in part.quantities if each is not quantity and each.kind in LABELS]


def _shared(labels: Sequence[StatedQuantity], place: Place) -> int:
    there = (*place.part.quantities, *place.part.labels)
    return sum(any(same_quantity(label, each) for each in there) for label in labels)


def misattributed(beside: Comparison) -> list[StatedQuantity]:
    """The quantities that somebody else gave: their statements do not name who the claim says they are from."""
    found = _ACCORDING.search(beside.claim.text)
    source = words_of(str(found[1] or found[2])) if found else words_of("")
    led = {beside.aligned[word][0] for word in source if word in beside.aligned and beside.aligned[word][1] >= MATCHED}
    telling = [home for home in beside.known if led & home.words.keys()]
    if not telling or len(telling) == len(beside.known):
        return []
    return [
        each
        for each in beside.claim.quantities
        if each.kind not in LABELS
        and any(same_quantity(each, other) for home in beside.known for other in home.quantities)
        and not any(same_quantity(each, other) for home in telling for other in home.quantities)
    ]


_ACCORDING = re.compile(r"([가-힣A-Za-z ]{2,40}?)(?:에 따르면|에 의하면)|\baccording to ([^,.;]{2,60})", re.IGNORECASE)


def turned_sides(beside: Comparison) -> int:
    """How many quantities stand on the other side: at most for at least, before for after."""
    return sum(
        bool(side) and _is_turned(quantity, side, beside)
        for part in beside.claim.parts
        for quantity, side in zip(part.quantities, part.sides, strict=True)
    )


def _is_turned(quantity: StatedQuantity, side: str, beside: Comparison) -> bool:
    theirs = [
        other
        for place in beside.places
        for each, other in zip(place.part.quantities, place.part.sides, strict=True)
        if same_quantity(quantity, each)
    ]
    told = {each for each in theirs if each}
    return bool(told) and side not in told and bool(told & _OPPOSITE[side])


_OPPOSITE = {
    "most": frozenset({"least", "after"}),
    "least": frozenset({"most"}),
    "before": frozenset({"after"}),
    "after": frozenset({"before", "most"}),
}


def odd_denials(beside: Comparison) -> int:
    """How many parts say the contrary: denials, opposites and sides together are odd. A condition asserts nothing."""
    return sum(
        _is_odd(part, place) for part, place in paired(beside) if place.part.is_condition or not part.is_condition
    )


def paired(beside: Comparison) -> Iterator[tuple[Part, Place]]:
    """Each part of the claim with the part of a statement that speaks of the same."""
    for part in beside.claim.parts:
        if place := beside.nearest(part):
            yield part, place


def _is_odd(part: Part, place: Place) -> bool:
    turns = count_denials(part.text) + count_denials(place.part.text) + turned_pairs(part.text, place.part.text)
    for quantity, side in zip(part.quantities, part.sides, strict=True):
        for each, other in zip(place.part.quantities, place.part.sides, strict=True):
            if same_quantity(quantity, each) and side and other in _OPPOSITE[side] and other != side:
                turns += 1
    return turns % 2 == 1


def strange_names(beside: Comparison) -> list[str]:
    """The names in the claim that no statement has: capitals in English, proper nouns in Korean."""
    text = beside.claim.text
    names = {word for found in wordings.NAME.finditer(text) for word in words_of(found[1])}
    if _HANGUL.search(text) and any(_HANGUL.search(home.text) for home in beside.known):
        names |= {each.form for each in shared_analyzer().morphemes(text) if each.tag == "NNP" and len(each.form) > 1}
    there = {word for _, place in paired(beside) for word in (*place.home.words, *place.home.frame)}
    aligned = {word: beside.aligned.get(word, ("", 1.0)) for word in names}
    return sorted(word for word, (other, near) in aligned.items() if near < MATCHED or (other and other not in there))


def other_forces(beside: Comparison) -> set[str]:
    """Pairs such as "may for must
    " where a part allows, requires, forbids or leaves free what the statement does not."""
    return {
        f"{part.force} for {place.part.force or _force_of(place.home)}"
        for part, place in paired(beside)
        if part.force and part.force != (place.part.force or _force_of(place.home))
    }


def _force_of(home: AssertedSentence) -> str:
    return next((part.force for part in reversed(home.parts) if part.force), "")


def unmatched_words(beside: Comparison) -> list[str]:
    """The words of the claim that no statement has in any form."""
    return [word for word, (_, near) in beside.aligned.items() if near < MATCHED]


def stray_words(beside: Comparison) -> list[str]:
    """The words of what stands before a colon or between commas, where no statement has any of them: Fine, …: …"""
    claim = beside.claim
    said = [claim.frame, *(part.words for part in claim.parts if not part.is_condition and not part.quantities)]
    known = {word for word, (_, near) in beside.aligned.items() if near >= MATCHED}
    stray = [list(words) for words in said if words and not known & words.keys()]
    return [word for words in stray for word in words] if claim.frame or len(claim.parts) > 1 else []


def nearness(beside: Comparison) -> float:
    """How near the claim is in meaning to the nearest statement, or to all of them; 0 without an encoder."""
    texts = [home.text for home in beside.known]
    found = cosines([beside.claim.text], [*texts, " ".join(texts)])
    return max(found[0]) if found else 0.0


def is_far(beside: Comparison) -> bool:
    """Whether the claim speaks of something else: across languages by meaning, within one by its words too."""
    near, (_, share) = nearness(beside), word_shares(beside)
    if near == 0.0 or not beside.known:
        return share < _ENOUGH
    across = bool(_HANGUL.search(beside.claim.text)) != any(_HANGUL.search(home.text) for home in beside.known)
    if across:
        return near < _NEAR
    guessed = not beside.claim.quantities and all(each < _SURE for _, each in beside.aligned.values())
    return guessed or share < _ENOUGH or (near < _NEAR and share < 1.0)


def is_turned_alone(beside: Comparison) -> bool:
    """Whether a quantity stands on the other side and no denial turns it back."""
    return turned_sides(beside) > 0 and (odd_denials(beside) > 0 or not count_denials(beside.claim.text))


def written_number(text: str) -> str:
    """The digits of a figure as they are written."""
    found = re.search(r"[0-9][0-9,.]*", text)
    return found[0].strip(",.") if found else ""


def word_shares(beside: Comparison) -> tuple[float, float]:
    """The mean nearness of the words, and the share of them that is matched."""
    if not beside.aligned:
        return 1.0, 1.0
    near = [each for _, each in beside.aligned.values()]
    return sum(near) / len(near), sum(each >= MATCHED for each in near) / len(near)


_CUE = re.compile(
    r"합[치하계산]|합쳐|더하|모두|총|전체|나머지|남[는은기습]|차이|더 |덜 |보다|늘|줄|올랐|올라|오른|"
    r"내려|낮|높|싸|쌉|비싸|부족|넘|초과|씩|당 |1인|1박|하룻밤|왕복|할인|"
    r"온라인|이틀|사흘|하루|두 배|배입|걸리|도착|닿|끝|폐장|셈|반올림|비율|곧|연장|포함|빼|빌리|늦|[둘셋]과|약 |최대"
    r"|\b(?:total|together|both|in all|adds? up|sum|leaves?|left|differ\w*|more|less|fewer|over|above|short|"
    r"apart|net|increase\w*|rose|fell|grew|grow|shrank|drop\w*|cheaper|dearer|per|each|a night|saves?|"
    r"online|takes?|reach\w*|arriv\w*|ends?|clos\w*|about|roughly|nearly|half|third|share|percent|twice|"
    r"double|with a|exceeds?|later|early|within|voted|members)\b",
    re.IGNORECASE,
)
