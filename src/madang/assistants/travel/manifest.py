"""What the assistant declares of itself."""

from collections.abc import Mapping
from typing import Any

from madang.assistants.travel.agents.needs import READ_WISH
from madang.assistants.travel.domain.showing import show_offer
from madang.assistants.travel.domain.trip import Offer
from madang.assistants.travel.graph import build
from madang.assistants.travel.state import MIGRATIONS, Journey
from madang.assistants.travel.tools.atlas import AS_OF, SOURCE, destination
from madang.assistants.travel.tools.settings import TravelSettings
from madang.protocol import Reply, Request, Source
from madang.protocol.views import View
from madang.runtime import Assistant
from madang.state import summary
from madang.text import Language, Text

__all__ = ["ASSISTANT"]


def _read(request: Request) -> Mapping[str, Any]:
    said = {"role": "user", "content": request.message}
    return {"message": request.message, "messages": [said], "answer": "", "files": [], "changes": [], "notes": []}


def _answer(state: Journey, language: Language) -> Reply:
    offer = state.offer
    return Reply(
        intent=state.turn,
        answer=state.answer,
        plan=summary(state.plan) if state.plan else None,
        data={"destination": state.destination, "chosen": state.chosen, "step": state.current_step},
        views=_views(state, language),
        sources=_sources(language) if state.answer and offer else (),
        files=tuple(state.files),
        warnings=_warnings(offer, language) if offer else (),
    )


def _sources(language: Language) -> tuple[Source, ...]:
    """Where figures come from; a question that waits for an answer, or a kind word, has none to prove."""
    return (Source(id="reference", title=_REFERENCE.read(language), location=_COMPILED.read(language), as_of=AS_OF),)


def _warnings(offer: Offer, language: Language) -> tuple[str, ...]:
    lacking = (offer.lacking,) if offer.lacking else ()
    return tuple(text.read(language) for text in (*lacking, *offer.warnings))


def _views(state: Journey, language: Language) -> tuple[View, ...]:
    offer = state.offer
    if offer is None:
        return ()
    return show_offer(offer, state.chosen or offer.recommended, destination(offer.request.destination), language)


_COMPILED = Text(ko="자체 정리", en=SOURCE)
_REFERENCE = Text(ko="여행 참고값", en="Travel reference figures")

_NAMES = {
    "needs_collector": Text(ko="요구 파악", en="Needs"),
    "travel_consultant": Text(ko="상담", en="Consultant"),
    "experts": Text(ko="전문가", en="Experts"),
    "flight_expert": Text(ko="항공", en="Flights"),
    "hotel_expert": Text(ko="숙소", en="Hotels"),
    "itinerary_planner": Text(ko="일정", en="Itinerary"),
    "budget_manager": Text(ko="예산", en="Budget"),
    "coordinator": Text(ko="종합", en="Coordinator"),
    "router": Text(ko="배정", en="Router"),
}

ASSISTANT = Assistant(
    name="travel",
    title=Text(ko="여행", en="Travel"),
    about=Text(
        ko="예산과 날짜에 맞는 여행 세 가지를 실제 시간으로 짜고, 안 되면 이유와 방법을 말합니다.",
        en="Plans three trips that fit your dates and budget in real hours, or says why none does and what would help.",
    ),
    examples=(
        Text(ko="오사카 3박4일 둘이서 200만원", en="Osaka, 3 nights, two people, 2,000,000 won in total"),
        Text(
            ko="제주 2박3일 4명 총 150만원 자연 위주로", en="Jeju, 2 nights, 4 people, 1,500,000 won in total, nature"
        ),
        Text(ko="방콕 4박 혼자 120만원 맛집이랑 마사지", en="Bangkok, 4 nights, solo, 1,200,000 won, food and spa"),
    ),
    state=Journey,
    build=build,
    read=_read,
    answer=_answer,
    migrations=MIGRATIONS,
    skills=(READ_WISH,),
    settings=TravelSettings,
    views=("comparison", "chart", "schedule", "table", "map"),
    names=_NAMES,
    inside={"experts": (("flight_expert", "hotel_expert"), ("itinerary_planner",), ("budget_manager",))},
)
