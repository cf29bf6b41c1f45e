"""The responder: writes the answer, or, for a question it cannot work on, says what can be asked."""

from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.realestate import phrases
from madang.assistants.realestate.present.answer import PhrasingInput, PhrasingOutput, phrasing_faults, render_answer
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.place_lookup import remember_place
from madang.models import Skill
from madang.reading.dialogue import is_thanks
from madang.runtime.agents import RunContext
from madang.state.plans import with_status


async def generate_response(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer, conclusion first; a model may rephrase it as long as the meaning stays."""
    context = runtime.context
    answer = render_answer(state.parts, state.missing, context.language)
    await remember_place(state.spot, context)
    phrased = await context.ask_skill(PHRASING, PhrasingInput(answer=answer, language=context.language))
    return _final_update(phrased.answer, state, context)


async def guide(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The reply to thanks or a complaint; what can be asked, for a question outside real estate or a vague one."""
    intent = state.reading.intent if state.reading else "unclear"
    if intent == "conversation":
        text = phrases.THANKED if is_thanks(state.query) else phrases.COMPLAINED
    elif state.reading and state.reading.lacks == "file":
        text = phrases.FILE_MISSING
    else:
        text = phrases.OUTSIDE_REAL_ESTATE if intent == "irrelevant" else phrases.QUESTION_UNCLEAR
    return _final_update(text.read(runtime.context.language), state, runtime.context)


def _final_update(text: str, state: Consultation, context: RunContext) -> dict[str, Any]:
    return {
        "final_response": text,
        "messages": [{"role": "assistant", "content": text}],
        "current_phase": "response_generation",
        "life": with_status(state.life, "completed", at=context.clock()),
    }


def _unchanged(plain: PhrasingInput) -> PhrasingOutput:
    return PhrasingOutput(answer=plain.answer)


PHRASING = Skill(
    name="realestate.phrase",
    input=PhrasingInput,
    output=PhrasingOutput,
    prompt=Path(__file__).parents[1] / "prompts" / "phrase.md",
    rules=_unchanged,
    check=phrasing_faults,
)
