"""LangGraph's project file: every setting is honoured or refused by name."""

import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest

from madang.runtime.assistants.langgraph_config import apply_environment, read_langgraph_config
from madang.runtime.errors import GraphConfigError


def _file(folder: Path, **settings: Any) -> Path:
    file = folder / "langgraph.json"
    file.write_text(json.dumps({"graphs": {"agent": "./app.py:graph"}, **settings}))
    return file


def test_graphs_folders_and_variables_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "src").mkdir()
    (tmp_path / ".env").write_text("# keys\nexport FIRST_KEY='a # b'\nSECOND_KEY=two # second\n\nTHIRD_KEY=\"3\"\n")
    graphs = {"agent": "./app.py:graph", "other one": {"path": "src/other.py:make", "description": "Does more."}}
    file = _file(
        tmp_path, graphs=graphs, dependencies=[".", "./src", "langgraph>=1"], env=".env", python_version="3.11"
    )
    found = read_langgraph_config(file)
    assert {name: (each.path, each.description) for name, each in found.graphs.items()} == {
        "agent": ("./app.py:graph", ""),
        "other one": ("src/other.py:make", "Does more."),
    }
    assert found.folders == (tmp_path, tmp_path / "src")
    monkeypatch.setenv("SECOND_KEY", "own")
    monkeypatch.delenv("FIRST_KEY", raising=False)
    monkeypatch.setenv("THIRD_KEY", "")
    monkeypatch.delenv("THIRD_KEY")
    apply_environment(found)
    assert [os.environ.pop(f"{name}_KEY") for name in ("FIRST", "SECOND", "THIRD")] == ["a # b", "own", "3"]


def test_the_packages_of_a_project_with_a_source_folder_are_found(tmp_path: Path):
    (tmp_path / "src").mkdir()
    assert read_langgraph_config(_file(tmp_path, dependencies=["."])).folders == (tmp_path,)
    (tmp_path / "pyproject.toml").touch()
    assert read_langgraph_config(_file(tmp_path, dependencies=["."])).folders == (tmp_path, tmp_path / "src")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"auth": {"path": "./auth.py:auth", "cache": {}}}, "'auth.cache' cannot be honoured"),
        ({"http": {"mount_prefix": "/api"}}, "'http.mount_prefix' cannot be honoured"),
        ({"store": {"index": {"dims": 3}}}, "'store' cannot be honoured"),
        ({"checkpointer": {"ttl": {}}}, "'checkpointer' cannot be honoured"),
        ({"colour": "red"}, "'colour' cannot be honoured"),
        ({"python_version": "3.99"}, "it asks for Python 3.99"),
        ({"dependencies": ["./nowhere"]}, "there is no such folder"),
        ({"dependencies": ["no-such-package-here"]}, "it is not installed"),
        ({"env": ".env"}, "there is no such file"),
        ({"env": {"MADANG_STORE": "x"}}, "set it in the environment of the server"),
        ({"graphs": {"agent": 7}}, "graphs.agent"),
        ({"graphs": {"agent": {"path": "a:b", "colour": 1}}}, "colour"),
        ({"env": 7}, "'env"),
    ],
)
def test_what_cannot_be_honoured_is_refused_by_name(settings: dict[str, Any], words: str, tmp_path: Path):
    with pytest.raises(GraphConfigError) as refusal:
        read_langgraph_config(_file(tmp_path, **settings))
    assert words in str(refusal.value)


def test_the_projects_own_authentication_and_app_are_read(tmp_path: Path):
    app = {"app": "./web.py:app", "enable_custom_route_auth": True, "cors": {"allow_origins": ["https://a.example"]}}
    found = read_langgraph_config(_file(tmp_path, auth={"path": "./auth.py:auth"}, http=app))
    assert (found.auth, found.app, found.authenticates_app) == ("./auth.py:auth", "./web.py:app", True)
    assert found.origins == ("https://a.example",)


def test_empty_settings_and_those_of_images_do_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        read_langgraph_config(_file(tmp_path, dockerfile_lines=[], auth={}, image_distro="wolfi", **{"$schema": "x"}))
    assert "image_distro say how an image is built" in caplog.text
    assert "dockerfile_lines" not in caplog.text


@pytest.mark.parametrize("text", ["", "[]", "{", '{"graphs": []}', "\ud83d"])
def test_a_file_that_is_none_is_refused(text: str, tmp_path: Path):
    file = tmp_path / "langgraph.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(GraphConfigError):
        read_langgraph_config(file)


def test_a_line_of_the_environment_that_is_none_is_named(tmp_path: Path):
    (tmp_path / ".env").write_text("FINE=1\nnot a line\n")
    with pytest.raises(GraphConfigError, match=r"env: \.env, line 2"):
        read_langgraph_config(_file(tmp_path, env=".env"))
