"""The message is found in whatever form a client gives it."""

from typing import Any

import pytest

from madang.server.errors import RequestError
from madang.server.langgraph_api.run_requests import attachments_in, message_in


@pytest.mark.parametrize(
    "given",
    [
        "Osaka",
        {"message": "Osaka"},
        {"messages": [{"role": "user", "content": "Osaka"}]},
        {"messages": [{"type": "human", "content": "Osaka"}]},
        {"messages": {"role": "user", "content": "Osaka"}},
        {"messages": "Osaka"},
        {"messages": ["Osaka"]},
        {
            "messages": [
                {"role": "user", "content": "Jeju"},
                {"role": "user", "content": [{"type": "text", "text": "Osaka"}]},
            ]
        },
        {"messages": [{"role": "user", "content": "Osaka"}, {"role": "assistant", "content": "When?"}]},
    ],
)
def test_a_message_is_found(given: Any):
    assert message_in(given) == "Osaka"


@pytest.mark.parametrize(
    "given",
    [None, "", "  ", 7, [], {}, {"message": 7}, {"messages": []}, {"messages": [{"role": "assistant", "content": "x"}]},
     {"messages": [None, 3]}, {"messages": [{"role": "user", "content": {"deep": 1}}]}, {"wish": "Osaka"}],
)  # fmt: skip
def test_what_holds_no_message_is_refused(given: Any):
    with pytest.raises(RequestError) as refusal:
        message_in(given)
    assert str(refusal.value) == (
        'The input holds no message: give {"message": "..."} or {"messages": [{"role": "user", ...}]}.'
    )


def test_files_are_named_by_their_references():
    assert attachments_in({"message": "x", "attachments": ["ab", "cd"]}) == ["ab", "cd"]
    assert attachments_in({"message": "x", "attachments": [1]}) == []
    assert attachments_in("x") == []
