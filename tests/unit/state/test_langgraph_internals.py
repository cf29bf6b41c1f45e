"""What we need of LangGraph's private parts is still there and still does what we need it for.

When one of these fails after an update of LangGraph, look for the part under its new name, import it in
`madang/state/langgraph_internals`, and change nothing else. What to look for stands in each test.
"""

import re
from typing import Any

from langgraph.channels.last_value import LastValue
from langgraph.graph import START, StateGraph

from madang.state import langgraph_internals as internals
from tests.paths import SOURCE

_PRIVATE = re.compile(r"^\s*(?:from|import) langgraph[\w.]*\._|^\s*from langgraph[\w.]* import _", re.MULTILINE)


def test_no_other_module_imports_what_langgraph_keeps_private() -> None:
    importing = {path.parent.name for path in SOURCE.rglob("*.py") if _PRIVATE.search(path.read_text("utf-8"))}
    assert importing == {"langgraph_internals"}


def test_missing_is_what_an_empty_channel_holds() -> None:
    """Our channels hold it until they are written; look for what `LastValue.__init__` sets."""
    assert LastValue(int).value is internals.MISSING


def test_a_compiled_node_is_a_node_with_writers_that_write_to_channels() -> None:
    """The gate takes the place of a node's first writer; look at what `CompiledStateGraph.attach_node` builds."""
    compiled: Any = StateGraph(dict).add_node("n", lambda state: state).add_edge(START, "n").compile()
    node = compiled.nodes["n"]
    assert isinstance(node, internals.PregelNode)
    assert isinstance(node.flat_writers[0], internals.ChannelWrite)
    assert isinstance(node.bound, internals.RunnableCallable)


def test_a_node_can_read_the_state_and_the_runtime_from_its_config() -> None:
    """The gate reads a field's value before a write; look for the keys that `ChannelRead` and `Runtime` use."""
    seen: dict[str, Any] = {}

    def look(state: dict[str, Any], config: Any) -> dict[str, Any]:
        seen.update(config["configurable"])
        seen["read"] = internals.ChannelRead.do_read(config, select="__root__")
        return state

    graph: Any = StateGraph(dict)
    look.__annotations__["config"] = __import__("langchain_core.runnables").runnables.RunnableConfig
    graph.add_node("look", look).add_edge(START, "look").compile().invoke({"a": 1})
    assert {internals.CONFIG_KEY_READ, internals.CONFIG_KEY_RUNTIME} <= seen.keys()
    assert seen["read"] == {"a": 1}


def test_a_delta_snapshot_holds_a_value() -> None:
    """The store keeps it by parts; look for what `DeltaChannel.checkpoint` returns."""
    assert internals.DeltaSnapshot([1]).value == [1]
