"""Which modules' types a store takes without being told of each type: those of the app itself, or those it names.

A type is found by its name in data only if its module is allowed here and loaded already. Nothing is imported because
data says so, and only models, dataclasses, enums and named tuples are taken.
"""

import sys
import sysconfig
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

_LIBRARY_FOLDERS = ("stdlib", "platstdlib", "purelib", "platlib")
_INSTALLED = frozenset({"site-packages", "dist-packages"})


class TypeModules:
    """The modules whose types may be stored: `named` ones and what is below them, or else the app's own.

    A module is the app's own if it is the script that was started, or its file lies outside of the folders that
    Python and its packages are installed in.
    """

    def __init__(self, named: Collection[str] | None = None) -> None:
        self._named = None if named is None else frozenset(named)

    def allow(self, found: type[Any]) -> bool:
        """Whether values of a type are taken: its module is allowed, and the type can be found there again."""
        return self._allow_module(found.__module__) and "<locals>" not in found.__qualname__

    def find(self, name: str) -> type[Any] | None:
        """The type that a name `module:QualifiedName` leads to, if its module is allowed and loaded."""
        module, _, path = name.partition("@")[0].partition(":")
        if not path or not self._allow_module(module):
            return None
        found: Any = sys.modules.get(module)
        for part in path.split("."):
            found = getattr(found, part, None)
        return found if isinstance(found, type) else None

    def _allow_module(self, module: str) -> bool:
        if self._named is None:
            return _is_own(module)
        parts = module.split(".")
        return any(".".join(parts[:length]) in self._named for length in range(1, len(parts) + 1))


def _is_own(module: str) -> bool:
    file = getattr(sys.modules.get(module), "__file__", None)
    return module == "__main__" or (file is not None and not _is_installed(file))


@cache
def _is_installed(file: str) -> bool:
    path = Path(file).resolve()
    folders = (Path(sysconfig.get_path(name)).resolve() for name in _LIBRARY_FOLDERS)
    return not _INSTALLED.isdisjoint(path.parts) or any(path.is_relative_to(folder) for folder in folders)
