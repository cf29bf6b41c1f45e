"""Opening the store of the user's settings for as long as a command needs it."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

from madang.settings import Settings, read_settings
from madang.store import Store, open_store
from madang.store.keys import keys_from_environment

__all__ = ["operator", "with_store"]

T = TypeVar("T")


def with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    """What `work` gives on the store that the settings name."""

    async def main() -> T:
        async with _open(read_settings(os.environ)) as store:
            return await work(store)

    return asyncio.run(main())


def operator() -> str:
    """Who the audit names for what is done at this terminal."""
    return f"terminal:{getpass.getuser()}"


def _open(settings: Settings) -> Store:
    if not settings.store:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    return open_store(settings.store_address, keys=keys_from_environment(os.environ))
