"""Runs and what happens in them: their lifecycle and fencing, the event log, effect records, and the notifier that
wakes followers.

Called by the runtime's worker and application; the server follows the event log. Do not import `postgres_notifier`
here: psycopg is an extra.
"""

from madang.store.runs.effect_records import EffectBegun, EffectDone, EffectInDoubt, EffectRecords
from madang.store.runs.event_log import EventLog
from madang.store.runs.lifecycle import Runs
from madang.store.runs.rows import ENDED_STATUSES, Run, RunPolicy, RunStatus, fenced_config
from madang.store.runs.webhooks import DueWebhook, Webhooks

__all__ = [
    "ENDED_STATUSES",
    "DueWebhook",
    "EffectBegun",
    "EffectDone",
    "EffectInDoubt",
    "EffectRecords",
    "EventLog",
    "Run",
    "RunPolicy",
    "RunStatus",
    "Runs",
    "Webhooks",
    "fenced_config",
]
