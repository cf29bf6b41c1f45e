"""Which words of one language mean a word of the other: pairs of Korean and English words that the embedded encoder
finds near, made once by `tools/pair_words.py` and shipped; and for the words of a few texts, what the encoder says
of these words. They let a question find what is written in the other language. A machine made the pairs, and some are
wrong: such a word counts as the question's own.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from madang.extras import require
from madang.knowledge.index.embeddings import Encoder
from madang.knowledge.index.transliteration import find_alike

PAIRS = Path(__file__).parent.parent / "data" / "words_ko_en.tsv"
_Words = Sequence[tuple[str, str]]
_MOST = 5
"""Words of the other language that one word may stand for; the best pairs come first in the file."""


def meanings_in_other_language(forms: Iterable[str]) -> dict[str, frozenset[str]]:
    """What each of these terms is called in the other language, for those that are known there."""
    known = _meanings()
    return {form: known[form] for form in forms if form in known}


def pair_terms(
    korean: Mapping[str, str], english: Mapping[str, str], encoder: Encoder | None
) -> dict[str, frozenset[str]]:
    """Which Korean and English terms mean each other, led both ways; each is given with the word it stands for."""
    pairs = {
        (term, other) for term, others in meanings_in_other_language(korean).items() for other in others & {*english}
    }
    pairs |= _named_alike(korean, english)
    if encoder is not None:
        known = {term for pair in pairs for term in pair}
        pairs |= _near_pairs(
            [(term, word) for term, word in korean.items() if term not in known], list(english.items()), encoder
        )
    found = defaultdict[str, set[str]](set)
    for term, other in pairs:
        found[term].add(other)
        found[other].add(term)
    return {term: frozenset(others) for term, others in found.items()}


def _named_alike(korean: Mapping[str, str], english: Mapping[str, str]) -> set[tuple[str, str]]:
    """The pairs that sound alike: of the English terms, those that no pair knows, which are names for the most part."""
    known = meanings_in_other_language(english)
    terms = defaultdict[str, list[str]](list)
    for term, word in english.items():
        if term not in known:
            terms[word].append(term)
    return {(term, other) for term, word in find_alike(korean, terms) for other in terms[word]}


def _near_pairs(korean: _Words, english: _Words, encoder: Encoder) -> set[tuple[str, str]]:
    """The pairs of which each is the nearest to the other, or that are very near."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    if not korean or not english:
        return set()
    rows = [numpy.asarray(_word_vectors([word for _, word in words], encoder)) for words in (korean, english)]
    cosines = rows[0] @ rows[1].T
    best_row, best_column = cosines.argmax(axis=1), cosines.argmax(axis=0)
    near = {
        (row, int(column))
        for row, column in enumerate(best_row)
        if best_column[column] == row and cosines[row, column] >= _NEAR
    }
    near |= {(int(row), int(column)) for row, column in numpy.argwhere(cosines >= _VERY_NEAR)}
    return {(korean[row][0], english[column][0]) for row, column in near}


def like_terms(asked: Mapping[str, str], said: Mapping[str, str], encoder: Encoder) -> dict[str, dict[str, float]]:
    """For each of the first terms, those of the others whose words come near to its word, with how near."""
    numpy: Any = require("numpy", "knowledge", "Vector search")
    if not asked or not said:
        return {}
    rows = [numpy.asarray(_word_vectors(list(words.values()), encoder)) for words in (asked, said)]
    cosines, terms = rows[0] @ rows[1].T, list(said)
    return {
        term: {terms[int(column)]: float(row[column]) for column in numpy.flatnonzero(row >= _RELATED)}
        for term, row in zip(asked, cosines, strict=True)
    }


def _word_vectors(words: Sequence[str], encoder: Encoder) -> list[Any]:
    """The vectors of words; those of late questions are remembered."""
    new = [word for word in dict.fromkeys(words) if (encoder.name, word) not in _known]
    for word, row in zip(new, encoder.encode(new) if new else (), strict=True):
        _known[encoder.name, word] = row
    found = [_known[encoder.name, word] for word in words]
    while len(_known) > _MOST_KNOWN:
        _known.popitem(last=False)
    return found


_known: OrderedDict[tuple[str, str], Any] = OrderedDict()
_MOST_KNOWN = 8000
_RELATED, _NEAR, _VERY_NEAR = 0.3, 0.5, 0.72


@lru_cache(maxsize=1)
def _meanings() -> Mapping[str, frozenset[str]]:
    found = defaultdict[str, list[str]](list)
    for line in PAIRS.read_text("utf-8").splitlines():
        korean, english = line.split("\t")
        found[korean].append(english)
        found[english].append(korean)
    return {form: frozenset(meanings[:_MOST]) for form, meanings in found.items()}
