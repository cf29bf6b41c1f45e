"""Carries out runs with the given settings until the process is told to stop."""

import asyncio
import signal
import sys
from collections.abc import Callable, Collection
from importlib import import_module
from typing import TYPE_CHECKING

from madang.extras import require
from madang.runtime import Application, log_to
from madang.runtime.telemetry import open_tracing
from madang.runtime.warming import warm_up
from madang.settings import Settings
from madang.store.database import every_timing
from madang.wiring import assistants_from_settings, open_madang, store_from_settings

if TYPE_CHECKING:
    from madang.server.http import Metrics


def work_until_stopped(
    settings: Settings, queues: Collection[str] | None, ready: Callable[[], None], draining: Callable[[int], None]
) -> None:
    """Take runs until told to stop; told twice, do not wait for those under way.

    `ready` is called once runs are taken, `draining` at the end with the number of active runs.
    """
    with log_to(sys.stderr, settings.log, settings.log_level):
        asyncio.run(_work(settings, queues, ready, draining))


async def _work(
    settings: Settings, queues: Collection[str] | None, ready: Callable[[], None], draining: Callable[[int], None]
) -> None:
    assistants = assistants_from_settings(settings)
    assistants.load_all()
    # Before runs are taken: no run, file or lease waits for what is loaded.
    warm_up(assistants, with_first_texts=True).join()
    metrics = _served_metrics(settings)
    with open_tracing(settings.traces, service="madang") as tracing:
        timing = every_timing(tracing.on_transaction, metrics.on_transaction if metrics else None)
        async with (
            store_from_settings(settings, timing=timing) as store,
            open_madang(
                settings,
                assistants=assistants,
                store=store,
                apart=True,
                queues=queues,
                observer=metrics,
                tracing=tracing,
            ) as application,
        ):
            stopped = _stop_on_signals(application)
            ready()
            await stopped.wait()
            if application.active_runs:
                draining(application.active_runs)


def _served_metrics(settings: Settings) -> "Metrics | None":
    """What the process counts and shows; None unless the settings say where."""
    if settings.metrics is None:
        return None
    require("prometheus_client", "server", "MADANG_METRICS")
    metrics: Metrics = import_module("madang.server.http").Metrics()
    metrics.serve(settings.metrics)
    return metrics


def _stop_on_signals(application: Application) -> asyncio.Event:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop() -> None:
        if stopped.is_set():
            application.stop_waiting()
        stopped.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    return stopped
