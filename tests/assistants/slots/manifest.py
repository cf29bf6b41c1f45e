from madang.protocol import Reply
from madang.runtime import Assistant
from madang.text import Language, Text
from tests.assistants.slots.graph import build
from tests.assistants.slots.state import Trip


def answer(state: Trip, language: Language) -> Reply:
    return Reply(intent="trip", answer=state.proposal, data={"destination": state.destination, **state.offers})


ASSISTANT = Assistant(
    name="slots",
    reads_files=True,
    title=Text(ko="여행", en="Trip"),
    about=Text(ko="모자란 것을 묻고 항공과 숙소를 함께 찾습니다.", en="Asks for what is missing and finds offers."),
    examples=(
        Text(ko="오사카에 가고 싶어요", en="I want to see Osaka"),
        Text(ko="여행 가고 싶어요", en="A trip, please"),
    ),
    state=Trip,
    build=build,
    read=lambda request: {"wish": request.message},
    answer=answer,
)
