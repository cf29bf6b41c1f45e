from madang.protocol import Reply
from madang.runtime import Assistant
from madang.state import aggregate, summarize_plan
from madang.text import Language, Text
from tests.assistants.teams.agents import SEARCH
from tests.assistants.teams.graph import build
from tests.assistants.teams.state import Consultation


def answer(state: Consultation, language: Language) -> Reply:
    if state.plan is None:
        return Reply()
    outcome = aggregate(state.plan, state.results)
    return Reply(intent="consult", answer=state.advice, plan=summarize_plan(state.plan), data=outcome.data)


ASSISTANT = Assistant(
    name="teams",
    title=Text(ko="상담", en="Consultation"),
    about=Text(ko="계획을 세우고 팀이 나누어 일합니다.", en="Makes a plan and shares it among teams."),
    examples=(Text(ko="보증금을 돌려받을 수 있나요?", en="Will I get my deposit back?"),),
    state=Consultation,
    build=build,
    read=lambda request: {"question": request.message, "plan": None, "advice": ""},
    answer=answer,
    tools=(SEARCH,),
)
