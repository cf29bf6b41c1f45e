"""A worker's lease on a run: renewed while the work goes on, and watched for cancels and skips that were requested
meanwhile.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from functools import cached_property

from pydantic import JsonValue

from madang.protocol import RunRequest
from madang.runtime.agents.limits import RunControls
from madang.runtime.runs.request import read_request, request_language, skipped_steps
from madang.store import TransientStoreError
from madang.store.runs import Run, Runs
from madang.text import Language

_RENEWALS_PER_LEASE = 6
"""So many renewals may be missed before another worker takes the run."""


class RunLease:
    """A worker's right to a run: the run as it was taken, what was asked of it, and the answers to its questions.

    The `controls` pass on what is asked of the run meanwhile.
    """

    def __init__(
        self,
        run: Run,
        stored_request: Mapping[str, JsonValue],
        answers: Mapping[str, JsonValue],
        *,
        runs: Runs,
        lease: timedelta,
    ) -> None:
        self.run = run
        self.answers = answers
        self.controls = RunControls()
        self._stored_request = stored_request
        self._runs = runs
        self._lease_duration = lease
        self._woken = asyncio.Event()
        if run.cancel_requested:
            self.controls.stop("cancelled")
        self._request_skips(skipped_steps(answers))

    @cached_property
    def request(self) -> RunRequest:
        """What was asked; raises where the stored request cannot be read."""
        return read_request(self.run, self._stored_request)

    @property
    def language(self) -> Language:
        """The language to tell of a failure in, even of a request that cannot be read."""
        return request_language(self._stored_request)

    @property
    def epoch(self) -> int:
        """What tells this lease from those of others, before and after."""
        return self.run.epoch

    async def keep_alive(self) -> None:
        """Renew the lease and pass on what is asked of the run, until this raises because the run is another's."""
        while True:
            await wait_until_set(self._woken, self._lease_duration.total_seconds() / _RENEWALS_PER_LEASE)
            self._woken.clear()
            with suppress(TransientStoreError):  # the next beat tries again, well before the lease is over
                await self._renew()

    async def release(self) -> None:
        """End the lease now, so that another worker goes on with the run at once."""
        await self._runs.renew(self.run.id, self.epoch, timedelta(0))

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
