"""What is kept for a run is kept for that run alone."""

import asyncio

from madang.run_cache import cached_in_run, run_cache


class _Reader:
    def __init__(self) -> None:
        self.read: list[str] = []

    def length(self, text: str) -> int:
        self.read.append(text)
        return len(text)


async def test_a_run_reads_a_text_once_in_its_tasks_and_threads():
    reader = _Reader()
    length = cached_in_run(maxsize=8)(reader.length)
    with run_cache():
        length("ferry")
        await asyncio.create_task(asyncio.to_thread(length, "ferry"))
    assert reader.read == ["ferry"]


def test_another_run_finds_nothing_and_outside_a_run_nothing_is_kept():
    reader = _Reader()
    length = cached_in_run(maxsize=8)(reader.length)
    for _ in range(2):
        with run_cache():
            length("ferry")
    length("ferry")
    length("ferry")
    assert reader.read == ["ferry"] * 4


def test_no_more_than_so_many_results_are_kept():
    reader = _Reader()
    length = cached_in_run(maxsize=1)(reader.length)
    with run_cache():
        for text in ("ferry", "raft", "ferry"):
            length(text)
    assert reader.read == ["ferry", "raft", "ferry"]
