"""What `make run` installs is pinned by hashes, at the versions of the constraints, and listed with its licence."""

import re
from importlib.metadata import distribution

import pytest

from tests.architecture.security.licences import installed_licences
from tests.paths import ROOT
from tools.sbom import EXTRAS, bill_of_materials, locked

RUN, BUILD = (locked((ROOT / "locks" / f"{name}.txt").read_text("utf-8")) for name in ("run", "build"))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return {_normal(name): version for name, _, version in (line.partition("==") for line in lines) if version}


def test_all_that_is_installed_to_run_has_hashes():
    needed = {_normal(name) for name in installed_licences("madang", EXTRAS)} - {"madang"}
    assert needed - RUN.keys() == set()
    assert [name for name, lock in {**RUN, **BUILD}.items() if not lock.hashes] == []
    assert {name for name in needed if _normal(distribution(name).version) != _normal(RUN[name].version)} == set()


def test_locks_and_constraints_name_the_same_versions():
    pinned = _pinned()
    differing = {name for name, lock in {**RUN, **BUILD}.items() if pinned.get(name, lock.version) != lock.version}
    assert differing == set()


def test_the_build_backends_are_locked():
    assert {"hatchling", "setuptools"} <= BUILD.keys()


def test_make_run_installs_nothing_without_a_hash():
    recipe = (ROOT / "Makefile").read_text("utf-8").partition(".venv/ready:")[2].partition("\n\n")[0]
    installs = [line for line in recipe.splitlines() if "PIP" in line]
    assert installs
    assert [line for line in installs if "--require-hashes" not in line and "--no-deps" not in line] == []


def test_the_bill_of_materials_names_versions_hashes_and_licences():
    licences = {_normal(name): licence for name, licence in installed_licences("madang", EXTRAS).items()}
    bill = bill_of_materials(RUN, licences)
    listed = {part["name"]: part for part in bill["components"]}
    assert listed.keys() == RUN.keys()
    assert listed["fastapi"]["version"] == RUN["fastapi"].version
    assert [name for name in licences.keys() & listed.keys() if not listed[name].get("licenses")] == []


@pytest.mark.parametrize("text", ["a-b==1.0 \\\n    --hash=sha256:" + "0" * 64, "A_b==1.0 --hash=sha256:" + "0" * 64])
def test_a_line_of_a_lock_is_read(text: str):
    assert locked(text) == {"a-b": ("1.0", ("0" * 64,))}
