"""The words of a text: which language it is in, its Korean morphemes (Kiwi, loaded on first use and shared by all
threads), and the keywords that carry its meaning.
"""

import re
import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from madang.extras import require
from madang.text import Language


class Morpheme(NamedTuple):
    """A morpheme, its part of speech in the Sejong tag set (NNG, NNP, VV, ...) and its position."""

    form: str
    tag: str
    span: tuple[int, int]


class Analyzer:
    """Splits Korean text into morphemes; safe to use from several threads.

    The last few texts are kept: several readers look at one message.
    """

    def __init__(self) -> None:
        kiwipiepy = require("kiwipiepy", "korean", "Korean analysis")
        self._kiwi: Any = kiwipiepy.Kiwi(load_multi_dict=False)
        self._lock = threading.Lock()
        self._recent = lru_cache(maxsize=_KEPT)(self._analyse)

    def morphemes(self, text: str) -> list[Morpheme]:
        """The morphemes of a text in order."""
        return [*(self._recent if len(text) <= _LONGEST_KEPT else self._analyse)(text)]

    def spaced(self, text: str) -> str:
        """The text with a space wherever a word begins."""
        with self._lock:
            return self._kiwi.space(text)

    def _analyse(self, text: str) -> tuple[Morpheme, ...]:
        return tuple(morpheme for start, piece in _pieces(text) for morpheme in self._analyse_piece(start, piece))

    def _analyse_piece(self, start: int, piece: str) -> list[Morpheme]:
        with self._lock:
            tokens = self._kiwi.tokenize(piece)
        return [
            Morpheme(token.form, token.tag, (start + token.start, start + token.start + token.len)) for token in tokens
        ]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """A text in pieces of a bearable length, each with its place: no other thread runs while one is analysed.

    It is cut after a line, else after a sentence, else between words, where there are any.
    """
    start = 0
    while len(text) - start > _LONGEST_PIECE:
        end = start + _LONGEST_PIECE
        ends = (text.rfind(mark, start + _LONGEST_PIECE // 2, end) + len(mark) for mark in ("\n", ". ", " "))
        cut = next((found for found in ends if found > start + _LONGEST_PIECE // 2), end)
        yield start, text[start:cut]
        start = cut
    yield start, text[start:]


_LONGEST_PIECE = 2_000


_KEPT = 16
_LONGEST_KEPT = 20_000
"""Characters; their morphemes take about 2 MB."""


def shared_analyzer() -> Analyzer:
    """The one analyser of this process; the first call loads it, the others wait for it."""
    with _loading:
        return _load()


@lru_cache(maxsize=1)
def _load() -> Analyzer:
    return Analyzer()


_loading = threading.Lock()


def detect_language(text: str, default: Language = "ko") -> Language:
    """Korean or English, by the words; `default` for a text without letters of either.

    Korean sentences are full of Latin names (LTV, KB), English questions name Korean things (전세): the more frequent
    script wins, and English function words settle what is left. Who asks in Korean speaks Korean, however much English
    is quoted or pasted.
    """
    told = _QUOTED.sub(" ", text[:_LONGEST_REQUEST])
    if _is_asked_in_english(told):
        return "en"
    if _KOREAN_REQUEST.search(told):
        return "ko"
    korean, latin = len(_KOREAN.findall(text)), len(_LATIN.findall(text))
    if not korean and not latin:
        return default
    if not korean:
        return "en"
    return "en" if latin >= korean and len(_FUNCTION_WORDS.findall(text)) >= _ENOUGH else "ko"


def _is_asked_in_english(text: str) -> bool:
    """Whether a text begins and ends in English, whatever is passed on between."""
    parts = [part for part in _PART_END.split(text) if _LATIN.search(part) or _KOREAN.search(part)]
    ends = [parts[0], parts[-1]] if parts else []
    return bool(ends) and not any(_KOREAN.search(part) for part in ends) and all(map(_FUNCTION_WORDS.search, ends))


_ENOUGH = 2
_PART_END = re.compile(r"[.?!:\n]")
_LONGEST_REQUEST = 4_000
_QUOTED = re.compile(r"\"[^\"\n]{0,600}\"|“[^”\n]{0,600}”|'[^'\n]{0,600}'|‘[^’\n]{0,600}’")
_KOREAN_REQUEST = re.compile(
    r"[가-힣](?:\s?(?:줘|주세요|주실|줄래|부탁)|나요|까요|가요|는데|인데|어요|아요|해요|습니까|되나|될까|돼)(?=[\s?.!~,:]|$)"
)
_KOREAN = re.compile(r"[가-힣ㄱ-ㅎㅏ-ㅣ]{1,64}")
_LATIN = re.compile(r"[A-Za-z]{1,64}")
_FUNCTION_WORDS = re.compile(
    r"\b(?:a|an|and|are|can|do|does|find|for|from|get|have|how|i|in|is|it|me|much|my|of|on|please|should|show|tell|the|"
    r"this|to|want|what|when|where|which|who|why|with|would|you)\b",
    re.IGNORECASE,
)


def find_keywords(text: str, analyzer: Analyzer | None = None) -> list[str]:
    """The keywords of a Korean or English text in order, each once; verbs in their dictionary form.

    Korean needs the analyser (the shared one unless another is given); a text without Hangul never loads it. Of a text
    that is longer than any question, the beginning counts.
    """
    text = text[:_LONGEST]
    if detect_language(text, "en") == "en" and not _HANGUL.search(text):
        return list(dict.fromkeys(tokenize_english(text)))
    morphemes = (analyzer or shared_analyzer()).morphemes(text)
    words = (_dictionary_form(morpheme.form, morpheme.tag) for morpheme in morphemes if morpheme.tag in _MEANINGFUL)
    return list(dict.fromkeys(word for word in words if word not in _KOREAN_STOP_WORDS))


def tokenize_english(text: str) -> list[str]:
    """The words of an English text in small letters, without function words; nothing is stemmed."""
    return [word for word in _WORD.findall(text.lower()) if word not in _ENGLISH_STOP_WORDS]


def _dictionary_form(form: str, tag: str) -> str:
    if tag in _VERBS:
        return f"{form}다"
    return form.lower() if tag == "SL" else form


_LONGEST = 5000
"""Characters; the analyser takes half a second for so many that mean nothing."""
_HANGUL = re.compile(r"[가-힣]")
_WORD = re.compile(r"[a-z0-9][a-z0-9'&.+-]{0,62}[a-z0-9+]|[a-z0-9]")
_VERBS = frozenset({"VV", "VV-R", "VV-I", "VA", "VA-R", "VA-I"})
_MEANINGFUL = _VERBS | {"NNG", "NNP", "XR", "SL", "SH", "SN"}
_KOREAN_STOP_WORDS = frozenset(
    ("것", "거", "수", "때", "하다", "되다", "있다", "없다", "알다", "주다", "얼마", "어떻다"),
)
_ENGLISH_STOP_WORDS = frozenset((
    "a", "about", "an", "and", "any", "are", "as", "at", "be", "been", "by", "can", "could", "did", "do", "does",
    "for", "from", "had", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "many", "me", "much",
    "my", "not", "of", "on", "or", "our", "please", "should", "so", "than", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "to", "us", "was", "we", "were", "what", "when", "where", "which", "who", "why",
    "will", "with", "would", "you", "your",
))  # fmt: skip
