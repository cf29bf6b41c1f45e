"""Finds assistants in the folders of a package and among entry points, and reads the as-of date of each dataset they
bundle from SOURCES.md. A broken assistant is reported by name and does not affect the others.
"""

import re
import sysconfig
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules
from threading import RLock
from typing import NamedTuple

from madang.runtime.assistants.contract import Assistant
from madang.runtime.errors import AssistantError

ENTRY_POINT_GROUP = "madang.assistants"
"""The package whose folders are assistants, and the entry point group under which others declare theirs."""

LoadAssistant = Callable[[], object]


class Assistants:
    """Assistants by name, and why others could not be loaded; those behind `loaders` are imported when first needed.

    >>> from madang.runtime import Assistants
    >>> from madang.testing import echo_assistant
    >>> assistants = Assistants({"echo": echo_assistant()}, broken={})
    >>> assistants.names, assistants.get("echo").title.en
    (['echo'], 'Echo')
    """

    def __init__(
        self,
        loaded: Mapping[str, Assistant],
        broken: Mapping[str, AssistantError],
        loaders: Mapping[str, Sequence[LoadAssistant]] | None = None,
    ) -> None:
        self._loaded = dict(loaded)
        self._broken = dict(broken)
        self._loaders = dict(loaders or {})
        self._importing = RLock()

    @property
    def names(self) -> list[str]:
        """The names of all assistants, also of those that cannot be loaded; nothing is imported for it."""
        return sorted({*self._loaded, *self._broken, *self._loaders})

    @property
    def imported(self) -> list[Assistant]:
        """Those that are imported by now."""
        return list(self._loaded.values())

    @property
    def loaded(self) -> Mapping[str, Assistant]:
        """All assistants by name; imports those that are not yet."""
        self.load_all()
        return self._loaded

    @property
    def broken(self) -> Mapping[str, AssistantError]:
        """Why the others could not be loaded; imports all."""
        self.load_all()
        return self._broken

    def find(self, name: str) -> Assistant | None:
        """The assistant of that name, imported if it is not yet; None if there is none or it cannot be loaded.

        Whoever asks for one that another thread imports waits for it.
        """
        if name not in self._loaders:
            return self._loaded.get(name)
        with self._importing:
            for load in self._loaders.get(name, ()):
                outcome = _name_taken(name) if name in self._loaded else _loaded(name, load)
                if isinstance(outcome, Assistant):
                    self._loaded[name] = outcome
                else:
                    self._broken[name] = outcome
            self._loaders.pop(name, None)
            return self._loaded.get(name)

    def get(self, name: str) -> Assistant:
        """The assistant of that name; `AssistantError` says what is wrong with it or which there are."""
        found = self.find(name)
        if found is not None:
            return found
        if name in self._broken:
            raise self._broken[name]
        known = ", ".join(self.loaded) or "none"
        raise AssistantError(f"There is no assistant {name!r} (assistants: {known}).")

    def extended(self, loaders: Mapping[str, Sequence[LoadAssistant]]) -> "Assistants":
        """These assistants and others, of which one whose name is taken is reported and not used."""
        names = dict.fromkeys((*self._loaders, *loaders))
        all_loaders = {name: (*self._loaders.get(name, ()), *loaders.get(name, ())) for name in names}
        return Assistants(self._loaded, self._broken, all_loaders)

    def load_all(self) -> None:
        """Import all that are not imported yet."""
        if not self._loaders:
            return
        with self._importing:
            for name in list(self._loaders):
                self.find(name)
            self._loaded = dict(sorted(self._loaded.items()))
            self._broken = dict(sorted(self._broken.items()))


def discover_assistants(
    package: str = ENTRY_POINT_GROUP, *, declared: Iterable[EntryPoint] | None = None
) -> Assistants:
    """The assistants in the folders of `package` and those `declared` as entry points, by default all in our group.

    None is imported yet. Of two with one name the first that can be loaded is used, and the name is reported.

    >>> from madang.runtime import discover_assistants
    >>> discover_assistants(declared=()).names
    ['company', 'realestate', 'research', 'travel']
    """
    loaders: dict[str, list[LoadAssistant]] = {}
    for name, load in (
        *_folders(package),
        *_declared(entry_points(group=ENTRY_POINT_GROUP) if declared is None else declared),
    ):
        loaders.setdefault(name, []).append(load)
    return Assistants({}, {}, loaders)


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
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever goes wrong in another's code, the others are to be there
        reason = f"{type(error).__name__}: {error}{line_of(error)}"
        return AssistantError(f"Assistant {name!r} could not be loaded ({reason}): mend it.")
    if not isinstance(made, Assistant):
        return AssistantError(f"Assistant {name!r} declares a {type(made).__name__}: make ASSISTANT an Assistant.")
    if made.name != name:
        return AssistantError(f"Assistant {name!r} calls itself {made.name!r}: give folder and manifest one name.")
    return made


def line_of(error: BaseException) -> str:
    """The last line of the author's own code that led to an error, or that cannot be read; empty where none did."""
    if isinstance(error, SyntaxError):
        return ""  # its text says where
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not is_installed(frame.filename)]
    return f", in {own[-1].filename}, line {own[-1].lineno}" if own else ""


def is_installed(file: str) -> bool:
    """Whether a file is Python's, an installed package's or ours, and not that of an author of assistants."""
    return file.startswith(("<", *_INSTALLED, str(_OURS)))


_OURS = Path(__file__).parent
_INSTALLED = tuple({sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")})


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
