"""A stock LangGraph agent that gains trimming, redaction and the write gate in three lines, marked `# +`.

Run it with `python examples/plain_langgraph.py`: no key, no network.
"""

from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, add_messages

from madang.state import CheckedGraph as StateGraph  # +  was: from langgraph.graph import StateGraph
from madang.state import Keep, Sensitive, WriteError, redact, sensitive_fields


class Support(TypedDict):
    """A support desk: who asks, and what was said."""

    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=3)]  # +  was: without Keep
    contact: Annotated[str | None, Sensitive()]  # +  was: str | None


def reply(state: Support) -> dict[str, Any]:
    """Answers the last message."""
    return {"messages": [AIMessage(f"About {state['messages'][-1].text!r}: we will call {state['contact']}.")]}


def forget_the_s(state: Support) -> dict[str, Any]:
    """Makes the mistake that LangGraph alone drops without a word."""
    return {"message": [AIMessage(f"{len(state['messages'])} messages so far")]}


def build(node: Any) -> Any:
    """A graph of one node."""
    graph = StateGraph(Support)
    graph.add_node(node)
    graph.add_edge(START, node.__name__)
    return graph.compile(checkpointer=InMemorySaver())


def main() -> None:
    """Shows each of the three at work."""
    thread: Any = {"configurable": {"thread_id": "1"}}
    app = build(reply)
    for question in ("my lease", "my deposit", "my heating"):
        app.invoke({"messages": [HumanMessage(question)], "contact": "010-1234-5678"}, thread)
    values = app.get_state(thread).values

    print("Trimmed: the first message and the last three.")
    for message in values["messages"]:
        print("  ", message.type, message.text)

    print("Redacted: what may be logged.")
    shown = {"contact": values["contact"], "last": values["messages"][-1].text}
    print("  ", redact(shown, fields=sensitive_fields(Support)))

    print("Refused: nothing of this was stored.")
    try:
        build(forget_the_s).invoke({"messages": [HumanMessage("hello")], "contact": None}, thread)
    except WriteError as error:
        print("  ", error)


if __name__ == "__main__":
    main()
