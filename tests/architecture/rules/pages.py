"""The pages of the documentation: code that imports what exists, and plain prose."""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import import_module

_ARCHAIC = re.compile(r"\b(told|said|whole|mend|mended|parted by|graver|anew|of late)\b", re.IGNORECASE)
_CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def archaic_words(name: str, page: str) -> list[str]:
    """Words in the prose of a page for which an engineer would use others."""
    prose = _CODE.sub(lambda code: "\n" * code.group().count("\n"), page)
    return [
        f"{name}:{number} says {found.group()!r}: use a plainer word."
        for number, line in enumerate(prose.splitlines(), start=1)
        for found in _ARCHAIC.finditer(line)
    ]


def missing_imports(name: str, page: str) -> list[str]:
    """What the Python on a page imports from Madang although it is not there."""
    imported = (each for code in _PYTHON.findall(page) for each in _imports(code))
    return [
        f"{name} imports {what!r} from {module}, which has none." for module, what in imported if not _has(module, what)
    ]


def unlisted_decisions(index: str, files: Iterable[str]) -> list[str]:
    """Decisions that an index does not name exactly once."""
    return [f"{file} is listed {index.count(file)} times." for file in files if index.count(file) != 1]


def _imports(code: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "madang":
            yield from ((node.module, alias.name) for alias in node.names)


def _has(module: str, name: str) -> bool:
    try:
        return hasattr(import_module(module), name)
    except ModuleNotFoundError:
        return False
