"""Benchmarks of the assistants."""
