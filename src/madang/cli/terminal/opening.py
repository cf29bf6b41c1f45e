"""Opening what the user's settings name for as long as a command needs it: the store, or the whole office."""

import asyncio
import getpass
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TypeVar

from madang.models import Chats, ChatSettings, ModelChoice
from madang.runtime.discovery import discover
from madang.runtime.office import Office, open_office
from madang.settings import Settings, read_settings
from madang.store import Store, open_store
from madang.store.keys import keys_from_environment

__all__ = ["operator", "with_office", "with_store"]

T = TypeVar("T")


def with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    """What `work` gives on the store that the settings name."""

    async def main() -> T:
        async with _open(read_settings(os.environ)) as store:
            return await work(store)

    return asyncio.run(main())


def with_office(work: Callable[[Office], Awaitable[T]]) -> T:
    """What `work` gives where runs are carried out, as the settings say."""

    async def main() -> T:
        async with _office(read_settings(os.environ)) as office:
            return await work(office)

    return asyncio.run(main())


def operator() -> str:
    """Who the audit names for what is done at this terminal."""
    return f"terminal:{getpass.getuser()}"


@asynccontextmanager
async def _office(settings: Settings) -> AsyncGenerator[Office]:
    async with (
        _open(settings) as store,
        open_office(
            store,
            assistants=discover(),
            chats=_chats(settings),
            places=settings.places,
            lease=timedelta(seconds=settings.lease_seconds),
            grace=timedelta(seconds=settings.grace_seconds),
        ) as office,
    ):
        yield office


def _open(settings: Settings) -> Store:
    if not settings.store:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    return open_store(
        settings.store_address,
        lifetime=timedelta(days=settings.lifetime_days) if settings.lifetime_days else None,
        keys=keys_from_environment(os.environ),
        audit_key=settings.audit_key.get_secret_value().encode() if settings.audit_key else None,
    )


def _chats(settings: Settings) -> Chats:
    if settings.model is None:
        return Chats(ChatSettings())
    choice = ModelChoice(model=settings.model, base_url=settings.base_url, api_key=settings.api_key)
    return Chats(ChatSettings(default=choice))
