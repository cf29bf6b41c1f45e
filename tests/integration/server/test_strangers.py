"""To everybody but its owner a session is not there, whichever way they come."""

import re
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from madang.knowledge import open_library
from madang.protocol import Remembered
from madang.runtime.access import ownership
from madang.server.app import all_routers
from madang.store import open_store
from tests.conformance.backends import BACKENDS, new_store_address
from tests.integration.server.serving import by_token, served
from tests.postgres import new_schema

Call = tuple[str, str]

RUN = {"assistant_id": "slots", "input": "Jeju"}
OF_A_SESSION: dict[Call, Any] = {
    ("GET", "/sessions/{session}"): None,
    ("PATCH", "/sessions/{session}"): {"title": "mine"},
    ("DELETE", "/sessions/{session}"): None,
    ("POST", "/sessions/{session}/erase"): None,
    ("GET", "/sessions/{session}/runs"): None,
    ("GET", "/sessions/{session}/runs/{run}/answer"): None,
    ("GET", "/sessions/{session}/runs/{run}/questions"): None,
    ("GET", "/sessions/{session}/checkpoints"): None,
    ("GET", "/sessions/{session}/checkpoints/{checkpoint}"): None,
    ("GET", "/sessions/{session}/changes?earlier={checkpoint}&later={checkpoint}"): None,
    ("GET", "/sessions/{session}/fields/{field}"): None,
    ("POST", "/sessions/{session}/runs/{run}/feedback"): {"useful": True},
    ("GET", "/sessions/{session}/turns"): None,
    ("GET", "/sessions/{session}/turns/{run}"): None,
    ("GET", "/sessions/{session}/turns/{run}/agents"): None,
    ("GET", "/sessions/{session}/turns/{run}/charts/{number}.svg"): None,
    ("GET", "/sessions/{session}/runs/{run}/spans"): None,
    ("GET", "/sessions/{session}/runs/{run}/compared"): None,
    ("GET", "/sessions/{session}/comparable"): None,
    ("GET", "/sessions/{session}/artefacts"): None,
    ("GET", "/sessions/{session}/artefacts/changes"): None,
    ("GET", "/sessions/{session}/export.md"): None,
    ("GET", "/sessions/{session}/shares"): None,
    ("POST", "/sessions/{session}/shares"): {"days": 1},
    ("DELETE", "/sessions/{session}/shares/{link}"): None,
    ("GET", "/sessions/{session}/snapshots"): None,
    ("PUT", "/sessions/{session}/snapshots/{name}"): {"checkpoint": "{checkpoint}"},
    ("GET", "/sessions/{session}/files"): None,
    ("POST", "/sessions/{session}/files"): {"content": "mine"},
    ("GET", "/sessions/{session}/files/{reference}"): None,
    ("DELETE", "/sessions/{session}/files/{reference}"): None,
    ("POST", "/approvals/{run}/{request}"): {"approved": True},
    ("GET", "/threads/{thread}"): None,
    ("PATCH", "/threads/{thread}"): {"metadata": {"a": 1}},
    ("DELETE", "/threads/{thread}"): None,
    ("POST", "/threads/{thread}/copy"): None,
    ("GET", "/threads/{thread}/state"): None,
    ("GET", "/threads/{thread}/state/{checkpoint}"): None,
    ("POST", "/threads/{thread}/state/checkpoint"): {"checkpoint": {"checkpoint_id": "{checkpoint}"}},
    ("POST", "/threads/{thread}/state"): {"values": {"nights": 2}},
    ("POST", "/threads/{thread}/history"): {},
    ("GET", "/threads/{thread}/stream"): None,
    ("POST", "/threads/{thread}/runs"): RUN,
    ("POST", "/threads/{thread}/runs/stream"): RUN,
    ("POST", "/threads/{thread}/runs/wait"): RUN,
    ("GET", "/threads/{thread}/runs"): None,
    ("GET", "/threads/{thread}/runs/{run}"): None,
    ("DELETE", "/threads/{thread}/runs/{run}"): None,
    ("GET", "/threads/{thread}/runs/{run}/join"): None,
    ("GET", "/threads/{thread}/runs/{run}/stream"): None,
    ("POST", "/threads/{thread}/runs/{run}/cancel"): None,
    ("POST", "/threads/{thread}/runs/crons"): {**RUN, "schedule": "* * * * *"},
    ("POST", "/threads/{thread}/commands"): {"id": 1, "method": "run.start", "params": RUN},
    ("POST", "/threads/{thread}/stream/events"): {"channels": ["values"], "since": 0},
    ("PATCH", "/runs/crons/{cron}"): {"schedule": "* * * * *"},
    ("DELETE", "/runs/crons/{cron}"): None,
}
"""Every route that names a session, with a body that its owner could send."""

