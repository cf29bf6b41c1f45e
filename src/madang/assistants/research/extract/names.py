"""Which sources a question is about, by the names in it: a source that has none of them, and few of its other words, is
about something else. Names are found in the other script by their sound.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.publishers import publisher_name
from madang.assistants.research.extract.relevance import Asked, terms_of, values_in
from madang.knowledge.index import sound_alike
from madang.run_cache import cached_in_run
from madang.text import Language


def sources_on_topic(asked: Asked, found: Sequence[RawNote]) -> frozenset[str]:
    """The sources that name what the question names, or speak of most of the rest of it.

    All of a language, where none of them names it: what is called by other words cannot be told by its name. A question
    that names nothing is about what the source that has most of its words names.
    """
    parts, languages = defaultdict[str, list[str]](list), dict[str, Language]()
    terms = defaultdict[str, set[str]](set)
    for note in found:
        parts[note.source.id] += [note.text, note.place, note.source.title, note.source.head]
        languages[note.source.id] = note.language
        terms[note.source.id] |= terms_of(f"{note.text}\n{note.place}\n{note.source.head}")
    texts = {source: "\n".join(said) for source, said in parts.items()}
    everything = "\n".join(texts.values())
    covered = {source: _covered(asked, said) for source, said in terms.items()}
    most = max(covered.values(), default=0)
    wanted = _names_wanted(asked.text, everything)
    if not wanted:
        wanted = _names_wanted(
            _told_elsewhere(max(covered, key=lambda source: covered[source], default=""), texts), everything
        )
    naming = {source for source, text in texts.items() if _names_one(wanted, text)}
    stating = {
        source
        for source, said in parts.items()
        if asked.figures and asked.figures & frozenset().union(*map(values_in, said))
    }
    judged = {languages[source] for source in naming}
    return frozenset(
        source
        for source in texts
        if source in naming | stating or languages[source] not in judged or covered[source] >= most * _MUCH_OF_IT
    )


def languages_naming(asked: Asked, found: Sequence[RawNote]) -> frozenset[Language]:
    """The languages in which a source names what the question names."""
    texts = list[tuple[Language, str]](
        (note.language, f"{note.text}\n{note.place}\n{note.source.title}\n{note.source.head}") for note in found
    )
    wanted = _names_wanted(asked.text, "\n".join(text for _, text in texts))
    return frozenset(language for language, text in texts if wanted and _names_one(wanted, text))


def sources_named(asked: Asked, found: Sequence[RawNote]) -> frozenset[str]:
    """The sources that the question names, by their publisher or by what they are: it asks of them alone.

    "What does the Harbour Circle say", "the teachers' survey", 정정 공고는 무엇을 바꾸었나.
    """
    named = _documents_named(asked, found) or _publishers_named(asked, found)
    return named if len(named) < len({note.source.id for note in found}) else frozenset()


def naming_terms(asked: Asked) -> frozenset[str]:
    """The terms of a question that name a document, with the word for what it is: they tell nothing of its contents."""
    return frozenset(term for found in _DOCUMENT.finditer(asked.text) for term in terms_of(found.group()))


def _documents_named(asked: Asked, found: Sequence[RawNote]) -> frozenset[str]:
    """The source whose title and publisher have most of the words by which a question names a document."""
    wanted = [names for term, names in asked.terms.items() if term in naming_terms(asked)]
    cards = {note.source.id: note.source for note in found}
    heads = {source: terms_of(f"{card.title}\n{publisher_name(card)}") for source, card in cards.items()}
    had = {source: sum(bool(names & terms) for names in wanted) for source, terms in heads.items()}
    most = max(had.values(), default=0)
    best = frozenset(source for source, count in had.items() if count == most)
    return best if most >= _LEAST_OF_NAME and len(best) == 1 else frozenset()


def _publishers_named(asked: Asked, found: Sequence[RawNote]) -> frozenset[str]:
    cards = {note.source.id: note.source for note in found}
    said = frozenset[str]().union(*asked.terms.values())
    names = {source: terms_of(_ASIDE.sub("", publisher_name(card))) for source, card in cards.items()}
    return frozenset(source for source, terms in names.items() if _is_named(terms, said, asked.text))


def _is_named(terms: AbstractSet[str], said: AbstractSet[str], question: str) -> bool:
    """Whether a question has most of the words of a name, at least two; names in the other script by their sound."""
    heard = {term for term in terms if term in said or _names_one((term.capitalize(),), question)}
    return len(heard) >= _LEAST_OF_NAME and len(heard) > len(terms) * _MOST_OF_NAME


def _names_wanted(text: str, everything: str) -> tuple[str, ...]:
    """The names in a text; of a Korean word that begins like a name in Latin letters, that beginning."""
    latin = set(_LATIN.findall(everything))
    found = (name if name.isascii() else _sounding(name, latin) for name in _names_in(text))
    return tuple(dict.fromkeys(name for name in found if name))


def _told_elsewhere(source: str, texts: Mapping[str, str]) -> str:
    """The names of a source that another one has too, as a text: what several sources are about."""
    others = "\n".join(text for other, text in texts.items() if other != source)
    elsewhere = set(_LATIN.findall(others)) | {_ENDING.sub("", word) for word in _HANGUL.findall(others)}
    own = texts.get(source, "")
    names = dict.fromkeys([*_LATIN_INSIDE.findall(own), *(_ENDING.sub("", word) for word in _HANGUL.findall(own))])
    return " ".join(["", *(name for name in names if name in elsewhere)])


def _covered(asked: Asked, said: AbstractSet[str]) -> int:
    return sum(bool(names & said) for names in asked.terms.values())


def _names_in(question: str) -> tuple[str, ...]:
    """The words of a question that may be names: those with a capital that no sentence asks for, and Korean stems."""
    latin = [word for word in _LATIN.findall(question[1:]) if word.lower() not in _NO_NAMES]
    korean = [_ENDING.sub("", word) for word in _HANGUL.findall(question)]
    return tuple(dict.fromkeys([*latin, *(word for word in korean if len(word) >= _SHORTEST_KOREAN)]))


@cached_in_run(maxsize=512)
def _names_one(names: tuple[str, ...], text: str) -> bool:
    latin, korean = _words_that_may_name(text)
    for name in names:
        if name.isascii() and (name in latin or any(sound_alike(word, name) for word in korean)):
            return True
        if not name.isascii() and (name in korean or any(sound_alike(_stem(name, word), word) for word in latin)):
            return True
    return False


@cached_in_run(maxsize=512)
def _words_that_may_name(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a text that may be names: in Latin letters, and the beginnings of Korean ones."""
    latin = frozenset(word for word in _LATIN.findall(text) if word.lower() not in _NO_NAMES)
    words = frozenset(_HANGUL.findall(text))
    return latin, frozenset(word[:length] for word in words for length in range(2, min(6, len(word)) + 1))


