"""Public functions and methods that only tests call are caught: they belong into the product, or out of it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.paths import ROOT

SOURCE = ROOT / "src" / "madang"
WORD = re.compile(r"\b[a-z][a-z0-9_]+\b")


def test_every_public_function_and_method_is_used_outside_the_tests():
    texts = {path: path.read_text("utf-8") for path in _product()}
    used = Counter(word for text in texts.values() for word in WORD.findall(_without_exports(text)))
    used.update(word for page in _pages() for word in WORD.findall(page))
    defined = [(path, name) for path, text in texts.items() for name in (*_functions(text), *_methods(text))]
    unused = [(path, name) for path, name in defined if used[name] < _ONCE_MORE and name not in _FOR_PROGRAMS]
    assert [f"{path.relative_to(ROOT)}: {name}" for path, name in unused] == []


def _functions(text: str) -> Iterator[str]:
    """The public functions at the top of a module, without those that a decorator hands to somebody."""
    for node in ast.parse(text).body:
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and not node.decorator_list and not node.name.startswith("_"):
            yield node.name


def _methods(text: str) -> Iterator[str]:
    """The public methods of public classes, without those of classes that fulfil what another package calls."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not _is_called_from_outside(node):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
            yield from (method.name for method in methods if not method.name.startswith("_"))


def _is_called_from_outside(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).partition("[")[0] in _FOREIGN for base in node.bases)


def _without_exports(text: str) -> str:
    """The code without imports, `__all__`, docstrings and comments, none of which uses anything."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_idle(each)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_idle(node: object) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def _product() -> Iterator[Path]:
    """The modules of the product; `testing` is for tests of assistants, and commands are found by their names."""
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).parts
        if "tests" not in parts and parts[0] != "testing" and parts[:2] != ("cli", "commands"):
            yield path


def _pages() -> Iterator[str]:
    """What programs of others are told to call: the pages, the examples and the tools of the project."""
    for pattern in ("docs/**/*.md", "README*.md", "examples/**/*.py", "bench/**/*.py", "tools/*.py", "teach/**/*.py"):
        yield from (path.read_text("utf-8") for path in ROOT.glob(pattern))
    yield from (path.read_text("utf-8") for path in (SOURCE / "cli" / "commands").rglob("*.py"))


_ONCE_MORE = 2
"""Its definition and one use."""
_FOREIGN = {"BaseCallbackHandler", "BaseCheckpointSaver", "RequestHandler"}
"""Classes of other packages whose methods are called there."""
_FOR_PROGRAMS = {"as_langgraph_store", "is_translated", "compressed_research_length"}
"""What is for those who write graphs and assistants, and what a design asks for by its name."""
