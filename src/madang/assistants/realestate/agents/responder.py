"""The responder: says what was found, or, where nothing could be asked for, what can be."""

from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.realestate import phrases
from madang.assistants.realestate.present.answer import PhrasingInput, PhrasingOutput, phrasing_faults, render_answer
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.place_lookup import remember_place
from madang.models import Skill
from madang.runtime.agents import RunContext
from madang.state.plans import with_status


def _unchanged(told: PhrasingInput) -> PhrasingOutput:
    return PhrasingOutput(answer=told.answer)


PHRASING = Skill(
    name="realestate.phrase",
    input=PhrasingInput,
    output=PhrasingOutput,
    prompt=Path(__file__).parents[1] / "prompts" / "phrase.md",
    rules=_unchanged,
    check=phrasing_faults,
)


async def generate_response(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer in words, conclusion first; a model may say it otherwise, as long as it says the same."""
    context = runtime.context
    told = PhrasingInput(answer=render_answer(state.parts, state.missing, context.language), language=context.language)
    await remember_place(state.spot, context)
    return _final_update((await context.ask_skill(PHRASING, told)).answer, state, context)


async def guide(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """What to say to a question that is not ours, or that says too little."""
    outside = state.reading is not None and state.reading.intent == "irrelevant"
    return _final_update(
        (phrases.OUTSIDE if outside else phrases.TELL_MORE).read(runtime.context.language), state, runtime.context
    )


def _final_update(text: str, state: Consultation, context: RunContext) -> dict[str, Any]:
    return {
        "final_response": text,
        "messages": [{"role": "assistant", "content": text}],
        "current_phase": "response_generation",
        "life": with_status(state.life, "completed", at=context.clock()),
    }
