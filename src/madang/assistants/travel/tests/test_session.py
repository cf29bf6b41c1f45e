"""A session: how it begins, goes on after a restart, remembers what was wished, and can be looked back at."""

from pathlib import Path
from typing import Any, TypedDict

import pytest
from langgraph.graph import START, StateGraph

from madang.assistants.travel.manifest import ASSISTANT
from madang.assistants.travel.present.questions import slot_question
from madang.assistants.travel.state import Journey
from madang.assistants.travel.tests.conversation import talking
from madang.runtime.runs.time_travel import TimeTravel
from madang.state.history.changes import field_changes, field_history, timeline
from madang.store.errors import SessionIdError, SessionNotFoundError


class OldTrip(TypedDict, total=False):
    """What the first version kept."""

    destination: str
    num_people: int


GREETING = "안녕하세요! 여행 계획을 도와드리겠습니다. 어디로 여행 가고 싶으세요?"


@pytest.mark.req("T7", "T35", "T40", "T53", "TC20")
async def test_a_new_session_has_every_default_and_greets() -> None:
    async with talking() as talk:
        answer = await talk.send("안녕하세요")
        state = await talk.state()
        session = await talk.store.sessions.get("trip")
    assert answer.questions[0].question == GREETING
    assert slot_question("destination").ko in GREETING
    touched = {"message", "messages", "turn", "current_agent", "next_agent", "agents_at_work", "understood"}
    fresh = Journey()
    assert {name for name in vars(fresh) if getattr(state, name) != getattr(fresh, name)} <= touched
    assert (state.destination, state.travel_style, state.current_step) == (None, [], "collecting")
    assert session.created_at.utcoffset() is not None
    assert session.created_at <= session.updated_at


@pytest.mark.req("T2", "T6", "T41", "T42", "TC1")
async def test_a_conversation_goes_on_after_a_restart(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'trips.db'}"
    async with talking(store=store) as talk:
        first = await talk.send("오사카")
        began = (await talk.store.sessions.get("trip")).updated_at
    async with talking(store=store) as talk:
        talk.last = first
        await talk.send("3박 4일")
        state = await talk.state()
        session = await talk.store.sessions.get("trip")
        with pytest.raises(SessionNotFoundError):
            await talk.store.sessions.get("another")
    assert (state.destination, state.duration) == ("osaka", 3)
    assert [message["content"] for message in state.messages] == [
        GREETING,
        "오사카",
        "몇 박 며칠 계획이신가요?",
        "3박 4일",
        "예산은 얼마 정도 생각하세요?",
    ]
    assert session.updated_at > began


@pytest.mark.req("T28")
async def test_messages_of_both_sides_are_kept_in_the_order_they_were_said() -> None:
    async with talking() as talk:
        await talk.send("오사카")
        await talk.send("3박 4일")
        state = await talk.state()
    said = [(message["role"], message["content"]) for message in state.messages]
    assert said[:3] == [("assistant", GREETING), ("user", "오사카"), ("assistant", "몇 박 며칠 계획이신가요?")]
    assert said[3:] == [("user", "3박 4일"), ("assistant", "예산은 얼마 정도 생각하세요?")]
    assert len({message["id"] for message in state.messages}) == 5


@pytest.mark.req("T53", "T54")
async def test_after_the_first_word_three_messages_stand_from_the_greeting_on() -> None:
    async with talking() as talk:
        await talk.send("오사카")
        state = await talk.state()
    assert state.destination == "osaka"
    assert [(each["role"], each["content"]) for each in state.messages] == [
        ("assistant", GREETING),
        ("user", "오사카"),
        ("assistant", "몇 박 며칠 계획이신가요?"),
    ]
    assert state.said_before == state.messages[1:2]


