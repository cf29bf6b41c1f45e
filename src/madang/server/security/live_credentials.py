"""Cuts off whoever was admitted by a token that has ended since, or means something else now: sockets, streams and
requests that wait. Streams and sockets also end when the server leaves, in a way that lets their clients reconnect.

It stands around the whole application, so that a new route is under watch without knowing of it. Requests that are
answered at once, which is nearly all, cost nothing: the watch begins when a connection has lasted a moment.
"""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.runtime.agents import cancel_tasks
from madang.server.errors import SignInError
from madang.server.security.authentication import Authenticator, Principal
from madang.server.security.draining import Draining

SIGN_IN = 4401
"""The code a WebSocket is closed with when its client has to sign in."""
RESTART = 1012
"""The code a WebSocket is closed with when the server leaves: the client may connect again at once."""
_MOMENT_SECONDS = 0.3
_ADMISSION = "madang.admission"
_EVENT_STREAM = b"text/event-stream"


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

    def __init__(self, app: ASGIApp, draining: Draining) -> None:
        self._app = app
        self._draining = draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection until it is over, or its credentials are."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        sending, admission = _Progress(send), _Admission()
        scope[_ADMISSION] = admission
        serving = asyncio.ensure_future(self._app(scope, receive, sending.send))
        ended: asyncio.Task[None] | None = None
        left: asyncio.Task[None] | None = None
        try:
            done, _ = await asyncio.wait({serving}, timeout=_MOMENT_SECONDS)
            if not done:
                ended = asyncio.create_task(admission.wait_until_ended())
                left = asyncio.create_task(self._wait_until_left(sending))
                await asyncio.wait({serving, ended, left}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            is_cut, is_ended = not serving.done(), ended is not None and ended.done()
            await cancel_tasks(*filter(None, (ended, left, serving if is_cut else None)))
        if not is_cut:
            serving.result()
        elif is_ended:
            await sending.cut_off(scope)
        else:
            await sending.let_reconnect(scope)

    async def _wait_until_left(self, sending: "_Progress") -> None:
        """Return when the server leaves and the answer has begun; one that has not is given time to."""
        await self._draining.streams_end.wait()
        await sending.begun.wait()


class _Progress:
    """Passes on what the application sends, and remembers how far it came."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._is_stream = False
        self._over = False
        self.begun = asyncio.Event()

    async def send(self, message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.accept"}:
            self._is_stream = (b"content-type", _EVENT_STREAM) in {
                (name, value.partition(b";")[0]) for name, value in message.get("headers", ())
            }
            self.begun.set()
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
        elif self.begun.is_set():
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            raise SignInError

    async def let_reconnect(self, scope: Scope) -> None:
        """End the connection so that its client goes on elsewhere: a stream between events, an answer by a break."""
        if self._over:
            return
        if scope["type"] == "websocket":
            with suppress(RuntimeError):  # the client has left
                await self._send({"type": "websocket.close", "code": RESTART, "reason": "restart"})
        elif self._is_stream:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            raise ConnectionAbortedError("the server leaves")
