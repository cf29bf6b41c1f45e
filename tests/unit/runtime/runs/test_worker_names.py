"""A worker that is late and lives keeps its runs; one that is gone loses them as soon as its lease is over."""

import os
import platform
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from madang.runtime.runs.worker_names import is_alive, new_worker_name, serving_as

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are asked by signal")


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as started:
        yield started
        started.kill()


def _named(pid: int) -> str:
    return f"{platform.node()}:{pid}:0a1b2c3d"


def test_a_worker_of_this_process_lives_while_it_serves() -> None:
    name = new_worker_name()
    with serving_as(name):
        assert is_alive(name)
    assert not is_alive(name)


def test_a_worker_of_another_process_lives_as_long_as_that(process: subprocess.Popen[bytes]) -> None:
    assert is_alive(_named(process.pid))
    process.kill()
    process.wait()
    assert not is_alive(_named(process.pid))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it by a file")
def test_a_process_that_nobody_has_cleared_away_does_not_live(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert not is_alive(_named(process.pid))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it by a file")
def test_a_process_that_was_stopped_by_hand_does_not_live(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)
    assert not is_alive(_named(process.pid))


@pytest.mark.parametrize("name", ["other", "", "elsewhere:1:0a1b2c3d", f"{platform.node()}:x:1", _named(10**30)])
def test_of_others_nothing_is_known(name: str) -> None:
    assert not is_alive(name)
