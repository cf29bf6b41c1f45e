"""Keeps the leases of a worker's runs alive, all with one statement, and hears what is asked of them.

It beats on a thread of its own: a step that holds up the worker's event loop does not cost it its runs, so that a lease
can be short and a killed worker is replaced soon.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import timedelta
from threading import Thread

from madang.runtime.runs.lease import wait_until_set
from madang.store import StoreClosedError, StoreError
from madang.store.runs import Runs, RunSignals

_BEATS_PER_LEASE = 4
_LONGEST_BEAT = 5.0
_UNHEARD_BEAT = 0.5
"""Seconds between two beats where nobody tells that something is asked of a run."""
_log = logging.getLogger(__name__)


class Heartbeat:
    """Beats for the runs that `held` gives, while there are any; `hear` is called on the worker's loop each time."""

    def __init__(
        self,
        runs: Runs,
        worker: str,
        lease: timedelta,
        *,
        held: Callable[[], Collection[str]],
        hear: Callable[[Mapping[str, RunSignals]], None],
    ) -> None:
        self._runs = runs
        self._worker = worker
        self._lease = lease
        self._held = held
        self._hear = hear
        self._worker_loop = asyncio.get_running_loop()
        self._loop = asyncio.new_event_loop()
        self._begun = asyncio.Event()
        self._woken = asyncio.Event()
        self._stopped = False
        longest = _LONGEST_BEAT if runs.notifier.tells_of_work else _UNHEARD_BEAT
        self._seconds = min(lease.total_seconds() / _BEATS_PER_LEASE, longest)
        self._thread = Thread(target=self._turn, name="madang-heartbeat", daemon=True)
        self._thread.start()

    def begin(self) -> None:
        """Beat from now on, because there is a run again; its lease has just begun."""
        with suppress(RuntimeError):  # it was stopped
            self._loop.call_soon_threadsafe(self._begun.set)

    def beat(self) -> None:
        """Beat now, because something is asked of a run."""
        self.begin()
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._woken.set)

    async def stop(self) -> None:
        """Let the leases run out."""
        self._stopped = True
        self.beat()
        await asyncio.to_thread(self._thread.join)

    def _turn(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._beat_until_stopped())

    async def _beat_until_stopped(self) -> None:
        while not self._stopped:
            await self._begun.wait()
            await wait_until_set(self._woken, self._seconds)
            self._begun.clear()
            self._woken.clear()
            if (held := self._held()) and not self._stopped:
                self._begun.set()
                await self._beat(held)

    async def _beat(self, held: Collection[str]) -> None:
        try:
            signals = await self._runs.renew_all(self._worker, self._lease, held)
        except StoreClosedError:
            self._stopped = True
        except StoreError as error:
            _log.warning("Could not renew the leases on runs; trying again: %s", error)
        else:
            with suppress(RuntimeError):  # the worker's loop is closed
                self._worker_loop.call_soon_threadsafe(self._hear, signals)