@pytest.mark.req("T6", "T10", "T28", "T53", "T54")
async def test_a_journey_that_waits_holds_the_question_and_who_asks() -> None:
    async with talking() as talk:
        waiting = []
        for message in ("안녕하세요", "오사카", "3박"):
            await talk.send(message)
            waiting.append(await talk.state())
    greeted, named, _ = waiting
    assert [(each["role"], each["content"]) for each in greeted.messages] == [
        ("user", "안녕하세요"),
        ("assistant", GREETING),
    ]
    assert [each["role"] for each in named.messages] == ["user", "assistant", "user", "assistant"]
    assert named.messages[-1]["content"] == "몇 박 며칠 계획이신가요?"
    assert named.destination == "osaka"
    assert {state.current_agent for state in waiting} == {"travel_consultant"}
    ids = [each["id"] for each in waiting[-1].messages]
    assert len(ids) == len({*ids}) == 6


@pytest.mark.req("T36", "T39")
@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("3박4일 200만원 2명", "어디로 여행 가고 싶으세요?"),
        ("오사카 200만원 2명", "몇 박 며칠 계획이신가요?"),
        ("오사카 3박4일 2명", "예산은 얼마 정도 생각하세요?"),
        ("오사카 3박4일 200만원", "몇 명이 함께 가시나요?"),
    ],
)
async def test_a_wish_is_complete_only_with_all_four_slots(message: str, asked: str) -> None:
    async with talking() as talk:
        answer = await talk.send(message)
        state = await talk.state()
    assert (answer.status, state.info_collected, state.current_step) == ("interrupted", False, "collecting")
    assert asked in answer.questions[0].question


@pytest.mark.req("T36", "T38")
async def test_a_complete_wish_has_a_style_which_is_said_where_nobody_chose_one() -> None:
    async with talking() as talk:
        answer = await talk.send("오사카 3박4일 200만원 2명")
        state = await talk.state()
    assert (answer.status, state.info_collected, state.current_step) == ("completed", True, "done")
    assert state.required_request.styles == ("sightseeing", "food")
    assert "관광과 맛집 위주로 짰습니다." in answer.answer


@pytest.mark.req("T48")
async def test_a_long_conversation_keeps_its_first_message_and_the_newest_twenty_in_all() -> None:
    towns = ("오사카", "도쿄", "제주", "방콕")
    async with talking() as talk:
        for number in range(13):
            await talk.send(towns[number % len(towns)])
        state = await talk.state()
    said = [message["content"] for message in state.messages]
    assert (len(said), said[0]) == (20, GREETING)
    assert said[-2] == towns[12 % len(towns)]
    assert said[1] != "몇 박 며칠 계획이신가요?" or said.count("몇 박 며칠 계획이신가요?") < 13


@pytest.mark.req("T9", "T49")
async def test_each_state_says_its_version_and_an_old_one_goes_on_in_the_new() -> None:
    async with talking() as talk:
        await talk.store.sessions.create("trip", assistant="travel")
        old: Any = StateGraph(OldTrip).add_node("collect", lambda state: state).add_edge(START, "collect")
        first = old.compile(checkpointer=talk.store.checkpointer)
        await first.ainvoke({"destination": "오사카", "num_people": 2}, {"configurable": {"thread_id": "trip"}})

        await talk.send("3박 4일")

        past = await talk.store.history("trip")
        state = await talk.state()
    assert {(header.state_schema, header.state_version) for header in past} == {(None, None), ("travel", 2)}
    assert (past[0].state_schema, past[0].state_version) == ("travel", 2)
    assert (state.destination, state.duration, state.num_people) == ("osaka", 3, 2)


@pytest.mark.req("T43", "T44", "T45", "T46")
async def test_what_a_slot_has_held_and_who_wrote_it_can_be_read() -> None:
    async with talking() as talk:
        for message in ("오사카", "아니 도쿄로", "3박"):
            await talk.send(message)
        past = await TimeTravel(talk.store, ASSISTANT).timeline("trip")
    held = [(entry.node, entry.value) for entry in field_history(past, "destination")]
    assert list(dict.fromkeys(value for _, value in held)) == [None, "osaka", "tokyo"]
    assert {node for node, value in held if value} >= {"needs_collector"}
    assert field_changes(past[0].state, past[-1].state).replaced["duration"].after == 3
    assert [step.node for step in timeline(past)] == [entry.node for entry in past]


