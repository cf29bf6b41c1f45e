"""Wiring: the one place that knows everybody, and puts a working office together from settings."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta

from pydantic import SecretStr

from madang.knowledge import Library, open_encoder, open_library
from madang.models.chat import Chats, ChatSettings
from madang.models.providers import ModelChoice
from madang.runtime.discovery import Assistants, discover
from madang.runtime.office import Office, open_office
from madang.settings import Settings
from madang.store import Store, open_store
from madang.store.keys import MasterKeys, keys_from_environment

__all__ = ["chats_of", "library_of", "open_madang", "store_of"]


@asynccontextmanager
async def open_madang(settings: Settings, *, assistants: Assistants | None = None) -> AsyncGenerator[Office]:
    """An office at work as the settings say, with all assistants that can be found unless others are given."""
    async with (
        store_of(settings) as store,
        library_of(settings) as library,
        open_office(
            store,
            assistants=assistants or discover(),
            chats=chats_of(settings),
            library=library,
            places=settings.places,
            lease=timedelta(seconds=settings.lease_seconds),
            grace=timedelta(seconds=settings.grace_seconds),
        ) as office,
    ):
        yield office


def store_of(settings: Settings) -> Store:
    """The store that the settings name; the data folder is made, for its owner alone, where the store lies in it."""
    if settings.store is None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return open_store(
        settings.store_address,
        lifetime=None if settings.lifetime_days is None else timedelta(days=settings.lifetime_days),
        keys=_keys(settings),
        audit_key=_secret(settings.audit_key),
    )


def library_of(settings: Settings) -> Library:
    """The library of corpora that the settings name; the data folder is made where it lies in it."""
    if settings.store is None and settings.library is None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return open_library(settings.library_address, encoder=open_encoder(settings.encoder))


def chats_of(settings: Settings) -> Chats:
    """Where skills find their model; without one in the settings, rules answer."""
    if settings.model is None:
        return Chats(ChatSettings())
    choice = ModelChoice(model=settings.model, base_url=settings.base_url, api_key=settings.api_key)
    return Chats(ChatSettings(default=choice))


def _keys(settings: Settings) -> MasterKeys | None:
    given: Mapping[str, object] = {"MADANG_KEYS": settings.keys, "MADANG_KEYS_FILE": settings.keys_file}
    return keys_from_environment({name: _text(value) for name, value in given.items() if value is not None})


def _text(value: object) -> str:
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def _secret(value: SecretStr | None) -> bytes | None:
    return None if value is None else value.get_secret_value().encode()
