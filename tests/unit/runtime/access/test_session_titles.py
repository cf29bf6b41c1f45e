"""Titles of sessions name nobody."""

import pytest

from madang.runtime.access.session_titles import session_title


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("저는 이세입이고 보증금 3억이에요", "저는 ***REDACTED***이고 보증금 3억이에요"),
        ("제 이름은 김철수입니다. 도와주세요", "제 이름은 ***REDACTED***입니다. 도와주세요"),
        ("성명: 홍길동, 보증금 문의", "성명: ***REDACTED***, 보증금 문의"),
        ("My name is Jane Doe and I rent a flat", "My name is ***REDACTED*** and I rent a flat"),
        ("I'm Kim Minsu, a tenant", "I'm ***REDACTED***, a tenant"),
        ("010-1234-5678로 전화해 줘", "***REDACTED***로 전화해 줘"),
    ],
)
def test_a_name_or_number_that_is_told_is_not_in_the_title(message: str, title: str):
    assert session_title(message) == title


@pytest.mark.parametrize(
    "message",
    [
        "저는 임차인이고 보증금 3억이에요",
        "전 세입자가 안 나가요",
        "저는 전세예요",
        "I am a tenant in Seoul",
        "이름 없는 방",
        "",
    ],
)
def test_what_people_are_is_no_name(message: str):
    assert session_title(message) == message


def test_a_long_message_is_cut_and_a_very_long_one_costs_no_more():
    assert session_title("가" * 61) == "가" * 59 + "…"
    assert session_title("저는 " * 1_000_000) == ("저는 " * 20)[:59] + "…"
