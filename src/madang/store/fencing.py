"""Checkpoints of a run are written by the worker that holds it, and by no other.

The worker says who it is in the config it starts the graph with. LangGraph hands that config, in sub-graphs too, to
every save, and keeps names with two leading underscores out of the stored metadata.
"""

from typing import Any

from langchain_core.runnables import RunnableConfig

from madang.store.database import Connection
from madang.store.run_rows import Hold, fence

__all__ = ["RunEpoch", "epoch_in", "fenced", "refuse_stale"]

RunEpoch = tuple[str, int]

_KEY = "__madang_run_epoch"


def fenced(run: str, epoch: int) -> dict[str, Any]:
    """What to put into `config["configurable"]` so that a checkpoint of a run taken over by another is refused."""
    return {"run_id": run, _KEY: (run, epoch)}


def epoch_in(config: RunnableConfig) -> RunEpoch | None:
    """The run and epoch that `fenced` put into a config."""
    return config.get("configurable", {}).get(_KEY)


async def refuse_stale(connection: Connection, writer: RunEpoch | None) -> Hold | None:
    """The run that is written for, or `StaleRunError` if another worker holds it now; None outside any run."""
    return None if writer is None else await fence(connection, *writer)
