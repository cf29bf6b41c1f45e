"""Channel versions: whole numbers, unless a thread was begun with others."""

import random

__all__ = ["next_version"]


def next_version(current: int | float | str | None) -> int | float | str:
    """A version that compares greater than `current` and is of its type."""
    if current is None:
        return 1
    if isinstance(current, str):
        count = int(current.split(".")[0]) + 1
        return f"{count:032}.{random.random():016}"  # noqa: S311 - tells branches apart, hides nothing
    return current + 1
