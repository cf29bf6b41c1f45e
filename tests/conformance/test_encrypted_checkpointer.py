"""LangGraph's own conformance suite on an encrypted store: encryption takes nothing away."""

from collections.abc import AsyncGenerator
from pathlib import Path

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.conformance import checkpointer_test, validate

from madang.store import open_store
from madang.store.keys import MasterKey, MasterKeys


async def test_every_capability_passes_with_encryption_on(tmp_path: Path) -> None:
    keys = MasterKeys([MasterKey.new("conformance")])

    @checkpointer_test(name="madang-sqlite-encrypted")
    async def saver() -> AsyncGenerator[BaseCheckpointSaver[object], None]:
        async with open_store(f"sqlite:///{tmp_path}/store.db", keys=keys) as store:
            yield store.checkpointer

    report = await validate(saver)

    assert [name for name, result in report.results.items() if not result.detected or result.failures] == []
    assert sum(result.tests_passed for result in report.results.values()) == 81
    assert sum(result.tests_skipped for result in report.results.values()) == 0
