"""The checked graph: a StateGraph whose writes pass the gate and whose fields keep their policies.

Nodes, edges, compile and everything else are LangGraph's own; use it wherever a StateGraph is used.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.

from collections.abc import Callable
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph.state import CompiledStateGraph, StateGraph
from langgraph.typing import ContextT, InputT, OutputT, StateT

from madang.state.channels import channel_of
from madang.state.concurrency import check_concurrent_writes
from madang.state.footprint import Footprint, footprint_of
from madang.state.gate import Gate
from madang.state.guard import guard
from madang.state.schema import Field, Schema
from madang.state.serializable import check_serializable

__all__ = ["CheckedGraph"]


class CheckedGraph(StateGraph[StateT, ContextT, InputT, OutputT]):
    """A StateGraph that checks every write, of nodes, inputs and `update_state` alike, before it is stored."""

    def compile(
        self, checkpointer: bool | BaseCheckpointSaver[Any] | None = None, **options: Any
    ) -> CompiledStateGraph[StateT, ContextT, InputT, OutputT]:
        """Compiles as StateGraph does, with the same options, after checking that the fields can be kept and merged."""
        fields = self.fields
        check_serializable(fields.values())
        check_concurrent_writes(self, self.schema.title, fields, self.footprints)
        self.channels.update({name: channel_of(field) for name, field in fields.items() if field.channel is None})
        compiled = super().compile(checkpointer, **options)
        guard(compiled, Gate(self.schema.title, fields, self.schema.clearings))
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
