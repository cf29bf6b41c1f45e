"""A stock graph at the terminal: found in the folder's langgraph.json, or in a file that the settings name."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Madang

APP = """
from typing import TypedDict
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.types import interrupt

class Draft(TypedDict, total=False):
    text: str
    verdict: dict

def review(state):
    return {"verdict": interrupt({"ask": state["text"]})}

large = StateGraph(Draft).add_node("write", lambda _: {"text": "x" * 1_100_000}).add_edge(START, "write").compile()
graph = StateGraph(Draft).add_node("review", review).add_edge(START, "review").compile()
chat = StateGraph(MessagesState).add_node("say", lambda _: {"messages": [("ai", "Hi!")]}).add_edge(START, "say")
"""


@pytest.fixture(autouse=True)
def project(address: str, tmp_path: Path) -> Iterator[Path]:
    """The folder that the command line is called in."""
    assert address
    (tmp_path / "terminal_app.py").write_text(APP)
    graphs = {
        "draft review": "./terminal_app.py:graph",
        "chat": "./terminal_app.py:chat",
        "large": "./terminal_app.py:large",
    }
    (tmp_path / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": graphs}))
    path = list(sys.path)
    yield tmp_path
    sys.path[:] = path
    sys.modules.pop("terminal_app", None)


def test_a_graph_is_given_its_input_and_answered(madang: Madang):
    asked = madang("ask", "draft review", "--input", '{"text": "x"}', "--session", "s", "--json")
    assert asked.code == 4, asked.err
    [question] = json.loads(asked.out)["questions"]
    assert question["interrupt"] == {"value": {"ask": "x"}}
    done = madang("ask", "draft review", '{"ok": true}', "--session", "s")
    assert (done.code, json.loads(done.out)) == (0, {"text": "x", "verdict": {"ok": True}})


@pytest.mark.req("H83")
def test_a_state_that_grew_large_is_warned_of_in_the_log(madang: Madang, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MADANG_LOG_LEVEL", "WARNING")
    asked = madang("ask", "large", "--input", "{}")
    assert asked.code == 0
    assert "The state takes 1,100," in asked.err
    assert "Its largest fields: text (1,100,002)" in asked.err
    assert "The state takes" not in madang("ask", "chat", "Hello").err


def test_a_graph_with_messages_is_spoken_to(madang: Madang):
    assert madang("ask", "chat", "Hello").out == "Hi!\n"


def test_what_a_graph_does_not_take_is_refused(madang: Madang):
    wrong = madang("ask", "draft review", "--input", '{"txt": "x"}')
    assert (wrong.code, "does not take 'input.txt'. It takes: text, verdict." in wrong.err) == (1, True)
    spoken = madang("ask", "draft review", "Hello")
    assert (spoken.code, "does not take 'message'. It takes: text, verdict." in spoken.err) == (1, True)
    assert "--input is not JSON" in madang("ask", "draft review", "--input", "{").err
    assert "either --input or a message" in madang("ask", "draft review", "Hello", "--input", "{}").err


def test_an_assistant_takes_a_message_and_no_input(madang: Madang):
    refused = madang("ask", "research", "--input", "{}")
    assert (refused.code, "cannot take the option input" in refused.err) == (1, True)
    assert "terminal_app" not in sys.modules


def test_a_graph_is_found_where_the_settings_say(madang: Madang, project: Path, monkeypatch: pytest.MonkeyPatch):
    (project / "langgraph.json").unlink()
    assert "There is no assistant 'talk'" in madang("ask", "talk", "Hello").err
    monkeypatch.setenv("MADANG_GRAPHS", "talk=terminal_app.py:chat")
    assert madang("ask", "talk", "Hello").out == "Hi!\n"
    monkeypatch.setenv("MADANG_GRAPHS", "nowhere.py:chat")
    assert "there is no file" in madang("ask", "talk", "Hello").err
