"""Planted secrets: with keys they appear in no file, row, log or error."""

import logging
import tempfile
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from madang.errors import MadangError
from madang.protocol import EVERY_TENANT
from madang.store import open_store
from madang.store.encryption.keys import MasterKeys
from tests.acceptance.store.planted_secrets import (
    SEALED,
    SECRETS,
    config_of,
    desk,
    edit,
    everything,
    files,
    is_sqlite,
    leaks,
    plant,
    read_run,
    states,
)
from tests.conformance.backends import execute
from tests.postgres import start_server

NAMES = {
    ("audit", "digest"),
    ("audit", "hash"),
    ("audit", "proof"),
    ("audit", "session"),
    ("audit_head", "hash"),
    ("audit_head", "seal"),
    ("checkpoints", "id"),
    ("checkpoints", "parent"),
    ("contents", "digest"),
    ("effects", "key"),
    ("files", "id"),
    ("memories", "key"),
    ("memories", "namespace"),
    ("runs", "id"),
    ("shelves", "id"),
    ("snapshots", "checkpoint"),
    ("snapshots", "id"),
    ("tokens", "digest"),
    ("tombstones", "digest"),
    ("writes", "checkpoint"),
    ("writes", "task"),
}
UNDER_THE_KEY_OF_THE_TENANT = {("audit", "details"), ("crons", "body"), ("tenant_keys", "wrapped")}
COLUMNS = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c "
    "WHERE m.type = 'table' AND c.type = 'BLOB'",
    "postgres": "SELECT table_name, column_name FROM information_schema.columns "
    "WHERE table_schema = current_schema() AND data_type = 'bytea'",
}


async def test_without_keys_the_planted_secrets_can_all_be_read(url: str) -> None:
    async with open_store(url, compression_level=0) as store:
        await plant(store, "s1")

        assert leaks(everything(url)) == {*SECRETS, "number"}


@pytest.mark.req("E66", "EC11", "HC28")
async def test_with_keys_no_secret_reaches_the_database(url: str, keys: MasterKeys) -> None:
    async with open_store(url, compression_level=0, keys=keys) as store:
        await plant(store, "s1")

        assert leaks(everything(url)) == set()
        session = await store.sessions.get("s1")
        assert (session.title, session.metadata) == (SECRETS["title"], {"why": SECRETS["metadata"]})
        text = str([await states(store, "s1"), await read_run(store)])
        assert {name for name, secret in SECRETS.items() if secret not in text} == {"title", "metadata"}
    assert leaks(everything(url)) == set()


async def test_with_keys_the_log_and_index_of_sqlite_are_looked_at_too(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db", compression_level=0, keys=keys) as store:
        await plant(store, "s1")

        assert sorted(files(tmp_path)) == ["store.db", "store.db-shm", "store.db-wal"]


async def test_with_keys_no_secret_reaches_the_files_of_a_postgres_server(keys: MasterKeys) -> None:
    """A server of its own, so that its tables, its write-ahead log and its messages hold nothing of other tests.

    Not in `tmp_path`: the server's user may not enter it once another pytest has locked the folder it lies in.
    """
    folder = Path(tempfile.gettempdir()) / f"madang-postgres-alone-{uuid4()}"
    with start_server(folder) as server:
        async with open_store(server.get_uri(), compression_level=0, keys=keys) as store:
            await plant(store, "s1")
        with psycopg.connect(server.get_uri(), autocommit=True) as raw:
            raw.execute("CHECKPOINT")

        held = files(folder)
        assert {name.partition("/")[0] for name in held} > {"base", "pg_wal"}
        assert leaks(b"".join(held.values())) == set()


async def test_no_secret_reaches_logs_or_errors(url: str, keys: MasterKeys, caplog: pytest.LogCaptureFixture) -> None:
    class Unknown:
        def __repr__(self) -> str:
            return SECRETS["primitive"]

    caplog.set_level(logging.DEBUG, logger="madang")
    texts: list[str] = []

    async def note_error(work: Any) -> None:
        with pytest.raises(MadangError) as caught:
            await work
        texts.append(f"{caught.value!r} {caught.value.__cause__!r}")

    async with open_store(url, keys=keys) as store:
        await plant(store, "s1")
        graph = desk(store)
        await note_error(graph.aupdate_state(config_of("s1"), {"folder": {SECRETS["dict_key"]: Unknown()}}))
        edit(url, "UPDATE contents SET body = flipped(body)")
        edit(url, "UPDATE sessions SET title = 'x'")
        await note_error(states(open_store(url, keys=keys), "s1"))
        await note_error(store.sessions.get("s1"))
    secrets = [*SECRETS.values(), keys.current.to_text().split(":")[1]]
    said = "\n".join([*texts, caplog.text, repr(keys), repr(keys.current), repr(list(keys))])
    assert len(texts) == 3
    assert [secret for secret in secrets if secret in said] == []


async def test_titles_are_searched_though_they_are_sealed(url: str, keys: MasterKeys) -> None:
    async with open_store(url, keys=keys) as store:
        for number, title in enumerate(["전세 계약", "Busan trip", "부산 여행", "busan again"]):
            await store.sessions.create(f"s{number}", user="u1", title=title)
        await store.sessions.create("other", user="u2", title="Busan too")

        found = await store.sessions.list(EVERY_TENANT, user="u1", search="BUSAN")
        assert [session.title for session in found] == ["busan again", "Busan trip"]
        assert [
            s.id for s in await store.sessions.list(EVERY_TENANT, user="u1", search="busan", limit=1, offset=1)
        ] == ["s1"]
        assert await store.sessions.count(EVERY_TENANT, user="u1", search="부산") == 1
        assert (await store.sessions.rename("s0", "월세 계약")).title == "월세 계약"
        assert await store.sessions.count(EVERY_TENANT, search="전세") == 0


async def test_every_column_of_bytes_is_sealed_or_a_name_or_redacted(url: str, keys: MasterKeys) -> None:
    async with open_store(url, keys=keys):
        columns = execute(url, COLUMNS["sqlite" if is_sqlite(url) else "postgres"])
    assert set(columns) == SEALED | NAMES | UNDER_THE_KEY_OF_THE_TENANT
