"""Commands of the protocol to a thread: start a run, answer what it waits for, read its state; no others."""

from typing import Any

from pydantic import Field, JsonValue, ValidationError

from madang.errors import MadangError
from madang.server.context import ServerContext
from madang.server.errors import RequestError
from madang.server.langgraph_api.requests import GraphCommand, NewRun, RequestBody
from madang.server.langgraph_api.run_requests import StartedRun, start_run
from madang.server.langgraph_api.thread_protocol.channels import seq_after
from madang.server.langgraph_api.threads import read_state
from madang.server.security.authentication import Principal
from madang.store import SessionNotFoundError


class Command(RequestBody):
    """A command: a method, what it is given, and an id for the response."""

    id: int = Field(ge=0)
    method: str
    params: dict[str, JsonValue] = {}


class _RunStart(RequestBody):
    assistant_id: str
    input: Any = None
    config: dict[str, JsonValue] | None = None
    metadata: dict[str, JsonValue] | None = None
    langsmith_tracer: JsonValue = None


class _Response(RequestBody):
    interrupt_id: str
    namespace: list[str] = []
    response: JsonValue = None


class _InputRespond(RequestBody):
    assistant_id: str | None = None
    interrupt_id: str | None = None
    namespace: list[str] = []
    response: JsonValue = None
    responses: list[_Response] | None = None
    update: JsonValue = None
    goto: JsonValue = None
    config: dict[str, JsonValue] | None = None
    metadata: dict[str, JsonValue] | None = None

    @property
    def answers(self) -> dict[str, JsonValue]:
        """What is answered, by the id of the interrupt."""
        if self.responses is not None:
            return {each.interrupt_id: each.response for each in self.responses}
        return {self.interrupt_id: self.response} if self.interrupt_id else {}


class _StateGet(RequestBody):
    namespace: list[str] = []
    keys: list[str] | None = None


class ThreadCommands:
    """Carries out commands to one thread in the name of a caller."""

    def __init__(self, context: ServerContext, caller: Principal, thread: str) -> None:
        self._context = context
        self._caller = caller
        self._thread = thread

    async def execute(self, command: Command) -> dict[str, JsonValue]:
        """The response to a command; what cannot be done is said in it, by the protocol's own codes."""
        try:
            result, meta = await self._result(command)
        except ValidationError as error:
            wrong = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(map(str, ("params", *wrong["loc"])))
            return _error(command, "invalid_argument", f"{place}: {wrong['msg']}")
        except SessionNotFoundError:
            raise
        except MadangError as error:
            return _error(command, "invalid_argument", str(error))
        return {"type": "success", "id": command.id, "result": result, "meta": meta}

    async def _result(self, command: Command) -> tuple[JsonValue, JsonValue]:
        match command.method:
            case "run.start":
                return await self._start(_RunStart.model_validate(command.params))
            case "input.respond":
                return await self._respond(_InputRespond.model_validate(command.params))
            case "state.get":
                return await self._state(_StateGet.model_validate(command.params)), {}
            case _:
                raise RequestError(f"{command.method} is not offered here: run.start, input.respond and state.get are.")

    async def _start(self, given: _RunStart) -> tuple[JsonValue, JsonValue]:
        body = NewRun(
            assistant_id=given.assistant_id,
            input=given.input,
            config=given.config,
            metadata=given.metadata or {},
            langsmith_tracer=given.langsmith_tracer,
            if_not_exists="create",
        )
        started = await start_run(self._context, self._caller, self._thread, body)
        return await self._told(started)

    async def _respond(self, given: _InputRespond) -> tuple[JsonValue, JsonValue]:
        for name in ("update", "goto", "config", "metadata"):
            if getattr(given, name):
                raise RequestError(f"{name} is not offered here: the run that waits goes on as it was started.")
        session = await self._context.application.sessions.get(self._caller.actor, self._thread)
        waiting = await self._context.application.runs.waiting(self._caller.actor, self._thread)
        known = await self._context.application.runs.open_questions(self._caller.actor, waiting.id) if waiting else {}
        for ident in given.answers:
            if ident not in known:
                raise RequestError(f"interrupt_id: there is no open interrupt {ident!r}.")
        body = NewRun(assistant_id=session.assistant, command=GraphCommand(resume=given.answers))
        return await self._told(await start_run(self._context, self._caller, self._thread, body))

    async def _told(self, started: StartedRun) -> tuple[JsonValue, JsonValue]:
        """The run's id, and the number after which its events come."""
        log = await self._context.application.runs.events(self._caller.actor, started.run.id)
        before = [event.position for event in log if event.seq <= started.after]
        through = seq_after(before[-1] if before else log[0].position - 1)
        self._context.unseen_runs.note(self._thread, started.run.id)
        return {"run_id": started.run.id}, {"applied_through_seq": through}

    async def _state(self, given: _StateGet) -> JsonValue:
        if given.namespace:
            raise RequestError("namespace is not offered here: the state of the thread is told.")
        state = await read_state(self._context, self._caller, self._thread, None)
        values = state.values if isinstance(state.values, dict) else {}
        chosen = {name: value for name, value in values.items() if given.keys is None or name in given.keys}
        return {"values": chosen, "checkpoint": {"id": state.checkpoint_id or ""}}


def _error(command: Command, code: str, message: str) -> dict[str, JsonValue]:
    if "is not offered here" in message and message.startswith(command.method):
        code = "unknown_command"
    if message.startswith("interrupt_id"):
        code = "no_such_interrupt"
    return {"type": "error", "id": command.id, "error": code, "message": message}
