"""The supervisor with a model: looks at what was found and decides which topics to have researched next, if any."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, Field

from madang.assistants.research.extract.notes import Note
from madang.assistants.research.understand.brief import Brief, with_more_topics
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
    run = await run_agent(_NextRound(brief, most).agent(), task, context, label=str(len(notes)))
    if run.status == "failed":
        return None
    return _topics_of(run.results)


class ResearchTopic(BaseModel):
    """A topic that a researcher looks into."""

    topic: str = Field(min_length=3, max_length=200, description="A short phrase or question to search for.")


class Completion(BaseModel):
    """That enough is known."""

    reason: str = Field(default="", max_length=500)


class _NextRound:
    """The topics of a round as a model names them: what it cannot have is answered as not run, and never promised."""

    def __init__(self, brief: Brief, most: int) -> None:
        self._brief, self._most = brief, most
        self._named: list[str] = []

    def agent(self) -> ModelAgent:
        return ModelAgent("supervisor", "planner", _PROMPT, (*self._tools(), think), most_turns=4)

    def _tools(self) -> tuple[OfferedTool, OfferedTool]:
        start = "Has a researcher look into one more topic. Call it several times at once for several topics."
        end = "Declares that enough is known to answer the question."
        return (
            OfferedTool(name="ConductResearch", about=start, arguments=ResearchTopic, run=self._conduct),
            OfferedTool(name="ResearchComplete", about=end, arguments=Completion, run=self._complete),
        )

    async def _conduct(self, asked: ResearchTopic, _: RunContext) -> ToolResult:
        if any(each.data.get("complete") for each in current_results().values()):
            raise ToolInputError("Not run: research was declared complete.")
        topics = self._topics()
        if len(topics) >= self._most:
            raise ToolInputError(f"Not run: a round has at most {self._most} topics. Ask again after this round.")
        count = len(self._brief.topics) + len(topics) + 1
        if len(with_more_topics(self._brief, [*topics, asked.topic], self._most).topics) < count:
            raise ToolInputError("Not run: a topic says this already. Name another, or declare research complete.")
        self._named.append(asked.topic)
        return ToolResult(statements=("A researcher looks into it next.",), data={"topic": asked.topic})

    async def _complete(self, _: Completion, __: RunContext) -> ToolResult:
        if self._topics():
            raise ToolInputError("Not yet: the topics that were named are looked into first.")
        return ToolResult(statements=("No more is researched.",), data={"complete": True})

    def _topics(self) -> list[str]:
        """What was promised: calls made side by side have no result yet, those before a crash are not made again."""
        return list(dict.fromkeys([*_topics_of(current_results()), *self._named]))


def _topics_of(results: Mapping[str, ToolResult]) -> list[str]:
    return [str(each.data["topic"]) for each in results.values() if "topic" in each.data]


def _quotes(note: Note) -> list[str]:
    return [quote.text[:_LONGEST_QUOTE] for quote in note.quotes]


_PROMPT = Path(__file__).parents[1] / "prompts" / "supervise.md"
_LONGEST_QUOTE = 300
