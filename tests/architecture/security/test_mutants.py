"""Tests that carry a requirement notice when what it asks for is broken: mutants of tests/mutants.toml."""

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass

import pytest

from tests import trace
from tests.paths import ROOT
from tests.plugins.mutation import VARIABLE, mutated


@dataclass(frozen=True)
class Mutant:
    """A piece of a source file and what stands there instead; `tests` carry `id` and have to fail then."""

    id: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def _mutants() -> list[Mutant]:
    found = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text("utf-8"))["mutants"]
    return [Mutant(**{**each, "tests": tuple(each["tests"])}) for each in found]


MUTANTS = _mutants()


@pytest.fixture(scope="module")
def carried() -> dict[str, list[str]]:
    return trace.carried_by(trace.test_files(ROOT))


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.id}: {mutant.new}")
def test_each_mutant_names_one_place_and_tests_that_carry_its_mark(
    mutant: Mutant, carried: dict[str, list[str]]
) -> None:
    source = (ROOT / mutant.file).read_text("utf-8")
    compile(mutated(source, mutant.old, mutant.new), mutant.file, "exec")
    assert {*mutant.tests} <= {*carried[mutant.id]}


@pytest.mark.soak
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.id}: {mutant.new}")
def test_the_tests_that_carry_a_mark_notice_its_mutant(mutant: Mutant) -> None:
    given = json.dumps({"file": mutant.file, "old": mutant.old, "new": mutant.new})
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.plugins.mutation", "--carrying", mutant.id]
    ran = subprocess.run(
        [*command, *mutant.tests],
        cwd=ROOT,
        env={**os.environ, VARIABLE: given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1, f"{ran.stdout[-2000:]}{ran.stderr[-1000:]}"
