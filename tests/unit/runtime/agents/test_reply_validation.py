"""An answer has the form its question asks for, or is refused in words."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from madang.protocol.questions import AnswerOption, Approval, Clarification
from madang.runtime.agents.reply_validation import check_answer, check_question, typed_answer
from madang.runtime.errors import AnswerError, PermanentError
from madang.text import Text


def asking(**schema: JsonValue) -> Clarification:
    return Clarification(id="q", question="?", answer_schema=schema)


@pytest.mark.parametrize(
    ("schema", "value", "ko", "en"),
    [
        ({"type": "integer"}, "셋", "정수 형식이어야 합니다.", "It must be a whole number."),
        ({"type": "integer"}, True, "정수 형식이어야 합니다.", "It must be a whole number."),
        (
            {"type": ["string", "null"]},
            3,
            "빈 값 또는 글 형식이어야 합니다.",
            "It must be nothing or a text.",
        ),
        ({"enum": ["Osaka", 2]}, "x", "다음 중 하나여야 합니다: Osaka, 2.", "It must be one of these: Osaka, 2."),
        ({"minimum": 1}, -(10**30), "1 이상이어야 합니다.", "It must be at least 1."),
        ({"maximum": 14}, 10**400, "14 이하여야 합니다.", "It must be at most 14."),
        (
            {"pattern": "^[0-9]{2}$"},
            "a",
            "정해진 형식(^[0-9]{2}$)에 맞지 않습니다.",
            "It does not have the form ^[0-9]{2}$.",
        ),
        ({"format": "date"}, "2026-02-30", "date 형식이 아닙니다.", "It is not of the form date."),
        ({"maxLength": 9}, "a" * 1_000_000, "9자 이하여야 합니다.", "It must have at most 9 characters."),
        ({"required": ["city"]}, {}, "'city' 항목이 빠졌습니다.", "'city' is missing."),
        (
            {"properties": {"stops": {"items": {"minLength": 2}}}},
            {"stops": ["a"]},
            "stops: 0: 2자 이상이어야 합니다.",
            "stops: 0: It must have at least 2 characters.",
        ),
        ({"anyOf": [{"const": 1}]}, 2, "물은 것에 맞지 않는 답입니다.", "That does not fit what was asked."),
        ({"type": "string"}, "\ud800", "물은 것에 맞지 않는 답입니다.", "That does not fit what was asked."),
    ],
)
def test_what_is_wrong_is_told_in_the_readers_language(schema: Any, value: JsonValue, ko: str, en: str) -> None:
    with pytest.raises(AnswerError) as caught:
        check_answer(asking(**schema), value)
    assert caught.value.text == Text(ko=ko, en=en)
    assert str(caught.value).endswith(f" does not answer 'q'. {en}")
    assert len(str(caught.value)) < 400


def test_choices_are_named_as_people_see_them() -> None:
    options = (AnswerOption(value=5292, label="대전제7종합병원"), AnswerOption(value="", label="목록에 없음"))
    question = Clarification(id="q", question="?", options=options, answer_schema={"enum": [5292, ""]})
    with pytest.raises(AnswerError) as caught:
        check_answer(question, 99)
    assert caught.value.user_message.ko == "다음 중 하나여야 합니다: 대전제7종합병원, 목록에 없음."


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("서울", "team:T1"),
        ("경기 팀", "경기 팀"),
        ("영업팀", "영업팀"),
        ("서", "서"),
        ("우리 팀", "우리 팀"),
        ("'우리 팀' 없이 집계", "without"),
        ("서울 말고", "서울 말고"),
        ("3", "without"),
    ],
)
def test_part_of_a_name_chooses_the_only_option_that_has_it(typed: str, value: str) -> None:
    options = (
        AnswerOption(value="team:T1", label="서울영업팀"),
        AnswerOption(value="team:T2", label="경기영업팀"),
        AnswerOption(value="without", label="'우리 팀' 없이 집계"),
    )
    question = Clarification(
        id="q", question="?", options=options, answer_schema={"enum": [option.value for option in options]}
    )
    assert typed_answer(question, typed) == value
    assert typed_answer(question.changed(answer_schema={"type": "string"}), "서울") == "서울"


def test_the_developer_reads_the_value_and_the_question() -> None:
    with pytest.raises(AnswerError) as caught:
        check_answer(asking(type="integer"), "셋")
    assert str(caught.value) == "'셋' does not answer 'q'. It must be a whole number."


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists))
def test_a_question_without_a_schema_takes_any_answer(value: Any) -> None:
    check_answer(asking(), value)


def test_edited_arguments_are_checked_like_an_answer() -> None:
    send = Approval(
        id="send", action="send", reason="", arguments={}, arguments_schema={"properties": {"to": {"type": "string"}}}
    )
    check_answer(send, {"to": "kim"})
    with pytest.raises(AnswerError, match="to: It must be a text"):
        check_answer(send, {"to": 3})


@pytest.mark.parametrize("schema", [{"type": "wrong"}, {"$ref": "http://localhost:1/elsewhere"}, {"pattern": "("}])
def test_a_question_that_nobody_could_answer_is_not_asked(schema: Any) -> None:
    with pytest.raises(PermanentError, match=r"^The question 'q' has a schema that is none \(.+\): mend it\.$"):
        check_question(asking(**schema))
