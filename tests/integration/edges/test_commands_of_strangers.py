"""A stranger's own session is no way to another's: every command, method and tool is sent from there with the names of
what is not theirs. The tables are compared with what there is, so that a new command cannot be forgotten.
"""

import asyncio
import inspect
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from madang.cli import commands as cli_commands
from madang.protocol import SessionCommand
from madang.server.langgraph_api.thread_protocol import commands, routes
from madang.store import open_store
from tests.integration.server.conftest import ledger
from tests.integration.server.test_strangers import Scene, scene
from tests.unit.cli.conftest import Madang, address, madang, tiny

__all__ = ["address", "ledger", "madang", "scene", "tiny"]

SOCKET_COMMANDS: dict[str, list[dict[str, Any]]] = {
    "ask": [{"message": "hello", "run": "{run}"}, {"message": "hello", "attachments": ["{reference}"]}],
    "answer": [{"question": "nights", "value": 2, "run": "{run}"}],
    "approve": [{"request": "nights", "approved": True, "run": "{run}"}],
    "skip": [{"step": "x", "run": "{run}"}],
    "cancel": [{"run": "{run}"}],
    "fork": [{"checkpoint": "{checkpoint}"}, {"run": "{run}", "message": "hello"}],
}
THREAD_METHODS: dict[str, dict[str, Any]] = {
    "run.start": {
        "assistant_id": "slots",
        "input": "hi",
        "config": {"configurable": {"checkpoint_id": "{checkpoint}"}},
    },
    "input.respond": {"interrupt_id": "{run}", "response": 2},
    "state.get": {"namespace": ["{session}"]},
    "subscription.subscribe": {"channels": ["values"], "since": 0},
    "subscription.unsubscribe": {"subscription_id": "{run}"},
}
NOT_THERE = {"checkpoint", "checkpoint_not_found", "file_not_found", "run_exists", "run_not_found"}
A2A_METHODS: dict[str, dict[str, Any]] = {
    "SendMessage": {"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "hi"}], "taskId": "{run}"}},
    "SendStreamingMessage": {
        "message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "hi"}], "contextId": "{session}"}
    },
    "GetTask": {"id": "{run}"},
    "ListTasks": {"contextId": "{session}"},
    "CancelTask": {"id": "{run}"},
    "SubscribeToTask": {"id": "{run}"},
    "CreateTaskPushNotificationConfig": {"taskId": "{run}", "url": "http://127.0.0.1:1/"},
    "GetTaskPushNotificationConfig": {"taskId": "{run}", "id": "x"},
    "ListTaskPushNotificationConfigs": {"taskId": "{run}"},
    "DeleteTaskPushNotificationConfig": {"taskId": "{run}", "id": "x"},
    "GetExtendedAgentCard": {},
}
MCP_METHODS: dict[str, dict[str, Any]] = {
    "ping": {},
    "tools/list": {},
    "tools/call": {"name": "ask_slots", "arguments": {"message": "hi", "session": "{session}"}},
    "resources/templates/list": {},
    "resources/list": {},
    "resources/read": {"uri": "madang://sessions/{session}/files/{reference}"},
}
IN_A_PERSONS_NAME = {"ask", "batch", "chat", "watch"}
"""Commands of the terminal that act for somebody; all others are the operator's, who may see everything."""
THE_OPERATORS = {
    "agents", "audit", "backup", "company", "demo", "doctor", "erase", "eval", "exports", "files", "import-checkpoints",
    "inspect", "jobs", "keys", "knowledge", "mcp", "memory", "migrate", "new-assistant", "prune", "realestate",
    "repair", "restore", "runs", "serve", "sessions", "token", "travel", "verify", "work",
}  # fmt: skip


def test_every_command_and_method_is_in_a_table() -> None:
    from a2a.server.routes.jsonrpc_dispatcher import JsonRpcDispatcher  # it takes seconds

    assert TypeAdapter(SessionCommand).json_schema()["discriminator"]["mapping"].keys() == SOCKET_COMMANDS.keys()
    code = inspect.getsource(commands) + inspect.getsource(routes)
    assert set(re.findall(r'(?:case |method == )"([\w.]+)"', code)) == THREAD_METHODS.keys()
    assert JsonRpcDispatcher.METHOD_TO_MODEL.keys() == A2A_METHODS.keys()
    folder = Path(cli_commands.__path__[0])
    found = {file.stem.replace("_", "-") for file in folder.glob("*/[!_]*.py")}
    brought = {file.parent.name for file in folder.parents[1].glob("assistants/*/commands.py")}
    assert found | brought == IN_A_PERSONS_NAME | THE_OPERATORS


def test_every_method_of_mcp_is_in_a_table() -> None:
    from madang.server.adapters.mcp_server.tools import mcp_server

    handled = mcp_server(None, lambda _: None).request_handlers  # type: ignore[arg-type] - nobody is asked
    assert {kind.model_fields["method"].default for kind in handled} == MCP_METHODS.keys()


async def test_no_command_on_a_socket_reaches_what_is_anothers(scene: Scene) -> None:
    own = (await scene.stranger.post("/sessions", json={"assistant": "papers"})).json()["id"]
    async with _socket(scene, f"/sessions/{own}/events") as socket:
        for kind, variants in SOCKET_COMMANDS.items():
            for given in variants:
                frame = {"id": "1", "command": {"type": kind, **scene.filled(given)}}
                told = await _answered(socket, frame, "problem")
                assert told["problem"]["code"] in NOT_THERE, told
                assert scene.names["session"] not in str(told)
    await _is_untouched(scene)


async def test_no_method_on_a_thread_reaches_what_is_anothers(scene: Scene) -> None:
    own = (await scene.stranger.post("/threads", json={})).json()["thread_id"]
    async with _socket(scene, f"/threads/{own}/stream/events") as socket:
        for method, params in THREAD_METHODS.items():
            frame = {"id": 1, "method": method, "params": scene.filled(params)}
            told = await _answered(socket, frame, "error", "success")
            assert "sesame" not in str(told), method
            assert method == "subscription.subscribe" or told["type"] == "error", told
    await _is_untouched(scene)


async def test_no_method_of_a2a_reaches_what_is_anothers(scene: Scene) -> None:
    for method, params in A2A_METHODS.items():
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": scene.filled(params)}
        answer = await scene.stranger.post("/a2a/slots", json=body, headers={"a2a-version": "1.0"})
        assert (answer.status_code, "sesame" in answer.text, '"error"' in answer.text) == (200, False, True), method
    await _is_untouched(scene)


async def test_no_method_of_mcp_reaches_what_is_anothers(scene: Scene) -> None:
    headers = {"accept": "application/json, text/event-stream"}
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "stranger", "version": "1"}}
    greeted = await scene.stranger.post("/mcp", json=_rpc("initialize", hello), headers=headers)
    headers["mcp-session-id"] = greeted.headers["mcp-session-id"]
    told = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    await scene.stranger.post("/mcp", json=told, headers=headers)
    for method, params in MCP_METHODS.items():
        answer = await scene.stranger.post("/mcp", json=_rpc(method, scene.filled(params)), headers=headers)
        assert (answer.status_code, "sesame" in answer.text) == (200, False), method
        if "{session}" in str(params):
            assert '"error"' in answer.text or '"isError":true' in answer.text, method
    owner = await scene.owner.post("/mcp", json=_rpc("tools/list", {}), headers=headers)
    assert owner.status_code == 404  # nor is another's conversation with MCP theirs to go on with
    await _is_untouched(scene)


