"""The library in a schema of a Postgres database: its tables and queries."""
