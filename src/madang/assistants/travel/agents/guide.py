"""The guide: with a model, what a message asks is answered before the planner asks for what is missing of the trip."""

from datetime import date
from pathlib import Path
from typing import Any

from madang.assistants.travel.agents.proposer import proposer_tools, slots_after
from madang.assistants.travel.state import Journey
from madang.runtime.agent_loop import ModelAgent, ToolResult, advise
from madang.runtime.agents import RunContext
from madang.text import Text


async def answer_first(state: Journey, update: dict[str, Any], today: date, context: RunContext) -> dict[str, Any]:
    """The remarks and notes of an update, with the answer to what the message asks before them; nothing where there is
    none.
    """
    told = {kind: [note.read(context.language) for note in update.get(kind, ())] for kind in ("remarks", "notes")}
    given = {"g1": ToolResult(statements=(*told["remarks"], *told["notes"]))}
    task = {"message": state.message, "conversation": [said["content"] for said in state.messages[:-1]]}
    agent = ModelAgent("guide", "planner", _PROMPT, proposer_tools(slots_after(state, update), today), most_turns=6)
    advice = await advise(agent, task, given, context)
    if advice is None:
        return {}
    left = {
        kind: [note for note, said in zip(update.get(kind, ()), lines, strict=True) if said not in advice.text]
        for kind, lines in told.items()
    }
    return {**left, "remarks": [Text(ko=advice.text, en=advice.text), *left["remarks"]]}


_PROMPT = Path(__file__).parent.parent / "prompts" / "guide.md"
