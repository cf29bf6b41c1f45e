"""Tokens over HTTP: who looks after a tenant gives and takes them, nobody gives more than they have, and everybody sees
and ends their own sign-ins.
"""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from madang.protocol import EVERY_TENANT
from madang.store import Store, open_store
from madang.store.audit import reconcile
from madang.store.database import utc_now
from tests.integration.server.serving import by_token, served

Place = tuple[str, Store]


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store, served(url, reception=by_token) as address:
        yield address, store


@asynccontextmanager
async def acting(place: Place, user: str, *scopes: str, tenant: str = "acme") -> AsyncGenerator[httpx.AsyncClient]:
    """A client with a token of its own."""
    address, store = place
    text = (await store.tokens.issue("ops", user=user, tenant=tenant, scopes=["read", "write", *scopes])).text
    async with client_of(address, text) as client:
        yield client


def client_of(address: str, token: str) -> httpx.AsyncClient:
    given = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, headers=given, timeout=60)


async def test_an_operator_issues_tokens_for_others_and_an_admin_looks_after_them(place: Place):
    address, store = place
    async with acting(place, "op", "admin", "operator") as operator, acting(place, "ana", "admin") as admin:
        asked = {"user": "bo", "role": "clerk", "label": "laptop", "days": 1}
        made = (await operator.post("/tokens", json=asked)).json()
        token: dict[str, Any] = made["token"]
        assert (token["user"], token["tenant"], token["scopes"]) == ("bo", "acme", ["read", "write"])
        async with client_of(address, made["text"]) as bo:
            assert (await bo.get("/me")).json()["role"] == "clerk"
            changed = (await admin.patch(f"/tokens/{token['id']}", json={"role": "", "scopes": ["read"]})).json()
            assert (changed["role"], changed["scopes"]) == ("", ["read"])
            assert (await bo.get("/me")).json()["role"] == ""
            assert (await admin.delete(f"/tokens/{token['id']}")).status_code == 204
            assert (await bo.get("/me")).status_code == 401
        listed = (await admin.get("/tokens")).json()
        assert {(each["user"], each["revoked_at"] is None) for each in listed} == {
            ("bo", False),
            ("ana", True),
            ("op", True),
        }
        assert "text" not in str(listed)
    noted = [(entry.actor, entry.action) for entry in await store.audit.list(EVERY_TENANT)]
    assert noted[:3] == [("ana", "revoke token"), ("ana", "change token"), ("op", "issue token")]


async def test_an_admin_issues_tokens_in_their_own_name_and_role_only(place: Place):
    address, store = place
    chief = await store.tokens.issue("ops", user="ana", tenant="acme", role="clerk", scopes=["read", "write", "admin"])
    async with client_of(address, chief.text) as admin:
        for refused in ({"user": "bo"}, {"user": "bo", "scopes": ["write"]}, {"user": "ana", "role": "boss"}):
            assert (await admin.post("/tokens", json=refused)).status_code == 403, refused
        assert (await admin.patch(f"/tokens/{chief.token.id}", json={"role": "boss"})).status_code == 403
        for permitted in ({"user": "ana"}, {"user": "ana", "role": "clerk"}, {"user": "bo", "scopes": ["admin"]}):
            assert (await admin.post("/tokens", json=permitted)).status_code == 201, permitted


async def test_a_token_ends_with_the_one_it_was_asked_for_with(place: Place):
    address, store = place
    until = utc_now() + timedelta(days=3)
    scopes = ["read", "write", "admin"]
    chief = await store.tokens.issue("ops", user="ana", tenant="acme", scopes=scopes, expires_at=until)
    async with client_of(address, "") as browser:
        await browser.post("/sign-in", json={"token": chief.text})
        first = (await browser.post("/tokens", json={"user": "ana", "scopes": scopes, "days": 90})).json()
        assert first["token"]["parent"] == chief.token.id
        assert datetime.fromisoformat(first["token"]["expires_at"]) == chief.token.expires_at
        async with client_of(address, first["text"]) as program:
            second = (await program.post("/tokens", json={"user": "ana", "scopes": scopes, "days": 1})).json()
        assert (await browser.get("/sign-ins")).json()[0]["parent"] == chief.token.id
        assert len((await browser.get("/sign-ins")).json()) == 1
    async with client_of(address, second["text"]) as program:
        await store.tokens.change("ops", first["token"]["id"], scopes=["read"])
        assert (await program.get("/me")).status_code == 401
    await store.tokens.revoke("ops", chief.token.id)
    async with client_of(address, first["text"]) as program:
        assert (await program.get("/me")).status_code == 401
    assert await reconcile(store.audit) == []


