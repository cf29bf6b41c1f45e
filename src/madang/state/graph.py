"""The checked graph: a StateGraph whose writes pass the gate and whose fields keep their policies.

Nodes, edges, compile and everything else are LangGraph's own; use it wherever a StateGraph is used.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.

from collections.abc import Callable
from functools import cache, partial
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph._internal._constants import CONFIG_KEY_READ
from langgraph.config import get_config
from langgraph.constants import START
from langgraph.graph.state import CompiledStateGraph, StateGraph
from langgraph.pregel._read import ChannelRead
from langgraph.pregel._write import ChannelWrite
from langgraph.typing import ContextT, InputT, OutputT, StateT

from madang.state.channels import Input, channel_of
from madang.state.concurrency import check_concurrent_writes
from madang.state.errors import WriteError
from madang.state.footprint import Footprint, footprint_of
from madang.state.gate import Gate, written
from madang.state.policies import Transient
from madang.state.schema import Field, Schema
from madang.state.serializable import check_serializable

__all__ = ["CheckedGraph"]


class CheckedGraph(StateGraph[StateT, ContextT, InputT, OutputT]):
    """A StateGraph that checks every write, of nodes, inputs and `update_state` alike, before it is stored."""

    def compile(self, *args: Any, **options: Any) -> CompiledStateGraph[StateT, ContextT, InputT, OutputT]:
        """Compiles as StateGraph does, after checking that the fields can be kept and merged."""
        fields = self.fields
        check_serializable(fields.values())
        check_concurrent_writes(self, self.schema.title, fields, self.footprints)
        self.channels.update({name: channel_of(field) for name, field in fields.items() if field.channel is None})
        compiled = super().compile(*args, **options)
        _guard(compiled, Gate(self.schema.title, fields, self.schema.clearings))
        return compiled

    @property
    def schema(self) -> Schema:
        """The schema of the graph's state."""
        return Schema.of(self.state_schema)

    @property
    def fields(self) -> dict[str, Field]:
        """All fields a node may write: the state's own, and those of narrower schemas that nodes declare."""
        private = {name: field for other in self.schemas for name, field in Schema.of(other).fields.items()}
        return {**private, **self.schema.fields}

    @property
    def footprints(self) -> dict[str, Footprint]:
        """What each node reads and writes, as far as its code tells."""
        return {name: footprint_of(_function_of(spec.runnable)) for name, spec in self.nodes.items()}


def _function_of(runnable: Any) -> Callable[..., Any] | None:
    return getattr(runnable, "afunc", None) or getattr(runnable, "func", None)


def _guard(compiled: CompiledStateGraph[Any, Any, Any, Any], gate: Gate) -> None:
    """Puts the gate before every place from which the compiled graph writes state."""
    builder = compiled.builder
    accepted = Schema.of(builder.input_schema)
    entrance = Gate(accepted.title, accepted.fields, accepted.clearings)
    transient = frozenset(name for name, field in accepted.fields.items() if field.policy(Transient))
    compiled.channels[START] = Input(builder.input_schema, partial(_admit_input, entrance), transient)
    for name, node in list(compiled.nodes.items()):
        state_writer, *routers = node.flat_writers
        gated = _GatedWrite(entrance if name == START else gate, name, cast("ChannelWrite", state_writer))
        mapper = node.mapper and _reader(builder.nodes[name].input_schema)
        compiled.nodes[name] = node.copy({"writers": [gated, *routers], "mapper": mapper})


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
        return self._write(input, config)


def _read(config: RunnableConfig, name: str) -> Any:
    return ChannelRead.do_read(config, select=name)


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
def _reader(state: type[Any]) -> Callable[[dict[str, Any]], Any]:
    """Builds the state object a node receives, and says which field was never written."""
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
