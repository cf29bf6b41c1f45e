"""Public names: each module says what it is for, and the facade of a package lists what others may use."""

import ast
from collections.abc import Iterator, Sequence

from tests.architecture.rules.source import Module

_DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def undocumented(modules: Sequence[Module]) -> list[str]:
    """Modules without a docstring."""
    return [f"{module.name} has no docstring." for module in modules if not ast.get_docstring(module.tree)]


def careless_exports(modules: Sequence[Module]) -> list[str]:
    """Facades whose `__all__` is missing, unsorted, doubled, or out of step, and other modules that have one."""
    facades = [module for module in modules if module.is_package]
    careless = [f"{module.name} {complaint}" for module in facades for complaint in _complaints(module.tree)]
    others = [module.name for module in modules if not module.is_package and _exported(module.tree) is not None]
    return careless + [f"{name} has an `__all__`: only the facade of a package does." for name in others]


def _complaints(tree: ast.Module) -> Iterator[str]:
    if all(_is_docstring(node) for node in tree.body):
        return
    exported = _exported(tree)
    if exported is None:
        yield "has no `__all__` that is a plain list of names."
        return
    if exported != sorted(set(exported), key=_order):
        yield f"has an `__all__` out of order; it should be {sorted(set(exported), key=_order)}."
    for name in sorted(set(exported) - set(_bound(tree))):
        yield f"exports {name!r}, which it does not define."
    for name in sorted(_public(tree) - set(exported)):
        yield f"defines {name!r} without exporting it: add it to `__all__` or begin its name with an underscore."


def _order(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, as ruff sorts them."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2), name


def _exported(tree: ast.Module) -> list[str] | None:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and "__all__" in _targets(node):
            listed = node.value.elts if isinstance(node.value, ast.List) else []
            names = [item.value for item in listed if isinstance(item, ast.Constant) and isinstance(item.value, str)]
            return names if isinstance(node.value, ast.List) and len(names) == len(listed) else None
    return None


def _bound(node: ast.AST) -> Iterator[str]:
    """Every name that importing the module binds, blocks such as `if` and `try` included."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in child.names)
        elif isinstance(child, _DEFINITION):
            yield child.name
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            yield from _targets(child)
        else:
            yield from _bound(child)


def _public(tree: ast.Module) -> set[str]:
    defined = (node.name for node in tree.body if isinstance(node, _DEFINITION))
    return {name for name in defined if not name.startswith("_")}


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {found.id for target in targets for found in ast.walk(target) if isinstance(found, ast.Name)}


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
