"""What a database says of itself: tables, columns, keys, and what a look at the values adds."""

from madang.state import Frozen


class ColumnProfile(Frozen):
    """What the values of a column are like; no value itself is kept."""

    distinct: int
    largest: float | None = None


class SchemaColumn(Frozen):
    """A column with the type and the comment that the database gives."""

    name: str
    type: str
    comment: str = ""
    profile: ColumnProfile | None = None


class SchemaForeignKey(Frozen):
    """A column of a table that refers to a column of another."""

    column: str
    table: str
    target: str


class SchemaTable(Frozen):
    """A table or view; `source` is its name in the database, with the schema where it is not the usual one."""

    name: str
    columns: tuple[SchemaColumn, ...]
    source: str | None = None
    key: tuple[str, ...] = ()
    foreign_keys: tuple[SchemaForeignKey, ...] = ()
    comment: str = ""
    view: bool = False
    rows: int | None = None
