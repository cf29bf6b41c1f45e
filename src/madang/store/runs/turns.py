"""Search of conversations: what people asked and what they were answered, found by its words. Contents are sealed, so
they are opened one after the other, the newest first, and no further back than `_MOST`.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.protocol import EVERY_TENANT, TenantScope
from madang.store.database.columns import decode_json, from_stamp, key_to_ident
from madang.store.database.port import Connection, Database, Row
from madang.store.database.session_row import SessionRow
from madang.store.encryption.sealers import SessionSealers
from madang.store.memory.search import search_terms
from madang.store.runs.rows import request_label

_PAGE = 200
_MOST = 2000
"""How many turns are looked through, the newest first."""
_ENOUGH = 0.4
"""How much of what is looked for a text has to say."""
_BEFORE, _AFTER = 40, 120
_SPACE, _WORD = re.compile(r"\s+"), re.compile(r"\w+")


class FoundTurn(BaseModel):
    """A run that was found by what was asked or answered in it, with the words around."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    run: str
    session: str
    at: datetime
    excerpt: str


class _Turn(NamedTuple):
    run: str
    session: str
    at: datetime
    texts: tuple[str, ...]


class _Scored(NamedTuple):
    share: float
    turn: FoundTurn


@dataclass(frozen=True, slots=True)
class TurnSearch:
    """What was asked and answered in runs, looked through in the name of whoever may read them."""

    database: Database
    sealers: SessionSealers

    async def search(
        self, tenant: TenantScope, words: str, *, user: str | None = None, limit: int = 20
    ) -> list[FoundTurn]:
        """The turns that say most of `words`, the best first, and of equally good ones the newest."""
        wanted = _WORD.findall(words.casefold())
        if not wanted:
            return []
        best: list[_Scored] = []
        async for rows in self._pages(tenant, user):
            scored = await asyncio.to_thread(self._scored, rows, words, wanted)
            best = sorted([*best, *scored], key=lambda each: -each.share)[:limit]
        return [each.turn for each in best]

    async def _pages(self, tenant: TenantScope, user: str | None) -> AsyncGenerator[Sequence[Row]]:
        whose = {"tenant": None if tenant is EVERY_TENANT else tenant, "user": user}
        for offset in range(0, _MOST, _PAGE):
            yield (rows := await self._rows(limit=_PAGE, offset=offset, **whose))
            if len(rows) < _PAGE:
                return

    async def _rows(self, **which: Any) -> Sequence[Row]:
        async def work(connection: Connection) -> Sequence[Row]:
            return await connection.fetch("list_turns", **which)

        return await self.database.read(work)

    def _scored(self, rows: Sequence[Row], words: str, wanted: Sequence[str]) -> list[_Scored]:
        """The turns that say enough, one opened at a time: of the others, and of long texts, nothing is held."""
        found: list[_Scored] = []
        for one in map(self._turn, rows):
            share = _share_said("\n".join(one.texts).casefold(), wanted)
            if share >= _ENOUGH:
                told = FoundTurn(run=one.run, session=one.session, at=one.at, excerpt=_excerpt(one.texts, words))
                found.append(_Scored(round(share, 1), told))
        return found

    def _turn(self, row: Row) -> _Turn:
        key, created_at, request, outcome, session, *place = row
        run, sealer = key_to_ident(key), self.sealers.sealer_of(session, SessionRow(*place))
        asked = decode_json(sealer.open(request, request_label("request", run, session)))
        came_to: Any = decode_json(sealer.open(outcome, request_label("outcome", run, session))) if outcome else {}
        texts = (asked.get("message"), came_to.get("answer"))
        return _Turn(run, session, from_stamp(created_at), tuple(text for text in texts if isinstance(text, str)))


def _share_said(text: str, words: Sequence[str]) -> float:
    """How much of the words a text says: a word that stands in it, or as many of its syllables as do."""
    return sum(1.0 if word in text else _share_of_syllables(text, word) for word in words) / len(words)


def _share_of_syllables(text: str, word: str) -> float:
    """Korean words carry particles (전세를, 전세가): what stands there otherwise is found by pairs of syllables."""
    pairs = [pair for pair in search_terms(word) if pair != word]
    return sum(pair in text for pair in pairs) / len(pairs) if pairs else 0.0


def _excerpt(texts: Sequence[str], words: str) -> str:
    """The words around the first place where something of what was looked for stands."""
    for wanted in (*words.split(), *search_terms(words)):
        for text in texts:
            if (place := text.casefold().find(wanted.casefold())) >= 0:
                start, end = max(0, place - _BEFORE), place + _AFTER
                told = _SPACE.sub(" ", text[start:end]).strip()
                return f"{'…' if start else ''}{told}{'…' if end < len(text) else ''}"
    return _SPACE.sub(" ", texts[0])[:_AFTER] if texts else ""
