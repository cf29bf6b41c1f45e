"""What kind of answer a question wants beside a figure, and whether a source that speaks of its things has one: a
reason for why, a mention for whether there is something, the year asked about in a source of the thing.
"""

import re
from collections.abc import Iterator, Sequence

from madang.assistants.research.extract.compression import RankedQuote, readable
from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, terms_of
from madang.reading.language import split_sentences


def unmet_reason(asked: Asked, ranked: Sequence[RankedQuote]) -> list[str]:
    """The word that asks why, where no sentence that tells of the thing gives a reason, nor one beside it.

    What is told as an effect alone answers no why. Words that give a reason among other uses count in the sentence.
    """
    why = _WHY.search(asked.text)
    near = _nearest(asked, ranked) if why else []
    if not why or any(_WEAK.search(readable(each.quote)) or _STRONG.search(_with_neighbours(each)) for each in near):
        return []
    return [why.group().split()[-1].rstrip("은는이가")] if near else []


def asks_why(question: str) -> bool:
    """Whether a question asks for a reason."""
    return _WHY.search(question) is not None


def gives_reason(sentence: str) -> float:
    """1 where a sentence has a word that gives reasons, less where the word has other uses, 0 where it has none."""
    return 1.0 if _STRONG.search(sentence) else _OF_OTHER_USES if _WEAK.search(sentence) else 0.0


def asks_for_existence(question: str) -> bool:
    """Whether a question asks if there is something, so that a source has to have a word for it, be it to say no."""
    return _EXISTS.search(question) is not None


def notes_of_its_sources(asked: Asked, found: Sequence[RawNote]) -> Iterator[RawNote]:
    """The passages of the sources that have most of what the question names: a year elsewhere is of something else."""
    shares = {note.source.id: 0 for note in found}
    for source in shares:
        said = terms_of(
            "\n".join(f"{note.text}\n{note.place}\n{note.source.title}" for note in found if note.source.id == source)
        )
        shares[source] = sum(bool(names & said) for term, names in asked.terms.items() if not term.isdigit())
    most = max(shares.values(), default=0)
    return (note for note in found if shares[note.source.id] >= most - _NEARLY_AS_MUCH)


def _nearest(asked: Asked, ranked: Sequence[RankedQuote]) -> list[RankedQuote]:
    """The sentences that have most of the question's words, or one less."""
    shares = [
        sum(bool(names & terms_of(readable(each.quote))) for names in asked.terms.values())
        for each in ranked[:_LOOKED_AT]
    ]
    most = max(shares, default=0)
    return [each for share, each in zip(shares, ranked, strict=False) if share >= most - _NEARLY_AS_MUCH]


def _with_neighbours(ranked: RankedQuote) -> str:
    """A sentence between the one before it and the one after it."""
    text, quote = ranked.note.text, ranked.quote
    before = split_sentences(text[max(0, quote.start - _AROUND) : quote.start])
    after = split_sentences(text[quote.end : quote.end + _AROUND])
    around = (*(each.text for each in before[-1:]), readable(quote), *(each.text for each in after[:1]))
    return "\n".join(around)


_LOOKED_AT, _NEARLY_AS_MUCH, _AROUND = 8, 1, 400
_OF_OTHER_USES = 0.6
_WHY = re.compile(r"^\W*(?:\w+,? ){0,4}why\b|왜(?= |\?)|(?:이유|원인|까닭)[은는이가]", re.IGNORECASE)
_STRONG = re.compile(
    r"\b(?:because|since|due to|owing to|thanks to|therefore|hence|thus|as a result|reasons?|caus(?:e|es|ed|ing)"
    r"|so that|in order to|result(?:s|ed)? (?:from|in)|le(?:d|ads?) to|explain\w*|blam\w+|attribut\w+|driven by"
    r"|prompted)\b"
    r"|때문|까닭|이유|원인|므로|탓|따라서|그래서|덕분|인해|인한|말미암|위해|위하여|[으하]려고|니까|느라|바람에|결과",
    re.IGNORECASE,
)
"""The words of a language that join a reason to what follows from it; few, and no new ones are made."""
_WEAK = re.compile(
    r"\b(?:as|so|after|following|amid|for lack|given|when|if|unless|until|without)\b"
    r"|(?<!\d )\bto (?!the\b|an?\b)[a-z]{3,20}\b"
    r"|[아어여]서|해서|라서|도록|려면|으면|[가-힣]면 |으로 인|뒤|후|영향",
    re.IGNORECASE,
)
_EXISTS = re.compile(
    r"^\W*(?:is|are|was|were) there (?:an?|any|some)?\b"
    r"|^\W*(?:does|do|did|has|have) [^?]{2,60}? (?:have|offer|own) (?:an?|any)\b"
    r"|[가-힣](?:이|가|은|는|도) (?:따로 |또 )?있(?:나요|습니까|어요|는지|나|니|는가)\W*$",
    re.IGNORECASE,
)