OF_A_VISITOR: dict[Call, Any] = {
    ("GET", "/me"): None,
    ("GET", "/jobs"): None,
    ("GET", "/jobs/{job}"): None,
    ("POST", "/jobs/{job}/cancel"): None,
    ("POST", "/jobs/{job}/retry"): None,
    ("POST", "/exports"): None,
    ("GET", "/exports/{job}"): None,
    ("DELETE", "/exports/{job}"): None,
    ("GET", "/assistants"): None,
    ("GET", "/assistants/{name}/drawing"): None,
    ("POST", "/assistants/fitting"): {"message": "a trip to Jeju"},
    ("GET", "/memory"): None,
    ("PATCH", "/memory/{ident}"): {"shared": True},
    ("DELETE", "/memory/{ident}"): None,
    ("DELETE", "/memory"): None,
    ("POST", "/assistants/search"): {},
    ("POST", "/assistants/count"): {},
    ("GET", "/assistants/{assistant}"): None,
    ("GET", "/assistants/{assistant}/graph"): None,
    ("GET", "/assistants/{assistant}/schemas"): None,
    ("GET", "/assistants/{assistant}/subgraphs"): None,
    ("GET", "/assistants/{assistant}/subgraphs/{namespace}"): None,
    ("POST", "/assistants/{assistant}/versions"): None,
    ("POST", "/assistants"): {"graph_id": "slots"},
    ("PATCH", "/assistants/{assistant}"): {"name": "mine"},
    ("DELETE", "/assistants/{assistant}"): None,
    ("POST", "/assistants/{assistant}/latest"): {"version": 1},
    ("GET", "/approvals"): None,
    ("GET", "/audit"): None,
    ("GET", "/configuration"): None,
    ("GET", "/search?text=sesame"): None,
    ("GET", "/sessions"): None,
    ("POST", "/sessions"): {"assistant": "slots"},
    ("POST", "/threads"): {},
    ("POST", "/threads/search"): {},
    ("POST", "/threads/count"): {},
    ("POST", "/threads/prune"): {"thread_ids": ["{thread}"]},
    ("POST", "/runs"): RUN,
    ("POST", "/runs/batch"): [RUN],
    ("POST", "/runs/stream"): RUN,
    ("POST", "/runs/wait"): RUN,
    ("POST", "/runs/cancel"): {"run_ids": ["{run}"]},
    ("POST", "/runs/crons"): {**RUN, "schedule": "0 9 1 1 *"},
    ("POST", "/runs/crons/search"): {},
    ("POST", "/runs/crons/count"): {},
    ("PUT", "/store/items"): {"namespace": ["a"], "key": "k", "value": {"v": 1}},
    ("GET", "/store/items?namespace=secrets&key=k"): None,
    ("DELETE", "/store/items"): {"namespace": ["secrets"], "key": "k"},
    ("POST", "/store/items/search"): {"namespace_prefix": []},
    ("POST", "/store/namespaces"): {},
    ("GET", "/library"): None,
    ("POST", "/library/{corpus}?name=a.md"): {"content": "mine"},
    ("PUT", "/library/{corpus}/folder"): {"path": "/nowhere"},
    ("GET", "/library/{corpus}"): None,
    ("GET", "/library/{corpus}/search?question=sesam"): None,
    ("GET", "/library/{corpus}/compare?first=a&second=b"): None,
    ("GET", "/passages/{passage}"): None,
    ("DELETE", "/library/{corpus}/documents/{document}"): None,
    ("DELETE", "/library/{corpus}"): None,
    ("GET", "/spending"): None,
    ("GET", "/tokens"): None,
    ("POST", "/tokens"): {"user": "eve"},
    ("PATCH", "/tokens/{token}"): {"role": "boss"},
    ("DELETE", "/tokens/{token}"): None,
    ("GET", "/sign-ins"): None,
    ("DELETE", "/sign-ins"): None,
    ("DELETE", "/sign-ins/{sign_in}"): None,
    ("GET", "/metrics"): None,
    ("POST", "/sign-out"): None,
}
"""Every route that answers for whoever asks."""

