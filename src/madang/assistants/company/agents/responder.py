"""The responder: says what was found and done, team by team, and what is missing; or what can be asked for."""

from collections.abc import Iterator
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.company.domain.parts import Part, tell
from madang.assistants.company.domain.telling import tell_step
from madang.assistants.company.state import Company
from madang.assistants.company.tools.templates import templates
from madang.runtime import RunContext
from madang.state import Plan, aggregate
from madang.text import Language, Text

__all__ = ["respond"]


async def respond(state: Company, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer to the request, whole or partial, in the language of who asked."""
    language = runtime.context.language
    if state.plan is None or not state.plan.steps:
        declined = state.understanding.feasibility.declined if state.understanding else None
        told = declined.text if declined else _guidance(state)
        return _said(told.read(language)) | {"refusal": declined.reason if declined else None}
    parts, missing = [*_parts(state, state.plan, language)], [*_missing(state, state.plan)]
    return _said(tell(parts, missing, language)) | {"parts": parts, "missing": missing, "refusal": _refusal(state)}


def _parts(state: Company, plan: Plan, language: Language) -> Iterator[Part]:
    """What each step has to say, in the order of the plan; a search that nobody asked for if it found something."""
    asked = state.understanding is not None and "information_retrieval" in state.understanding.wants
    for task, data in aggregate(plan, state.agent_results).data.items():
        if isinstance(data, dict) and isinstance(found := data.get("found"), dict):
            part = tell_step(plan.step(task).type, found, templates(), language)
            if asked or part.step != "information" or part.sources:
                yield part


def _missing(state: Company, plan: Plan) -> Iterator[str]:
    """What did not come to its end, and why, named by its team."""
    for part in aggregate(plan, state.agent_results).missing:
        yield f"{plan.step(part.task_id).task}: {part.error or part.status}"


def _refusal(state: Company) -> str | None:
    """Why there are no figures, where that is all there was to say."""
    result = state.agent_results.get("data")
    found = result.data.get("found") if result and len(state.agent_results) == 1 else None
    reason = found.get("reason") if isinstance(found, dict) else None
    return str(reason) if reason else None


def _guidance(state: Company) -> Text:
    if state.current_phase == "failed":
        return _STUCK
    turn = state.understanding.turn if state.understanding else "irrelevant"
    return _GREETING if turn == "greeting" else _HELP if turn == "help" else _OUTSIDE


def _said(text: str) -> dict[str, Any]:
    return {"answer": text, "messages": [{"role": "assistant", "content": text}]}


_EXAMPLES = Text(
    ko="예: '지난달 서울 지역 매출', '지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘', "
    "'제품설명회에서 식사 12만원 제공해도 돼?'",
    en="For example: 'Sales in Seoul last month', 'Analyse sales in Seoul last month and write a visit report', "
    "'Is a meal of 120,000 won allowed at a product briefing?'",
)
_GREETING = Text(
    ko=f"안녕하세요. 회사 데이터로 매출·방문·지출을 분석하고, 보고서를 쓰고, 규정을 점검합니다. {_EXAMPLES.ko}",
    en="Hello. I analyse sales, visits and expenses from the company's data, write reports and check compliance. "
    f"{_EXAMPLES.en}",
)
_HELP = Text(
    ko="할 수 있는 일: 수치 분석, 방문 기록과 사내 자료 찾기, 방문 보고서·제품설명회 신청서와 결과 보고서·지출보고서·"
    f"월간 매출 보고서 작성, 규정 점검, 저장. {_EXAMPLES.ko}",
    en="I can analyse figures, find records of visits and company documents, write visit reports, requests and results "
    "of product briefings, expense reports and monthly sales reports, check compliance, and store documents. "
    f"{_EXAMPLES.en}",
)
_OUTSIDE = Text(
    ko=f"회사의 매출·방문·지출·목표와 영업 문서에 관한 일만 합니다. {_EXAMPLES.ko}",
    en=f"I only deal with the company's sales, visits, expenses, targets and sales documents. {_EXAMPLES.en}",
)
_STUCK = Text(
    ko="여러 번 여쭈었지만 무엇을 원하시는지 정하지 못했습니다. 한 가지씩 나누어 말씀해 주세요.",
    en="I asked several times and still cannot tell what is wanted. Please ask for one thing at a time.",
)
