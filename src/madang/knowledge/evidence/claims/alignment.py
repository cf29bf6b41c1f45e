"""Which words of a claim mean which words of the statements, within a language and across Korean and English: the same
stem, a known pair, a name that sounds alike, a part of a compound, or words that the embedded encoder finds near.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from madang.knowledge.evidence.claims import wordings
from madang.knowledge.index.embeddings import Encoder, embedded_encoder
from madang.knowledge.index.lexicon import meanings_in_other_language
from madang.knowledge.index.terms import find_terms
from madang.knowledge.index.transliteration import sound_alike
from madang.run_cache import cached_in_run


@cached_in_run(maxsize=4096)
def words_of(text: str) -> Mapping[str, str]:
    """The words that say what a text is about, each with how it is written; no figures and no words of grammar."""
    plain = wordings.QUANTITY_WORDS.sub(" ", wordings.CONCEPT.sub(_concept, wordings.MARKUP.sub(" ", text)))
    found = {term.form: plain[slice(*term.span)] for term in find_terms(plain)}
    found |= {f"label {letter}": letter for letter in wordings.LABEL.findall(plain)}
    return {
        form: form if _is_korean(form) else written
        for form, written in found.items()
        if not form[0].isdigit() and form not in wordings.idle_words() and (len(form) > 1 or _is_korean(form))
    }


def align_words(ours: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, tuple[str, float]]:
    """For each of our words the nearest of theirs, and how near it is, from 0 to 1."""
    found = {word: (word, 1.0) for word in ours if word in theirs}
    for word in ours.keys() - found.keys():
        if other := next((each for each in theirs if _is_pair(word, ours[word], each, theirs[each])), None):
            found[word] = (other, _PAIRED)
    rest = [word for word in ours if word not in found]
    found |= _nearest(rest, ours, theirs)
    return {word: found.get(word, ("", 0.0)) for word in ours}


def cosines(texts: Sequence[str], others: Sequence[str]) -> list[list[float]] | None:
    """How near each text is to each of the others in meaning; None where no encoder is installed."""
    encoder = _encoder()
    if encoder is None or not texts or not others:
        return None
    rows, columns = _vectors(texts, encoder), _vectors(others, encoder)
    return [[float(row @ column) for column in columns] for row in rows]


def _concept(found: Any) -> str:
    return f" {next(name for name, value in found.groupdict().items() if value)} "


def _is_korean(form: str) -> bool:
    return "가" <= form[0] <= "힣"


def _is_pair(word: str, written: str, other: str, other_written: str) -> bool:
    if _is_korean(word) == _is_korean(other):
        return _is_korean(word) and _is_part(word.removesuffix("다"), other.removesuffix("다"))
    if other in meanings_in_other_language([word]).get(word, ()) or word in meanings_in_other_language([other]).get(
        other, ()
    ):
        return True
    korean, latin = (word, other_written) if _is_korean(word) else (other, written)
    return sound_alike(korean, latin)


def _is_part(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    return len(short) > 1 and short in long


def _nearest(rest: Sequence[str], ours: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, tuple[str, float]]:
    near = cosines([ours[word] for word in rest], list(theirs.values()))
    if near is None:
        return {}
    return {
        word: max(
            ((other, _nearness(word, other, cosine)) for other, cosine in zip(theirs, row, strict=True)), key=_second
        )
        for word, row in zip(rest, near, strict=True)
    }


def _second(pair: tuple[str, float]) -> float:
    return pair[1]


def _nearness(word: str, other: str, cosine: float) -> float:
    """Within a language the nearest words are often of one kind and not the same (tenant, landlord): less near."""
    if word in wordings.PARTIES and other in wordings.PARTIES:
        return 0.0
    return cosine - _OWN_LANGUAGE if _is_korean(word) == _is_korean(other) else cosine


def _vectors(texts: Sequence[str], encoder: Encoder) -> list[Any]:
    new = [text for text in dict.fromkeys(texts) if text not in _known]
    for text, row in zip(new, encoder.encode(new) if new else (), strict=True):
        _known[text] = row
    found = [_known[text] for text in texts]
    while len(_known) > _MOST_KNOWN:
        _known.popitem(last=False)
    return found


@lru_cache(maxsize=1)
def _encoder() -> Encoder | None:
    return embedded_encoder()


_known: OrderedDict[str, Any] = OrderedDict()
_MOST_KNOWN = 8000
_PAIRED = 0.95
_OWN_LANGUAGE = 0.16
