"""The warehouse port: runs admitted statements read-only and does nothing else."""

from typing import NamedTuple, Protocol

from madang.assistants.company import phrases
from madang.assistants.company.figures.errors import StatementError
from madang.assistants.company.figures.sql_gate import AdmittedStatement, Dialect
from madang.assistants.company.figures.tables import FigureCell


class StatementOutcome(NamedTuple):
    """What a statement gave, and how the database went about it."""

    rows: list[tuple[FigureCell, ...]]
    plan: tuple[str, ...]


class Warehouse(Protocol):
    """A database that is only ever read, from any thread, one statement at a time."""

    dialect: Dialect

    def version(self) -> str:
        """A text that changes whenever the data may have changed."""
        ...

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows of the statement; `StatementError` when it fails or takes longer."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


def statement_timeout(seconds: float) -> StatementError:
    """The error of a statement that took too long."""
    return StatementError(
        f"The statement took longer than {seconds:g} s and was stopped: ask for less.",
        text=phrases.STATEMENT_TIMEOUT.format(seconds=seconds),
    )


def statement_failure(error: Exception) -> StatementError:
    """The error of a statement that the database would not carry out; its words may hold data and stay out of it."""
    return StatementError(
        f"The database refused the statement ({type(error).__name__}): see its own log.",
        text=phrases.STATEMENT_FAILURE,
    )
