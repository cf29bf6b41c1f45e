"""The errors of the semantic layer, of queries and of the SQL gate."""

from collections.abc import Sequence
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
    """A semantic layer is invalid; `place` says where in its file, if it is known there."""

    code = "semantic_layer"

    def __init__(self, message: str, place: Sequence[int | str] = ()) -> None:
        super().__init__(message)
        self.place = place


class QueryError(StateError):
    """A query is invalid."""

    code = "query"


class GateError(MadangError, ValueError):
    """A statement was refused before it reached the database."""

    code = "sql_refused"

    def __init__(self, reason: GateReason, message: str) -> None:
        super().__init__(message, text=phrases.STATEMENT_REFUSED[reason])
        self.reason: GateReason = reason
