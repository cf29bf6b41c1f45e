"""What people say freely, before and after there are plans: nothing of it goes unheard."""

from datetime import date

import pytest

from madang.assistants.travel.tests.conversation import Conversation, talking
from madang.assistants.travel.tools.bundled_data import destination
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.understand.accounting import unheard_clauses
from madang.runtime.agents.reply_validation import typed_answer
from madang.text import Language


async def shown(talk: Conversation) -> TripPlan:
    state = await talk.state()
    assert state.offer is not None
    trip = state.trip(state.chosen or state.offer.recommended)
    assert trip is not None
    return trip


@pytest.mark.parametrize(
    ("message", "party"),
    [
        ("Kyoto, only me", (1, 0, 0)),
        ("타이베이 커플 두 쌍이서 갑니다", (4, 0, 0)),
        ("후쿠오카, 저희 부부랑 아들 둘", (2, 2, 0)),
        ("부산 어른 둘에 돌쟁이 하나", (2, 0, 1)),
        ("Singapore with my husband and our kids (5 and 11)", (2, 2, 0)),
    ],
)
async def test_whoever_travels_is_counted_as_people_say_it(message: str, party: tuple[int, int, int]):
    async with talking() as talk:
        await talk.send(message)
        state = await talk.state()
    assert (state.adults, state.children, state.infants) == party


@pytest.mark.parametrize(
    ("message", "town"),
    [
        ("방콕 말고 다낭으로 갈래요", "danang"),
        ("런던은 가 봐서 빼고 파리로 부탁해요", "paris"),
        ("Rather than Sapporo, make it Tokyo", "tokyo"),
    ],
)
async def test_of_two_towns_the_one_that_is_turned_down_is_not_taken(message: str, town: str):
    async with talking() as talk:
        await talk.send(message)
        assert (await talk.state()).destination == town


async def test_an_airline_that_is_turned_down_does_not_fly():
    async with talking("en") as talk:
        await talk.send("Osaka 2 nights for 2, 1.6 million won in total, no T'way please and not Jeju Air")
        state = await talk.state()
        trip = await shown(talk)
    assert len(state.unwanted_airlines) == 2
    assert trip.flight is not None
    assert not any(name in trip.flight.carriers.en for name in ("Jeju Air", "T'way"))


async def test_a_day_that_no_calendar_has_is_said_to_be_none():
    async with talking() as talk:
        asked = await talk.send("제주 2박 둘이서 총 80만원, 2월 31일 출발")
        assert asked.questions[0].question.startswith("2월 31일은(는) 없는 날짜입니다.")
        state = await talk.state()
    assert (state.departure, state.duration, state.budget) == (None, 2, 800_000)


async def test_what_must_be_seen_survives_the_question_which_town_and_what_is_elsewhere_is_said():
    async with talking() as talk:
        await talk.send("도쿄나 교토 생각 중인데 금각사는 반드시 볼래요")
        await talk.send("교토로 할게요")
        assert (await talk.state()).must_visit_places == ["kinkakuji"]
        moved = await talk.send("아니다 도쿄로 바꿀게요, 금각사도 꼭")
        assert "금각사는 도쿄에 없습니다." in moved.questions[0].question
        assert (await talk.state()).must_visit_places == []


async def test_a_refused_message_changes_nothing():
    async with talking() as talk:
        await talk.send("파리 4박 둘이서 총 700만원")
        before = await talk.state()
        asked = await talk.send("인원을 스무 명으로 늘려줘")
        assert asked.questions[0].question.startswith("인원은 1명~10명이어야 합니다.")
        after = await talk.state()
    assert (after.adults, after.duration, after.offer) == (before.adults, before.duration, before.offer)


async def test_own_flights_cost_nothing_and_are_said_to_be_left_out():
    async with talking() as talk:
        answer = await talk.send("비행기표는 끊어놨고요, 다낭 3박 둘이 총 90만원이요")
        trip = await shown(talk)
    flights = [line for line in trip.budget.lines if line.kind == "flights"]
    assert [line.amount and line.amount.likely for line in flights] == [0]
    assert "항공권은 이미 있다고 하셔서 비용에서 뺐습니다." in answer.answer


async def test_steps_wishes_for_one_day_and_choices_outlast_what_comes_after():
    async with talking() as talk:
        await talk.send("1월 12일 후쿠오카 2박 둘이 총 180만원")
        await talk.send("1박 더 늘려줘")
        await talk.send("출발은 이틀 미뤄줘")
        state = await talk.state()
        assert (state.duration, str(state.required_request.departure)) == (3, "2027-01-14")

        before = await shown(talk)
        await talk.send("둘째 날은 쇼핑만 하고 싶어")
        after = await shown(talk)
        town = destination("fukuoka")
        assert after.days[1].visits
        assert all("shopping" in town.sight(stop.sight or "").styles for stop in after.days[1].visits)
        kept = [[stop.sight for stop in day.visits] for day in before.days]
        now = [[stop.sight for stop in day.visits] for day in after.days]
        assert [kept[day] for day in (0, 2, 3)] == [now[day] for day in (0, 2, 3)]

        await talk.send("숙소를 더 저렴한 데로 바꿔줘")
        cheaper = (await shown(talk)).hotel
        assert cheaper is not None
        await talk.send("예산은 총 200만원까지 돼요")
        still = (await shown(talk)).hotel
        assert still is not None
        assert still.id == cheaper.id

        back = await talk.send("맨 처음 제안으로 돌아가자")
        assert back.answer.startswith("처음 제안으로 되돌렸습니다.")
        assert (await talk.state()).duration == 2


