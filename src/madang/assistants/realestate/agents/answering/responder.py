"""The responder: writes the answer, or, for a question it cannot work on, says what can be asked.

With a model the answer is an advisor's: it works with what the teams found and what its own tools find. Code fills in
every figure and verdict, and verifies every sentence.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.answering.advisor_tools import advisor_tools, result_of_part, result_of_told
from madang.assistants.realestate.present.answer import AnswerPart, render_answer
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.place_lookup import remember_place
from madang.assistants.realestate.tools.unlawful import act_of_id
from madang.assistants.realestate.understand.understanding import label_of, show_value
from madang.reading.dialogue import is_thanks
from madang.runtime.agent_loop import Advice, ModelAgent, advise
from madang.runtime.agents import RunContext, answer_message
from madang.state import stamp
from madang.state.plans import with_status
from madang.text import Language


async def generate_response(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer, conclusion first; with a model, in the words of the advisor."""
    context = runtime.context
    await remember_place(state.spot, context)
    advice = await advised(state, context) if state.parts else None
    if advice is None:
        text = render_answer(state.parts, _open_points(state, context.language), context.language)
        return _final_update(text, state, context)
    return _advised_update(advice, state, context)


def _advised_update(advice: Advice, state: Consultation, context: RunContext) -> dict[str, Any]:
    """The advisor's words, and below them the conditions, grounds and open points of what they rest on."""
    own = _own_parts(advice)
    rested_on = [*_given_parts(state.parts, advice), *(_without_further_advice(part) for part in own)]
    sections = _sections(render_answer(rested_on, _open_points(state, context.language), context.language))
    text = f"{advice.text}\n\n{_untold(sections, advice.text)}"
    return {**_final_update(text, state, context), "advice": own}


async def guide(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The reply to thanks or a complaint; what can be asked, for a question outside real estate or a vague one.

    What the rules cannot make out, a model may: its advisor is asked first, and answers from what its tools find.
    """
    intent = state.reading.intent if state.reading else "unclear"
    if state.reading and state.reading.declined:
        return _final_update(_declined(state.reading.declined, runtime.context.language), state, runtime.context)
    if state.reading and intent == "unclear" and state.reading.lacks != "file":
        advice = await advised(state, runtime.context)
        if advice and _own_parts(advice):
            return _advised_update(advice, state, runtime.context)
    if intent == "conversation":
        text = phrases.THANKED if is_thanks(state.query) else phrases.COMPLAINED
    elif state.reading and state.reading.lacks == "file":
        text = phrases.FILE_MISSING
    else:
        text = phrases.OUTSIDE_REAL_ESTATE if intent == "irrelevant" else phrases.QUESTION_UNCLEAR
    return _final_update(text.read(runtime.context.language), state, runtime.context)


def _open_points(state: Consultation, language: Language) -> list[str]:
    return [*state.missing, *_supposed(state, language)]


def _supposed(state: Consultation, language: Language) -> list[str]:
    """What the answer holds for only because somebody supposed it, and how that is taken back."""
    before = dict(state.case_before)
    changed = [(name, value) for name, value in state.case if value is not None and value != before.get(name)]
    values = ", ".join(
        f"{label_of(name, language)} {show_value(name, value, language)}".strip() for name, value in changed
    )
    return [phrases.SUPPOSED_VALUES.format(values=values).read(language)] if state.supposed and values else []


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


def _given_parts(parts: Sequence[AnswerPart], advice: Advice) -> list[AnswerPart]:
    """The parts that the answer rests on, and those of which the rules are sure: a rule that may not be the one asked
    for is left out where the advisor answers without it.
    """
    numbered = enumerate(parts, 1)
    return [part for number, part in numbered if f"g{number}" in advice.results or not part.may_not_fit]


def _own_parts(advice: Advice) -> list[AnswerPart]:
    """The parts of the advisor's own results that the answer uses."""
    own = [result for ident, result in advice.results.items() if ident.startswith("r")]
    return [AnswerPart.model_validate(result.data["part"]) for result in own if "part" in result.data]


def _without_further_advice(part: AnswerPart) -> AnswerPart:
    """The conditions and grounds of a part; what else to know and to do is what the advisor says."""
    return part.changed(related=(), findings=(), steps=())


_PROMPTS = Path(__file__).parents[2] / "prompts"
_HEADING = re.compile(r"(?m)^### ")
_EMPTY_SECTION = re.compile(r"(?m)^### [^\n]*\n+(?=### |\*|\Z)")
