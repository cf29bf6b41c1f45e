"""How old the data of an assistant is, it says itself."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from madang.runtime import AssistantError, Assistants, RunContext, discover_assistants
from madang.runtime.assistants.discovery import ENTRY_POINT_GROUP, dataset_dates
from madang.state import CheckedGraph
from madang.testing import echo_assistant


def test_the_ages_are_those_of_the_page_of_sources():
    found = discover_assistants().loaded
    assert any(age.source for age in dataset_dates(found["travel"]))
    assert all(age.as_of[:4].isdigit() for assistant in found.values() for age in dataset_dates(assistant))


def test_an_assistant_that_brings_no_data_has_no_ages():
    assert dataset_dates(discover_assistants("tests.assistants", declared=()).loaded["slots"]) == ()


def test_an_assistant_that_is_a_module_by_itself_has_no_ages():
    slots = discover_assistants("tests.assistants", declared=()).loaded["slots"]

    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        return slots.build()

    build.__module__ = "alone"
    assert dataset_dates(replace(slots, build=build)) == ()


PACKAGE = "planted_assistants"
GOOD = "from dataclasses import replace\nfrom tests.assistants.slots.manifest import ASSISTANT as A\n"


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package on the path, to plant assistants in."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def plant(folder: Path, name: str, manifest: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    (folder / name / "manifest.py").write_text(manifest, "utf-8")


def test_a_broken_assistant_is_named_and_the_others_load(planted: Path):
    plant(planted, "fine", GOOD + 'ASSISTANT = replace(A, name="fine")\n')
    plant(planted, "broken", "1 / 0\n")
    plant(planted, "empty", "")
    plant(planted, "other", "ASSISTANT = 5\n")
    plant(planted, "misnamed", GOOD + "ASSISTANT = A\n")
    (planted / "not_a_folder.py").touch()
    found = discover_assistants(PACKAGE, declared=())
    assert list(found.loaded) == ["fine"]
    module = f"module '{PACKAGE}.empty.manifest' has no attribute 'ASSISTANT'"
    line = f"in {planted / 'broken' / 'manifest.py'}, line 1"
    assert {name: str(error) for name, error in found.broken.items()} == {
        "broken": f"Assistant 'broken' could not be loaded (ZeroDivisionError: division by zero, {line}): mend it.",
        "empty": f"Assistant 'empty' could not be loaded (AttributeError: {module}): mend it.",
        "misnamed": "Assistant 'misnamed' calls itself 'slots': give folder and manifest one name.",
        "other": "Assistant 'other' declares a int: make ASSISTANT an Assistant.",
    }


def test_another_distribution_declares_its_assistant_as_an_entry_point():
    points = [EntryPoint("slots", "tests.assistants.slots.manifest:ASSISTANT", ENTRY_POINT_GROUP)]
    assert list(discover_assistants("tests.assistants.teams", declared=points).loaded) == ["slots"]


def test_of_two_with_one_name_the_first_is_used_and_the_other_reported():
    points = [EntryPoint("slots", "tests.assistants.slots.manifest:ASSISTANT", ENTRY_POINT_GROUP)]
    found = discover_assistants("tests.assistants", declared=points)
    assert found.get("slots").name == "slots"
    assert str(found.broken["slots"]) == (
        "Two assistants are called 'slots', and the first one found is used: rename the other."
    )


def test_who_is_not_there_is_answered_with_who_is(planted: Path):
    plant(planted, "broken", "1 / 0\n")
    with pytest.raises(AssistantError) as missing:
        discover_assistants("tests.assistants", declared=()).get("weather")
    assert str(missing.value) == "There is no assistant 'weather' (assistants: gates, papers, scouts, slots, teams)."
    with pytest.raises(AssistantError, match="division by zero"):
        discover_assistants(PACKAGE, declared=()).get("broken")


def test_the_assistants_of_this_distribution_all_load():
    assert dict(discover_assistants().broken) == {}


def test_an_assistant_is_imported_when_it_is_first_needed(planted: Path):
    plant(planted, "fine", GOOD + 'ASSISTANT = replace(A, name="fine")\n')
    plant(planted, "broken", "1 / 0\n")
    found = discover_assistants(PACKAGE, declared=())

    assert (found.names, found.imported) == (["broken", "fine"], [])
    assert f"{PACKAGE}.fine.manifest" not in sys.modules
    assert found.find("fine") is found.get("fine")
    assert found.imported == [found.get("fine")]
    assert (found.find("broken"), found.find("nobody")) == (None, None)
    assert list(found.broken) == ["broken"]


def test_an_assistant_that_another_thread_imports_is_waited_for():
    begun, may_end = Event(), Event()

    def load() -> object:
        begun.set()
        assert may_end.wait(60)
        return echo_assistant()

    assistants = Assistants({}, {}, {"echo": [load]})
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(assistants.find, "echo")
        assert begun.wait(60)
        second = threads.submit(assistants.find, "echo")
        may_end.set()
        assert first.result() is second.result() is not None
        assert list(assistants.loaded) == ["echo"]
