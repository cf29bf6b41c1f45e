"""Runs and what happens in them: their lifecycle and fencing, the event log, effect records, and the notifier that
wakes followers.

Called by the runtime's worker and application; the server follows the event log. Do not import `postgres_notifier`
here: psycopg is an extra.
"""

from madang.store.runs.crons import CRON
from madang.store.runs.effect_records import EffectBegun, EffectDone, EffectInDoubt, EffectRecords
from madang.store.runs.event_log import EventLog, WordsTold
from madang.store.runs.jobs import Job, Jobs, JobStatus
from madang.store.runs.lifecycle import ClaimedRun, Runs, RunSignals
from madang.store.runs.notifier import JOBS, WORK, Notifier, asks_of
from madang.store.runs.open_runs import OpenRuns
from madang.store.runs.quotas import Spending
from madang.store.runs.rows import ENDED_STATUSES, Run, RunPolicy, RunPriority, RunStatus, fenced_config
from madang.store.runs.turns import FoundTurn
from madang.store.runs.webhooks import WEBHOOK, DueWebhook, Webhooks

__all__ = [
    "CRON",
    "ENDED_STATUSES",
    "JOBS",
    "WEBHOOK",
    "WORK",
    "ClaimedRun",
    "DueWebhook",
    "EffectBegun",
    "EffectDone",
    "EffectInDoubt",
    "EffectRecords",
    "EventLog",
    "FoundTurn",
    "Job",
    "JobStatus",
    "Jobs",
    "Notifier",
    "OpenRuns",
    "Run",
    "RunPolicy",
    "RunPriority",
    "RunSignals",
    "RunStatus",
    "Runs",
    "Spending",
    "Webhooks",
    "WordsTold",
    "asks_of",
    "fenced_config",
]
