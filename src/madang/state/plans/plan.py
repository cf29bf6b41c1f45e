"""Plans: steps, what they wait for, and the operations that start, finish, fail, skip and replan them.

A plan never changes; every operation returns a new one and names its step by id.
"""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from madang.state import phrases
from madang.state.errors import PlanError, StateError
from madang.state.plans import lifecycle
from madang.state.plans.lifecycle import Status, Strategy
from madang.state.plans.ordering import (
    by_priority,
    check_order,
    critical_path,
    end_times,
    step_groups,
    step_inputs,
    step_rounds,
    step_waits,
)
from madang.state.plans.step import PlanSummary, Step, StepSummary
from madang.state.stored_names import stored_as
from madang.state.values import Frozen
from madang.text import Language


@stored_as("state.trigger", formerly=("madang.state.plan:Trigger",))
class ReplanTrigger(Frozen):
    """When the step ends in one of these ways, the plan should be revised.

    >>> from datetime import UTC, datetime
    >>> from madang.state import Plan, ReplanTrigger, Step
    >>> at = datetime(2025, 5, 1, 9, tzinfo=UTC)
    >>> trigger = ReplanTrigger(step="search", reason="nothing found")
    >>> plan = Plan(id="p", steps=(Step(id="search", agent="finder"),), triggers=(trigger,))
    >>> plan.start("search", at=at).fail("search", error="no results", at=at).replan_reasons
    ('nothing found',)
    """

    error_type: ClassVar[type[StateError]] = PlanError

    step: str
    on: tuple[lifecycle.TerminalStatus, ...] = ("failed",)
    reason: str


