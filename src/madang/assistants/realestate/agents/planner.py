"""The planner: what is asked, what is known of the case, what is still needed, and which teams will work on it."""

from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.memory import remembered_place
from madang.assistants.realestate.domain.cases import Case, read_case
from madang.assistants.realestate.domain.follow_ups import is_follow_up
from madang.assistants.realestate.domain.keywords import Keywords, entities_of, read_keywords
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.tasks import Attached, Reading, TaskKind, read_tasks, team_of
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.keywords import keyword_book
from madang.assistants.realestate.tools.law import read_subject
from madang.assistants.realestate.tools.places import find_spot
from madang.assistants.realestate.tools.reading import kind_of
from madang.models.language import format_won
from madang.protocol import Clarification, Option
from madang.protocol.events import PlanningStarted, PlanReady
from madang.runtime import RunContext
from madang.state import Plan, Step, summary
from madang.text import Language, Text

__all__ = ["plan_consultation"]


async def plan_consultation(
    state: Consultation, runtime: Runtime[RunContext]
) -> Command[Literal["execute_teams", "guide"]]:
    """Reads the question with all that was told before; what is missing for a calculation is asked for once."""
    context, day = runtime.context, today(runtime.context)
    context.emit(PlanningStarted(message=_LOOKING.read(context.language)))
    told, named = read_case(state.query, day), find_spot(state.query)
    case, spot = state.case.updated(told), named or state.spot
    attached = await kind_of(state.attachments, context)
    reading = _feasible(_reading(state, case, told, named, attached), case, spot)
    if not reading.tasks:
        update = {"reading": reading, "case": case, "spot": spot, "current_phase": "planning", "plan": None}
        return Command(goto="guide", update=update)
    case, spot = await _completed(reading, case, spot, context)
    plan = _plan(reading, len(state.messages), context.language)
    context.emit(PlanReady(intent=reading.intent, confidence=reading.confidence, plan=summary(plan)))
    update = {"reading": reading, "case": case, "spot": spot, "plan": plan, "current_phase": "planning"}
    return Command(goto="execute_teams", update=update)


def _reading(state: Consultation, case: Case, told: Case, named: Spot | None, attached: Attached | None) -> Reading:
    """What is asked for and named; a message that only tells one thing more asks again what was asked before."""
    before, spot = state.reading, named or state.spot
    if before and before.asks and not attached and is_follow_up(state.query, told, named.name if named else None):
        reading = before.changed(confidence=0.6, tasks=before.asks, offers=())
    else:
        reading = read_tasks(state.query, case, subject=read_subject(state.query), attached=attached, told=told)
    keywords = read_keywords(state.query, keyword_book(), spot)
    tasks = (*reading.tasks, "market") if _wants_prices(reading, keywords, case, spot) else reading.tasks
    return reading.changed(tasks=tasks, keywords=keywords, entities=entities_of(state.query, case, spot))


def _wants_prices(reading: Reading, keywords: Keywords, case: Case, spot: Spot | None) -> bool:
    """Whether what homes cost there belongs to it: for a risk without a price, or a right that concerns such homes."""
    if spot is None or not spot.codes or "market" in reading.tasks:
        return False
    unpriced = case.price is None and case.deposit is not None and not _PRICED.isdisjoint(reading.tasks)
    return unpriced or ("legal" in reading.tasks and len(keywords.real_estate) > 1)


def _feasible(reading: Reading, case: Case, spot: Spot | None) -> Reading:
    """Where the law answers, what nothing is known for is offered, not asked about: people want to know the rule."""
    if not reading.articles:
        return reading
    offers = tuple(task for task in reading.tasks if _NEEDS.get(task) and not _begun(task, case, spot))
    tasks = tuple(task for task in reading.tasks if task not in offers)
    return reading.changed(tasks=tasks, offers=offers) if "legal" in tasks else reading


def _begun(task: TaskKind, case: Case, spot: Spot | None) -> bool:
    """Whether a figure or a day was told that the task works with; a place alone says little."""
    needs = _NEEDS[task]
    return any(not _lacks(need, case, spot) for need in needs if need != "place" or len(needs) == 1)


async def _completed(reading: Reading, case: Case, spot: Spot | None, context: RunContext) -> tuple[Case, Spot | None]:
    """The case with the answer to the one question that matters most, where a calculation cannot do without it."""
    for task in reading.tasks:
        needed = next((need for need in _NEEDS.get(task, ()) if _lacks(need, case, spot)), None)
        if needed is None:
            continue
        answer = str(await context.ask(await _question(task, needed, context)))
        told = read_case(_NAMED.get(needed, "{}").format(answer), today(context))
        return case.updated(told), find_spot(answer) or spot
    return case, spot


def _lacks(need: str, case: Case, spot: Spot | None) -> bool:
    if need == "place":
        return spot is None
    return all(getattr(case, name) is None for name in _AMOUNTS) if need == "amount" else getattr(case, need) is None


