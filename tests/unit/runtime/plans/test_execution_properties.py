"""Whatever the plan, the failures, the delays and the crashes: nothing is lost, nothing is done or told twice."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from madang.protocol import EventDraft
from madang.protocol.events import StepUpdated
from madang.runtime.agents.context import Agent, Finding, StepAssignment
from madang.runtime.agents.replay import ReplayCursor
from madang.runtime.errors import RunError
from madang.runtime.plans.execution import ExecutedPlan, execute_plan
from madang.runtime.plans.replanning import PlanRevision
from madang.state.plans.ordering import step_waits
from madang.state.plans.plan import Plan, ReplanTrigger
from madang.state.plans.results import Result
from madang.state.plans.step import Step
from madang.testing import MemoryEffects, make_context, run_in_virtual_time

DELAYS = st.sampled_from([0.0, 0.5, 1.0, 2.0, 7.0])
TIMEOUT = 5.0


@dataclass(frozen=True)
class Scene:
    """A plan and what each attempt at each step does: for how long, and how it ends."""

    plan: Plan
    script: Mapping[str, list[tuple[str, float]]]


@st.composite
def scenes(draw: st.DrawFn, *, triggers: bool = True) -> Scene:
    count = draw(st.integers(1, 6))
    steps: list[Step] = []
    for number in range(count):
        earlier = [step.id for step in steps]
        step = Step(
            id=f"s{number}",
            agent="a",
            dependencies=tuple(draw(st.lists(st.sampled_from(earlier), max_size=2, unique=True))) if earlier else (),
            on_missing=draw(st.sampled_from(["skip", "run"])),
            timeout=TIMEOUT,
            retries=draw(st.integers(0, 2)),
            backoff=draw(st.sampled_from([0.0, 1.0])),
            fallbacks=draw(st.sampled_from([(), ("b",)])),
        )
        steps.append(step)
    watched = draw(st.lists(st.sampled_from(steps), max_size=2, unique=True)) if triggers else []
    plan = Plan(
        id="p",
        steps=tuple(steps),
        strategy=draw(st.sampled_from(["sequential", "parallel", "pipeline"])),
        triggers=tuple(ReplanTrigger(step=step.id, reason=f"{step.id} is lost") for step in watched),
        max_replans=draw(st.integers(0, 2)),
    )
    acts = st.tuples(st.sampled_from(["finds", "finds", "lacks", "fails"]), DELAYS)
    return Scene(plan, {step.id: draw(st.lists(acts, min_size=1, max_size=3)) for step in steps})


@dataclass
class Stage:
    """What outlives a crash, and what was seen on the way."""

    scene: Scene
    effects: MemoryEffects = field(default_factory=MemoryEffects)
    log: list[EventDraft] = field(default_factory=list[EventDraft])
    calls: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    async def play(self, *, resumed: bool = False) -> ExecutedPlan:
        context = make_context(
            effects=self.effects,
            write_event=self.log.append,
            resumed=resumed,
            replay=ReplayCursor.from_events(self.log) if resumed else ReplayCursor(),
        )
        agents = {"a": self._agent, "b": self._agent}
        return await execute_plan(self.scene.plan, agents, context, replan=_keep_the_rest)

    @property
    def _agent(self) -> Agent:
        async def agent(assignment: StepAssignment) -> Finding:
            step = assignment.step
            self.calls.append((step.id, step.attempts))
            acts = self.scene.script.get(step.id, [("finds", 1.0)])
            act, seconds = acts[min(step.attempts, len(acts)) - 1]
            await assignment.context.sleep(seconds)
            if act == "fails":
                raise RunError(f"{step.id} failed at attempt {step.attempts}")
            inputs = sorted(assignment.inputs)
            return Finding(data={"by": step.acting_agent, "with": inputs}, missing="half" if act == "lacks" else None)

        return agent


async def _keep_the_rest(plan: Plan, results: Any) -> PlanRevision:
    lost = [step for step in plan.current_steps if step.status == "failed"]
    pending = tuple(step for step in plan.steps if step.status == "pending")
    instead = tuple(Step(id=f"{step.id}*", agent="a", replaces=step.id) for step in lost)
    return PlanRevision(steps=(*pending, *instead))


def changes_of(log: list[EventDraft]) -> list[tuple[str, tuple[int, int], int]]:
    """Each change told: the step, its attempt and how that stood, and the plan's progress."""
    found: list[tuple[str, tuple[int, int], int]] = []
    for said in log:
        if isinstance(said.data, StepUpdated):
            [line] = [line for line in said.data.plan.steps if line.id == said.data.step]
            stage = {"in_progress": 0, "pending": 1}.get(line.status, 2)
            found.append((line.id, (line.attempts, stage), said.data.plan.progress))
    return found


