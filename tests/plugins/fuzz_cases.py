"""Says at the end of a test run how many cases were made up for the edges, by kind; `make fuzz` asks for 20,000."""

from collections import Counter

import pytest

CASES: Counter[str] = Counter()
"""How many cases were tried in this process, by kind."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--fuzz-at-least` fails the run if fewer were tried."""
    parser.addoption("--fuzz-at-least", type=int, default=0, help="fail if fewer cases were made up for the edges")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the numbers."""
    if CASES:
        told = ", ".join(f"{kind} {number:,}" for kind, number in CASES.most_common())
        terminalreporter.write_line(f"Made up {CASES.total():,} cases: {told}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run that tried less than it was asked to."""
    if not exitstatus and CASES.total() < session.config.getoption("--fuzz-at-least"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
