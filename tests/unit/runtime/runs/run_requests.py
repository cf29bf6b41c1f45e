"""What is asked in tests of the runtime, and how a run is taken without a worker."""

from datetime import timedelta

from madang.protocol import Actor
from madang.protocol.requests import RunRequest
from madang.store import Store
from madang.store.runs.lifecycle import ClaimedRun

LEASE = timedelta(seconds=30)


def request(
    message: str = "?", actor: Actor | None = None, *, session: str = "s", assistant: str = "lease"
) -> RunRequest:
    return RunRequest(session=session, assistant=assistant, message=message, actor=actor or Actor())


async def claim(store: Store) -> ClaimedRun:
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    return claimed
