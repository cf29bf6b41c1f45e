"""Writes checkpoints: values are taken apart at once, so that later edits cannot reach them, and stored in one
transaction.

What a task wrote waits a moment for the checkpoint that mostly follows it, and is taken along. So does the checkpoint
of a run's input, which nobody waits for: all that it holds is in the request of the run.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from madang.protocol import Event, EventDraft
from madang.store.content.cache import ContentCache, ContentCaches
from madang.store.content.packing import pack
from madang.store.content.pieces import (
    ContentPiece,
    PieceKind,
    StoredTree,
    TreeBranch,
    TreeMember,
    TreeNode,
    cut_into_segments,
    pack_node,
    with_segment_numbers,
)
from madang.store.content.rows import ContentReader, ContentRows
from madang.store.content.trees import Splitter
from madang.store.database.columns import Clock, to_stamp
from madang.store.database.port import Connection, Database
from madang.store.database.session_row import SessionRow
from madang.store.encryption.sealers import Sealer, SessionSealers
from madang.store.errors import BusyStoreError, StoreError, UnstorableValueError
from madang.store.runs.notifier import Notifier
from madang.store.runs.rows import RunEpoch, log_events, refuse_stale_writer
from madang.store.sessions import Sessions

StoreStep = Callable[["SaveTransaction"], Awaitable[None]]
PrepareSave = Callable[["SaveDraft"], StoreStep]
SaveKey = tuple[str, RunEpoch | None, asyncio.AbstractEventLoop]
_log = logging.getLogger("madang.store")
_MAX_ATTEMPTS = 10
_WAIT_SECONDS = 0.01
"""How long a save may wait for another, in seconds: a graph takes less from a task's end to its checkpoint."""
_LIGHT_BYTES = 2**16
"""The bytes of new content up to which a save is no burden to whoever waits for the thread it runs on."""
_MAX_INLINE_TREE_BYTES = 32


class SessionSaves:
    """Carries saves out, again from the start if the session moved on in between."""

    def __init__(  # noqa: PLR0917 - the parts of an archive that a save needs
        self,
        database: Database,
        sessions: Sessions,
        sealers: SessionSealers,
        content_rows: ContentRows,
        caches: ContentCaches,
        clock: Clock,
        notifier: Notifier,
    ) -> None:
        self._database = database
        self._sessions = sessions
        self._sealers = sealers
        self._content_rows = content_rows
        self._caches = caches
        self._clock = clock
        self._notifier = notifier
        self._waiting: dict[SaveKey, _WaitingSaves] = {}
        self._storing: set[tuple[str, asyncio.Task[None]]] = set()

    async def save(
        self,
        session: str,
        prepare: PrepareSave,
        *,
        writer: RunEpoch | None,
        event: EventDraft | None = None,
        may_wait: bool = False,
        may_follow: bool = False,
    ) -> None:
        """Let `prepare` take its values apart now, and what it returns store them in one transaction.

        A `writer` that lost its run is refused; the `event` is logged for its run. One that `may_wait` waits for
        another of the same session and writer to share its transaction, but not its failure. One that `may_follow` is
        stored with the next, or soon after this returns.
        """
        save = _Save(self._draft(session), prepare, event)
        key = session, writer, asyncio.get_running_loop()
        if may_follow:
            self._wait_with(key, save)
            return
        if may_wait and await self._joins_other_save(key, save):
            return
        with self._with_waiting_saves(key) as waiting:
            await self._save(session, [*waiting, save], writer)

    async def settle(self, session: str) -> None:
        """Return when nothing of a session is left that is stored later, as far as this event loop is asked to."""
        loop = asyncio.get_running_loop()
        for key in [key for key in self._waiting if key[0] == session and key[2] is loop]:
            self._waiting[key].timer.cancel()
            self._stop_waiting(key)
        if storing := [task for place, task in self._storing if place == session and task.get_loop() is loop]:
            await asyncio.wait(storing)

    async def _joins_other_save(self, key: SaveKey, save: "_Save") -> bool:
        """Whether another save came in time and stored this one, too."""
        self._wait_with(key, save)
        save.joined = key[2].create_future()
        return await save.joined

    def _wait_with(self, key: SaveKey, save: "_Save") -> None:
        waiting = self._waiting.get(key)
        if waiting is None:
            timer = key[2].call_later(_WAIT_SECONDS, self._stop_waiting, key)
            waiting = self._waiting[key] = _WaitingSaves(timer)
        waiting.saves.append(save)

    def _stop_waiting(self, key: SaveKey) -> None:
        self._finish(key, self._waiting.pop(key), stored=False)

    def _finish(self, key: SaveKey, waiting: "_WaitingSaves", *, stored: bool) -> None:
        """Wake those who wait; what nobody waits for is stored now, unless it was."""
        left = [save for save in waiting.saves if save.joined is None]
        if left and not stored:
            task = key[2].create_task(self._store_left(key, left))
            self._storing.add((key[0], task))
            task.add_done_callback(lambda done: self._storing.discard((key[0], done)))
        waiting.finish(stored=stored)

    async def _store_left(self, key: SaveKey, left: "Sequence[_Save]") -> None:
        try:
            await self._save(key[0], left, key[1])
        except StoreError as error:
            _log.warning("The input of a run is not among its checkpoints: %s", error)

    @contextmanager
    def _with_waiting_saves(self, key: SaveKey) -> Generator["Sequence[_Save]"]:
        """Those who wait, to be stored in the block; if that fails each of them tries for itself."""
        waiting = self._waiting.pop(key, None)
        if waiting is None:
            yield ()
            return
        waiting.timer.cancel()
        stored = False
        try:
            yield waiting.saves
            stored = True
        finally:
            self._finish(key, waiting, stored=stored)

    async def _save(self, session: str, saves: "Sequence[_Save]", writer: RunEpoch | None) -> None:
        for _ in range(_MAX_ATTEMPTS):
            logged = await self._attempt(session, saves, writer)
            if logged is not None:
                if logged:
                    self._notifier.notify(logged[-1].session, logged)
                return
            for save in saves:
                save.begin(self._draft(session))
        raise BusyStoreError(f"Session {session!r} changed under every attempt to write to it: try again.")

    async def _attempt(self, session: str, saves: "Sequence[_Save]", writer: RunEpoch | None) -> list[Event] | None:
        """What was logged when the saves were stored; None if they were prepared for a session that has moved on."""
        cache = saves[-1].draft.cache

        async def work(connection: Connection) -> list[Event] | None:
            run_row = await refuse_stale_writer(connection, writer)
            if run_row and run_row.session == session:
                session_row = run_row.session_row
            else:
                session_row = await self._sessions.get_or_create_row(connection, session)
            sealer = self._sealers.sealer_of(session, session_row)
            if not all(_is_up_to_date(save.draft, cache, session_row, sealer) for save in saves):
                return None
            savings = [(save.store, SaveTransaction(save.draft, connection, session_row, sealer)) for save in saves]
            with _Numbering(cache, session_row):
                await _store_all(savings)
                await self._sessions.record_write(connection, session_row)
                events = [save.event for save in saves if save.event]
                if run_row is None:
                    return []
                return await log_events(connection, self._sealers, run_row, events, to_stamp(self._clock()))

        light = sum(save.draft.new_bytes for save in saves) <= _LIGHT_BYTES
        with _InFlight(cache):
            return await self._database.write(work, session=session, durable=writer is None, light=light)

    def _draft(self, session: str) -> "SaveDraft":
        return SaveDraft(self._content_rows, session, self._caches.get(session), self._sealers.digest_key(session))


