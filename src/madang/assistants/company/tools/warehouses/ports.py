"""What a warehouse is to the rest: it runs admitted statements, and can do nothing else."""

from typing import NamedTuple, Protocol

from madang.assistants.company.domain.errors import StatementError
from madang.assistants.company.domain.gate import Admitted, Dialect
from madang.assistants.company.domain.tables import Cell
from madang.text import Text

__all__ = ["Outcome", "Warehouse", "cut_off", "failed"]


class Outcome(NamedTuple):
    """What a statement gave, and how the database went about it."""

    rows: list[tuple[Cell, ...]]
    plan: tuple[str, ...]


class Warehouse(Protocol):
    """A database that is only ever read, from any thread, one statement at a time."""

    dialect: Dialect

    def version(self) -> str:
        """A text that changes whenever the data may have changed."""
        ...

    def run(self, statement: Admitted, *, seconds: float) -> Outcome:
        """The rows of the statement; `StatementError` when it fails or takes longer."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


def cut_off(seconds: float) -> StatementError:
    """The error of a statement that took too long."""
    return StatementError(
        f"The statement took longer than {seconds:g} s and was stopped: ask for less.",
        text=Text(
            ko=f"조회가 {seconds:g}초 안에 끝나지 않아 멈췄습니다. 기간이나 대상을 좁혀 주세요.",
            en=f"The data were not found within {seconds:g} seconds. Narrow the period or what you ask for.",
        ),
    )


def failed(error: Exception) -> StatementError:
    """The error of a statement that the database would not carry out; its words may hold data and stay out of it."""
    return StatementError(
        f"The database refused the statement ({type(error).__name__}): see its own log.",
        text=Text(ko="데이터베이스가 조회를 처리하지 못했습니다.", en="The database could not carry out the query."),
    )
