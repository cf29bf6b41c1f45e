"""The figures that every drafted layer has beside those with names of their own: how many rows by any of their dates,
what a number column comes to and is on average, how many different things took part, and how many of a hundred have a
value. Questions reach them by the words of tables, columns and values.
"""

import re
from collections.abc import Iterator, Mapping

from madang.assistants.company.figures.semantic_layer import Metric, SemanticLayer


def with_derived_metrics(layer: SemanticLayer) -> SemanticLayer:
    """The layer with these figures too, if the words of questions are linked to its tables; they have no names."""
    if not layer.linked:
        return layer
    found = {key: metric for key, metric in _derived(layer) if key not in layer.metrics}
    return layer.changed(metrics={**layer.metrics, **found}) if found else layer


def without_derived_metrics(layer: SemanticLayer) -> dict[str, Metric]:
    """The metrics that have names."""
    derived = {key for key, _ in _derived(layer)} if layer.linked else set[str]()
    return {key: metric for key, metric in layer.metrics.items() if key not in derived}


def count_key(table: str, date: str | None = None) -> str:
    """The key of the number of rows, by a date of theirs if it is not the usual one."""
    return f"{table} rows {date}" if date else f"{table} rows"


def sum_key(column: str) -> str:
    """The key of the sum of a `table.column`."""
    return f"{column} sum"


def average_key(column: str) -> str:
    """The key of the average of a `table.column`."""
    return f"{column} average"


def distinct_key(event: str, thing: str) -> str:
    """The key of how many different things took part in events."""
    return f"{event} different {thing}"


def rate_key(dimension: str, value: str) -> str:
    """The key of how many of a hundred rows have a value."""
    return f"{dimension} rate {value}"


def named_alike(key: str, layer: SemanticLayer) -> str:
    """The metric with a name that counts the same, if there is one."""
    wanted = layer.metrics[key]
    for other, metric in layer.metrics.items():
        if _is_same(metric, wanted):
            return other
    return key


def _is_same(one: Metric, other: Metric) -> bool:
    fields = ("table", "expression", "where", "ratio", "date", "latest")
    return all(getattr(one, field) == getattr(other, field) for field in fields)


def _derived(layer: SemanticLayer) -> Iterator[tuple[str, Metric]]:
    yield from _counts(layer)
    yield from _of_numbers(layer)
    yield from _different(layer)
    yield from _rates(layer)


def _counts(layer: SemanticLayer) -> Iterator[tuple[str, Metric]]:
    for name, table in layer.tables.items():
        counted = {"table": name, "expression": "COUNT(*)", "unit": "count"}
        named = {"ko": f"{table.ko} 수", "en": f"number of {table.en}"}
        yield count_key(name), Metric.model_validate({**named, **counted})
        for column, kind in table.columns.items():
            if kind in _DATES and column != table.date:
                dated = {"ko": f"{table.ko} 수 ({column})", "en": f"number of {table.en} ({column})", "date": column}
                yield count_key(name, column), Metric.model_validate({**dated, **counted})


def _of_numbers(layer: SemanticLayer) -> Iterator[tuple[str, Metric]]:
    for metric in layer.metrics.values():
        match = _OF_COLUMN.match(metric.expression or "")
        if match is None or metric.where or metric.table is None:
            continue
        inner, column = match["inner"], f"{metric.table}.{match['column']}"
        table = layer.tables[metric.table]
        for key, word, ko, en in (
            (sum_key(column), "SUM", "합계", "total"),
            (average_key(column), "AVG", "평균", "average"),
        ):
            named = {"ko": f"{table.ko} {match['column']} {ko}", "en": f"{en} {table.en} {match['column']}"}
            yield key, metric.changed(**named, synonyms=(), expression=f"{word}({inner})")


def _different(layer: SemanticLayer) -> Iterator[tuple[str, Metric]]:
    for join in layer.joins:
        (event, _, column), (thing, _, _) = join.many.partition("."), join.one.partition(".")
        of, there = layer.tables[event], layer.tables[thing]
        yield distinct_key(event, thing), Metric(
            ko=f"{of.ko}의 {there.ko} 수", en=f"number of different {there.en} in {of.en}", unit="count",
            table=event, expression=f'COUNT(DISTINCT "{column}")',
        )  # fmt: skip


def _rates(layer: SemanticLayer) -> Iterator[tuple[str, Metric]]:
    for key, dimension in layer.dimensions.items():
        if dimension.via or dimension.label or key.endswith("_each"):
            continue
        for value in dimension.values:
            said = _value_said(dimension.values, value)
            quoted = value.replace("'", "''")
            where = f"\"{dimension.column}\" = '{quoted}'"
            if layer.tables[dimension.table].columns.get(dimension.column) == "boolean":
                where = f'"{dimension.column}" = {"TRUE" if value == "1" else "FALSE"}'
            counted = Metric(
                ko=f"{said} 수", en=f"number of {said}", unit="count", table=dimension.table, expression="COUNT(*)",
                where=where,
            )  # fmt: skip
            yield f"{rate_key(key, value)} rows", counted
            ratio = (f"{rate_key(key, value)} rows", count_key(dimension.table))
            yield rate_key(key, value), Metric(ko=f"{said} 비율", en=f"share of {said}", unit="percent", ratio=ratio)


def _value_said(values: Mapping[str, tuple[str, ...]], value: str) -> str:
    return next(iter(values[value]), value)


_DATES = ("date", "timestamp", "compact_date")
_OF_COLUMN = re.compile(r'^(?:SUM|AVG)\((?P<inner>"(?P<column>[^"]+)"(?: / 100\.0)?)\)$')
