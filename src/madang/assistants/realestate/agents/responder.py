"""The responder: says what was found, or, where nothing could be asked for, what can be."""

from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.realestate.agents.memory import remember_place
from madang.assistants.realestate.domain.parts import tell
from madang.assistants.realestate.domain.phrasing import Phrased, Unphrased, said_otherwise
from madang.assistants.realestate.state import Consultation
from madang.models import Skill
from madang.runtime import RunContext
from madang.state.lifecycle import moved
from madang.text import Text

__all__ = ["PHRASE", "generate_response", "guide"]


def _as_it_is(told: Unphrased) -> Phrased:
    return Phrased(answer=told.answer)


PHRASE = Skill(
    name="realestate.phrase",
    input=Unphrased,
    output=Phrased,
    prompt=Path(__file__).parents[1] / "prompts" / "phrase.md",
    rules=_as_it_is,
    check=said_otherwise,
)


async def generate_response(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer in words, conclusion first; a model may say it otherwise, as long as it says the same."""
    context = runtime.context
    told = Unphrased(answer=tell(state.parts, state.missing, context.language), language=context.language)
    await remember_place(state.spot, context)
    return _said((await context.consult(PHRASE, told)).answer, state, context)


async def guide(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """What to say to a question that is not ours, or that says too little."""
    outside = state.reading is not None and state.reading.intent == "irrelevant"
    return _said((_OUTSIDE if outside else _MORE).read(runtime.context.language), state, runtime.context)


def _said(text: str, state: Consultation, context: RunContext) -> dict[str, Any]:
    return {
        "final_response": text,
        "messages": [{"role": "assistant", "content": text}],
        "current_phase": "response_generation",
        "life": moved(state.life, "completed", at=context.clock()),
    }


_OUTSIDE = Text(
    ko="부동산에 관한 질문에 답합니다. 임대차와 계약, 시세, 대출과 세금, 계약서 검토와 작성에 대해 물어보세요. "
    "예: '보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?'",
    en="I answer questions about homes in Korea: leases and contracts, prices, loans and taxes, reviewing and writing "
    "contracts. For example: 'The deposit is 300 million won; how far may it rise on renewal?'",
)
_MORE = Text(
    ko="조금 더 알려 주세요. 무엇이 궁금한지(인상, 반환, 시세, 대출, 계약서 등)와 금액이나 지역을 말씀해 주시면 "
    "바로 답하겠습니다.",
    en="Tell me a little more: what it is about (an increase, a refund, prices, a loan, a contract) and the amounts or "
    "the place.",
)
