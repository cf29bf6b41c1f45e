"""The premises: all that a request needs beside itself, held by the application and handed to its routes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from madang.runtime.office import Office
from madang.server.channels import Channels
from madang.server.reception import Reception
from madang.server.visitors import Visitor

__all__ = ["Here", "Premises", "Who", "Writer"]


@dataclass(frozen=True, slots=True)
class Premises:
    """Where requests are served: the office, who is let in, and a channel for each session that is watched."""

    office: Office
    reception: Reception
    channels: Channels
    clock: Callable[[], datetime]


def _premises(connection: HTTPConnection) -> Premises:
    return connection.app.state.premises


Here = Annotated[Premises, Depends(_premises)]


async def _visitor(connection: HTTPConnection, here: Here) -> Visitor:
    visitor = await here.reception.admit(connection)
    visitor.need("read")
    return visitor


Who = Annotated[Visitor, Depends(_visitor)]


async def _writer(who: Who) -> Visitor:
    who.need("write")
    return who


Writer = Annotated[Visitor, Depends(_writer)]
