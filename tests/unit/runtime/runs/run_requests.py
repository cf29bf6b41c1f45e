"""What is asked in tests of the runtime, and how a run is taken without a worker."""

from datetime import timedelta

from madang.protocol import Actor
from madang.protocol.requests import RunRequest
from madang.runtime.runs.request import QueuedRequest
from madang.store import Store
from madang.store.runs.lifecycle import ClaimedRun

LEASE = timedelta(seconds=30)


def order(message: str = "?", actor: Actor | None = None) -> QueuedRequest:
    return QueuedRequest(request=RunRequest(message=message), actor=actor or Actor())


async def claim(store: Store) -> ClaimedRun:
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    return claimed
