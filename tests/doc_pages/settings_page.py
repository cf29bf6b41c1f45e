"""The page of settings, written from the settings themselves: `python -m tests.doc_pages.settings_page`."""

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from textwrap import dedent

from pydantic import BaseModel

from madang.runtime.assistants.discovery import discover_assistants
from madang.settings import Settings, variable_name
from madang.wiring import skill_variable
from tests.paths import ROOT

PAGE = ROOT / "docs" / "settings.md"
_INTRODUCTION = """# Settings

Settings are environment variables, read once at start. An empty one counts as unset. An unknown variable or an invalid
value is refused with a message.

| variable | default | what it sets |
|---|---|---|
"""


_OF_ASSISTANTS = """
## Of the assistants

The variable of an assistant's setting consists of the assistant's name, two underscores and the setting's name:
`MADANG_TRAVEL__PACE` would set `pace` of `travel`. `MADANG_MODEL__<SKILL>` sets the model of one skill, in the form of
`MADANG_MODEL`.

| variable | default | what it sets |
|---|---|---|
"""


def settings_page() -> str:
    """The page as it should be."""
    own = [_row(variable_name(field), _default(Settings, field), text) for field, text in _texts(Settings).items()]
    return _INTRODUCTION + "".join(own) + _OF_ASSISTANTS + "".join(_rows_of_assistants())


def _rows_of_assistants() -> Iterator[str]:
    for assistant in discover_assistants().loaded.values():
        if assistant.settings:
            texts = _texts(assistant.settings)
            for field, found in assistant.settings.model_fields.items():
                default, text = _default(assistant.settings, field), found.description or texts.get(field, "")
                yield _row(variable_name(field, of=assistant.name), default, text)
        for skill in assistant.skills:
            yield _row(skill_variable(skill.name), "", f"Model of the skill `{skill.name}` of {assistant.name}.")


def _row(name: str, default: str, text: str) -> str:
    return f"| `{name}` | {default} | {' '.join(text.split())} |\n"


def _texts(model: type[BaseModel]) -> dict[str, str]:
    """What the source says below each field."""
    declared = ast.parse(dedent(inspect.getsource(model))).body[0]
    body = declared.body if isinstance(declared, ast.ClassDef) else []
    return {
        field.target.id: text.value.value
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }


def _default(model: type[BaseModel], field: str) -> str:
    found = model.model_fields[field]
    return "" if found.is_required() or found.default in (None, {}) else f"`{found.default}`"


if __name__ == "__main__":
    PAGE.write_text(settings_page(), "utf-8")
