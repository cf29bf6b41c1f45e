"""Reads what is handed in and writes a paper about it."""
