"""The errors of the company's data: semantic layer, query, SQL gate, databases, rulebook, templates and archive."""

from typing import Literal

from madang.assistants.company import phrases
from madang.errors import MadangError
from madang.state import StateError

GateReason = Literal[
    "too_long",
    "syntax",
    "several_statements",
    "not_a_select",
    "forbidden",
    "unknown_table",
    "unknown_column",
    "no_permission",
]


class LayerError(StateError):
    """A semantic layer is not sound."""

    code = "semantic_layer"


class QueryError(StateError):
    """A query cannot mean anything."""

    code = "query"


class RulebookError(StateError):
    """A rulebook of compliance is not sound."""

    code = "rulebook"


class TemplateError(StateError):
    """A template of documents is not sound."""

    code = "template"


class ArchiveError(MadangError):
    """The archive could not keep or find a document."""

    code = "archive"


class GateError(MadangError, ValueError):
    """A statement was refused before it reached the database."""

    code = "sql_refused"

    def __init__(self, reason: GateReason, message: str) -> None:
        super().__init__(message, text=phrases.REFUSED[reason])
        self.reason: GateReason = reason


class StatementError(MadangError):
    """The database could not carry out a statement that was admitted."""

    code = "sql_failed"


class NoDatabaseError(StatementError):
    """The file of a database is not where it was said to be."""

    code = "no_database"

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(
            f"There is no {kind} file {path!r}: give the path of one that exists.",
            text=phrases.NO_DATABASE.format(kind=kind, path=path),
        )


class DatabaseKindError(StatementError, ValueError):
    """An address names a kind of database that nobody here can open."""

    code = "database_kind"

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"{kind!r} is not a kind of database: use sqlite:///, duckdb:/// or postgresql://.",
            text=phrases.DATABASE_KIND.format(kind=kind),
        )
