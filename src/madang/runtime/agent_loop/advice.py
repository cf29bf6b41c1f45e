"""An advisor: an agent that answers a person from what code has found and what its own tools find, sentence by verified
sentence. Where nothing of it stands, the rules answer, and that is told.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from madang.protocol import Source, WarningRaised
from madang.runtime import phrases
from madang.runtime.agent_loop.agent import AgentRun, ModelAgent, has_model, run_agent
from madang.runtime.agent_loop.offered_tools import ToolResult
from madang.runtime.agent_loop.verified_answer import ComposedAnswer, check_answer
from madang.runtime.agents.context import RunContext


class Advice(NamedTuple):
    """Text that may be shown, what it rests on, and the results it uses, by their ids."""

    text: str
    sources: tuple[Source, ...]
    results: Mapping[str, ToolResult]


async def advise(
    advisor: ModelAgent, task: Mapping[str, object], given: Mapping[str, ToolResult], context: RunContext
) -> Advice | None:
    """What the advisor answers from the `given` results and those of its tools; None where the rules have to answer.

    Its prompt has the variables `language` and `results`, and those of `task`. What gives orders in the words of others
    is withheld.
    """
    if not has_model(advisor.role, context):
        return None
    given = {ident: result.with_orders_withheld() for ident, result in given.items()}
    asked = {**task, "language": context.language, "results": _shown(given)}
    run = await run_agent(advisor, asked, context, given=given)
    composed = await compose_answer(run, context)
    _warn(composed, context)
    if not composed.used:
        return None
    return Advice(composed.text, composed.sources, {ident: run.results[ident] for ident in composed.used})


async def compose_answer(run: AgentRun, context: RunContext) -> ComposedAnswer:
    """The agent's words as an answer of which every sentence is borne out by its results.

    Sentences that fail are put to a writer once, with what is wrong with each.
    """
    composed = check_answer(run.text, run.results)
    if not composed.dropped or run.status != "completed" or not has_model(_REPAIRER.role, context):
        return composed
    task = {
        "answer": run.text,
        "faults": [f"{each.text} -> {each.reason.en}" for each in composed.dropped],
        "results": _shown(run.results),
    }
    repaired = await run_agent(_REPAIRER, task, context, label="repair")
    if repaired.status != "completed" or not repaired.text.strip():
        return composed
    second = check_answer(repaired.text, run.results)
    return second if len(second.dropped) <= len(composed.dropped) and second.text else composed


def _shown(results: Mapping[str, ToolResult]) -> str:
    return "\n\n".join(result.shown_as(ident) for ident, result in results.items())


def _warn(composed: ComposedAnswer, context: RunContext) -> None:
    if composed.notice:
        context.emit(WarningRaised(message=composed.notice.read(context.language)))
    if composed.dropped and not composed.used:
        context.emit(WarningRaised(message=phrases.ADVICE_REFUSED.read(context.language)))


_REPAIRER = ModelAgent("repairer", "writer", Path(__file__).parent / "repair.md")
