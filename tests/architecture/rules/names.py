"""Names and sizes: a file is called after what it holds, and holds one thing."""

from collections.abc import Iterable
from pathlib import Path

MOST_LINES = 500

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
