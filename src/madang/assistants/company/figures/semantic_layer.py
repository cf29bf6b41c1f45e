"""The semantic layer: tables, joins, metrics, dimensions and roles of a company's database, and the join path between
two tables.
"""

from collections import deque
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import ClassVar, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from madang.assistants.company import phrases
from madang.assistants.company.figures.errors import LayerError
from madang.state import Frozen
from madang.text import Text

ColumnType = Literal["text", "integer", "decimal", "date", "timestamp", "compact_date", "boolean"]
"""What a column holds; a `compact_date` is a text of eight digits: 20261031."""
Unit = Literal["won", "usd", "eur", "jpy", "money", "count", "percent", "minutes"]
"""What a figure counts; `money` is an amount whose currency is not known."""


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
    source: str | None = None
    """Its name in the database, with the schema before a dot; None if it is called the same there."""
    tenant: str | None = None
    """The column that says whose row it is; None where every tenant may see every row."""
    date: str | None = None
    """The column that periods apply to; `table.column` if it is that of a table that the rows belong to."""
    personal: tuple[str, ...] = ()
    """Columns that are left out because they hold personal data."""
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
    date: str | None = None
    """The column of `table` that periods apply to, where it is not that of the table: members by the day they left."""
    latest: bool = False
    """Whether the rows are states, which are not added up over time: those of the last day of a period count."""
    attains: bool = False
    """Whether it is the ratio of a figure to its target."""
    verbs: tuple[str, ...] = ()
    """Verbs that stand for it where a question asks how often and names no figure; a stem with a hyphen in any form."""
    apart: str | None = None
    """The dimension whose members must not be added together: amounts in several currencies."""

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
    """What people read, where `column` is a key: a column of the same table, or several, in the order of reading."""
    via: tuple[str, ...] = ()
    """The tables that lead to it, where several roads do: the nation of the customer, not that of the supplier."""
    listed: bool = True
    """Whether its values are few enough to be read and found in questions."""
    personal: bool = False
    """Whether its values are names of people."""
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
    def shown(self) -> tuple[str, ...]:
        """The columns that people read."""
        return tuple((self.label or self.column).split()) if self.label else (self.column,)

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


EVERYONE = DataRole(ko="모두", en="everyone", extent=phrases.EXTENT_EVERYONE)
"""The role of whoever asks, where nothing says who may see what."""


class UserEntry(Frozen):
    """What the company says of one user."""

    error_type: ClassVar = LayerError

    role: str
    attributes: dict[str, str | tuple[str, ...]] = {}


class UserMapping(Frozen):
    """Where the role and the attributes of a signed-in user come from: a table of the company, a file, or the claims of
    the sign-in. Beside these, or alone, `people` lists users by name; what it says of one counts.
    """

    error_type: ClassVar = LayerError

    table: str | None = None
    file: str | None = None
    """A CSV file with a header; its path is from the folder of the layer."""
    claims: bool = False
    """Whether the sign-in says it: `role` and `attributes` are names of claims then."""
    user: str = "user_id"
    """The column with the name that people sign in with."""
    role: str = "role"
    """The column or claim of the role; without a claim of that name, the role that the sign-in gave counts."""
    roles: dict[str, str] = {}
    """The role for what that column or claim says: the first that fits, `*` fits all. Without any, that is the role."""
    attributes: dict[str, str] = {}
    """The column or claim of each attribute that the rows of roles refer to."""
    people: dict[str, UserEntry] = {}
    """People by the name that they sign in with."""

    @model_validator(mode="after")
    def _has_one_source(self) -> Self:
        sources = sum((self.table is not None, self.file is not None, self.claims))
        if sources > 1 or not (sources or self.people):
            raise LayerError("Users come from a table, a file, claims or a list of people: give one.")
        return self

    @property
    def given_attributes(self) -> frozenset[str]:
        """The attributes that users may have."""
        return frozenset((*self.attributes, *(name for entry in self.people.values() for name in entry.attributes)))


