"""`madang exports`: all conversations of a tenant, or of a person in it, written by a job and fetched later."""

import os
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import audit_actor, with_store
from madang.cli.terminal.screen import Screen
from madang.protocol import EVERY_TENANT
from madang.runtime.access import EXPORT, ExportAccess, open_export
from madang.runtime.application import SYSTEM
from madang.runtime.assistants import discover_assistants
from madang.runtime.jobs import JobAccess, JobWorker
from madang.store import JobNotFoundError, Store, acting_for
from madang.store.runs import Job
from madang.text import Text

TITLE = Text(
    ko="한 테넌트나 한 사람의 모든 대화를 작업으로 내보냅니다.",
    en="Export all conversations of a tenant or a person, by a job.",
)

exports = typer.Typer(add_completion=False, no_args_is_help=True)


@exports.command("start", help=phrases.EXPORTS_START_HELP.en)
def _start(
    context: typer.Context,
    *,
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
    user: Annotated[str | None, typer.Option(help=phrases.EXPORTS_USER_HELP.en)] = None,
    full: Annotated[bool, typer.Option("--full", help=phrases.SESSIONS_FULL_HELP.en)] = False,
    here: Annotated[bool, typer.Option("--here", help=phrases.EXPORTS_HERE_HELP.en)] = False,
) -> None:
    """Add a job that exports; with `--here`, do it, and what waits before it."""

    async def start(store: Store) -> Job:
        body = {"user": user, "form": "full" if full else "masked"}
        job = await store.jobs.add(EXPORT, body, tenant=tenant, user=SYSTEM)
        details = {"job": job.id, "kind": job.kind, "full": full}
        await store.audit.record(audit_actor(), "add job", tenant=tenant, details=details)
        return await _done_here(store, job) if here else job

    job = with_store(start)
    screen = Screen.of(context)
    typer.echo(job.id)
    screen.note(phrases.EXPORT_MADE if job.status == "completed" else phrases.EXPORT_STARTED, job=job.id)


async def _done_here(store: Store, job: Job) -> Job:
    made = ExportAccess(store, discover_assistants(), JobAccess(store)).make
    worker = JobWorker(store.jobs, {EXPORT: made})
    while job.status in {"pending", "running"}:
        with acting_for(EVERY_TENANT):
            await worker.do_next()
        job = await store.jobs.get(job.id)
    return job


@exports.command("get", help=phrases.EXPORTS_GET_HELP.en)
def _get(
    context: typer.Context,
    ident: Annotated[str, typer.Argument(metavar="ID", help=phrases.JOB_ID_HELP.en)],
    *,
    to: Annotated[Path, typer.Option(help=phrases.EXPORTS_TO_HELP.en)],
) -> None:
    """Write what a job has exported into a file that its owner alone may read."""

    async def fetch(store: Store) -> None:
        job = await store.jobs.get(ident)
        if job.kind != EXPORT:
            raise JobNotFoundError(ident)
        parts = await open_export(store, job)
        await store.audit.record(audit_actor(), "export", tenant=job.tenant, details={"job": job.id})
        await _write(to, parts)

    with_store(fetch)
    Screen.of(context).note(phrases.FILE_WRITTEN, file=to)


async def _write(file: Path, parts: AsyncGenerator[bytes]) -> None:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        async for part in parts:
            opened.write(part)
