"""What is asked of an assistant, as it is stored and read back."""

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from madang.protocol import Actor, File, RunRequest
from madang.protocol.requests import Pauses

FILE = File(name="plan.md", media_type="text/markdown", reference="ab", size=6)
REQUEST = RunRequest(
    message="제주 사흘",
    attachments=(FILE,),
    options={"depth": 2},
    actor=Actor(user="hong", tenant="acme", role="manager"),
    language="en",
    now=datetime(2026, 3, 1, 9, tzinfo=UTC),
    pauses=Pauses(before=("plan",), after="*"),
    client_fields={"stream_mode": ["values"]},
)


def test_a_request_is_stored_without_the_columns_of_its_run_and_read_back():
    row = REQUEST.changed(session="s", assistant="travel").to_row()
    assert row.keys() == RunRequest.model_fields.keys() - {"session", "assistant", "call", "trace"}
    assert RunRequest.model_validate(row) == REQUEST


def test_a_request_that_an_earlier_version_stored_is_read():
    row: dict[str, Any] = {
        "request": {
            "message": "제주 사흘",
            "attachments": [{"name": "plan.md", "media_type": "text/markdown", "reference": "ab", "size": 6}],
            "options": {"depth": 2},
        },
        "actor": {"user": "hong", "tenant": "acme", "role": "manager"},
        "language": "en",
        "now": "2026-03-01T09:00:00Z",
        "pauses": {"before": ["plan"], "after": "*"},
        "wire": {"stream_mode": ["values"]},
    }
    assert RunRequest.model_validate(row) == REQUEST
    assert RunRequest.model_validate({"request": {"message": "?"}}) == RunRequest(message="?")


@pytest.mark.parametrize("row", [{}, {"request": None}, {"request": {}}, {"message": ""}, {"message": "?", "more": 1}])
def test_what_is_no_request_is_refused(row: dict[str, Any]):
    with pytest.raises(ValidationError):
        RunRequest.model_validate(row)
