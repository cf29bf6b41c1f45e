"""What is asked for once there are plans."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.understand.message import read_wish
from madang.assistants.travel.understand.plans.intent import Intent, IntentKind, Shown, read_intent


def intent_of(message: str, *, has_offer: bool = True, before: IntentKind = "trip") -> Intent:
    wish = read_wish(message, lexicon("osaka"), date(2026, 11, 16))
    plans = ("value", "balanced", "comfort") if has_offer else ()
    return read_intent(message, wish, Shown(has_offer=has_offer, before=before, plans=plans))


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("호텔을 더 싼 걸로", Intent(kind="cheaper_hotel")),
        ("호텔이 너무 비싸", Intent(kind="cheaper_hotel")),
        ("호텔 업그레이드 해줘", Intent(kind="better_hotel")),
        ("더 비싼 호텔로", Intent(kind="better_hotel")),
        ("the flight is too expensive", Intent(kind="cheaper_flight")),
        ("둘째 날 비 오면?", Intent(kind="rain", day=2)),
        ("what if it rains on day 3?", Intent(kind="rain", day=3)),
        ("A안 보여줘", Intent(kind="show", plan="comfort")),
        ("show me plan C", Intent(kind="show", plan="value")),
        ("C안으로 할게", Intent(kind="choose", plan="value")),
        ("go with plan B", Intent(kind="choose", plan="balanced")),
        ("이걸로 할게", Intent(kind="choose")),
        ("이 안으로 결정", Intent(kind="choose")),
        ("take it", Intent(kind="choose")),
        ("추천대로", Intent(kind="choose")),
        ("더 싸게 해줘", Intent(kind="cheaper")),
        ("make it cheaper", Intent(kind="cheaper")),
        ("캘린더 파일 줘", Intent(kind="ask", topic="files")),
        ("C안 PDF로 받을 수 있어?", Intent(kind="ask", plan="value", topic="files")),
        ("일정표 인쇄하고 싶어", Intent(kind="ask", topic="files")),
        ("can you export plan A to my calendar?", Intent(kind="ask", plan="comfort", topic="files")),
        ("좀 더 고급으로", Intent(kind="better")),
        ("호텔이 마음에 안 들어", Intent(kind="other_hotel")),
        ("I don't like the hotel", Intent(kind="other_hotel")),
        ("다른 항공편으로", Intent(kind="other_flight")),
        ("항공편 다른 대안이랑 팁 알려줘", Intent(kind="ask", topic="flight")),
        ("tell me about another flight", Intent(kind="ask", topic="flight")),
        ("호텔 말고 게스트하우스로 바꿔줘", Intent(kind="trip")),
        ("대한항공으로 바꿔줘", Intent(kind="trip")),
        ("호텔이 어디야?", Intent(kind="ask", topic="hotel")),
        ("which airport do we fly from?", Intent(kind="ask", topic="flight")),
        ("how much is it in all?", Intent(kind="ask", topic="sum")),
        ("둘째 날 일정 알려줘", Intent(kind="ask", day=2, topic="day")),
        ("비용 더 줄일 방법 있어?", Intent(kind="ask", topic="cost")),
        ("되돌려줘", Intent(kind="undo")),
        ("cancel that", Intent(kind="undo")),
        ("아니다 그거 취소", Intent(kind="undo")),
        ("취소!", Intent(kind="undo")),
        ("scratch that", Intent(kind="undo")),
        ("딴 비행기는 없어?", Intent(kind="ask", topic="flight")),
        ("비행기 후보 두세 개 더 보여줘", Intent(kind="ask", topic="flight")),
        ("다른 숙소 있나요", Intent(kind="ask", topic="hotel")),
        ("what other hotels are there", Intent(kind="ask", topic="hotel")),
        ("더 저렴한 항공편 있어?", Intent(kind="cheaper_flight")),
        ("왜 A안을 골랐어?", Intent(kind="ask", plan="comfort", topic="reason")),
        ("추천한 이유 알려줘", Intent(kind="ask", topic="reason")),
        ("why did you suggest plan C?", Intent(kind="ask", plan="value", topic="reason")),
        ("C안이 왜 이렇게 싸?", Intent(kind="ask", topic="compare")),
        ("why does plan A cost more?", Intent(kind="ask", topic="compare")),
        ("plan B, when do we land?", Intent(kind="ask", plan="balanced")),
        ("처음부터 다시", Intent(kind="restart")),
        ("아니 4박으로", Intent(kind="trip")),
        ("고마워", Intent(kind="thanks")),
        ("asdf", Intent(kind="unclear")),
    ],
)
def test_a_message_about_plans_is_understood(message: str, expected: Intent):
    assert intent_of(message) == expected


@pytest.mark.parametrize(
    ("message", "number"), [("1번으로 할게", 1), ("두 번째", 2), ("option 3", 3), ("2", 2), ("the first one", 1)]
)
def test_a_change_that_would_help_is_chosen_by_its_number(message: str, number: int):
    wish = read_wish(message, lexicon("osaka"), date(2026, 11, 16))
    assert read_intent(message, wish, Shown(has_offer=True, remedies=3)) == Intent(kind="remedy", remedy=number)
    assert read_intent(message, wish, Shown(has_offer=True)).kind != "remedy"


@pytest.mark.parametrize(
    ("message", "plan"),
    [
        ("첫 번째 안으로 할게요", "value"),
        ("맨 위 걸로 결정", "value"),
        ("I'll take the third one", "comfort"),
        ("2번으로 갈게", "balanced"),
        ("마지막 안으로 하자", "comfort"),
        ("A안으로 갈게", "comfort"),
    ],
)
def test_plans_are_numbered_as_they_are_shown(message: str, plan: str):
    assert intent_of(message) == Intent.model_validate({"kind": "choose", "plan": plan})


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("A안 숙소에 C안 코스로 짜줘", Intent(kind="mix", plan="value", flight_of="value", hotel_of="comfort")),
        (
            "I'd like plan C, only with the hotel of plan B",
            Intent(kind="mix", plan="value", flight_of="value", hotel_of="balanced"),
        ),
        ("C안 비행기에 A안 호텔로 묶어줘", Intent(kind="mix", flight_of="value", hotel_of="comfort")),
        (
            "the hotel of plan B with the flights from plan C",
            Intent(kind="mix", flight_of="value", hotel_of="balanced"),
        ),
        ("맨 처음 제안이 나았어, 그걸로 돌아가자", Intent(kind="undo_all")),
        ("언제 가면 제일 싸?", Intent(kind="cheapest_dates")),
        ("when is it cheapest to go?", Intent(kind="cheapest_dates")),
        ("그러면 돈이 얼마 있으면 돼요?", Intent(kind="least_budget")),
        ("what's the minimum budget for this?", Intent(kind="least_budget")),
        ("What is the hotel called exactly, and can I book it?", Intent(kind="ask", topic="hotel")),
    ],
)
def test_combinations_steps_back_and_questions_of_money_are_understood(message: str, expected: Intent):
    assert intent_of(message) == expected


@pytest.mark.parametrize(
    "message", ["요즘 갈 만한 데 있을까요?", "any ideas where we could go?", "따뜻한 데로 가고 싶다"]
)
def test_who_does_not_know_where_to_go_asks_for_proposals(message: str):
    assert intent_of(message, has_offer=False) == Intent(kind="suggest")


def test_a_day_alone_goes_on_with_the_rain():
    assert intent_of("셋째 날은?", before="rain") == Intent(kind="rain", day=3)
    assert intent_of("and the last day?", before="rain") == Intent(kind="rain", day=-1)
    assert intent_of("마지막 날 일정 알려줘", before="rain") == Intent(kind="ask", day=-1, topic="day")


def test_the_first_day_is_no_plan():
    assert intent_of("What do we do on the first day?") == Intent(kind="ask", day=1, topic="day")
    assert intent_of("셋째 날은?") == Intent(kind="ask", day=3, topic="day")


def test_before_there_are_plans_none_can_be_changed():
    assert intent_of("A안 보여줘", has_offer=False) == Intent(kind="unclear")
    assert intent_of("안녕", has_offer=False) == Intent(kind="greeting")


@pytest.mark.parametrize(
    ("message", "flight", "hotel"),
    [
        ("비행기는 A안 것, 호텔은 C안 것으로 섞어줘", "comfort", "value"),
        ("C안 항공에 B안 숙소", "value", "balanced"),
        ("flight from the first one, hotel from the third", "value", "comfort"),
        ("take plan B's flight with the hotel of plan A", "balanced", "comfort"),
    ],
)
def test_parts_of_two_plans_are_mixed_in_any_order(message: str, flight: str, hotel: str):
    found = intent_of(message)
    assert (found.kind, found.flight_of, found.hotel_of) == ("mix", flight, hotel)


def test_what_was_just_changed_is_one_step_back():
    assert intent_of("방금 바꾼 거 취소하고 원래 걸로 되돌려줘").kind == "undo"
    assert intent_of("맨 처음 안으로 되돌려줘").kind == "undo_all"


@pytest.mark.parametrize(
    "message",
    [
        "오사카에서 교토는 뭐 타고 가?",
        "두 도시 사이 이동은 어떻게 해?",
        "is there a train between them?",
        "how do we get from Osaka to Kyoto?",
    ],
)
def test_the_way_between_the_towns_of_a_trip_is_asked_for(message: str):
    wish = read_wish(message, lexicon("osaka"), date(2026, 11, 16))
    shown = Shown(has_offer=True, plans=("value", "balanced"), towns=("osaka", "kyoto"))
    assert read_intent(message, wish, shown) == Intent(kind="ask", topic="between")


def test_a_train_to_another_town_is_no_way_between_those_of_the_trip():
    wish = read_wish("도쿄에서 나고야는 뭐 타고 가?", lexicon("osaka"), date(2026, 11, 16))
    shown = Shown(has_offer=True, plans=("value", "balanced"), towns=("osaka", "kyoto"))
    assert read_intent("도쿄에서 나고야는 뭐 타고 가?", wish, shown).topic != "between"
