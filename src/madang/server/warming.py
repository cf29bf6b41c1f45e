"""Warming up: what takes seconds to load is loaded in the background, before the first question needs it."""

import logging
from contextlib import suppress
from functools import partial
from threading import Thread, main_thread

from madang.errors import MadangError, MissingExtraError
from madang.models.language.analyzer import shared_analyzer
from madang.runtime.conducting import compiled_once
from madang.runtime.contract import Assistant
from madang.runtime.discovery import Assistants

__all__ = ["warm_up"]

_log = logging.getLogger(__name__)


def warm_up(assistants: Assistants) -> Thread:
    """The thread on which graphs are compiled and the Korean analyser is loaded.

    The end of the program waits for what it is at, and for nothing after that: a thread that is cut off inside a
    library in C++ takes the process down with it.
    """
    thread = Thread(target=_load, args=(assistants,), name="madang-warming")
    thread.start()
    return thread


def _load(assistants: Assistants) -> None:
    steps = [partial(_compile, each) for each in assistants.found.values()]
    for step in (*steps, _load_analyzer):
        if main_thread().is_alive():
            step()


def _compile(assistant: Assistant) -> None:
    try:
        compiled_once(assistant)
    except MadangError as error:
        _log.warning("Assistant %r cannot be made ready: %s", assistant.name, error)


def _load_analyzer() -> None:
    with suppress(MissingExtraError):
        shared_analyzer()