async def test_flight_and_hotel_of_two_plans_are_combined():
    async with talking() as talk:
        await talk.send("오사카 2박 둘이서 총 180만원")
        state = await talk.state()
        cheap, dear = state.trip("value"), state.trip("comfort")
        assert cheap is not None
        assert dear is not None
        await talk.send("A안 항공에 C안 숙소로 묶어줘")
        trip = await shown(talk)
    assert (trip.flight and trip.flight.id, trip.hotel and trip.hotel.id) == (
        dear.flight and dear.flight.id,
        cheap.hotel and cheap.hotel.id,
    )


async def test_who_does_not_know_where_to_go_gets_towns_with_what_they_cost():
    async with talking() as talk:
        asked = await talk.send("주말에 갈 만한 데 추천해 주세요, 둘이 총 100만원")
        state = await talk.state()
    assert "예산 100만원이면 이런 곳이 됩니다" in asked.questions[0].question
    assert [option.label for option in asked.questions[0].options]
    assert (state.budget, state.adults) == (1_000_000, 2)


@pytest.mark.req("TC8")
@pytest.mark.parametrize("language", ["ko", "en"])
async def test_an_amount_typed_for_a_budget_is_no_choice_of_a_total(language: Language):
    async with talking(language) as talk:
        asked = await talk.send("오사카 3박 둘이서" if language == "ko" else "Osaka, 3 nights, two of us")
    for option in asked.questions[0].options:
        amount = option.label.replace("총 ", "").replace(" in all", "")
        assert typed_answer(asked.questions[0], option.label) == option.value
        assert typed_answer(asked.questions[0], amount) == amount != option.label


async def test_who_wants_it_warm_is_offered_no_snow():
    async with talking("en") as talk:
        asked = await talk.send("somewhere warm in February for two of us, around 2 million won")
    labels = [option.label for option in asked.questions[0].options]
    assert labels
    assert not {"Sapporo", "Busan", "London"} & {*labels}


async def test_a_sight_that_is_in_no_list_is_named():
    async with talking() as talk:
        answer = await talk.send("타이베이 2박 둘이 총 150만원, 남산골책방도 꼭 가고 싶어요")
    assert answer.answer.startswith("'남산골책방'은(는) 타이베이 자료에 없어 넣지 못했습니다.")


async def test_when_it_costs_least_and_how_much_is_enough_is_answered():
    async with talking() as talk:
        await talk.send("삿포로 3박 둘이 총 250만원, 12월 24일 출발")
        days = await talk.send("언제 출발하면 제일 싸요?")
        assert "가장 싼 출발일은" in days.answer
        least = await talk.send("그러면 최소 얼마 있어야 돼요?")
        assert "가장 싼 구성이" in least.answer
        which = await talk.send("숙소 이름이 정확히 뭐예요? 예약돼요?")
        assert "예약" in which.answer
        assert (await talk.state()).required_request.departure.isoformat() == "2026-12-24"


async def test_a_second_miss_offers_answers_to_choose_from():
    async with talking("en") as talk:
        await talk.send("Taipei please")
        await talk.send("hmmm")
        again = await talk.send("blah blah")
    assert again.questions[0].question.startswith("I am sorry that I did not understand again.")
    assert "'3 nights'" in again.questions[0].question or "3" in again.questions[0].question


async def test_how_a_message_was_read_is_told_with_spans_and_idle_numbers_are_not_used():
    async with talking() as talk:
        message = "작년엔 280만원 썼는데 이번엔 다낭 3박 둘이서 총 150만원"
        answer = await talk.send(message)
    assert answer.understood is not None
    read = {value.name: value for value in answer.understood.values}
    assert read["budget_total"].text == "150만원"
    assert read["nights"].span == (message.index("3박"), message.index("3박") + 2)
    assert "280만원" not in [value.text for value in answer.understood.values]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("오사카 3박4일 3월 9일 출발 성인 둘 총 220만원", ()),
        ("초등학생 아이 둘 데리고 부부가 4월 3일부터 다낭 4박, 총 450만원", ()),
        ("런던 6박 혼자 450만원, 박물관 위주로 느긋하게", ()),
        ("Rome 4 nights then Florence 3 nights from May 3, two adults, 9 million won in total", ()),
        ("담양 1박2일 부부 40만원, 남편이 꽃가루 알레르기가 심해요", ("남편이 꽃가루 알레르기가 심해요",)),
        ("Auckland 4 nights, 2 people, won't do hostels", ("won't do hostels",)),
    ],
)
def test_what_found_no_use_is_told(message: str, told: tuple[str, ...]):
    assert unheard_clauses(message, lexicon(), date(2026, 11, 15)) == told
