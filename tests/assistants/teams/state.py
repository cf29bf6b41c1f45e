from typing import Annotated

from madang.state import Plan, Result, State, merge_results


class Consultation(State, name="tests.teams", version=1):
    question: str = ""
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}
    advice: str = ""
