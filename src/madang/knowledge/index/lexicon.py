"""Which words of one language mean a word of the other: pairs of Korean and English words that the embedded encoder
finds near, made once by `tools/pair_words.py` and shipped. They let a question find what is written in the other
language; a pair that is wrong finds nothing, since its word stands beside the question's own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

PAIRS = Path(__file__).parent.parent / "data" / "words_ko_en.tsv"
_MOST = 5
"""Words of the other language that one word may stand for; the best pairs come first in the file."""


def meanings_in_other_language(forms: Iterable[str]) -> dict[str, frozenset[str]]:
    """What each of these terms is called in the other language, for those that are known there."""
    known = _meanings()
    return {form: known[form] for form in forms if form in known}


@lru_cache(maxsize=1)
def _meanings() -> Mapping[str, frozenset[str]]:
    found = defaultdict[str, list[str]](list)
    for line in PAIRS.read_text("utf-8").splitlines():
        korean, english = line.split("\t")
        found[korean].append(english)
        found[english].append(korean)
    return {form: frozenset(meanings[:_MOST]) for form, meanings in found.items()}
