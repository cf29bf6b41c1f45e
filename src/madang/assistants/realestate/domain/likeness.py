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
        counted = [Counter(_pieces(text)) for text in texts]
        self._holders = defaultdict[str, list[int]](list)
        self._repeated = defaultdict[str, list[tuple[int, float]]](list)
        for number, counts in enumerate(counted):
            for piece, count in counts.items():
                self._holders[piece].append(number)
                if count > 1:
                    self._repeated[piece].append((number, math.log(count)))
        self._unknown = math.log(1 + len(texts))
        self._rarity = {piece: math.log(1 + len(texts) / len(held)) for piece, held in self._holders.items()}
        self._weights = [self._weighed(counts) for counts in counted]
        self._lengths = [_length(weights) for weights in self._weights]

    def to(self, text: str) -> dict[int, float]:
        """How alike each text is by its number, from 0 to 1; those that share nothing are left out."""
        found, weights = defaultdict[int, float](float), self._weighed(Counter(_pieces(text)))
        for piece, weight in weights.items():
            shared = weight * self._rarity.get(piece, 0.0)
            for number in self._holders.get(piece, ()):
                found[number] += shared
            for number, more in self._repeated.get(piece, ()):
                found[number] += shared * more
        length = _length(weights)
        return {number: product / (length * self._lengths[number]) for number, product in found.items()}

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum of some texts' directions, each with its weight: less, the more they differ."""
        total = defaultdict[str, float](float)
        for number, share in weights.items():
            scale = share / self._lengths[number]
            for piece, weight in self._weights[number].items():
                total[piece] += scale * weight
        return _length(total)

    def _weighed(self, counts: Mapping[str, int]) -> _Weights:
        """The pieces by how much they say: the rarer and the more often, the more; what no text has is rarest."""
        rarity, unknown = self._rarity, self._unknown
        return {
            piece: rarity.get(piece, unknown) * (1.0 if count == 1 else 1 + math.log(count))
            for piece, count in counts.items()
        }


def _length(weights: _Weights) -> float:
    return math.sqrt(sum([weight * weight for weight in weights.values()])) or 1.0


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
