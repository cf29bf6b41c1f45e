"""Whether one source speaks of everything that a short question names: of the thing, and of what is asked of it. A plot
in one source and a deposit in another are no answer to what the deposit for a plot is.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from madang.assistants.research.extract.compression import RankedQuote, readable
from madang.assistants.research.extract.figures import has_figure
from madang.assistants.research.extract.gaps.answer_kind import asks_for_existence
from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, Meanings, terms_of
from madang.knowledge.index import find_terms
from madang.reading.language import detect_language, split_sentences
from madang.reading.mentions import Span
from madang.text import Language


def unmet_things(asked: Asked, found: Sequence[RawNote], meanings: Meanings) -> list[str]:
    """The things that a short question for a value names, of which the source that has most of them has no word.

    Only things count: what is done, and how, is said in too many ways. A word is met by itself, by its name in the
    other language or by a word that means nearly the same; a name by itself or its sound alone. What is told at length
    has words beside the question, and a question that asks for no value is answered in words of its own.
    """
    things = things_asked(asked)
    if (
        not (_VALUE.search(asked.text) or asks_for_existence(asked.text))
        or not 0 < len(things) <= _MOST_THINGS
        or not meanings.near
    ):
        return []
    language = detect_language(asked.text)
    terms, languages = defaultdict[str, set[str]](set), dict[str, Language]()
    for note in found:
        source = note.source
        terms[source.id] |= terms_of(f"{note.text}\n{note.place}\n{source.title}\n{source.head}\n{source.location}")
        languages[source.id] = note.language
    accepted = {
        each: {word: _words_for(term, word, asked, meanings, nearly) for term, word in things.items()}
        for each, nearly in (("own", _NEARLY), ("other", _NEARLY_IN_OTHER))
    }
    unmet = [
        [
            word
            for word, names in accepted["own" if languages[source] == language else "other"].items()
            if not names & said and not _DEGREE.fullmatch(word)
        ]
        for source, said in terms.items()
    ]
    return min(unmet, key=len, default=list[str]())


def unbound_things(asked: Asked, ranked: Sequence[RankedQuote], meanings: Meanings) -> list[str]:
    """The things of a short question for a figure, where no sentence with such a figure has any that its title has not.

    The title of a source names what all of it is about, and its head whose it is; a figure below may be of anything
    there.
    """
    things = things_asked(asked)
    if asked.kind is None or not 0 < len(things) <= _MOST_THINGS or not meanings.near:
        return []
    giving = [each for each in ranked if has_figure(asked.kind, readable(each.quote))]
    for each in giving:
        note = each.note
        title = terms_of(f"{note.source.title}\n{note.source.head}")
        own = {
            term: word
            for term, word in things.items()
            if not asked.terms.get(term, frozenset({term})) & title and not _DEGREE.fullmatch(word)
        }
        nearly = _NEARLY if note.language == detect_language(asked.text) else _NEARLY_IN_OTHER
        before = split_sentences(note.text[: each.quote.start])
        said = terms_of("\n".join((readable(each.quote), note.heading, *(one.text for one in before[-1:]))))
        if not own or any(_words_for(term, word, asked, meanings, nearly) & said for term, word in own.items()):
            return []
    return [word for word in things.values() if not _DEGREE.fullmatch(word)][-1:] if giving else []


def _words_for(term: str, word: str, asked: Asked, meanings: Meanings, nearly: float) -> frozenset[str]:
    """What a source may say for a thing: its names, and unless it is a name itself, what means nearly the same."""
    near = () if word[0].isupper() else meanings.near.get(term, {}).items()
    return asked.terms.get(term, frozenset({term})) | {other for other, cosine in near if cosine >= nearly}


def things_asked(asked: Asked) -> dict[str, str]:
    """The terms of a question that name things, each with its word: Korean nouns, and English words in their places."""
    spans = list(_things_in_english(asked.text))
    return {
        term.form: asked.text[slice(*term.span)]
        for term in find_terms(asked.text)
        if asked.weights.get(term.form, 0.0) >= 1.0
        and len(term.form) > 1
        and not term.form[0].isdigit()
        and not _ASKS.fullmatch(term.form)
        and (
            any(start <= term.span[0] < end for start, end in spans)
            if term.form.isascii()
            else not term.form.endswith("다")
        )
    }


def _things_in_english(question: str) -> Iterator[Span]:
    """Where English words stand that name things, by the small words between which they stand.

    After "did" or "can" the last word before the next small one is what is done: "did | Haejin buy", "can | one
    person borrow | at". After "how long are" it is so where it has the form of a participle.
    """
    opened, run = "", list[re.Match[str]]()
    for word in (*_WORD.finditer(question), None):
        if word and not _SMALL.fullmatch(word.group()):
            run.append(word)
            continue
        yield from (each.span() for each in _without_verb(run, opened, question) if not _DONE.search(each.group()))
        small, run = word.group().lower() if word else "", []
        opened = small if _AUXILIARY.fullmatch(small) else opened if small in _BEFORE_THINGS else ""


def _without_verb(run: Sequence[re.Match[str]], opened: str, question: str) -> Sequence[re.Match[str]]:
    if _DOES.fullmatch(opened):
        return run[:-1]
    if opened and _HOW.match(question) and len(run) > 1 and _PARTICIPLE.search(run[-1].group()):
        return run[:-1]
    return run


_MOST_THINGS = 4
_NEARLY, _NEARLY_IN_OTHER = 0.6, 0.45
"""How near a word has to come to one of the question, in its language and in the other."""
_VALUE = re.compile(
    r"^\W*(?:(?:under|according|in|at|on|by|since|as|for)\b[^?]{0,40}?\b)?(?:who|when|what|which"
    r"|how (?:many|much|long|large|big|tall|wide|high|deep|old|far|often|heavy|fast|thick))\b"
    r"|얼마(?!나)|몇|언제|누구|며칠",
    re.IGNORECASE,
)
"""A question that asks for a value: a number, a day, a name."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_AUXILIARY = re.compile(r"do|does|did|can|could|will|would|should|must|may|is|are|was|were|has|have|had")
_DOES = re.compile(r"do|does|did|can|could|will|would|should|must|may")
_BEFORE_THINGS = frozenset({"the", "a", "an", "its", "their", "one", "not"})
_SMALL = re.compile(
    rf"{_AUXILIARY.pattern}|be|been|in|on|of|for|at|by|to|from|with|and|or|that|which|who|whom|than|as|when|because"
    r"|under|per|not|how|what|where|why|the|a|an|its|their|one|it|they|i|we|you|my|your|our|this|these|those"
    r"|now|last|next|year|years|many|much|long|large|big|tall|wide|high|deep|old|far|often|heavy|fast|thick",
    re.IGNORECASE,
)
_DEGREE = re.compile(
    r"most|least|more|less|few|fewer|fewest|some|any|all|each|every|only|also|there|per|best|worst|maximum|minimum"
    r"|biggest|hottest|wettest|(?:larg|wid|saf|lat|fin|clos|rar)est|(?:heav|earl|eas|bus|happ|health|dr)iest"
    r"|(?:high|low|small|long|short|old|new|young|fast|slow|cheap|great|near|deep|tall|strong|weak|warm|cold|hard|soft"
    r"|light|clean|rich|poor|steep|quick|loud)est",
    re.IGNORECASE,
)
"""Which of several, or how many: no thing that a source would have to name."""
_DONE = re.compile(
    r"(?:ed|ing)$"
    r"|^(?:made|sold|held|built|kept|paid|sent|spent|led|seen|said|told|taken|given|done|gone|driven|written|drawn|grown"
    r"|known|shown|thrown|broken|chosen|spoken|stolen|worn|born|caught|bought|brought|taught|thought|laid|fed|heard|lent"
    r"|bent|dealt|felt|dug|begun|drunk|sung|sunk|become|eaten|fallen|forgotten|frozen|ridden|risen|woken|understood)$",
    re.IGNORECASE,
)
"""What is done: words with the endings of verbs, and the participles without them that are no nouns as well."""
_PARTICIPLE = re.compile(r"(?:ed|en|pt|lt|nt|ld|wn)$", re.IGNORECASE)
_HOW = re.compile(r"\W*(?:how|when|where|why)\b", re.IGNORECASE)
_ASKS = re.compile(r"며칠|얼마|언제|누구|어디|무엇|몇")
