"""Where everything is kept: sessions, runs, events, checkpoints, memory, audit and keys.

One file or folder per backend, SQL in files. May import `madang.state` and `madang.protocol`.
"""

from madang.store.keys import MasterKey, MasterKeys, keys_from_environment, keys_from_file
from madang.store.receipts import Receipt, verify_receipt
from madang.store.store import Store, open_store

__all__ = [
    "MasterKey",
    "MasterKeys",
    "Receipt",
    "Store",
    "keys_from_environment",
    "keys_from_file",
    "open_store",
    "verify_receipt",
]
