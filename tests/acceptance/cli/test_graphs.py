"""A folder with a stock graph: `madang serve` in it, as a user calls it, and again after it was killed."""

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from langgraph_sdk import get_sync_client

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


def _environment(folder: Path) -> dict[str, str]:
    paths = {"MADANG_DATA": str(folder / "data"), "PYTHONPATH": str(ROOT / "src")}
    return {**os.environ, **paths, "LANG": "C.UTF-8", "NO_PROXY": "*"}


@contextmanager
def _served(folder: Path, *words: str) -> Generator[str]:
    """The address of a server in that folder; it is killed at the end of the block."""
    port = str(free_port())
    command = [sys.executable, "-m", "madang", "serve", *words, "--port", port]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(command, env=_environment(folder), stdout=subprocess.PIPE, stderr=log, cwd=folder)
    try:
        assert process.stdout is not None
        assert process.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.communicate()


def test_a_folder_is_served_and_what_waits_survives_the_server(project: Path, monkeypatch: pytest.MonkeyPatch):
    with _served(project) as address, get_sync_client(url=address, api_key=None) as client:
        names = {each["graph_id"] for each in client.assistants.search(limit=100)}
        assert names == {"company", "draft review", "realestate", "research", "travel"}
        thread = client.threads.create()["thread_id"]
        waiting = client.runs.wait(thread, "draft review", input={"text": "x"})
        assert [each["value"] for each in waiting["__interrupt__"]] == [{"ask": "x"}]
    line = f"ZeroDivisionError: division by zero, in {project / 'broken.py'}, line 3"
    assert line in (project / "log").read_text()
    monkeypatch.setenv("REVIEWER", "ben")
    again = _served(project, "draft review=app.py:graph")
    with again as address, get_sync_client(url=address, api_key=None) as client:
        done = client.runs.wait(thread, "draft review", command={"resume": "yes"})
        assert done == {"text": "x", "verdict": {"word": "yes", "by": "ben"}}
