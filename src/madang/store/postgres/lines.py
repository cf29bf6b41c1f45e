"""Writers in line: those of one session run one after the other, and those that wait together share a commit."""

from collections.abc import Callable
from concurrent.futures import Executor
from threading import Lock

from madang.store.driving import Job

__all__ = ["Lines"]

_GROUP = 64


class Lines:
    """Hands jobs to threads, the jobs of one session a group at a time. `serve` carries a group out and answers it."""

    def __init__(self, threads: Executor, serve: Callable[[list[Job]], None]) -> None:
        self._threads = threads
        self._serve = serve
        self._joining = Lock()
        self._waiting: dict[str, list[Job]] = {}

    def join(self, session: str, job: Job) -> None:
        """Put a job at the end of its session's line."""
        with self._joining:
            line = self._waiting.get(session)
            if line is not None:
                line.append(job)
                return
            self._waiting[session] = [job]
        self._threads.submit(self._serve_all, session)

    def _serve_all(self, session: str) -> None:
        while group := self._next_group(session):
            self._serve(group)

    def _next_group(self, session: str) -> list[Job]:
        """Those who wait now; the line ends when there are none."""
        with self._joining:
            line = self._waiting[session]
            group, self._waiting[session] = line[:_GROUP], line[_GROUP:]
            if not group:
                del self._waiting[session]
            return group
