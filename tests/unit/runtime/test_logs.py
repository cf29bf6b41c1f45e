"""What is logged says where it belongs, and keeps nobody's secrets."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest

from madang.runtime.logs import LogStyle, bound, log_to

log = logging.getLogger("madang.tests")


class Logged:
    """A log being written, to be read back."""

    def __init__(self, style: LogStyle) -> None:
        self._stream = io.StringIO()
        self.handler = log_to(self._stream, style)

    def lines(self) -> list[str]:
        return self._stream.getvalue().splitlines()


@pytest.fixture(params=["plain", "json"])
def logged(request: pytest.FixtureRequest) -> Iterator[Logged]:
    written = Logged(request.param)
    yield written
    logging.getLogger("madang").removeHandler(written.handler)


@pytest.fixture
def json_log() -> Iterator[Logged]:
    written = Logged("json")
    yield written
    logging.getLogger("madang").removeHandler(written.handler)


def test_an_entry_of_a_machine_readable_log_is_one_object(json_log: Logged) -> None:
    with bound(session="s", run="r"), bound(agent="legal"):
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
    with bound(run="r"):
        log.info("first\nsecond")
    assert len(logged.lines()) == 1
    assert "second" in logged.lines()[0]


def test_an_entry_outside_any_run_is_bound_to_nothing(json_log: Logged) -> None:
    with bound(run="r"):
        pass
    log.info("free")
    assert "run" not in json.loads(json_log.lines()[0])


async def test_tasks_side_by_side_are_bound_to_their_own_runs(json_log: Logged) -> None:
    async def work(run: str) -> None:
        with bound(run=run):
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
