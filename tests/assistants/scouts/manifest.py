from madang.protocol import Reply
from madang.runtime import Assistant
from madang.text import Language, Text
from tests.assistants.scouts.agents import WEIGH
from tests.assistants.scouts.graph import build
from tests.assistants.scouts.state import Survey


def answer(state: Survey, language: Language) -> Reply:
    return Reply(intent="survey", answer=state.report, data={"notes": [*state.notes]})


ASSISTANT = Assistant(
    name="scouts",
    title=Text(ko="탐색", en="Survey"),
    about=Text(ko="주제마다 정찰자를 보내 알아봅니다.", en="Sends a scout for every topic."),
    examples=(Text(ko="가을 단풍 산", en="lakes rivers hills"),),
    state=Survey,
    build=build,
    read=lambda request: {"question": request.message},
    answer=answer,
    tools=(WEIGH,),
)
