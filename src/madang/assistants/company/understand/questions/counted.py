"""Which figure a question counts where it does not say the name of one: 결제수단별 건수 counts what has a means of
payment, customers who ordered are those of orders; and what is named beside its own figure (the amount on invoices) is
no second figure.
"""

import re
from collections.abc import Iterator, Sequence

from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import QuestionDeclined
from madang.assistants.company.figures.semantic_layer import (
    Metric,
    SemanticLayer,
    date_of_metric,
    dimension_path,
    join_path,
)
from madang.assistants.company.understand.questions.parts import QuestionParts
from madang.assistants.company.understand.vocabulary import KnownWord


def counted_metrics(parts: QuestionParts, named: Sequence[str], layer: SemanticLayer) -> list[str]:
    """The metrics that are meant by those that a question names, and by words such as 건수."""
    found = [*_without_mentions(parts, named, layer)]
    if len(found) == len(_PAIR) and (together := _taking_part(found, layer)):
        return [together]
    said = [word for word in parts.words if word.means("count")]
    if not found and not said:
        return [*_things_or_shares(parts, layer)]
    if not said or any(is_count(layer.metrics[key]) or layer.metrics[key].ratio for key in found):
        return found
    if found:
        counted = _count_of(layer.metrics[found[0]].table or "", layer)
        if counted and any(_JOINING.search(parts.text[: word.span[0]]) for word in said):
            return [*found, counted]
        raise QuestionDeclined(refusals.no_metric(layer, [word.text for word in said]))
    return [*_counts_of_named(parts, layer)]


def says_amount(text: str) -> bool:
    """Whether a question asks for an amount of money, which no count is."""
    return bool(_AMOUNT_SAID.search(text))


def is_count(metric: Metric) -> bool:
    """Whether a metric counts rows or different values."""
    return (metric.expression or "").startswith("COUNT(")


def in_period(keys: Sequence[str], layer: SemanticLayer) -> tuple[str, ...]:
    """The metrics of a question that names a period: things without a date are those that took part in an event then,
    where only one kind of event has them.
    """
    return tuple(_dated(key, layer) for key in keys)


def without_counted(dimensions: tuple[str, ...], metrics: Sequence[str], layer: SemanticLayer) -> tuple[str, ...]:
    """The dimensions without the things that are counted: machines, each of which is one."""
    counted = {layer.metrics[key].table for key in metrics if layer.metrics[key].expression == "COUNT(*)"}
    return tuple(key for key in dimensions if layer.dimensions[key].table not in counted or not _names_rows(key, layer))


def _names_rows(key: str, layer: SemanticLayer) -> bool:
    """Whether a dimension stands for the rows of its table themselves: by their name, or by their number."""
    return layer.dimensions[key].label is not None or key == layer.dimensions[key].table.lower()


def _dated(key: str, layer: SemanticLayer) -> str:
    metric = layer.metrics[key]
    if metric.ratio or date_of_metric(layer, key) is not None:
        return key
    events = [other for other in layer.metrics if _is_of(other, key, layer) and date_of_metric(layer, other)]
    return events[0] if len(events) == 1 else key


def _is_of(key: str, things: str, layer: SemanticLayer) -> bool:
    """Whether a metric counts how many of these things took part in an event."""
    distinct = "DISTINCT" in (layer.metrics[key].expression or "")
    return distinct and things.endswith("_count") and key.endswith(f"_{things}")


def _taking_part(found: Sequence[str], layer: SemanticLayer) -> str | None:
    """Customers and orders named together: the customers with orders."""
    things = [key for key in found if is_count(layer.metrics[key]) and date_of_metric(layer, key) is None]
    events = [key for key in found if key not in things and layer.metrics[key].expression == "COUNT(*)"]
    if len(things) != 1 or len(events) != 1:
        return None
    wanted = f"{events[0].removesuffix('_count')}_{things[0]}"
    return wanted if wanted in layer.metrics else None


def _without_mentions(parts: QuestionParts, named: Sequence[str], layer: SemanticLayer) -> Iterator[str]:
    """The metrics without those of events that are only named as what another figure is of."""
    words = {word.meanings[0].key: word for word in parts.words if word.meanings[0].kind == "metric"}
    for key in named:
        word = words.get(key)
        others = [other for other in named if other != key and _is_about(other, layer.metrics[key].table or "", layer)]
        if word and others and _is_mention(word, key, layer) and not _is_listed(word, parts.text):
            continue
        yield key


def _is_mention(word: KnownWord, key: str, layer: SemanticLayer) -> bool:
    table = layer.metrics[key].table or ""
    said = word.text.lower()
    bare = table in layer.tables and said in {name.lower() for name in layer.tables[table].names}
    return is_count(layer.metrics[key]) and bare


def _is_about(key: str, table: str, layer: SemanticLayer) -> bool:
    """Whether a metric is about the rows of a table or about lines of them."""
    parts = layer.metrics[key].ratio or (key,)
    starts = [layer.metrics[part].table or "" for part in parts]
    return all(start == table or join_path(layer, start, table) for start in starts)


