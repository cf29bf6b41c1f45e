"""Opening an archive by its address."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from madang.assistants.company.domain.documents.reviewing import Policy
from madang.assistants.company.domain.documents.templates import DocumentKind, Template
from madang.assistants.company.domain.errors import DatabaseKindError
from madang.assistants.company.tools.archives.archive import Archive
from madang.assistants.company.tools.archives.duckdb import DuckdbArchive
from madang.assistants.company.tools.archives.ports import ArchiveDatabase, CompanyRecords
from madang.assistants.company.tools.archives.postgres import PostgresArchive
from madang.assistants.company.tools.archives.sqlite import SqliteArchive
from madang.knowledge.encoders import Encoder

__all__ = ["open_archive", "open_database"]


def open_archive(
    url: str,
    templates: Mapping[DocumentKind, Template],
    policy: Policy,
    records: CompanyRecords,
    *,
    encoder: Encoder | None = None,
) -> Archive:
    """The archive at `sqlite:///file`, `duckdb:///file` or `postgresql://...`, whose tables are made on first use.

    What documents are held against is fixed here, so that no caller of `store` has a say in it.
    """
    return Archive(open_database(url), templates, policy, records, encoder=encoder)


def open_database(url: str) -> ArchiveDatabase:
    """The database of an archive, with its tables."""
    database = _connected(url)
    with database.writing() as run:
        for statement in _schema():
            run(statement.replace("BLOB", database.bytes_type))
    return database


def _connected(url: str) -> ArchiveDatabase:
    kind, _, rest = url.partition("://")
    match kind:
        case "sqlite":
            return SqliteArchive(rest.removeprefix("/"))
        case "duckdb":
            return DuckdbArchive(rest.removeprefix("/"))
        case "postgresql" | "postgres":
            return PostgresArchive(url)
        case _:
            raise DatabaseKindError(kind)


@cache
def _schema() -> tuple[str, ...]:
    lines = Path(__file__).with_name("schema.sql").read_text("utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("--"))
    return tuple(statement.strip() for statement in text.split(";") if statement.strip())
