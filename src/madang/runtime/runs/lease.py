"""A worker's lease on a run: renewed while the work goes on, and watched for cancels and skips that were requested
meanwhile.
"""

import asyncio
from contextlib import suppress
from datetime import timedelta
from functools import cached_property

from madang.protocol import RunRequest
from madang.runtime.agents.limits import RunControls
from madang.runtime.runs.request import read_request, request_language, skipped_steps
from madang.store import TransientStoreError
from madang.store.runs import ClaimedRun, Runs
from madang.text import Language


class RunLease:
    """A worker's right to a run: the run as it was taken and its tenant, what was asked, the answers to its questions.

    A `Heartbeat` renews it. The `controls` pass on what is asked of the run meanwhile.
    """

    def __init__(self, claimed: ClaimedRun, *, runs: Runs, lease: timedelta) -> None:
        self.run = claimed.run
        self.tenant = claimed.tenant
        self.answers = claimed.answers
        self.has_begun_others = claimed.has_begun_others
        self.controls = RunControls()
        self._stored_request = claimed.request
        self._runs = runs
        self._lease_duration = lease
        self._woken = asyncio.Event()
        if self.run.cancel_requested:
            self.controls.stop("cancelled")
        self._request_skips(skipped_steps(self.answers))

    @cached_property
    def request(self) -> RunRequest:
        """What was asked; raises where the stored request cannot be read."""
        return read_request(self.run, self._stored_request)

    @property
    def language(self) -> Language:
        """The language to tell of a failure in, even of a request that cannot be read."""
        return request_language(self._stored_request)

    @property
    def trace(self) -> str | None:
        """The trace that the request belongs to, if it was traced."""
        trace = self._stored_request.get("trace")
        return trace if isinstance(trace, str) else None

    @property
    def epoch(self) -> int:
        """What tells this lease from those of others, before and after."""
        return self.run.epoch

    async def watch(self) -> None:
        """Pass on what is asked of the run whenever woken, until this raises because the run is another's."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            with suppress(TransientStoreError):  # the next beat wakes it again if it is still to be looked at
                await self._renew()

    async def release(self) -> None:
        """End the lease now, so that another worker goes on with the run at once."""
        await self._runs.release(self.run.id, self.epoch)

    def wake(self) -> None:
        """Look now at what is asked of the run."""
        self._woken.set()

    async def _renew(self) -> None:
        run = await self._runs.renew(self.run.id, self.epoch, self._lease_duration)
        if run.cancel_requested:
            self.controls.stop("cancelled")
        self._request_skips(skipped_steps(await self._runs.answers_of(self.run.id)))

    def _request_skips(self, steps: set[str]) -> None:
        for step in steps - self.controls.skipped_steps:
            self.controls.skip(step)


async def wait_until_set(event: asyncio.Event, seconds: float) -> None:
    """Return when the event is set, or after so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
