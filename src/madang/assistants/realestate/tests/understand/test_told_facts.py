"""What words tell of a person, a term and the homes that are owned."""

from datetime import date

import pytest

from madang.assistants.realestate.tools.bundled_data import template_of
from madang.assistants.realestate.understand.forms.told_fields import told_values
from madang.assistants.realestate.understand.forms.told_people import told_people
from madang.assistants.realestate.understand.values.words import _area, _homes

_ON = date(2026, 1, 5)


@pytest.mark.parametrize("text", ["제가 매수인이에요.", "매도인한테, 보낼 서류", "저는 임대인인데, 궁금해요"])
def test_a_particle_is_no_name(text: str) -> None:
    forms = [template_of(kind).form(_ON) for kind in ("lease_contract", "sales_contract", "certified_letter")]
    assert not [told for form in forms for told in told_people(form, text)]


def test_a_term_in_days_ends_after_it_starts() -> None:
    told = told_values(template_of("lease_contract").form(_ON), "4월 1일부터 60일", _ON)
    assert told == {"starts_on": "2026-04-01", "ends_on": "2026-05-30"}


@pytest.mark.parametrize(
    ("text", "homes"),
    [("We have a house tax question", None), ("We currently own two flats", 3), ("I have two homes", 3)],
)
def test_only_homes_that_are_owned_count(text: str, homes: int | None) -> None:
    assert _homes(text) == homes


def test_pyeong_are_not_square_metres() -> None:
    assert _area("전용 32.5평") != 32
