"""What the assistant does for others in a single call: the advisor's tools, where nothing was told before."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from pydantic import BaseModel

from madang.assistants.realestate.agents.answering.advisor_tools import advisor_tools
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.runtime.agent_loop import OfferedTool, ToolResult, think
from madang.runtime.agents import RunContext
from madang.state import stamp
from madang.text import Language


def offered_tools() -> tuple[OfferedTool, ...]:
    """The tools; each finds out what it does from its arguments alone."""
    tools = advisor_tools(_nothing_told(datetime.min.replace(tzinfo=UTC), "ko"), names_assumptions=False)
    return tuple(replace(tool, run=partial(_call, tool.name)) for tool in tools if tool is not think)


async def _call(name: str, asked: BaseModel, context: RunContext) -> ToolResult:
    nothing = _nothing_told(context.clock(), context.language)
    tools = {tool.name: tool for tool in advisor_tools(nothing, names_assumptions=False)}
    return await tools[name].run(asked, context)


def _nothing_told(now: datetime, language: Language) -> TeamInput:
    """The input of a consultation in which nobody has said anything yet."""
    return TeamInput(
        user_query=_NO_WORDS,
        session_id=_NO_WORDS,
        request_id=_NO_WORDS,
        timestamp=stamp(now),
        language=language,
        reading=QuestionIntent(intent="unclear"),
    )


_NO_WORDS = "-"
