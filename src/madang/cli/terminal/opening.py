"""Opening what the user's settings name for as long as a command needs it: store, library or the whole office."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

from madang.knowledge import Library
from madang.runtime.office import Office
from madang.settings import read_settings
from madang.store import Store
from madang.wiring import library_of, open_madang, store_of

__all__ = ["operator", "with_library", "with_office", "with_store"]

T = TypeVar("T")


def with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    """What `work` gives on the store that the settings name."""

    async def main() -> T:
        async with store_of(read_settings(os.environ)) as store:
            return await work(store)

    return asyncio.run(main())


def with_library(work: Callable[[Library], Awaitable[T]]) -> T:
    """What `work` gives on the library that the settings name."""

    async def main() -> T:
        async with library_of(read_settings(os.environ)) as library:
            return await work(library)

    return asyncio.run(main())


def with_office(work: Callable[[Office], Awaitable[T]]) -> T:
    """What `work` gives where runs are carried out, as the settings say."""

    async def main() -> T:
        async with open_madang(read_settings(os.environ)) as office:
            return await work(office)

    return asyncio.run(main())


def operator() -> str:
    """Who the audit names for what is done at this terminal."""
    return f"terminal:{getpass.getuser()}"
