"""The semantic layer: tables, joins, metrics, dimensions and roles of a company's database, read from TOML; and the
join path between two tables.
"""

import tomllib
from collections import deque
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Literal, Self

from pydantic import Field, ValidationError, model_validator

from madang.assistants.company import phrases
from madang.assistants.company.figures.errors import LayerError
from madang.state import Frozen
from madang.text import Text

ColumnType = Literal["text", "integer", "decimal", "date", "boolean"]
Unit = Literal["won", "count", "percent", "minutes"]


class NamedItem(Frozen):
    """Something with names in Korean and English."""

    error_type: ClassVar = LayerError

    ko: str
    en: str
    synonyms: tuple[str, ...] = ()

    @property
    def title(self) -> Text:
        """The name to show."""
        return Text(ko=self.ko, en=self.en)

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.ko, self.en, *self.synonyms)


class LayerTable(NamedItem):
    """A table or view of the database, with the columns that may be seen."""

    columns: dict[str, ColumnType]
    tenant: str | None = None
    """The column that says whose row it is; None where every tenant may see every row."""
    date: str | None = None
    """The column that periods apply to."""
    monthly: bool = False
    """Whether a row stands for the whole month that its date begins."""


class Join(Frozen):
    """Each row of `many`, a `table.column`, belongs to the row of `one` with the same value."""

    error_type: ClassVar = LayerError

    many: str
    one: str


class Metric(NamedItem):
    """A figure: an aggregate over the rows of one table, or the ratio of two such metrics."""

    unit: Unit
    table: str | None = None
    expression: str | None = None
    """SQL over the columns of `table`."""
    where: str | None = None
    """SQL that says which rows of `table` count, always."""
    ratio: tuple[str, str] | None = None
    """The metrics above and below the line."""

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        if (self.ratio is None) == (self.table is None or self.expression is None):
            raise LayerError(f"The metric {self.ko!r} needs a table and an expression, or a ratio, and not both.")
        return self


class Dimension(NamedItem):
    """What figures are broken down by and filtered on."""

    table: str
    column: str
    label: str | None = None
    """The column that people read, where `column` is a key."""
    values: dict[str, tuple[str, ...]] = {}
    """Names of values beside those in the database, the first of them to be shown; all values if `closed`."""
    implies: str | None = None
    """The metric that is meant if only a value is named: 교통비 is a spending."""
    hint: str | None = None
    """The dimension that tells namesakes apart."""
    kind_of: str | None = None
    """The dimension whose members its values describe: a hospital is a client, so ten hospitals are ten clients."""
    closed: bool = False
    """Whether `values` lists all there are, so that the database need not be asked for names."""

    @property
    def shown(self) -> str:
        """The column that people read."""
        return self.label or self.column

    @property
    def value_names(self) -> dict[str, Text]:
        """What to call the values that the layer names: by the first Korean and the first English name."""
        return {value: _named(names) for value, names in self.values.items()} if self.closed else {}


class OwnValue(Frozen):
    """What a user means by "mine": the value of a dimension that is an attribute of the user."""

    error_type: ClassVar = LayerError

    dimension: str
    attribute: str


class DataRole(NamedItem):
    """What a role may see: these tables, and only the rows that meet the conditions."""

    tables: tuple[str, ...] | None = None
    """None for all."""
    rows: dict[str, str] = {}
    """SQL conditions by table, in which `:name` stands for an attribute of the user."""
    extent: Text = phrases.EXTENT_WHOLE_COMPANY
    """The extent of these rows, as shown in answers."""


class SemanticLayer(Frozen):
    """The description of a database; references between its parts are checked on creation."""

    error_type: ClassVar = LayerError

    name: str
    tables: dict[str, LayerTable]
    metrics: dict[str, Metric]
    dimensions: dict[str, Dimension]
    roles: dict[str, DataRole]
    joins: tuple[Join, ...] = ()
    own: dict[str, OwnValue] = {}
    """What a user means by "mine" and by "our_team"."""
    ambiguous: dict[str, tuple[str, ...]] = {}
    """Words that may mean any of several metrics."""
    rows_most: int = Field(default=5000, ge=1)
    """The most rows that one statement may give."""
    names_most: int = Field(default=50_000, ge=1)
    """The most names of one dimension that are read, to find them in questions."""
    seconds_most: float = Field(default=10.0, gt=0)
    """The most seconds that one statement may take."""

    @model_validator(mode="after")
    def _refers_to_what_exists(self) -> Self:
        known: dict[str, Container[str]] = {
            "table": self.tables,
            "metric": self.metrics,
            "counted metric": {key for key, metric in self.metrics.items() if metric.ratio is None},
            "dimension": self.dimensions,
            "column": {f"{name}.{column}" for name, table in self.tables.items() for column in table.columns},
        }
        for user, kind, name in self._references():
            if name not in known[kind]:
                raise LayerError(f"The semantic layer {self.name!r} has no {kind} {name!r}, which the {user} uses.")
        return self

    def _references(self) -> Iterator[tuple[str, str, str]]:
        """Who uses what: a part of the layer, the kind of thing it refers to, and its name."""
        for key, metric in self.metrics.items():
            yield from ((f"metric {key!r}", "table", table) for table in [metric.table] if table)
            yield from ((f"metric {key!r}", "counted metric", part) for part in metric.ratio or ())
        for key, dimension in self.dimensions.items():
            yield from (
                (f"dimension {key!r}", "column", f"{dimension.table}.{name}")
                for name in (dimension.column, dimension.shown)
            )
            yield from ((f"dimension {key!r}", "metric", metric) for metric in [dimension.implies] if metric)
            yield from (
                (f"dimension {key!r}", "dimension", hint) for hint in (dimension.hint, dimension.kind_of) if hint
            )
        for key, role in self.roles.items():
            yield from ((f"role {key!r}", "table", table) for table in {*(role.tables or ()), *role.rows})
        for word, metrics in self.ambiguous.items():
            yield from ((f"word {word!r}", "metric", metric) for metric in metrics)
        yield from ((f"word {word!r}", "dimension", own.dimension) for word, own in self.own.items())
        yield from (("join", "column", end) for join in self.joins for end in (join.many, join.one))


def _named(names: tuple[str, ...]) -> Text:
    english = next((name for name in names if name.isascii()), names[0])
    return Text(ko=next((name for name in names if not name.isascii()), names[0]), en=english)


def read_layer(path: Path) -> SemanticLayer:
    """The semantic layer of a TOML file; `LayerError` says what is wrong with it."""
    try:
        return SemanticLayer.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise LayerError(f"{path.name} is not a semantic layer: {error}") from error


def join_path(layer: SemanticLayer, start: str, goal: str) -> Sequence[Join] | None:
    """The shortest path of joins from many to one, the first declared of equal ones; None if there is none.

    Such a path never multiplies rows, so sums stay correct.
    """
    ways: dict[str, tuple[Join, ...]] = {start: ()}
    waiting = deque([start])
    while waiting and goal not in ways:
        here = waiting.popleft()
        for join in layer.joins:
            there = join.one.partition(".")[0]
            if join.many.partition(".")[0] == here and there not in ways:
                ways[there] = (*ways[here], join)
                waiting.append(there)
    return ways.get(goal)
