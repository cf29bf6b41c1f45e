"""Which metrics and values the words of a question mean, and what must be asked where they may mean several."""

from collections.abc import Iterator, Mapping, Sequence

from madang.assistants.company.domain.hearing import Heard
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.query import Ambiguity, Filter, Option, Unclear
from madang.assistants.company.domain.unanswered import Declined
from madang.assistants.company.domain.vocabulary import Meaning, Word
from madang.models.language import with_particle
from madang.text import Text

__all__ = ["chosen_metrics", "chosen_values"]


def chosen_metrics(heard: Heard, layer: SemanticLayer, choices: Mapping[str, str]) -> tuple[str, ...]:
    """The metrics in the order they were named; an ambiguous word after a metric that it may mean is that one."""
    named = [word.meanings[0].key for word in heard.words if word.meanings[0].kind == "metric"]
    unsettled = list[Ambiguity]()
    for word in heard.words:
        if word.meanings[0].kind == "ambiguous":
            options = layer.ambiguous[word.meanings[0].key]
            if word.text in choices and choices[word.text] in options:
                named.append(choices[word.text])
            elif not set(named) & set(options):
                unsettled.append(_which_metric(word, options, layer))
    if unsettled:
        raise Declined(Unclear(ambiguities=tuple(unsettled)))
    values = [word.meanings[0].key for word in heard.words if word.meanings[0].kind == "value"]
    implied = [metric for key in values if (metric := layer.dimensions[key].implies)]
    return tuple(dict.fromkeys(named or implied))


def chosen_values(
    heard: Heard,
    labels: Mapping[str, Mapping[str, str]],
    visible: Mapping[str, frozenset[str]],
    choices: Mapping[str, str],
) -> tuple[Filter, ...]:
    """The filters by dimension; values right before a word such as 제외 are left out instead."""
    found: dict[tuple[str, bool], list[str]] = {}
    unsettled = list[Ambiguity]()
    for word, excluded in _values(heard.words):
        meanings = _seen(word.meanings, visible)
        chosen = next((one for one in meanings if choices.get(word.text) == one.value), None)
        if len(meanings) > 1 and chosen is None:
            unsettled.append(_which_value(word, meanings, labels))
            continue
        meaning = chosen or meanings[0]
        found.setdefault((meaning.key, excluded), []).append(meaning.value)
    if unsettled:
        raise Declined(Unclear(ambiguities=tuple(unsettled)))
    return tuple(
        Filter(dimension=dimension, values=tuple(dict.fromkeys(values)), exclude=excluded)
        for (dimension, excluded), values in found.items()
    )


def _values(words: Sequence[Word]) -> Iterator[tuple[Word, bool]]:
    for place, word in enumerate(words):
        if word.meanings[0].kind == "value":
            yield word, _is_excluded(words, place)


def _is_excluded(words: Sequence[Word], place: int) -> bool:
    """Whether the run of values that starts here ends in, or in English follows, a word that leaves them out."""
    if place and words[place - 1].means("exclude") and words[place - 1].text.isascii():
        return True
    for word in words[place + 1 :]:
        if word.means("exclude"):
            return not word.text.isascii()
        if word.meanings[0].kind != "value" and word.meanings[0].kind != "dimension":
            return False
    return False


def _seen(meanings: Sequence[Meaning], visible: Mapping[str, frozenset[str]]) -> Sequence[Meaning]:
    """Of namesakes, those that the user may see; of those out of sight one, so that none is told from another."""
    seen = [one for one in meanings if one.key not in visible or one.value in visible[one.key]]
    return seen or meanings[:1]


def _which_metric(word: Word, options: Sequence[str], layer: SemanticLayer) -> Ambiguity:
    return Ambiguity(
        mention=word.text,
        question=Text(
            ko=with_particle(f"'{word.text}'", "은/는") + " 어떤 수치를 말하나요?",
            en=f"Which figure do you mean by '{word.text}'?",
        ),
        options=tuple(Option(key=key, title=layer.metrics[key].title) for key in options),
    )


def _which_value(word: Word, meanings: Sequence[Meaning], labels: Mapping[str, Mapping[str, str]]) -> Ambiguity:
    names = [(one.value, labels.get(one.key, {}).get(one.value, one.value)) for one in meanings]
    return Ambiguity(
        mention=word.text,
        question=Text(
            ko=f"'{word.text}'에 해당하는 대상이 {len(names)}개 있습니다. 누구(무엇)를 말하나요?",
            en=f"'{word.text}' may be any of {len(names)}. Which one do you mean?",
        ),
        options=tuple(Option(key=value, title=Text(ko=name, en=name)) for value, name in names),
    )
