"""The words that carry a text's meaning, for search and for matching: nouns, verbs and names, without the rest."""

import re

from madang.models.language.analyzer import Analyzer, shared_analyzer
from madang.models.language.detect import detect_language

__all__ = ["find_keywords", "tokenize_english"]


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
