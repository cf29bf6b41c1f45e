"""What no plan covers is noticed and said: what the plan assumes, and what the traveller has to find out."""

from datetime import date

import pytest

from madang.assistants.travel.tools.bundled_data import advice_on
from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.understand.message import read_wish


@pytest.mark.parametrize(
    ("message", "concerns"),
    [
        ("렌터카 빌릴 수 있어?", ("car",)),
        ("차 렌트해서 다닐래", ("car",)),
        ("렌터카 없이 다닐게", ()),
        ("강아지랑 같이 가요", ("pet",)),
        ("휠체어 타는 할머니도 가세요", ("access",)),
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


def test_advice_knows_the_country_where_that_matters():
    assert advice_on(("entry",), "KR")[0].ko == "입국: 국내 여행이라 비자가 필요 없습니다. 항공편은 신분증을 챙기세요."
    assert advice_on(("entry",), "JP") == advice_on(("entry",), "TH")
