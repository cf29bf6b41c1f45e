"""Logged events as readers get them."""

from madang.protocol import Event
from madang.runtime.runs.storage import to_event_draft
from madang.state import stamp
from madang.store.runs import LoggedEvent


def event_of(event: LoggedEvent) -> Event:
    """The event of a run as it goes to whoever follows it."""
    said = to_event_draft(event)
    return Event(
        session=event.session, run=event.run, seq=event.seq, at=stamp(event.at), agent=said.agent, data=said.data
    )
