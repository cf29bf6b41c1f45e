"""Writing: what the runs of a session say while they say it, rendered for one who watches."""

from collections.abc import Sequence

from madang.protocol.events import Event, RunEnded, RunStarted, Token
from madang.protocol.frames import Written
from madang.runtime.office import Office
from madang.server.drafts import Draft

__all__ = ["Writing"]


class Writing:
    """The drafts of the runs that are under way."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._drafts: dict[str, Draft] = {}

    async def take(self, events: Sequence[Event]) -> list[Written]:
        """Take in what was logged, and tell the blocks that it changes."""
        for event in events:
            if isinstance(event.data, Token) and event.run not in self._drafts:
                await self._recall(event)
            self._follow(event)
        written = {event.run for event in events if isinstance(event.data, Token)}
        told = [(run, *draft.show()) for run, draft in self._drafts.items() if run in written]
        return [Written(run=run, start=start, blocks=tuple(blocks)) for run, start, blocks in told if blocks]

    async def _recall(self, event: Event) -> None:
        """Read what a run had said before one began to watch it."""
        self._drafts[event.run] = Draft()
        for earlier in await self._office.log_of(event.run):
            if earlier.seq < event.seq:
                self._follow(earlier)

    def _follow(self, event: Event) -> None:
        """A run that is taken up again says once more what was cut off, and so begins anew."""
        match event.data:
            case RunStarted():
                self._drafts[event.run] = Draft()
            case Token(text=text, message=message):
                self._drafts[event.run].write(text, message)
            case RunEnded():
                self._drafts.pop(event.run, None)
            case _:
                pass
