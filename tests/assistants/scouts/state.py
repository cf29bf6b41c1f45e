from typing import Annotated

from madang.state import State, append


class Survey(State, name="tests.scouts", version=1):
    question: str = ""
    topics: list[str] = []
    rounds: int = 0
    notes: Annotated[list[str], append] = []
    report: str = ""


class Errand(State):
    topic: str = ""
