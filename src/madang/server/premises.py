"""The premises: all that a request needs beside itself, held by the application and handed to its routes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from madang.runtime.office import Office
from madang.server.channels import Channels
from madang.server.errands import Errands
from madang.server.limits import Buckets
from madang.server.reception import Reception
from madang.server.setup import Setup
from madang.server.visitors import Visitor

__all__ = ["Here", "Premises", "Who", "Writer"]


@dataclass(frozen=True, slots=True)
class Premises:
    """Where requests are served: the office, who is let in, and a channel for each session that is watched.

    `uses` bounds how often a token is used, `attempts` how often a machine tries to sign in.
    """

    office: Office
    reception: Reception
    channels: Channels
    uses: Buckets
    attempts: Buckets
    errands: Errands
    setup: Setup
    clock: Callable[[], datetime]
    since: datetime
    """When the server was started."""

    async def admit(self, connection: HTTPConnection) -> Visitor:
        """In whose name a request comes that reads, or an error that refuses it."""
        visitor = await self.reception.admit(connection)
        if visitor.token is not None:
            self.uses.take(visitor.token)
        visitor.need("read")
        return visitor


def _premises(connection: HTTPConnection) -> Premises:
    return connection.app.state.premises


Here = Annotated[Premises, Depends(_premises)]


async def _visitor(connection: HTTPConnection, here: Here) -> Visitor:
    return await here.admit(connection)


Who = Annotated[Visitor, Depends(_visitor)]


async def _writer(who: Who) -> Visitor:
    who.need("write")
    return who


Writer = Annotated[Visitor, Depends(_writer)]
