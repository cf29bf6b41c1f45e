"""Requests: what a person asks of an assistant, as it is kept until a worker takes it up."""

from pydantic import Field, JsonValue

from madang.protocol.files import File
from madang.state.frozen import Frozen

__all__ = ["Request"]


class Request(Frozen):
    """A message with the files that came with it, by reference; `options` are what its assistant lets it choose."""

    message: str = Field(min_length=1, max_length=200_000)
    attachments: tuple[File, ...] = ()
    options: dict[str, JsonValue] = Field(default_factory=dict)
