"""Single calls of tools that assistants offer: typed arguments in, a result with its sources out, and no session."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import NoReturn
from uuid import uuid4

from pydantic import BaseModel, JsonValue, ValidationError

from madang.models import ChatSource
from madang.protocol import Actor, EventDraft, File
from madang.runtime.agent_loop.offered_tools import OfferedTool, ToolInputError, ToolResult
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import BudgetMeter, RunControls, finish_within
from madang.runtime.agents.ports import Clock, CorpusLibrary
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import AssistantError
from madang.runtime.limited_threads import LimitedThreads
from madang.store import Store
from madang.store.runs import EffectBegun, EffectDone, EffectInDoubt
from madang.text import Language


class ToolAccess:
    """The tools that assistants offer, called one by one in an actor's name; only the audit keeps that they were."""

    def __init__(
        self,
        store: Store,
        assistants: Assistants,
        threads: LimitedThreads,
        *,
        settings: Mapping[str, BaseModel],
        chats: ChatSource,
        clock: Clock,
        library: CorpusLibrary | None,
    ) -> None:
        self._store = store
        self._assistants = assistants
        self._settings = settings
        self._chats = chats
        self._clock = clock
        self._library = library
        self.threads = threads

    async def call(
        self, actor: Actor, assistant: str, tool: str, arguments: Mapping[str, JsonValue], language: Language
    ) -> ToolResult:
        """What the tool finds; `ToolInputError` says which of its arguments are wrong.

        It works on a thread of its own, within the limits of a step of a run.
        """
        offering = self._assistants.get(assistant)
        called = next((each for each in offering.offered_tools if each.name == tool), None)
        if called is None:
            raise ToolInputError(f"{assistant!r} offers no tool {tool!r}.")
        given = _checked(called, arguments)
        about = {"role": actor.role, "assistant": assistant, "tool": tool}
        await self._store.audit.record(actor.user, "call_tool", tenant=actor.tenant, details=about)
        context = self._context(actor, offering, language)
        return await self.threads.do(actor.tenant, partial(_carry_out, called, given, context))

    def _context(self, actor: Actor, assistant: Assistant, language: Language) -> RunContext:
        """What a tool works with: all that a run has but a session to keep anything in."""
        controls = RunControls()
        return RunContext(
            session="",
            run=str(uuid4()),
            effects=_NothingKept(),
            files=_NothingKept(),
            audit=_CallAudit(self._store, actor),
            meter=BudgetMeter(assistant.budget, controls),
            controls=controls,
            clock=self._clock,
            language=language,
            user=actor.user,
            tenant=actor.tenant,
            role=actor.role,
            claims=actor.claims,
            settings=self._settings.get(assistant.name),
            library=self._library,
            chats=self._chats,
            write_event=_tell_nobody,
        )


def _checked(tool: OfferedTool, arguments: Mapping[str, JsonValue]) -> BaseModel:
    if unknown := sorted(arguments.keys() - tool.arguments.model_fields.keys()):
        raise ToolInputError(f"{tool.name!r} takes no {', '.join(map(repr, unknown))}: leave it out.")
    try:
        return tool.arguments.model_validate(arguments)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        raise ToolInputError(f"{tool.name!r} cannot use these arguments: {wrong}.") from None


async def _carry_out(tool: OfferedTool, given: BaseModel, context: RunContext) -> ToolResult:
    async def work() -> ToolResult:
        return await tool.run(given, context)

    return await finish_within(tool.timeout, work(), sleep=context.sleep, what=f"The tool {tool.name!r}")


def _tell_nobody(_: EventDraft) -> None:
    """Nobody follows a single call."""


@dataclass(frozen=True)
class _CallAudit:
    """The audit of a call, which belongs to no session."""

    store: Store
    actor: Actor

    async def record(self, action: str, details: Mapping[str, JsonValue]) -> None:
        about = {"role": self.actor.role, **details}
        await self.store.audit.record(self.actor.user, action, tenant=self.actor.tenant, details=about)


class _NothingKept:
    """The effects and files of a call that has no session: what would have to be kept is refused."""

    async def find(self, key: str) -> EffectDone | None:
        del key

    async def record(self, key: str, result: JsonValue) -> None:
        del key, result

    async def begin(self, key: str) -> EffectBegun | EffectDone | EffectInDoubt:
        return self._refuse(key)

    async def finish(self, key: str, result: JsonValue) -> None:
        del result
        self._refuse(key)

    async def withdraw(self, key: str) -> None:
        self._refuse(key)

    async def save(self, name: str, media_type: str, content: bytes, *, lifetime: timedelta | None = None) -> File:
        del media_type, content, lifetime
        return self._refuse(name)

    async def open(self, reference: str) -> bytes:
        return self._refuse(reference)

    def _refuse(self, what: str) -> NoReturn:
        raise AssistantError(f"A single call keeps nothing, and {what!r} is to be kept: do it in a run instead.")
