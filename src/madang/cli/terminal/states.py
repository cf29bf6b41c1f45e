"""States of a session, read for a person to look at."""

from collections.abc import Collection, Mapping
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import CheckpointTuple

from madang.runtime.discovery import discover
from madang.state.sensitive import sensitive_fields
from madang.store import Store

__all__ = ["latest_values", "sensitive_names", "values_of"]


async def latest_values(store: Store, session: str) -> dict[str, Any]:
    """The fields of a session's latest state; none if it has no state yet."""
    where: RunnableConfig = {"configurable": {"thread_id": session, "checkpoint_ns": ""}}
    found = await store.checkpointer.aget_tuple(where)
    return {} if found is None else values_of(found)


def values_of(found: CheckpointTuple) -> dict[str, Any]:
    """The fields of a checkpoint's state, without the channels that LangGraph keeps for itself."""
    values: Mapping[str, Any] = found.checkpoint["channel_values"]
    return {name: value for name, value in values.items() if not name.startswith("__") and ":" not in name}


def sensitive_names(assistant: str) -> Collection[str]:
    """The fields that the assistant's state declares sensitive; none of an assistant that is not here."""
    found = discover().found.get(assistant)
    return sensitive_fields(found.state) if found else ()
