"""What a database says of itself: tables, columns, keys, and what a look at the values adds."""

from madang.state import Frozen


class ColumnProfile(Frozen):
    """What the values of a column are like."""

    distinct: int
    largest: float | None = None
    first: str = ""
    """The first and the last of texts: they tell dates that are written as text."""
    last: str = ""
    values: tuple[str, ...] = ()
    """All of them, where they are few and no personal data: what a status or a code may say."""


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
    codes: tuple[tuple[str, str, str], ...] = ()
    """Of a table of codes its rows: the group, the code and its name."""
