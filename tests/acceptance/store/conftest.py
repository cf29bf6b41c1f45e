"""The command line in this process, for tests that look at a store as a person would."""

from tests.unit.cli.conftest import address, madang

__all__ = ["address", "madang"]
