"""The WebSocket of a session: its events from a position on, and commands to it, on one connection.

A run does not depend on it. What a client has not read yet stays in the event log.
"""

import asyncio
import json
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Query, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from madang.errors import MadangError
from madang.protocol import (
    AcceptedFrame,
    CaughtUpFrame,
    HeardWords,
    HtmlFrame,
    Problem,
    RefusedFrame,
    WordNumber,
    frame_id,
    problem_of,
    read_command_frame,
)
from madang.runtime.agents import cancel_tasks
from madang.server import phrases
from madang.server.commands import execute_command
from madang.server.context import Context, ServerContext
from madang.server.errors import ScopeError, SignInError
from madang.server.http.event_fanout import EncodedEvent
from madang.server.rendering.seed_dialect import ResponseName, SeedDialect
from madang.server.rendering.streamed_text import RunTextRenderer
from madang.server.security.authentication import Principal
from madang.server.security.live_credentials import SIGN_IN
from madang.store import Session, SessionNotFoundError
from madang.text import Language

router = APIRouter()

Position = Annotated[int, Query(ge=0, le=2**53)]
Word = Annotated[str | None, Query(pattern=r"^[0-9]{1,15}\.[0-9]{1,15}$")]
_HTML_SECONDS = 0.03
"""Between two looks for text to render: a person sees no difference, and a fast model does not keep the server busy."""
GONE = 1001
REFUSED = 4400
FORBIDDEN = 4403
NOT_FOUND = 4404


@router.websocket("/sessions/{session}/events")
async def watch_session(
    socket: WebSocket,
    here: Context,
    session: str,
    *,
    after: Position = 0,
    words: Literal["logged", "said"] = "logged",
    word: Word = None,
    html: bool = False,
    dialect: Literal["madang", "seed", "seed-api"] = "madang",
) -> None:
    """Send the events of a session past position `after` and those to come, and take commands.

    Words of a model come as they are logged, or as they are `said`, then after `word`. With `html`, what runs are
    writing is sent as blocks of HTML too. With the dialect `seed`, events have the payload keys of the documents that
    Madang was designed after, and words come as they are logged; `seed-api` calls the response `final_response`, as
    one of them does.
    """
    await socket.accept()
    if (words == "said" and dialect != "madang") or (word and words == "logged"):
        await socket.close(REFUSED, "words")
        return
    try:
        visitor = await here.authenticate(socket)
        found = await here.application.sessions.get(visitor.actor, session)
    except MadangError as error:
        await socket.close(_CODES.get(type(error), FORBIDDEN), type(error).code)
        return
    writing = RunTextRenderer(here.application.runs, visitor.actor) if html else None
    response: ResponseName = "final_response" if dialect == "seed-api" else "response"
    seed = None if dialect == "madang" else SeedDialect(here.application.runs, visitor.actor, response)
    heard = HeardWords(WordNumber.read(word) if word else None) if words == "said" else None
    await _SessionSocket(socket, here, visitor, found, writing, seed).run(after, heard)


_CODES: dict[type[MadangError], int] = {SignInError: SIGN_IN, ScopeError: FORBIDDEN, SessionNotFoundError: NOT_FOUND}


@dataclass(frozen=True, slots=True)
class _SessionSocket:
    socket: WebSocket
    context: ServerContext
    caller: Principal
    session: Session
    renderer: RunTextRenderer | None
    dialect: SeedDialect | None

    async def run(self, after: int, heard: HeardWords | None) -> None:
        """Tell and listen until either side has enough."""
        telling, listening = (
            asyncio.create_task(self._send_events(after, heard)),
            asyncio.create_task(self._receive_commands()),
        )
        try:
            done, _ = await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            return
        finally:
            await cancel_tasks(telling, listening)

    async def _send_events(self, after: int, heard: HeardWords | None) -> None:
        caught_up = False
        async with aclosing(self.context.events.watch(self.caller.actor, self.session.id, after, heard)) as watched:
            async for lines in watched:
                after = lines[-1].position if lines else after
                for text in await self._texts(lines):
                    await self.socket.send_text(text)
                for frame in (frames := await self._html_frames(lines)):
                    await self.socket.send_text(frame.model_dump_json())
                if frames:
                    await asyncio.sleep(_HTML_SECONDS)
                if not lines and not caught_up:
                    caught_up = True
                    await self.socket.send_text(CaughtUpFrame(position=after).model_dump_json())
        await self.socket.close(NOT_FOUND, SessionNotFoundError.code)

    async def _texts(self, lines: list[EncodedEvent]) -> list[str]:
        if self.dialect is None:
            return [line.text for line in lines]
        frames = await self.dialect.frames(line.event for line in lines)
        return [json.dumps(frame, ensure_ascii=False) for frame in frames]

    async def _html_frames(self, lines: list[EncodedEvent]) -> list[HtmlFrame]:
        return await self.renderer.render([line.event for line in lines]) if self.renderer else []

    async def _receive_commands(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", GONE))
            reply = await self._reply_to(message.get("text") or message.get("bytes") or "")
            await self.socket.send_text(reply.model_dump_json())

    async def _reply_to(self, text: str | bytes) -> AcceptedFrame | RefusedFrame:
        try:
            call = read_command_frame(text)
        except ValidationError as error:
            return RefusedFrame(id=frame_id(text), problem=_command_problem(error, self.caller.language))
        try:
            await self._require_write_access()
            run = await execute_command(self.context.application, self.caller, self.session, call.command)
        except MadangError as error:
            return RefusedFrame(id=call.id, problem=problem_of(error, self.caller.language))
        return AcceptedFrame(id=call.id, session=run.session, run=run.id)

    async def _require_write_access(self) -> None:
        """Whoever was admitted when the socket was opened may not be any more; an open socket is no credential."""
        await self.context.check_still_admitted(self.caller)
        self.caller.require_scope("write")
        self.context.request_rates.spend(self.caller.token, self.caller.actor)


def _command_problem(error: ValidationError, language: Language) -> Problem:
    return Problem(code="command", message=phrases.UNREADABLE_COMMAND.format(why=_first(error)).read(language))


def _first(error: ValidationError) -> str:
    detail = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}".removeprefix(": ")
