"""What of a message means something and was not read is told, and nothing of a plain request is."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.understand.accounting import unheard_clauses

TODAY = date(2026, 11, 15)


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
    assert unheard_clauses(message, lexicon(), TODAY) == told
