"""A stock LangGraph app with Madang's checkpointer in place of LangGraph's own, and what each of them stores.

Run it with `python examples/drop_in_checkpointer.py`: it needs no network and no key.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import START, StateGraph, add_messages

from madang.store import open_store

TURNS = 30


class Chat(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


async def answer(state: Chat) -> dict[str, Any]:
    """What a model would say."""
    number = len(state["messages"])
    return {"messages": [AIMessage(f"Answer {number}: " + f"the {number}th garden has a well and a pear tree. " * 20)]}


def build(checkpointer: Any) -> Any:
    """The app: nothing in it knows which checkpointer it runs on."""
    graph: Any = StateGraph(Chat)
    graph.add_node("answer", answer).add_edge(START, "answer")
    return graph.compile(checkpointer=checkpointer)


async def talk(app: Any) -> int:
    """A conversation; how many messages it has at its end."""
    thread = {"configurable": {"thread_id": "garden"}}
    for turn in range(TURNS):
        await app.ainvoke({"messages": [HumanMessage(f"Question {turn}?")]}, thread)
    return len((await app.aget_state(thread)).values["messages"])


async def main() -> None:
    """Have the same conversation on both and print the sizes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with AsyncSqliteSaver.from_conn_string(f"{folder}/stock.db") as saver:
            messages = await talk(build(saver))
        async with open_store(f"sqlite:///{folder}/madang.db") as store:
            assert await talk(build(store.checkpointer)) == messages
        stock, ours = (size(folder / file) for file in ("stock.db", "madang.db"))
    print(f"{messages} messages in {TURNS} turns")
    print(f"AsyncSqliteSaver      {stock:>9,} bytes")
    print(f"store.checkpointer    {ours:>9,} bytes")


def size(file: Path) -> int:
    """The bytes of a database with its log."""
    return sum(part.stat().st_size for part in file.parent.glob(f"{file.name}*"))


if __name__ == "__main__":
    asyncio.run(main())
