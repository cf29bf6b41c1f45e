"""What LangGraph's own tests run with instead of their conftest: our saver, and where asked for our graph.

Loaded by `-p suite_plugin` in a process of its own, where the package `tests` is LangGraph's. The environment says
which database the saver is on (MADANG_SUITE_STORE) and whether every StateGraph is a CheckedGraph (MADANG_SUITE_GRAPH).
"""

import os
import tomllib
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import langgraph.graph
import langgraph.graph.state
import pytest
from langchain_core.language_models import base as language_models
from langgraph.cache.base import BaseCache
from langgraph.cache.memory import InMemoryCache
from langgraph.store.memory import InMemoryStore
from langgraph.typing import ContextT, InputT, OutputT, StateT

from madang.state import CheckedGraph
from madang.store import open_store

KNOWN_FAILURES = Path(__file__).with_name("known_failures.toml")
CHECKED = os.environ.get("MADANG_SUITE_GRAPH") == "checked"
ADDRESS = os.environ.get("MADANG_SUITE_STORE", "sqlite:///:memory:")

REFUSALS = Path(__file__).with_name("refusals.toml")


class SuiteGraph(CheckedGraph[StateT, ContextT, InputT, OutputT]):
    """A CheckedGraph that warns in the tests that do what it refuses."""

    warns = False

    def __init__(self, *schemas: Any, **options: Any) -> None:
        super().__init__(*schemas, on_violation="warn" if SuiteGraph.warns else "refuse", **options)


# Its tests compare the versions in the metadata of models, and are written where `langchain` is not installed.
language_models._get_langchain_version = lambda: None  # pyright: ignore[reportPrivateUsage]

if CHECKED:
    langgraph.graph.StateGraph = langgraph.graph.state.StateGraph = SuiteGraph  # type: ignore[misc]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the gate warn where the test does what it refuses."""
    SuiteGraph.warns = name_of_test(item) in read_refusals()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect the failures that stand in the file, and be surprised if one of them passes."""
    known = read_known_failures("checked" if CHECKED else "saver")
    for item in items:
        if entry := known.get(name_of_test(item)):
            item.add_marker(pytest.mark.xfail(reason=entry["reason"], strict=not entry.get("sometimes", False)))


def name_of_test(item: pytest.Item) -> str:
    """The file and function of a test, whatever its parameters."""
    return item.nodeid.removeprefix("tests/").partition("[")[0]


@cache
def read_refusals() -> frozenset[str]:
    """The tests that do what the gate refuses."""
    groups = tomllib.loads(REFUSALS.read_text("utf-8"))["refusal"]
    return frozenset(test for group in groups for test in group["tests"])


def read_known_failures(run: str) -> dict[str, dict[str, Any]]:
    """The failures that are expected of one of the two runs, by file and function."""
    entries = tomllib.loads(KNOWN_FAILURES.read_text("utf-8")).get("failure", [])
    return {entry["test"]: entry for entry in entries if run in entry["runs"]}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def deterministic_uuids(monkeypatch: pytest.MonkeyPatch) -> None:
    numbered = (UUID(f"00000000-0000-4000-8000-{number:012}", version=4) for number in range(10_000))
    monkeypatch.setattr("uuid.uuid4", lambda: next(numbered))


@pytest.fixture(params=["sync", "async", "exit"])
def durability(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def cache() -> BaseCache[Any]:
    return InMemoryCache()


@pytest.fixture
def sync_store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
async def async_store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def sync_checkpointer() -> Iterator[Any]:
    with open_store(_new_address()) as store:
        yield store.checkpointer


@pytest.fixture
async def async_checkpointer() -> AsyncIterator[Any]:
    async with open_store(_new_address()) as store:
        yield store.checkpointer


def _new_address() -> str:
    """A database of the test's own: one in memory, or a schema of the server."""
    return ADDRESS if ADDRESS.startswith("sqlite") else f"{ADDRESS}&schema=suite_{uuid4().hex}"
