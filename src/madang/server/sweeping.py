"""Sweeping: what has had its time is deleted, again and again, while the server runs."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

from madang.runtime.deadlines import leave
from madang.store import Store
from madang.store.errors import StoreError

__all__ = ["sweeping"]

_log = logging.getLogger(__name__)


@asynccontextmanager
async def sweeping(store: Store, every: timedelta = timedelta(minutes=10)) -> AsyncGenerator[None]:
    """Within this block, sessions, files, memories and sign-ins whose time is over are deleted."""
    task = asyncio.create_task(_sweep(store, every))
    try:
        yield
    finally:
        await leave(task)


async def _sweep(store: Store, every: timedelta) -> None:
    while True:
        try:
            await store.sessions.sweep()
            await store.memory.sweep()
            await store.files.sweep()
            await store.tokens.sweep()
        except StoreError as error:
            _log.warning("Could not sweep; trying again later: %s", error)
        await asyncio.sleep(every.total_seconds())
