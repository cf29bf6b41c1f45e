"""The responder: writes the answer, or, for a question it cannot work on, says what can be asked.

With a model the answer is an advisor's: it works with what the teams found and what its own tools find. Code fills in
every figure and verdict, and verifies every sentence.
"""

import re
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.answering.advisor_tools import advisor_tools, result_of_part, result_of_told
from madang.assistants.realestate.present.answer import AnswerPart, render_answer
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.place_lookup import remember_place
from madang.assistants.realestate.tools.unlawful import act_of_id
from madang.reading.dialogue import is_thanks
from madang.runtime.agent_loop import Advice, ModelAgent, advise
from madang.runtime.agents import RunContext, answer_message
from madang.state import stamp
from madang.state.plans import with_status
from madang.text import Language


async def generate_response(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer, conclusion first; with a model, in the words of the advisor."""
    context = runtime.context
    answer = render_answer(state.parts, state.missing, context.language)
    await remember_place(state.spot, context)
    advice = await advised(state, context)
    if advice is None:
        return _final_update(answer, state, context)
    text = f"{advice.text}\n\n{_untold(_sections(answer), advice.text)}"
    return {**_final_update(text, state, context), "advice": _added_parts(advice)}


async def guide(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The reply to thanks or a complaint; what can be asked, for a question outside real estate or a vague one."""
    intent = state.reading.intent if state.reading else "unclear"
    if state.reading and state.reading.declined:
        return _final_update(_declined(state.reading.declined, runtime.context.language), state, runtime.context)
    if intent == "conversation":
        text = phrases.THANKED if is_thanks(state.query) else phrases.COMPLAINED
    elif state.reading and state.reading.lacks == "file":
        text = phrases.FILE_MISSING
    else:
        text = phrases.OUTSIDE_REAL_ESTATE if intent == "irrelevant" else phrases.QUESTION_UNCLEAR
    return _final_update(text.read(runtime.context.language), state, runtime.context)


def _declined(name: str, language: Language) -> str:
    """That something is not helped with: why not, what that rests on, and the lawful way."""
    act = act_of_id(name)
    reason, lawful = (act.reason, act.lawful) if act else (phrases.UNLAWFUL_REASON, phrases.LAWFUL_WAY)
    part = AnswerPart(
        task="declined",
        conclusion=phrases.DECLINED.format(reason=reason).read(language),
        grounds=act.basis if act else (),
        steps=(lawful.read(language),),
    )
    return render_answer([part], (), language)


def _final_update(text: str, state: Consultation, context: RunContext) -> dict[str, Any]:
    return {
        "final_response": text,
        "messages": [answer_message(text, context.run)],
        "current_phase": "response_generation",
        "life": with_status(state.life, "completed", at=context.clock()),
    }


async def advised(state: Consultation, context: RunContext) -> Advice | None:
    """The advisor's answer from what the teams found and its own tools; None where the rules' answer has to do."""
    if not state.parts:
        return None
    shared = state.team_input(stamp(context.clock()), context.language)
    agent = ModelAgent("advisor", "planner", _PROMPTS / "advise.md", advisor_tools(shared))
    known = [*(result_of_part(part) for part in state.parts), result_of_told(state.understood, context.language)]
    given = {f"g{number}": result for number, result in enumerate(known, 1) if result.statements}
    return await advise(agent, {"question": state.query, "conversation": state.messages[:-1]}, given, context)


def _sections(ruled: str) -> str:
    """The answer of the rules from its first heading on: conditions, grounds, steps, what is uncertain, the notice."""
    found = _HEADING.search(ruled)
    return ruled[found.start() :] if found else ruled.rsplit("\n\n", 1)[-1]


def _untold(sections: str, told: str) -> str:
    """The sections without items that stand word for word in what was told, and without those that are left empty."""
    kept = [line for line in sections.splitlines() if not (line.startswith("- ") and line[2:].strip() in told)]
    return _EMPTY_SECTION.sub("", "\n".join(kept)).strip()


def _added_parts(advice: Advice) -> list[AnswerPart]:
    """The parts of the advisor's own results that the answer uses."""
    own = [result for ident, result in advice.results.items() if ident.startswith("r")]
    return [AnswerPart.model_validate(result.data["part"]) for result in own if "part" in result.data]


_PROMPTS = Path(__file__).parents[2] / "prompts"
_HEADING = re.compile(r"(?m)^### ")
_EMPTY_SECTION = re.compile(r"(?m)^### [^\n]*\n+(?=### |\*|\Z)")
