import ast
import asyncio
from pathlib import Path
from typing import get_args

import pytest

from madang.assistants.realestate.agents.teams import ANALYSES, SEARCHES
from madang.assistants.realestate.plan.steps import team_of
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.tests.conversation import open_conversation
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.protocol import Actor
from madang.state.errors import PlanError
from madang.state.plans.step import Step

_AGENTS = Path(__file__).parents[2] / "agents"


@pytest.mark.req("H18", "HC7")
def test_every_kind_of_step_has_a_team_that_can_do_it():
    done = {"search": {*SEARCHES}, "analysis": {*ANALYSES, "contract", "sum"}, "document": {"document"}}
    for task in get_args(TaskKind):
        assert task in done[team_of(task)]
    assert sum(map(len, done.values())) == len(get_args(TaskKind))


@pytest.mark.req("HC7")
async def test_the_steps_of_an_answer_are_of_those_kinds_and_what_a_cancel_leaves_undone_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
):
    begun = asyncio.Event()

    async def never_ends(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    async with open_conversation() as conversation:
        done = await conversation.send("마포구 84㎡ 아파트 전세 7억인데 안전해?")
        monkeypatch.setitem(SEARCHES, "legal", never_ends)
        run = await conversation.application.ask(
            "home", "강남구 아파트 전세금 5% 인상 가능한가요?", assistant="realestate"
        )
        await asyncio.wait_for(begun.wait(), 30)
        await conversation.application.runs.cancel(Actor(), run.id)
        stopped = await conversation.application.runs.wait_for_answer(Actor(), run.id)
    assert done.plan is not None
    assert stopped.plan is not None
    assert {step.type for step in (*done.plan.steps, *stopped.plan.steps)} <= {*get_args(TaskKind)}
    assert {step.id: (step.type, step.status) for step in stopped.plan.steps}["legal"] == ("legal", "cancelled")
    assert stopped.status == "cancelled"
    with pytest.raises(PlanError):
        Step(id="a", agent="search").changed(status="abandoned")


@pytest.mark.req("H2", "H49", "H79", "HC21")
def test_a_team_gets_its_input_and_never_the_state_of_the_consultation():
    modules_with_state = {path.stem for path in _AGENTS.rglob("*.py") if "Consultation" in _imported_names(path)}
    assert modules_with_state == {"planner", "responder", "teams"}
    assert "user_id" in TeamInput.model_fields


def _imported_names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
