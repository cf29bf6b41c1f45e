"""What is remembered of a person, as they see it: listed, shared between assistants, forgotten."""

from collections.abc import Sequence

from madang.protocol import Actor, Remembered
from madang.store import MemoryNotFoundError, Store


class MemoryAccess:
    """The memory of whoever asks; what is remembered of others raises `MemoryNotFoundError`, as if it did not exist."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(self, actor: Actor) -> "list[Remembered]":
        """All that is remembered, by whichever assistant, the latest first."""
        return await self._store.personal_memory(actor.tenant, actor.user).list()

    async def share(self, actor: Actor, ident: str, *, shared: bool) -> Remembered:
        """Let all assistants use it, or only the one that was told."""
        changed = await self._store.personal_memory(actor.tenant, actor.user).share(ident, shared=shared)
        if changed is None:
            raise MemoryNotFoundError(ident)
        await self._record(actor, "share memory" if shared else "stop sharing memory", [ident])
        return changed

    async def forget(self, actor: Actor, ident: str) -> Remembered:
        """Delete one thing; what it was."""
        for gone in await self._forget(actor, [ident]):
            return gone
        raise MemoryNotFoundError(ident)

    async def forget_all(self, actor: Actor) -> int:
        """Delete all of it; how much there was."""
        count = 0
        while gone := await self._forget(actor, [each.id for each in await self.list(actor)]):
            count += len(gone)
        return count

    async def _forget(self, actor: Actor, idents: Sequence[str]) -> "Sequence[Remembered]":
        gone = await self._store.personal_memory(actor.tenant, actor.user).forget(idents)
        if gone:
            await self._record(actor, "forget", [each.id for each in gone])
        return gone

    async def _record(self, actor: Actor, action: str, idents: Sequence[str]) -> None:
        await self._store.audit.record(actor.user, action, tenant=actor.tenant, details={"memories": list(idents)})
