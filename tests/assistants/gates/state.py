from typing import Annotated, Literal

from madang.state import Moves, Plan, Result, State, merge_results

Phase = Literal["analysing", "planning", "executing", "completed", "failed"]
TABLE = {
    "analysing": frozenset({"planning"}),
    "planning": frozenset({"executing"}),
    "executing": frozenset({"completed", "failed"}),
    "completed": frozenset({"analysing"}),
    "failed": frozenset({"analysing"}),
}


class Order(State, name="tests.gates", version=1):
    request: str = ""
    current_phase: Annotated[Phase, Moves(TABLE)] = "analysing"
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}
