"""Postgres behind the port, for many workers: its connection, its pool, and its SQL in `queries/` and `migrations/`.
Needs the extra `postgres`.
"""
