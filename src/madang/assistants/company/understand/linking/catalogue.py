"""What the words of a question may mean in a layer: its tables, number columns, dates, groupings and values, each with
the words of its own name and of the table it belongs to.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, NamedTuple

from madang.assistants.company.figures.derived_metrics import sum_key
from madang.assistants.company.figures.drafting.number_columns import without_unit
from madang.assistants.company.figures.drafting.schema_names import SchemaWords
from madang.assistants.company.figures.semantic_layer import Metric, SemanticLayer
from madang.assistants.company.understand.linking.evidence import WordEvidence, pieces_of

ItemKind = Literal["table", "number", "date", "group", "value", "sales"]


class Item(NamedTuple):
    """Something that can be meant: a table, `table.column` of a number or a date, a dimension, a value of one."""

    kind: ItemKind
    key: str
    value: str = ""


class NamedEntry(NamedTuple):
    """An item under one of its names: the words of the name, and those that may stand beside them."""

    item: Item
    whole: str
    own: tuple[str, ...]
    beside: tuple[str, ...]


class Catalogue:
    """Everything that can be meant in one layer."""

    def __init__(self, layer: SemanticLayer, labels: Mapping[str, Mapping[str, str]], words: SchemaWords) -> None:
        self.layer, self._labels, self._words = layer, labels, words
        self.evidence = WordEvidence(words)

    @cached_property
    def entries(self) -> tuple[NamedEntry, ...]:
        """Every item under each of its names."""
        found = (*self._tables(), *self._numbers(), *self._dates(), *self._groups(), *self._values(), *self._sales())
        return tuple(dict.fromkeys(found))

    @cached_property
    def korean_forms(self) -> tuple[str, ...]:
        """The Korean words that are known, and the names by which something here is called, the longest first."""
        words = {word for entry in self.entries for word in (entry.whole, *entry.own)}
        found = {form for form in words if _HANGUL.search(form)} | self.evidence.korean_words
        return tuple(sorted((form for form in found if len(form) > 1), key=len, reverse=True))

    @cached_property
    def thing_of(self) -> dict[str, str]:
        """The dimension that stands for the rows of a table, where these are things with a name."""
        found: dict[str, str] = {}
        for key, dimension in self.layer.dimensions.items():
            labelled = dimension.label is not None or key.lower() == dimension.table.lower()
            if labelled and not key.endswith("_each") and not dimension.via:
                found.setdefault(dimension.table, key)
        for key, dimension in self.layer.dimensions.items():
            if dimension.label is not None:
                found.setdefault(dimension.table, key)
        return found

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The columns, as `table.column`, that figures are made of."""
        found = ((metric.table, _COLUMN.match(metric.expression or "")) for metric in self.layer.metrics.values())
        return frozenset(f"{table}.{match['column']}" for table, match in found if table and match)

    @cached_property
    def _only_amounts(self) -> frozenset[str]:
        """The columns with the only amount of money of their table, which is the amount of its rows."""
        found: dict[str, set[str]] = {}
        for metric in self.layer.metrics.values():
            match = _COLUMN.match(metric.expression or "")
            summed = (metric.expression or "").startswith("SUM(") and self.layer.tables[metric.table or ""].date
            if match and metric.table and summed and metric.unit not in ("count", "percent", "minutes"):
                found.setdefault(metric.table, set()).add(f"{metric.table}.{match['column']}")
        return frozenset(next(iter(columns)) for columns in found.values() if len(columns) == 1)

    def words_of_column(self, dimension: str) -> tuple[str, ...]:
        """The words of the column of a dimension, which may stand beside its values: 배송, of a mode of shipping."""
        column = self.layer.dimensions[dimension].column
        return (*pieces_of(column), *pieces_of(self._words.plain(column)))

    def is_averaged(self, column: str) -> bool:
        """Whether a column without a word for sum or average means its average: a price, points, a time waited."""
        table, _, name = column.partition(".")
        named = [
            metric for key, metric in self.layer.metrics.items()
            if metric.table == table and key != sum_key(column) and _is_sum_of(metric, name)
        ]  # fmt: skip
        if not named:
            return True
        said = {one.lower() for one in self._words.name(name).all}
        return (
            bool(_TIMED.search(name))
            and bool(without_unit(name) != name or _TIME_ITSELF.search(name))
            and not any(said & {one.lower() for one in metric.names} for metric in named)
        )

    def words_of_table(self, name: str) -> tuple[str, ...]:
        """The words of the name of a table."""
        return tuple(dict.fromkeys(word for each in self._names_of_table(name) for word in pieces_of(each)))

    def _names_of_table(self, name: str) -> tuple[str, ...]:
        table = self.layer.tables[name]
        called = (name.rpartition(".")[2], *self._plain(name), table.ko, table.en, *self._labels_of(name))
        return tuple(dict.fromkeys(called))

    def _labels_of(self, table: str) -> Iterator[str]:
        """What the names of things are names of: a company, of company_name; 기사, of 기사명."""
        for dimension in self.layer.dimensions.values():
            if dimension.table == table and dimension.label is not None and len(dimension.shown) == 1:
                said = _NAME_OF.sub("", dimension.shown[0])
                if len(said) > 1 and said != dimension.shown[0]:
                    yield from (said, *self._plain(said))

    def _plain(self, name: str) -> tuple[str, ...]:
        """A name as the concepts that it stands for, where these are other words."""
        told = self._words.plain(name)
        return (told,) if told and told != name.lower() else ()

    def _tables(self) -> Iterator[NamedEntry]:
        for name in self.layer.tables:
            yield from _entries(Item("table", name), self._names_of_table(name), ())

    def _numbers(self) -> Iterator[NamedEntry]:
        for key in sorted(self.numbers):
            table, _, column = key.partition(".")
            names = tuple(dict.fromkeys((column, *self._plain(column), *self._words.name(column).ko[:_MOST_NAMES])))
            yield from _entries(Item("number", key), names, self.words_of_table(table))
            if key in self._only_amounts:
                yield from _entries(Item("number", key), _AMOUNTS, self.words_of_table(table))
                spent = [f"{name} {word}" for name in self._names_of_table(table) for word in _SPENT]
                yield from _entries(Item("number", key), tuple(spent), ())

    def _dates(self) -> Iterator[NamedEntry]:
        for table, described in self.layer.tables.items():
            for column, kind in described.columns.items():
                if kind in ("date", "timestamp", "compact_date"):
                    names = (column, *self._plain(column))
                    yield from _entries(Item("date", f"{table}.{column}"), names, ())

    def _groups(self) -> Iterator[NamedEntry]:
        for key, dimension in self.layer.dimensions.items():
            if key.endswith("_each") or key in self.thing_of.values() or dimension.label is not None:
                continue
            beside = (
                *self.words_of_table(dimension.table),
                *(w for road in dimension.via for w in self.words_of_table(road)),
            )
            names = (dimension.column, *self._plain(dimension.column))
            yield from _entries(Item("group", key), names, beside)

    def _values(self) -> Iterator[NamedEntry]:
        for key, dimension in self.layer.dimensions.items():
            if key.endswith("_each"):
                continue
            beside = self.words_of_column(key)
            names: dict[str, list[str]] = {}
            for value, label in self._labels.get(key, {}).items():
                names.setdefault(value, []).append(label)
            for value, spoken in dimension.values.items():
                names.setdefault(value, []).extend(spoken)
            for value, spoken in names.items():
                said = (value, *spoken) if dimension.label is None else tuple(spoken)
                for entry in _entries(Item("value", key, value), dict.fromkeys(said), beside):
                    alike = all(any(self.evidence.likeness(one, word) > 0 for word in beside) for one in entry.own)
                    # SHIP, of a mode of shipping, is meant by its very name only
                    yield entry._replace(own=()) if alike and len(entry.own) == 1 else entry

    def _sales(self) -> Iterator[NamedEntry]:
        if sales := self.layer.sales:
            yield from _entries(Item("sales", sales), (*self.layer.metrics[sales].names, "money", "돈"), ())


