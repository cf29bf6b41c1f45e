"""The second wall between tenants: what a query forgets to ask, Postgres asks."""

from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from madang.knowledge import open_library
from madang.protocol import EVERY_TENANT
from madang.store import Cron, SessionNotFoundError, Store, acting_for, open_store
from madang.store.database.postgres.connection import parse_address, use_schema
from madang.store.encryption.keys import MasterKey, MasterKeys
from madang.store.errors import StoreError
from tests.conformance.backends import execute
from tests.conformance.test_deletion import fill

TENANTS = ("acme", "other")
NOT_HELD = {
    "audit_head": "the end of one chain for all tenants; it says nothing of any",
    "chunks": "an index for text search is not used behind a policy",
    "schema_version": "no tenant's",
    "tombstones": "digests of ids, by which a late write to what was deleted is refused",
}
"""Tables without a policy, and why."""


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    """A store with something of two tenants in every table."""
    keys = MasterKeys([MasterKey("k1", bytes(32))])
    async with open_store(postgres_url, keys=keys) as opened:
        for tenant in TENANTS:
            await opened.sessions.create(tenant, tenant=tenant, user="kim")
            await fill(opened, tenant)
            await opened.crons.put(Cron(f"cron of {tenant}", tenant=tenant, user="kim", next_at=None, body={}))
            await opened.jobs.add("fill", {}, tenant=tenant, user="kim")
            await opened.tokens.issue("ops", user="kim", tenant=tenant, scopes=["read"])
            execute(postgres_url, f"INSERT INTO tenant_spending VALUES ('{tenant}', 202611, 1, 0.1)")
        yield opened


def held_tables(url: str) -> list[str]:
    found = execute(url, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    return sorted(str(name) for (name,) in found if name not in NOT_HELD)


def visible_counts(url: str, rows: str | None) -> dict[str, int]:
    """How many rows of each table somebody sees who asks for all of them."""
    address = parse_address(url)
    with psycopg.connect(address.conninfo, autocommit=True) as raw:
        use_schema(raw, address.schema)
        if rows is not None:
            raw.execute("SELECT set_config('madang.rows', %s, false)", (rows,))
        count = "SELECT count(*) FROM {}"
        return {name: raw.execute(count.format(name).encode()).fetchall()[0][0] for name in held_tables(url)}


async def test_every_table_of_the_store_and_the_library_is_held_by_a_policy(postgres_url: str) -> None:
    async with open_store(postgres_url):
        pass
    async with open_library(f"{postgres_url}_library"):
        pass
    for url in (postgres_url, f"{postgres_url}_library"):
        held = execute(
            url,
            "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' "
            "AND relrowsecurity AND relforcerowsecurity AND oid IN (SELECT polrelid FROM pg_policy)",
        )
        assert sorted(str(name) for (name,) in held) == held_tables(url)
    execute(postgres_url, f"DROP SCHEMA {postgres_url.rpartition('=')[2]}_library CASCADE")


async def test_a_query_that_forgets_the_tenant_returns_nothing(store: Store, postgres_url: str) -> None:
    everything = visible_counts(postgres_url, "*")
    assert set(everything.values()) - {0}
    assert {name for name, count in everything.items() if not count} <= {"webhooks"}
    nothing = dict.fromkeys(everything, 0)
    assert visible_counts(postgres_url, None) == nothing
    assert visible_counts(postgres_url, "") == nothing
    assert visible_counts(postgres_url, "t:nobody") == nothing
    mine, theirs, nameless = (visible_counts(postgres_url, f"t:{tenant}") for tenant in (*TENANTS, ""))
    assert {name: mine[name] + theirs[name] + nameless[name] for name in mine} == everything
    assert mine == theirs


async def test_whoever_acts_for_a_tenant_sees_nothing_of_another_even_if_they_ask_for_all(store: Store) -> None:
    with acting_for("acme"):
        assert [session.id for session in await store.sessions.list(EVERY_TENANT)] == ["acme"]
        assert [run.id for run in await store.runs.list_all(EVERY_TENANT)] == ["run of acme"]
        assert {token.tenant for token in await store.tokens.list(EVERY_TENANT)} == {"acme"}
        assert {entry.tenant for entry in await store.audit.list(EVERY_TENANT)} == {"acme"}
        assert {namespace[1] for namespace in await store.memory.alist_namespaces()} == {"acme"}
        with pytest.raises(SessionNotFoundError):
            await store.sessions.get("other")
        assert not await store.delete("other")
    with acting_for(None):
        assert await store.sessions.list(EVERY_TENANT) == []
    assert len(await store.sessions.list(EVERY_TENANT)) == 2


async def test_nothing_is_written_for_another_tenant(store: Store) -> None:
    with acting_for("acme"):
        with pytest.raises(StoreError, match="row-level security"):
            await store.sessions.create("planted", tenant="other")
        with pytest.raises(SessionNotFoundError):
            await store.files.save("other", "a.txt", "text/plain", b"planted")
        with pytest.raises(StoreError, match="row-level security"):
            await store.audit.record("kim", "look", tenant="other")
        await store.audit.record("kim", "look", tenant="acme")
    assert (await store.audit.verify()).first_invalid is None


async def test_what_ships_is_read_by_all_tenants_and_a_corpus_by_its_own(postgres_url: str, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Deposits\n\nA deposit is paid back within a month.\n")
    async with open_library(postgres_url) as library:
        with acting_for("acme"):
            assert await library.corpus("madang", tenant="acme").search("row-level security")
            await library.corpus("house", tenant="acme").add_files([tmp_path])
        with acting_for("other"):
            assert await library.corpus("madang", tenant="other").search("row-level security")
            assert await library.corpus("house", tenant="acme").sources() == []
        assert len(await library.corpus("house", tenant="acme").sources()) == 1
