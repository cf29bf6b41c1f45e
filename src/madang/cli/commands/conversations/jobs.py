"""`madang jobs`: work that is no run, such as filling a corpus: listed with its progress, cancelled, done again."""

from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import audit_actor, with_store
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.screen import Screen, local_time
from madang.store import Store
from madang.store.runs import Job
from madang.text import Text

TITLE = Text(ko="작업을 나열하고, 취소하고, 다시 합니다.", en="List jobs, cancel them, do them again.")

jobs = typer.Typer(add_completion=False, no_args_is_help=True)
_Ident = Annotated[str, typer.Argument(metavar="ID", help=phrases.JOB_ID_HELP.en)]


@jobs.command("list", help=phrases.JOBS_LIST_HELP.en)
def _list(
    context: typer.Context, *, limit: Annotated[int, typer.Option(min=1, help=phrases.LIMIT_HELP.en)] = 20
) -> None:
    """List the jobs of everybody, newest first."""

    async def find(store: Store) -> list[Job]:
        return await store.jobs.list_all(limit=limit)

    _show(Screen.of(context), with_store(find))


@jobs.command("cancel", help=phrases.JOBS_CANCEL_HELP.en)
def _cancel(context: typer.Context, ident: _Ident) -> None:
    """Stop a job that is not over."""

    async def cancel(store: Store) -> Job:
        await _record(store, "cancel job", ident)
        return await store.jobs.cancel(ident)

    _show(Screen.of(context), [with_store(cancel)])


@jobs.command("retry", help=phrases.JOBS_RETRY_HELP.en)
def _retry(context: typer.Context, ident: _Ident) -> None:
    """Do a job again that failed or was cancelled."""

    async def retry(store: Store) -> Job:
        await _record(store, "retry job", ident)
        return await store.jobs.retry(ident)

    _show(Screen.of(context), [with_store(retry)])


async def _record(store: Store, action: str, ident: str) -> None:
    job = await store.jobs.get(ident)
    await store.audit.record(audit_actor(), action, tenant=job.tenant, details={"job": job.id, "kind": job.kind})


def _show(screen: Screen, found: list[Job]) -> None:
    if not found:
        screen.note(phrases.NO_JOBS)
        return
    screen.table(
        phrases.COLUMN_ID,
        phrases.COLUMN_KIND,
        phrases.COLUMN_STATUS,
        phrases.COLUMN_PROGRESS,
        phrases.COLUMN_TENANT,
        phrases.COLUMN_USER,
        phrases.COLUMN_CREATED,
        phrases.COLUMN_DETAILS,
        rows=(_line(screen, job) for job in found),
    )


def _line(screen: Screen, job: Job) -> tuple[object, ...]:
    told = {**job.body, **(job.outcome or {})}
    return (
        job.id,
        job.kind,
        status_word(job.status, screen.language),
        f"{job.done}/{job.total}",
        job.tenant,
        job.user,
        local_time(job.created_at),
        ", ".join(f"{name} {value}" for name, value in told.items()),
    )
