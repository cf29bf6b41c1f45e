"""The library on one SQLite file: its tables and queries."""
