"""Steps of a graph in the shapes of LangGraph's stream modes: tasks, checkpoints, debug, LangChain's traced events."""

from collections.abc import Iterator

from langchain_core.runnables import RunnableConfig
from langgraph.types import PregelTask, StateSnapshot
from pydantic import JsonValue

from madang.protocol import Event, RunEnded, RunStarted
from madang.runtime.assistants import Assistant
from madang.server.langgraph_api.responses import state_shape
from madang.server.langgraph_api.streaming.message_assembly import MessageAssembler
from madang.state import json_value


def task_start(task: PregelTask, given: JsonValue, triggers: list[str]) -> dict[str, JsonValue]:
    """A task that begins, with the state that it is given."""
    return {"id": task.id, "name": task.name, "input": given, "triggers": list[JsonValue](triggers)}


def task_result(task: PregelTask, result: JsonValue, interrupts: list[JsonValue] | None = None) -> dict[str, JsonValue]:
    """A task that is over, with what it wrote, or that waits for an answer."""
    error = None if task.error is None else str(task.error)
    return {"id": task.id, "name": task.name, "error": error, "result": result, "interrupts": interrupts or []}


def checkpoint_shape(assistant: Assistant, state: StateSnapshot, values: JsonValue) -> dict[str, JsonValue]:
    """A checkpoint as LangGraph streams it."""
    thread = str(state.config.get("configurable", {}).get("thread_id", ""))
    shape = state_shape(assistant, state, thread).model_dump(mode="json")
    return {
        "config": _place(state.config),
        "parent_config": _place(state.parent_config) if state.parent_config else None,
        "values": values,
        "metadata": shape["metadata"],
        "next": shape["next"],
        "tasks": shape["tasks"],
        "checkpoint": shape["checkpoint"],
        "parent_checkpoint": shape["parent_checkpoint"],
    }


def _place(config: RunnableConfig) -> JsonValue:
    known = config.get("configurable", {})
    names = ("thread_id", "checkpoint_ns", "checkpoint_id")
    return {"configurable": {name: json_value(known.get(name)) for name in names if name in known}}


def debug_shape(
    kind: str, payload: dict[str, JsonValue], state: StateSnapshot, *, is_next: bool = False
) -> dict[str, JsonValue]:
    """A part of the mode `debug`; what a state leads to belongs to the next step."""
    step = int((state.metadata or {}).get("step", -1)) + is_next
    return {"step": step, "timestamp": state.created_at, "type": kind, "payload": payload}


class LangChainTraces:
    """Tells a run as LangChain's `astream_events` would."""

    def __init__(self, graph: str) -> None:
        self._graph = graph

    def of_event(self, event: Event, messages: MessageAssembler) -> Iterator[JsonValue]:
        """What an event that was heard last means: the graph begins or ends, or a model writes."""
        match event.data:
            case RunStarted():
                yield self._trace("on_chain_start", self._graph, {}, event.run, event.session)
            case RunEnded(status=status):
                yield self._trace("on_chain_end", self._graph, {"output": {"status": status}}, event.run, event.session)
            case _:
                pass
        for stage, data in messages.ended():
            yield self._trace("on_chat_model_end", stage, {"output": data}, event.run, event.session, node=stage)
        for chunk, about in messages.chunks(event):
            node = about.get("langgraph_node") if isinstance(about, dict) else None
            name = str(node or "")
            yield self._trace("on_chat_model_stream", name, {"chunk": chunk}, event.run, event.session, node=name)

    def start(self, node: str, given: JsonValue, state: StateSnapshot) -> JsonValue:
        """A node begins."""
        return self._of_node("on_chain_start", node, {"input": given}, state)

    def of_result(self, node: str, result: JsonValue, state: StateSnapshot) -> Iterator[JsonValue]:
        """A node gave its result, and is over."""
        yield self._of_node("on_chain_stream", node, {"chunk": result}, state)
        yield self._of_node("on_chain_end", node, {"output": result}, state)

    def of_assistant(self, event: Event) -> JsonValue:
        """An event of an assistant, which tells more than its state."""
        data = event.data.model_dump(mode="json")
        return self._trace("on_custom_event", event.data.type, data, event.run, event.session, node=event.agent)

    def _of_node(self, kind: str, node: str, data: dict[str, JsonValue], state: StateSnapshot) -> JsonValue:
        known = {**(state.metadata or {}), **state.config.get("configurable", {})}
        return self._trace(kind, node, data, str(known.get("run_id", "")), str(known.get("thread_id", "")), node=node)

    def _trace(
        self, kind: str, name: str, data: dict[str, JsonValue], run: str, thread: str, *, node: str | None = None
    ) -> dict[str, JsonValue]:
        about: dict[str, JsonValue] = {"graph_id": self._graph, "thread_id": thread, "run_id": run}
        if node is not None:
            about["langgraph_node"] = node
        return {
            "event": kind,
            "name": name,
            "data": data,
            "run_id": run,
            "tags": [],
            "metadata": about,
            "parent_ids": [],
        }
