"""A stock LangGraph app with Madang's checkpointer in place of LangGraph's own, and what that saves.

Run it with `python examples/drop_in_checkpointer.py`: it needs no network and no key.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import START, StateGraph, add_messages

from madang.store import open_store

TURNS = 30
THREAD: Any = {"configurable": {"thread_id": "garden"}}


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
    for turn in range(TURNS):
        await app.ainvoke({"messages": [HumanMessage(f"Question {turn}?")]}, THREAD)
    return len((await app.aget_state(THREAD)).values["messages"])


async def whole_states(checkpointer: Any) -> int:
    """The bytes of all checkpoints as LangGraph's own savers write them, each with its whole state."""
    serializer = JsonPlusSerializer()
    return sum([len(serializer.dumps_typed(each.checkpoint)[1]) async for each in checkpointer.alist(THREAD)])


async def main() -> None:
    """Have a conversation and print the sizes."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "madang.db"
        async with open_store(f"sqlite:///{file}") as store:
            messages = await talk(build(store.checkpointer))
            whole = await whole_states(store.checkpointer)
        print(f"{messages} messages in {TURNS} turns")
        print(f"every state as a whole  {whole:>9,} bytes")
        print(f"store.checkpointer      {file.stat().st_size:>9,} bytes, every state still there")


if __name__ == "__main__":
    asyncio.run(main())
