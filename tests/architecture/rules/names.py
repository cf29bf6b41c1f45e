"""Names and sizes: a file is called after what it holds and holds one thing, a folder few, and a class name one."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.architecture.rules.source import Module

MOST_LINES = 500
MOST_ENTRIES = 15

_HIDING = {"base", "common", "core", "handler", "handlers", "helper", "helpers", "info", "manager", "managers", "misc"}
_HIDING |= {"service", "services", "util", "utils"}


def hiding_names(paths: Iterable[Path]) -> list[str]:
    """Python files and folders on `paths` whose name says nothing of what is inside."""
    return [
        f"{path} is called {part!r}, which hides its purpose: name it after what it holds."
        for path in paths
        for part in dict.fromkeys(Path(part).stem for part in path.parts)
        if part.lower().split("_")[-1] in _HIDING
    ]


def long_files(sizes: Iterable[tuple[Path, int]]) -> list[str]:
    """Files of more lines than a reader can hold in mind; a list of phrases is looked up, not read."""
    return [
        f"{path} has {lines} lines, more than {MOST_LINES}: split it by noun."
        for path, lines in sizes
        if lines > MOST_LINES and path.name != "phrases.py"
    ]


def full_folders(paths: Iterable[Path], allowed: Mapping[str, str]) -> list[str]:
    """Folders of more entries than one takes in at a glance; data is looked up, not read.

    `allowed` names folders that may be full, and says why.
    """
    entries: dict[Path, set[str]] = defaultdict(set)
    for path in paths:
        for part, folder in zip(reversed(path.parts), path.parents, strict=True):
            entries[folder].add(part)
    return [
        f"{folder} has {len(kept)} entries, more than {MOST_ENTRIES}: make folders in it."
        for folder, names in sorted(entries.items())
        if len(kept := names - _PACKAGE_FILES) > MOST_ENTRIES
        if "data" not in folder.parts and folder.as_posix() not in allowed
    ]


_PACKAGE_FILES = {"README.md", "__init__.py", "decisions", "py.typed"}
"""What a package has to be one, and the pages about it."""


def ambiguous_classes(modules: Sequence[Module]) -> list[str]:
    """Public class names that stand for two things: within the platform, within an assistant, or between the two."""
    defined: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for module in modules:
        part = module.place[1] if module.room == "assistants" and len(module.place) > 1 else ""
        for name in _public_classes(module):
            defined[part][name].append(module.name)
    own = defined.pop("", {})
    offences = _doubled(own) + [
        offence
        for names in defined.values()
        for offence in _doubled({name: own.get(name, []) + found for name, found in names.items()})
    ]
    return list(dict.fromkeys(offences))


def _doubled(places: Mapping[str, Sequence[str]]) -> list[str]:
    return [
        f"{name} is the name of a class in {' and in '.join(found)}: one name, one meaning."
        for name, found in places.items()
        if len(found) > 1
    ]


def _public_classes(module: Module) -> list[str]:
    return [node.name for node in module.tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
