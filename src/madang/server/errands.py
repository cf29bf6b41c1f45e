"""Errands: what is to be done after a request, whether or not its client is still there."""

import asyncio
import logging
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self

from madang.errors import MadangError

__all__ = ["Errands"]

_log = logging.getLogger(__name__)


class Errands:
    """Runs errands within its block; those that are not done at its end are given up."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def begin(self, errand: Coroutine[Any, Any, object]) -> None:
        """See to it in the background; if it is refused, the log says so."""
        task = asyncio.create_task(_see_to(errand))
        self._running.add(task)
        task.add_done_callback(self._running.discard)


async def _see_to(errand: Coroutine[Any, Any, object]) -> None:
    try:
        await errand
    except MadangError as error:
        _log.warning("An errand failed: %s", error)