SAID = [{"role": "user", "content": "Jeju"}]
OF_A_PROTOCOL: dict[Call, Any] = {
    ("GET", "/v1/models"): None,
    ("GET", "/v1/models/{model}"): None,
    ("POST", "/v1/chat/completions"): {"model": "slots", "messages": SAID},
    ("POST", "/v1/responses"): {"model": "slots", "input": "Jeju", "previous_response_id": "{response}"},
    ("GET", "/v1/responses/{response}"): None,
    ("DELETE", "/v1/responses/{response}"): None,
    ("POST", "/v1/responses/{response}/cancel"): None,
    ("GET", "/mcp"): None,
    ("POST", "/mcp"): {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
    ("DELETE", "/mcp"): None,
    ("POST", "/ag-ui/{assistant}"): {"threadId": "{thread}", "runId": "r", "messages": [{"id": "m", **SAID[0]}]},
    ("GET", "/a2a/{assistant}/.well-known/agent-card.json"): None,
    ("POST", "/a2a/{assistant}"): {"jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": {"id": "{run}"}},
}
"""Every route of another protocol, which refuses in its own words."""

QUERIES = {
    "/sessions/{session}/artefacts/changes": "?earlier={run}&later={run}",
    "/sessions/{session}/runs/{run}/compared": "?earlier={run}",
}
"""What a route has to be asked with besides its path."""

OPEN = {
    "/",
    "/at/{place:path}",
    "/docs",
    "/health",
    "/info",
    "/map/land",
    "/ok",
    "/page/{version}/{name:path}",
    "/ready",
    "/shared",
    "/sign-in",
    "/sign-in/methods",
    "/sign-in/openid",
    "/sign-in/openid/return",
}
"""What anybody may see."""


@dataclass(frozen=True)
class Scene:
    """A session with a secret in it, and two who are signed in: namesakes, both administrators, of two tenants."""

    address: str
    owner: httpx.AsyncClient
    stranger: httpx.AsyncClient
    names: dict[str, str]

    def filled(self, given: Any) -> Any:
        match given:
            case str():
                return given.format(**self.names) if "{" in given else given
            case list():
                return [self.filled(one) for one in given]
            case dict():
                return {name: self.filled(one) for name, one in given.items()}
            case _:
                return given


@contextmanager
def _library_address(backend: str, request: pytest.FixtureRequest) -> Generator[str]:
    if backend == "sqlite":
        yield f"sqlite:///{request.getfixturevalue('tmp_path')}/library.db"
    else:
        with new_schema(request.getfixturevalue("postgres_server")) as url:
            yield url


@pytest.fixture(params=BACKENDS)
async def scene(request: pytest.FixtureRequest) -> AsyncIterator[Scene]:
    url = new_store_address(request.param, request)
    async with open_store(url) as store:
        scopes = ["read", "write", "admin"]
        texts = [
            (await store.tokens.issue("test", user="a", tenant=tenant, scopes=scopes)).text for tenant in ("t", "other")
        ]
        remembered = Remembered(id="", text="sesame oil", assistant="slots", told_at="2026-03-01T09:00:00+00:00")
        kept = await store.personal_memory("t", "a").keep(remembered)
        job = await store.jobs.add("sesame", {"folder": "sesame"}, tenant="t", user="a")
    with _library_address(request.param, request) as shelf:
        async with open_library(shelf) as library, served(url, reception=by_token, library=library) as address:
            async for scene in _scene(address, texts, {"ident": kept.id, "job": job.id}):
                yield scene


async def _scene(address: str, texts: list[str], known: dict[str, str]) -> AsyncIterator[Scene]:
    clients = [_client(address, text) for text in texts]
    async with clients[0] as owner, clients[1] as stranger:
        thread = (await owner.post("/threads", json={})).json()["thread_id"]
        await owner.post(f"/threads/{thread}/runs/wait", json={"assistant_id": "slots", "input": "Osaka, sesame"})
        await owner.put("/store/items", json={"namespace": ["secrets"], "key": "k", "value": {"v": "sesame"}})
        run = (await owner.get(f"/threads/{thread}/runs")).json()[0]["run_id"]
        said = {"useful": True, "note": "sesame again"}
        await owner.post(f"/sessions/{thread}/runs/{run}/feedback", json=said)
        handed = await owner.post(f"/sessions/{thread}/files?name=a.txt", content=b"open sesame")
        checkpoint = (await owner.get(f"/threads/{thread}/state")).json()["checkpoint_id"]
        names = {
            "session": thread,
            "thread": thread,
            "run": run,
            "checkpoint": checkpoint,
            "field": "wish",
            "request": "nights",
            "number": "0",
        }
        cron = {"assistant_id": "slots", "input": "sesame", "schedule": "0 9 1 1 *"}
        names["cron"] = (await owner.post("/runs/crons", json=cron)).json()["cron_id"]
        names["token"] = names["sign_in"] = str(owner.headers["authorization"]).split("_")[1]
        names["reference"] = handed.json()["reference"]
        names |= {"model": "slots", "response": f"resp_{run}", "name": "slots", "namespace": "x"}
        made = await owner.post(
            "/assistants", json={"graph_id": "slots", "name": "sesame", "metadata": {"a": "sesame"}}
        )
        names["assistant"] = made.json()["assistant_id"]
        await owner.post(
            "/library/house", params={"name": "sesame.md"}, content=b"# Seeds\n\nThe sesame is in the jar."
        )
        [passage] = (await owner.get("/library/house/search?question=sesame")).json()["passages"]
        names |= {"corpus": "house", "passage": passage["id"], "document": passage["source"]["id"]}
        link = (await owner.post(f"/sessions/{thread}/shares", json={"days": 1})).json()
        names["link"] = link["id"]
        yield Scene(address, owner, stranger, names | known)


def _client(address: str, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=f"http://{address}", trust_env=False, headers={"authorization": f"Bearer {token}"}, timeout=60
    )


async def test_every_route_is_in_one_of_the_tables():
    routes = [route for router in all_routers() for route in router.routes]
    found = {(method, route.path) for route in routes if isinstance(route, Route) for method in route.methods or ()}
    known = {(method, path.partition("?")[0]) for method, path in [*OF_A_SESSION, *OF_A_VISITOR, *OF_A_PROTOCOL]}
    assert {call for call in found if call[1] not in OPEN} == known
    sockets = {route.path for route in routes if isinstance(route, WebSocketRoute)}
    assert sockets == {"/sessions/{session}/events", "/threads/{thread}/stream/events"}


@pytest.mark.req("HC28")
async def test_a_stranger_finds_nothing_at_any_route_of_a_session(scene: Scene):
    for (method, path), body in OF_A_SESSION.items():
        answer = await scene.stranger.request(
            method, scene.filled(path + QUERIES.get(path, "")), json=scene.filled(body)
        )
        assert (answer.status_code, answer.json()["status"], "sesame" in answer.text) == (404, 404, False), path
    assert (await scene.owner.get(scene.filled("/threads/{thread}"))).json()["values"]["wish"] == "Osaka, sesame"


@pytest.mark.parametrize("scene", ["postgres"], indirect=True)
async def test_a_stranger_finds_nothing_even_if_the_server_forgets_to_ask_whose_a_session_is(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ownership, "owns", lambda _actor, _session: True)
    for (method, path), body in OF_A_SESSION.items():
        answer = await scene.stranger.request(
            method, scene.filled(path + QUERIES.get(path, "")), json=scene.filled(body)
        )
        assert (answer.status_code, "sesame" in answer.text) == (404, False), path


async def test_nobody_comes_in_without_a_token(scene: Scene):
    async with _client(scene.address, "mdg_000000000000_guess") as nobody:
        for (method, path), body in {**OF_A_SESSION, **OF_A_VISITOR}.items():
            answer = await nobody.request(method, scene.filled(path + QUERIES.get(path, "")), json=scene.filled(body))
            assert (answer.status_code, answer.json()["code"]) == (401, "sign_in"), path


async def test_other_protocols_let_nobody_in_without_a_token_and_tell_a_stranger_nothing(scene: Scene):
    async with _client(scene.address, "mdg_000000000000_guess") as nobody:
        for (method, path), body in OF_A_PROTOCOL.items():
            refused = await nobody.request(method, scene.filled(path + QUERIES.get(path, "")), json=scene.filled(body))
            assert refused.status_code == 401, path
            answer = await scene.stranger.request(
                method, scene.filled(path + QUERIES.get(path, "")), json=scene.filled(body)
            )
            assert (answer.status_code < 500, "sesame" in answer.text) == (True, False), path
    response = await scene.stranger.get(scene.filled("/v1/responses/{response}"))
    assert response.status_code == 404


OF_ONE_OWNER = re.compile(r"\{(job|ident|assistant|passage|document|token|sign_in)\}")
"""In a route of a visitor, the id of something that is there, and is not theirs."""


async def test_what_a_stranger_is_told_holds_nothing_of_others(scene: Scene):
    before = await _belongings(scene)
    assert all("sesame" in each for each in before.values()), before
    for (method, path), body in OF_A_VISITOR.items():
        answer = await scene.stranger.request(
            method, scene.filled(path + QUERIES.get(path, "")), json=scene.filled(body)
        )
        assert answer.status_code < 500, path
        assert not OF_ONE_OWNER.search(path) or answer.status_code == 404, (path, answer.status_code)
        assert "sesame" not in answer.text, path
    assert await _belongings(scene) == before


async def _belongings(scene: Scene) -> dict[str, str]:
    """What the owner finds of their own, at every address at which there is something of them."""
    paths = (
        "/store/items?namespace=secrets&key=k",
        "/jobs/{job}",
        "/memory",
        "/assistants/{assistant}",
        "/library/{corpus}",
        "/passages/{passage}",
        "/search?text=sesame",
        "/sessions/{session}/turns",
    )
    return {path: (await scene.owner.get(scene.filled(path + QUERIES.get(path, "")))).text for path in paths}


async def test_the_audit_of_a_tenant_is_its_own(scene: Scene):
    mine, theirs = [(await client.get("/audit")).json() for client in (scene.owner, scene.stranger)]
    assert "sesame again" in str(mine)
    assert {entry["tenant"] for entry in mine} == {"t"}
    assert {entry["tenant"] for entry in theirs} == {"other"}
    assert scene.names["session"] not in str(theirs)
    assert (await scene.stranger.get("/configuration")).status_code == 403


async def test_a_socket_is_closed_to_strangers(scene: Scene):
    for path in map(scene.filled, ("/sessions/{session}/events", "/threads/{thread}/stream/events")):
        for headers, code in (({"authorization": scene.stranger.headers["authorization"]}, 4404), ({}, 4401)):
            async with connect(f"ws://{scene.address}{path}", additional_headers=headers, proxy=None) as socket:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == code
