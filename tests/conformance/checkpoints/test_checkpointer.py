"""LangGraph's own conformance suite, with nothing skipped."""

from collections.abc import AsyncGenerator

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.conformance import checkpointer_test, validate

from madang.store import open_store

EXPECTED = {
    "put": 17,
    "put_writes": 10,
    "get_tuple": 10,
    "list": 16,
    "delete_thread": 5,
    "delete_for_runs": 7,
    "copy_thread": 8,
    "prune": 8,
}


async def test_every_capability_is_reported_and_none_is_skipped(url: str) -> None:
    @checkpointer_test(name=f"madang at {url}")
    async def saver() -> AsyncGenerator[BaseCheckpointSaver[object], None]:
        async with open_store(url) as store:
            yield store.checkpointer

    report = await validate(saver)

    found = {name: (result.detected, result.failures, result.tests_passed) for name, result in report.results.items()}
    assert found == {name: (True, [], passed) for name, passed in EXPECTED.items()}
    assert all(result.tests_skipped == 0 for result in report.results.values())
