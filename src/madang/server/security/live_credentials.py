"""Cuts off whoever was admitted by a token that has ended since, or means something else now: sockets, streams and
requests that wait.

It stands around the whole application, so that a new route is under watch without knowing of it. Requests that are
answered at once, which is nearly all, cost nothing: the watch begins when a connection has lasted a moment.
"""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.runtime.agents import cancel_tasks
from madang.server.errors import SignInError
from madang.server.security.authentication import Authenticator, Principal

SIGN_IN = 4401
"""The code a WebSocket is closed with when its client has to sign in."""
_MOMENT_SECONDS = 0.3
_ADMISSION = "madang.admission"


class _Admission:
    """Who was admitted on a connection, once somebody was."""

    def __init__(self) -> None:
        self._admitted: asyncio.Future[tuple[Authenticator, Principal]] = asyncio.Future()

    def note(self, authenticator: Authenticator, caller: Principal) -> None:
        if not self._admitted.done():
            self._admitted.set_result((authenticator, caller))

    async def wait_until_ended(self) -> None:
        """Return when the caller would not be admitted again; never where nobody has to be."""
        authenticator, caller = await self._admitted
        await authenticator.wait_until_ended(caller)


def note_caller(scope: Scope, authenticator: Authenticator, caller: Principal) -> None:
    """Remember who was admitted on a connection, and by whom."""
    if _ADMISSION in scope:
        scope[_ADMISSION].note(authenticator, caller)


class LiveCredentials:
    """Wraps the application: a connection goes on for as long as its caller would be admitted again."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection until it is over, or its credentials are."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        sending, admission = _Progress(send), _Admission()
        scope[_ADMISSION] = admission
        serving = asyncio.ensure_future(self._app(scope, receive, sending.send))
        watching: asyncio.Task[None] | None = None
        try:
            done, _ = await asyncio.wait({serving}, timeout=_MOMENT_SECONDS)
            if not done:
                watching = asyncio.create_task(admission.wait_until_ended())
                await asyncio.wait({serving, watching}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended = watching is not None and watching.done() and not serving.done()
            await cancel_tasks(*filter(None, (watching, serving if not serving.done() else None)))
        if not ended:
            serving.result()
            return
        await sending.cut_off(scope)


class _Progress:
    """Passes on what the application sends, and remembers how far it came."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun = False
        self._over = False

    async def send(self, message: Message) -> None:
        self._begun = self._begun or message["type"] in {"http.response.start", "websocket.accept"}
        self._over = self._over or message["type"] == "websocket.close"
        self._over = self._over or (message["type"] == "http.response.body" and not message.get("more_body"))
        await self._send(message)

    async def cut_off(self, scope: Scope) -> None:
        """End the connection: a stream at once, a socket with the code for signing in, an answer with an error."""
        if self._over:
            return
        if scope["type"] == "websocket":
            with suppress(RuntimeError):  # the client has left
                await self._send({"type": "websocket.close", "code": SIGN_IN, "reason": SignInError.code})
        elif self._begun:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            raise SignInError