def due_changes(plan: Plan) -> dict[str, list[tuple[int, int]]]:
    """The changes each step went through, by how it ended."""
    due: dict[str, list[tuple[int, int]]] = {}
    for step in plan.steps:
        last = (step.attempts, 2)
        tries = [change for number in range(1, step.attempts + 1) for change in ((number, 0), (number, 1))]
        due[step.id] = [*tries[:-1], last] if step.attempts else [last]
    return due


def check_story(executed: ExecutedPlan, log: list[EventDraft], *, whole: bool = True) -> None:
    """All that must hold of any execution that came to its end.

    Where the log is not `whole`, changes that were lost with a process may be passed over, but not the last one.
    """
    plan = executed.plan
    roster = plan.roster
    placed = [*roster.completed, *roster.failed, *roster.skipped, *roster.cancelled, *roster.partial]
    assert sorted(placed) == sorted(step.id for step in plan.steps)
    assert roster.active == ()
    assert plan.progress == 100

    told = changes_of(log)
    by_step = {step.id: [change for who, change, _ in told if who == step.id] for step in plan.steps}
    for step_id, due in due_changes(plan).items():
        heard = by_step[step_id]
        assert heard == (due if whole else [change for change in due if change in heard])
        assert heard[-1] == due[-1]
    progress = [value for _, _, value in told]
    assert progress == sorted(progress)
    assert all(value <= 100 for value in progress)

    fruitful = {step.id for step in plan.steps if step.status in ("completed", "partial")}
    assert fruitful == {task for task, result in executed.results.items() if result.status in ("completed", "partial")}
    for step in plan.steps:
        if step.attempts:
            assert executed.results[step.id].attempt == step.attempts
            assert executed.results[step.id].status == step.status


def essence(executed: ExecutedPlan) -> dict[str, tuple[str, int, str | None, JsonValue]]:
    """What an execution came to, without its times.

    A step that needed two others which failed is skipped for the one that was known to have failed first.
    """

    def data(result: Result | None) -> JsonValue:
        return dict(result.data) if result else None

    def error(step: Step) -> str | None:
        return None if step.status == "skipped" else step.error

    return {
        step.id: (step.status, step.attempts, error(step), data(executed.results.get(step.id)))
        for step in executed.plan.steps
    }


@pytest.mark.req("H56")
@given(scene=scenes())
def test_nothing_is_lost_and_every_change_is_told_once(scene: Scene):
    stage = Stage(scene)
    check_story(run_in_virtual_time(stage.play()), stage.log)


@given(scene=scenes(triggers=False))
def test_a_step_starts_at_the_moment_the_last_of_those_it_waits_for_has_ended(scene: Scene):
    executed = run_in_virtual_time(Stage(scene).play())
    began = "2025-10-14T10:30:00.000Z"
    for step_id, before in step_waits(executed.plan.steps, executed.plan.strategy).items():
        step = executed.plan.step(step_id)
        if step.started_at is not None:
            assert step.started_at == max([executed.plan.step(each).completed_at or "" for each in before] or [began])


class CrashError(BaseException):
    """The process is gone."""


class BrittleEffects(MemoryEffects):
    """Effects of a process that dies at a chosen call, before or after it was kept."""

    left = 0
    after = False

    async def finish(self, key: str, result: JsonValue) -> None:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise CrashError
        await super().finish(key, result)
        if self.left == 0:
            raise CrashError


@given(
    scene=scenes(),
    crash=st.integers(1, 8),
    after=st.booleans(),
    unlogged=st.integers(0, 5),
    again=st.booleans(),
)
def test_a_rerun_after_a_crash_repeats_nothing_that_was_finished_and_comes_to_the_same(
    scene: Scene, crash: int, after: bool, unlogged: int, again: bool
):
    undisturbed = run_in_virtual_time(Stage(scene).play())
    effects = BrittleEffects()
    effects.after = after
    stage = Stage(scene, effects)
    executed: ExecutedPlan | None = None
    for number in range(3):
        effects.left = crash if number == 0 or again else 0
        known = set(effects.done)
        called = len(stage.calls)
        try:
            executed = run_in_virtual_time(stage.play(resumed=number > 0))
        except CrashError:
            del stage.log[max(0, len(stage.log) - unlogged) :]
        finished = {tuple(attempt) for attempt in _attempts_in(known)}
        assert finished.isdisjoint(stage.calls[called:])
        if executed:
            break
    effects.left = 0
    executed = executed or run_in_virtual_time(stage.play(resumed=True))
    check_story(executed, stage.log, whole=not unlogged)
    assert essence(executed) == essence(undisturbed)


def _attempts_in(keys: set[str]) -> list[tuple[str, int]]:
    places = [json.loads(key)[2:] for key in keys]
    return [(step, attempt) for step, attempt, *rest in places if step != "replan" and not rest]
