from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.documents.forms.schema import FieldProblem
from madang.documents.forms.validation import read_answer, validate_form
from tests.unit.documents.forms.samples import LEASE

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("key", "said", "value"),
    [
        ("kind", "월세로 할게요", "wolse"),
        ("kind", "Monthly rent, please", "wolse"),
        ("kind", "1", "jeonse"),
        ("kind", "wolse", "wolse"),
        ("deposit", "3억 5천", 350_000_000),
        ("deposit", "보증금은 5천만원입니다", 50_000_000),
        ("deposit", "350,000,000", 350_000_000),
        ("deposit", "0", 0),
        ("deposit", "₩1,000,000", 1_000_000),
        ("deposit", 7_000_000, 7_000_000),
        ("start", "2027년 3월 1일", "2027-03-01"),
        ("start", "3월 1일부터요", "2027-03-01"),
        ("start", "내일", "2026-11-17"),
        ("start", "20270301", "2027-03-01"),
        ("start", "March 1, 2027", "2027-03-01"),
        ("area", "84.5", 84.5),
        ("area", "84제곱미터", 84),
        ("tenant", " 박서연 ", "박서연"),
        ("terms", "반려동물 가능, 도배는 임대인 부담", ["반려동물 가능", "도배는 임대인 부담"]),
        ("terms", ["a", "b"], ["a", "b"]),
    ],
)
def test_everyday_words_give_the_value(key: str, said: object, value: object):
    assert read_answer(LEASE.field(key), said, TODAY) == value


@pytest.mark.parametrize(
    ("key", "said", "ko"),
    [
        ("kind", "글쎄요", "다음 가운데 하나를 골라 주세요: 전세, 월세"),
        ("kind", "전세나 월세", "다음 가운데 하나를 골라 주세요: 전세, 월세"),
        ("deposit", "500", "원인지 만원인지 단위를 붙여 주세요."),
        ("deposit", "1억에서 2억", "금액을 알 수 없습니다. 3억 5천만원처럼 하나만 말해 주세요."),
        ("deposit", "3000달러", "금액을 알 수 없습니다. 3억 5천만원처럼 하나만 말해 주세요."),
        ("deposit", "-3억", "보증금은 0원 이상이어야 합니다."),
        ("deposit", "몰라요", "금액을 알 수 없습니다. 3억 5천만원처럼 하나만 말해 주세요."),
        ("start", "3월 1일이나 4월 1일", "날짜를 하나만 말해 주세요."),
        ("start", "봄쯤", "날짜를 알 수 없습니다. 2027년 3월 1일처럼 말해 주세요."),
        ("start", "2027-02-30", "날짜를 알 수 없습니다. 2027년 3월 1일처럼 말해 주세요."),
        ("area", "넓어요", "수를 하나만 말해 주세요."),
        ("tenant", "", "임차인은 꼭 필요합니다."),
        ("tenant", "____", "임차인이 아직 빈칸 표시입니다."),
        ("tenant", {"name": "x"}, "임차인은 꼭 필요합니다."),
    ],
)
def test_what_cannot_be_told_is_said_back_and_not_guessed(key: str, said: object, ko: str):
    found = read_answer(LEASE.field(key), said, TODAY)
    assert isinstance(found, FieldProblem)
    assert (found.field, found.message.ko) == (key, ko)
    assert found.message.en.endswith((".", "rent"))


@given(st.sampled_from(LEASE.fields), st.text(max_size=60))
def test_any_words_give_a_right_value_or_a_fault(field, said: str):
    found = read_answer(field, said, TODAY)
    if not isinstance(found, FieldProblem):
        assert not [
            fault for fault in validate_form(LEASE, {"kind": "wolse", field.key: found}) if fault.field == field.key
        ]


@pytest.mark.parametrize("field", LEASE.fields, ids=lambda field: field.key)
@pytest.mark.parametrize("said", ["9" * 1_000_000, "3억" * 100_000, "\x00" * 1000, "'; DROP TABLE files; --"])
def test_hostile_answers_are_read_in_a_moment(field, said: str):
    found = read_answer(field, said, TODAY)
    assert isinstance(found, FieldProblem) or (len(said) < 2000 and field.kind in {"text", "person", "address", "list"})