def _is_sum_of(metric: Metric, column: str) -> bool:
    match = _COLUMN.match(metric.expression or "")
    return (metric.expression or "").startswith("SUM(") and match is not None and match["column"] == column


def _entries(
    item: Item, names: "Mapping[str, None] | tuple[str, ...]", beside: tuple[str, ...]
) -> Iterator[NamedEntry]:
    for name in names:
        if own := pieces_of(name):
            mine = tuple(word for word in own if word not in beside) if item.kind != "value" else own
            yield NamedEntry(
                item, re.sub(r"[\W_]+", "", name.lower()), mine or own, tuple(w for w in beside if w not in mine)
            )


_TIMED = re.compile(r"min|sec|hour|hrs?$|time|duration|시간|분수", re.IGNORECASE)
_TIME_ITSELF = re.compile(r"time$|duration$|시간$", re.IGNORECASE)
_NAME_OF = re.compile(r"_?(?:name|nm|title|full|label)$|명$|이름$", re.IGNORECASE)
_SPENT = ("비용", "요금", "cost", "fee", "charge")
_AMOUNTS = ("금액", "액", "amount", "value")
_HANGUL = re.compile("[가-힣]")
_MOST_NAMES = 8
_COLUMN = re.compile(r'^(?:SUM|AVG)\("(?P<column>[^"]+)"(?: / 100\.0)?\)$')
