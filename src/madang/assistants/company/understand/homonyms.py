"""Words that name several dimensions or values: the one that the figure can be broken down by, or a question which."""

from collections.abc import Mapping, Sequence

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import Ambiguity, MeaningOption, QuestionDeclined, UnclearQuestion
from madang.assistants.company.figures.semantic_layer import SemanticLayer, dimension_path
from madang.assistants.company.understand.vocabulary import KnownWord, WordMeaning
from madang.reading.language import with_particle
from madang.text import Text


def settle_homonyms(
    words: Sequence[KnownWord], metrics: Sequence[str], layer: SemanticLayer, choices: Mapping[str, str]
) -> tuple[KnownWord, ...]:
    """The words, each dimension and value of one dimension only; asks where several remain."""
    named = {word.meanings[0].key for word in words if len(word.meanings) == 1 and word.meanings[0].kind == "dimension"}
    unsettled = list[Ambiguity]()
    settled = list[KnownWord]()
    for word in words:
        meanings = _fitting(word, metrics, layer, named)
        dimensions = [*dict.fromkeys(meaning.key for meaning in meanings)]
        chosen = choices.get(word.text)
        if chosen in dimensions:
            meanings = tuple(meaning for meaning in meanings if meaning.key == chosen)
        elif len(dimensions) > 1:
            unsettled.append(_which(word, dimensions, layer))
        settled.append(word._replace(meanings=meanings))
    if unsettled:
        raise QuestionDeclined(UnclearQuestion(ambiguities=tuple(unsettled)))
    return tuple(settled)


def _fitting(word: KnownWord, metrics: Sequence[str], layer: SemanticLayer, named: set[str]) -> tuple[WordMeaning, ...]:
    """The meanings whose dimension the metrics can be broken down by, first those that the question names
    otherwise, then the one that the counted rows have themselves.
    """
    if word.meanings[0].kind not in ("dimension", "value") or len({meaning.key for meaning in word.meanings}) == 1:
        return word.meanings
    reached = tuple(meaning for meaning in word.meanings if _reached(meaning.key, metrics, layer))
    spoken = tuple(meaning for meaning in reached if meaning.key in named)
    tables = {layer.metrics[part].table for metric in metrics for part in layer.metrics[metric].ratio or (metric,)}
    own = tuple(meaning for meaning in reached if {layer.dimensions[meaning.key].table} == tables)
    return (
        spoken
        or (own if len({meaning.key for meaning in own}) == 1 else ())
        or _by_the_shortest_road(reached, layer)
        or word.meanings
    )


def _by_the_shortest_road(meanings: Sequence[WordMeaning], layer: SemanticLayer) -> tuple[WordMeaning, ...]:
    """The meanings without those that reach the same column by a detour: the shop of a sale is that of the sale itself,
    before it is that of who sold it.
    """
    found = {meaning.key: layer.dimensions[meaning.key] for meaning in meanings}
    direct = {(each.table, each.column) for each in found.values() if not each.via}
    return tuple(
        meaning
        for meaning in meanings
        if not found[meaning.key].via or (found[meaning.key].table, found[meaning.key].column) not in direct
    )


def _reached(key: str, metrics: Sequence[str], layer: SemanticLayer) -> bool:
    tables = {
        layer.metrics[part].table or "" for metric in metrics for part in layer.metrics[metric].ratio or (metric,)
    }
    return all(dimension_path(layer, table, layer.dimensions[key]) is not None for table in tables)


def _which(word: KnownWord, dimensions: Sequence[str], layer: SemanticLayer) -> Ambiguity:
    return Ambiguity(
        mention=word.text,
        question=phrases.WHICH_DIMENSION_QUESTION.format(
            word=Text(ko=with_particle(f"'{word.text}'", "은/는"), en=f"'{word.text}'")
        ),
        options=tuple(MeaningOption(key=key, title=layer.dimensions[key].title) for key in dimensions),
    )
