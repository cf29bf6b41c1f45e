"""Writers in line: who waits for whom, and who shares a commit."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from madang.store.database import Connection
from madang.store.driving import Job
from madang.store.postgres.lines import Lines


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


class Counter:
    """Serves jobs and remembers how many came together; the first group is held until it is let go."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.begun = Event()
        self.let_go = Event()

    def __call__(self, jobs: list[Job]) -> None:
        self.groups.append(len(jobs))
        self.begun.set()
        self.let_go.wait(20)
        for job in jobs:
            job.future.set_result(None)


async def _nothing(connection: Connection) -> None:
    del connection


def test_those_who_wait_together_are_served_together(threads: ThreadPoolExecutor) -> None:
    counter = Counter()
    lines = Lines(threads, counter)
    jobs = [Job(_nothing) for _ in range(4)]
    lines.join("a", jobs[0])
    assert counter.begun.wait(20)
    for job in jobs[1:]:
        lines.join("a", job)
    counter.let_go.set()
    for job in jobs:
        job.future.result(20)
    assert counter.groups == [1, 3]
