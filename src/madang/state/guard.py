"""Guarding a compiled graph: the gate stands before every place from which it writes state or starts a node."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.

from collections.abc import Callable
from copy import copy
from functools import cache, partial
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph._internal._constants import CONFIG_KEY_READ, CONFIG_KEY_RUNTIME
from langgraph._internal._runnable import RunnableCallable
from langgraph.config import get_config
from langgraph.constants import START
from langgraph.graph.state import CompiledStateGraph
from langgraph.pregel._read import ChannelRead, PregelNode
from langgraph.pregel._write import ChannelWrite

from madang.state.channels import Input
from madang.state.errors import WriteError
from madang.state.gate import Gate, written
from madang.state.offloading import Shelf
from madang.state.policies import Transient
from madang.state.schema import Schema

__all__ = ["guard"]

Reader = Callable[[dict[str, Any]], Any]


def guard(compiled: CompiledStateGraph[Any, Any, Any, Any], gate: Gate) -> None:
    """Lets inputs, nodes, edits of saved state and commands from sub-graphs write only what the gate admits."""
    builder = compiled.builder
    accepted = Schema.of(builder.input_schema)
    entrance = Gate(accepted.title, accepted.fields, accepted.clearings)
    transient = frozenset(accepted.with_policy(Transient))
    compiled.channels[START] = Input(builder.input_schema, partial(_admit_input, entrance), transient)
    compiled.nodes[START] = _gated(compiled.nodes[START], entrance, START)
    for name, spec in builder.nodes.items():
        node = _gated(compiled.nodes[name], gate, name)
        takes_an_object = node.mapper is not None
        compiled.nodes[name] = _receiving(node, name, spec.input_schema) if takes_an_object else node


def _gated(node: PregelNode, gate: Gate, name: str) -> PregelNode:
    state_writer, *routers = node.flat_writers
    return node.copy({"writers": [_GatedWrite(gate, name, cast("ChannelWrite", state_writer)), *routers]})


def _receiving(node: PregelNode, name: str, state: type[Any]) -> PregelNode:
    """The node with its state built by us, also where Send hands it a dict, which LangGraph would pass on as it is."""
    bound = cast("Any", node.bound)
    if isinstance(bound, RunnableCallable):
        reading = partial(_reading, Gate(state.__name__, Schema.of(state).fields), name, _reader(state))
        bound = cast("Any", copy(bound))
        bound.func = bound.func and reading(bound.func)
        bound.afunc = bound.afunc and reading(bound.afunc)
    return node.copy({"mapper": _reader(state), "bound": bound})


def _reading(gate: Gate, name: str, reader: Reader, function: Callable[..., Any]) -> Callable[..., Any]:
    def read(state: Any, **injected: Any) -> Any:
        if isinstance(state, dict):
            sent = {key: value for key, value in cast("dict[str, Any]", state).items() if key in gate.fields}
            state = reader(gate.admit(f"Send to {name}", sent, _nothing))
        return function(state, **injected)

    return read


class _GatedWrite(ChannelWrite):
    """Writes what a node returned, once the gate has admitted it."""

    def __init__(self, gate: Gate, node: str, write: ChannelWrite) -> None:
        super().__init__(write.writes)
        self._gate = gate
        self._node = node

    def _write(self, input: Any, config: RunnableConfig) -> Any:  # noqa: A002 - named so by LangGraph
        super()._write(self._gate.admit(self._node, input, partial(_read, config)), config)
        return input

    async def _awrite(self, input: Any, config: RunnableConfig) -> Any:  # noqa: A002
        current = partial(_read, config)
        update = self._gate.admit(self._node, input, current)
        if shelf := _shelf_in(config):
            update = await self._gate.unburden(self._node, update, current, shelf)
        super()._write(update, config)
        return input


def _read(config: RunnableConfig, name: str) -> Any:
    return ChannelRead.do_read(config, select=name)


def _shelf_in(config: RunnableConfig) -> Shelf | None:
    """The shelf of the run's context, if it has one."""
    runtime = config.get("configurable", {}).get(CONFIG_KEY_RUNTIME)
    return getattr(getattr(runtime, "context", None), "shelf", None)


def _admit_input(gate: Gate, value: Any) -> Any:
    """Checks an input; a parent graph hands over its whole state, of which only the sub-graph's fields are taken."""
    if _inside_a_graph():
        value = {name: part for name, part in written(START, value) if name in gate.fields}
    return gate.admit(START, value, current=_nothing)


def _inside_a_graph() -> bool:
    try:
        return CONFIG_KEY_READ in get_config().get("configurable", {})
    except RuntimeError:
        return False


def _nothing(_name: str) -> None:
    """No field has a value before the first input."""


@cache
def _reader(state: type[Any]) -> Reader:
    """Builds the state object a node takes, and says which of its fields was never written."""
    schema = Schema.of(state)
    required = [name for name, field in schema.fields.items() if field.required]

    def read(values: dict[str, Any]) -> Any:
        for name in required:
            if name not in values:
                raise WriteError(
                    f"{schema.title}.{name} has no default and nothing has written it yet; "
                    "give it in the input, or declare a default."
                )
        return state(**values)

    return read
