"""What each agent did and used in a run, counted from the run's events."""

from collections.abc import Iterable

from madang.protocol import Event, EventDraft, ModelReplied, StepUpdated, ToolReturned
from madang.state import Frozen, seconds_between
from madang.state.plans import StepSummary


class AgentRecord(Frozen):
    """One agent in one run: the steps that have ended and their seconds, what it called and used, and what went wrong.

    `cost` is in US dollars. What models did for nobody in particular is under the agent "".

    >>> from madang.runtime import AgentRecord
    >>> AgentRecord(agent="finder", steps=2, seconds=3.5).tool_calls
    0
    """

    agent: str
    steps: int = 0
    seconds: float = 0.0
    retries: int = 0
    tool_calls: int = 0
    model_calls: int = 0
    model_seconds: float = 0.0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0
    errors: tuple[str, ...] = ()


def agent_records(log: Iterable[EventDraft | Event]) -> dict[str, AgentRecord]:
    """Each agent's part in the run so far, in the order in which they first spoke.

    >>> from madang.protocol import EventDraft, ToolReturned
    >>> from madang.runtime import agent_records
    >>> returned = ToolReturned(call="weather-1", tool="weather", ok=True, summary="clear")
    >>> agent_records([EventDraft(returned, agent="finder")])["finder"].tool_calls
    1
    """
    records: dict[str, AgentRecord] = {}
    for said in log:
        if said.agent is not None or isinstance(said.data, ModelReplied):
            name = said.agent or ""
            records[name] = _with_event(records.get(name) or AgentRecord(agent=name), said)
    return records


def _with_event(record: AgentRecord, said: EventDraft | Event) -> AgentRecord:
    match said.data:
        case ToolReturned():
            return record.changed(tool_calls=record.tool_calls + 1)
        case ModelReplied() as replied:
            return _with_reply(record, replied)
        case StepUpdated(step=step, plan=plan):
            [line] = [line for line in plan.steps if line.id == step]
            return _with_step(record, line)
        case _:
            return record


def _with_reply(record: AgentRecord, replied: ModelReplied) -> AgentRecord:
    return record.changed(
        model_calls=record.model_calls + 1,
        model_seconds=record.model_seconds + replied.seconds,
        input_tokens=record.input_tokens + (replied.input_tokens or 0),
        output_tokens=record.output_tokens + (replied.output_tokens or 0),
        cost=record.cost + (replied.cost or 0.0),
    )


def _with_step(record: AgentRecord, line: StepSummary) -> AgentRecord:
    errors = (*record.errors, line.error) if line.error else record.errors
    if line.completed_at is None:
        return record.changed(errors=errors)
    taken = seconds_between(line.started_at or line.completed_at, line.completed_at)
    seconds = max(taken - line.waited, 0.0)
    retries = record.retries + max(line.attempts - 1, 0)
    return record.changed(steps=record.steps + 1, seconds=record.seconds + seconds, retries=retries, errors=errors)
