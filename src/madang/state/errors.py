"""The errors of the state layer. Each message names the value, the reason and the remedy."""

from langgraph.errors import InvalidUpdateError

from madang.errors import MadangError


class StateError(MadangError, ValueError):
    """A rule of the state layer was broken; `refusals` lists what a value was refused for, one sentence each."""

    code = "state"
    refusals: tuple[str, ...] = ()


class SchemaError(StateError):
    """A state schema or a graph is declared in a way that would fail later."""

    code = "schema"


class WriteError(StateError):
    """A node's update was refused before anything was stored."""

    code = "write"


class ConcurrentWriteError(WriteError, InvalidUpdateError):
    """Several steps of one super-step wrote a field that cannot take more than one value."""

    code = "concurrent_write"


class TransitionError(WriteError):
    """A status or phase cannot change in the way that was asked."""

    code = "transition"


class ReducerError(WriteError):
    """A reducer was given a value it cannot merge."""

    code = "reducer"


class PatchError(StateError):
    """A patch was applied to a state that it was not made for."""

    code = "patch"


class PlanError(StateError):
    """A plan cannot be carried out as it stands."""

    code = "plan"


class MigrationError(StateError):
    """Stored state could not be brought to the current version."""

    code = "migration"


class NewerVersionError(MigrationError):
    """Stored state was written by a newer version of the program."""

    code = "newer_version"
