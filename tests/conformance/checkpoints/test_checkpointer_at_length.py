"""The comparison with InMemorySaver at length: more and longer histories, a failure made as short as can be."""

import pytest
from hypothesis import HealthCheck, settings

from tests.conformance.checkpoints.test_checkpointer_against_memory import SideBySide


@pytest.mark.soak
class TestSideBySideAtLength(SideBySide.TestCase):
    settings = settings(
        max_examples=500, stateful_step_count=80, deadline=None, suppress_health_check=list(HealthCheck)
    )
