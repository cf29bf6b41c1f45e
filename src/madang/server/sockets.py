"""The WebSocket of a session: its events from a position on, and commands to it, on one connection.

A run does not depend on it. What a client does not take in waits in the log, and the connection with it.
"""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from madang.errors import MadangError
from madang.protocol.frames import CaughtUp, Done, Refused, Written, id_of, read_call
from madang.protocol.problems import Problem, problem_of
from madang.runtime.deadlines import leave
from madang.server.channels import Line
from madang.server.commands import carry_out
from madang.server.errors import ScopeError, SignInError
from madang.server.premises import Here, Premises
from madang.server.visitors import Visitor
from madang.server.writing import Writing
from madang.store.errors import SessionNotFoundError
from madang.store.sessions import Session
from madang.text import Language, Text

__all__ = ["router", "watch"]

router = APIRouter()

Position = Annotated[int, Query(ge=0, le=2**53)]
GONE = 1001
SIGN_IN = 4401
FORBIDDEN = 4403
NOT_FOUND = 4404


@router.websocket("/sessions/{session}/events")
async def watch(socket: WebSocket, here: Here, session: str, *, after: Position = 0, html: bool = False) -> None:
    """Send the events of a session past position `after` and those to come, and take commands.

    With `html`, what runs are writing is sent as blocks of HTML too.
    """
    await socket.accept()
    try:
        visitor = await here.admit(socket)
        found = await visitor.session(here.office, session)
    except MadangError as error:
        await socket.close(_CODES.get(type(error), FORBIDDEN), type(error).code)
        return
    writing = Writing(here.office) if html else None
    await _Talk(socket, here, visitor, found, writing).go_on(after)


_CODES: dict[type[MadangError], int] = {SignInError: SIGN_IN, ScopeError: FORBIDDEN, SessionNotFoundError: NOT_FOUND}


@dataclass(frozen=True, slots=True)
class _Talk:
    socket: WebSocket
    here: Premises
    visitor: Visitor
    session: Session
    writing: Writing | None

    async def go_on(self, after: int) -> None:
        """Tell and listen until either side has enough."""
        telling, listening = asyncio.create_task(self._tell(after)), asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            return
        finally:
            await leave(telling, listening)

    async def _tell(self, after: int) -> None:
        caught_up = False
        async with aclosing(self.here.channels.watch(self.session.id, after)) as watched:
            async for lines in watched:
                for line in lines:
                    after = line.position
                    await self.socket.send_text(line.text)
                for frame in await self._written(lines):
                    await self.socket.send_text(frame.model_dump_json())
                if not lines and not caught_up:
                    caught_up = True
                    await self.socket.send_text(CaughtUp(position=after).model_dump_json())
        await self.socket.close(NOT_FOUND, SessionNotFoundError.code)

    async def _written(self, lines: list[Line]) -> list[Written]:
        return await self.writing.take([line.event for line in lines]) if self.writing else []

    async def _listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", GONE))
            reply = await self._take(message.get("text") or message.get("bytes") or "")
            await self.socket.send_text(reply.model_dump_json())

    async def _take(self, text: str | bytes) -> Done | Refused:
        try:
            call = read_call(text)
        except ValidationError as error:
            return Refused(id=id_of(text), problem=_unreadable(error, self.visitor.language))
        try:
            self._may_write()
            run = await carry_out(self.here.office, self.visitor, self.session, call.command)
        except MadangError as error:
            return Refused(id=call.id, problem=problem_of(error, self.visitor.language))
        return Done(id=call.id, session=run.session, run=run.id)

    def _may_write(self) -> None:
        self.visitor.need("write")
        if self.visitor.token is not None:
            self.here.uses.take(self.visitor.token)


def _unreadable(error: ValidationError, language: Language) -> Problem:
    return Problem(code="command", message=_UNREADABLE.format(why=_first(error)).read(language))


def _first(error: ValidationError) -> str:
    detail = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}".removeprefix(": ")


_UNREADABLE = Text(ko="읽을 수 없는 명령입니다({why}).", en="That is not a command ({why}).")
