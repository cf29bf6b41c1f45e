"""Sources that are one text in two places: a reprint confirms nothing, however often it is found."""

import re
from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.publishers import publisher_name
from madang.assistants.research.extract.sentences import find_sentences, shingles


def find_reprints(found: Sequence[RawNote]) -> dict[str, str]:
    """For each source that repeats most of an earlier one, that earlier one."""
    cards = {note.source.id: note.source for note in found}
    notes = _by_source(found)
    sentences = {source: _sentences(own) for source, own in notes.items()}
    ordered = sorted(cards.values(), key=lambda card: (card.as_of or date.max, card.id))
    originals = dict[str, str]()
    for number, card in enumerate(ordered):
        for earlier in ordered[:number]:
            if earlier.id not in originals and (
                _repeats(sentences[card.id], sentences[earlier.id]) or _says_so(notes[card.id], earlier)
            ):
                originals[card.id] = earlier.id
                break
    return originals


def _by_source(found: Sequence[RawNote]) -> dict[str, list[RawNote]]:
    notes = defaultdict[str, list[RawNote]](list)
    for note in found:
        notes[note.source.id].append(note)
    return notes


def _says_so(notes: Sequence[RawNote], earlier: SourceCard) -> bool:
    """Whether a source says itself that it reworks what another publisher wrote: 출처: ○○신문 기사 재구성."""
    publisher = publisher_name(earlier)
    return bool(publisher) and any(
        publisher in (found["named"] or found["named_en"])
        for note in notes
        for found in _TAKEN_FROM.finditer(note.text)
    )


def _sentences(notes: Sequence[RawNote]) -> list[set[str]]:
    """The longer sentences of what was found of a source, as runs of letters: short ones repeat by accident."""
    texts = {sentence.text for note in notes for sentence in find_sentences(note.text)}
    return [shingles(text) for text in texts if len(text) >= _LONG]


def _repeats(ours: Sequence[set[str]], theirs: Sequence[set[str]]) -> bool:
    """Whether half of what the shorter of two sources says stands in the other nearly word for word."""
    few, many = sorted((ours, theirs), key=len)
    same = sum(any(len(one & other) >= _ALIKE * len(one | other) for other in many) for one in few)
    return len(few) >= _FEWEST and same >= len(few) * _MOST_OF_IT


_TAKEN_FROM = re.compile(
    r"^(?:출처|원문)\s*[:：](?P<named>[^\n]{2,60}(?:기사|보도|글)[^\n]{0,20})$"
    r"|\b(?:reprinted|adapted|rewritten|taken) from (?P<named_en>[^\n]{2,60})",
    re.MULTILINE | re.IGNORECASE,
)
_LONG, _FEWEST = 40, 3
_ALIKE, _MOST_OF_IT = 0.7, 0.5
