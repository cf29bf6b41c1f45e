"""Work driven to its end on the thread that holds the connection, without an event loop."""

from collections.abc import Awaitable, Generator
from typing import TypeVar, cast

from madang.store.errors import StoreError

__all__ = ["complete"]

T = TypeVar("T")


def complete(work: Awaitable[T]) -> T:
    """What `work` returns, driven to its end here and now."""
    steps = cast("Generator[object, None, T]", work.__await__())
    try:
        next(steps)
    except StopIteration as end:
        return cast("T", end.value)
    steps.close()
    raise StoreError("Work on a connection awaited something else: await only the connection's own methods.")
