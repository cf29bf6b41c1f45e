"""What no plan covers is noticed and said: what the plan assumes, and what the traveller has to find out."""

from datetime import date

import pytest

from madang.assistants.travel.agents.towns import planned_request
from madang.assistants.travel.tools.bundled_data import advice_on
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.understand.message import read_wish
from madang.assistants.travel.understand.slots import Slots, fill_slots


@pytest.mark.parametrize(
    ("message", "concerns"),
    [
        ("렌터카 빌릴 수 있어?", ("car",)),
        ("차 렌트해서 다닐래", ("car",)),
        ("렌터카 없이 다닐게", ()),
        ("강아지랑 같이 가요", ("pet",)),
        ("휠체어 타는 할머니도 가세요", ("access", "elders")),
        ("비자 필요해?", ("entry",)),
        ("비즈니스석으로 예약해줘", ("cabin", "booking")),
        ("Do we need a visa, and is it safe to walk at night?", ("entry", "safety")),
        ("we are vegetarian", ("diet",)),
        ("눈축제 보고 싶어", ("event",)),
        ("오사카 3박", ()),
    ],
)
def test_a_concern_is_noticed(message: str, concerns: tuple[str, ...]):
    assert read_wish(message, lexicon(), date(2026, 11, 15)).concerns == concerns


@pytest.mark.parametrize(
    ("message", "concerns"),
    [
        ("장모님은 비탈길 걷기가 어려우세요", ("elders", "access")),
        ("골목 계단이 예쁜 동네를 실컷 걷는 게 좋아요", ()),
        ("아버지 발목이 아프셔서 적게 걸으려고요", ("access",)),
        ("무릎까지 오는 치마도 챙길게요", ()),
        ("걷는 건 힘들지 않아요", ()),
        ("Steps are difficult for him", ("access",)),
        ("We enjoy climbing stairs and walking is not a problem", ()),
        ("쌍둥이는 할머니께 맡기고 둘만 떠나요", ()),
        ("고양이는 집에 두고 가요", ()),
        ("할머니를 모시고 가요", ("elders",)),
        ("We left the twins with my parents", ()),
        ("Leaving in May with my parents", ("elders",)),
        ("I collect photos of every church and mosque", ()),
        ("Is there an evening when we could attend mass?", ("faith",)),
        ("회사 회의 때문에 하루는 저녁 9시 도착", ("appointment", "hours")),
        ("비행은 여섯 시간 이내, 매일 7시 전에 숙소로 돌아오기", ("flight_time",)),
        ("A nine-hour flight is too much, and he avoids shellfish", ("flight_time", "diet")),
        ("We arrive on different days", ("arrival",)),
        ("What would you propose?", ()),
        ("못 걷" * 2_000, ("access",)),
    ],
)
def test_words_that_say_a_concern_only_together(message: str, concerns: tuple[str, ...]):
    assert read_wish(message, lexicon(), date(2026, 11, 15)).concerns == concerns


@pytest.mark.parametrize(
    ("message", "styles"),
    [
        ("I'll leave the rest up to your taste", ()),
        ("We just need some rest", ("rest",)),
        ("혈압 약 먹고 나서 출발해요", ()),
        ("꼬치구이 먹고 싶어요", ("food",)),
    ],
)
def test_a_word_in_passing_is_no_style(message: str, styles: tuple[str, ...]):
    assert read_wish(message, lexicon(), date(2026, 11, 15)).styles == styles


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("제외할 곳: 동물원", "zoo"),
        ("Avoid: aquariums", "aquarium"),
        ("높은 건물은 너무 어지러워요", "viewpoint"),
        ("My brother gets vertigo", "viewpoint"),
    ],
)
def test_a_kind_of_place_is_turned_down_by_a_heading_or_by_a_fear(message: str, kind: str):
    assert read_wish(message, lexicon(), date(2026, 11, 15)).unwanted_kinds == (kind,)


@pytest.mark.parametrize(
    ("town", "by_car", "said"),
    [
        ("jeju", True, ("주차비를 추정해 예산에 넣고", "fuel and parking are in the budget")),
        ("hanoi", False, ("대중교통으로 짰고", "no rental car prices are known here; planned by public transport")),
        ("beijing", False, ("국제운전면허증이 통하지 않아", "an international licence is not valid in China")),
    ],
)
def test_a_car_is_promised_only_where_it_is_planned_with(town: str, by_car: bool, said: tuple[str, str]):
    slots = Slots(destination=town, duration=3, adults=2, budget=3_000_000, by_car=True, concerns=("car",))
    request = planned_request(slots, date(2026, 11, 15))
    (advice,) = trip_facts(request).advice
    assert request.by_car == by_car
    assert (said[0] in advice.ko, said[1] in advice.en) == (True, True)
    assert ("추정해 예산에" in advice.ko, "are in the budget" in advice.en) == (by_car, by_car)


def test_a_car_that_is_taken_back_is_no_concern_any_more():
    today = date(2026, 11, 15)
    slots, _ = fill_slots(
        Slots(by_car=True, concerns=("pet", "car")), read_wish("차 없이 다닐래", lexicon(), today), today, None
    )
    assert (slots.by_car, slots.concerns) == (False, ("pet",))


def test_advice_knows_the_country_where_that_matters():
    assert (
        advice_on(("entry",), "KR", by_car=False)[0].ko
        == "입국: 국내 여행이라 비자가 필요 없습니다. 항공편은 신분증을 챙기세요."
    )
    assert advice_on(("entry",), "JP", by_car=False) == advice_on(("entry",), "TH", by_car=False)
