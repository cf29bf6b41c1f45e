"""How much of a question stands in what each rule says: terms of art that nobody would ask in, but who read the law."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence


class RuleWordings:
    """What some rules say, by pieces of words: a term that few rules have speaks for them, however it is inflected or
    joined with others. May be used from several threads.
    """

    def __init__(self, said: Sequence[str]) -> None:
        pieces = [_pieces(text) for text in said]
        held = Counter(piece for each in pieces for piece in each)
        self._count = len(said)
        self._rarity = {piece: math.log(self._count / count) ** 2 for piece, count in held.items()}
        self._rules = defaultdict[str, list[int]](list)
        for number, each in enumerate(pieces):
            for piece in each:
                self._rules[piece].append(number)

    def shares(self, question: str) -> list[float]:
        """The part of a question that each rule has in its own words, rare ones weighing more; from 0 to 1."""
        known = [piece for piece in _pieces(question) if piece in self._rarity]
        found, total = [0.0] * self._count, max(_LEAST, sum(self._rarity[piece] for piece in known))
        for piece in known:
            for number in self._rules[piece]:
                found[number] += self._rarity[piece] / total
        return found


def _pieces(text: str) -> set[str]:
    """Pairs of syllables in Korean words, and the beginnings of English ones."""
    words = _WORD.findall(text.casefold())
    return {
        piece
        for word in words
        for piece in ([word[:_STEM]] if word.isascii() else (word[at : at + 2] for at in range(len(word) - 1)))
    }


_WORD = re.compile(r"[a-z]{3,}|[가-힣]{2,}")
_STEM = 6
_LEAST = 50.0
"""The weight of a question's words from which their share counts in full: one rare pair is no term of art."""
