"""What comes from outside: the core imports only what it declares, and each extra stays behind its own door."""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.architecture.rules.source import Import, Module, imports

EXTRA_AT = {
    "madang.documents.extraction.docx": "documents",
    "madang.documents.extraction.pdf": "documents",
    "madang.documents.formats.word": "documents",
    "madang.reading.taught": "korean",
    "madang.server.adapters.a2a.cards": "a2a",
    "madang.server.adapters.a2a.tasks": "a2a",
    "madang.server.adapters.ag_ui.events": "ag-ui",
    "madang.server.adapters.mcp_server.offered_tools": "mcp",
    "madang.server.adapters.mcp_server.resources": "mcp",
    "madang.server.adapters.mcp_server.tools": "mcp",
    "madang.server.adapters.mcp_server.verification": "mcp",
    "madang.server": "server",
    "madang.store.database.postgres": "postgres",
    "madang.store.runs.postgres_notifier": "postgres",
}
"""Modules (with all below them) that may import an extra as they load; an assistant has the extra of its own name."""

_NOT_FOR_USE = {"all", "dev"}
_SEVERAL_NAMES = {"psycopg": {"psycopg", "psycopg_pool"}, "pydantic": {"pydantic", "pydantic_core"}}
_SEVERAL_NAMES |= {"markdown-it-py": {"markdown_it"}, "python-docx": {"docx"}, "pyyaml": {"yaml"}}
_SEVERAL_NAMES |= {"opentelemetry-sdk": {"opentelemetry"}, "opentelemetry-exporter-otlp-proto-http": {"opentelemetry"}}
_SEVERAL_NAMES |= {"a2a-sdk": {"a2a", "google"}, "ag-ui-protocol": {"ag_ui"}, "vl-convert-python": {"vl_convert"}}


@dataclass(frozen=True)
class Declared:
    """The import names that pyproject.toml declares, for the core and for each extra that a user may add."""

    core: frozenset[str]
    extras: dict[str, frozenset[str]]


def read_declared(pyproject: Path) -> Declared:
    """The dependencies of the project described by `pyproject`."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    optional = project["optional-dependencies"].items()
    return Declared(
        core=_import_names(project["dependencies"]),
        extras={name: _import_names(wanted) for name, wanted in optional if name not in _NOT_FOR_USE},
    )


def undeclared_imports(modules: Sequence[Module], declared: Declared) -> list[str]:
    """Imports of what is not declared, or not at hand where it is imported."""
    return [
        f"{module.name}:{found.line} imports {found.target}{complaint}"
        for module in modules
        for found in imports(module)
        if (complaint := _complaint(module, found, declared))
    ]


def unpinned(pyproject: Path, constraints: Path) -> list[str]:
    """Declared dependencies, the build backend included, that constraints.txt does not pin."""
    pinned = set(_pins(constraints))
    return [
        f"{name} is declared in pyproject.toml and not pinned in constraints.txt."
        for name in sorted(_declared_distributions(pyproject) - pinned)
    ]


def loose_pins(constraints: Path) -> list[str]:
    """Lines of constraints.txt that are anything but `name==version`, or out of order."""
    lines = constraints.read_text("utf-8").splitlines()
    loose = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)]
    offences = [
        f"constraints.txt holds {line!r}: only lines such as 'pydantic==2.14.3' may stand there." for line in loose
    ]
    names = list(_pins(constraints))
    return offences + ([] if names == sorted(names) else ["constraints.txt is not in alphabetical order."])


def _complaint(module: Module, found: Import, declared: Declared) -> str:
    name = found.target.partition(".")[0]
    if name in sys.stdlib_module_names or name == "madang" or name in declared.core | _at_hand(module, declared):
        return ""
    home = next((extra for extra, names in declared.extras.items() if name in names), None)
    if home is None:
        return ", which pyproject.toml declares neither for the core nor for an extra."
    if found.eager:
        return f" as it loads, but that comes with the extra {home!r}: import it where it is used."
    return ""


def _at_hand(module: Module, declared: Declared) -> frozenset[str]:
    granted = {extra for place, extra in EXTRA_AT.items() if f"{module.name}.".startswith(f"{place}.")}
    if module.room == "assistants":
        granted |= set(module.place[1:2])
    return frozenset().union(*(declared.extras.get(extra, frozenset()) for extra in granted))


def _import_names(requirements: Iterable[str]) -> frozenset[str]:
    names = (_distribution(requirement) for requirement in requirements)
    return frozenset().union(*(_SEVERAL_NAMES.get(name, {name.replace("-", "_")}) for name in names))


def _declared_distributions(pyproject: Path) -> set[str]:
    written = tomllib.loads(pyproject.read_text("utf-8"))
    wanted = [*written["build-system"]["requires"], *written["project"]["dependencies"]]
    for extra in written["project"]["optional-dependencies"].values():
        wanted += extra
    return {_distribution(requirement) for requirement in wanted} - {"madang"}


def _pins(constraints: Path) -> Iterator[str]:
    return (_canonical(line.partition("==")[0]) for line in constraints.read_text("utf-8").splitlines())


def _distribution(requirement: str) -> str:
    return _canonical(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0])


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