class SaveDraft:
    """What one save is about to store for a session."""

    def __init__(self, content_rows: ContentRows, session: str, cache: ContentCache, digest_key: bytes) -> None:
        self.content_rows = content_rows
        self.session = session
        self.cache = cache
        self.generation = cache.generation
        self.digest_key = digest_key
        self._splitter = Splitter(content_rows.codec, cache, digest_key)

    @property
    def new_bytes(self) -> int:
        """The bytes of content that may be new."""
        return sum(piece.size for piece in self._splitter.fresh)

    def split(self, value: object, where: str, channel: tuple[str, str]) -> TreeNode:
        """The tree of a value that is, or is written to, a channel."""
        try:
            return self._splitter.split(value, where, channel)
        except RecursionError:
            raise UnstorableValueError(
                f"{where} holds a value that contains itself, or is nested too deeply to be stored: store a tree of "
                "plain data, and names or ids where it would lead back to itself."
            ) from None

    def split_channel(self, channel: tuple[str, str], version: object, value: object, *, moved: bool) -> TreeNode:
        """The tree of a channel's value; one that has not moved since it was last seen is not looked at again."""
        cached = None if moved else self.cache.cached_channel(channel, version, value)
        return cached or self.split(value, f"Channel {channel[1]!r}", channel)

    def group_small(self, nodes: Sequence[TreeNode]) -> list[TreeNode]:
        """The trees of a row, with its small neighbours in one piece."""
        return self._splitter.group_small(nodes)

    def cache_channels(self, stored: Iterable[tuple[tuple[str, str], object, object, StoredTree]]) -> None:
        """Remember how channels were stored at a version and with a value, unless all has been forgotten since."""
        with self.cache.lock:
            if self.cache.generation == self.generation:
                for channel, version, value, kept in stored:
                    self.cache.cache_channel(channel, version, value, kept)

    def shape_piece(self, data: bytes) -> ContentPiece:
        """The piece of names or metadata that many rows share."""
        return self._splitter.piece(PieceKind.SHAPE, data)

    def content_reader(self, session_row: SessionRow, sealer: Sealer) -> ContentReader:
        """A reader of the session that the draft is for."""
        return ContentReader(self.content_rows, self.session, session_row, sealer, self.cache)

    def take_fresh(self) -> list[ContentPiece]:
        """The pieces that may have to be stored, each batch once."""
        fresh, self._splitter.fresh = self._splitter.fresh, []
        return fresh

    def segmented(self, packed: Any) -> Any:
        """The packed tree in segments if it is long; `with_segment_numbers` fills in where they are."""
        return cut_into_segments(packed, partial(self._splitter.piece, PieceKind.TREE))

    def shortened(self, packed: Any) -> Any:
        """The packed tree, or a piece of it if it is too long to be kept in its row."""
        data = pack(packed)
        return packed if len(data) <= _MAX_INLINE_TREE_BYTES else self._splitter.piece(PieceKind.TREE, data)


