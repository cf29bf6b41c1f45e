"""How a server leaves without losing a run or a stream: it says that it is not ready, lets its runs end or hands them
over, and only then ends streams and sockets, whose clients go on at another server where they were.

Each answer from then on is the last on its connection: a client that asked again on one that is about to be closed
would not know whether it was heard.
"""

import asyncio
from collections.abc import Awaitable, Callable


async def _nothing() -> None:
    pass


def _no_connections() -> None:
    pass


class Draining:
    """The state of a server that may be asked to leave; `drain_runs` is set while it has an application.

    `end_connections` is set by the server: it has each connection closed after the answer it is giving.
    """

    def __init__(self) -> None:
        self.has_begun = False
        self.streams_end = asyncio.Event()
        self.drain_runs: Callable[[], Awaitable[None]] = _nothing
        self.end_connections: Callable[[], None] = _no_connections

    async def leave(self) -> None:
        """Take no more runs, wait until those in hand have ended or were handed over, and end the streams."""
        self.has_begun = True
        await self.drain_runs()
        self.end_connections()
        self.streams_end.set()
