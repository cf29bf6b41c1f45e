"""The least that durable runs can cost: LangGraph's own saver in memory, and beside it a row committed for each save.

Nothing is read back, split, sealed or fenced; the state never leaves memory. What it takes longer than the saver in
memory alone is the price of waiting for a commit of SQLite, on a thread of its own or right on the event loop.
"""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from langgraph.checkpoint.memory import InMemorySaver


class LeastSaver(InMemorySaver):
    """Keeps all in memory, and has each save committed before it goes on; on a thread unless told otherwise."""

    def __init__(self, path: Path, *, threaded: bool) -> None:
        super().__init__()
        self._raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for statement in ("journal_mode = WAL", "synchronous = NORMAL"):
            self._raw.execute(f"PRAGMA {statement}")
        self._raw.execute("CREATE TABLE saves (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        self._thread = ThreadPoolExecutor(1) if threaded else None

    async def aput(self, config: Any, checkpoint: Any, metadata: Any, new_versions: Any) -> Any:
        """Keep a checkpoint."""
        await self.commit([checkpoint, metadata])
        return self.put(config, checkpoint, metadata, new_versions)

    async def aput_writes(self, config: Any, writes: Any, task_id: str, task_path: str = "") -> None:
        """Keep what a task wrote."""
        await self.commit([list(writes), task_id])
        self.put_writes(config, writes, task_id, task_path)

    async def commit(self, value: object) -> None:
        """Have one row committed."""
        _, body = self.serde.dumps_typed(value)
        if self._thread is None:
            self._insert(body)
        else:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, body)

    def _insert(self, body: bytes) -> None:
        self._raw.execute("INSERT INTO saves (body) VALUES (?)", (body,))