@stored_as("state.plan", formerly=("madang.state.plan:Plan",))
class Plan(Frozen):
    """What is to be done, in which order, and how far it has come.

    It is checked whenever it is made or read back: ids are unique, dependencies known and free of circles, and no step
    waits for a result that will never come.

    >>> from datetime import UTC, datetime
    >>> from madang.state import Plan, Step
    >>> at = datetime(2025, 5, 1, 9, tzinfo=UTC)
    >>> steps = (Step(id="search", agent="finder"), Step(id="price", agent="pricer", dependencies=("search",)))
    >>> plan = Plan(id="p", steps=steps, strategy="parallel")
    >>> [step.id for step in plan.ready()]
    ['search']
    >>> plan = plan.start("search", at=at).finish("search", at=at)
    >>> plan.progress, [step.id for step in plan.ready()]
    (50, ['price'])
    """

    error_type: ClassVar[type[StateError]] = PlanError

    id: Annotated[str, Field(min_length=1)]
    steps: tuple[Step, ...] = ()
    strategy: Strategy = "sequential"
    triggers: tuple[ReplanTrigger, ...] = ()
    revision: Annotated[int, Field(ge=0)] = 0
    """How often the plan has been revised."""
    max_replans: Annotated[int, Field(ge=0)] = 3
    reached: Annotated[int, Field(ge=0, le=lifecycle.FULL_PROGRESS)] = 0
    """The progress when the plan was last revised, below which it does not fall."""

    def step(self, step_id: str) -> Step:
        """The step with this id."""
        for step in self.steps:
            if step.id == step_id:
                return step
        known = ", ".join(self._steps_by_id) or "none"
        raise PlanError(f"Plan {self.id!r} has no step {step_id!r} (steps: {known}).")

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The step ids in rounds: those of one round may run at once."""
        return step_groups(self.steps, self.strategy)

    @property
    def critical_path(self) -> tuple[str, ...]:
        """The chain of step ids that decides how long the plan takes."""
        return critical_path(step_waits(self.steps, self.strategy), self._seconds)

    @property
    def priority(self) -> tuple[str, ...]:
        """The ids by how much they matter: round by round, in each first the one on which the longest work waits."""
        estimates = {step.id: step.estimated_seconds or 0.0 for step in self.steps}
        return by_priority(self.steps, self.strategy, estimates)

    @property
    def estimated_seconds(self) -> float:
        """How long the plan takes: by what ended steps really took, and by the estimates of the others."""
        return max(end_times(step_waits(self.steps, self.strategy), self._seconds).values(), default=0.0)

    @property
    def status(self) -> Status:
        """The status of the whole; a step that another stands in for, or that was not called for, does not count."""
        return lifecycle.combined_status(step.status for step in self.current_steps if not step.not_called_for)

    @property
    def progress(self) -> int:
        """The percentage of steps that have ended; it never falls, not even when steps are added."""
        ended = (step.id for step in self.steps if step.ended)
        return lifecycle.progress_percent((step.id for step in self.steps), ended, reached=self.reached)

    @property
    def roster(self) -> lifecycle.Roster:
        """All step ids by how they stand."""
        return lifecycle.Roster.of({step.id: step.status for step in self.steps})

    @property
    def current_steps(self) -> tuple[Step, ...]:
        """The steps without those that another stands in for."""
        replaced = {step.replaces for step in self.steps}
        return tuple(step for step in self.steps if step.id not in replaced)

    @property
    def replan_reasons(self) -> tuple[str, ...]:
        """Why the plan should be revised, by the triggers that have been met."""
        return tuple(trigger.reason for trigger in self.triggers if self.step(trigger.step).status in trigger.on)

    def ready(self) -> tuple[Step, ...]:
        """The steps that may start now, in the plan's order; of some of them a person must approve first."""
        found = self._steps_by_id
        before = step_waits(self.steps, self.strategy)
        free = (found[step_id] for step_id, needed in before.items() if all(found[other].ended for other in needed))
        return tuple(step for step in free if step.status == "pending")

    def start(self, step_id: str, *, at: datetime) -> Self:
        """The step's next attempt begins; one that is running already, as after a restart, goes on."""
        step = self.step(step_id)
        if step.status == "in_progress":
            return self
        open_waits = [
            needed for needed in step_waits(self.steps, self.strategy)[step_id] if not self.step(needed).ended
        ]
        if step.status == "pending" and open_waits:
            raise PlanError(f"Step {step_id!r} cannot start: it waits for {', '.join(open_waits)} to end.")
        return self._move(step, "in_progress", at=at, attempts=step.attempts + 1)

    def report(self, step_id: str, progress: float) -> Self:
        """The running step has come this far, in percent; less than before changes nothing."""
        step = self.step(step_id)
        if step.status != "in_progress":
            raise PlanError(f"Step {step_id!r} cannot report progress: it is {step.status}, not running.")
        return self._with({step_id: step.changed(progress=max(step.progress, lifecycle.clamped_percent(progress)))})

    def wait(self, step_id: str, seconds: float) -> Self:
        """The running step has waited so long for a person since it was first started."""
        return self._with({step_id: self.step(step_id).changed(waited=seconds)})

    def retry(self, step_id: str, *, error: str, at: datetime) -> Self:
        """The attempt came to nothing and another one will follow, after `delay` seconds."""
        step = self.step(step_id)
        if step.status == "pending":
            raise PlanError(f"Step {step_id!r} cannot be tried again: no attempt is under way.")
        if step.status == "in_progress" and step.attempts >= len(step.tries):
            raise PlanError(f"Step {step_id!r} has used all its {len(step.tries)} attempts: let it fail.")
        return self._move(step, "pending", at=at, error=error)

    def finish(
        self,
        step_id: str,
        *,
        at: datetime,
        result: str | None = None,
        status: Literal["completed", "partial"] = "completed",
        error: str | None = None,
    ) -> Self:
        """The step has a result, kept under the reference `result`; `error` says what a partial one lacks."""
        return self._move(self.step(step_id), status, at=at, result=result, error=error)

    def fail(self, step_id: str, *, error: str, at: datetime, language: Language = "en") -> Self:
        """The step has failed for good; those that need its result are skipped, which says why in `language`."""
        return self._give_up(step_id, "failed", error, at, language)

    def skip(self, step_id: str, *, error: str, at: datetime, language: Language = "en") -> Self:
        """The step will not be done, for the reason `error`; neither will those that need its result."""
        return self._give_up(step_id, "skipped", error, at, language)

    def cancel(self, step_id: str, *, error: str, at: datetime, language: Language = "en") -> Self:
        """Somebody stopped the step, for the reason `error`; those that need its result are skipped."""
        return self._give_up(step_id, "cancelled", error, at, language)

    def replan(self, steps: Iterable[Step], *, triggers: Iterable[ReplanTrigger] = ()) -> Self:
        """The plan with `steps` in place of those that have not started; ended and running ones stay as they are.

        It can be done `max_replans` times. Triggers are replaced too, so one that was met is not met for ever.
        """
        if self.revision >= self.max_replans:
            raise PlanError(
                f"Plan {self.id!r} has been revised {self.revision} times, which is the limit: "
                f"end it with the results it has."
            )
        kept = tuple(step for step in self.steps if step.status != "pending")
        return self.changed(
            steps=(*kept, *_new_steps(steps, kept)),
            triggers=tuple(triggers),
            revision=self.revision + 1,
            reached=self.progress,
        )

    def _give_up(
        self, step_id: str, to: lifecycle.NoResultStatus, error: str, at: datetime, language: Language
    ) -> Self:
        after = self._move(self.step(step_id), to, at=at, error=error)
        return (
            after
            if after is self
            else after._with(_skipped_for_lost_inputs(after._steps_by_id, self.strategy, at, language))
        )

    def _move(self, step: Step, to: Status, *, at: datetime, error: str | None = None, **fields: Any) -> Self:
        after = lifecycle.with_status(step, to, at=at, error=error, of=f"Step {step.id!r}", **fields)
        return self if after is step else self._with({step.id: after})

    def _with(self, changes: dict[str, Step]) -> Self:
        """The plan with steps that have moved on; checked already, since ids and dependencies are as they were."""
        return self.model_copy(update={"steps": tuple((self._steps_by_id | changes).values())})

    @property
    def _seconds(self) -> dict[str, float]:
        return {step.id: step.seconds for step in self.steps}

    @property
    def _steps_by_id(self) -> dict[str, Step]:
        return {step.id: step for step in self.steps}

    @model_validator(mode="after")
    def _can_be_carried_out(self) -> Self:
        check_order(self.steps)
        found = self._steps_by_id
        for step_id, needed in step_inputs(self.steps, self.strategy).items():
            if lost := _lost_input(found, step_id, needed):
                raise PlanError(
                    f"Step {step_id!r} waits for the result of {lost.id!r}, which is {lost.status}: "
                    f"let it depend on a step that replaces it, or run without (on_missing='run')."
                )
        self._check_references()
        return self

    def _check_references(self) -> None:
        for trigger in self.triggers:
            self.step(trigger.step)
        for step in self.steps:
            if (
                step.replaces is not None
                and (status := self.step(step.replaces).status) not in lifecycle.NO_RESULT_STATUSES
            ):
                raise PlanError(
                    f"Step {step.id!r} cannot replace {step.replaces!r}, which is {status}: "
                    f"only a failed, skipped or cancelled step can be replaced."
                )


