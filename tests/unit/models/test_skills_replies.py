from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage

from madang.models.errors import ReplyError
from madang.models.skills import read_object


@pytest.mark.parametrize(
    "text",
    ['{"a": 1}', '```json\n{"a": 1}\n```', 'Sure! Here you are: {"a": 1}. Anything else?', '\ufeff {"a":1}'],
)
def test_an_object_is_found_wherever_it_stands(text: str):
    assert read_object(AIMessage(text)) == {"a": 1}


def test_a_tool_call_is_an_object_too():
    message = AIMessage("", tool_calls=[{"name": "answer", "args": {"a": 1}, "id": "1"}])
    assert read_object(message) == {"a": 1}


@pytest.mark.parametrize("text", ["", "no", "[1, 2]", "}{", '{"a": "b', "null"])
def test_a_reply_without_an_object_says_so_to_the_model(text: str):
    with pytest.raises(ReplyError) as caught:
        read_object(AIMessage(text))
    assert str(caught.value) == "The reply holds no JSON object. Reply with one JSON object and nothing else."


@pytest.mark.parametrize(
    "text", ['{"a": {"b": 1}, "c": ', '{"a": NaN}', "{" * 100_000 + "}" * 100_000, '{"a": ' + "1" * 5000 + "}", "{a}"]
)
def test_broken_json_is_told_to_the_model(text: str):
    with pytest.raises(ReplyError):
        read_object(AIMessage(text))


@given(st.text())
def test_any_reply_is_an_object_or_refused(text: str):
    with suppress(ReplyError):
        assert isinstance(read_object(AIMessage(text)), dict)
