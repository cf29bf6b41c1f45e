"""Finds assistants in the folders of a package and among entry points, and reads the as-of date of each dataset they
bundle from SOURCES.md. A broken assistant is reported by name and does not affect the others.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pkgutil import iter_modules
from typing import NamedTuple

from madang.runtime.assistants.contract import Assistant
from madang.runtime.errors import AssistantError

ENTRY_POINT_GROUP = "madang.assistants"
"""The package whose folders are assistants, and the entry point group under which others declare theirs."""

LoadAssistant = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Assistants:
    """All assistants by name, and why others could not be loaded."""

    loaded: Mapping[str, Assistant]
    broken: Mapping[str, AssistantError]

    def get(self, name: str) -> Assistant:
        """The assistant of that name; `AssistantError` says what is wrong with it or which there are."""
        if name in self.loaded:
            return self.loaded[name]
        known = ", ".join(self.loaded) or "none"
        raise self.broken.get(name) or AssistantError(f"There is no assistant {name!r} (assistants: {known}).")


def discover_assistants(
    package: str = ENTRY_POINT_GROUP, *, declared: Iterable[EntryPoint] | None = None
) -> Assistants:
    """The assistants in the folders of `package` and those `declared` as entry points, by default under `GROUP`."""
    found: dict[str, Assistant] = {}
    broken: dict[str, AssistantError] = {}
    for name, load in (
        *_folders(package),
        *_declared(entry_points(group=ENTRY_POINT_GROUP) if declared is None else declared),
    ):
        outcome = _loaded(name, load) if name not in found else _name_taken(name)
        if isinstance(outcome, Assistant):
            found[name] = outcome
        else:
            broken[name] = outcome
    return Assistants(dict(sorted(found.items())), dict(sorted(broken.items())))


def _folders(package: str) -> Iterator[tuple[str, LoadAssistant]]:
    for module in iter_modules(import_module(package).__path__):
        if module.ispkg:
            yield module.name, _manifest(f"{package}.{module.name}.manifest")


def _manifest(module: str) -> LoadAssistant:
    return lambda: import_module(module).ASSISTANT


def _declared(points: Iterable[EntryPoint]) -> Iterator[tuple[str, LoadAssistant]]:
    return ((point.name, point.load) for point in points)


def _loaded(name: str, load: LoadAssistant) -> Assistant | AssistantError:
    try:
        made = load()
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in another's code, the others are to be there
        return AssistantError(f"Assistant {name!r} could not be loaded ({type(error).__name__}: {error}): mend it.")
    if not isinstance(made, Assistant):
        return AssistantError(f"Assistant {name!r} declares a {type(made).__name__}: make ASSISTANT an Assistant.")
    if made.name != name:
        return AssistantError(f"Assistant {name!r} calls itself {made.name!r}: give folder and manifest one name.")
    return made


def _name_taken(name: str) -> AssistantError:
    return AssistantError(f"Two assistants are called {name!r}, and the first one found is used: rename the other.")


_DATE = re.compile(r"\d{4}(-\d\d){0,2}")


class DatasetDate(NamedTuple):
    """A source, and the day, month or year of which it is."""

    source: str
    as_of: str


@cache
def dataset_dates(assistant: Assistant) -> tuple[DatasetDate, ...]:
    """What data/SOURCES.md of an assistant says in the column `as of` of its table; one in no folder has none."""
    folder = assistant.build.__module__.rpartition(".")[0]
    if not folder:
        return ()
    page = files(folder) / "data" / "SOURCES.md"
    text = page.read_text("utf-8") if page.is_file() else ""
    rows = [_cells(line) for line in text.splitlines() if line.startswith("|")]
    column = next((row.index("as of") for row in rows if "as of" in row), None)
    if column is None:
        return ()
    return tuple(DatasetDate(row[0], row[column]) for row in rows if len(row) > column and _DATE.fullmatch(row[column]))


def _cells(line: str) -> list[str]:
    return [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
