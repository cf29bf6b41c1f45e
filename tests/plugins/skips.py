"""In CI a skipped test is a failed test, unless allowed_skips.toml says why CI cannot run it."""

import os
import tomllib
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

ALLOWED_SKIPS = Path(__file__).with_name("allowed_skips.toml")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that was skipped while it ran."""
    report = yield
    return _refuse_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a module that was skipped as a whole."""
    report = yield
    return _refuse_skip(report)


def read_allowed(path: Path) -> dict[str, str]:
    """The reasons for which CI may skip, each with its justification."""
    entries = tomllib.loads(path.read_text("utf-8")).get("skip", [])
    return {entry["reason"]: entry["because"] for entry in entries}


def _refuse_skip(report: Report) -> Report:
    reason = _reason(report)
    if os.environ.get("CI") == "true" and reason is not None and reason not in read_allowed(ALLOWED_SKIPS):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped in CI: {reason}"
    return report


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str | None:
    if not report.skipped or hasattr(report, "wasxfail"):
        return None
    told = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return told.removeprefix("Skipped: ")
