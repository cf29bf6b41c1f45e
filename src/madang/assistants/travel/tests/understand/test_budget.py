"""For whom an amount is, as people say it."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.understand.budget import read_budget, read_own
from madang.assistants.travel.understand.message import read_wish


@pytest.mark.parametrize(
    ("message", "scope"),
    [
        ("다낭 4박, 한 사람 70만원, 세 명", "per_person"),
        ("1인 예산은 90만원이고 넷이서 오사카", "per_person"),
        ("도쿄 3박 200만원(셋 합산)", "total"),
        ("넷이 합쳐 300만원으로 방콕", "total"),
        ("Bali for two, 900,000 won each", "per_person"),
        ("오사카 3박 150만원 둘이", None),
        ("경주 2박 11명 500만원 관광", None),
        ("오사카 3박 150만원 둘이", None),
        ("Barcelona and Madrid, 3 nights each, couple, 9 million won", None),
        ("교토 2박씩 오사카 2박씩, 둘이 300만원", "total"),
        ("우리 둘이 가진 돈이 180만원", "total"),
    ],
)
def test_the_words_beside_an_amount_say_for_whom_it_is(message: str, scope: str | None):
    assert read_wish(message, lexicon(), date(2026, 11, 15)).scope == scope


def test_a_ticket_for_a_concert_is_no_flight():
    assert not read_wish("공연 티켓은 이미 샀고 도쿄 2박", lexicon(), date(2026, 11, 15)).own_flight


@pytest.mark.parametrize(
    ("message", "own"),
    [
        ("비행기는 남편이 포인트로 이미 끊어놨어", True),
        ("항공권은 지난달에 특가로 샀어요", True),
        ("비행기는 제일 싼 걸로 끊어줘", False),
        ("항공권은 아직 안 샀어요", False),
    ],
)
def test_a_flight_that_is_bought_is_ones_own_whoever_bought_it(message: str, own: bool) -> None:
    assert read_wish(message, lexicon("osaka"), date(2026, 11, 15), "change").own_flight is own


@pytest.mark.parametrize(
    ("message", "own"),
    [
        ("더 싼 비행기 있어?", (False, False)),
        ("다른 항공편 있어요", (False, False)),
        ("더 괜찮은 호텔 있는지 궁금해", (False, False)),
        ("숙소 있어?", (False, False)),
        ("항공료는 별도야?", (False, False)),
        ("are the flights covered?", (False, False)),
        ("Is the hotel booked?", (False, False)),
        ("저희는 숙소 있어요", (False, True)),
        ("싼 비행기표 이미 샀어", (True, False)),
        ("비행기는 있어요. 호텔만 골라줄래?", (True, False)),
        ("is 2 million ok if we already have our flights?", (True, False)),
    ],
)
def test_who_asks_for_a_flight_or_a_stay_has_none(message: str, own: tuple[bool, bool]) -> None:
    assert read_own(message) == own


@pytest.mark.parametrize("message", ["lands before 6 am", "I am going to Osaka", "start at 9 am"])
def test_am_is_no_million(message: str):
    assert read_budget(message, "", message) is None
