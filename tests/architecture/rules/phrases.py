"""Texts for people: they stand in the `phrases.py` of a room or assistant, in both languages, and are used."""

import ast
import re
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import cast

from tests.architecture.rules.source import Module, imports

PUT_TOGETHER = {
    "madang.assistants.travel.present.format",
    "madang.assistants.travel.present.questions",
    "madang.server.errors",
}
"""Modules that put a text together out of words of their own; what they say as a whole stands in `phrases.py`, too."""

_HANGUL = re.compile("[가-힣]")
_PARTICLES = re.compile(r"[가-힣]+/[가-힣]+")
"""Such as 을/를, of which the word before it takes one."""


def scattered_texts(modules: Sequence[Module], allowed: set[str]) -> list[str]:
    """Texts written where they are said, and allowances for such that are no longer needed.

    The title of a command stands with the command; a module right below `madang` has no room to keep phrases in.
    """
    found = [
        (module.name, call.lineno)
        for module in modules
        if len(module.place) > 1 and not _is_phrases(module) and "Text(" in module.text
        for call in _texts(module.tree, but="TITLE")
        if _HANGUL.search(_PARTICLES.sub("", ast.unparse(call)))
    ]
    needless = sorted(allowed - {name for name, _ in found})
    return [
        f"{name}:{line} writes a text for people: move it into phrases.py."
        for name, line in found
        if name not in allowed
    ] + [f"{name} writes no text for people any more: take it out of PUT_TOGETHER." for name in needless]


def one_sided_texts(modules: Sequence[Module]) -> list[str]:
    """Phrases that are not written out in both languages."""
    return [
        f"{module.name}:{call.lineno} {complaint}"
        for module in modules
        if _is_phrases(module)
        for call in _texts(module.tree)
        for complaint in _complaints(*_languages(call))
    ]


def uneven_texts(modules: Sequence[Module]) -> list[str]:
    """Phrases that have other places to fill in one language than in the other."""
    found = {module.name: list(_uneven(module)) for module in modules if _is_phrases(module)}
    return [
        f"{name}:{line} has {korean} to fill in Korean and {english} in English: give each place one name."
        for name, uneven in found.items()
        for line, korean, english in uneven
    ]


def unused_phrases(modules: Sequence[Module]) -> list[str]:
    """Phrases that nobody says."""
    used = {name for module in modules for name in _used(module)}
    return [
        f"{module.name} has {name}, which nobody says: delete it."
        for module in modules
        if _is_phrases(module)
        for name in _defined(module.tree)
        if f"{module.name}.{name}" not in used
    ]


def _is_phrases(module: Module) -> bool:
    return module.name.endswith(".phrases")


def _texts(tree: ast.Module, but: str = "") -> Iterator[ast.Call]:
    """Every `Text(...)` of a module, without the one that is called `but`."""
    named = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)]
    left_out = [node.value for node in named if cast("ast.Name", node.targets[0]).id == but]
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node not in left_out)
    return (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Text")


def _languages(call: ast.Call) -> tuple[str | None, str | None]:
    """The Korean and the English text, as far as they are written out."""
    given = {keyword.arg or "": keyword.value for keyword in call.keywords}
    given |= dict(zip(("ko", "en"), call.args, strict=False))
    texts = {name: node.value for name, node in given.items() if isinstance(node, ast.Constant)}
    korean, english = texts.get("ko"), texts.get("en")
    return korean if isinstance(korean, str) else None, english if isinstance(english, str) else None


def _complaints(korean: str | None, english: str | None) -> Iterator[str]:
    if korean is None or english is None:
        yield "is not written out in Korean and English."
    elif bool(korean) != bool(english) and len(korean + english) > 1:
        yield f"is empty in one language: {korean or english!r}."
    elif _HANGUL.search(english) and not re.search("[A-Za-z]", english):
        yield f"has Korean in place of English: {english!r}."


def _uneven(module: Module) -> Iterator[tuple[int, list[str], list[str]]]:
    for call in _texts(module.tree):
        korean, english = (_places(text or "") for text in _languages(call))
        if korean != english:
            yield call.lineno, sorted(korean), sorted(english)


def _places(text: str) -> set[str]:
    """What is to be filled in; `{price_ko}` and `{price_en}` are the same price, written in each language."""
    names = (re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name is not None)
    return {re.sub("_(ko|en)$", "", name) for name in names}


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def _used(module: Module) -> Iterator[str]:
    """The full names of the phrases that a module reads, by `phrases.NAME`, by import, or as one of its own."""
    yield from (found.target for found in imports(module))
    nodes = list(ast.walk(module.tree))
    origins = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    names = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in origins for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{names.get(node.value.id, '')}.{node.attr}"
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield f"{module.name}.{node.id}"
