"""What is typed in answer to an approval: yes or no, and the reason where one is wanted."""

import pytest

from madang.cli.terminal.typed_input import UnsuitableAnswerError, parse_answer
from madang.protocol import Approval

PLAIN = Approval(id="a", action="store VR-1", reason="risk: high", arguments={"note": ""})
REASONED = Approval(
    id="a",
    action="store VR-1",
    reason="risk: high",
    arguments={"findings": ["too dear"], "reason": ""},
    arguments_schema={"required": ["reason"]},
)


@pytest.mark.parametrize(
    "typed", ["yes, the committee has agreed", "예: the committee has agreed", " ok the committee has agreed "]
)
def test_a_reason_stands_behind_the_yes(typed: str):
    assert parse_answer(REASONED, typed) == {
        "approved": True,
        "arguments": {"findings": ["too dear"], "reason": "the committee has agreed"},
        "by": "",
    }


@pytest.mark.parametrize("typed", ["yes", "예.", " 승인 "])
def test_a_yes_without_the_reason_that_is_wanted_says_how_to_write_it(typed: str):
    with pytest.raises(UnsuitableAnswerError, match="Write it behind the yes: 'yes, the reason'"):
        parse_answer(REASONED, typed)


@pytest.mark.parametrize("typed", ["no", "아니요", "no, too dear", "거절. 한도를 넘음"])
def test_a_refusal_needs_no_reason(typed: str):
    assert parse_answer(REASONED, typed) == {"approved": False, "arguments": None, "by": ""}


def test_a_plain_approval_takes_yes_or_no_and_nothing_else():
    assert parse_answer(PLAIN, "네") == {"approved": True, "arguments": None, "by": ""}
    for typed in ("yes but only tomorrow", "maybe", "", "예약해줘"):
        with pytest.raises(UnsuitableAnswerError, match="Answer yes or no instead of"):
            parse_answer(PLAIN, typed)
