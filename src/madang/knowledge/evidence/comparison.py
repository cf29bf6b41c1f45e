"""Two documents side by side, sentence by sentence: what they share, what reads differently, what one has alone."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.knowledge.sources import Passage
from madang.reading.language import split_sentences

DifferenceKind = Literal["changed", "only_first", "only_second"]


class ComparedSentence(BaseModel):
    """A sentence of either document, or of both where it reads differently, with the passages it stands in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: DifferenceKind
    first: str = ""
    second: str = ""
    first_passage: str = ""
    second_passage: str = ""


class DocumentComparison(BaseModel):
    """How many sentences two documents share, and where they differ, in the order of the first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    same: int
    differences: tuple[ComparedSentence, ...]


def compare_documents(first: Sequence[Passage], second: Sequence[Passage]) -> DocumentComparison:
    """What two documents, given by all their passages, say differently. A sentence has one counterpart at most."""
    ours, theirs = _sentences(first), _sentences(second)
    left = dict(enumerate(theirs))
    same, differences = 0, list[ComparedSentence]()
    for text, passage in ours:
        place, alike = _counterpart(text, left)
        if alike >= _SAME:
            same += 1
        if alike < _CHANGED:
            differences.append(ComparedSentence(kind="only_first", first=text, first_passage=passage))
            continue
        other, where = left.pop(place)
        if alike < _SAME:
            told = {"first": text, "second": other, "first_passage": passage, "second_passage": where}
            differences.append(ComparedSentence(kind="changed", **told))
    alone = [ComparedSentence(kind="only_second", second=text, second_passage=where) for text, where in left.values()]
    return DocumentComparison(same=same, differences=(*differences, *alone))


def _sentences(passages: Sequence[Passage]) -> list[tuple[str, str]]:
    return [
        (" ".join(sentence.text.split()), passage.id)
        for passage in passages
        for sentence in split_sentences(passage.text)
        if len(sentence.text) >= _SHORTEST
    ]


def _counterpart(text: str, others: dict[int, tuple[str, str]]) -> tuple[int, float]:
    """The sentence that is most like this one, and how much of their letters in a row they share."""
    runs = _runs(text)
    ranked = ((_shared(runs, _runs(other)), place) for place, (other, _) in others.items())
    alike, place = max(ranked, default=(0.0, 0), key=lambda each: each[0])
    return place, 1.0 if alike == 1.0 and others[place][0] == text else min(alike, _NEARLY)


def _runs(text: str) -> frozenset[str]:
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return frozenset(letters[at : at + _RUN] for at in range(max(1, len(letters) - _RUN + 1)))


def _shared(ours: frozenset[str], theirs: frozenset[str]) -> float:
    return len(ours & theirs) / len(ours | theirs)


_SAME, _NEARLY, _CHANGED = 1.0, 0.99, 0.4
_RUN, _SHORTEST = 3, 6
