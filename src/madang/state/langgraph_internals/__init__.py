"""The only door to what LangGraph keeps private: modules whose names begin with an underscore, and names that do.

Everything else in Madang uses LangGraph's public API. When one of these moves, an import fails here and nowhere else,
and tests/unit/state/test_langgraph_internals.py says for each name what it is needed for and what to do.
"""

from langgraph._internal._constants import CONFIG_KEY_READ, CONFIG_KEY_RUNTIME
from langgraph._internal._runnable import RunnableCallable
from langgraph._internal._typing import MISSING
from langgraph.checkpoint.serde.types import _DeltaSnapshot as DeltaSnapshot  # pyright: ignore[reportPrivateUsage]
from langgraph.pregel._read import ChannelRead, PregelNode
from langgraph.pregel._write import ChannelWrite

__all__ = [
    "CONFIG_KEY_READ",
    "CONFIG_KEY_RUNTIME",
    "MISSING",
    "ChannelRead",
    "ChannelWrite",
    "DeltaSnapshot",
    "PregelNode",
    "RunnableCallable",
]