@pytest.mark.req("T21", "T22", "T23", "T24")
async def test_preferences_are_kept_and_become_part_of_the_request() -> None:
    async with talking() as talk:
        await talk.send("오사카 대한항공 타고 게스트하우스에서, 도톤보리는 꼭, 예산은 조금 넘어도 괜찮아")
        state = await talk.state()
    assert (state.preferred_airline, state.accommodation_preference) == ("대한항공|Korean Air", "guesthouse")
    assert (state.must_visit_places, state.budget_flexibility) == (["dotonbori"], "flexible")


@pytest.mark.req("T22", "TC9")
async def test_the_airline_that_is_named_flies_until_any_will_do_and_prices_say_what_they_are_multiplied_by() -> None:
    async with talking() as talk:
        answer = await talk.send("오사카 3박 4일 성인 3명 총예산 600만원 대한항공 타고 가고 싶어")
        liked = await talk.state()
        freed = await talk.send("항공사는 아무거나 상관없어")
        free = await talk.state()
    assert liked.offer is not None
    assert free.offer is not None
    flown = [trip.flight.carriers.ko for trip in liked.offer.trips if trip.flight]
    assert len(flown) == len(liked.offer.trips)
    assert all("대한항공" in carriers for carriers in flown)
    others = [trip.flight.carriers.ko for trip in free.offer.trips if trip.flight]
    assert any("대한항공" not in carriers for carriers in others)
    assert "- 항공·열차: 상관없음" in freed.answer.splitlines()
    for trip in liked.offer.trips:
        fare, lodging = (
            next(line for line in trip.budget.lines if line.kind == kind) for kind in ("flights", "lodging")
        )
        assert [(factor.count, factor.label.ko) for factor in fare.factors] == [(3, "3명")]
        assert [(factor.count, factor.label.ko) for factor in lodging.factors] == [(2, "2실"), (3, "3박")]
        for line, times in ((fare, 3), (lodging, 2 * 3)):
            assert line.unit_price is not None
            assert line.amount is not None
            assert line.amount.likely == times * line.unit_price.likely
    assert "× 3명" in answer.answer
    assert "× 2실 × 3박" in answer.answer


@pytest.mark.req("TC9")
async def test_with_a_fare_that_nobody_knows_no_plan_claims_to_be_within_the_budget() -> None:
    async with talking() as talk:
        answer = await talk.send("제주에서 후쿠오카 2박 3일 성인 2명 총예산 100만원")
        state = await talk.state()
    assert state.offer is not None
    trip = state.offer.trips[0]
    [fare] = [line for line in trip.budget.lines if line.kind == "flights"]
    assert (fare.unit_price, fare.amount, trip.budget.unknown) == (None, None, ("flights",))
    assert trip.budget.total.likely == sum(line.amount.likely for line in trip.budget.lines if line.amount)
    assert "예산에서" not in answer.answer.splitlines()[0]
    assert any("항공료는 예산에 없습니다" in warning for warning in answer.warnings)


@pytest.mark.req("TC17")
@pytest.mark.parametrize("hostile", ["../../outside", "/etc/passwd", "trip\x00.db", "..\\..\\outside", "a" * 5_000])
async def test_a_session_id_that_could_lead_elsewhere_is_refused_and_no_file(hostile: str, tmp_path: Path) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    async with talking(store=f"sqlite:///{folder / 'trips.db'}", session=hostile) as talk:
        with pytest.raises(SessionIdError):
            await talk.send("오사카")
    assert _stems(tmp_path) == {"store"}
    assert _stems(folder) == {"trips"}


def _stems(folder: Path) -> set[str]:
    return {path.name.split(".")[0] for path in folder.iterdir()}
