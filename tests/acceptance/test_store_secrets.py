"""Planted secrets: with keys they appear in no file, log or error."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from madang.errors import MadangError
from madang.store import open_store
from madang.store.keys import MasterKeys
from tests.acceptance.canary import (
    SEALED,
    SECRETS,
    address,
    config_of,
    desk,
    edit,
    files,
    leaks,
    plant,
    read_run,
    states,
)

NAMES = {
    ("audit", "hash"),
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
    ("tombstones", "digest"),
    ("writes", "checkpoint"),
    ("writes", "task"),
}
REDACTED = {("audit", "details")}


async def test_without_keys_the_planted_secrets_can_all_be_read_from_the_file(tmp_path: Path) -> None:
    async with open_store(address(tmp_path), compression_level=0) as store:
        await plant(store, "s1")

        assert leaks(tmp_path) == {*SECRETS, "number"}


@pytest.mark.req("E66", "EC11", "HC28")
async def test_with_keys_no_secret_reaches_the_file_its_log_or_its_index(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(address(tmp_path), compression_level=0, keys=keys) as store:
        await plant(store, "s1")

        assert sorted(files(tmp_path)) == ["store.db", "store.db-shm", "store.db-wal"]
        assert leaks(tmp_path) == set()
        session = await store.sessions.get("s1")
        assert (session.title, session.metadata) == (SECRETS["title"], {"why": SECRETS["metadata"]})
        text = str([await states(store, "s1"), await read_run(store)])
        assert {name for name, secret in SECRETS.items() if secret not in text} == {"title", "metadata"}
    assert leaks(tmp_path) == set()


async def test_no_secret_reaches_logs_or_errors(
    tmp_path: Path, keys: MasterKeys, caplog: pytest.LogCaptureFixture
) -> None:
    class Unknown:
        def __repr__(self) -> str:
            return SECRETS["primitive"]

    caplog.set_level(logging.DEBUG, logger="madang")
    texts: list[str] = []

    async def note_error(work: Any) -> None:
        with pytest.raises(MadangError) as caught:
            await work
        texts.append(f"{caught.value!r} {caught.value.__cause__!r}")

    async with open_store(address(tmp_path), keys=keys) as store:
        await plant(store, "s1")
        graph = desk(store)
        await note_error(graph.aupdate_state(config_of("s1"), {"folder": {SECRETS["dict_key"]: Unknown()}}))
        edit(tmp_path, "UPDATE contents SET body = flipped(body)")
        edit(tmp_path, "UPDATE sessions SET title = 'x'")
        await note_error(states(open_store(address(tmp_path), keys=keys), "s1"))
        await note_error(store.sessions.get("s1"))
    secrets = [*SECRETS.values(), keys.current.written().split(":")[1]]
    said = "\n".join([*texts, caplog.text, repr(keys), repr(keys.current), repr(list(keys))])
    assert len(texts) == 3
    assert [secret for secret in secrets if secret in said] == []


async def test_titles_are_searched_though_they_are_sealed(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(address(tmp_path), keys=keys) as store:
        for number, title in enumerate(["전세 계약", "Busan trip", "부산 여행", "busan again"]):
            await store.sessions.create(f"s{number}", user="u1", title=title)
        await store.sessions.create("other", user="u2", title="Busan too")

        found = await store.sessions.list(user="u1", search="BUSAN")
        assert [session.title for session in found] == ["busan again", "Busan trip"]
        assert [s.id for s in await store.sessions.list(user="u1", search="busan", limit=1, offset=1)] == ["s1"]
        assert await store.sessions.count(user="u1", search="부산") == 1
        assert (await store.sessions.rename("s0", "월세 계약")).title == "월세 계약"
        assert await store.sessions.count(search="전세") == 0


async def test_every_column_of_bytes_is_sealed_or_a_name_or_redacted(tmp_path: Path, keys: MasterKeys) -> None:
    async with open_store(address(tmp_path), keys=keys):
        with closing(sqlite3.connect(tmp_path / "store.db")) as raw:
            columns = raw.execute(
                "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c "
                "WHERE m.type = 'table' AND c.type = 'BLOB'"
            ).fetchall()
    assert set(columns) == SEALED | NAMES | REDACTED
