"""Tokens let in whom they name, for what they are for, until they end; a browser that signs in gets a cookie."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from madang.protocol import EVERY_TENANT
from madang.store import Store, open_store
from tests.integration.server.serving import by_token, served

Place = tuple[str, Store]
USES = 20


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server that asks for tokens and for which no time passes, and the store beside it."""
    url, still = f"sqlite:///{tmp_path}/store.db", {"per_minute": USES, "seconds": lambda: 0.0}
    async with open_store(url) as store, served(url, reception=by_token, **still) as address:
        yield address, store


def _client(address: str, token: str = "", **headers: str) -> httpx.AsyncClient:
    given = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, headers={**given, **headers}, timeout=60)


async def test_a_token_speaks_for_its_user_until_it_is_revoked(place: Place):
    address, store = place
    issued = await store.tokens.issue("ops", user="ana", tenant="acme", role="analyst", scopes=["read", "write"])
    async with _client(address, issued.text) as client:
        me = (await client.get("/me")).json()
        assert me == {
            "user": "ana",
            "tenant": "acme",
            "role": "analyst",
            "scopes": ["read", "write"],
            "language": "en",
            "local": False,
            "sharing": True,
        }
        await store.tokens.revoke("ops", issued.token.id)
        assert (await client.get("/me")).status_code == 401
    entries = [(entry.actor, entry.action) for entry in await store.audit.list(EVERY_TENANT)]
    assert entries == [("ops", "revoke token"), ("ops", "issue token")]


@pytest.mark.parametrize(("limit", "other"), [("person_per_minute", "ana"), ("tenant_per_minute", "bo")])
async def test_a_person_or_a_tenant_asks_so_often_whatever_tokens_are_used(tmp_path: Path, limit: str, other: str):
    url, still = f"sqlite:///{tmp_path}/store.db", {limit: 4, "seconds": lambda: 0.0}
    async with open_store(url) as store, served(url, reception=by_token, **still) as address:
        people = [("ana", "acme"), (other, "acme"), ("cho", "other")]
        issued = [await store.tokens.issue("ops", user=user, tenant=tenant, scopes=["read"]) for user, tenant in people]
        statuses: list[list[int]] = []
        for token in issued:
            async with _client(address, token.text) as client:
                statuses.append([(await client.get("/me")).status_code for _ in range(3)])
    assert statuses == [[200, 200, 200], [200, 429, 429], [200, 200, 200]]


async def test_a_token_ends_when_its_time_is_over(place: Place):
    address, store = place
    past = datetime.now(UTC) - timedelta(seconds=1)
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"], expires_at=past)
    async with _client(address, issued.text) as client:
        assert (await client.get("/me")).status_code == 401


async def test_a_token_that_reads_does_not_write(place: Place):
    address, store = place
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"])
    async with _client(address, "", **{"x-api-key": issued.text}) as client:
        assert (await client.get("/sessions")).status_code == 200
        refused = await client.post("/sessions", json={"assistant": "slots"})
        assert (refused.status_code, refused.json()["code"]) == (403, "scope")


async def test_the_text_of_a_token_is_nowhere_in_the_store(place: Place, tmp_path: Path):
    _, store = place
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"])
    _, _, secret = issued.text.split("_", 2)  # the secret may hold underscores
    stored = b"".join(file.read_bytes() for file in (tmp_path / "store.db", tmp_path / "store.db-wal"))
    assert issued.token.id.encode() in stored
    assert secret.encode() not in stored


async def test_a_browser_signs_in_with_a_cookie_and_out_again(place: Place):
    address, store = place
    issued = await store.tokens.issue("ops", user="ana", scopes=["read", "write"])
    async with _client(address, origin=f"http://{address}") as browser:
        assert (await browser.get("/me")).status_code == 401
        signed = await browser.post("/sign-in", json={"token": issued.text})
        assert signed.status_code == 204
        cookie = signed.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=strict"} <= set(cookie.split("; "))
        assert issued.text not in cookie
        assert (await browser.get("/me")).json()["user"] == "ana"
        assert (await browser.post("/sign-out")).status_code == 204
        browser.cookies.set("madang", cookie.partition("=")[2].partition(";")[0])
        assert (await browser.get("/me")).status_code == 401


async def test_revoking_a_token_signs_its_browsers_out(place: Place):
    address, store = place
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"])
    async with _client(address) as browser:
        await browser.post("/sign-in", json={"token": issued.text})
        await store.tokens.revoke("ops", issued.token.id)
        assert (await browser.get("/me")).status_code == 401


async def test_guessing_is_slowed_down(place: Place):
    address, _ = place
    async with _client(address) as browser:
        codes = [(await browser.post("/sign-in", json={"token": "mdg_1_guess"})).status_code for _ in range(12)]
        assert codes == [401] * 10 + [429] * 2


async def test_a_token_is_used_so_often_a_minute(place: Place):
    address, store = place
    issued = await store.tokens.issue("ops", user="ana", scopes=["read"])
    async with _client(address, issued.text) as client:
        codes = [(await client.get("/me")).status_code for _ in range(USES)]
        refused = await client.get("/me")
    assert codes == [200] * USES
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (429, "rate", "3")


async def test_a_cookie_alone_lets_no_foreign_page_act(place: Place):
    address, store = place
    issued = await store.tokens.issue("ops", user="ana", scopes=["read", "write"])
    async with _client(address) as browser:
        await browser.post("/sign-in", json={"token": issued.text})
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            refused = await browser.post("/sessions", json={"assistant": "slots"}, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin"), headers
