"""Frames: the JSON objects that go over the WebSocket of a session.

A client sends a `CommandFrame` and gets an `AcceptedFrame` or a `RefusedFrame` with its id. In between it gets the
events of the session, each once and in order; after a lost connection it asks for those after the last position it saw,
and the last word. A client that asks for it also gets the text of tokens as HTML.
"""

from typing import Literal

from pydantic import BaseModel, Field, ValidationError

from madang.protocol.events import Event
from madang.protocol.problems import Problem
from madang.protocol.requests import SessionCommand
from madang.state import Frozen


class CommandFrame(Frozen):
    """A command, under an id that the client makes up."""

    id: str = Field(min_length=1, max_length=100)
    command: SessionCommand


class EventFrame(Frozen):
    """An event; `position` counts within the session. A `word` is told by its number.

    A word that is not logged yet has the position of the last event before it that is.
    """

    type: Literal["event"] = "event"
    position: int
    word: str | None = None
    event: Event

    @classmethod
    def of(cls, event: Event, position: int) -> "EventFrame":
        """The frame of an event that is told after all that is logged up to `position`, or stands there itself."""
        return cls(position=position, word=event.word.text if event.word else None, event=event)

    @property
    def text(self) -> str:
        """The frame on the wire; only one of a word has its number."""
        return self.model_dump_json(exclude=None if self.word else {"word"})


class HtmlFrame(Frozen):
    """Blocks of the text that a run is writing, as sanitised HTML, from number `start` on; those before stand."""

    type: Literal["written"] = "written"
    run: str
    start: int
    blocks: tuple[str, ...]


class CaughtUpFrame(Frozen):
    """All that had happened before was sent; what follows happens now. Sent once, after `position`."""

    type: Literal["live"] = "live"
    position: int


class AcceptedFrame(Frozen):
    """A command was taken in: by `run` of `session`, which is another one after a fork."""

    type: Literal["done"] = "done"
    id: str
    session: str
    run: str | None


class RefusedFrame(Frozen):
    """A command was not taken in; without an id where the frame could not be read."""

    type: Literal["problem"] = "problem"
    id: str | None
    problem: Problem


class _FrameWithId(BaseModel):
    """What is read of a frame that is not a valid command."""

    id: str


def frame_id(text: str | bytes) -> str | None:
    """The id of a frame that is not a valid command, so that its sender learns which was refused; else None."""
    try:
        return _FrameWithId.model_validate_json(text).id
    except ValidationError:
        return None


def read_command_frame(text: str | bytes) -> CommandFrame:
    """The command a client sent as JSON; pydantic's ValidationError says what is wrong with it."""
    return CommandFrame.model_validate_json(text)
