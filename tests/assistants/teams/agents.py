from typing import Any

from langchain_core.language_models import BaseChatModel
from langgraph.graph import START, MessagesState, StateGraph

from madang.models import ScriptedModel
from madang.runtime import Finding, PermanentError, StepAssignment, Tool, call_tool
from madang.text import Text


async def look_up(topic: str) -> list[str]:
    return [f"{topic} 1", f"{topic} 2"]


SEARCH = Tool(name="look_up", about=Text(ko="찾아봅니다.", en="Looks things up."), run=look_up)


async def law(assignment: StepAssignment) -> Finding:
    found = await call_tool(SEARCH, assignment.context, topic="article")
    return Finding(data={"articles": found}, quality=0.9, sources=("law-1",))


async def loan(assignment: StepAssignment) -> Finding:
    if "no loan" in assignment.step.description:
        raise PermanentError("bank down", text=Text(ko="은행이 응답하지 않습니다.", en="The bank does not answer."))
    return Finding(data={"limit": 100})


async def advisor(assignment: StepAssignment) -> Finding:
    written = await writers().ainvoke({"messages": [("user", assignment.step.description)]})
    return Finding(data={"advice": written["messages"][-1].text, "from": sorted(assignment.inputs)})


def writers(model: BaseChatModel | None = None) -> Any:
    """A sub-graph inside a sub-graph, in which a model streams."""
    model = model or ScriptedModel(script=lambda messages: "Read article 1.", tokens=(5, 5))

    async def write(state: MessagesState) -> dict[str, Any]:
        return {"messages": [await model.ainvoke(state["messages"])]}

    inner = StateGraph(MessagesState).add_node("write", write).add_edge(START, "write").compile()
    return StateGraph(MessagesState).add_node("desk", inner).add_edge(START, "desk").compile()


AGENTS = {"law": law, "loan": loan, "advisor": advisor}