class SemanticLayer(Frozen):
    """The description of a database; references between its parts are checked on creation."""

    error_type: ClassVar = LayerError

    name: str
    tables: dict[str, LayerTable]
    metrics: dict[str, Metric]
    dimensions: dict[str, Dimension]
    roles: dict[str, DataRole]
    joins: tuple[Join, ...] = ()
    users: UserMapping | None = None
    """Who may see what; None if everybody who asks is one person who sees all."""
    own: dict[str, OwnValue] = {}
    """What a user means by "mine" and by "our_team"."""
    linked: bool = False
    """Whether words of questions are linked to tables, columns and values beyond the names given here, as in a draft;
    a question that names no period is then about all that is recorded.
    """
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

    @property
    def sales(self) -> str | None:
        """The figure that reports are about where none is named: what the company sells for."""
        return next((key for key in _SALES if key in self.metrics), None)

    def breakdowns(self, metric: str) -> tuple[str, ...]:
        """The dimensions that a report tells a figure by: products, regions and clients, where they are called so; else
        the first things that the rows of the figure belong to by themselves.
        """
        named = tuple(key for key in _TOLD_BY if key in self.dimensions)
        start = self.metrics[metric].table or ""
        near = (
            key
            for key, dimension in self.dimensions.items()
            if not dimension.via and not dimension.personal and dimension_path(self, start, dimension) is not None
        )
        return named or tuple(islice(near, _MOST_BREAKDOWNS))

    def _references(self) -> Iterator[tuple[str, str, str]]:
        """Who uses what: a part of the layer, the kind of thing it refers to, and its name."""
        for key, metric in self.metrics.items():
            yield from ((f"metric {key!r}", "table", table) for table in [metric.table] if table)
            yield from ((f"metric {key!r}", "column", f"{metric.table}.{date}") for date in [metric.date] if date)
            yield from ((f"metric {key!r}", "dimension", apart) for apart in [metric.apart] if apart)
            yield from ((f"metric {key!r}", "counted metric", part) for part in metric.ratio or ())
        for key, dimension in self.dimensions.items():
            yield from (
                (f"dimension {key!r}", "column", f"{dimension.table}.{name}")
                for name in (dimension.column, *dimension.shown)
            )
            yield from ((f"dimension {key!r}", "table", table) for table in dimension.via)
            yield from ((f"dimension {key!r}", "metric", metric) for metric in [dimension.implies] if metric)
            yield from (
                (f"dimension {key!r}", "dimension", hint) for hint in (dimension.hint, dimension.kind_of) if hint
            )
        for key, role in self.roles.items():
            yield from ((f"role {key!r}", "table", table) for table in {*(role.tables or ()), *role.rows})
        for key, table in self.tables.items():
            date = table.date if not table.date or "." in table.date else f"{key}.{table.date}"
            yield from ((f"table {key!r}", "column", column) for column in [date] if column)
        if self.users and self.users.table:
            columns = (self.users.user, self.users.role, *self.users.attributes.values())
            yield from (("users", "column", f"{self.users.table}.{column}") for column in columns)
        for word, metrics in self.ambiguous.items():
            yield from ((f"word {word!r}", "metric", metric) for metric in metrics)
        yield from ((f"word {word!r}", "dimension", own.dimension) for word, own in self.own.items())
        yield from (("join", "column", end) for join in self.joins for end in (join.many, join.one))


def _named(names: tuple[str, ...]) -> Text:
    english = next((name for name in names if name.isascii()), names[0])
    return Text(ko=next((name for name in names if not name.isascii()), names[0]), en=english)


class DatedColumn(NamedTuple):
    """The column that periods apply to, and the table that has it."""

    table: str
    column: str
    type: ColumnType


def date_of(layer: SemanticLayer, table: str) -> DatedColumn | None:
    """The date of the rows of a table: its own, or that of what they belong to."""
    named = layer.tables[table].date
    if named is None:
        return None
    owner, _, column = named.rpartition(".")
    return DatedColumn(owner or table, column, layer.tables[owner or table].columns[column])


def date_of_metric(layer: SemanticLayer, key: str) -> DatedColumn | None:
    """The date of what a metric counts: its own, or that of the rows of its table."""
    metric = layer.metrics[key]
    if metric.date and metric.table:
        return DatedColumn(metric.table, metric.date, layer.tables[metric.table].columns[metric.date])
    return date_of(layer, metric.table or "")


def dimension_path(layer: SemanticLayer, start: str, dimension: Dimension) -> Sequence[Join] | None:
    """The joins from a table to a dimension, by the tables that it says lead there."""
    here, path = start, list[Join]()
    for there in (*dimension.via, dimension.table):
        if there == here or (there in dimension.via and start in dimension.via[dimension.via.index(there) :]):
            continue
        part = join_path(layer, here, there)
        if part is None:
            return None
        path += part
        here = there
    return path


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


_SALES = ("sales_amount", "sales")
_TOLD_BY = ("region", "product", "client")
_MOST_BREAKDOWNS = 3
