"""The supervisor with a model: looks at what was found and decides which topics to have researched next, if any."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, Field

from madang.assistants.research.extract.notes import Note
from madang.assistants.research.understand.brief import Brief
from madang.runtime.agent_loop import (
    ModelAgent,
    OfferedTool,
    ToolInputError,
    ToolResult,
    current_results,
    run_agent,
    think,
)
from madang.runtime.agents import RunContext


async def decide_topics(brief: Brief, notes: Sequence[Note], most: int, context: RunContext) -> list[str] | None:
    """The topics of the next round as a model wants them, none where enough is known; None where no model answered."""
    task = {
        "language": context.language,
        "most": most,
        "question": brief.question,
        "follows": brief.follows,
        "notes": [{"topic": note.title, "outcome": note.outcome, "quotes": _quotes(note)} for note in notes],
    }
    run = await run_agent(_SUPERVISOR, task, context, label=str(len(notes)))
    if run.status == "failed":
        return None
    return [str(each.data["topic"]) for each in run.results.values() if "topic" in each.data][:most]


class ResearchTopic(BaseModel):
    """A topic that a researcher looks into."""

    topic: str = Field(min_length=3, max_length=200, description="A short phrase or question to search for.")


class Completion(BaseModel):
    """That enough is known."""

    reason: str = Field(default="", max_length=500)


async def _conduct(asked: ResearchTopic, _: RunContext) -> ToolResult:
    if any(each.data.get("complete") for each in current_results().values()):
        raise ToolInputError("Research was declared complete.")
    return ToolResult(statements=("A researcher looks into it next.",), data={"topic": asked.topic})


async def _complete(_: Completion, __: RunContext) -> ToolResult:
    return ToolResult(statements=("No more is researched.",), data={"complete": True})


def _quotes(note: Note) -> list[str]:
    return [quote.text[:_LONGEST_QUOTE] for quote in note.quotes]


_SUPERVISOR = ModelAgent(
    "supervisor",
    "planner",
    Path(__file__).parents[1] / "prompts" / "supervise.md",
    (
        OfferedTool(
            name="ConductResearch",
            about="Has a researcher look into one more topic. Call it several times at once for several topics.",
            arguments=ResearchTopic,
            run=_conduct,
        ),
        OfferedTool(
            name="ResearchComplete",
            about="Declares that enough is known to answer the question.",
            arguments=Completion,
            run=_complete,
        ),
        think,
    ),
    most_turns=4,
)
_LONGEST_QUOTE = 300
