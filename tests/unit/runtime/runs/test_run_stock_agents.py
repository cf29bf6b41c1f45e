"""Agents and interrupts that were written for LangChain and LangGraph alone: they run, and can be answered."""

from typing import Annotated, Any

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.messages import AnyMessage, HumanMessage
from langchain_core.tools import tool
from langgraph.graph import START, add_messages
from langgraph.types import interrupt

from madang.models import ScriptedModel, ToolCallsAnswer
from madang.protocol import Reply
from madang.runtime import Assistant, RunContext
from madang.state import CheckedGraph, State
from madang.testing import open_assistant_session
from madang.text import Text


class Talk(State):
    messages: Annotated[list[AnyMessage], add_messages] = []


def stock(node: Any) -> Assistant:
    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        return CheckedGraph(Talk, context_schema=RunContext).add_node("stock", node).add_edge(START, "stock")

    words = Text(ko="가", en="a")
    return Assistant(
        name="stock", title=words, about=words, examples=(words,), state=Talk, build=build,
        read=lambda request: {"messages": [HumanMessage(request.message)]},
        answer=lambda state, _: Reply(answer=state.messages[-1].text if state.messages else ""),
    )  # fmt: skip


async def test_a_plain_interrupt_of_a_node_is_answered():
    async def ask(_: Talk) -> dict[str, Any]:
        return {"messages": [HumanMessage(f"Hello, {interrupt('Your name?')}")]}

    async with open_assistant_session(stock(ask)) as session:
        waiting = await session.ask("Hi")
        [question] = waiting.questions
        done = await session.answer("Hi", {question.id: "Kim"})
    assert (waiting.status, question.question) == ("interrupted", "Your name?")
    assert (done.status, done.answer) == ("completed", "Hello, Kim")


async def test_an_approval_of_langchains_own_middleware_is_answered():
    mailed: list[str] = []

    @tool
    def mail(to: str) -> str:
        """Sends mail."""
        mailed.append(to)
        return "sent"

    model = ScriptedModel(script=(ToolCallsAnswer((("mail", {"to": "kim"}),)), "Sent."))
    asking = HumanInTheLoopMiddleware(interrupt_on={"mail": True})
    agent = create_agent(model, [mail], middleware=[asking])
    async with open_assistant_session(stock(agent)) as session:
        waiting = await session.ask("Mail Kim.")
        [question] = waiting.questions
        assert mailed == []
        done = await session.answer("Mail Kim.", {question.id: {"decisions": [{"type": "approve"}]}})
    assert (done.status, done.answer, mailed) == ("completed", "Sent.", ["kim"])
