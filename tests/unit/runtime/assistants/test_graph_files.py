"""Graphs in files that an operator names."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from madang.runtime import AssistantError, Assistants
from madang.runtime.assistants import StockGraph, with_graphs
from madang.runtime.assistants.graph_files import load_object, read_project
from madang.runtime.errors import GraphConfigError, GraphReferenceError
from madang.testing import echo_assistant

GRAPH = """
from langgraph.graph import START, MessagesState, StateGraph
graph = StateGraph(MessagesState).add_node("a", lambda state: {}).add_edge(START, "a")
"""
NONE = Assistants({}, {})


@pytest.fixture(autouse=True)
def clean_imports() -> Iterator[None]:
    """Forget what a test imported."""
    modules, path = set(sys.modules), list(sys.path)
    yield
    for name in set(sys.modules) - modules:
        del sys.modules[name]
    sys.path[:] = path


def test_a_file_is_imported_when_its_graph_is_needed_and_not_before(tmp_path: Path):
    (tmp_path / "my_app.py").write_text(GRAPH + f"open({str(tmp_path / 'seen')!r}, 'w').close()\n")
    found = with_graphs(NONE, ["my_app.py:graph", "other=my_app.py:graph"], tmp_path)
    assert (found.names, (tmp_path / "seen").exists()) == (["graph", "other"], False)
    assert isinstance(found.get("other"), StockGraph)
    assert (tmp_path / "seen").exists()


def test_a_broken_graph_is_named_with_its_line_and_the_others_are_there(tmp_path: Path):
    (tmp_path / "fine_app.py").write_text(GRAPH)
    (tmp_path / "raising_app.py").write_text("import os\n\nos.environ['NO_SUCH_KEY_HERE']\n")
    (tmp_path / "leaving_app.py").write_text("raise SystemExit('no key')\n")
    (tmp_path / "typing_app.py").write_text("graph = (\n")
    named = ["fine_app.py:graph", "a=raising_app.py:graph", "b=leaving_app.py:graph", "c=typing_app.py:graph"]
    found = with_graphs(NONE, [*named, "d=fine_app.py:grph", "e=no.such.module:graph"], tmp_path)
    assert list(found.loaded) == ["graph"]
    broken = {name: str(error) for name, error in found.broken.items()}
    assert f"KeyError: 'NO_SUCH_KEY_HERE', in {tmp_path / 'raising_app.py'}, line 3" in broken["a"]
    assert f"SystemExit: no key, in {tmp_path / 'leaving_app.py'}, line 1" in broken["b"]
    assert "typing_app.py, line 1" in broken["c"]
    assert "fine_app.py has no variable 'grph'" in broken["d"]
    assert "No module named 'no'" in broken["e"]


def test_files_of_one_name_in_two_folders_are_two_and_packages_import_their_parts(tmp_path: Path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "made_here.py").write_text(GRAPH.replace('"a"', f'"{folder}"'))
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pieces.py").write_text(GRAPH)
    (tmp_path / "pack" / "relative.py").write_text("from .pieces import graph\n")
    config = {"dependencies": ["."], "graphs": {"c": "./pack/relative.py:graph"}}
    (tmp_path / "langgraph.json").write_text(json.dumps(config))
    found = with_graphs(NONE, ["a=one/made_here.py:graph", "b=two/made_here.py:graph", "langgraph.json"], tmp_path)
    nodes = {name: list(graph.compiled().nodes)[1:] for name, graph in found.loaded.items()}
    assert nodes == {"a": ["one"], "b": ["two"], "c": ["a"]}


def test_a_name_that_is_taken_is_reported_and_the_first_is_used(tmp_path: Path):
    (tmp_path / "taking_app.py").write_text(GRAPH)
    echo = echo_assistant()
    found = with_graphs(Assistants({"echo": echo}, {}), ["echo=taking_app.py:graph"], tmp_path)
    assert found.loaded["echo"] is echo
    assert "Two assistants are called 'echo'" in str(found.broken["echo"])


@pytest.mark.parametrize("word", ["app", "app.py", "app.py:", ":graph", "a=b=c", "app.py:not a name"])
def test_what_names_no_graph_is_refused(word: str, tmp_path: Path):
    with pytest.raises(GraphReferenceError, match="names no graph"):
        with_graphs(NONE, [word], tmp_path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(GraphReferenceError, match=r"there is no file .*app\.py"):
        with_graphs(NONE, ["app.py:graph"], tmp_path)


def test_a_name_with_a_slash_is_refused(tmp_path: Path):
    (tmp_path / "slash_app.py").write_text(GRAPH)
    with pytest.raises(AssistantError, match="cannot name a graph"):
        with_graphs(NONE, ["a/b=slash_app.py:graph"], tmp_path).get("a/b")


def test_a_part_of_a_project_that_cannot_be_imported_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "langgraph.json").write_text('{"graphs": {}, "http": {"app": "./web.py:app"}}', "utf-8")
    (tmp_path / "web.py").write_text("import json\nimport no_such_package\n", "utf-8")
    project = read_project(["langgraph.json"], tmp_path)
    assert project
    with pytest.raises(GraphConfigError, match=r"web\.py:app.*no_such_package.*web\.py, line 2"):
        load_object(project, "./web.py:app")
