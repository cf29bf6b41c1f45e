"""A folder with a stock graph: `madang serve` in it, as a user calls it, and again after it was killed."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from langgraph_sdk import get_sync_client
from langgraph_sdk.client import SyncLangGraphClient

from tests.acceptance.cli.serving import serving
from tests.acceptance.server_process import free_port
from tests.paths import ROOT

APP = """
import os
from typing import TypedDict
from langgraph.graph import START, StateGraph
from langgraph.types import interrupt
from pydantic import BaseModel

class Verdict(BaseModel):
    word: str
    by: str

class Draft(TypedDict, total=False):
    text: str
    verdict: Verdict

def review(state):
    return {"verdict": Verdict(word=interrupt({"ask": state["text"]}), by=os.environ["REVIEWER"])}

graph = StateGraph(Draft).add_node("review", review).add_edge(START, "review").compile()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder as LangGraph's own tools expect it, with a graph that cannot be loaded."""
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "broken.py").write_text("\n\n1 / 0\n")
    graphs = {"draft review": "./app.py:graph", "broken": "./broken.py:graph"}
    config = {"dependencies": ["."], "graphs": graphs, "env": {"REVIEWER": "ana"}}
    (tmp_path / "langgraph.json").write_text(json.dumps(config))
    return tmp_path


def test_a_folder_is_served_and_what_waits_survives_the_server(project: Path, monkeypatch: pytest.MonkeyPatch):
    with serving(project) as address, get_sync_client(url=address, api_key=None) as client:
        names = {each["graph_id"] for each in client.assistants.search(limit=100)}
        assert names == {"draft review", "gates", "papers", "scouts", "slots", "teams"}
        thread = client.threads.create()["thread_id"]
        waiting = client.runs.wait(thread, "draft review", input={"text": "x"})
        assert [each["value"] for each in waiting["__interrupt__"]] == [{"ask": "x"}]
    line = f"ZeroDivisionError: division by zero, in {project / 'broken.py'}, line 3"
    assert line in (project / "log").read_text()
    monkeypatch.setenv("REVIEWER", "ben")
    again = serving(project, "draft review=app.py:graph")
    with again as address, get_sync_client(url=address, api_key=None) as client:
        done = client.runs.wait(thread, "draft review", command={"resume": "yes"})
        assert done == {"text": "x", "verdict": {"word": "yes", "by": "ben"}}


@pytest.mark.slow
def test_a_changed_file_is_served_again_and_a_broken_one_is_named_with_its_line(project: Path):
    command = [sys.executable, "-m", "madang", "serve", "--watch", "--port", str(port := free_port())]
    environment = {**os.environ, "MADANG_DATA": str(project / "data"), "PYTHONPATH": str(ROOT / "src"), "NO_PROXY": "*"}
    log = (project / "log").open("a")
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log, cwd=project)
    try:
        address = f"http://127.0.0.1:{port}"
        with get_sync_client(url=address, api_key=None) as client:
            _until(lambda: _nodes(client) == {"__start__", "review", "__end__"})
            (project / "app.py").write_text(APP.replace('"review"', '"second_look"'))
            _until(lambda: _nodes(client) == {"__start__", "second_look", "__end__"})
            (project / "app.py").write_text("from typing import\n")
            _until(lambda: "SyntaxError: invalid syntax (app.py, line 1)" in (project / "log").read_text())
    finally:
        process.terminate()
        process.wait(20)
        log.close()
    with pytest.raises(OSError, match="refused"), socket.create_connection(("127.0.0.1", port), 1):
        pass


def _nodes(client: SyncLangGraphClient) -> set[str]:
    return {str(node["id"]) for node in client.assistants.get_graph("draft review")["nodes"]}


def _until(holds: Callable[[], bool], seconds: float = 150) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(httpx.HTTPError):
            if holds():
                return
        time.sleep(0.2)
    pytest.fail("it did not come to hold")


AUTH = """
from langgraph_sdk import Auth
auth = Auth()

@auth.authenticate
async def who(headers):
    name = headers.get(b"x-name", b"").decode()
    if not name:
        raise Auth.exceptions.HTTPException(status_code=401)
    return name
"""
WEB = """
from fastapi import FastAPI
app = FastAPI()

@app.get("/hello/{name}")
def hello(name: str):
    return {"hello": name}
"""


def test_the_authentication_and_the_app_of_a_project_are_served(project: Path):
    (project / "auth.py").write_text(AUTH)
    (project / "web.py").write_text(WEB)
    config = json.loads((project / "langgraph.json").read_text())
    more = {"auth": {"path": "./auth.py:auth"}, "http": {"app": "./web.py:app"}}
    (project / "langgraph.json").write_text(json.dumps({**config, **more}))
    with serving(project) as address:
        assert httpx.get(f"{address}/hello/ana").json() == {"hello": "ana"}
        assert httpx.post(f"{address}/threads", json={}).status_code == 401
        thread = httpx.post(f"{address}/threads", json={}, headers={"x-name": "ana"}).json()["thread_id"]
        assert httpx.get(f"{address}/threads/{thread}", headers={"x-name": "ana"}).status_code == 200
        assert httpx.get(f"{address}/threads/{thread}", headers={"x-name": "bob"}).status_code == 404
