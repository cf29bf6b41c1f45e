"""What the assistant declares of itself."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from madang.assistants.realestate.agents.responder import PHRASE
from madang.assistants.realestate.domain.tasks import INTENT_LABELS, Reading
from madang.assistants.realestate.graph import build
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.protocol import Reply, Request
from madang.runtime import Assistant
from madang.state import summary
from madang.text import Language, Text

__all__ = ["ASSISTANT"]


def _read(request: Request) -> Mapping[str, Any]:
    return {
        "query": request.message,
        "attachments": list(request.attachments),
        "messages": [{"role": "user", "content": request.message}],
    }


def _answer(state: Consultation, language: Language) -> Reply:
    sources = {source.id: source for part in state.parts for source in part.sources}
    return Reply(
        intent=state.reading.intent if state.reading else None,
        answer=state.final_response,
        plan=summary(state.plan) if state.plan else None,
        data=_understood(state.reading, language) if state.reading else {},
        views=tuple(view for part in state.parts for view in part.views),
        sources=tuple(sources.values()),
        files=state.files,
        warnings=tuple(state.missing),
    )


def _understood(reading: Reading, language: Language) -> dict[str, JsonValue]:
    return {"confidence": reading.confidence, "intent_label": INTENT_LABELS[reading.intent].read(language)}


_NAMES = {
    "initialize": Text(ko="접수", en="Intake"),
    "planning": Text(ko="계획", en="Planning"),
    "execute_teams": Text(ko="팀", en="Teams"),
    "search": Text(ko="검색 팀", en="Search team"),
    "analysis": Text(ko="분석 팀", en="Analysis team"),
    "document": Text(ko="문서 팀", en="Document team"),
    "aggregate": Text(ko="종합", en="Aggregation"),
    "generate_response": Text(ko="답변 작성", en="Answer"),
    "guide": Text(ko="안내", en="Guide"),
}

ASSISTANT = Assistant(
    name="realestate",
    title=Text(ko="홈즈냥즈", en="Real estate"),
    about=Text(
        ko="임대차·매매·대출·계약서에 대해 조문과 날짜, 계산을 보이며 답합니다.",
        en="Answers on leases, purchases, loans and contracts in Korea, with articles, dates and calculations.",
    ),
    examples=(
        Text(ko="전세금 5% 인상 가능해?", en="Can my landlord raise the deposit by 5%?"),
        Text(
            ko="보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?",
            en="The deposit is 300 million won; how far may it rise on renewal?",
        ),
        Text(ko="마포구 84 전세 시세", en="What is the market price of an 84 m2 jeonse in Mapo?"),
        Text(
            ko="연봉 7천에 10억 아파트 대출 얼마나 나와?",
            en="Income 70 million won, price 1 billion won: how much can I borrow?",
        ),
    ),
    state=Consultation,
    build=build,
    read=_read,
    answer=_answer,
    skills=(PHRASE,),
    settings=RealEstateSettings,
    views=("calculation", "chart", "table", "verdicts"),
    names=_NAMES,
    inside={"execute_teams": (("search",), ("analysis", "document"))},
)
