"""What the contracts of import-linter (pyproject.toml) cannot say: no room knows an assistant by name, and nobody goes
around the application to the store.
"""

import ast
import re
from collections.abc import Iterator, Sequence

from tests.architecture.rules.source import Module, imports


def named_assistants(modules: Sequence[Module]) -> list[str]:
    """Places outside an assistant's folder that know it by name, be it by import or by a string."""
    assistants = _assistants(modules)
    return [
        f"{module.name}:{line} names the assistant {name!r}: nothing outside its folder may, so that a fifth "
        "assistant needs no change elsewhere."
        for module in modules
        for line, name in sorted(_mentions(module))
        if name in assistants and module.place[:2] != ("assistants", name)
    ]


def silent_rooms(modules: Sequence[Module]) -> list[str]:
    """Rooms whose docstring does not say what they may import."""
    return [
        f"{module.name} does not say in its docstring what it may import."
        for module in modules
        if module.is_package and len(module.place) == 1
        if not re.search(r"\bimports?\b", ast.get_docstring(module.tree) or "", re.IGNORECASE)
    ]


_STORE_PARTS = frozenset(
    {
        "AuditLog",
        "Checkpointer",
        "EffectRecords",
        "EventLog",
        "Memory",
        "Runs",
        "SessionFiles",
        "Sessions",
        "Store",
        "open_store",
        "store_from_settings",
        "with_store",
    }
)
"""What reads and writes without asking who does; row types and errors are for everybody."""


def bypassed_application(modules: Sequence[Module]) -> list[str]:
    """Imports of the store in the server, and in commands that open an application."""
    return [
        f"{module.name}:{found.line} imports {name}, which asks nobody for a name: use the application's `sessions`, "
        "`runs` and `files`."
        for module in modules
        if module.room == "server" or _opens_application(module)
        for found in imports(module)
        if (name := found.target.rpartition(".")[2]) in _STORE_PARTS
    ]


def _opens_application(module: Module) -> bool:
    opens = any(found.target.endswith(".with_application") for found in imports(module))
    return opens and module.place[:2] == ("cli", "commands")


def _assistants(modules: Sequence[Module]) -> set[str]:
    return {module.place[1] for module in modules if module.room == "assistants" and len(module.place) > 1}


def _mentions(module: Module) -> Iterator[tuple[int, str]]:
    for found in imports(module):
        parts = found.target.split(".")
        if parts[:2] == ["madang", "assistants"] and len(parts) > 2:
            yield found.line, parts[2]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((node.lineno, name) for name in _names_in(node.value))


def _names_in(text: str) -> Iterator[str]:
    if text.isidentifier():
        yield text
    yield from re.findall(r"\bassistants[./](\w+)", text)
