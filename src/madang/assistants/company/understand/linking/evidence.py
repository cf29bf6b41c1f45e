"""How surely a word of a question means a word of a schema: by its form, as an abbreviation, by the concepts of the
draft, as a loan word, and by the pairs of words that ship. Each kind is independent of the others; the surest counts.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from madang.assistants.company.figures.drafting.schema_names import SchemaWords, singular_of, split_name
from madang.knowledge.index import meanings_in_other_language, sound_alike
from madang.reading.language import shared_analyzer


class WordEvidence:
    """Compares words, with the concepts of a draft."""

    def __init__(self, concepts: SchemaWords) -> None:
        self._concepts = concepts
        self.likeness = lru_cache(maxsize=50_000)(self._likeness)

    def _likeness(  # noqa: PLR0911 - one return for each kind of evidence
        self, asked: str, written: str, *, value: bool = False
    ) -> float:
        """From 0 to 1, how surely the first, of a question, means the second, of a schema; values are not cut short."""
        if asked == written:
            return 1.0
        same = _in_one_language(asked, written)
        if same:
            return same
        forms = self._forms(asked)
        if written in forms or asked in self._forms(written):
            return _BY_CONCEPT
        if not asked.isascii() and written.endswith("ed") and any(_in_one_language(form, written) for form in forms):
            return _BY_CONCEPT
        if not value and self._is_abbreviated(asked, written, forms):
            return _AS_ABBREVIATION
        if asked.isascii() != written.isascii():
            return max(_BY_PAIR if _is_paired(asked, written) else 0.0, _sound(asked, written))
        return 0.0

    def _is_abbreviated(self, asked: str, written: str, forms: frozenset[str]) -> bool:
        """Whether one is the other cut short: CARR of a carrier; a vet, of a word that no concept has."""
        if not written.isascii():
            return False
        if self._concepts.other_names(written):
            return len(asked) >= _SHORT and not forms and written.startswith(asked) and len(written) > 2 * _SHORT
        if written in self._concepts.abbreviations(asked) or any(
            is_short_for(written, form) for form in (asked, *forms) if form.isascii()
        ):
            return True
        known = any(form.isascii() for form in forms)
        return not known and len(asked) >= _SHORT and written.startswith(asked) and len(written) > 2 * _SHORT

    @lru_cache(maxsize=5000)  # noqa: B019 - one for a layer, which lives as long as the process
    def _forms(self, word: str) -> frozenset[str]:
        """What else a word is called, by the concepts that have it as a name."""
        single = singular_of(word) if word.isascii() else word
        return self._concepts.other_names(word) | self._concepts.other_names(single)

    @property
    def korean_words(self) -> frozenset[str]:
        """Every Korean word of the concepts and the pairs."""
        return self._concepts.korean_words


def pieces_of(written: str) -> tuple[str, ...]:
    """The words of a name of a schema, or of a value."""
    if not _HANGUL.search(written):
        return tuple(dict.fromkeys(singular_of(word) for word in split_name(written) if word not in _NO_WORDS))
    found = list[str]()
    for part in re.split(r"[\W_]+", written):
        if part and part.isascii():
            found += [singular_of(word) for word in split_name(part)]
        elif part:
            found += korean_pieces(part)
    return tuple(dict.fromkeys(found))


def korean_pieces(text: str) -> list[str]:
    """The nouns and stems of a Korean name, endings of words with them."""
    found = list[str]()
    for token in shared_analyzer().morphemes(text):
        if token.tag == "XSN" and found and token.form not in MARKS:
            found[-1] += token.form
        elif token.tag.startswith(("NN", "XR", "VV", "VA", "SN", "SL", "XPN", "NR", "MM", "MAG")):
            found.append(token.form.lower())
    return found or [text]


def _in_one_language(asked: str, written: str) -> float:
    """An inflected form of the same word."""
    if not asked.isascii() and not written.isascii():
        longer, shorter = sorted((asked, written), key=len, reverse=True)
        same = len(shorter) > 1 and longer[:-1] == shorter and longer[-1] in _KOREAN_ENDINGS
        return _INFLECTED if same else 0.0
    if not asked.isascii() or not written.isascii():
        return 0.0
    one, other = stem_of(asked), stem_of(written)
    return _INFLECTED if one == other and len(one) > _SHORT else 0.0


@lru_cache(maxsize=5000)
def stem_of(word: str) -> str:
    """An English word without what is added to verbs and nouns."""
    single = singular_of(word.lower())
    for ending in _ENDINGS:
        if single.endswith(ending) and len(single) - len(ending) > _SHORT:
            single = single[: -len(ending)]
            break
    if len(single) > _SHORT and single[-1] == single[-2] and single[-1] not in "lsz":
        single = single[:-1]
    return single[:-1] if single.endswith("e") and len(single) > _SHORT else single


def is_short_for(short: str, word: str) -> bool:
    """Whether letters of a word, in their order, are an abbreviation of it: SHPMT, WHSE, CARR."""
    if len(short) == _SHORT - 1 and short.isalpha():
        return word.startswith(short) and len(word) > _SHORT + 1
    if not _SHORT <= len(short) < len(word) - 1 or short[0] != word[0] or " " in word:
        return False
    if word.startswith(short):
        return len(short) > _SHORT
    rest = iter(word)
    consonants = [letter for letter in word if letter not in "aeiou"]
    told = [letter for letter in short if letter not in "aeiou"]
    return all(letter in rest for letter in short) and len(told) * 2 >= len(consonants) and len(told) > 1


def _sound(asked: str, written: str) -> float:
    korean, english = (written, asked) if asked.isascii() else (asked, written)
    if len(korean) < _SHORT - 1 or len(english) < _SHORT or not sound_alike(korean, english):
        return 0.0
    return _BY_SOUND if len(korean) >= _SHORT else _BY_SHORT_SOUND


@lru_cache(maxsize=20_000)
def _is_paired(asked: str, written: str) -> bool:
    if weight_of(asked) < 1 or weight_of(written) < 1:
        return False  # an amount and a quantity are near to each other, and not the same
    korean, english = (written, asked) if asked.isascii() else (asked, written)
    stems = {english, stem_of(english), english.rstrip("y") + "i" if english.endswith("y") else english}
    return bool(stems & meanings_in_other_language([korean]).get(korean, frozenset()))


def weight_of(word: str) -> float:
    """How much a word says; words for amounts, dates and kinds say little beside others."""
    return _GENERIC_WEIGHT if word in _GENERIC else 1.0


MARKS = ("별", "당", "율", "률", "수")
"""Endings that say what is done with a word: by, per, rate, number of."""
_BY_CONCEPT, _AS_ABBREVIATION, _INFLECTED, _BY_SOUND, _BY_SHORT_SOUND, _BY_PAIR = 0.95, 0.8, 0.97, 0.85, 0.75, 0.85
_HANGUL = re.compile("[가-힣]")
_SHORT = 3
_KOREAN_ENDINGS = "액일비료금시중가"
_ENDINGS: Sequence[str] = ("ation", "ment", "ings", "ing", "ied", "ed", "er", "ion", "al", "ly")
_NO_WORDS = {
    "cent",
    "cents",
    "tb",
    "tbl",
    "mst",
    "dtl",
    "v",
    "vw",
    "dim",
    "fact",
    "co",
    "id",
    "the",
    "of",
    "at",
    "on",
    "in",
    "is",
    "has",
    "was",
}
_GENERIC_WEIGHT = 0.3
_GENERIC = {
    "amount", "name", "date", "count", "quantity", "type", "kind", "code", "number", "value",
    "total", "time", "minute", "hour", "day", "cent", "info", "detail", "status", "state", "flag",
    "master", "sum", "list", "history", "fee", "cost", "price", "title", "eur", "usd", "krw", "amt",
    "qty", "nm", "cd", "dt", "ymd", "sts", "no", "금액", "액", "수", "수량", "일", "일자", "일시", "날짜", "이름",
    "명", "유형", "종류", "구분", "분류", "번호", "정보", "내역", "시간", "분",
    "상태", "코드", "여부", "총", "비용", "건수",
    "합계", "관리", "목록", "방법",
}  # fmt: skip
