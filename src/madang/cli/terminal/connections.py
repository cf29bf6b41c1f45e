"""Opens the store, the library or the whole application that the settings name, for as long as a command works
with it.
"""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from madang.knowledge import Library
from madang.runtime import Application
from madang.settings import read_settings
from madang.store import Store
from madang.wiring import library_from_settings, open_madang, store_from_settings

T = TypeVar("T")


def with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    """What `work` gives on the store that the settings name."""

    async def main() -> T:
        async with store_from_settings(read_settings(os.environ)) as store:
            return await work(store)

    return asyncio.run(main())


def with_library(work: Callable[[Library], Awaitable[T]]) -> T:
    """What `work` gives on the library that the settings name."""

    async def main() -> T:
        async with library_from_settings(read_settings(os.environ)) as library:
            return await work(library)

    return asyncio.run(main())


def with_application(work: Callable[[Application], Awaitable[T]]) -> T:
    """What `work` gives where runs are carried out, as the settings say."""

    async def main() -> T:
        async with open_madang(read_settings(os.environ)) as application:
            return await work(application)

    return asyncio.run(main())


async def record_operation(
    store: Store, action: str, session: str, details: Mapping[str, object] | None = None
) -> None:
    """Record what is done at this terminal to a session: its tenant sees it, whoever sits here."""
    tenant = await store.sessions.tenant_of(session)
    await store.audit.record(audit_actor(), action, tenant=tenant, session=session, details=details)


def audit_actor() -> str:
    """Who the audit names for what is done at this terminal."""
    return f"terminal:{getpass.getuser()}"
