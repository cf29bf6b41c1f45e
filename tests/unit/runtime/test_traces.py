"""A trace says where an error came from and nothing that a person said."""

import pytest
from pydantic import BaseModel

from madang.runtime.errors import FinalError
from madang.runtime.traces import trace_of


class Person(BaseModel):
    name: int


def caught(error: BaseException, cause: BaseException | None = None) -> BaseException:
    try:
        raise error from cause
    except type(error) as found:
        return found


@pytest.mark.parametrize(
    ("error", "last"),
    [
        (ValueError("no flight for 'Kim Min-ji'"), "ValueError: no flight for '…'"),
        (ValueError('said "it\'s me", twice'), 'ValueError: said "…", twice'),
        (KeyError("Kim Min-ji"), "KeyError: '…'"),
        (OSError("call 010-1234-5678"), "OSError: call ***REDACTED***"),
        (FinalError("Agent 'a' cannot call 010-1234-5678."), "FinalError: Agent 'a' cannot call ***REDACTED***."),
        (RuntimeError(), "RuntimeError"),
        (ValueError("'" * 100_001), "ValueError: " + "'…'" * 50_000 + "'"),
    ],
)
def test_what_others_quote_is_masked_and_what_is_personal_everywhere(error: BaseException, last: str) -> None:
    trace = trace_of(caught(error))
    assert "in caught" in trace
    assert trace.splitlines()[-1] == last


def test_a_model_that_refuses_a_value_does_not_show_it() -> None:
    name = " ".join(["Kim", "Min-ji"])
    with pytest.raises(ValueError, match=name) as refused:
        Person.model_validate({"name": name})
    assert name not in trace_of(refused.value)


def test_all_that_led_to_an_error_is_told_first_things_first() -> None:
    first, second = ValueError("for 'Kim'"), KeyError("Lee")
    group = caught(ExceptionGroup("both", [caught(second)]), cause=caught(first))
    lines = [line for line in trace_of(group).splitlines() if not line.startswith(" ")]
    assert lines == ["ValueError: for '…'", "KeyError: '…'", "ExceptionGroup: both (1 sub-exception)"]
    assert "Kim" not in trace_of(group)


def test_errors_in_a_circle_are_told_once() -> None:
    one, other = ValueError("one"), ValueError("other")
    one.__context__, other.__context__ = other, one
    assert trace_of(one).splitlines() == ["ValueError: other", "ValueError: one"]
