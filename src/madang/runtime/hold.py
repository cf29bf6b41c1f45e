"""A worker's hold on a run: a lease that is renewed while the work goes on, and an ear for what is asked of the run."""

import asyncio
from contextlib import suppress
from datetime import timedelta

from madang.runtime.controls import Controls
from madang.runtime.orders import skips_in
from madang.store.errors import PassingStoreError
from madang.store.runs import Claim, Runs

__all__ = ["Hold", "wait_for"]

_BEATS_PER_LEASE = 6
"""So many renewals may be missed before another worker takes the run."""


class Hold:
    """One run in the hands of one worker."""

    def __init__(self, claim: Claim, runs: Runs, lease: timedelta) -> None:
        self.claim = claim
        self.controls = Controls()
        self._runs = runs
        self._lease = lease
        self._nudged = asyncio.Event()
        if claim.run.cancel_requested:
            self.controls.stop("cancelled")
        self._skip(skips_in(claim.answers))

    @property
    def run(self) -> str:
        """The id of the run."""
        return self.claim.run.id

    @property
    def epoch(self) -> int:
        """What tells this hold from those of others, before and after."""
        return self.claim.run.epoch

    async def keep(self) -> None:
        """Renew the lease and pass on what is asked of the run, until this raises because the run is another's."""
        while True:
            await wait_for(self._nudged, self._lease.total_seconds() / _BEATS_PER_LEASE)
            self._nudged.clear()
            with suppress(PassingStoreError):  # the next beat tries again, well before the lease is over
                await self._beat()

    async def let_go(self) -> None:
        """End the lease now, so that another worker goes on with the run at once."""
        await self._runs.renew(self.run, self.epoch, timedelta(0))

    def nudge(self) -> None:
        """Look now at what is asked of the run."""
        self._nudged.set()

    async def _beat(self) -> None:
        run = await self._runs.renew(self.run, self.epoch, self._lease)
        if run.cancel_requested:
            self.controls.stop("cancelled")
        self._skip(skips_in(await self._runs.answers_of(self.run)))

    def _skip(self, steps: set[str]) -> None:
        for step in steps - self.controls.skipped:
            self.controls.skip(step)


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Return when the event is set, or after so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
