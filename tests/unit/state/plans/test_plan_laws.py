"""What holds of every plan, whatever happens to it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.errors import StateError
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step

T0 = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return T0 + timedelta(seconds=seconds)


def ids(steps: tuple[Step, ...]) -> list[str]:
    return [step.id for step in steps]


OPERATIONS = ["start", "report", "retry", "finish", "partial", "fail", "skip", "cancel", "replan"]


def carried_on(plan: Plan, operation: str, step_id: str, n: int) -> Plan:
    match operation:
        case "start":
            return plan.start(step_id, at=after(n))
        case "report":
            return plan.report(step_id, n)
        case "finish":
            return plan.finish(step_id, at=after(n))
        case "partial":
            return plan.finish(step_id, at=after(n), status="partial")
        case "replan":
            return plan.replan([Step(id=f"new_{n}", agent="x"), *(s for s in plan.steps if s.status == "pending")])
        case _:
            return getattr(plan, operation)(step_id, error="e", at=after(n))


@st.composite
def drafts(draw) -> Plan:
    steps = tuple(
        Step(
            id=f"{n}",
            agent="x",
            retries=draw(st.integers(0, 1)),
            dependencies=tuple(f"{m}" for m in range(n) if draw(st.booleans())),
            on_missing=draw(st.sampled_from(["skip", "run"])),
        )
        for n in range(draw(st.integers(1, 5)))
    )
    return Plan(id="p", steps=steps, strategy=draw(st.sampled_from(["sequential", "parallel", "pipeline"])))


class TestLaws:
    @pytest.mark.req("HC12", "HC8", "EC6")
    @given(drafts(), st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 4)), max_size=25))
    def test_whatever_happens_to_a_plan_it_stays_whole(self, plan, happenings):
        for n, (operation, number) in enumerate(happenings):
            before = plan.model_copy(deep=True)
            try:
                following = carried_on(plan, operation, f"{number}", n)
            except StateError:
                following = plan
            assert plan == before
            self.check(plan, following)
            plan = following

    def check(self, plan: Plan, following: Plan) -> None:
        ended = [step for step in plan.steps if step.ended]
        assert [step for step in following.steps if step.id in ids(tuple(ended))] == ended
        assert following.progress >= plan.progress
        lists = following.roster.model_dump().values()
        assert sorted(name for names in lists for name in names) == sorted(ids(following.steps))
        running = [step for step in following.steps if step.status == "in_progress"]
        assert following.ready() or running or all(step.ended for step in following.steps)

    @given(drafts(), st.randoms(use_true_random=False))
    def test_every_plan_comes_to_an_end(self, plan, random):
        for n in range(2 * sum(len(step.tries) for step in plan.steps) + 1):
            if not (ready := plan.ready()):
                break
            plan = plan.start(random.choice(ready).id, at=after(n))
            [running] = [step for step in plan.steps if step.status == "in_progress"]
            exhausted = running.attempts == len(running.tries)
            endings = ["finish", "partial", "fail", "cancel", *([] if exhausted else ["retry"])]
            plan = carried_on(plan, random.choice(endings), running.id, n)
        assert all(step.ended for step in plan.steps)
        assert plan.progress == 100
