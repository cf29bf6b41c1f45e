"""What it costs to list the checkpoints of a long thread, all or those of a filter, beside LangGraph's savers."""

import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import BaseCheckpointSaver, empty_checkpoint
from langgraph.checkpoint.base.id import uuid6
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from madang.store import open_store

THREAD: Any = {"configurable": {"thread_id": "bench", "checkpoint_ns": ""}}
ONE_IN_A_THOUSAND: dict[str, Any] = {"user": "user 7"}
ROUNDS = 3


async def compare_lists(folder: Path, count: int) -> None:
    """Print the processor time of each way to list `count` checkpoints, of two fields and of 20 messages each."""
    print(f"\nListing {count:,} checkpoints: milliseconds of processor time, the best of {ROUNDS}")
    print(f"{'':34}{'all':>10}{'one in 1,000':>15}")
    for name, state in (("two fields", fields_at), ("20 messages", messages_at)):
        stock, ours = folder / f"{name} stock.db", folder / f"{name} ours.db"
        async with AsyncSqliteSaver.from_conn_string(str(stock)) as saver:
            await fill(saver, count, state)
            await tell(f"{name}: AsyncSqliteSaver", saver.alist)
        with SqliteSaver.from_conn_string(str(stock)) as saver:
            await tell(f"{name}: SqliteSaver", saver.list)
        async with open_store(f"sqlite:///{ours}") as store:
            await fill(store.checkpointer, count, state)
            await tell(f"{name}: ours", store.checkpointer.alist)
            await tell(f"{name}: ours, synchronous", store.checkpointer.list)


async def tell(name: str, listing: Callable[..., Any]) -> None:
    everything = await fastest(lambda: listing(THREAD))
    filtered = await fastest(lambda: listing(THREAD, filter=ONE_IN_A_THOUSAND))
    print(f"{name:34}{everything:>10.0f}{filtered:>15.1f}")


async def fastest(listing: Callable[[], Any]) -> float:
    taken: list[float] = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        await exhaust(listing())
        taken.append((time.process_time() - begun) * 1000)
    return min(taken)


async def exhaust(found: AsyncIterator[Any] | Iterator[Any]) -> None:
    if isinstance(found, AsyncIterator):
        async for _ in found:
            pass
    else:
        for _ in found:
            pass


async def fill(saver: BaseCheckpointSaver[Any], count: int, state: Callable[[int], dict[str, Any]]) -> None:
    config = THREAD
    for number in range(count):
        values = state(number)
        versions: dict[str, Any] = dict.fromkeys(values, number + 1)
        made = {"id": str(uuid6(clock_seq=number)), "channel_values": values, "channel_versions": versions}
        metadata: Any = {"source": "loop", "step": number, "user": f"user {number % 1000}", "parents": {}}
        config = await saver.aput(config, {**empty_checkpoint(), **made}, metadata, versions)  # type: ignore[typeddict-item]
        await saver.aput_writes(config, [("count", number)], f"task {number}", "~__pregel_pull, node")


def fields_at(number: int) -> dict[str, Any]:
    return {"count": number, "text": f"what was said at step {number}"}


def messages_at(number: int) -> dict[str, Any]:
    texts = [(each, f"message {each} of a conversation, of the usual length") for each in range(number - 20, number)]
    return {"count": number, "messages": [HumanMessage(text, id=f"m{each}") for each, text in texts]}
