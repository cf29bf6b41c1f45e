"""The advisor: with a model, explains what the steps of a request found, above the answer of the rules; figures and
verdicts are those of code.
"""

from collections.abc import Sequence
from pathlib import Path

from madang.assistants.company.agents.advisor_tools import advisor_tools
from madang.assistants.company.present.answer import AnswerPart, DataFinding
from madang.assistants.company.present.statements import data_statements, is_model_sql, part_statements
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools.data_sources import today_of
from madang.runtime.agent_loop import Advice, ModelAgent, ToolResult, advise, think
from madang.runtime.agents import RunContext
from madang.text import Language


async def advised(state: CompanyState, parts: Sequence[AnswerPart], context: RunContext) -> Advice | None:
    """What the advisor says to the question, from the parts of the answer and its own tools."""
    if not parts:
        return None
    agent = ModelAgent("advisor", "writer", _PROMPT, (*advisor_tools(), think), most_turns=8)
    given = {f"g{number}": _result_of(part, state, context.language) for number, part in enumerate(parts, 1)}
    task = {
        "today": today_of(context).isoformat(),
        "question": state.question,
        "conversation": [said["content"][:_LONGEST] for said in state.messages[-7:-1]],
    }
    return await advise(agent, task, given, context)


def _result_of(part: AnswerPart, state: CompanyState, language: Language) -> ToolResult:
    found = state.agent_results[part.task].data.get("found") if part.step == "data" else None
    if not found:
        return ToolResult(statements=part_statements(part), sources=part.sources, foreign=True)
    figures = DataFinding.model_validate(found)
    told = data_statements(figures, language)
    return ToolResult(statements=told, sources=part.sources, whole_only=is_model_sql(figures))


_PROMPT = Path(__file__).parents[1] / "prompts" / "advise.md"
_LONGEST = 800
