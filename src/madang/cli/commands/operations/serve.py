"""`madang serve`: the assistants over HTTP, WebSocket and as a web page."""

import gc
import os
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from socket import socket
from typing import Annotated

import typer

from madang.cli import phrases
from madang.cli.terminal.connections import with_local_graphs
from madang.cli.terminal.screen import Screen
from madang.extras import require
from madang.server.address import browser_address, listen
from madang.settings import Settings, read_settings
from madang.text import Text

ServerWatcher = Callable[[Sequence[str], Sequence[Path], Callable[[str], None]], None]
ServerRunner = Callable[[Settings, socket, Callable[[], None], Callable[[int], None]], None]

TITLE = Text(ko="도우미를 웹 페이지와 API로 제공합니다.", en="Serve the assistants as a web page and an API.")


def serve(
    context: typer.Context,
    graphs: Annotated[list[str] | None, typer.Argument(metavar="GRAPH", help=phrases.SERVE_GRAPHS_HELP.en)] = None,
    *,
    host: Annotated[str | None, typer.Option(help=phrases.SERVE_HOST_HELP.en)] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help=phrases.SERVE_PORT_HELP.en)] = None,
    sign_in: Annotated[bool, typer.Option("--sign-in", help=phrases.SERVE_SIGN_IN_HELP.en)] = False,
    watch: Annotated[bool, typer.Option("--watch", help=phrases.SERVE_WATCH_HELP.en)] = False,
    no_worker: Annotated[bool, typer.Option("--no-worker", help=phrases.SERVE_NO_WORKER_HELP.en)] = False,
) -> None:
    """Serve until Ctrl-C or a signal; active runs get the grace period, and continue at the next start."""
    require("uvicorn", "server", "The server")
    screen, given = Screen.of(context), {"host": host, "port": port, "sign_in": sign_in or None}
    chosen = {name: value for name, value in given.items() if value is not None} | (
        {"concurrency": 0} if no_worker else {}
    )
    settings = with_local_graphs(read_settings(os.environ).model_copy(update=chosen), graphs or ())
    if watch:
        _serve_watched(screen, settings, graphs or ())
        return
    with (
        listen(settings.host, settings.port) as listening,
        suppress(KeyboardInterrupt),
        _without_garbage_collection() as started,
    ):
        run_server: ServerRunner = import_module("madang.cli.server_process").serve_until_stopped

        def ready() -> None:
            started()
            screen.print_text(phrases.SERVE_READY, address=browser_address(listening))

        def draining(runs: int) -> None:
            screen.note(phrases.SERVE_DRAINING, runs=runs, seconds=f"{settings.grace_seconds:g}")

        run_server(settings, listening, ready, draining)


def _serve_watched(screen: Screen, settings: Settings, graphs: Sequence[str]) -> None:
    """Serve in a process of its own, at one address however often it is started again."""
    with listen(settings.host, settings.port) as free:
        port = free.getsockname()[1]
    words = [*graphs, "--host", settings.host, "--port", str(port), *(["--sign-in"] if settings.sign_in else [])]
    watched: ServerWatcher = import_module("madang.cli.watched_server").serve_watched
    watched(words, [Path.cwd()], lambda file: screen.note(phrases.SERVE_CHANGED, file=file))


@contextmanager
def _without_garbage_collection() -> Generator[Callable[[], None]]:
    """Collects no garbage during startup, and never looks at what startup has loaded.

    All of that stays anyway; looking for garbage in it takes a fifth of the time.
    """

    def over() -> None:
        gc.freeze()
        gc.enable()

    gc.disable()
    try:
        yield over
    finally:
        gc.enable()
