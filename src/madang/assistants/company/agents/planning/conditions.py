"""Whether the condition of a step holds, judged from the results that the step works with. What cannot be known does
not hold.
"""

from collections.abc import Mapping

from madang.assistants.company import phrases
from madang.assistants.company.present.answer import ComplianceFinding, DataFinding
from madang.assistants.company.understand.conditions import holds
from madang.assistants.company.understand.request import AnalysedRequest, FigureLimit, TaskCondition
from madang.runtime.plans import StepCondition
from madang.state.plans import Plan, Result, Step
from madang.text import Language

Results = Mapping[str, Result]


def step_conditions(plan: Plan, understood: AnalysedRequest | None, language: Language) -> dict[str, StepCondition]:
    """The condition of each step that is wanted only under one; those after it are left out with it."""
    conditions = understood.conditions if understood else ()
    return {
        step.id: _judge(condition, language)
        for step in plan.steps
        for condition in conditions
        if step.only_if == condition.text and _is_first(step, plan)
    }


def _is_first(step: Step, plan: Plan) -> bool:
    """Whether no step before it is under the same condition."""
    return all(plan.step(needed).only_if != step.only_if for needed in step.dependencies)


def _judge(condition: TaskCondition, language: Language) -> StepCondition:
    def judge(inputs: Results) -> str | None:
        held = _is_clean(inputs) if condition.limit is None else _is_beyond(inputs, condition.limit)
        if held:
            return None
        unmet = phrases.CONDITION_UNKNOWN if held is None else phrases.CONDITION_UNMET
        return unmet.format(condition=condition.text).read(language)

    return judge


def _is_clean(inputs: Results) -> bool | None:
    """Whether the check before the step found no violation; None if there was none, or it could not tell."""
    found = [result.data.get("found") for result in inputs.values() if result.agent == "compliance_validation"]
    checks = [ComplianceFinding.model_validate(each) for each in found if isinstance(each, dict)]
    statuses = [judged.status for check in checks if (judged := check.review or check.assessment)]
    return None if not statuses or "unknown" in statuses else "fail" not in statuses


def _is_beyond(inputs: Results, limit: FigureLimit) -> bool | None:
    """Whether the figure before the step lies beyond the limit; None if there is no single figure."""
    found = [result.data.get("found") for result in inputs.values() if result.agent == "data_analysis"]
    singles = [
        exhibit.ko.rows[0][0]
        for each in found
        if isinstance(each, dict)
        for exhibit in DataFinding.model_validate(each).exhibits
        if exhibit.is_single
    ]
    value = singles[0] if len(singles) == 1 else None
    return holds(float(value), limit) if isinstance(value, int | float) else None
