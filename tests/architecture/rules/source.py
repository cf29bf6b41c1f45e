"""Python files, read and never imported."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path


@dataclass(frozen=True)
class Module:
    """One file of a package: its dotted name and what is written in it."""

    name: str
    text: str
    is_package: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.name)

    @property
    def place(self) -> tuple[str, ...]:
        """The name below `madang`: `("assistants", "travel", "graph")`; empty for the package itself."""
        return tuple(self.name.split(".")[1:])

    @property
    def room(self) -> str:
        """The folder or file right below `madang` that the module belongs to; empty for the package itself."""
        return self.place[0] if self.place else ""


@dataclass(frozen=True)
class Import:
    """One imported name: `eager` when merely importing the module runs it."""

    target: str
    line: int
    eager: bool


@cache
def read_package(folder: Path) -> list[Module]:
    """Every module of the package in `folder`, without the tests that assistants keep in theirs."""
    paths = (path for path in sorted(folder.rglob("*.py")) if "tests" not in path.relative_to(folder).parts)
    return [_read(path, folder.parent) for path in paths]


def imports(module: Module) -> list[Import]:
    """What `module` imports, relative names resolved, in the order it is written."""
    return sorted(_imports_below(module.tree, module, eager=True), key=lambda found: found.line)


def _read(path: Path, above: Path) -> Module:
    parts = path.relative_to(above).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    return Module(".".join(parts[:-1] if is_package else parts), path.read_text("utf-8"), is_package)


def _imports_below(node: ast.AST, module: Module, *, eager: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(alias.name, child.lineno, eager) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            origin = _origin(child, module)
            yield from (Import(f"{origin}.{alias.name}", child.lineno, eager) for alias in child.names)
        elif not isinstance(child, ast.expr):  # a statement is never inside of an expression
            yield from _imports_below(child, module, eager=eager and not _is_deferred(child))


def _origin(node: ast.ImportFrom, module: Module) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    anchor = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*anchor, *([node.module] if node.module else [])])


def _is_deferred(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
