"""A word that could change the figure and means nothing here: what is offered instead, and what the answer means."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import Ambiguity, Filter, MeaningOption, UnclearQuestion
from madang.reading.language import with_particle
from madang.text import Text

WITHOUT, STOP = "without", "stop"


class _NearName(NamedTuple):
    dimension: str
    value: str
    name: str
    likeness: float


def ask_about_word(
    word: str, labels: Mapping[str, Mapping[str, str]], visible: Mapping[str, frozenset[str]]
) -> Ambiguity:
    """Which name is meant, of those that the user may see; or whether to count without the word, or not at all."""
    near = [*_near_names(word, labels, visible)]
    return Ambiguity(
        mention=word,
        question=phrases.WORD_UNKNOWN_QUESTION.format(
            word=Text(ko=with_particle(f"'{word}'", "은/는"), en=f"'{word}'")
        ),
        options=(
            *(MeaningOption(key=f"{one.dimension}:{one.value}", title=Text(ko=one.name, en=one.name)) for one in near),
            MeaningOption(key=WITHOUT, title=phrases.OPTION_WITHOUT_WORD.format(word=word)),
            MeaningOption(key=STOP, title=phrases.OPTION_STOP),
        ),
    )


def ask_whose(word: str, dimension: str, names: Mapping[str, str], visible: frozenset[str]) -> Ambiguity:
    """Which value is "ours" or "mine" where the sign-in does not tell; few are offered by name, of many none."""
    known = sorted((value for value in names if value in visible), key=lambda value: names[value])
    offered = known if len(known) <= _MOST_OWN else []
    return Ambiguity(
        mention=word,
        question=(phrases.WHOSE_QUESTION if offered else phrases.WHOSE_BY_NAME_QUESTION).format(word=f"'{word}'"),
        options=(
            *(
                MeaningOption(key=f"{dimension}:{value}", title=Text(ko=names[value], en=names[value]))
                for value in offered
            ),
            MeaningOption(key=WITHOUT, title=phrases.OPTION_WITHOUT_WORD.format(word=word)),
            MeaningOption(key=STOP, title=phrases.OPTION_STOP),
        ),
    )


def unknown_name(ambiguity: Ambiguity) -> str:
    """The word that means nothing here, which the question is about; "" where it is about something else."""
    return ambiguity.mention if any(option.key == STOP for option in ambiguity.options) else ""


def is_about_unknown(unclear: UnclearQuestion) -> bool:
    """Whether all that is unclear are words that mean nothing here."""
    return all(unknown_name(ambiguity) for ambiguity in unclear.ambiguities)


def meant_values(
    words: Sequence[str], labels: Mapping[str, Mapping[str, str]], choices: Mapping[str, str]
) -> Iterator[Filter]:
    """The filters for unknown words of which a near name was chosen."""
    for word in words:
        dimension, _, value = choices.get(word, "").partition(":")
        if value and value in labels.get(dimension, {}):
            yield Filter(dimension=dimension, values=(value,))


def _near_names(
    word: str, labels: Mapping[str, Mapping[str, str]], visible: Mapping[str, frozenset[str]]
) -> list[_NearName]:
    """The names most like a word, best first; only those the user may see."""
    if len(word) < _SHORTEST:
        return []
    found = [
        _NearName(dimension, value, name, _likeness(word, name))
        for dimension, names in labels.items()
        for value, name in names.items()
        if value in visible.get(dimension, frozenset()) and abs(len(name) - len(word)) <= _LENGTHS_APART
    ]
    near = sorted((one for one in found if one.likeness >= _ALIKE), key=lambda one: (-one.likeness, one.name))
    return near[:_MOST_OFFERED]


def _likeness(word: str, name: str) -> float:
    if word[0] != name[0] and word not in name:
        return 0.0
    return max(SequenceMatcher(None, word, name, autojunk=False).ratio(), _CONTAINED if word in name else 0.0)


_SHORTEST = 2
_LENGTHS_APART = 12
_ALIKE, _CONTAINED = 0.7, 0.75
_MOST_OFFERED = 4
_MOST_OWN = 8
