"""`madang serve`: the assistants over HTTP, WebSocket and as a web page."""

import gc
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from importlib import import_module
from socket import socket
from typing import Annotated

import typer

from madang.cli.terminal.screen import Screen
from madang.extras import require
from madang.server.addresses import address_of, listen
from madang.settings import Settings, read_settings
from madang.text import Text

__all__ = ["serve"]

Host = Callable[[Settings, socket, Callable[[], None], Callable[[int], None]], None]

TITLE = Text(ko="웹 페이지와 API로 도우미를 엽니다.", en="Open the assistants as a web page and an API.")

_HOST = Text(
    ko="들을 주소. 이 컴퓨터 밖의 주소라면 로그인이 필요합니다.",
    en="Where to listen; beyond this machine, users sign in.",
)
_PORT = Text(ko="들을 포트.", en="The port to listen at.")
_SIGN_IN = Text(ko="이 컴퓨터에서도 로그인하게 합니다.", en="Let users sign in on this machine, too.")
_AT = Text(ko="마당이 열렸습니다: {address} (Ctrl-C로 닫습니다)", en="Madang is open at {address} (Ctrl-C closes it)")

_CLOSING = Text(
    ko="하던 일 {runs}건을 {seconds}초까지 기다립니다. 남은 일은 다음에 열 때 이어집니다. "
    "(Ctrl-C를 다시 누르면 바로 닫습니다)",
    en="Waiting up to {seconds} s for runs under way ({runs}); the rest goes on at the next start. "
    "(Ctrl-C again closes at once)",
)


def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(help=_HOST.en)] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help=_PORT.en)] = None,
    *,
    sign_in: Annotated[bool, typer.Option("--sign-in", help=_SIGN_IN.en)] = False,
) -> None:
    """Serve until Ctrl-C or a signal; runs under way are given their grace, and go on at the next start."""
    require("uvicorn", "server", "The server")
    screen, given = Screen.of(context), {"host": host, "port": port, "sign_in": sign_in or None}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = read_settings(os.environ).model_copy(update=chosen)
    with listen(settings.host, settings.port) as listening, suppress(KeyboardInterrupt), _swift_start() as started:
        hosting: Host = import_module("madang.cli.terminal.hosting").host_until_asked

        def ready() -> None:
            started()
            screen.say(_AT, address=address_of(listening))

        def draining(runs: int) -> None:
            screen.note(_CLOSING, runs=runs, seconds=f"{settings.grace_seconds:g}")

        hosting(settings, listening, ready, draining)


@contextmanager
def _swift_start() -> Generator[Callable[[], None]]:
    """Nothing is collected until the start is over, nor anything ever that is there by then.

    What a start loads, stays; looking for garbage in it takes a fifth of the time.
    """

    def over() -> None:
        gc.freeze()
        gc.enable()

    gc.disable()
    try:
        yield over
    finally:
        gc.enable()
