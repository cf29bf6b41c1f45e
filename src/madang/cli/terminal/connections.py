"""Opens the store, the library or the whole application that the settings name, for as long as a command works
with it.
"""

import asyncio
import getpass
import os
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TypeVar

from madang.knowledge import Library
from madang.runtime import Application, log_to
from madang.runtime.assistants import discover_assistants
from madang.settings import Settings, read_settings
from madang.store import Store
from madang.wiring import library_from_settings, open_madang, store_from_settings

T = TypeVar("T")

_PROJECT_FILE = "langgraph.json"


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


def with_local_graphs(settings: Settings, named: Sequence[str] = ()) -> Settings:
    """The settings with the graphs that are named, else those of the settings, else of the folder's langgraph.json."""
    if named:
        return settings.model_copy(update={"graphs": ",".join(named)})
    if settings.graphs is None and Path(_PROJECT_FILE).is_file():
        return settings.model_copy(update={"graphs": _PROJECT_FILE})
    return settings


def with_application(work: Callable[[Application], Awaitable[T]], *, assistant: str | None = None) -> T:
    """What `work` gives where runs are carried out, as the settings say.

    An `assistant` that is not installed is looked for among the graphs of the folder's langgraph.json. What happens is
    logged to stderr where the settings name a log level.
    """
    settings = read_settings(os.environ)
    if assistant is not None and assistant not in discover_assistants().names:
        settings = with_local_graphs(settings)

    async def main() -> T:
        async with open_madang(settings) as application:
            return await work(application)

    with log_to(sys.stderr, settings.log, settings.log_level) if _names_log_level(settings) else nullcontext():
        return asyncio.run(main())


def _names_log_level(settings: Settings) -> bool:
    return "log_level" in settings.model_fields_set


async def record_operation(
    store: Store, action: str, session: str, details: Mapping[str, object] | None = None
) -> None:
    """Record what is done at this terminal to a session: its tenant sees it, whoever sits here."""
    tenant = await store.sessions.tenant_of(session)
    await store.audit.record(audit_actor(), action, tenant=tenant, session=session, details=details)


def audit_actor() -> str:
    """Who the audit names for what is done at this terminal."""
    return f"terminal:{getpass.getuser()}"
