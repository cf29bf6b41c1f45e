"""Which texts say the same thing in nearly the same words."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

__all__ = ["first_of_each"]


def first_of_each(texts: Sequence[str], *, alike: float = 0.7) -> list[int]:
    """For every text the number of the first that nearly repeats it, its own if none before it does.

    Alike are texts that share that part of their shingles (runs of letters), whatever stands between them, and have the
    same figures: where these differ, the sources disagree, which is the opposite of repeating one another.
    """
    holders, sizes, firsts = defaultdict[str, list[int]](list), list[int](), list[int]()
    figures = [_FIGURE.findall(text) for text in texts]
    for number, text in enumerate(texts):
        shingles = _shingles(text)
        shared = Counter(holder for shingle in shingles for holder in holders[shingle])
        near = (one for one, count in shared.items() if _jaccard(count, len(shingles), sizes[one]) >= alike)
        twins = (one for one in near if figures[one] == figures[number])
        first = min((firsts[one] for one in twins), default=number)
        firsts.append(first)
        sizes.append(len(shingles))
        for shingle in shingles:
            holders[shingle].append(number)
    return firsts


def _shingles(text: str) -> set[str]:
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return {letters[at : at + _LENGTH] for at in range(max(1, len(letters) - _LENGTH + 1))}


def _jaccard(shared: int, first: int, second: int) -> float:
    return shared / (first + second - shared)


_LENGTH = 4
_FIGURE = re.compile(r"\d+")
