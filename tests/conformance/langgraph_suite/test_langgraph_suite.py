"""LangGraph's own tests with our saver as their checkpointer, and again with CheckedGraph for StateGraph."""

import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance.langgraph_suite.sdist import unpacked_tests
from tests.paths import ROOT

HERE = Path(__file__).parent
KNOWN_FAILURES = HERE / "known_failures.toml"
LIMIT = 10
NOT_OURS = (
    "test_remote_graph.py",
    "test_remote_graph_v3.py",
    "test_prune_postgres.py",
    "test_delta_channel_benchmark.py",
)
"""They need a LangGraph server, the stock Postgres saver, or time them."""
Report = Callable[[subprocess.CompletedProcess[str]], None]


@pytest.fixture
def report(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Report:
    """Prints how many of LangGraph's tests passed and failed, and fails if one did that is not known to."""

    def tell(outcome: subprocess.CompletedProcess[str]) -> None:
        with capsys.disabled():
            print(f"\n{request.node.name}: {outcome.stdout.rstrip().splitlines()[-1].strip('= ')}")
        assert outcome.returncode == 0, outcome.stdout[-20_000:] + outcome.stderr[-2_000:]

    return tell


@pytest.mark.langgraph_suite
def test_langgraphs_tests_pass_with_our_saver(report: Report) -> None:
    report(run_suite(using="sync_checkpointer"))


@pytest.mark.langgraph_suite
def test_langgraphs_tests_pass_with_the_checked_graph(report: Report) -> None:
    report(run_suite(using="StateGraph(", MADANG_SUITE_GRAPH="checked"))


@pytest.mark.soak
def test_langgraphs_tests_pass_with_our_saver_on_postgres(postgres_url: str, report: Report) -> None:
    report(run_suite(using="sync_checkpointer", MADANG_SUITE_STORE=postgres_url.partition("&schema=")[0]))


def test_no_more_than_ten_failures_are_known_and_each_has_its_reason() -> None:
    known = tomllib.loads(KNOWN_FAILURES.read_text("utf-8")).get("failure", [])

    assert len(known) <= LIMIT
    assert all(entry["reason"] and set(entry["runs"]) <= {"saver", "checked"} for entry in known)
    assert not [test for test, count in Counter(entry["test"] for entry in known).items() if count > 1]


def run_suite(*, using: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the files of the suite that mention `using`, in processes of their own."""
    folder = unpacked_tests()
    files = [
        str(path.relative_to(folder))
        for path in sorted((folder / "tests").glob("test_*.py"))
        if path.name not in NOT_OURS and using in path.read_text("utf-8")
    ]
    assert files
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "suite_plugin",
        "--snapshot-warn-unused",
        "-n",
        "2",
        "--dist",
        "worksteal",
        *files,
    ]
    paths = os.pathsep.join([str(ROOT / "src"), str(HERE)])
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
