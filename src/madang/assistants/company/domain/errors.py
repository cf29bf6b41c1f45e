"""What can go wrong with the company's data, and how it is said."""

from typing import Literal

from madang.errors import MadangError
from madang.state.errors import StateError
from madang.text import Text

__all__ = [
    "ArchiveError",
    "DatabaseKindError",
    "GateError",
    "GateReason",
    "LayerError",
    "NoDatabaseError",
    "QueryError",
    "RulebookError",
    "StatementError",
    "TemplateError",
]

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
        super().__init__(message, text=_REFUSED[reason])
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
            text=Text(
                ko=f"{kind} 파일 {path!r}이(가) 없습니다. 있는 파일의 경로를 주세요.",
                en=f"There is no {kind} file {path!r}: give the path of one that exists.",
            ),
        )


class DatabaseKindError(StatementError, ValueError):
    """An address names a kind of database that nobody here can open."""

    code = "database_kind"

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"{kind!r} is not a kind of database: use sqlite:///, duckdb:/// or postgresql://.",
            text=Text(
                ko=f"{kind!r}: 열 수 있는 데이터베이스가 아닙니다. sqlite:///, duckdb:///, postgresql:// 가운데 하나로 "
                "적어 주세요.",
                en=f"{kind!r} is not a kind of database: use sqlite:///, duckdb:/// or postgresql://.",
            ),
        )


_REFUSED: dict[GateReason, Text] = {
    "too_long": Text(ko="질의가 너무 길어 실행하지 않았습니다.", en="The statement is too long and was not run."),
    "syntax": Text(
        ko="SQL로 읽을 수 없어 실행하지 않았습니다.", en="This is not SQL that can be read; nothing was run."
    ),
    "several_statements": Text(
        ko="질의는 한 번에 하나만 실행합니다.", en="One statement at a time is run, and no more."
    ),
    "not_a_select": Text(
        ko="조회(SELECT)만 할 수 있습니다. 데이터를 바꾸는 문장은 실행하지 않습니다.",
        en="Only reading (SELECT) is allowed; nothing that changes data is run.",
    ),
    "forbidden": Text(
        ko="허용되지 않은 기능을 쓴 질의라 실행하지 않았습니다.",
        en="The statement uses something that is not allowed and was not run.",
    ),
    "unknown_table": Text(
        ko="알 수 없는 표를 가리키는 질의라 실행하지 않았습니다.",
        en="The statement names a table that is not known and was not run.",
    ),
    "unknown_column": Text(
        ko="알 수 없는 열을 가리키는 질의라 실행하지 않았습니다.",
        en="The statement names a column that is not known and was not run.",
    ),
    "no_permission": Text(
        ko="이 데이터를 볼 권한이 없습니다. 데이터가 없다는 뜻은 아닙니다.",
        en="You are not permitted to see these data; that does not mean that there are none.",
    ),
}
