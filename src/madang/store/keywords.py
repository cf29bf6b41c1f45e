"""Keyword ranking without a language model or an index: enough for the memory of one person."""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence

__all__ = ["Rank", "by_keywords", "terms_of"]

Rank = Callable[[str, Sequence[str]], Awaitable[Sequence[float | None]]]

_WORD = re.compile(r"\w+")
_HANGUL = re.compile(r"[가-힣]+|[^가-힣]+")


async def by_keywords(query: str, texts: Sequence[str]) -> list[float | None]:
    """How much of `query` each text says, from 0 to 1, rare words counting more; None for nothing at all."""
    wanted = set(terms_of(query))
    found = [wanted.intersection(terms_of(text)) for text in texts]
    spread = Counter(term for terms in found for term in terms)
    weights = {term: math.log(1 + (len(texts) + 1) / (spread[term] + 0.5)) for term in wanted}
    whole = sum(weights.values())
    return [sum(weights[term] for term in terms) / whole if terms else None for terms in found]


def terms_of(text: str) -> Iterator[str]:
    """What a text is found by: words in lower case, and Korean by pairs of syllables.

    Korean words carry their particles at the end (전세를, 전세가), so whole words would rarely meet.
    """
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        for part in _HANGUL.findall(word):
            if len(part) == 1 or not "가" <= part[0] <= "힣":
                yield part
            else:
                yield from (part[start : start + 2] for start in range(len(part) - 1))
