"""The terms a text is found by (Korean morphemes, English stems), and a corpus' glossary: which everyday words mean
which of its terms.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.extras import require
from madang.reading import Span
from madang.reading.language import shared_analyzer, tokenize_english


class Term(NamedTuple):
    """A term in the form it is indexed in, and where it stands in the text."""

    form: str
    span: Span


def find_terms(text: str) -> list[Term]:
    """The terms of a text in order; words that carry no meaning and addresses are left out."""
    readable = _ADDRESS.sub(lambda found: " " * len(found.group()), text)
    found = [*_latin_terms(readable), *_symbols(readable)]
    found += _korean_terms(readable) if _HANGUL.search(readable) else ()
    return sorted(found, key=lambda term: term.span)


def find_forms_by_word(text: str) -> list[str]:
    """The terms of a text in the form they are indexed in, in any order, each Korean word analysed by itself and once:
    many times as fast where words recur by the thousand, as in laws, and the same but for one term in twenty.
    """
    readable = _ADDRESS.sub(lambda found: " " * len(found.group()), text)
    forms = [term.form for term in (*_latin_terms(readable), *_symbols(readable))]
    for word in _HANGUL_WORD.findall(readable):
        forms += _forms_of_word(word)
    return forms


@lru_cache(maxsize=131072)
def _forms_of_word(word: str) -> tuple[str, ...]:
    return tuple(term.form for term in _korean_terms(word))


def _symbols(text: str) -> Iterator[Term]:
    """Flags such as --leak-check and signs such as $@, which words alone would lose or take apart."""
    for found in _FLAG.finditer(text):
        yield Term(f"flag{_DASHES.sub('', found.group()).lower()}", found.span())
    for found in _SIGN.finditer(text):
        yield Term(f"sign{found.group().encode().hex()}", found.span())


def _korean_terms(text: str) -> Iterator[Term]:
    for form, tag, span in shared_analyzer().morphemes(text):
        if tag in _VERBS:
            yield from _unless_empty(f"{form}다", span)
        elif tag in _NOUNS and not form.isascii():
            yield from _unless_empty(form, span)


def _unless_empty(form: str, span: Span) -> Iterator[Term]:
    if form not in _EMPTY:
        yield Term(form, span)


def _latin_terms(text: str) -> Iterator[Term]:
    for found in _WORD.finditer(text):
        word = unicodedata.normalize("NFKC", found.group())
        for form in _latin_forms(word):
            yield Term(form, found.span())


@lru_cache(maxsize=65536)
def _latin_forms(word: str) -> tuple[str, ...]:
    """The stems of a word; of a name such as StateGraph or thread_id, the whole and its parts."""
    if word[0].isdigit():
        return (word.replace(",", "").replace(".", "p"),)  # a point would end the term for the index
    parts = _PART.findall(word)
    words = ["".join(parts), *parts] if len(parts) > 1 else parts
    return tuple(dict.fromkeys(_stem(each.lower()) for each in words if tokenize_english(each)))


def _stem(word: str) -> str:
    return _stemmer().stemWord(_PLURALS.get(word, word))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    return require("snowballstemmer", "knowledge", "Search").stemmer("english")


_PLURALS = {
    "children": "child", "feet": "foot", "geese": "goose", "lives": "life", "loaves": "loaf", "men": "man",
    "mice": "mouse",
    "oxen": "ox", "people": "person", "shelves": "shelf", "teeth": "tooth", "thieves": "thief", "wives": "wife",
    "wolves": "wolf", "women": "woman", "knives": "knife", "halves": "half", "criteria": "criterion",
    "phenomena": "phenomenon", "analyses": "analysis", "crises": "crisis", "theses": "thesis", "indices": "index",
    "matrices": "matrix", "vertices": "vertex",
}  # fmt: skip
"""Plurals that no ending tells; a stemmer knows endings alone."""
_HANGUL = re.compile(r"[가-힣]")
_HANGUL_WORD = re.compile(r"[가-힣]+")
_ADDRESS = re.compile(r"https?://[^\s)>\]]+|(?<=\])\([^)\s]*\)")
_WORD = re.compile(r"[0-9０-９]+(?:[.,][0-9]+)*|[A-Za-zＡ-Ｚａ-ｚÀ-ÖØ-öø-ÿ][A-Za-zＡ-Ｚａ-ｚÀ-ÖØ-öø-ÿ0-9_]{0,63}")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-zÀ-ÖØ-öø-ÿ]+|[0-9]+")
_FLAG = re.compile(r"(?<![\w-])--?[A-Za-z][A-Za-z0-9]{0,31}(?:-[A-Za-z0-9]{1,31}){0,7}(?![\w-])")
_DASHES = re.compile("-+")
_SIGN = re.compile(
    r"(?<![\w$])\$[@*#?!$0-9](?!\w)|(?<![-+=<>!&|:])(?:[!:+=<>-]=|[-=]>|::|&&|\|\||<<|>>|\+\+)(?![-+=<>!&|:])"
)
_VERBS = frozenset({"VV", "VV-R", "VV-I", "VA", "VA-R", "VA-I"})
_NOUNS = frozenset({"NNG", "NNP", "NR", "XR", "SH", "UN"})
_EMPTY = frozenset((
    "것", "거", "수", "때", "등", "하다", "되다", "있다", "없다", "알다", "주다", "얼마", "어떻다", "이렇다", "그렇다",
    "싶다", "같다", "경우", "그것", "이것", "무엇", "뭐",
))  # fmt: skip


class Glossary(BaseModel):
    """Synonyms and short names, as data.

    `synonyms` lead from how people ask to how the corpus speaks: `{"집주인": ["임대인"], "보증금 올려": ["증액"]}`. One
    holds when all of its words are in the question, in any order. `names` lead from a short form to the name used in
    references: `{"주임법": "주택임대차보호법"}`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    synonyms: dict[str, tuple[str, ...]] = {}
    names: dict[str, str] = {}


def expand_terms(terms: Collection[str], glossary: Glossary) -> dict[str, frozenset[str]]:
    """What each term of a question may be called in the corpus, for those that the glossary knows."""
    asked = frozenset(terms)
    meanings: dict[str, frozenset[str]] = {}
    for phrase, said in glossary.synonyms.items():
        wanted = _forms_of_phrase(phrase)
        if wanted and wanted <= asked:
            meant = frozenset[str]().union(*map(_forms_of_phrase, said))
            meanings |= {term: meanings.get(term, frozenset()) | meant for term in wanted}
    return meanings


@lru_cache(maxsize=8192)
def _forms_of_phrase(phrase: str) -> frozenset[str]:
    return frozenset(term.form for term in find_terms(phrase))
