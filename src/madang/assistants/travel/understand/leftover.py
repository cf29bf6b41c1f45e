"""The words of a message that mean something by themselves: neither grammar nor what only carries a request."""

import re
from collections.abc import Iterator

from madang.assistants.travel.understand.places.names import TripNames
from madang.reading import Span
from madang.reading.language import shared_analyzer


def telling_words(text: str, names: TripNames) -> Iterator[Span]:
    """The words that mean something, in order; of Korean ones the stem."""
    found = [found.span() for found in _LATIN.finditer(text) if found.group().lower() not in names.carriers]
    if _HANGUL.search(text):
        found += [
            morpheme.span
            for morpheme in shared_analyzer().morphemes(text)
            if morpheme.tag.split("-")[0] in _TELLING
            and morpheme.form not in names.carriers
            and _HANGUL.search(morpheme.form)
        ]
    yield from sorted(span for span in found if not names.knows(text[slice(*span)]))


_HANGUL = re.compile(r"[가-힣]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z']+")
_TELLING = frozenset({"NNG", "NNP", "XR", "VV", "VA"})
