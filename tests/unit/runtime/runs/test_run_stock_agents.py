"""Agents and interrupts that were written for LangChain and LangGraph alone: they run, and can be answered."""

from typing import Annotated, Any, TypedDict
from zoneinfo import ZoneInfo

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph, add_messages
from langgraph.types import interrupt

from madang.models import ScriptedModel, ToolCallsAnswer
from madang.protocol import Reply, RunRequest
from madang.runtime import Assistant, RunContext, run_assistant
from madang.runtime.assistants import stock_graph
from madang.state import CheckedGraph, State
from madang.testing import MemoryJournal, make_context, open_assistant_session
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


class Anything(TypedDict, total=False):
    messages: Annotated[list[AnyMessage], add_messages]
    zone: ZoneInfo


ENDINGS: dict[str, dict[str, Any]] = {
    "only tool calls": {"messages": [AIMessage("", tool_calls=[{"name": "mail", "args": {}, "id": "1"}])]},
    "nothing": {},
    "what has no JSON form": {"messages": [AIMessage("")], "zone": ZoneInfo("Asia/Seoul")},
}


@pytest.mark.parametrize("last", ENDINGS.values(), ids=ENDINGS)
async def test_a_graph_of_another_make_may_end_without_a_word(last: dict[str, Any]):
    graph = StateGraph(Anything).add_node("end", lambda _: last).add_edge(START, "end")
    parts: dict[str, Any] = {"checkpointer": InMemorySaver(), "journal": MemoryJournal()}
    outcome = await run_assistant(stock_graph("quiet", graph), RunRequest(message="Hi"), make_context(), **parts)
    assert (outcome.answer.status, outcome.answer.problem) == ("completed", None)


async def test_an_assistant_that_accounts_for_what_is_asked_does_not():
    async with open_assistant_session(stock(lambda _: {"messages": [AIMessage("")]})) as session:
        answer = await session.ask("Hi")
    assert answer.problem is not None
    assert (answer.status, answer.problem.code) == ("failed", "empty_answer")
