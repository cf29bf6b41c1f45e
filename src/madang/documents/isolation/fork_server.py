"""Our side of the reading processes: the server that forks them, started when first needed and again when it died; and
a process for each file where the system cannot fork.
"""

import atexit
import contextlib
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from threading import Lock

from madang.documents.isolation.messages import AnswerKind, ReadingRequest, receive_answer

_PASSED_ON = frozenset({"HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "SYSTEMROOT", "TMPDIR", "TZ"})
"""What of the environment a reader sees: no key and no address, since it has a foreign file in its hands."""
_GRACE_SECONDS = 1.0
_START_SECONDS = 20.0
"""What the start of Python may take where a process is started for each file."""
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")


class ForkServer:
    """Starts reading processes; callable from any thread. It dies with this process, and its processes with it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._owner = os.getpid()

    def start_reading(self, function: str, seconds: float, preload: Sequence[str] = ()) -> socket.socket:
        """A socket to a new process that waits for a request; it is ended after so many seconds.

        It begins with the modules to `preload` loaded, which is not counted.
        """
        order = json.dumps({"function": function, "seconds": seconds + _GRACE_SECONDS, "preload": preload}).encode()
        with self._lock:
            try:
                return self._hand_over(order)
            except OSError:  # the server died, or is that of the process we were forked from
                self._stop()
                return self._hand_over(order)

    def close(self) -> None:
        """End the server and its processes."""
        with self._lock:
            self._stop()

    def _hand_over(self, order: bytes) -> socket.socket:
        control = self._running()
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(control, [order], [theirs.fileno()])
                if not control.recv(1):
                    raise ConnectionError("The server of reading processes ended.")
            except OSError:
                ours.close()
                raise
        return ours

    def _running(self) -> socket.socket:
        if self._control is None or self._owner != os.getpid():
            self._owner = os.getpid()
            self._control, theirs = socket.socketpair()
            with theirs:
                self._process = subprocess.Popen(  # noqa: S603 - our own program
                    _command("forks"),
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    env=_environment(),
                    start_new_session=True,
                )
        return self._control

    def _stop(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None and self._owner == os.getpid():
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE_SECONDS)
            self._process.kill()
            self._process.wait()
        self._control = self._process = None


FORK_SERVER = ForkServer()
atexit.register(FORK_SERVER.close)


def read_in_new_process(request: ReadingRequest) -> tuple[AnswerKind, bytes] | None:
    """The answer of a process that is started for this request alone, which costs the start of Python."""
    with subprocess.Popen(  # noqa: S603 - our own program
        _command("once"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()
    ) as process:
        try:
            answer, _ = process.communicate(request.encode(), request.limits.wall_seconds + _START_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            return "exit", b"-14"
    return receive_answer(io.BytesIO(answer).read, request.limits.output_bytes) or (
        "exit",
        str(process.returncode).encode(),
    )


def _command(mode: str) -> list[str]:
    return [sys.executable, "-m", "madang.documents.isolation.process", mode]


def _environment() -> dict[str, str]:
    given = {name: value for name, value in os.environ.items() if name in _PASSED_ON}
    return given | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OPENBLAS_NUM_THREADS": "1"}
