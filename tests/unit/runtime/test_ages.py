"""How old the data of an assistant is, it says itself."""

from dataclasses import replace
from typing import Any

from madang.runtime import RunContext, discover
from madang.runtime.ages import data_ages
from madang.state import CheckedGraph


def test_the_ages_are_those_of_the_page_of_sources():
    found = discover().found
    assert any(age.source for age in data_ages(found["travel"]))
    assert all(age.as_of[:4].isdigit() for assistant in found.values() for age in data_ages(assistant))


def test_an_assistant_that_brings_no_data_has_no_ages():
    assert data_ages(discover("tests.assistants", declared=()).found["slots"]) == ()


def test_an_assistant_that_is_a_module_by_itself_has_no_ages():
    slots = discover("tests.assistants", declared=()).found["slots"]

    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        return slots.build()

    build.__module__ = "alone"
    assert data_ages(replace(slots, build=build)) == ()
