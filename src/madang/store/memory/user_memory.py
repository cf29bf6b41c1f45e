"""What a run knows of its user when it begins (memories and preferences), and what it leaves for the next one."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple, cast
from uuid import uuid4

from langgraph.store.base import PutOp, SearchItem, SearchOp
from pydantic import BaseModel, ConfigDict, JsonValue

from madang.store.memory.items import Memory

_MEMORIES = "memories"
_PREFERENCES = "preferences"
_MAX_ITEMS = 1000


class MemoryOwner(NamedTuple):
    """Whose memory it is."""

    tenant: str
    user: str


class UserMemory(BaseModel):
    """What was remembered of a user: the memories that bear on a question, best first, and all preferences."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    memories: tuple[str, ...]
    preferences: Mapping[str, JsonValue]
    loaded_at: datetime


async def recall_user(memory: Memory, owner: MemoryOwner, question: str, *, limit: int = 5) -> UserMemory:
    """What to know of the user before answering `question`; memories that have nothing to do with it stay away."""
    found, preferred = await memory.abatch(
        [
            SearchOp((*owner, _MEMORIES), query=question, limit=limit),
            SearchOp((*owner, _PREFERENCES), limit=_MAX_ITEMS),
        ]
    )
    items, preferences = cast("list[SearchItem]", found), cast("list[SearchItem]", preferred)
    return UserMemory(
        memories=tuple(item.value["text"] for item in items if item.score is not None),
        preferences={item.key: item.value["is"] for item in preferences},
        loaded_at=memory.now(),
    )


async def remember_about_user(
    memory: Memory, owner: MemoryOwner, texts: Iterable[str], *, session: str, minutes: float | None = None
) -> None:
    """Keep what `session` taught about the user, for ever or for so many minutes after it was last recalled.

    A text that is known already is not kept twice: it belongs to the latest session that taught it.
    """
    [found] = await memory.abatch([SearchOp((*owner, _MEMORIES), limit=_MAX_ITEMS, refresh_ttl=False)])
    keys = {item.value["text"]: item.key for item in cast("list[SearchItem]", found)}
    new = dict.fromkeys(texts)
    await memory.for_session(session).abatch(
        [PutOp((*owner, _MEMORIES), keys.get(text) or str(uuid4()), {"text": text}, ttl=minutes) for text in new]
    )


async def set_preferences(memory: Memory, owner: MemoryOwner, preferences: Mapping[str, JsonValue]) -> None:
    """Set what the user prefers, beyond any one session; None takes a preference back."""
    await memory.abatch(
        [
            PutOp((*owner, _PREFERENCES), name, None if value is None else {"is": value})
            for name, value in preferences.items()
        ]
    )
