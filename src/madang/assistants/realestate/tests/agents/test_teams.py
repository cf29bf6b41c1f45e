import ast
from pathlib import Path
from typing import get_args

import pytest

from madang.assistants.realestate.agents.teams import ANALYSES, SEARCHES
from madang.assistants.realestate.plan.steps import team_of
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.understand.tasks import TaskKind

_AGENTS = Path(__file__).parents[2] / "agents"


@pytest.mark.req("H18", "HC7")
def test_every_kind_of_step_has_a_team_that_can_do_it():
    done = {"search": {*SEARCHES}, "analysis": {*ANALYSES, "contract"}, "document": {"document"}}
    for task in get_args(TaskKind):
        assert task in done[team_of(task)]
    assert sum(map(len, done.values())) == len(get_args(TaskKind))


@pytest.mark.req("H2", "H49", "H79", "HC21")
def test_a_team_gets_its_input_and_never_the_state_of_the_consultation():
    modules_with_state = {path.stem for path in _AGENTS.rglob("*.py") if "Consultation" in _imported_names(path)}
    assert modules_with_state == {"planner", "responder", "teams"}
    assert "user_id" in TeamInput.model_fields


def _imported_names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
