from pathlib import Path

import pytest

from tests.architecture.rules.dependencies import Declared, loose_pins, read_declared, undeclared_imports, unpinned
from tests.architecture.rules.source import Module, read_package
from tests.paths import ROOT, SOURCE

DECLARED = Declared(
    core=frozenset({"langgraph", "pydantic"}),
    extras={"postgres": frozenset({"psycopg"}), "weather": frozenset({"barometer"})},
)


def test_rooms_import_only_what_is_declared_and_extras_only_where_they_are_at_hand():
    offences = undeclared_imports(read_package(SOURCE), read_declared(ROOT / "pyproject.toml"))
    assert not offences, "\n".join(offences)


def test_every_declared_dependency_is_pinned():
    offences = unpinned(ROOT / "pyproject.toml", ROOT / "constraints.txt")
    assert not offences, "\n".join(offences)


def test_the_constraints_are_pins_in_order_and_nothing_else():
    offences = loose_pins(ROOT / "constraints.txt")
    assert not offences, "\n".join(offences)


def test_an_extra_imported_as_the_core_loads_is_caught():
    planted = Module("madang.store.sessions", "import psycopg\n")
    assert undeclared_imports([planted], DECLARED) == [
        "madang.store.sessions:1 imports psycopg as it loads, but that comes with the extra 'postgres': "
        "import it where it is used."
    ]


def test_an_undeclared_import_is_caught_even_inside_a_function():
    planted = Module("madang.state.plans.plan", "def draw():\n    from networkx import DiGraph\n")
    assert undeclared_imports([planted], DECLARED) == [
        "madang.state.plans.plan:2 imports networkx.DiGraph, "
        "which pyproject.toml declares neither for the core nor for an extra."
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("madang.store.database.postgres", "import psycopg"),
        ("madang.store.database.postgres.pool", "import psycopg"),
        ("madang.store.sessions", "def connect():\n    import psycopg"),
        ("madang.store.sessions", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import psycopg"),
        ("madang.assistants.weather.tools", "import barometer"),
        ("madang.state.plans.plan", "import json, langgraph.types, madang.text"),
    ],
)
def test_an_import_that_is_at_hand_is_left_alone(name: str, text: str):
    assert undeclared_imports([Module(name, text)], DECLARED) == []


def test_a_neighbour_of_a_backend_gets_no_extra_by_its_name():
    assert len(undeclared_imports([Module("madang.store.postgresql", "import psycopg")], DECLARED)) == 1


def test_an_unpinned_dependency_is_caught(tmp_path: Path):
    pyproject, constraints = tmp_path / "pyproject.toml", tmp_path / "constraints.txt"
    pyproject.write_text(
        '[build-system]\nrequires = ["hatchling>=1"]\n'
        '[project]\ndependencies = ["pydantic>=2"]\n'
        '[project.optional-dependencies]\nall = ["madang[sky]"]\nsky = ["Bright.Moon[full]>=1"]\n'
    )
    constraints.write_text("hatchling==1.0\n")
    assert unpinned(pyproject, constraints) == [
        "bright-moon is declared in pyproject.toml and not pinned in constraints.txt.",
        "pydantic is declared in pyproject.toml and not pinned in constraints.txt.",
    ]


def test_a_constraint_that_is_no_pin_is_caught(tmp_path: Path):
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("b==1\na>=2\n")
    assert loose_pins(constraints) == [
        "constraints.txt holds 'a>=2': only lines such as 'pydantic==2.14.3' may stand there.",
        "constraints.txt is not in alphabetical order.",
    ]
