"""What is asked in tests of the runtime, and how a run is taken without a worker."""

from collections.abc import Callable
from datetime import timedelta

from madang.protocol import Actor
from madang.protocol.requests import RunRequest
from madang.runtime import Assistant, Assistants
from madang.runtime.access.runs import RunAccess
from madang.runtime.runs.run import AssistantCheckpointers
from madang.runtime.runs.time_travel import TimeTravels
from madang.store import Store
from madang.store.runs.lifecycle import ClaimedRun

LEASE = timedelta(seconds=30)


def request(
    message: str = "?", actor: Actor | None = None, *, session: str = "s", assistant: str = "lease"
) -> RunRequest:
    return RunRequest(session=session, assistant=assistant, message=message, actor=actor or Actor())


def run_access(store: Store, wake: Callable[[str], None], *assistants: Assistant) -> RunAccess:
    """Access to the runs of a store without an application around it."""
    known = Assistants({each.name: each for each in assistants}, {})
    return RunAccess(store, known, AssistantCheckpointers(store.checkpointer), TimeTravels(store, known), wake)


async def claim(store: Store) -> ClaimedRun:
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    return claimed
