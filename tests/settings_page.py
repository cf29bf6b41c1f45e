"""The page of settings, written from the settings themselves: `python -m tests.settings_page`."""

import ast
import inspect
from itertools import pairwise

from madang import settings
from madang.settings import Settings, variable
from tests.places import ROOT

PAGE = ROOT / "docs" / "settings.md"
_INTRODUCTION = """# Settings

Each is an environment variable, read once when a program starts. One that is empty counts as unset. One that Madang
does not know, or a value that cannot be, is refused with a sentence that says so.

| variable | default | what it sets |
|---|---|---|
"""


def settings_page() -> str:
    """The page as it should be."""
    return _INTRODUCTION + "".join(
        f"| `{variable(field)}` | {_default(field)} | {' '.join(text.split())} |\n" for field, text in _texts().items()
    )


def _texts() -> dict[str, str]:
    """What the source says below each field."""
    [body] = [
        node.body for node in ast.parse(inspect.getsource(settings)).body if getattr(node, "name", "") == "Settings"
    ]
    return {
        field.target.id: text.value.value
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }


def _default(field: str) -> str:
    found = Settings.model_fields[field]
    return "" if found.is_required() or found.default is None else f"`{found.default}`"


if __name__ == "__main__":
    PAGE.write_text(settings_page(), "utf-8")
