"""The other side of the door: a process that reads one file and ends, and the server that forks such processes.

Run as `python -m madang.documents.isolation.process`, with `forks` and the server's end of a socket as standard input,
or with `once`, where there is no fork, for one request from standard input. The server imports readers and never
parses: each process it forks begins with them loaded and with nothing of a file that was read before.
"""

import contextlib
import gc
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from pydantic_core import PydanticSerializationError, to_json

from madang.documents.isolation.limits import restrict_process
from madang.documents.isolation.messages import ReadingRequest, encode_answer, receive_request
from madang.errors import MadangError

_STARTED = b"+"
_LONGEST_MESSAGE = 65536
_OUT_OF_MEMORY = encode_answer("error", b'{"limit": "memory"}')
_TOO_LONG = encode_answer("error", b'{"limit": "output"}')


def read_once(receive: Callable[[int], bytes], send: Callable[[bytes], object]) -> None:
    """Read the file that comes in, within its limits, and send what it holds or why it cannot be read."""
    request = receive_request(receive)
    if request is not None:
        function = load_function(request.function)
        restrict_process(request.limits)
        send(_answer(request, function))


def load_function(name: str) -> Callable[..., Any]:
    """The function of that name, `module:function`."""
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def _answer(request: ReadingRequest, function: Callable[..., Any]) -> bytes:
    try:
        found = to_json(function(request.content, *request.arguments))
    except MadangError as error:
        return encode_answer("error", _error(error))
    except (MemoryError, PydanticSerializationError):
        return _OUT_OF_MEMORY
    return encode_answer("value", found) if len(found) <= request.limits.output_bytes else _TOO_LONG


def _error(error: MadangError) -> bytes:
    text = error.text and {"ko": error.text.ko, "en": error.text.en}
    return json.dumps({"code": error.code, "message": str(error), "text": text}).encode()


def _note(signal_number: int, frame: object) -> None:
    """Nothing to do but to wake: the loop looks for processes that ended."""


class _Reading(NamedTuple):
    """A process under way: the socket that its file came by, and when it has to be over."""

    job: socket.socket
    deadline: float


class ForkingServer:
    """Forks a process for each socket it is handed; ends those that take too long or that nobody waits for any more.

    It ends with all of its processes when its own socket is closed, as it is by the end of whoever started it.
    """

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._readings: dict[int, _Reading] = {}
        self._poll = select.poll()
        self._wake_read, self._wake_write = socket.socketpair()

    def serve(self) -> None:
        """Fork until the socket is closed."""
        for end in (self._wake_read, self._wake_write):
            end.setblocking(False)
        signal.signal(signal.SIGCHLD, _note)
        signal.set_wakeup_fd(self._wake_write.fileno(), warn_on_full_buffer=False)
        for place in (self._control, self._wake_read):
            self._poll.register(place, select.POLLIN)
        while self._step():
            pass
        for pid in self._readings:
            os.kill(pid, signal.SIGKILL)

    def _step(self) -> bool:
        ready = {place for place, _ in self._poll.poll(self._milliseconds_left())}
        if self._wake_read.fileno() in ready:
            with contextlib.suppress(BlockingIOError):
                self._wake_read.recv(_LONGEST_MESSAGE)
        now = time.monotonic()
        for pid, reading in self._readings.items():
            if reading.deadline <= now or reading.job.fileno() in ready:
                os.kill(pid, signal.SIGKILL)
        self._reap()
        return self._control.fileno() not in ready or self._start()

    def _milliseconds_left(self) -> float | None:
        deadlines = [reading.deadline for reading in self._readings.values()]
        return max(0.0, min(deadlines) - time.monotonic()) * 1000 + 1 if deadlines else None

    def _start(self) -> bool:
        message, handles, *_ = socket.recv_fds(self._control, _LONGEST_MESSAGE, 1)
        if not message or not handles:
            return False
        order = json.loads(message)
        job = socket.socket(fileno=handles[0])
        load_function(order["function"])
        for module in order["preload"]:
            with contextlib.suppress(ImportError):  # an extra that is not installed
                import_module(module)
        gc.freeze()
        pid = os.fork()
        if pid == 0:
            self._read(job)
        self._readings[pid] = _Reading(job, time.monotonic() + order["seconds"])
        self._poll.register(job, 0)  # only its being closed is of interest
        try:
            self._control.sendall(_STARTED)
        except BrokenPipeError:  # whoever asked has ended meanwhile
            return False
        return True

    def _read(self, job: socket.socket) -> None:
        """In the forked process: read the one file and end, whatever happens."""
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            self._control.close()
            for reading in self._readings.values():
                reading.job.close()
            job.setblocking(True)
            read_once(job.recv, job.sendall)
            os._exit(0)
        finally:
            os._exit(1)

    def _reap(self) -> None:
        while self._readings:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            job = self._readings.pop(pid).job
            self._poll.unregister(job)
            with contextlib.suppress(OSError), job:  # nobody may be there to hear of it
                job.setblocking(False)
                job.sendall(encode_answer("exit", str(os.waitstatus_to_exitcode(status)).encode()))


def main() -> None:
    """Serve what comes by standard input."""
    if sys.argv[1:] == ["forks"]:
        ForkingServer(socket.socket(fileno=sys.stdin.fileno())).serve()
        os._exit(0)  # the socket is standard input's, which Python would close again
    read_once(sys.stdin.buffer.read, sys.stdout.buffer.write)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
