"""The analyst: with a model, questions about figures that rules cannot read are put to the layer and, behind the gate,
to the database. What is shown is a table that code made; of the model's words nothing is shown here.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from madang.assistants.company import phrases
from madang.assistants.company.agents.advisor_tools import FIGURES, figure_tools
from madang.assistants.company.agents.planning.proposal import ANALYST_ROLE
from madang.assistants.company.present.answer import DataFinding
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import today_of
from madang.assistants.company.understand.model_reading import vocabulary_lines
from madang.protocol import WarningRaised
from madang.runtime.agent_loop import AgentRun, ModelAgent, has_model, run_agent
from madang.runtime.agents import RunContext


async def find_by_model(
    question: str, conversation: Sequence[str], analyst: Analyst, context: RunContext
) -> DataFinding | None:
    """The table that the model settled on; None without a model, or where it found none, which is told."""
    if not has_model(ANALYST_ROLE, context):
        return None
    metrics, dimensions = vocabulary_lines(analyst.layer)
    task = {
        "question": question,
        "conversation": list(conversation),
        "today": today_of(context).isoformat(),
        "dialect": analyst.dialect,
        "metrics": metrics,
        "dimensions": dimensions,
        "tables": list(analyst.tables),
        "recorded": analyst.question_context.recorded_period.text.en,
    }
    run = await run_agent(_ANALYST, task, context)
    found = _settled_on(run)
    if found is None:
        context.emit(WarningRaised(message=phrases.NO_TABLE_BY_MODEL.read(context.language)))
    return found


def _settled_on(run: AgentRun) -> DataFinding | None:
    """The table that the model's last words refer to, else the last one it got; None where it says NONE."""
    tables = {ident: result.data[FIGURES] for ident, result in run.results.items() if FIGURES in result.data}
    named = [ident for ident in _REFERENCE.findall(run.text) if ident in tables]
    if not tables or (run.text.strip() == _NOTHING and not named):
        return None
    return DataFinding.model_validate(tables[(named or [*tables])[-1]])


_ANALYST = ModelAgent(
    "analyst", ANALYST_ROLE, Path(__file__).parents[1] / "prompts" / "analyse.md", figure_tools(), most_turns=8
)
_REFERENCE = re.compile(r"\{(r[0-9]{1,4})\}")
_NOTHING = "NONE"
