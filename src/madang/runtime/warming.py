"""Loads what is slow to load before it is asked for: graphs, the Korean analyser, the sentence encoder, the server of
reading processes.
"""

import logging
from contextlib import suppress
from functools import partial
from threading import Thread, main_thread

from madang.documents.extraction import warm_up_reading
from madang.errors import MadangError, MissingExtraError
from madang.knowledge.index import embedded_encoder
from madang.reading.language import shared_analyzer
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.runs.run import graph_without_checkpointer

_log = logging.getLogger(__name__)


def warm_up(assistants: Assistants, *, with_first_texts: bool = False) -> Thread:
    """Compile the graphs, load the Korean analyser and start what reads files; the thread that is returned ends then.

    The analyser holds the interpreter for about a second while it is loaded: nothing else in the process goes on.
    Its first text takes it for another, and the encoder's for three; `with_first_texts` is for where nobody waits.
    At exit the program waits for the current step only, and for that it must: ending a thread inside a C++ library
    crashes the process.
    """
    thread = Thread(target=_load, args=(assistants, with_first_texts), name="madang-warming")
    thread.start()
    return thread


def _load(assistants: Assistants, with_first_texts: bool) -> None:
    reading = Thread(target=warm_up_reading, name="madang-warming-reading")
    reading.start()  # a process of its own, which loads its parsers meanwhile
    steps = [partial(_compile, each) for each in assistants.loaded.values()]
    for step in (*steps, _load_analyzer, *([_analyse_text, _encode_text] if with_first_texts else [])):
        if main_thread().is_alive():
            step()
    reading.join()


def _compile(assistant: Assistant) -> None:
    try:
        graph_without_checkpointer(assistant)
    except MadangError as error:
        _log.warning("Could not compile assistant %r: %s", assistant.name, error)


def _load_analyzer() -> None:
    with suppress(MissingExtraError):
        shared_analyzer()


def _analyse_text() -> None:
    with suppress(MissingExtraError):
        shared_analyzer().morphemes(_ANY_TEXT)


def _encode_text() -> None:
    if encoder := embedded_encoder():
        with suppress(MissingExtraError):
            encoder.encode([_ANY_TEXT])


_ANY_TEXT = "집"
"""The first text loads what the analyser and the encoder do not load when they are made."""
