"""What a question leaves to its verbs and its asking words: the figure that a verb counts (자주 간), the group that a
ranking is of (누가, what, 상위 5명), and the target that something is left to.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import QuestionDeclined
from madang.assistants.company.figures.semantic_layer import SemanticLayer, dimension_path
from madang.assistants.company.understand.questions.parts import QuestionParts
from madang.assistants.company.understand.vocabulary import KnownWord
from madang.reading.language import with_particle
from madang.text import Text


def figure_of_verb(words: Sequence[KnownWord]) -> str | None:
    """The figure of a verb, where it is asked how often or who does it most; None if no verb stands for one."""
    verbs = [word.meanings[0].key for word in words if word.meanings[0].kind == "verb"]
    return verbs[0] if verbs and any(word.means(*_HOW_OFTEN) for word in words) else None


def things_of_verb(words: Sequence[KnownWord], layer: SemanticLayer) -> str | None:
    """How many different things a verb is done to, where the most of them are asked for: visited the most clinics."""
    verb = figure_of_verb(words)
    for most, word in pairwise(words) if verb else ():
        meaning = word.meanings[0]
        if not most.means("highest", "lowest") or not most.text.isascii() or meaning.kind not in ("value", "dimension"):
            continue
        members = layer.dimensions[meaning.key].kind_of if meaning.kind == "value" else meaning.key
        column = layer.dimensions[members].column if members else ""
        table, counted = layer.metrics[verb or ""].table, f"COUNT(DISTINCT {column})"
        return next(
            (key for key, one in layer.metrics.items() if (one.table, one.expression) == (table, counted)), None
        )
    return None


class AskedGroup(NamedTuple):
    """A dimension, and what is said of how it was taken."""

    dimension: str
    note: Text


def asked_group(parts: QuestionParts, metrics: Sequence[str], layer: SemanticLayer) -> AskedGroup | None:
    """The group that a ranking without one asks for by who, what or where."""
    for kind, said in _asking(parts):
        groups = (key for key in _groups_of(kind, layer) if all(_has(metric, key, layer) for metric in metrics))
        if dimension := next(groups, None):
            title = layer.dimensions[dimension].title
            taken = Text(ko=with_particle(title.ko, "으로/로"), en=title.en)
            word = Text(ko=with_particle(f"'{said}'", "은/는"), en=f"'{said}'")
            return AskedGroup(dimension, phrases.GROUP_TAKEN_NOTE.format(word=word, taken=taken))
    return None


def _asking(parts: QuestionParts) -> Iterator[tuple[str, str]]:
    yield from (
        (word.meanings[0].key, word.text) for word in parts.words if word.means("who", "whom", "thing", "place")
    )
    if people := _SO_MANY_PEOPLE.search(parts.text):
        yield "who", people.group()


def _groups_of(kind: str, layer: SemanticLayer) -> Iterator[str]:
    """Who does it are our own people, whom it is done to are the others that the company keeps."""
    ours = layer.own["mine"].dimension if "mine" in layer.own else None
    match kind:
        case "who":
            yield from (ours,) if ours else ()
        case "whom":
            others = (key for key, found in layer.dimensions.items() if found.label and found.hint)
            yield from (key for key in others if key != ours)
        case _:
            yield from (key for key in [_USUAL[kind]] if key in layer.dimensions)


def _has(metric: str, dimension: str, layer: SemanticLayer) -> bool:
    tables = [layer.metrics[part].table or "" for part in layer.metrics[metric].ratio or (metric,)]
    return all(dimension_path(layer, table, layer.dimensions[dimension]) is not None for table in tables)


def with_goal(
    parts: QuestionParts, metrics: tuple[str, ...], layer: SemanticLayer
) -> tuple[tuple[str, ...], Decimal | None]:
    """The figures of a question for what is left to a target, and the per cent of it to be reached; refused where no
    figure has a target.
    """
    missing = [word.text for word in parts.words if word.means("missing")]
    if not missing and parts.goal is None:
        return metrics, None
    for key, metric in layer.metrics.items():
        if not metric.attains or metric.ratio is None:
            continue
        reached, target = metric.ratio
        told = {target} if parts.goal is None else {reached, target}
        if key in metrics or ({*metrics} <= {reached, target} and told & {*metrics}):
            return (reached, target, key), parts.goal or _WHOLE
    raise QuestionDeclined(refusals.unsupported(missing or [f"{parts.goal}%"]))


_HOW_OFTEN = ("often", "count", "highest", "lowest", "top", "bottom", "rank", "rank_up")
_USUAL = {"thing": "product", "place": "client"}
_SO_MANY_PEOPLE = re.compile(r"(?:[0-9]+|한|두|세|네|다섯|열)\s*명|\b[0-9]+ (?:people|persons)\b")
_WHOLE = Decimal(100)
