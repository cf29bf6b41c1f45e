"""The schema of a database, as far as a semantic layer can be drafted from it."""

from madang.state.frozen import Frozen

__all__ = ["ForeignKey", "FoundColumn", "FoundTable"]


class FoundColumn(Frozen):
    """A column with the type and the comment that the database gives."""

    name: str
    type: str
    comment: str = ""


class ForeignKey(Frozen):
    """A column of a table that refers to a column of another."""

    column: str
    table: str
    target: str


class FoundTable(Frozen):
    """A table or view."""

    name: str
    columns: tuple[FoundColumn, ...]
    key: tuple[str, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    comment: str = ""