async def _question(task: TaskKind, need: str, context: RunContext) -> Clarification:
    place = await remembered_place(context) if need == "place" else None
    offers = [place] if place else [format_won(won, context.language) for won in _OFFERS.get(need, ())]
    return Clarification(
        id=f"{task}-{need}",
        question=_QUESTIONS[need].read(context.language),
        options=tuple(Option(label=offer, value=offer) for offer in offers),
    )


def _plan(reading: Reading, number: int, language: Language) -> Plan:
    """A step for each task, side by side; of a comprehensive question in a row, what is searched before analyses."""
    in_a_row = reading.intent == "comprehensive"
    tasks = sorted(reading.tasks, key=lambda task: team_of(task) != "search") if in_a_row else reading.tasks
    steps = tuple(
        Step(
            id=task,
            agent=team_of(task),
            team=team_of(task),
            task=_TITLES[task].read(language),
            type=task,
            dependencies=("market",) if task in _PRICED and "market" in tasks else (),
            on_missing="run",
            timeout=20,
            retries=1,
        )
        for task in tasks
    )
    return Plan(id=f"consultation-{number}", steps=steps, strategy="pipeline" if in_a_row else "parallel")


_PRICED: frozenset[TaskKind] = frozenset({"burden", "risk"})
"""The analyses that take a price from the market where none was told."""
_NEEDS: dict[TaskKind, tuple[str, ...]] = {
    "market": ("place",),
    "priority": ("deposit", "place"),
    "loan": ("price", "income"),
    "brokerage": ("amount",),
    "report": ("amount",),
    "acquisition_tax": ("price",),
    "conversion": ("deposit",),
    "repayment": ("loan",),
    "yield": ("price", "rent"),
    "renewal": ("ends_on",),
}
_AMOUNTS = ("deposit", "rent", "price", "unnamed")
_NAMED = {
    "deposit": "보증금 {}",
    "price": "매매가 {}",
    "income": "연봉 {}",
    "rent": "월세 {}",
    "loan": "대출 {}",
    "ends_on": "{} 만기",
}
_OFFERS = {
    "deposit": (100_000_000, 300_000_000, 500_000_000),
    "price": (500_000_000, 1_000_000_000),
    "income": (50_000_000, 70_000_000),
}
_QUESTIONS = {
    "place": Text(
        ko="어느 지역인가요? (예: 마포구, 서울, 성남시 분당구)", en="Which place is it? (such as Mapo-gu, Seoul)"
    ),
    "amount": Text(
        ko="매매가나 보증금(월세가 있으면 월세도)은 얼마인가요?", en="How much is the price, or the deposit and rent?"
    ),
    "deposit": Text(ko="보증금은 얼마인가요?", en="How much is the deposit?"),
    "price": Text(ko="집값은 얼마인가요?", en="What does the home cost?"),
    "income": Text(ko="연소득은 얼마인가요?", en="What is the yearly income?"),
    "rent": Text(ko="월세는 얼마인가요?", en="How much is the monthly rent?"),
    "loan": Text(ko="대출 금액은 얼마인가요?", en="How much is borrowed?"),
    "ends_on": Text(ko="계약이 끝나는 날은 언제인가요?", en="On which day does the lease end?"),
}
_LOOKING = Text(ko="질문을 살펴보고 있습니다.", en="Looking at the question.")
_TITLES: dict[TaskKind, Text] = {
    "legal": Text(ko="법령 찾기", en="Find the law"),
    "market": Text(ko="시세 찾기", en="Find market figures"),
    "property": Text(ko="매물 찾기", en="Find listings"),
    "loan_products": Text(ko="대출 상품 찾기", en="Find loans"),
    "increase": Text(ko="증액 상한 계산", en="Work out the cap"),
    "conversion": Text(ko="전월세 전환 계산", en="Convert deposit and rent"),
    "priority": Text(ko="최우선변제 계산", en="Work out priority repayment"),
    "brokerage": Text(ko="중개보수 계산", en="Work out the fee"),
    "loan": Text(ko="대출 한도 계산", en="Work out the loan"),
    "repayment": Text(ko="상환 계획 계산", en="Work out repayment"),
    "yield": Text(ko="수익률 계산", en="Work out the yield"),
    "acquisition_tax": Text(ko="취득세 계산", en="Work out the tax"),
    "burden": Text(ko="보증금 부담 계산", en="Work out the burden"),
    "report": Text(ko="신고 의무 확인", en="Check the duty to report"),
    "renewal": Text(ko="갱신 기간 계산", en="Work out the renewal window"),
    "standing": Text(ko="대항력 확인", en="Check the tenant's standing"),
    "risk": Text(ko="위험 점검", en="Check the risks"),
    "contract": Text(ko="계약서 검토", en="Review the contract"),
    "document": Text(ko="문서 작성", en="Write the document"),
}
