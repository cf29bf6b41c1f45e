"""A run as a response says whether the answer is whole."""

from datetime import UTC, datetime

import pytest

from madang.protocol import Actor, Answer
from madang.server.adapters.openai_api.responses import response_of
from madang.server.security.authentication import Principal
from madang.store.runs import Run, RunStatus

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CALLER = Principal(Actor(), "en", frozenset())
ANSWER = Answer(status="partial", session="s", run="r", assistant="chat", answer="Half.", warnings=("No time.",))


def _run(status: RunStatus, stop_reason: str | None = None) -> Run:
    return Run(
        id="r", session="s", assistant="chat", kind="run", policy="enqueue", status=status, attempt=1, epoch=1,
        worker=None, lease_until=None, cancel_requested=False, created_at=NOW, started_at=NOW, ended_at=NOW, usage={},
        error=None, stop_reason=stop_reason,
    )  # fmt: skip


@pytest.mark.parametrize(("stopped", "reason"), [("seconds", "seconds"), (None, "partial")])
def test_a_partial_answer_is_an_incomplete_response(stopped: str | None, reason: str):
    told = response_of(_run("partial", stopped), ANSWER, CALLER)
    [item] = told["output"]
    assert (told["status"], told["incomplete_details"], item["status"]) == (
        "incomplete",
        {"reason": reason},
        "incomplete",
    )
    assert item["content"][0]["text"] == "Half.\n\nNo time."


def test_a_whole_answer_is_a_complete_response():
    told = response_of(_run("completed"), ANSWER.changed(status="completed", warnings=()), CALLER)
    assert (told["status"], told["incomplete_details"]) == ("completed", None)
