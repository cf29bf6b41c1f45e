"""Postgres behind the port, for many workers. Needs the extra `postgres`."""
