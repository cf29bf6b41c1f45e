"""The events of a session in the words of the documents that Madang was designed after: the same names, with their
payload keys. A socket speaks it with `?dialect=seed`; docs/seed-names.md lists it field by field.
"""

import re
from collections.abc import Iterable
from typing import Any, Literal

from madang.protocol import (
    Actor,
    Answer,
    Event,
    ExecutionStarted,
    PlanReady,
    PlanRevised,
    ResponseReady,
    RunEnded,
    RunFailed,
    StepUpdated,
)
from madang.runtime.access import RunAccess
from madang.state.plans import PlanSummary, StepSummary

Payload = dict[str, Any]
ResponseName = Literal["response", "final_response"]
"""What the documents call the last event of a run that was answered: one of them the first, its API the second."""


class SeedDialect:
    """Translates events for one reader; the response of a run is told when it has ended and its answer is complete."""

    def __init__(self, runs: RunAccess, actor: Actor, response: ResponseName = "response") -> None:
        self._runs = runs
        self._actor = actor
        self._response: ResponseName = response
        self._confidence: dict[str, float] = {}

    async def frames(self, events: Iterable[Event]) -> list[Payload]:
        """The frames that say what happened, in order."""
        told = [event for event in events if not isinstance(event.data, ResponseReady)]
        return [_frame(event, *(await self._payload(event))) for event in told]

    async def _payload(self, event: Event) -> tuple[str, Payload]:
        match event.data:
            case PlanReady(intent=intent, confidence=confidence, plan=plan):
                self._confidence[event.run] = confidence
                return "plan_ready", {
                    "intent": intent,
                    "confidence": confidence,
                    **_plan_payload(plan),
                    "plan_validated": True,
                    "validation_errors": [],
                }
            case ExecutionStarted(plan=plan):
                return "execution_start", _plan_payload(plan)
            case StepUpdated(plan=plan) | PlanRevised(plan=plan):
                return "todo_updated", {"execution_steps": _steps(plan)}
            case RunFailed(problem=problem):
                return "error", {"error": problem.code, "message": problem.message}
            case RunEnded(status="completed" | "partial"):
                answer = await self._runs.wait_for_answer(self._actor, event.run)
                return self._response, response_payload(answer, self._confidence.pop(event.run, None))
            case other:
                return other.type, other.model_dump(mode="json", exclude={"type"})


def response_payload(answer: Answer, confidence: float | None) -> Payload:
    """The final response; `confidence` is that of the plan, None where nothing was planned."""
    sources, teams = [source.title for source in answer.sources], teams_used(answer.plan)
    return {
        "type": answer.intent or "answer",
        "response_type": "comprehensive_analysis" if len(teams) > 1 else "answer",
        "answer": answer.answer,
        "summary": next((line for each in answer.answer.splitlines() if (line := each.strip("*# "))), ""),
        "structured_data": {
            "sections": sections_of(answer.answer),
            "metadata": {"confidence": confidence, "sources": sources},
        },
        "teams_used": teams,
        "data": answer.data,
    }


def sections_of(markdown: str) -> list[dict[str, str]]:
    """The parts of an answer under their headings; what comes before the first has no title."""
    sections: list[dict[str, str]] = []
    for line in markdown.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading or not sections:
            sections.append({"title": (heading["hashed"] or heading["bold"]) if heading else "", "content": ""})
        if not heading:
            sections[-1]["content"] += f"{line}\n"
    return [{**section, "content": section["content"].strip()} for section in sections]


def teams_used(plan: PlanSummary | None) -> list[str]:
    """The teams whose steps were worked on, each once; a step without a team counts as its agent's."""
    worked = [step for step in plan.steps if step.attempts] if plan else []
    return list(dict.fromkeys(step.team or step.agent for step in worked))


def _frame(event: Event, name: str, payload: Payload) -> Payload:
    return {
        "type": name,
        "session_id": event.session,
        "run_id": event.run,
        "position": event.position,
        "timestamp": event.at,
        "data": payload,
    }


def _plan_payload(plan: PlanSummary) -> Payload:
    return {
        "execution_steps": _steps(plan),
        "execution_strategy": plan.strategy,
        "estimated_total_time": plan.estimated_seconds,
        "priority_order": list(plan.priority),
    }


def _steps(plan: PlanSummary) -> list[Payload]:
    return [_step(step) for step in plan.steps]


def _step(step: StepSummary) -> Payload:
    return {
        "step_id": step.id,
        "step_type": step.team or step.type or step.agent,
        "agent_name": step.agent,
        "team": step.team or step.agent,
        "task": step.task,
        "description": step.description,
        "status": _STATUSES.get(step.status, step.status),
        "progress_percentage": step.progress,
        "started_at": step.started_at,
        "completed_at": step.completed_at,
        "result": {"reference": step.id} if step.status in _WITH_RESULT else None,
        "error": step.error,
    }


_WITH_RESULT = {"completed", "partial"}
_STATUSES = {"partial": "completed", "cancelled": "skipped"}
"""Statuses that the documents do not have; `error` says what is missing."""
_HEADING = re.compile(r"#{1,6}\s+(?P<hashed>.+)|\*\*(?P<bold>[^*]+)\*\*:?")
