"""Starts the runs of crons that are due.

The run of a cron at a time has an id made of both, so that it is started once, however many processes look and
whichever of them dies in between. What was due while no server ran is started once when one does.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from madang.errors import MadangError
from madang.server.context import ServerContext
from madang.server.langgraph_api.run_requests import start_run
from madang.server.langgraph_api.stateless_runs import accept_stateless_run
from madang.server.routes.scheduled.kept_cron import KeptCron
from madang.store import Cron, StoreClosedError, StoreError, TransientStoreError

_log = logging.getLogger(__name__)
_EVERY = timedelta(seconds=1)


class CronStarter:
    """Looks every so often which crons are due."""

    def __init__(self, context: ServerContext, every: timedelta = _EVERY) -> None:
        self._context = context
        self._seconds = every.total_seconds()

    async def serve(self) -> None:
        """Start what is due, until cancelled."""
        with self._context.application.schedule.listening() as schedule:
            while True:
                try:
                    await self.start_due()
                except StoreError as error:
                    _log.warning("Could not look for crons; trying again: %s", error)
                await schedule.wait(self._seconds)

    async def start_due(self) -> None:
        """Start a run of each cron that is due now."""
        for cron in await self._context.application.crons.due():
            await self._context.application.crons.move(cron, await self._carry_out(cron))

    async def _carry_out(self, cron: Cron) -> datetime | None:
        """Start the run of a cron; when it is next due, None if it is over. No cron keeps others from starting."""
        try:
            kept = KeptCron.read(cron)
            if not await self._context.authenticator.is_admitted(kept.principal(cron)):
                _log.warning("The cron %s is over: the token it was made with is not valid any more.", cron.id)
                return None
            await self._start(cron, kept)
            return kept.next_time(self._context.clock())
        except _PASSING:
            raise
        except (MadangError, ValueError) as error:
            _log.warning("The cron %s is over, since it cannot be carried out: %s", cron.id, error)
            return None

    async def _start(self, cron: Cron, kept: KeptCron) -> None:
        due = cron.next_at.isoformat() if cron.next_at else ""
        run, caller = str(uuid5(UUID(cron.id), f"run {due}")), kept.principal(cron)
        asked = kept.run.model_copy(update={"priority": "low"})  # whoever waits for an answer goes first
        try:
            if kept.thread_id:
                await start_run(self._context, caller, kept.thread_id, asked, run)
            else:
                thread = str(uuid5(UUID(cron.id), f"thread {due}"))
                await accept_stateless_run(self._context, caller, asked, run=run, thread=thread)
        except _PASSING:
            raise
        except (MadangError, ValueError) as error:
            _log.warning("The cron %s could not start its run: %s", cron.id, error)


_PASSING = (TransientStoreError, StoreClosedError)
"""Errors of the store that are over soon: the cron stays due."""
