"""Where everything is kept: sessions, runs, events, checkpoints, memory, audit and keys.

One file or folder per backend, SQL in files. May import `madang.state` and `madang.protocol`.
"""

from madang.store.store import Store, open_store

__all__ = ["Store", "open_store"]
