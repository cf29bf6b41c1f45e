"""Copies of a database that is in use, and databases made from such copies.

SQLite copies itself while others write; Postgres is dumped and restored by its own programs, which must be installed.
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

from madang.extras import require
from madang.store import phrases
from madang.store.database.acting_tenant import ALL_ROWS
from madang.store.database.opening import is_postgres
from madang.store.errors import BackupError

_OWNER_ONLY = 0o600
_SQLITE_HEADER = b"SQLite format 3\0"


def copy_database(url: str, target: Path) -> bool:
    """Write a copy of the database at `url`, of one moment, to the new file `target`; False if there is none yet."""
    if is_postgres(url):
        return _dump_postgres(url, target)
    source = Path(url.removeprefix("sqlite:///"))
    if not source.is_file():
        return False
    _copy_sqlite(source, target)
    with closing(sqlite3.connect(target)) as copy:
        [(found,)] = copy.execute("PRAGMA integrity_check(1)").fetchall()
    if found != "ok":
        target.unlink()
        raise BackupError(f"The copy of {source.name} is damaged ({found}).", text=phrases.DAMAGED_STORE)
    return True


def require_nothing_at(url: str) -> None:
    """`BackupError` where there is a database at `url`."""
    if is_postgres(url):
        address, _ = _postgres(url)
        taken, place = _has_schema(address), f"{address.shown}?schema={address.schema}"
    else:
        place = url.removeprefix("sqlite:///")
        taken = Path(place).exists()
    if taken:
        raise BackupError(
            f"{place} is there already: restore to an address where nothing is.",
            text=phrases.RESTORE_NEEDS_NOTHING.format(place=place),
        )


def restore_database(copy: Path, url: str) -> None:
    """Make the database at `url`, which must not be there yet, from a copy."""
    require_nothing_at(url)
    if is_postgres(url):
        _restore_postgres(copy, url)
    else:
        _copy_sqlite(copy, Path(url.removeprefix("sqlite:///")))


def require_copy_for(url: str, copy: Path) -> None:
    """`BackupError` where the copy is of the other kind of database than the one at `url`."""
    with copy.open("rb") as opened:
        is_sqlite = opened.read(len(_SQLITE_HEADER)) == _SQLITE_HEADER
    if is_sqlite == is_postgres(url):
        kind = "SQLite" if is_sqlite else "Postgres"
        raise BackupError(
            f"{copy.name} is a copy of {kind}: restore it to an address of that kind.",
            text=phrases.OTHER_BACKEND.format(name=copy.name, kind=kind),
        )


def _copy_sqlite(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.touch(_OWNER_ONLY, exist_ok=False)
    try:
        with closing(sqlite3.connect(source)) as given, closing(sqlite3.connect(target)) as made:
            given.backup(made)
    except sqlite3.Error as error:
        target.unlink()
        raise BackupError(f"{source.name} cannot be copied: {error}.", text=phrases.DAMAGED_STORE) from error


def _dump_postgres(url: str, target: Path) -> bool:
    address, environment = _postgres(url)
    if not _has_schema(address):
        return False
    target.touch(_OWNER_ONLY, exist_ok=False)
    wanted = f"--schema={_quoted(address.schema)}"
    options = ("--format=custom", "--no-owner", "--no-privileges", "--enable-row-security")
    of_all_tenants = {"PGOPTIONS": f"{environment.get('PGOPTIONS', '')} -c madang.rows={ALL_ROWS}"}
    try:
        _run("pg_dump", *options, wanted, f"--file={target}", env=environment | of_all_tenants)
    except BackupError:
        target.unlink()
        raise
    return True


def _restore_postgres(copy: Path, url: str) -> None:
    address, environment = _postgres(url)
    database = environment.pop("PGDATABASE", "postgres")
    options = ("--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction")
    _run("pg_restore", *options, f"--dbname={database}", str(copy), env=environment)
    if not _has_schema(address):
        raise BackupError(
            f"The copy holds another schema than {address.schema!r}: name the one it was made of in the address.",
            text=phrases.OTHER_SCHEMA.format(schema=address.schema),
        )


def _postgres(url: str) -> tuple[Any, dict[str, str]]:
    """The address, and what libpq's programs read from their environment: no password stands in a list of processes."""
    require("psycopg_pool", "postgres", "The Postgres store")
    address = import_module("madang.store.database.postgres.connection").parse_address(url)
    conninfo = import_module("psycopg.pq").Conninfo
    options = (option for option in conninfo.parse(address.conninfo.encode()) if option.val and option.envvar)
    return address, {option.envvar.decode(): option.val.decode() for option in options}


def _has_schema(address: Any) -> bool:
    with import_module("psycopg").connect(address.conninfo) as raw:
        found = raw.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (address.schema,))
        return found.fetchone() is not None


def _run(program: str, *arguments: str, env: dict[str, str]) -> None:
    path = shutil.which(program)
    if path is None:
        raise BackupError(
            f"{program} is not installed: install the client programs of Postgres.",
            text=phrases.PROGRAM_MISSING.format(program=program),
        )
    # The program is one of two of ours to name, and no shell reads its arguments.
    ran = subprocess.run(  # noqa: S603
        [path, *arguments], env={**os.environ, **env}, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        reason = ran.stderr.strip()
        raise BackupError(
            f"{program} failed: {reason}", text=phrases.PROGRAM_FAILED.format(program=program, reason=reason)
        )


def _quoted(schema: str) -> str:
    """A name as pg_dump's patterns take it literally."""
    return '"' + schema.replace('"', '""') + '"'
