"""What a run knows of its user when it begins, and what it leaves for the next one."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple, cast
from uuid import uuid4

from langgraph.store.base import PutOp, SearchItem, SearchOp
from pydantic import BaseModel, ConfigDict, JsonValue

from madang.store.memory import Memory

__all__ = ["Owner", "Recollection", "prefer", "recall", "remember"]

_MEMORIES = "memories"
_PREFERENCES = "preferences"
_MOST = 1000


class Owner(NamedTuple):
    """Whose memory it is."""

    tenant: str
    user: str


class Recollection(BaseModel):
    """What was remembered of a user: the memories that bear on a question, best first, and all preferences."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    memories: tuple[str, ...]
    preferences: Mapping[str, JsonValue]
    loaded_at: datetime


async def recall(memory: Memory, owner: Owner, question: str, *, limit: int = 5) -> Recollection:
    """What to know of the user before answering `question`; memories that have nothing to do with it stay away."""
    found, preferred = await memory.abatch(
        [
            SearchOp((*owner, _MEMORIES), query=question, limit=limit),
            SearchOp((*owner, _PREFERENCES), limit=_MOST),
        ]
    )
    items, preferences = cast("list[SearchItem]", found), cast("list[SearchItem]", preferred)
    return Recollection(
        memories=tuple(item.value["text"] for item in items if item.score is not None),
        preferences={item.key: item.value["is"] for item in preferences},
        loaded_at=memory.now(),
    )


async def remember(
    memory: Memory, owner: Owner, texts: Iterable[str], *, session: str, minutes: float | None = None
) -> None:
    """Keep what `session` taught about the user, for ever or for so many minutes after it was last recalled.

    A text that is known already is not kept twice: it belongs to the latest session that taught it.
    """
    [found] = await memory.abatch([SearchOp((*owner, _MEMORIES), limit=_MOST, refresh_ttl=False)])
    keys = {item.value["text"]: item.key for item in cast("list[SearchItem]", found)}
    new = dict.fromkeys(texts)
    await memory.taught_by(session).abatch(
        [PutOp((*owner, _MEMORIES), keys.get(text) or str(uuid4()), {"text": text}, ttl=minutes) for text in new]
    )


async def prefer(memory: Memory, owner: Owner, preferences: Mapping[str, JsonValue]) -> None:
    """Set what the user prefers, beyond any one session; None takes a preference back."""
    await memory.abatch(
        [
            PutOp((*owner, _PREFERENCES), name, None if value is None else {"is": value})
            for name, value in preferences.items()
        ]
    )
