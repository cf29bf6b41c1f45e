"""Proportions of the whole: how many lines only import and export, and how long the longest chain of imports is."""

import ast
from collections.abc import Sequence
from functools import cache

from tests.architecture.rules.source import Module, imports


def header_share(modules: Sequence[Module]) -> float:
    """The lines of import statements and of `__all__` over all lines that are not blank."""
    headers = sum(_header_lines(module.tree) for module in modules)
    return headers / sum(bool(line.strip()) for module in modules for line in module.text.splitlines())


def longest_chain(modules: Sequence[Module]) -> list[str]:
    """Modules each of which imports the next; a name taken from a facade counts for the module that defines it."""
    known = {module.name: module for module in modules}
    origins = {name: _origins(module) for name, module in known.items()}

    def define(target: str) -> str:
        package, _, name = target.rpartition(".")
        while known.get(package, _NONE).is_package and name in origins[package]:
            package, _, name = origins[package][name].rpartition(".")
        full = f"{package}.{name}"
        return full if full in known else package

    steps = {
        name: {define(found.target) for found in imports(module) if found.eager} & set(known) - {name}
        for name, module in known.items()
    }

    @cache
    def chain_from(name: str) -> tuple[str, ...]:
        return (name, *max((chain_from(step) for step in sorted(steps[name])), key=len, default=()))

    return list(max((chain_from(name) for name, module in known.items() if not module.is_package), key=len, default=()))


_NONE = Module("", "")


def _header_lines(tree: ast.Module) -> int:
    headers = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom) or _is_list_of_exports(node)]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in headers)


def _is_list_of_exports(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"


def _origins(module: Module) -> dict[str, str]:
    """Where each name of a facade comes from, names that it gets only when they are asked for included."""
    found = (node for node in ast.walk(module.tree) if isinstance(node, ast.ImportFrom) and module.is_package)
    named = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in found for alias in node.names}
    return {name: origin for name, origin in named.items() if origin != f"{module.name}.{name}"}
