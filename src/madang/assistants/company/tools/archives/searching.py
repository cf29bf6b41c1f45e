"""Finding passages of stored documents: by meaning where there is an encoder, by shared words where there is none."""

from collections.abc import Sequence

from madang.assistants.company.tools.archives.holdings import FoundPassage
from madang.knowledge.encoders import Encoder
from madang.knowledge.vectors import to_vectors
from madang.models.language import find_keywords

__all__ = ["closest"]

Kept = Sequence[tuple[FoundPassage, str | None, bytes | None]]


def closest(question: str, kept: Kept, encoder: Encoder | None, limit: int) -> tuple[FoundPassage, ...]:
    """The passages closest to the question, the closest first; those with nothing in common are left out."""
    asked = question[:_LONGEST]
    scores = _by_meaning(asked, kept, encoder) if encoder else {}
    scores = {**_by_words(asked, [one for one, _, _ in kept]), **scores}
    best = sorted((place for place in scores if scores[place] > _LEAST), key=lambda place: -scores[place])
    return tuple(kept[place][0].changed(closeness=min(scores[place], 1.0)) for place in best[:limit])


def _by_meaning(question: str, kept: Kept, encoder: Encoder) -> dict[int, float]:
    """The cosine of each passage whose vector the same encoder made."""
    mine = [(place, vector) for place, (_, made_by, vector) in enumerate(kept) if vector and made_by == encoder.name]
    return to_vectors(mine).nearest(encoder.encode([question]), len(mine)) if mine else {}


def _by_words(question: str, passages: Sequence[FoundPassage]) -> dict[int, float]:
    """The share of the question's keywords that stand in each passage."""
    words = [word.removesuffix("다") for word in find_keywords(question)] if passages else []
    lowered = [one.words.lower() for one in passages]
    return {place: sum(word in text for word in words) / len(words) for place, text in enumerate(lowered) if words}


_LONGEST = 1000
_LEAST = 0.2
