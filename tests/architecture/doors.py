"""Which room may see which: imports point one way, and no room knows an assistant by name."""

import ast
import re
from collections.abc import Iterator, Sequence

from tests.architecture.source import Module, imports

_GROUND = frozenset({"errors", "extras", "text"})
_LANGUAGE_AND_STORAGE = _GROUND | {"models", "protocol", "state", "store"}
_BELOW_ASSISTANTS = _LANGUAGE_AND_STORAGE | {"documents", "knowledge", "runtime"}
_EVERYTHING = _BELOW_ASSISTANTS | {"assistants", "cli", "server", "settings", "testing", "wiring"}

SEES: dict[str, frozenset[str]] = {
    "": frozenset(),
    "text": frozenset({"errors"}),
    "errors": frozenset({"text"}),
    "extras": frozenset({"errors", "text"}),
    "settings": _GROUND,
    "state": _GROUND,
    "protocol": _GROUND | {"state"},
    "store": _GROUND | {"protocol", "state"},
    "models": _GROUND | {"protocol", "state"},
    "documents": _GROUND | {"models", "protocol", "state"},
    "knowledge": _LANGUAGE_AND_STORAGE | {"documents"},
    "runtime": _LANGUAGE_AND_STORAGE | {"knowledge"},
    "assistants": _BELOW_ASSISTANTS,
    "server": _BELOW_ASSISTANTS,
    "wiring": _EVERYTHING,
    "testing": _EVERYTHING,
    "cli": _EVERYTHING,
    "__main__": _EVERYTHING,
}


def wrong_doors(modules: Sequence[Module]) -> list[str]:
    """Imports that point the wrong way, each with who, what and why."""
    return [offence for module in modules for offence in _wrong_doors_of(module)]


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


def _wrong_doors_of(module: Module) -> Iterator[str]:
    if module.room not in SEES:
        yield f"{module.name} stands in no room: give {module.room!r} a line in SEES (tests/architecture/doors.py)."
        return
    for found in imports(module):
        room = _room(found.target)
        if room and room != module.room and room not in SEES[module.room]:
            sight = ", ".join(sorted(SEES[module.room])) or "nothing of Madang"
            yield f"{module.name}:{found.line} imports {found.target}, but {module.room or 'madang'} sees only {sight}."


def _room(target: str) -> str:
    package, _, below = target.partition(".")
    room = below.partition(".")[0]
    return room if package == "madang" and room != "__version__" else ""


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
