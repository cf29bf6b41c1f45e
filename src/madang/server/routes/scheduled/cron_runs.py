"""Starts the runs of crons that are due: each is a job that is due at its next time.

The run of a cron at a time has an id made of both, so that it is started once, whichever process dies in between. What
was due while no server ran is started once when one does.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from pydantic import JsonValue

from madang.errors import MadangError
from madang.runtime.jobs import JobPostponed, JobProgress
from madang.server.context import ServerContext
from madang.server.langgraph_api.run_requests import start_run
from madang.server.langgraph_api.stateless_runs import accept_stateless_run
from madang.server.routes.scheduled.kept_cron import KeptCron
from madang.store import Cron, CronNotFoundError, StoreClosedError, StoreError, TransientStoreError
from madang.store.runs import Job

_log = logging.getLogger(__name__)
_UNREADABLE_WAIT = timedelta(minutes=1)


class CronStarter:
    """Does the jobs of crons."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context

    async def __call__(self, job: Job, progress: JobProgress) -> Mapping[str, JsonValue]:
        """Start a run of the cron, and let its job be due at the next time, all in one with the cron."""
        crons = self._context.application.crons
        cron = await self._cron(job)
        if cron is None:
            return {}
        is_due = cron.next_at is not None and cron.next_at <= self._context.clock()
        await crons.move(cron, await self._carry_out(cron) if is_due else cron.next_at)
        progress.tell(1, 1)
        return {}

    async def _cron(self, job: Job) -> Cron | None:
        """The cron of the job, None if it was deleted meanwhile.

        One that cannot be read here, such as where its key was not given, is left for later or for another server.
        """
        try:
            return await self._context.application.crons.of_job(job)
        except CronNotFoundError:
            return None
        except _PASSING:
            raise
        except StoreError as error:
            _log.warning("The cron %s cannot be read and is tried again later: %s", job.id, error)
            raise JobPostponed(self._context.clock() + _UNREADABLE_WAIT) from error

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
