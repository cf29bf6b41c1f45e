"""What is logged says where it belongs, and keeps nobody's secrets."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from madang.runtime.errors import PermanentError
from madang.runtime.logs import log_context, log_to, trace_of

log = logging.getLogger("madang.tests")


class Logged:
    """A log being written, to be read back."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


@pytest.fixture(params=["plain", "json"])
def logged(request: pytest.FixtureRequest) -> Iterator[Logged]:
    written = Logged()
    with log_to(written.stream, request.param):
        yield written


@pytest.fixture
def json_log() -> Iterator[Logged]:
    written = Logged()
    with log_to(written.stream, "json"):
        yield written


def test_an_entry_of_a_machine_readable_log_is_one_object(json_log: Logged) -> None:
    with log_context(session="s", run="r"), log_context(agent="legal"):
        log.warning("Took %d steps", 3, extra={"tokens": 12})

    [line] = json_log.lines()
    entry = json.loads(line)
    assert entry.pop("time").endswith("+00:00")
    assert entry == {
        "level": "warning",
        "logger": "madang.tests",
        "message": "Took 3 steps",
        "session": "s",
        "run": "r",
        "agent": "legal",
        "tokens": 12,
    }


def test_an_entry_for_people_is_one_line(logged: Logged) -> None:
    with log_context(run="r"):
        log.info("first\nsecond")
    assert len(logged.lines()) == 1
    assert "second" in logged.lines()[0]


def test_an_entry_outside_any_run_is_bound_to_nothing(json_log: Logged) -> None:
    with log_context(run="r"):
        pass
    log.info("free")
    assert "run" not in json.loads(json_log.lines()[0])


async def test_tasks_side_by_side_are_bound_to_their_own_runs(json_log: Logged) -> None:
    async def work(run: str) -> None:
        with log_context(run=run):
            await asyncio.sleep(0)
            log.info(run)

    await asyncio.gather(*(work(f"r{number}") for number in range(20)))

    entries = [json.loads(line) for line in json_log.lines()]
    assert len(entries) == 20
    assert all(entry["run"] == entry["message"] for entry in entries)


SECRETS = ["900101-1234568", "010-1234-5678", "kim@example.com", "sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8x", "hunter2"]


def test_no_secret_reaches_the_log_by_any_way_in(logged: Logged) -> None:
    log.info("call 010-1234-5678 or kim@example.com")
    log.info("state %s", {"password": "hunter2", "note": ["900101-1234568"]})
    log.info("%(password)s", {"password": "hunter2"})
    log.info("extra", extra={"password": "hunter2", "message_text": "mail kim@example.com"})
    try:
        int("key sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8x of 900101-1234568")
    except ValueError:
        log.exception("failed")

    written = "\n".join(logged.lines())
    assert [secret for secret in SECRETS if secret in written] == []
    assert "ValueError" in written


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
        (
            PermanentError("Agent 'a' cannot call 010-1234-5678."),
            "PermanentError: Agent 'a' cannot call ***REDACTED***.",
        ),
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
