"""The checkpointer's suites on an encrypted store: encryption takes nothing away, and keys may change at any time."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.conformance import checkpointer_test, validate

from madang.store import open_store
from madang.store.encryption.keys import MasterKey, MasterKeys
from tests.conformance.checkpoints.test_checkpointer_against_memory import SideBySide, histories

KEYS = MasterKeys([MasterKey.new("conformance")])


async def test_every_capability_passes_with_encryption_on(tmp_path: Path) -> None:
    @checkpointer_test(name="madang-sqlite-encrypted")
    async def saver() -> AsyncGenerator[BaseCheckpointSaver[object], None]:
        async with open_store(f"sqlite:///{tmp_path}/store.db", keys=KEYS) as store:
            yield store.checkpointer

    report = await validate(saver)

    assert [name for name, result in report.results.items() if not result.detected or result.failures] == []
    assert sum(result.tests_passed for result in report.results.values()) == 81
    assert sum(result.tests_skipped for result in report.results.values()) == 0


class EncryptedSideBySide(SideBySide):
    """An encrypted store beside LangGraph's own memory; data keys are renewed in between."""

    def __init__(self) -> None:
        super().__init__()
        super().teardown()
        self.store = open_store("sqlite:///:memory:", keys=KEYS)
        self.ours = self.store.checkpointer

    @precondition(lambda self: self.written)
    @rule(data=st.data())
    def renew(self, data: st.DataObject) -> None:
        session = data.draw(st.sampled_from(sorted(self.written)))
        self.store._loop.run(self.store.renew_session_key(session))


EncryptedSideBySide.TestCase.settings = histories(6)
TestEncryptedSideBySide = EncryptedSideBySide.TestCase


@pytest.mark.slow
class TestEncryptedSideBySideOften(EncryptedSideBySide.TestCase):
    settings = histories(25)
