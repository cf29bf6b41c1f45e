"""Frames: what goes over the WebSocket of a session, one JSON object each.

A client sends a `Call` and gets a `Done` or a `Refused` with its id. In between it gets the events of the session, each
once and in order; whoever was away asks for those after the last position they saw. One that asks for it also gets the
text of tokens as HTML.
"""

from typing import Literal

from pydantic import BaseModel, Field, ValidationError

from madang.protocol.commands import Command
from madang.protocol.events import Event
from madang.protocol.problems import Problem
from madang.state.frozen import Frozen

__all__ = ["Call", "CaughtUp", "Done", "Refused", "Told", "Written", "id_of", "read_call"]


class Call(Frozen):
    """A command, under an id that the client makes up."""

    id: str = Field(min_length=1, max_length=100)
    command: Command


class Told(Frozen):
    """An event; `position` counts within the session."""

    type: Literal["event"] = "event"
    position: int
    event: Event


class Written(Frozen):
    """Blocks of the text that a run is writing, as sanitised HTML, from number `start` on; those before stand."""

    type: Literal["written"] = "written"
    run: str
    start: int
    blocks: tuple[str, ...]


class CaughtUp(Frozen):
    """All that had happened before was sent; what follows happens now. Sent once, after `position`."""

    type: Literal["live"] = "live"
    position: int


class Done(Frozen):
    """A command was taken in: by `run` of `session`, which is another one after a fork."""

    type: Literal["done"] = "done"
    id: str
    session: str
    run: str | None


class Refused(Frozen):
    """A command was not taken in; without an id where the frame could not be read."""

    type: Literal["problem"] = "problem"
    id: str | None
    problem: Problem


class _Named(BaseModel):
    """What is read of a frame that is no call."""

    id: str


def id_of(text: str | bytes) -> str | None:
    """The id of a frame that is no call, so that its sender learns which one was refused; None where it has none."""
    try:
        return _Named.model_validate_json(text).id
    except ValidationError:
        return None


def read_call(text: str | bytes) -> Call:
    """The call a client sent as JSON; pydantic's ValidationError says what is wrong with it."""
    return Call.model_validate_json(text)
