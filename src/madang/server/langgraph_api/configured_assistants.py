"""Assistants that a client makes: an installed one, with a config, a context and metadata that each of its runs gets.
They are kept with their versions in the memory of whoever made them, and nobody else finds them.
"""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from langgraph.store.base import BaseStore
from pydantic import BaseModel, JsonValue

from madang.server.context import ServerContext
from madang.server.errors import AssistantExistsError, NotFoundError, RequestError
from madang.server.langgraph_api.requests import AssistantPatch, NewAssistant, NewRun
from madang.server.langgraph_api.responses import AssistantShape, assistant_id, find_assistant
from madang.server.security.authentication import Principal

_NAMESPACE = ("assistants", "configured")
_MOST = 1000
_MOST_VERSIONS = 100


class _Kept(BaseModel):
    """An assistant as it is kept: all its versions, and the number of the one in use."""

    versions: list[AssistantShape]
    latest: int

    @property
    def current(self) -> AssistantShape:
        return next(each for each in self.versions if each.version == self.latest)


class ConfiguredAssistants:
    """The assistants that one caller made."""

    def __init__(self, context: ServerContext, caller: Principal) -> None:
        self._context = context
        self._memory: BaseStore = context.application.memory_of(caller.actor)
        owner = (caller.actor.tenant, caller.actor.user)
        self._changing = context.owner_locks.setdefault(owner, asyncio.Lock())

    async def create(self, body: NewAssistant) -> AssistantShape:
        """A new assistant; one of that id that is there already is given back, or raises."""
        ident = str(body.assistant_id or uuid4())
        graph = find_assistant(self._context.application.assistants, body.graph_id).name
        async with self._changing:
            known = await self._find(ident)
            if self._is_installed(ident) or (known and body.if_exists == "raise"):
                raise AssistantExistsError(ident)
            if known:
                return known.current
            if len(await self._memory.asearch(_NAMESPACE, limit=_MOST)) >= _MOST:
                raise RequestError(f"There are {_MOST} assistants of yours already: delete one first.")
            made = self._made(ident, graph, body)
            await self._keep(_Kept(versions=[made], latest=1))
        return made

    def _made(self, ident: str, graph: str, body: NewAssistant) -> AssistantShape:
        now = self._context.clock()
        return AssistantShape(
            assistant_id=ident,
            graph_id=graph,
            name=body.name,
            description=body.description or "",
            config=body.config,
            context=body.context,
            metadata=body.metadata,
            created_at=now,
            updated_at=now,
        )

    async def update(self, ident: str, body: AssistantPatch) -> AssistantShape:
        """The assistant with a new version, which is used from now on."""
        async with self._changing:
            return await self._update(ident, body)

    async def _update(self, ident: str, body: AssistantPatch) -> AssistantShape:
        kept = await self._own(ident)
        changed = {name: value for name, value in body.model_dump(exclude_unset=True).items() if value is not None}
        if "graph_id" in changed:
            changed["graph_id"] = find_assistant(self._context.application.assistants, changed["graph_id"]).name
        current, now = kept.current, self._context.clock()
        changed["metadata"] = {**current.metadata, **changed.get("metadata", {})}
        number = max(each.version for each in kept.versions) + 1
        made = current.model_copy(update={**changed, "version": number, "updated_at": now})
        await self._keep(_Kept(versions=[*kept.versions, made][-_MOST_VERSIONS:], latest=number))
        return made

    async def delete(self, ident: str) -> None:
        """Forget an assistant; its threads stay."""
        async with self._changing:
            await self._own(ident)
            await self._memory.adelete(_NAMESPACE, ident)

    async def versions(self, ident: str) -> list[AssistantShape]:
        """All versions that are kept, newest first."""
        return [*reversed((await self._own(ident)).versions)]

    async def set_latest(self, ident: str, version: int) -> AssistantShape:
        """The assistant with an earlier version in use again."""
        async with self._changing:
            kept = await self._own(ident)
            if version not in {each.version for each in kept.versions}:
                raise NotFoundError(f"version {version} of assistant {ident!r}")
            used = _Kept(versions=kept.versions, latest=version)
            await self._keep(used)
        return used.current

    async def list(self) -> list[AssistantShape]:
        """All that the caller made."""
        found = await self._memory.asearch(_NAMESPACE, limit=_MOST)
        return [_Kept.model_validate(item.value).current for item in found]

    async def find(self, ident: str) -> AssistantShape | None:
        """The assistant of that id as it is in use; None where the caller made none of that id."""
        kept = await self._find(ident)
        return kept.current if kept else None

    async def applied_to(self, body: NewRun) -> NewRun:
        """A request for a run of an assistant that the caller made, as one for its graph with what it brings."""
        made = await self.find(body.assistant_id)
        if made is None:
            return body
        return body.model_copy(
            update={
                "assistant_id": made.graph_id,
                "config": _merged(made.config, body.config or {}) or None,
                "context": {**made.context, **(body.context or {})} or None,
                "metadata": {**made.metadata, **body.metadata, "assistant_id": made.assistant_id},
            }
        )

    async def _find(self, ident: str) -> _Kept | None:
        item = await self._memory.aget(_NAMESPACE, ident) if ident and len(ident) <= len(str(uuid4())) else None
        return _Kept.model_validate(item.value) if item else None

    async def _own(self, ident: str) -> _Kept:
        if self._is_installed(ident):
            raise RequestError("An assistant that is installed cannot be changed: make one of its graph.")
        kept = await self._find(ident)
        if kept is None:
            raise NotFoundError(f"assistant {ident!r}")
        return kept

    def _is_installed(self, ident: str) -> bool:
        return any(ident in {name, assistant_id(name)} for name in self._context.application.assistants.loaded)

    async def _keep(self, kept: _Kept) -> None:
        value: dict[str, Any] = kept.model_dump(mode="json")
        await self._memory.aput(_NAMESPACE, kept.versions[0].assistant_id, value, index=False)


def _merged(base: Mapping[str, JsonValue], given: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The config of an assistant under that of a run, one by one in what is configurable."""
    inner = [config.get("configurable") for config in (base, given)]
    both: dict[str, JsonValue] = {}
    for each in inner:
        both |= each if isinstance(each, dict) else {}
    return {**base, **given, **({"configurable": both} if both else {})}
