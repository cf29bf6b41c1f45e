"""Runs that were accepted and that no worker has, for tests of who may reach them."""

from madang.protocol.events import EventDraft, RunAccepted
from madang.runtime import Assistant, Assistants
from madang.store import Store


def assistants(*known: Assistant) -> Assistants:
    return Assistants({each.name: each for each in known}, {})


async def accept_run(store: Store, session: str, assistant: str = "lease") -> str:
    event = EventDraft(RunAccepted(assistant=assistant))
    return (await store.runs.accept(session, {}, event, assistant=assistant)).id