def _skipped_for_lost_inputs(
    found: dict[str, Step], strategy: Strategy, at: datetime, language: Language
) -> dict[str, Step]:
    """The pending steps, now skipped, that need a result which will never come, and in turn those that need theirs."""
    skipped: dict[str, Step] = {}
    known = ChainMap(skipped, found)
    for step_id, needed in step_inputs(tuple(found.values()), strategy).items():
        if lost := _lost_input(known, step_id, needed):
            reason = phrases.LOST_INPUT_REASONS[lost.status].format(task=lost.task or lost.id)
            skipped[step_id] = lifecycle.with_status(found[step_id], "skipped", at=at, error=reason.read(language))
    return skipped


def _lost_input(found: Mapping[str, Step], step_id: str, needed: Iterable[str]) -> Step | None:
    """The first of the steps needed that will never have a result, if that keeps the waiting step from starting."""
    step = found[step_id]
    if step.status != "pending" or step.on_missing == "run":
        return None
    return next((found[other] for other in needed if found[other].status in lifecycle.NO_RESULT_STATUSES), None)


def _new_steps(steps: Iterable[Step], kept: Iterable[Step]) -> Iterator[Step]:
    """The steps that are new beside those kept, which may be given again but not otherwise."""
    known = {step.id: step for step in kept}
    for step in steps:
        if step.id not in known and step.status != "pending":
            raise PlanError(
                f"Step {step.id!r} is new to the plan and cannot be {step.status} already: plan it as pending."
            )
        if step.id in known and step != known[step.id]:
            raise PlanError(
                f"Step {step.id!r} is {known[step.id].status} and stays as it is: "
                f"give the new step another id, and replaces={step.id!r} if it stands in for it."
            )
        if step.id not in known:
            yield step


def summarize_plan(plan: Plan, *, since: tuple[Plan, PlanSummary] | None = None) -> PlanSummary:
    """What a plan's watchers need to know, and nothing that grows with the results.

    `since`, the plan as it was before with its summary, spares looking again at the steps that have not moved.

    >>> from madang.state import Plan, Step, summarize_plan
    >>> summary = summarize_plan(Plan(id="p", steps=(Step(id="search", agent="finder", task="Find hotels"),)))
    >>> summary.status, [(step.id, step.task, step.round) for step in summary.steps]
    ('pending', [('search', 'Find hotels', 0)])
    """
    known = {id(step): line for step, line in zip(since[0].steps, since[1].steps, strict=True)} if since else {}
    number = step_rounds(plan.steps, plan.strategy)
    return PlanSummary(
        id=plan.id,
        revision=plan.revision,
        strategy=plan.strategy,
        status=plan.status,
        progress=plan.progress,
        estimated_seconds=plan.estimated_seconds,
        priority=plan.priority,
        steps=tuple(_step_summary(step, number[step.id], known.get(id(step))) for step in plan.steps),
    )


def _step_summary(step: Step, number: int, known: StepSummary | None) -> StepSummary:
    """The step in a round; `known` is how it was shown before, which holds until it comes into another round."""
    if known is not None and known.round == number:
        return known
    return StepSummary(
        id=step.id,
        type=step.type,
        agent=step.acting_agent,
        team=step.team,
        task=_short(step.task),
        description=_short(step.description),
        dependencies=step.dependencies,
        only_if=_short(step.only_if),
        round=number,
        status=step.status,
        progress=step.progress,
        attempts=step.attempts,
        started_at=step.started_at,
        completed_at=step.completed_at,
        waited=step.waited,
        error=None if step.error is None else _short(step.error),
        replaces=step.replaces,
    )


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SUMMARY_TEXT else f"{text[: _LONGEST_SUMMARY_TEXT - 1]}…"


_LONGEST_SUMMARY_TEXT = 200
