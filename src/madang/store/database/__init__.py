"""The database behind the store: the port, how values stand in columns, and the SQLite and Postgres backends with their
SQL files.

Called by every other part of the store and by `madang.knowledge` for its own tables. Knows nothing of what is stored.
`postgres` is imported when an address asks for it: psycopg is an extra.
"""

from madang.store.database.backups import copy_database, require_copy_for, require_nothing_at, restore_database
from madang.store.database.columns import utc_now
from madang.store.database.opening import open_database
from madang.store.database.port import Connection, Database, Row, Work, read_migrations
from madang.store.database.sqlite.identity import check_file
from madang.store.database.timing import StoreTiming, every_timing

__all__ = [
    "Connection",
    "Database",
    "Row",
    "StoreTiming",
    "Work",
    "check_file",
    "copy_database",
    "every_timing",
    "open_database",
    "read_migrations",
    "require_copy_for",
    "require_nothing_at",
    "restore_database",
    "utc_now",
]
