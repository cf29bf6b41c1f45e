"""What is asked in tests of the runtime, and how a run is taken without a worker."""

from datetime import timedelta

from madang.protocol.requests import Request
from madang.runtime.orders import Actor, Order
from madang.store import Store
from madang.store.runs import Claim

LEASE = timedelta(seconds=30)


def order(message: str = "?", actor: Actor | None = None) -> Order:
    return Order(request=Request(message=message), actor=actor or Actor())


async def claim(store: Store) -> Claim:
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    return claimed
