"""Migrations: stored state is brought to the current version of its schema, one step at a time.

migrations = Migrations("travel.trip", current=2, defaults=Schema.of(Trip).defaults)

@migrations.step(1)
def add_flexibility(state):
    return {**state, "budget_flexibility": "flexible"}
"""

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import ValidationError

from madang.state.errors import MigrationError, NewerVersionError, SchemaError
from madang.state.history.changes import field_changes
from madang.state.privacy.redaction import redact_text

Fields: TypeAlias = dict[str, Any]
MigrationStep: TypeAlias = Callable[[Fields], Mapping[str, Any] | None]
Defaults: TypeAlias = Mapping[str, Any] | Callable[[], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class MigrationStepReport:
    """The fields that one step added, removed and replaced."""

    name: str
    from_version: int
    added: tuple[str, ...]
    removed: tuple[str, ...]
    replaced: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MigrationResult:
    """A state at `to_version`, the steps that brought it there, and the defaults that were filled in at the end.

    >>> from madang.state import Migrations
    >>> result = Migrations("travel.trip", current=1, defaults={"days": 3}).run({"guests": 2}, 1)
    >>> result.state, result.filled
    ({'guests': 2, 'days': 3}, ('days',))
    """

    state: Fields
    from_version: int
    to_version: int
    steps: tuple[MigrationStepReport, ...]
    filled: tuple[str, ...]


class Migrations:
    """The steps that bring the state of one schema from any version, counted from 1, to the `current` one.

    `defaults` fill what is missing at the end, so a new field that has one needs no step. `unversioned` is the version
    of a state that says none; where it is not declared, such a state is refused.

    >>> from madang.state import Migrations
    >>> migrations = Migrations("travel.trip", current=2)
    >>> @migrations.step(1)
    ... def rename_length(state):
    ...     return {"days": state["length"]}
    >>> migrations.run({"length": 3}, 1).state
    {'days': 3}
    """

    def __init__(
        self, schema: str, *, current: int, defaults: Defaults | None = None, unversioned: int | None = None
    ) -> None:
        self.schema = schema
        self.current = current
        self._defaults = defaults or {}
        self._unversioned = unversioned
        self._steps: dict[int, MigrationStep] = {}

    def step(self, version: int) -> Callable[[MigrationStep], MigrationStep]:
        """Declares what brings a state from `version` to the next; the function may change what it is given."""
        if version in self._steps:
            raise SchemaError(f"{self.schema!r} has two steps from version {version}; keep one.")
        if not 1 <= version < self.current:
            raise SchemaError(
                f"{self.schema!r} needs no step from version {version}: its versions go from 1 to {self.current}."
            )

        def declare(step: MigrationStep) -> MigrationStep:
            self._steps[version] = step
            return step

        return declare

    def run(self, state: Mapping[str, Any], version: int | str | None) -> MigrationResult:
        """`state`, stored at `version`, as it is at the current version; the input stays as it was.

        Raises `NewerVersionError` where a newer program wrote it, and `MigrationError` where a step is missing or
        fails. A state that is current and complete comes back as it is.
        """
        start = self._version(version)
        steps = [(number, self._step(number)) for number in range(start, self.current)]
        fields: Fields = deepcopy(dict(state))
        done: list[MigrationStepReport] = []
        for number, step in steps:
            after = self._apply_step(number, step, deepcopy(fields))
            done.append(_step_report(number, step, fields, after))
            fields = after
        missing = self._missing(fields)
        return MigrationResult(fields | missing, start, self.current, tuple(done), tuple(missing))

    def _version(self, version: int | str | None) -> int:
        written = self._unversioned if version is None else version
        if written is None:
            raise MigrationError(
                f"The state of {self.schema!r} has no version; pass the one it was stored with, or declare "
                "unversioned=1 if older programs wrote none."
            )
        found = _version_number(written)
        if found is None:
            raise MigrationError(
                f"{written!r} is not a version of {self.schema!r}: "
                "versions are whole numbers from 1 on, such as 2 or '2.0'."
            )
        if found > self.current:
            raise NewerVersionError(
                f"The state of {self.schema!r} has version {found}, and this program knows versions up to "
                f"{self.current}; use the program that wrote it, or a newer one. The state is left as it is."
            )
        return found

    def _step(self, version: int) -> MigrationStep:
        if version not in self._steps:
            raise MigrationError(
                f"{self.schema!r} has no step from version {version} to {version + 1}; "
                f"declare one with @migrations.step({version})."
            )
        return self._steps[version]

    def _apply_step(self, version: int, step: MigrationStep, fields: Fields) -> Fields:
        label = f"Step {_step_name(step)!r} of {self.schema!r}, from version {version} to {version + 1},"
        try:
            after = step(fields)
            if after is not None:
                return dict(after)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise MigrationError(
                f"{label} failed{_failure(error)}; fix the step. The stored state is left as it is."
            ) from error
        raise MigrationError(f"{label} returned nothing; return the fields of the state.")

    def _missing(self, fields: Fields) -> Fields:
        defaults = self._defaults() if callable(self._defaults) else self._defaults
        return {name: deepcopy(value) for name, value in defaults.items() if name not in fields}


def _version_number(version: int | str) -> int | None:
    if isinstance(version, str) and (written := re.fullmatch(r"([1-9][0-9]{0,8})(?:\.0+)?", version.strip())):
        return int(written[1])
    return version if isinstance(version, int) and not isinstance(version, bool) and version >= 1 else None


def _step_report(version: int, step: MigrationStep, before: Fields, after: Fields) -> MigrationStepReport:
    changes = field_changes(before, after)
    fields = (tuple(names) for names in (changes.added, changes.removed, changes.replaced))
    return MigrationStepReport(_step_name(step), version, *fields)


def _step_name(step: MigrationStep) -> str:
    return getattr(step, "__name__", type(step).__name__)


def _failure(error: Exception) -> str:
    """Where and why a step failed, as far as the error tells, without the personal data that its text may quote."""
    match error:
        case ValidationError():
            first = error.errors()[0]
            return f" at field {'.'.join(map(str, first['loc']))!r}: {first['msg']}"
        case KeyError():
            return f" at field {redact_text(str(error.args[0]))!r}, which is missing"
        case _:
            return f": {type(error).__name__}: {redact_text(str(error))}"
