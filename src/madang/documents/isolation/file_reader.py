"""The door to reading processes: a `FileReader` names the function that reads and the type of what it returns."""

import asyncio
import json
import os
import signal
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from madang.documents import phrases
from madang.documents.errors import UnreadableFileError
from madang.documents.isolation.fork_server import CAN_FORK, FORK_SERVER, read_in_new_process
from madang.documents.isolation.limits import ReadingLimits
from madang.documents.isolation.messages import AnswerKind, ReadingRequest, receive_answer
from madang.errors import MadangError, MissingExtraError
from madang.text import Text

T = TypeVar("T")

_AT_A_TIME = max(2, os.cpu_count() or 2)
_EXECUTOR = ThreadPoolExecutor(_AT_A_TIME, "madang-reading")
"""Threads of our own: files that take long must not keep others from what asyncio's threads are for."""
_PATIENCE_SECONDS = 3.0
_TIME_SIGNALS = {"SIGXCPU", "SIGPROF", "SIGALRM", "SIGKILL"}


class FileReader(Generic[T]):
    """Reads foreign files by a function, `module:function`, that is called with a file's content in a process apart.

    What it returns comes back as JSON and is validated as `result`. Errors of the given classes, and
    `UnreadableFileError`, come back as they are; a file that costs more than the `limits` is unreadable. It begins
    with the modules to `preload` loaded, which the function may import when it needs them.
    """

    def __init__(
        self,
        function: str,
        result: Any,
        *,
        errors: Sequence[type[MadangError]] = (),
        preload: Sequence[str] = (),
        limits: ReadingLimits | None = None,
    ) -> None:
        self._function = function
        self._result: TypeAdapter[T] = TypeAdapter(result)
        self._errors = {kind.code: kind for kind in (UnreadableFileError, MissingExtraError, *errors)}
        self._limits = limits or ReadingLimits()
        self._preload = tuple(preload)

    async def read(self, content: bytes, *arguments: Any, limits: ReadingLimits | None = None) -> T:
        """What the function makes of the content; the event loop is free meanwhile, and a cancel ends the process."""
        reading = _Reading(ReadingRequest(self._function, arguments, content, limits or self._limits), self._preload)
        try:
            return await asyncio.get_running_loop().run_in_executor(_EXECUTOR, self._value, reading)
        except asyncio.CancelledError:
            reading.cancel()
            raise

    def read_blocking(self, content: bytes, *arguments: Any, limits: ReadingLimits | None = None) -> T:
        """The same, for a thread that has nothing else to do."""
        request = ReadingRequest(self._function, arguments, content, limits or self._limits)
        return self._value(_Reading(request, self._preload))

    def warm_up(self) -> None:
        """Load what the function needs, so that the first file does not wait for it."""
        if CAN_FORK:
            with suppress(OSError):
                FORK_SERVER.start_reading(self._function, self._limits.wall_seconds, self._preload).close()

    def _value(self, reading: "_Reading") -> T:
        kind, payload = reading.run()
        if kind == "value":
            return self._result.validate_json(payload)
        if kind == "exit":
            raise _ended(int(payload))
        told = json.loads(payload)
        if "limit" in told:
            raise _beyond(told["limit"])
        raise self._error(told)

    def _error(self, told: dict[str, Any]) -> MadangError:
        """The error that the function raised, whose own arguments are not known here."""
        kind = self._errors.get(told["code"], UnreadableFileError)
        error = kind.__new__(kind)
        MadangError.__init__(error, told["message"], text=Text(**told["text"]) if told["text"] else None)
        return error


class _Reading:
    """One file on its way through a process; `cancel` may be called from another thread."""

    def __init__(self, request: ReadingRequest, preload: Sequence[str]) -> None:
        self._request = request
        self._preload = preload
        self._job: socket.socket | None = None
        self._cancelled = False

    def run(self) -> tuple[AnswerKind, bytes]:
        """The answer of the process, or how it ended."""
        if self._cancelled:
            return _LOST
        answer = self._run_forked() if CAN_FORK else read_in_new_process(self._request)
        return answer or _LOST

    def cancel(self) -> None:
        """Wait no longer: the process is ended when its socket is closed."""
        self._cancelled = True
        if self._job is not None:
            with suppress(OSError):
                self._job.shutdown(socket.SHUT_RDWR)

    def _run_forked(self) -> tuple[AnswerKind, bytes] | None:
        limits = self._request.limits
        try:
            process = FORK_SERVER.start_reading(self._request.function, limits.wall_seconds, self._preload)
            with process as self._job:
                self._job.settimeout(limits.wall_seconds + _PATIENCE_SECONDS)
                self._job.sendall(self._request.encode())
                return receive_answer(self._job.recv, limits.output_bytes)
        except OSError:  # it ended while we sent, was cancelled, or the machine is too slow to say anything
            return None


_LOST: tuple[AnswerKind, bytes] = ("exit", b"1")


def _ended(code: int) -> UnreadableFileError:
    """What is said of a process that the system ended, or that ended itself without a word."""
    name = signal.Signals(-code).name if code < 0 else ""
    if name in _TIME_SIGNALS:
        return _beyond("time")
    return UnreadableFileError(
        f"The process that read the file ended with {name or code}. The file is broken, or made to do harm.",
        phrases.READER_FAILED,
    )


def _beyond(limit: str) -> UnreadableFileError:
    text = {"time": phrases.READING_TIME, "memory": phrases.READING_MEMORY, "output": phrases.READING_OUTPUT}[limit]
    return UnreadableFileError(f"Reading the file went beyond the limit on {limit}. {text.en}", text)
