"""What a person told and had remembered: kept with its source, listed, shared, forgotten, and fading when unused.

What they asked to have remembered is theirs, beyond any conversation. What was kept without asking hangs on the
conversation that taught it, and goes with it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, cast
from uuid import uuid4

from langgraph.store.base import GetOp, Item, Op, PutOp, SearchItem, SearchOp
from pydantic import ValidationError

from madang.protocol import Remembered
from madang.state import StateError
from madang.store.errors import SessionNotFoundError
from madang.store.memory.items import Memory

REMEMBERED = "remembered"
"""The label below a person's own under which it is kept; nothing else may be put there."""
_PAGE = 1000


class MemoryOwner(NamedTuple):
    """Whose memory it is."""

    tenant: str
    user: str


class MemoryLifetimes(NamedTuple):
    """How long something is remembered after it was told or last used; None for ever.

    >>> from datetime import timedelta
    >>> from madang.store import MemoryLifetimes
    >>> MemoryLifetimes(noticed=timedelta(days=30)).noticed.days
    30
    """

    asked: timedelta | None = timedelta(days=365)
    noticed: timedelta | None = timedelta(days=90)


class PersonalMemory:
    """All that is remembered of one person of one tenant; nobody else's can be named."""

    def __init__(self, memory: Memory, owner: MemoryOwner, lifetimes: MemoryLifetimes = MemoryLifetimes()) -> None:  # noqa: B008 - it cannot change
        self._memory = memory
        self._owner = owner
        self._place = (*owner, REMEMBERED)
        self._lifetimes = lifetimes

    async def list(self, *, assistant: str | None = None) -> "list[Remembered]":
        """What is remembered, the latest first; with `assistant`, what that one may use. Listing renews nothing."""
        known = [told for item in await self._items() if (told := _remembered(item))]
        usable = [each for each in known if assistant is None or each.shared or each.assistant == assistant]
        return sorted(usable, key=lambda each: each.told_at, reverse=True)

    async def search(self, words: str, *, assistant: str | None = None) -> "list[Remembered]":
        """What is remembered and has to do with `words`, best first."""
        usable = {each.id: each for each in await self.list(assistant=assistant)}
        hits = [item for item in await self._page(words) if item.score is not None]
        return [usable[item.key] for item in hits if item.key in usable]

    async def keep(self, new: Remembered) -> Remembered:
        """Remember it, in place of the same text, or of the same topic, of the same assistant."""
        for known in await self.list(assistant=new.assistant):
            if known.assistant == new.assistant and _is_same(known, new):
                new = new.changed(id=known.id, shared=known.shared or new.shared)
        kept = new if new.id else new.changed(id=str(uuid4()))
        await (await self._memory_of(kept)).abatch([self._put_op(kept)])
        return kept

    async def find(self, ident: str) -> Remembered | None:
        """What is remembered under that id; looking renews nothing."""
        [found] = await self._memory.abatch([GetOp(self._place, ident, refresh_ttl=False)])
        return _remembered(cast("Item", found)) if found else None

    async def share(self, ident: str, *, shared: bool) -> Remembered | None:
        """Let all assistants use it, or only the one that was told; None if there is no such thing."""
        known = await self.find(ident)
        if known is None:
            return None
        changed = known.changed(shared=shared)
        return changed if await self._memory.replace(self._put_op(changed)) else None

    async def renew(self, idents: Sequence[str]) -> None:
        """Count the time to live of these anew, because they were used."""
        await self._memory.abatch([GetOp(self._place, ident, refresh_ttl=True) for ident in idents])

    async def forget(self, idents: Sequence[str]) -> "list[Remembered]":
        """Delete these; those that there were."""
        gone = [known for known in await self.list() if known.id in idents]
        deletions: list[Op] = [PutOp(self._place, each.id, None) for each in gone]
        await self._memory.abatch(deletions)
        return gone

    async def _items(self) -> "list[SearchItem]":
        """All items, the last changed first."""
        found = page = await self._page()
        while len(page) == _PAGE:
            page = await self._page(offset=len(found))
            found = [*found, *page]
        return found

    async def _page(self, words: str | None = None, offset: int = 0) -> "list[SearchItem]":
        wanted = SearchOp(self._place, query=words, limit=_PAGE, offset=offset, refresh_ttl=False)
        [found] = await self._memory.abatch([wanted])
        return cast("list[SearchItem]", found)

    async def _memory_of(self, kept: Remembered) -> Memory:
        """Where it is kept: what was not asked for hangs on its session, which is never another's."""
        if kept.asked or not kept.session:
            return self._memory
        if await self._memory.is_anothers(kept.session, *self._owner):
            raise SessionNotFoundError(kept.session)
        return self._memory.for_session(kept.session)

    def _put_op(self, kept: Remembered) -> PutOp:
        lifetime = self._lifetimes.asked if kept.asked else self._lifetimes.noticed
        minutes = None if lifetime is None else lifetime.total_seconds() / 60
        return PutOp(self._place, kept.id, kept.model_dump(mode="json"), index=["text"], ttl=minutes)


def _remembered(item: Item) -> Remembered | None:
    """What an item holds, under its own key, told when it was put there if it does not say when.

    None for what was put there in another form.
    """
    try:
        told = Remembered.model_validate(item.value)
    except (ValidationError, StateError):
        return None
    return told.changed(id=item.key, told_at=_moment(told.told_at) or item.created_at.isoformat())


def _moment(text: str) -> str | None:
    """The text, if it names a moment."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return None
    return text


def _is_same(known: Remembered, new: Remembered) -> bool:
    return known.topic == new.topic if new.topic else known.text == new.text
