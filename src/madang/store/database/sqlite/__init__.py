"""The store on one SQLite file: its connection, its threads, and its SQL in `queries/` and `migrations/`."""
