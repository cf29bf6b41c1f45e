"""The comparison with InMemorySaver where every tree is cut into segments and all small values share pieces, as only
long ones and many are otherwise.
"""

from unittest.mock import patch

import pytest

from tests.conformance.checkpoints.test_checkpointer_against_memory import SideBySide, histories


class InSegments(SideBySide):
    """Trees leave their row after four bytes, segments hold a part or two, and two small values are one piece."""

    def __init__(self) -> None:
        self.shortened = [
            patch("madang.store.checkpoints.saves._MAX_INLINE_TREE_BYTES", 4),
            patch.multiple("madang.store.content.pieces", _MIN_SEGMENT_PARTS=1, _MAX_SEGMENT_PARTS=2),
            patch("madang.store.content.trees._MIN_RUN_BYTES", 1),
        ]
        for each in self.shortened:
            each.start()
        super().__init__()

    def teardown(self) -> None:
        super().teardown()
        for each in self.shortened:
            each.stop()


InSegments.TestCase.settings = histories(6)
TestInSegments = InSegments.TestCase


@pytest.mark.slow
class TestInSegmentsOften(InSegments.TestCase):
    settings = histories(20)
