"""Work that is no run: what a job of each kind does, and the worker that does it.

Started by `open_application` beside the worker of runs; people see their jobs through `JobAccess`.
"""

from madang.runtime.jobs.access import JobAccess
from madang.runtime.jobs.worker import JobHandler, JobPostponed, JobProgress, JobWorker, doing_jobs

__all__ = ["JobAccess", "JobHandler", "JobPostponed", "JobProgress", "JobWorker", "doing_jobs"]
