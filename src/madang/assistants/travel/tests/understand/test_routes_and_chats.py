"""The order of towns, what was agreed on in a quoted chat, things to do, budgets a day, and numbers that cannot be."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.trip.towns import TownStay, Turns
from madang.assistants.travel.understand.places.towns import joined_towns
from madang.assistants.travel.understand.slots import Slots, fill_slots
from madang.assistants.travel.understand.wish import Wish, WishInput

TODAY = date(2026, 11, 18)


def read(message: str, destination: str | None = None) -> Wish:
    return wish_by_rules(WishInput(message=message, today=TODAY, destination=destination))


@pytest.mark.parametrize(
    ("message", "towns"),
    [
        ("Florence and Rome, 5 nights, Rome first", ["rome", "florence"]),
        ("We land in Berlin and fly home out of Prague, 6 nights", ["berlin", "prague"]),
        ("하노이 2박 다낭 3박인데 다낭부터 갈게요", ["danang", "hanoi"]),
        ("부다페스트로 들어가서 빈에서 나오는 6박", ["budapest", "vienna"]),
        ("finish in Kyoto, begin with Osaka, 4 nights", ["osaka", "kyoto"]),
    ],
)
def test_towns_are_seen_in_the_order_that_is_said(message: str, towns: list[str]) -> None:
    assert [stay.town for stay in read(message).towns] == towns


@pytest.mark.parametrize("message", ["부산-후쿠오카-부산 2박 둘이", "from Busan to Fukuoka 2 nights and back to Busan"])
def test_a_way_that_ends_where_it_begins_goes_between(message: str) -> None:
    wish = read(message)

    assert (wish.origin, wish.destinations) == ("busan", ("fukuoka",))


def test_known_towns_are_turned_round() -> None:
    known = (TownStay(town="paris", nights=3), TownStay(town="lyon", nights=1), TownStay(town="nice", nights=2))

    turned = joined_towns(known, "paris", read("the other way round please", "paris"))
    ended = joined_towns(known, "paris", Wish(destinations=("lyon",), turns=Turns(last="lyon")))

    assert [stay.town for stay in turned] == ["nice", "lyon", "paris"]
    assert [(stay.town, stay.nights) for stay in ended] == [("paris", 3), ("nice", 2), ("lyon", 1)]


@pytest.mark.parametrize(
    ("chat", "town", "nights"),
    [
        ("하나: 세부 가자 / 두리: 너무 더워 / 하나: 그럼 타이베이 / 두리: 좋지 3박", "taipei", 3),
        ("[Kim] Osaka 2 nights?\n[Lee] 3 nights is better\n[Kim] fine", "osaka", 3),
        ("Dad: Paris? / Mum: we went there, London / Dad: ok / Mum: 5 nights", "london", 5),
    ],
)
def test_of_a_quoted_chat_counts_what_was_agreed_on(chat: str, town: str, nights: int) -> None:
    wish = read(chat)

    assert (wish.destinations, wish.nights) == ((town,), nights)


def test_a_form_is_no_chat() -> None:
    wish = read("목적지: 도쿄 / 기간: 3박 / 인원: 2명")

    assert (wish.destinations, wish.nights, wish.adults) == (("tokyo",), 3, 2)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("다낭 3박 둘이, 패러세일링 무조건 할 거예요", "패러세일링"),
        ("Bangkok 3 nights, a cooking class is a must", "cooking class"),
    ],
)
def test_what_cannot_be_done_in_a_town_is_told(message: str, told: str) -> None:
    assert read(message).unknown_sight == told


def test_a_part_of_a_town_that_is_named_beside_it_is_to_be_seen() -> None:
    assert read("안동 1박, 하회마을은 꼭").must_visit == ("hahoe",)


def test_a_budget_a_day_is_one_for_all_days() -> None:
    wish = read("오사카 3박 4명, 하루에 25만원씩")
    later, _ = fill_slots(Slots(), read("오사카 4명, 하루 25만원"), TODAY, 250_000)

    slots, _ = fill_slots(Slots(), wish, TODAY, 250_000)
    asked, _ = fill_slots(later, read("3박이요"), TODAY, None)

    assert (slots.budget, later.budget, asked.budget) == (1_000_000, None, 1_000_000)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("여수 1박 1.5명", "1.5명"),
        ("4월 9일에 출발해서 4월 5일에 돌아오는 대만", "4월 5일"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(message: str, reason: str) -> None:
    slots, troubles = fill_slots(Slots(), read(message), TODAY, None)

    assert (slots.adults, slots.duration in {None, 1}) == (None, True)
    assert any(reason in trouble.ko for trouble in troubles)


@pytest.mark.parametrize(
    ("message", "people"),
    [("부모님이랑 저, 여동생 넷이요", 4), ("person 5, Tokyo", 5), ("나랑 동생 둘, 도쿄", 3)],
)
def test_a_number_behind_those_who_are_named_may_be_that_of_all(message: str, people: int) -> None:
    assert read(message).adults == people


def test_the_price_of_a_night_is_no_budget() -> None:
    wish = read("숙소는 1박에 12만원까지만요", "osaka")

    assert (wish.budget, wish.nights, wish.concerns) == (None, None, ("nightly",))
