"""What the log of a run says about how it went: how long each agent took, and what went wrong with whom."""

from collections.abc import Iterable

from madang.protocol.events import TodoUpdated, ToolReturned
from madang.runtime.ports import Said
from madang.state.frozen import Frozen
from madang.state.summary import StepSummary
from madang.state.timestamps import seconds_between

__all__ = ["AgentRecord", "agent_records"]


class AgentRecord(Frozen):
    """One agent in one run; `seconds` are those of the steps that have ended."""

    agent: str
    steps: int = 0
    seconds: float = 0.0
    tool_calls: int = 0
    errors: tuple[str, ...] = ()


def agent_records(log: Iterable[Said]) -> dict[str, AgentRecord]:
    """Each agent's part in the run so far, in the order in which they first spoke."""
    records: dict[str, AgentRecord] = {}
    for said in log:
        if said.agent is not None:
            record = records.get(said.agent) or AgentRecord(agent=said.agent)
            records[said.agent] = _with(record, said)
    return records


def _with(record: AgentRecord, said: Said) -> AgentRecord:
    match said.data:
        case ToolReturned():
            return record.changed(tool_calls=record.tool_calls + 1)
        case TodoUpdated(step=step, plan=plan):
            [line] = [line for line in plan.steps if line.id == step]
            return _with_step(record, line)
        case _:
            return record


def _with_step(record: AgentRecord, line: StepSummary) -> AgentRecord:
    errors = (*record.errors, line.error) if line.error else record.errors
    if line.completed_at is None:
        return record.changed(errors=errors)
    seconds = seconds_between(line.started_at or line.completed_at, line.completed_at)
    return record.changed(steps=record.steps + 1, seconds=record.seconds + seconds, errors=errors)
