"""What only a role may decide is shown to that role alone, and decided without the conversation being seen."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.protocol import Approval, Reply
from madang.runtime import Assistant, Assistants, RunContext
from madang.state import CheckedGraph, State
from madang.store import open_store
from madang.text import Text
from tests.integration.server.serving import by_token, served


class Letter(State, name="tests.letter", version=1):
    text: str = ""
    sent: str = ""


async def send(state: Letter, runtime: Runtime[RunContext]) -> dict[str, Any]:
    asked = Approval(
        id="send", action="send", reason="It leaves the house.", arguments={"to": "all"}, role="compliance"
    )
    decision = await runtime.context.ask(asked)
    return {"sent": f"{decision.approved} {decision.arguments}"}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Letter, context_schema=RunContext)
    graph.add_node("send", send)
    graph.add_edge(START, "send")
    return graph


LETTERS = Assistant(
    name="letters",
    title=Text(ko="편지", en="Letters"),
    about=Text(ko="편지를 보냅니다.", en="Sends letters."),
    examples=(Text(ko="보내", en="send"),),
    state=Letter,
    build=build,
    read=lambda request: {"text": request.message},
    answer=lambda state, language: Reply(answer=state.sent),
)

People = dict[str, httpx.AsyncClient]


@pytest.fixture
async def people(tmp_path: Path) -> AsyncIterator[People]:
    """A writer, two of the role that decides, of whom one is of another tenant, and one of no role."""
    url, known = f"sqlite:///{tmp_path}/store.db", {"writer": ("a", ""), "judge": ("a", "compliance")}
    known |= {"foreigner": ("b", "compliance"), "colleague": ("a", "sales")}
    async with open_store(url) as store:
        texts = {
            user: (await store.tokens.issue("t", user=user, tenant=tenant, role=role, scopes=["read", "write"])).text
            for user, (tenant, role) in known.items()
        }
    async with served(url, assistants=Assistants({"letters": LETTERS}, {}), reception=by_token) as address:
        clients = {user: _client(address, text) for user, text in texts.items()}
        yield clients
        for client in clients.values():
            await client.aclose()


def _client(address: str, token: str) -> httpx.AsyncClient:
    headers = {"authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, headers=headers, timeout=20)


async def test_the_role_decides_and_the_run_goes_on(people: People):
    thread = (await people["writer"].post("/threads", json={})).json()["thread_id"]
    body = {"assistant_id": "letters", "input": "a secret letter"}
    await people["writer"].post(f"/threads/{thread}/runs/wait", json=body)
    [waiting] = (await people["judge"].get("/approvals")).json()
    assert (waiting["user"], waiting["request"]["action"]) == ("writer", "send")
    assert "secret" not in str(waiting)
    assert (await people["judge"].get(f"/threads/{thread}")).status_code == 404
    place = f"/approvals/{waiting['run']}/send"
    for user in ("writer", "colleague", "foreigner"):
        assert (await people[user].get("/approvals")).json() == [], user
        assert (await people[user].post(place, json={"approved": True})).status_code == 404, user
    decided = await people["judge"].post(place, json={"approved": True, "arguments": {"to": "one"}})
    assert decided.json() == {"run": waiting["run"]}
    outcome = (await people["writer"].get(f"/threads/{thread}/runs/{waiting['run']}/join")).json()
    assert outcome["sent"] == "True {'to': 'one'}"
