"""Finding assistants: the folders of a package, and what other distributions declare as entry points.

One that is broken is reported by its name, and the others are there all the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from madang.runtime.contract import Assistant
from madang.runtime.errors import AssistantError

__all__ = ["GROUP", "Assistants", "discover"]

GROUP = "madang.assistants"
"""The package whose folders are assistants, and the entry point group under which others declare theirs."""

Load = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Assistants:
    """All assistants by name, and why others could not be loaded."""

    found: Mapping[str, Assistant]
    broken: Mapping[str, AssistantError]

    def get(self, name: str) -> Assistant:
        """The assistant of that name; `AssistantError` says what is wrong with it or which there are."""
        if name in self.found:
            return self.found[name]
        known = ", ".join(self.found) or "none"
        raise self.broken.get(name) or AssistantError(f"There is no assistant {name!r} (assistants: {known}).")


def discover(package: str = GROUP, *, declared: Iterable[EntryPoint] | None = None) -> Assistants:
    """The assistants in the folders of `package` and those `declared` as entry points, by default under `GROUP`."""
    found: dict[str, Assistant] = {}
    broken: dict[str, AssistantError] = {}
    for name, load in (*_folders(package), *_declared(entry_points(group=GROUP) if declared is None else declared)):
        outcome = _loaded(name, load) if name not in found else _taken(name)
        if isinstance(outcome, Assistant):
            found[name] = outcome
        else:
            broken[name] = outcome
    return Assistants(dict(sorted(found.items())), dict(sorted(broken.items())))


def _folders(package: str) -> Iterator[tuple[str, Load]]:
    for module in iter_modules(import_module(package).__path__):
        if module.ispkg:
            yield module.name, _manifest(f"{package}.{module.name}.manifest")


def _manifest(module: str) -> Load:
    return lambda: import_module(module).ASSISTANT


def _declared(points: Iterable[EntryPoint]) -> Iterator[tuple[str, Load]]:
    return ((point.name, point.load) for point in points)


def _loaded(name: str, load: Load) -> Assistant | AssistantError:
    try:
        made = load()
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in another's code, the others are to be there
        return AssistantError(f"Assistant {name!r} could not be loaded ({type(error).__name__}: {error}): mend it.")
    if not isinstance(made, Assistant):
        return AssistantError(f"Assistant {name!r} declares a {type(made).__name__}: make ASSISTANT an Assistant.")
    if made.name != name:
        return AssistantError(f"Assistant {name!r} calls itself {made.name!r}: give folder and manifest one name.")
    return made


def _taken(name: str) -> AssistantError:
    return AssistantError(f"Two assistants are called {name!r}, and the first one found is used: rename the other.")