@pytest.mark.parametrize("command", sorted(IN_A_PERSONS_NAME))
def test_no_command_of_the_terminal_speaks_in_the_session_of_another(
    madang: Madang, tiny: None, address: str, tmp_path: Path, command: str
) -> None:
    async def begin() -> None:
        async with open_store(address) as store:
            await store.sessions.create("theirs", tenant="t", user="a", assistant="slots", title="sesame")

    asyncio.run(begin())
    (tmp_path / "in.jsonl").write_text(json.dumps({"message": "hi", "session": "theirs"}) + "\n")
    words = {
        "ask": ["slots", "hi", "--session", "theirs", "--tenant", "other", "--user", "a"],
        "batch": ["slots", "in.jsonl", "out.jsonl"],
        "chat": ["slots", "--session", "theirs", "--tenant", "other", "--user", "a"],
        "watch": ["slots", "hi", "--looks", "1", "--session", "theirs", "--tenant", "other", "--user", "a"],
    }
    ran = madang(command, *words[command], piped="hi\n")
    written = (tmp_path / "out.jsonl").read_text() if command == "batch" else ""
    assert ran.code != 0
    assert "theirs" in ran.err + written
    assert "sesame" not in ran.out + ran.err + written


def _rpc(method: str, params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def _socket(scene: Scene, path: str) -> Any:
    headers = {"authorization": scene.stranger.headers["authorization"]}
    return connect(f"ws://{scene.address}{path}", additional_headers=headers, proxy=None)


async def _answered(socket: ClientConnection, frame: dict[str, Any], *kinds: str) -> dict[str, Any]:
    await socket.send(json.dumps(frame))
    async with asyncio.timeout(30):
        while (told := json.loads(await socket.recv()))["type"] not in {*kinds, "done"}:
            assert "sesame" not in str(told)
    assert told["type"] in kinds, told
    return told


async def _is_untouched(scene: Scene) -> None:
    """The owner has what they had: one run, the same state, the same files."""
    runs = (await scene.owner.get(scene.filled("/threads/{thread}/runs"))).json()
    state = (await scene.owner.get(scene.filled("/threads/{thread}/state"))).json()
    assert [run["run_id"] for run in runs] == [scene.names["run"]]
    assert state["checkpoint_id"] == scene.names["checkpoint"]