def _sounding(name: str, latin: AbstractSet[str]) -> str:
    """What of a Korean word sounds like one of these names: that makes a name of it; empty where none does."""
    stems = (_stem(name, word) for word in latin)
    return next((stem for stem, word in zip(stems, latin, strict=True) if sound_alike(stem, word)), "")


def _stem(name: str, word: str) -> str:
    """The beginning of a Korean word that sounds like a name, or all of it: 보라역 begins with Bora."""
    return next((name[:length] for length in range(2, len(name)) if sound_alike(name[:length], word)), name)


_LATIN = re.compile(r"(?<![A-Za-z])[A-Z][A-Za-z]{3,20}(?![A-Za-z])")
_LATIN_INSIDE = re.compile(r"(?<=[a-z,] )[A-Z][A-Za-z]{3,20}(?![A-Za-z])")
"""A name inside a sentence: what begins one, or stands in a title, may be any word."""
_HANGUL = re.compile(r"[가-힣]{2,12}")
_ENDING = re.compile(r"(?<=[가-힣]{2})(?:에서|에게|으로|까지|부터|이란|라는|은|는|이|가|을|를|의|에|로|와|과|도|만)$")
_SHORTEST_KOREAN = 2
_MUCH_OF_IT = 1.0
_LEAST_OF_NAME, _MOST_OF_NAME = 2, 0.6
_DOCUMENT = re.compile(
    r"(?<![\w'’-])(?:[A-Za-z][\w'’-]{0,30} ){0,3}"
    r"(?:note|survey|questionnaire|review|evaluation|notice|article|paper|study|audit|poll|memo|minutes|assessment|bulletin)\b"
    r"|(?:[가-힣]{1,20} ){0,2}[가-힣]{0,20}(?:설문|공고|공지|평가서?|기사|논문|조사|회의록|감사|안내문|성명|백서)"
    r"(?=[은는이가을를의에 ,?]|$)",
    re.IGNORECASE,
)
"""What a document is called by: whose it is, and what it is; words have a longest length, so that it stays linear."""
_ASIDE = re.compile(r"\([^)]*\)")
_NO_NAMES = frozenset((
    "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "what", "which", "when", "where",
    "does", "this", "that", "these", "those", "they", "there", "then", "korea", "korean", "english",
))  # fmt: skip
