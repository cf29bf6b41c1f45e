"""How alike texts are by the letters they share: endings, blanks and slips of the finger change few of them.

Korean is compared by syllables and by the letters within them: 보증굼 and 보증금 share all but one. Likeness of another
kind, such as by what an encoder takes texts to mean, can be blended in.
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

__all__ = ["Alike", "Blend", "Likeness"]

_Weights = Mapping[str, float]


class Alike(Protocol):
    """Texts by their numbers as directions of length 1, or 0 for those it knows nothing of."""

    def to(self, text: str) -> Mapping[int, float]:
        """How alike each text is; those that share nothing are left out."""
        ...

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum of some texts' directions, each with its weight: less, the more they differ."""
        ...


class Blend:
    """Two likenesses as one, of which the second counts for `share`."""

    def __init__(self, first: Alike, second: Alike, share: float) -> None:
        self._parts = ((1.0 - share, first), (share, second))

    def to(self, text: str) -> Mapping[int, float]:
        """How alike each text is by both."""
        found = defaultdict[int, float](float)
        for share, part in self._parts:
            for number, likeness in part.to(text).items():
                found[number] += share * likeness
        return found

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of a sum of directions in both at once."""
        return math.sqrt(sum(share * part.length(weights) ** 2 for share, part in self._parts))


class Likeness:
    """Texts that others can be held against; made once, it may be used from several threads."""

    def __init__(self, texts: Sequence[str]) -> None:
        pieces = [Counter(_pieces(text)) for text in texts]
        holding = Counter(piece for counted in pieces for piece in counted)
        self._unknown = math.log(1 + len(texts))
        self._rarity = {piece: math.log(1 + len(texts) / count) for piece, count in holding.items()}
        self._directions = [self._direction(counted) for counted in pieces]
        self._holders = defaultdict[str, list[tuple[int, float]]](list)
        for number, direction in enumerate(self._directions):
            for piece, weight in direction.items():
                self._holders[piece].append((number, weight))

    def to(self, text: str) -> dict[int, float]:
        """How alike each text is by its number, from 0 to 1; those that share nothing are left out."""
        found = defaultdict[int, float](float)
        for piece, weight in self._direction(Counter(_pieces(text))).items():
            for number, own in self._holders.get(piece, ()):
                found[number] += weight * own
        return found

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum of some texts' directions, each with its weight: less, the more they differ."""
        total = defaultdict[str, float](float)
        for number, share in weights.items():
            for piece, weight in self._directions[number].items():
                total[piece] += share * weight
        return math.sqrt(sum(weight * weight for weight in total.values()))

    def _direction(self, pieces: Mapping[str, int]) -> _Weights:
        """The pieces by how much they say, as a vector of length 1; what no text has makes the rest count less."""
        weights = {piece: (1 + math.log(n)) * self._rarity.get(piece, self._unknown) for piece, n in pieces.items()}
        length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {piece: weight / length for piece, weight in weights.items() if piece in self._rarity}


def _pieces(text: str) -> Iterator[str]:
    syllables = _BETWEEN.sub("", text.casefold())
    letters = unicodedata.normalize("NFD", syllables)
    for written, lengths in ((syllables, _SYLLABLES), (letters, _LETTERS)):
        for length in lengths:
            for start in range(len(written) - length + 1):
                yield written[start : start + length]


_BETWEEN = re.compile(r"[^0-9a-z가-힣%]+")
_SYLLABLES = (1, 2, 3)
_LETTERS = (3, 5)
