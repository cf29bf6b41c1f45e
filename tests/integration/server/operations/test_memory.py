"""What is remembered of a person over HTTP: theirs alone, listed, shared and forgotten."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from madang.protocol import Remembered
from madang.store import open_store
from tests.integration.server.serving import by_token, served

TOLD = Remembered(id="", text="no shellfish", assistant="travel", told_at="2026-03-01T09:00:00+00:00")


@pytest.fixture
async def people(tmp_path: Path) -> AsyncIterator[dict[str, httpx.AsyncClient]]:
    """Mina, of whom something is remembered, and her namesake of another tenant."""
    url, tenants = f"sqlite:///{tmp_path}/store.db", ("acme", "other")
    async with open_store(url) as store:
        await store.personal_memory("acme", "mina").keep(TOLD)
        tokens = [
            (await store.tokens.issue("t", user="mina", tenant=tenant, scopes=["read", "write"])).text
            for tenant in tenants
        ]
    async with served(url, reception=by_token) as address:
        clients = [
            httpx.AsyncClient(base_url=f"http://{address}", headers={"authorization": f"Bearer {token}"}, timeout=60)
            for token in tokens
        ]
        yield dict(zip(tenants, clients, strict=True))
        for client in clients:
            await client.aclose()


async def test_it_is_listed_shared_and_forgotten_by_its_owner_alone(people: dict[str, httpx.AsyncClient]) -> None:
    own, namesake = people["acme"], people["other"]
    [told] = (await own.get("/memory")).json()
    assert (told["text"], told["shared"]) == ("no shellfish", False)
    at = f"/memory/{told['id']}"

    assert (await namesake.get("/memory")).json() == []
    assert (await namesake.delete(at)).status_code == 404
    assert (await namesake.patch(at, json={"shared": True})).status_code == 404
    assert (await own.patch(at, json={"shared": True})).json()["shared"] is True
    assert (await own.delete(at)).json()["text"] == "no shellfish"
    assert (await own.delete(at)).status_code == 404
    assert (await own.delete("/memory")).json() == {"forgotten": 0}


async def test_it_is_not_reached_through_the_store_of_graphs(people: dict[str, httpx.AsyncClient]) -> None:
    own = people["acme"]
    forged = {**TOLD.model_dump(mode="json"), "asked": False, "session": "of another"}
    refused = await own.put("/store/items", json={"namespace": ["remembered"], "key": "x", "value": forged})
    assert (refused.status_code, refused.json()["code"]) == (422, "reserved_namespace")
    found = await own.post("/store/items/search", json={"namespace_prefix": []})
    assert found.json()["items"] == []
    assert (await own.delete("/memory")).json() == {"forgotten": 1}
