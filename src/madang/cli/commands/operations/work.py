"""`madang work`: carries out runs that servers take in, without serving anything."""

import os
from importlib import import_module
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_local_graphs
from madang.cli.terminal.screen import Screen
from madang.settings import read_settings
from madang.text import Text

TITLE = Text(ko="서버가 받은 실행을 처리합니다.", en="Carry out runs that servers take in.")


def work(
    context: typer.Context,
    graphs: Annotated[list[str] | None, typer.Argument(metavar="GRAPH", help=phrases.SERVE_GRAPHS_HELP.en)] = None,
    *,
    queues: Annotated[str | None, typer.Option(help=phrases.WORK_QUEUES_HELP.en)] = None,
    concurrency: Annotated[int | None, typer.Option(min=1, help=phrases.WORK_CONCURRENCY_HELP.en)] = None,
) -> None:
    """Work until Ctrl-C or a signal; active runs get the grace period, then another process goes on with them."""
    screen, settings = Screen.of(context), with_local_graphs(read_settings(os.environ), graphs or ())
    if concurrency is not None:
        settings = settings.model_copy(update={"concurrency": concurrency})
    named = None if queues is None else [name.strip() for name in queues.split(",") if name.strip()]

    def draining(runs: int) -> None:
        screen.note(phrases.SERVE_DRAINING, runs=runs, seconds=f"{settings.grace_seconds:g}")

    process = import_module("madang.cli.worker_process")
    process.work_until_stopped(settings, named, lambda: screen.print_text(phrases.WORK_READY), draining)
