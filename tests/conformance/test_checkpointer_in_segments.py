"""The comparison with InMemorySaver where every tree is cut into segments, as only long ones are otherwise."""

from unittest.mock import patch

from hypothesis import HealthCheck, Phase, settings

from tests.conformance.test_checkpointer_against_memory import SideBySide


class InSegments(SideBySide):
    """Trees leave their row after four bytes, and segments hold a part or two."""

    def __init__(self) -> None:
        self.shortened = [
            patch("madang.store.drafts._TREE_INLINE", 4),
            patch.multiple("madang.store.segments", _LEAST=1, _MOST=2),
        ]
        for each in self.shortened:
            each.start()
        super().__init__()

    def teardown(self) -> None:
        super().teardown()
        for each in self.shortened:
            each.stop()


InSegments.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)
TestInSegments = InSegments.TestCase
