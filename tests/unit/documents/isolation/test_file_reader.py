import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

import pytest

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction import files as extraction_files
from madang.documents.extraction import read_file
from madang.documents.isolation import FileReader, ReadingLimits, file_reader, fork_server
from madang.knowledge.ingest import files as ingest_files
from madang.knowledge.ingest.files import items_in, read_contents
from madang.text import Text

T = TypeVar("T")
HERE = "tests.unit.documents.isolation.reader_functions"
SHORT = ReadingLimits(cpu_seconds=1, wall_seconds=30)


def reader(function: str, result: Any = Any) -> FileReader[Any]:
    return FileReader(f"{HERE}:{function}", result)


async def test_a_file_is_read_in_a_process_of_its_own_that_sees_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADANG_KEYS", "k1:secret")
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    fork_server.FORK_SERVER.close()
    (first, environment), (second, _) = [await reader("process", tuple[int, dict[str, str]]).read(b"") for _ in "ab"]
    assert len({first, second, os.getpid()}) == 3
    assert "secret" not in str(environment)


async def test_uploads_and_files_of_corpora_are_parsed_there_and_not_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        pytest.fail("It was parsed in the process that asked.")

    monkeypatch.setattr(extraction_files, "parse_file", fail)
    monkeypatch.setattr(ingest_files, "parse_contents", fail)
    (tmp_path / "a.md").write_text("# Tea\n\nGreen.", encoding="utf-8")
    [item] = items_in([tmp_path / "a.md"])
    uploaded, fetched = await read_file(b"Green.", "a.md"), await read_contents(b"Green.", ".md")
    added = await asyncio.to_thread(item.read)
    assert [uploaded[0].text, fetched.sections[0].text, added.sections[0].text] == ["Green."] * 3


def test_the_limits_are_those_of_the_page_on_security() -> None:
    own, upload, corpus = ReadingLimits(), extraction_files._UPLOADS, ingest_files._OWN_FILES
    assert (own.cpu_seconds, own.wall_seconds) == (upload.cpu_seconds, upload.wall_seconds) == (6, 8)
    gigabyte, megabyte = 1 << 30, 1 << 20
    assert [each.memory_bytes for each in (own, upload, corpus)] == [gigabyte, gigabyte, 2 * gigabyte]
    assert [each.output_bytes for each in (own, upload, corpus)] == [32 * megabyte, 2 * megabyte, 128 * megabyte]
    assert ingest_files._MOST_SECONDS == 120


async def test_arguments_and_the_content_arrive_whole() -> None:
    assert await reader("count", int).read(bytes(3 << 20), 2) == 6 << 20


async def test_what_comes_back_is_validated_as_the_type_that_was_promised() -> None:
    with pytest.raises(ValueError, match="valid"):
        await reader("count", tuple[str, ...]).read(b"abc")


@pytest.mark.parametrize(
    ("function", "text"),
    [
        ("refuse", Text(ko="아니요", en="no")),
        ("stumble", phrases.READER_FAILED),
        ("spin", phrases.READING_TIME),
        ("swallow_memory", phrases.READING_MEMORY),
        ("talk", phrases.READING_OUTPUT),
        ("dig", phrases.READER_FAILED),
        ("die", phrases.READER_FAILED),
    ],
)
async def test_a_file_that_goes_beyond_a_limit_is_refused_with_a_sentence(function: str, text: Text) -> None:
    with pytest.raises(UnreadableFileError) as refused:
        await reader(function).read(b"", limits=SHORT)
    assert refused.value.text == text


async def test_processor_time_is_counted_to_the_fraction_of_a_second() -> None:
    with pytest.raises(UnreadableFileError, match="time"):
        await reader("spin_for").read(b"", 0.8, limits=ReadingLimits(cpu_seconds=0.2, wall_seconds=60))
    assert (
        await reader("spin_for", str).read(b"", 0.1, limits=ReadingLimits(cpu_seconds=0.8, wall_seconds=60)) == "done"
    )


async def test_a_reader_that_waits_is_ended_by_the_clock() -> None:
    with pytest.raises(UnreadableFileError) as refused:
        await reader("sleep").read(b"", limits=ReadingLimits(wall_seconds=0.2))
    assert refused.value.text == phrases.READING_TIME


async def test_a_reader_cannot_write_files(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError):
        await reader("write_file").read(str(tmp_path / "found").encode())
    assert not (tmp_path / "found").exists() or not (tmp_path / "found").read_bytes()


async def test_a_server_that_was_killed_is_replaced() -> None:
    assert await reader("count").read(b"abc") == 3
    server = fork_server.FORK_SERVER._process
    assert server
    server.kill()
    server.wait()
    assert await reader("count").read(b"abc") == 3


async def test_a_cancel_ends_the_process() -> None:
    task = asyncio.create_task(reader("sleep").read(b""))
    found = await asyncio.to_thread(_wait_for, _children_of_the_server)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    await asyncio.to_thread(_wait_for, lambda: not any(map(_alive, found)))


async def test_without_fork_a_process_is_started_for_each_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_reader, "CAN_FORK", False)
    patient = ReadingLimits(wall_seconds=120)  # a busy machine takes long to start a program
    assert await reader("count").read(b"abc", limits=patient) == 3
    with pytest.raises(UnreadableFileError) as refused:
        await reader("refuse").read(b"abc", limits=patient)
    assert refused.value.text == Text(ko="아니요", en="no")
    monkeypatch.setattr(fork_server, "_START_SECONDS", 0.1)
    with pytest.raises(UnreadableFileError) as late:
        await reader("sleep").read(b"", limits=ReadingLimits(wall_seconds=0.1))
    assert late.value.text == phrases.READING_TIME


SLEEPER = f"""
import asyncio
from madang.documents.isolation import FileReader
print("reading", flush=True)
asyncio.run(FileReader("{HERE}:sleep", int).read(b""))
"""


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, *(pytest.param(how, marks=pytest.mark.slow) for how in (signal.SIGINT, signal.SIGTERM))]
)
def test_no_process_is_left_behind_by_a_signal(how: signal.Signals) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", SLEEPER], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        assert program.stdout
        program.stdout.readline()
        _wait_for(lambda: len(_descendants(program.pid)) >= 2)
        below = _descendants(program.pid)
        program.send_signal(how)
        program.wait()
    _wait_for(lambda: not any(map(_alive, below)))


def _wait_for(condition: Callable[[], T]) -> T:
    """What the condition gives once it gives something."""
    given_up = monotonic() + 60
    while not (found := condition()):
        assert monotonic() < given_up
        sleep(0.05)
    return found


def _children_of_the_server() -> list[int]:
    server = fork_server.FORK_SERVER._process
    return _descendants(server.pid) if server else []


def _descendants(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    found = [child for child, parent in parents.items() if parent == pid]
    return [*found, *(below for child in found for below in _descendants(child))]


def _alive(pid: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], check=False, capture_output=True, text=True).stdout
    return bool(found.strip()) and not found.startswith("Z")
