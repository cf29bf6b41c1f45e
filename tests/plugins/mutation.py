"""Loads one module of the project with one piece of its source replaced, for tests that have to notice.

Off unless `MADANG_MUTANT` holds a mutant as JSON: its file, the piece `old` and the piece `new`. No file is changed.
`--carrying ID` leaves only the tests that carry a requirement.
"""

import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.paths import ROOT

VARIABLE = "MADANG_MUTANT"


class _MutantLoader(SourceFileLoader):
    def __init__(self, name: str, path: str, old: str, new: str) -> None:
        super().__init__(name, path)
        self._old, self._new = old, new

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text("utf-8")
        return compile(mutated(source, self._old, self._new), self.path, "exec")


class MutantFinder(MetaPathFinder):
    """Finds the module of one file with a piece of it replaced, and no other."""

    def __init__(self, file: str, old: str, new: str) -> None:
        self._path, self._old, self._new = str(ROOT / file), old, new

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, where it is the one."""
        if not fullname.startswith("madang"):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin != self._path:
            return None
        spec.loader = _MutantLoader(fullname, self._path, self._old, self._new)
        return spec


def mutated(source: str, old: str, new: str) -> str:
    """The source with the piece replaced, which has to stand there once."""
    if source.count(old) != 1:
        raise ValueError(f"{old!r} stands {source.count(old)} times in the source: let a mutant name one place.")
    return source.replace(old, new)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that names a requirement."""
    parser.addoption("--carrying", metavar="ID", help="run only the tests that carry this requirement")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests that carry the requirement."""
    if (wanted := config.getoption("--carrying")) is not None:
        items[:] = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("req"))]


if found := os.environ.get(VARIABLE):
    sys.meta_path.insert(0, MutantFinder(**json.loads(found)))
