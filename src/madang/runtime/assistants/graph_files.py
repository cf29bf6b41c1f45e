"""Graphs in files that an operator names, as `app.py:graph` or in the `langgraph.json` of the folder that a command is
started in. A file is imported when its graph is first needed.
"""

import hashlib
import importlib
import importlib.util
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from madang.errors import MadangError
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants, LoadAssistant, is_installed, line_of
from madang.runtime.assistants.langgraph_config import LangGraphConfig, apply_environment, read_langgraph_config
from madang.runtime.assistants.stock_graph import stock_graph
from madang.runtime.errors import AssistantError, GraphConfigError, GraphReferenceError

_DIGEST_LETTERS = 10
_REFERENCE = re.compile(r"(?:(?P<name>[^=]+)=)?(?P<place>.+):(?P<variable>[^:\W]\w*)")


@dataclass(frozen=True, slots=True)
class GraphReference:
    """A graph by the file or module that holds it and the variable there; `folders` are where it imports from."""

    name: str
    place: str
    variable: str
    folder: Path
    folders: tuple[Path, ...] = ()
    about: str = ""
    config: LangGraphConfig | None = None


def with_graphs(assistants: Assistants, named: Sequence[str], folder: Path) -> Assistants:
    """The assistants, and beside them the graphs that are named: `app.py:graph`, `name=app.py:graph` or the path of a
    `langgraph.json`. Nothing is imported yet; `GraphReferenceError` says what names nothing.
    """
    loaders: dict[str, list[LoadAssistant]] = {}
    for word in named:
        for reference in _references(word, folder):
            loaders.setdefault(reference.name, []).append(partial(_load, reference))
    return assistants.extended(loaders)


def _references(word: str, folder: Path) -> Iterator[GraphReference]:
    if word.endswith(".json"):
        yield from _configured(read_langgraph_config(folder / word))
        return
    found = _REFERENCE.fullmatch(word)
    if found is None:
        raise GraphReferenceError(word)
    name, place, variable = found["name"] or found["variable"], found["place"], found["variable"]
    file = folder / place
    if place.endswith(".py") and not file.is_file():
        raise GraphReferenceError(word, file)
    yield GraphReference(name, place, variable, folder, (file.parent if place.endswith(".py") else folder,))


def read_project(named: Sequence[str], folder: Path) -> LangGraphConfig | None:
    """The `langgraph.json` among what is named; None without one, `GraphReferenceError` where there are several."""
    files = [word for word in named if word.endswith(".json")]
    if len(files) > 1:
        raise GraphReferenceError(", ".join(files))
    return read_langgraph_config(folder / files[0]) if files else None


def load_object(config: LangGraphConfig, named: str) -> Any:
    """What a project's file names as `path:variable`; `GraphConfigError` with the line of what cannot be imported."""
    found = _REFERENCE.fullmatch(named)
    if found is None or found["name"]:
        raise GraphReferenceError(named)
    place = GraphReference(named, found["place"], found["variable"], config.folder, config.folders, "", config)
    try:
        return _held(place)
    except MadangError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}{line_of(error)}"
        raise GraphConfigError(config.folder / "langgraph.json", named, reason) from error


def _configured(config: LangGraphConfig) -> Iterator[GraphReference]:
    for name, graph in config.graphs.items():
        found = _REFERENCE.fullmatch(graph.path)
        if found is None or found["name"]:
            raise GraphReferenceError(graph.path)
        yield GraphReference(
            name, found["place"], found["variable"], config.folder, config.folders, graph.description, config
        )


def _load(reference: GraphReference) -> Assistant:
    return stock_graph(reference.name, _held(reference), reference.about, _own_types(reference))


def _held(reference: GraphReference) -> Any:
    """What the variable holds."""
    if reference.config:
        apply_environment(reference.config)
    for folder in reference.folders:
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    held = getattr(_module(reference), reference.variable, None)
    if held is None:
        raise AssistantError(f"{reference.place} has no variable {reference.variable!r}: name the graph in it.")
    return held


def _own_types(reference: GraphReference) -> Iterator[type[Any]]:
    """The classes that are defined in files below the graph's folders, as far as they are imported."""
    roots = [folder.resolve() for folder in (reference.folder, *reference.folders)]
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and any(Path(file).is_relative_to(root) for root in roots) and not is_installed(file):
            found = (each for each in vars(module).values() if isinstance(each, type))
            yield from (each for each in found if each.__module__ == module.__name__)


def _module(reference: GraphReference) -> ModuleType:
    """The module of a graph: by its name where the folders lead to it, else by its file."""
    if not reference.place.endswith(".py"):
        return importlib.import_module(reference.place)
    file = (reference.folder / reference.place).resolve()
    for folder in sorted(reference.folders, key=lambda folder: len(str(folder)), reverse=True):
        if file.is_relative_to(folder.resolve()):
            name = ".".join(file.relative_to(folder.resolve()).with_suffix("").parts)
            if _leads_to(name, file):
                return importlib.import_module(name)
    return _module_from(file)


def _leads_to(name: str, file: Path) -> bool:
    if not all(part.isidentifier() for part in name.split(".")):
        return False
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return False
    return found is not None and found.origin is not None and Path(found.origin).resolve() == file


def _module_from(file: Path) -> ModuleType:
    """The module in a file that no import leads to, under a name that is the same at each start."""
    digest = hashlib.sha256(str(file).encode()).hexdigest()[:_DIGEST_LETTERS]
    name = f"madang_graph_{re.sub(r'[^0-9A-Za-z]', '_', file.stem)}_{digest}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise AssistantError(f"{file} cannot be imported: name a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loaded = False
    try:
        spec.loader.exec_module(module)
        loaded = True
    finally:
        if not loaded:
            del sys.modules[name]
    return module
