"""Traces that may be logged: where an error came from, without what people said or are called.

Errors of others quote the values they stumbled over. What stands in quotes is masked in their messages, and personal
data everywhere; our own messages are written to be read.
"""

import re
import traceback
from collections.abc import Iterator

from madang.errors import MadangError
from madang.state.redaction import redact_text

__all__ = ["trace_of"]


def trace_of(error: BaseException) -> str:
    """The error with those that led to it, the first one first, and where each was raised."""
    return "\n".join(map(_told, reversed(list(_chain(error, set())))))


def _chain(error: BaseException, seen: set[int]) -> Iterator[BaseException]:
    """The error, its parts where it is a group of errors, and what they came from."""
    if id(error) in seen:
        return
    seen.add(id(error))
    yield error
    parts: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    for each in (*parts, *((before,) if before else ())):
        yield from _chain(each, seen)


def _told(error: BaseException) -> str:
    places = "".join(traceback.format_tb(error.__traceback__))
    message = str(error) if isinstance(error, MadangError) else _QUOTED.sub(r"\1…\1", str(error))
    return redact_text(places + ": ".join(filter(None, (type(error).__name__, message))))


_QUOTED = re.compile(r"""(['"])(?:\\.|(?!\1).)*\1""", re.DOTALL)
