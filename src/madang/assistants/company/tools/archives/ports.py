"""What an archive asks of the world: a database with transactions, and what the company's own records say."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from madang.assistants.company.domain.compliance import Given, Recipient
from madang.assistants.company.domain.errors import ArchiveError
from madang.text import Text

__all__ = ["ArchiveDatabase", "CompanyRecords", "Run", "failed"]


class Run(Protocol):
    """Runs one statement, with `?` for each value, and gives its rows."""

    def __call__(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]: ...


class ArchiveDatabase(Protocol):
    """A database that can be written, from any thread; `bytes_type` is what it calls a column of bytes."""

    bytes_type: str

    def writing(self) -> AbstractContextManager[Run]:
        """One transaction that nobody else writes beside: all of it is kept, or nothing if it ends with an error."""
        ...

    def reading(self) -> AbstractContextManager[Run]:
        """Statements that only read."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


class CompanyRecords(Protocol):
    """What the company's own records say, whatever a draft says."""

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The people with these keys."""
        ...

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[Given, ...]:
        """What anyone in the company gave to these people in a year, outside of the archive."""
        ...

    def roles(self, tenant: str) -> Mapping[str, str]:
        """The role of each user."""
        ...


def failed(error: Exception) -> ArchiveError:
    """The error of a statement that the database would not carry out; its words may hold data and stay out of it."""
    return ArchiveError(
        f"The archive's database refused a statement ({type(error).__name__}): nothing was stored, see its own log.",
        text=Text(
            ko="문서를 저장하지 못했습니다. 아무것도 저장되지 않았으니 다시 시도해 주세요.",
            en="The document could not be stored. Nothing was kept; please try again.",
        ),
    )
