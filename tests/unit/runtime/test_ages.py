"""How old the data of an assistant is, it says itself."""

from madang.runtime import discover
from madang.runtime.ages import data_ages


def test_the_ages_are_those_of_the_page_of_sources():
    found = discover().found
    assert any(age.source for age in data_ages(found["travel"]))
    assert all(age.as_of[:4].isdigit() for assistant in found.values() for age in data_ages(assistant))


def test_an_assistant_that_brings_no_data_has_no_ages():
    assert data_ages(discover("tests.assistants", declared=()).found["slots"]) == ()
