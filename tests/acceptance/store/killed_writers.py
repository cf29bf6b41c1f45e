"""Writers that are killed in the middle of their work, one after the other.

`python -m tests.acceptance.store.killed_writers URL COUNT SEED` prints the id of each checkpoint once it is
acknowledged. The writers are forked from a process that has everything imported, so that most of their short lives is
spent writing.
"""

import asyncio
import operator
import os
import random
import signal
import sys
import time
from typing import Annotated, Any, TypedDict

from langgraph.graph import START, StateGraph

from madang.store import Store, open_store

THREAD: Any = {"configurable": {"thread_id": "doomed"}}


class Diary(TypedDict):
    lines: Annotated[list[str], operator.add]


def line(number: int) -> str:
    """The line that a diary has at that place."""
    return f"{number}: " + "마당에 비가 온다. " * 20


def build(store: Store) -> Any:
    """Two nodes that write a line each."""

    async def write(state: Diary) -> Diary:
        return {"lines": [line(len(state["lines"]))]}

    graph: Any = StateGraph(Diary)
    graph.add_node("morning", write).add_node("evening", write)
    graph.add_edge(START, "morning").add_edge("morning", "evening")
    return graph.compile(checkpointer=store.checkpointer)


async def write_until_killed(url: str, ready: int) -> None:
    """Go on with the diary for ever, acknowledging each checkpoint; a dot says that the store is open, or one more."""
    store = open_store(url)
    os.write(ready, b".")
    saver: Any = store.checkpointer
    save = saver.aput

    async def acknowledged(*arguments: Any) -> Any:
        saved = await save(*arguments)
        os.write(1, f"{saved['configurable']['checkpoint_id']}\n".encode())
        os.write(ready, b".")
        return saved

    saver.aput = acknowledged
    graph = build(store)
    while True:
        await graph.ainvoke({"lines": []}, THREAD)


def kill_one(url: str, seconds: float) -> int:
    """Let a writer open the store and work for a while, and end it without warning; how much it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        asyncio.run(write_until_killed(url, writing))
    os.read(reading, 1)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(writing)
    with os.fdopen(reading, "rb") as dots:
        return len(dots.read())


if __name__ == "__main__":
    address, count, seed = sys.argv[1:]
    rng = random.Random(int(seed))
    longest, acknowledged = 0.25, 0
    for number in range(1, int(count) + 1):
        acknowledged += kill_one(address, rng.uniform(0.0, longest))
        if acknowledged < 2 * number:  # a busy machine: let them live longer
            longest = min(longest * 1.2, 5.0)