class SaveTransaction:
    """A draft on its way into the database, inside a transaction."""

    def __init__(self, draft: SaveDraft, connection: Connection, session_row: SessionRow, sealer: Sealer) -> None:
        self.draft = draft
        self.connection = connection
        self.session_row = session_row
        self.sealer = sealer
        self.added_bytes = 0

    async def store_content(self) -> None:
        """Store what the draft has that the session has not; every piece then has its number."""
        draft = self.draft
        if fresh := draft.take_fresh():
            self.added_bytes += await draft.content_rows.store(
                self.connection, draft.session, self.session_row, self.sealer, fresh, draft.cache
            )

    async def store_trees(self, nodes: Sequence[TreeNode]) -> list[Any]:
        """What a row keeps for each tree: the tree itself, or `[number]` of the piece that holds a long one."""
        await self.store_content()
        kept = [pack_node(node) for node in nodes]
        if branches := [index for index, node in enumerate(nodes) if type(node) is TreeBranch]:
            shortened = await self._shortened([kept[index] for index in branches])
            for index, tree in zip(branches, shortened, strict=True):
                kept[index] = tree
        return kept

    async def _shortened(self, trees: Sequence[Any]) -> list[Any]:
        with self.draft.cache.lock:
            cut = [self.draft.segmented(tree) for tree in trees]
        await self.store_content()
        with self.draft.cache.lock:
            kept = [self.draft.shortened(with_segment_numbers(tree)) for tree in cut]
        await self.store_content()
        return [[item.number] if isinstance(item, ContentPiece) else item for item in kept]


class _Save:
    """What one caller wants stored: prepared at once, and again whenever the session has moved on since.

    `joined` tells the caller of a save that waits whether another save stored it, too. The `event` goes with it.
    """

    __slots__ = ("draft", "event", "joined", "prepare", "store")

    def __init__(self, draft: SaveDraft, prepare: PrepareSave, event: EventDraft | None) -> None:
        self.event = event
        self.joined: asyncio.Future[bool] | None = None
        self.prepare = prepare
        self.begin(draft)

    def begin(self, draft: SaveDraft) -> None:
        """Take the values apart as they are now."""
        with draft.cache.lock:
            draft.cache.begin_save()
            self.draft = draft
            self.store = self.prepare(draft)


class _WaitingSaves:
    """Saves that wait for another to store them, until `timer` goes off."""

    __slots__ = ("saves", "timer")

    def __init__(self, timer: asyncio.TimerHandle) -> None:
        self.timer = timer
        self.saves: list[_Save] = []

    def finish(self, *, stored: bool) -> None:
        """Wake those who wait."""
        for save in self.saves:
            if save.joined and not save.joined.done():
                save.joined.set_result(stored)


class _Numbering:
    """Moves the cache on with the session row; if the transaction fails, the numbers it gave are forgotten."""

    def __init__(self, cache: ContentCache, session_row: SessionRow) -> None:
        self._cache = cache
        self._session_row = session_row

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with self._cache.lock:
            if error is not None:
                self._cache.clear()
            else:
                self._cache.last_write = self._session_row.last_write


class _InFlight:
    """Counts a save while it can still be undone; one that failed leaves nothing to be trusted."""

    def __init__(self, cache: ContentCache) -> None:
        self._cache = cache

    def __enter__(self) -> None:
        with self._cache.lock:
            self._cache.pending += 1

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with self._cache.lock:
            if error is not None:
                self._cache.clear()
            self._cache.pending -= 1


async def _store_all(savings: Sequence[tuple[StoreStep, SaveTransaction]]) -> None:
    for store, saving in savings:
        await store(saving)


def _is_up_to_date(draft: SaveDraft, cache: ContentCache, session_row: SessionRow, sealer: Sealer) -> bool:
    with cache.lock:
        if draft.digest_key != sealer.digest_key:
            cache.clear()
        return draft.cache is cache and cache.is_current(session_row) and draft.generation == cache.generation


def tree_size(node: TreeNode) -> int:
    """The bytes of content a tree refers to."""
    if isinstance(node, TreeBranch):
        return sum(part.size if type(part) is ContentPiece else tree_size(part) for part in node.parts)
    if isinstance(node, TreeMember):
        return len(node.data)
    return len(node) if isinstance(node, bytes) else node.size
