"""Assistants by the ids that LangGraph's clients know them by: a UUID that follows from the name, or the name."""

from uuid import UUID, uuid5

from madang.runtime.contract import Assistant
from madang.runtime.discovery import Assistants
from madang.server.errors import NotFoundError

__all__ = ["assistant_id", "find_assistant"]

_SPACE = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
_PREFIX = "madang:assistant:"


def assistant_id(name: str) -> str:
    """The id of the assistant of that name, the same on every machine."""
    return str(uuid5(_SPACE, _PREFIX + name))


def find_assistant(assistants: Assistants, wanted: str) -> Assistant:
    """The assistant of that id or name, or `NotFoundError`."""
    for name, found in assistants.found.items():
        if wanted in {name, assistant_id(name)}:
            return found
    raise NotFoundError(f"assistant {wanted!r}")
