from madang.protocol import Reply
from madang.runtime import Assistant
from madang.state import aggregate, summarize_plan
from madang.text import Language, Text
from tests.assistants.gates.agents import SEND
from tests.assistants.gates.graph import build
from tests.assistants.gates.state import Order


def answer(state: Order, language: Language) -> Reply:
    if state.plan is None:
        return Reply()
    outcome = aggregate(state.plan, state.results, method="merge")
    return Reply(
        intent="order", answer=str(outcome.data.get("document", "")), plan=summarize_plan(state.plan), data=outcome.data
    )


ASSISTANT = Assistant(
    name="gates",
    title=Text(ko="보고", en="Reports"),
    about=Text(ko="보고서를 쓰고 검토하고 승인받아 보냅니다.", en="Writes, checks and, once approved, sends reports."),
    examples=(Text(ko="지난달 실적 보고서", en="A report on last month"),),
    state=Order,
    build=build,
    read=lambda request: {"request": request.message, "current_phase": "analysing", "plan": None},
    answer=answer,
    tools=(SEND,),
)