async def test_nobody_gives_more_than_they_have_or_reaches_into_another_tenant(place: Place):
    _, store = place
    other = (await store.tokens.issue("ops", user="eve", tenant="other", scopes=["read"])).token
    chief = (await store.tokens.issue("ops", user="op", tenant="acme", scopes=["read", "write", "operator"])).token
    async with acting(place, "ana", "admin") as admin, acting(place, "bo") as user:
        for asked in ({"user": "x", "scopes": ["operator"]}, {"user": "x", "tenant": "other"}):
            assert (await admin.post("/tokens", json=asked)).status_code == 403
        assert (await admin.delete(f"/tokens/{other.id}")).status_code == 404
        assert (await admin.delete(f"/tokens/{chief.id}")).status_code == 403
        assert (await admin.patch(f"/tokens/{chief.id}", json={"scopes": ["read"]})).status_code == 403
        assert {each["tenant"] for each in (await admin.get("/tokens")).json()} == {"acme"}
        for call in (
            user.get("/tokens"),
            user.post("/tokens", json={"user": "bo"}),
            user.delete(f"/tokens/{other.id}"),
        ):
            assert (await call).status_code == 403
    async with acting(place, "op", "admin", "operator", tenant="") as operator:
        assert {each["tenant"] for each in (await operator.get("/tokens")).json()} == {"acme", "other", ""}
        assert (await operator.post("/tokens", json={"user": "x", "tenant": "new"})).status_code == 201
        assert (await operator.delete(f"/tokens/{other.id}")).status_code == 204


async def test_everybody_sees_and_ends_their_own_sign_ins(place: Place):
    address, store = place
    texts = {user: (await store.tokens.issue("ops", user=user, tenant="acme", scopes=["read"])).text for user in "ab"}
    async with client_of(address, "") as one, client_of(address, "") as two, client_of(address, "") as other:
        for browser, user in ((one, "a"), (two, "a"), (other, "b")):
            assert (await browser.post("/sign-in", json={"token": texts[user]})).status_code == 204
        listed = (await one.get("/sign-ins")).json()
        assert [each["user"] for each in listed] == ["a", "a"]
        foreign = (await other.get("/sign-ins")).json()[0]["id"]
        assert (await one.delete(f"/sign-ins/{foreign}")).status_code == 404
        for each in listed:
            await one.delete(f"/sign-ins/{each['id']}")
        assert [(await browser.get("/me")).status_code for browser in (one, two, other)] == [401, 401, 200]
        async with acting(place, "chief", "admin") as admin:
            assert [each["id"] for each in (await admin.get("/sign-ins")).json()] == [foreign]
            assert (await admin.delete(f"/sign-ins/{foreign}")).status_code == 204
        looking = await store.tokens.issue("ops", user="eye", tenant="acme", scopes=["read", "admin"])
        async with client_of(address, looking.text) as eye, client_of(address, texts["b"]) as program:
            await other.post("/sign-in", json={"token": texts["b"]})
            [signed_in] = (await program.get("/sign-ins")).json()
            assert (await eye.delete(f"/sign-ins/{signed_in['id']}")).status_code == 403
            assert (await program.delete(f"/sign-ins/{signed_in['parent']}")).status_code == 404
            async with acting(place, "chief", "admin") as admin:
                assert (await admin.delete(f"/sign-ins/{signed_in['parent']}")).status_code == 404
            assert (await program.delete("/sign-ins")).status_code == 204
            assert (await program.get("/me")).status_code == 200
        assert (await other.get("/me")).status_code == 401


async def test_an_admin_sees_what_the_tenant_has_spent(place: Place):
    async with acting(place, "ana", "admin") as admin, acting(place, "bo") as user:
        shown = (await admin.get("/spending")).json()
        assert {**shown, "month": 0} == {"month": 0, "tokens": 0, "tokens_limit": None, "cost": 0.0, "cost_limit": None}
        assert (await user.get("/spending")).status_code == 403
