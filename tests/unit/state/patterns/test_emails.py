"""E-mail addresses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("hong@example.com으로", "hong@example.com"),
        ("<kim.h+travel@mail.example.co.kr>,", "kim.h+travel@mail.example.co.kr"),
        ("hong＠example．com", "hong＠example．com"),
        ("홍길동@예시.한국", "홍길동@예시.한국"),
        ("mailto:o'neil@example.org", "o'neil@example.org"),
    ],
)
@pytest.mark.req("EC12")
def test_an_address_is_found(text, address, found):
    assert found(text) == [address]


@pytest.mark.parametrize("text", ["pkg@1.2.3", "@hong", "a@b", "me@", "x @ y.com"])
def test_another_use_of_the_sign_is_left(text, found):
    assert found(text) == []


@given(address=st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._%+'-]{0,20}@example\.com", fullmatch=True))
def test_no_part_of_an_address_is_left(address, found):
    assert found(f"메일: <{address}>") == [address]
