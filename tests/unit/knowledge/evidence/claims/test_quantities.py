"""Quantities in both languages are one where they say the same, and none follows from nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge.evidence.claims.derivations import is_derived
from madang.knowledge.evidence.claims.quantities import find_quantities, same_quantity


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("오후 5시 20분", "17:20"),
        ("at 6 p.m.", "18시"),
        ("석 달", "three months"),
        ("닷새", "5 days"),
        ("2억 5,000만 원", "250 million won"),
        ("20분의 1", "5%"),
        ("7만 4천 명", "74,000 visitors"),
        ("12월 4일", "2026년 12월 4일"),
        ("네 시간 반", "4 hours 30 minutes"),
        ("초속 15m", "15 m/s"),
        ("3분기", "the third quarter"),
        ("월요일", "Mondays"),
        ("8년째", "in year eight"),
        ("반년", "6개월"),
        ("두 번", "twice"),
        ("0.25%포인트", "25 basis points"),
    ],
)
def test_the_same_quantity_is_one_in_both_languages(ours: str, theirs: str):
    [first], [second] = find_quantities(ours), find_quantities(theirs)
    assert same_quantity(first, second)


def test_a_number_out_of_others_has_their_unit():
    [some, _] = find_quantities("it failed on 12 of 40 days")
    [days] = find_quantities("12일")
    assert same_quantity(some, days)


def test_the_end_of_a_word_is_no_hour():
    assert not find_quantities("함께 시행한 시험의 결과")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("30일", "30개월"),
        ("10kg", "10 pounds"),
        ("5%", "5%포인트"),
        ("9.6km", "9.6 miles"),
        ("17:20", "18:20"),
        ("제7조", "제7조의2"),
        ("두 번", "세 번"),
        ("두 배", "twice"),
        ("25%", "25 basis points"),
    ],
)
def test_another_unit_is_another_quantity(ours: str, theirs: str):
    [first], [second] = find_quantities(ours), find_quantities(theirs)
    assert not same_quantity(first, second)


def test_a_third_party_and_a_year_before_units_are_no_counts():
    assert find_quantities("제3자에게 효력이 있다.") == ()
    assert [each.kind for each in find_quantities("Q1 2026 units")] == ["quarter", "date"]


@pytest.mark.parametrize(
    ("claimed", "known"),
    [
        ("640,000 won", "320,000 won, 180,000 won, 96,000 won, 44,000 won"),
        ("16 minutes", "47 minutes, 31 minutes"),
        ("59%", "41%"),
        ("147,000 won", "3 nights, 441,000 won"),
        ("13:20", "09:50, 3 hours 30 minutes"),
        ("64%", "150개사 중 96개사"),
    ],
)
def test_a_quantity_is_worked_out_from_others(claimed: str, known: str):
    [ours] = find_quantities(claimed)
    assert is_derived(ours, find_quantities(known), ())


@pytest.mark.parametrize(("claimed", "known"), [("740,000 won", "320,000 won, 180,000 won"), ("0.7%", "5.1%, 4.4%")])
def test_what_does_not_follow_is_not_worked_out(claimed: str, known: str):
    [ours] = find_quantities(claimed)
    assert not is_derived(ours, find_quantities(known), ())


@given(st.text(max_size=120))
def test_any_text_has_quantities_that_stand_in_it(text: str):
    for each in find_quantities(text):
        assert 0 <= each.span[0] < each.span[1] <= len(text)
