"""Words that are known by their stems, so that any ending may follow: kinds of trips (쇼핑하러, 먹고 다니기), concerns
(비건인데, 당뇨라).
"""

import re
from collections.abc import Mapping, Sequence

from madang.reading import PlaceMention

Stems = Mapping[str, Mapping[str, Sequence[str]]]
"""The stems of each meaning: `korean` begin a word, `inside` stand anywhere in one, `english` are words."""


class StemWords:
    """Finds the stems it was given, by what each means."""

    def __init__(self, stems: Stems) -> None:
        self._patterns = {meaning: _pattern(**words) for meaning, words in stems.items()}

    @property
    def meanings(self) -> tuple[str, ...]:
        """Everything that can be meant."""
        return tuple(self._patterns)

    def find(self, text: str) -> list[PlaceMention]:
        """Every meaning that is spoken of, from left to right; one word may have several."""
        found = [
            PlaceMention(text=match.group(), span=match.span(), id=meaning)
            for meaning, pattern in self._patterns.items()
            for match in pattern.finditer(text)
        ]
        return sorted(found, key=lambda mention: mention.span)


def _pattern(korean: Sequence[str], inside: Sequence[str], english: Sequence[str]) -> re.Pattern[str]:
    parts = (
        rf"(?<![가-힣A-Za-z])(?:{'|'.join(korean)})(?!{_NOT_EATEN})" if korean else "",
        rf"(?<=[가-힣])(?:{'|'.join(inside)})" if inside else "",
        rf"\b(?:{'|'.join(english)})\b" if english else "",
    )
    return re.compile("|".join(filter(None, parts)), re.IGNORECASE)


_NOT_EATEN = r"\S{0,2}\s?(?:못|안)\s?(?:먹|드)|\S?\s?알레르"
"""What follows the name of a food that somebody does not eat, and is no wish for food."""