def _is_listed(word: KnownWord, text: str) -> bool:
    return bool(_AND_AFTER.match(text[word.span[1] :]) or _AND_BEFORE.search(text[: word.span[0]]))


def _counts_of_named(parts: QuestionParts, layer: SemanticLayer) -> Iterator[str]:
    """The count of the rows that have what a question names: of what stands before the word for a count, of its own
    table, or of the one kind of event that leads to it; of several kinds that which is sold.
    """
    if counted := _named_before_count(parts, layer):
        yield counted
        return
    dimensions = [word.meanings[0].key for word in parts.words if word.meanings[0].kind in ("dimension", "value")]
    counts = [key for key, metric in layer.metrics.items() if metric.expression == "COUNT(*)" and _is_plain(metric)]
    fitting = [key for key in counts if dimensions and all(_reaches(key, name, layer) for name in dimensions)]
    dated = [key for key in fitting if date_of_metric(layer, key)]
    own = [key for key in dated if any(layer.dimensions[name].table == layer.metrics[key].table for name in dimensions)]
    sold = layer.metrics[layer.sales].table if layer.sales else None
    selling = [key for key in dated if layer.metrics[key].table == sold]
    for some in (own, dated, selling):
        if len({layer.metrics[key].table for key in some}) == 1:
            yield some[0]
            return


def _named_before_count(parts: QuestionParts, layer: SemanticLayer) -> str | None:
    """The count of the things whose name stands right before a word for a count or a share: 등록 건수, 회원 비율."""
    for said in (word for word in parts.words if word.means("count", "share", "how_many_percent")):
        for word in parts.words:
            beside = parts.text[word.span[1] : said.span[0]]
            meant = word.meanings[0]
            if meant.kind == "dimension" and word.span[1] <= said.span[0] and not beside.strip():
                return _count_of(layer.dimensions[meant.key].table, layer) if _names_rows(meant.key, layer) else None
    return None


def _things_or_shares(parts: QuestionParts, layer: SemanticLayer) -> Iterator[str]:
    """The count of things that are named beside what they are broken down by (machines per depot); for shares of what
    has no figure of its own, how many events have it.
    """
    if any(word.means("share", "how_many_percent") for word in parts.words):
        sold = layer.metrics[layer.sales].table if layer.sales else None
        yield from (key for key in _counts_of_named(parts, layer) if layer.metrics[key].table != sold)
        return  # a share of payments may be one of their number or of what they come to
    bare = [word for place, word in enumerate(parts.words) if _is_bare(place, parts.words)]
    others = [word for word in parts.words if word.meanings[0].kind == "dimension" and word not in bare]
    counts = [_count_of(layer.dimensions[word.meanings[0].key].table, layer) for word in bare]
    if (not others and len(counts) == 1 and counts[0] and _HOW_MANY.search(parts.text)) or (
        others
        and len(counts) == 1
        and counts[0]
        and all(_reaches(counts[0], word.meanings[0].key, layer) for word in others)
    ):
        yield counts[0]


def _is_bare(place: int, words: Sequence[KnownWord]) -> bool:
    """Whether a word for things is neither what follows "by" nor what stands before 별."""
    if words[place].meanings[0].kind != "dimension":
        return False
    before, after = words[place - 1] if place else None, words[place + 1] if place + 1 < len(words) else None
    return not (before and before.means("by") and before.text.isascii()) and not (
        after and after.means("by") and not after.text.isascii()
    )


def _is_plain(metric: Metric) -> bool:
    return metric.where is None and metric.date is None and not metric.latest


def _count_of(table: str, layer: SemanticLayer) -> str | None:
    found = [key for key, metric in layer.metrics.items() if metric.table == table and metric.expression == "COUNT(*)"]
    return next((key for key in found if _is_plain(layer.metrics[key])), None)


def _reaches(key: str, dimension: str, layer: SemanticLayer) -> bool:
    return dimension_path(layer, layer.metrics[key].table or "", layer.dimensions[dimension]) is not None


_AMOUNT_SAID = re.compile(r"금액|액(?![가-힣])|매출|얼마|\bamounts?\b|\brevenue\b|\bmoney\b", re.IGNORECASE)
_PAIR = ("things", "events")
_HOW_MANY = re.compile(r"몇\s*(?:명|개|대|곳|군데|마리|분)|\bhow many\b", re.IGNORECASE)
_JOINING = re.compile(r"(?:와|과|이랑|랑|하고|및|,|\band)\s*$")
_AND_AFTER = re.compile(r"\s*(?:와|과|이랑|랑|하고|및|,|and\b|&)\s", re.IGNORECASE)
_AND_BEFORE = re.compile(r"(?:와|과|이랑|랑|하고|및|,|\band|&)\s*$", re.IGNORECASE)
