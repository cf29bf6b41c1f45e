"""Warming up: what takes seconds to load is loaded in the background, before the first question needs it."""

import logging
from contextlib import suppress
from threading import Thread

from madang.errors import MadangError, MissingExtraError
from madang.models.language.analyzer import shared_analyzer
from madang.runtime.conducting import compiled_once
from madang.runtime.discovery import Assistants

__all__ = ["warm_up"]

_log = logging.getLogger(__name__)


def warm_up(assistants: Assistants) -> Thread:
    """The thread on which graphs are compiled and the Korean analyser is loaded; the end of the program ends it."""
    thread = Thread(target=_load, args=(assistants,), name="madang-warming", daemon=True)
    thread.start()
    return thread


def _load(assistants: Assistants) -> None:
    for assistant in assistants.found.values():
        try:
            compiled_once(assistant)
        except MadangError as error:
            _log.warning("Assistant %r cannot be made ready: %s", assistant.name, error)
    with suppress(MissingExtraError):
        shared_analyzer()
