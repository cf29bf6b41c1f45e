"""What a project's langgraph.json brings: its own authentication, authorization and app."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from fastapi import FastAPI
from langgraph_sdk import Auth
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from websockets.asyncio.client import connect

from madang.server.routes.project import ProjectAuthenticator, ProjectParts
from madang.store import open_store
from tests.integration.server.serving import served

SECRETS = {"Bearer ana": "ana", "Bearer bob": "bob", "Bearer eve": "eve"}


def _auth(*, guarded: bool = True) -> Auth:
    auth = Auth()

    @auth.authenticate
    async def who(authorization: str | None) -> Any:
        if authorization not in SECRETS:
            raise Auth.exceptions.HTTPException(status_code=401, detail="who are you?")
        return {"identity": SECRETS[authorization], "permissions": ["reads"]}

    if guarded:
        _guard(auth)
    return auth


def _guard(auth: Auth) -> None:
    @auth.on
    async def nothing_else(ctx: Any, value: Any) -> bool:
        return False

    @auth.on.threads
    async def own(ctx: Any, value: Any) -> dict[str, str]:
        filters = {"owner": ctx.user.identity}
        value.setdefault("metadata", {}).update(filters)
        return filters

    @auth.on.threads.delete
    async def only_bob(ctx: Any, value: Any) -> bool:
        return ctx.user["identity"] == "bob"

    @auth.on.assistants.search
    async def anybody(ctx: Any, value: Any) -> None:
        assert ctx.permissions == ["reads"]


def _client(address: str, who: str = "") -> httpx.AsyncClient:
    headers = {"authorization": f"Bearer {who}"} if who else {}
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, headers=headers, timeout=20)


async def test_callers_are_found_and_limited_by_the_projects_own_handlers(tmp_path: Any):
    auth = _auth()
    parts = ProjectParts(auth=auth)
    reception = lambda _: ProjectAuthenticator(auth, "en")  # noqa: E731 - what the server is given
    async with served(f"sqlite:///{tmp_path}/s.db", project=parts, reception=reception) as at:
        nobody, ana, bob = _client(at), _client(at, "ana"), _client(at, "bob")
        async with nobody, ana, bob:
            assert (await nobody.post("/threads", json={})).status_code == 401
            thread = (await ana.post("/threads", json={"metadata": {"a": 1}})).json()
            assert thread["metadata"] == {"a": 1, "owner": "ana"}
            place = f"/threads/{thread['thread_id']}"
            said = {"assistant_id": "slots", "input": "I want to see Osaka"}
            assert (await ana.post(f"{place}/runs/wait", json=said)).status_code == 200
            assert len((await ana.post("/threads/search", json={})).json()) == 1
            assert (await bob.get(place)).status_code == 404
            assert (await bob.post("/threads/search", json={})).json() == []
            assert (await ana.delete(place)).status_code == 403  # a handler for deletions decides alone
            assert (await ana.post("/assistants/search", json={})).status_code == 200
            assert (
                await ana.put("/store/items", json={"namespace": ["a"], "key": "k", "value": {}})
            ).status_code == 403
            assert (await nobody.get("/ok")).status_code == 200


async def test_a_body_in_another_encoding_is_seen_by_handlers_and_one_that_is_no_object_is_refused(tmp_path: Any):
    auth = _auth()
    reception = lambda _: ProjectAuthenticator(auth, "en")  # noqa: E731 - what the server is given
    async with (
        served(f"sqlite:///{tmp_path}/s.db", project=ProjectParts(auth=auth), reception=reception) as at,
        _client(at, "ana") as ana,
    ):
        headers = {"content-type": "application/json"}
        for body in ('{"metadata": {}}'.encode("utf-16"), b"\xef\xbb\xbf{}"):
            made = await ana.post("/threads", content=body, headers=headers)
            assert made.json()["metadata"] == {"owner": "ana"}
        for body in (b"[]", b"{", b"1"):
            assert (await ana.post("/threads", content=body, headers=headers)).status_code == 403


@asynccontextmanager
async def _guarded(tmp_path: Path, auth: Auth) -> AsyncIterator[str]:
    reception = lambda _: ProjectAuthenticator(auth, "en")  # noqa: E731 - what the server is given
    async with served(f"sqlite:///{tmp_path}/s.db", project=ProjectParts(auth=auth), reception=reception) as at:
        yield at


ASKED = {"id": 1, "method": "run.start", "params": {"assistant_id": "slots", "input": "I want to see Osaka"}}


async def test_handlers_that_add_metadata_do_not_break_routes_that_take_none(tmp_path: Path):
    async with _guarded(tmp_path, _auth()) as at, _client(at, "ana") as ana:
        thread = f"/threads/{uuid4()}"
        started = (await ana.post(f"{thread}/commands", json=ASKED)).json()
        assert started["type"] == "success"
        run = (await ana.get(f"{thread}/runs/{started['result']['run_id']}/join")).json()
        assert "__interrupt__" in run
        assert (await ana.get(f"{thread}/runs/{started['result']['run_id']}")).json()["metadata"] == {"owner": "ana"}
        assert (await ana.get(thread)).json()["metadata"]["owner"] == "ana"
        written = await ana.post(f"{thread}/state", json={"values": {"nights": 2}})
        assert written.status_code == 200, written.text
        assert len((await ana.post(f"{thread}/history", json={"limit": 5})).json()) > 1
        again = (await ana.post(f"{thread}/commands", json={"id": 2, "method": "state.get"})).json()
        assert again["result"]["values"]["nights"] == 2


async def test_handlers_are_asked_for_each_command_on_a_socket(tmp_path: Path):
    auth = Auth()
    decided: list[str] = []

    @auth.authenticate
    async def who(authorization: str | None) -> str:
        return SECRETS[authorization or ""]

    @auth.on.threads
    async def ask_once(ctx: Any, value: Any) -> bool:
        decided.append(ctx.action)
        return ctx.action != "create_run" or decided.count("create_run") < 2

    async with _guarded(tmp_path, auth) as at, _client(at, "ana") as ana:
        thread = (await ana.post("/threads", json={})).json()["thread_id"]
        address = f"ws://{at}/threads/{thread}/stream/events"
        async with connect(address, additional_headers={"authorization": "Bearer ana"}) as socket:
            said: list[Any] = []
            for command in (ASKED, {**ASKED, "id": 2}, {"id": 3, "method": "state.get"}):
                await socket.send(json.dumps(command))
                said.append(json.loads(await socket.recv()))
    assert [each["type"] for each in said] == ["success", "error", "success"]
    assert said[1] == {"type": "error", "id": 2, "error": "permission_denied", "message": "Forbidden"}
    assert decided == ["create", "read", "create_run", "create_run", "read"]


async def test_handlers_keep_each_users_items_apart_however_they_are_named(tmp_path: Path):
    auth = Auth()

    @auth.authenticate
    async def who(authorization: str | None) -> str:
        return SECRETS[authorization or ""]

    @auth.on.store
    async def below_the_user(ctx: Any, value: Any) -> None:
        if ctx.user.identity == "eve":
            raise Auth.exceptions.HTTPException(status_code=403)
        value["namespace"] = (ctx.user.identity, *(value["namespace"] or ()))

    async with _guarded(tmp_path, auth) as at, _client(at, "ana") as ana, _client(at, "eve") as eve:
        item = {"namespace": ["notes"], "key": "k", "value": {"text": "x"}}
        assert (await ana.put("/store/items", json=item)).status_code == 204
        found = (await ana.get("/store/items?namespace=notes&key=k")).json()
        assert found["namespace"] == ["ana", "notes"]
        assert (await ana.get("/store/items?namespace=ana.notes&key=k")).json() is None
        assert (await eve.get("/store/items?namespace=notes&key=k")).status_code == 403
        search = await ana.post("/store/items/search", json={"namespace_prefix": ["notes"]})
        assert [each["key"] for each in search.json()["items"]] == ["k"]
        assert (await ana.post("/store/namespaces", json={})).json() == {"namespaces": [["ana", "notes"]]}


async def test_a_thread_that_lost_what_the_filter_asks_for_is_not_there(tmp_path: Any):
    auth = _auth()
    reception = lambda _: ProjectAuthenticator(auth, "en")  # noqa: E731 - what the server is given
    url, parts = f"sqlite:///{tmp_path}/s.db", ProjectParts(auth=auth)
    async with served(url, project=parts, reception=reception) as at, _client(at, "ana") as ana:
        thread = (await ana.post("/threads", json={})).json()["thread_id"]
        async with open_store(url) as store:
            await store.sessions.annotate(thread, {"owner": "somebody"})
        assert (await ana.get(f"/threads/{thread}")).status_code == 404


async def test_routes_that_handlers_know_nothing_of_are_closed_where_there_are_handlers(tmp_path: Any):
    for guarded, status in ((True, 403), (False, 200)):
        auth = _auth(guarded=guarded)
        reception = lambda _, auth=auth: ProjectAuthenticator(auth, "en")  # noqa: E731 - what the server is given
        url = f"sqlite:///{tmp_path}/{guarded}.db"
        async with served(url, project=ProjectParts(auth=auth), reception=reception) as at, _client(at, "ana") as ana:
            for path in ("/sessions", "/v1/models", "/me"):
                assert (await ana.get(path)).status_code == status, path


async def test_a_projects_own_app_answers_at_its_routes_and_ours_at_all_others(tmp_path: Any):
    async def hello(request: Request) -> JSONResponse:
        return JSONResponse({"path": request.url.path})

    app = Starlette(routes=[Route("/hello", hello), Route("/info", hello)])
    auth = _auth(guarded=False)
    reception = lambda _: ProjectAuthenticator(auth, "en")  # noqa: E731 - what the server is given
    for asks, status in ((False, 200), (True, 401)):
        parts = ProjectParts(auth=auth, app=app, authenticates_app=asks)
        async with served(f"sqlite:///{tmp_path}/{asks}.db", project=parts, reception=reception) as at:
            nobody, ana = _client(at), _client(at, "ana")
            async with nobody, ana:
                assert (await nobody.get("/hello")).status_code == status
                assert (await ana.get("/hello")).json() == {"path": "/hello"}
                assert (await ana.get("/info")).json() == {"path": "/info"}
                assert (await ana.post("/assistants/search", json={})).status_code == 200


async def test_the_routes_of_a_projects_own_app_are_described_with_ours(tmp_path: Path):
    app = FastAPI()

    @app.get("/hello")
    async def hello(name: str) -> str:
        """Say hello."""
        return name

    async with served(f"sqlite:///{tmp_path}/s.db", project=ProjectParts(app=app)) as at, _client(at) as anybody:
        paths = (await anybody.get("/openapi.json")).json()["paths"]
        assert {"/hello", "/threads/search"} <= paths.keys()
        assert "Say hello." in (await anybody.get("/docs")).text
