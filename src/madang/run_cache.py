"""Results of pure functions that are kept for one run: what somebody wrote is in no memory of the process once the run
has ended, and no other run finds it there.
"""

from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def cached_in_run(maxsize: int) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Keeps the last `maxsize` results of a function for the run that called it; outside a run, none.

    >>> from madang.run_cache import cached_in_run, run_cache
    >>> @cached_in_run(maxsize=8)
    ... def shout(text: str) -> str:
    ...     print("reading")
    ...     return text.upper()
    >>> with run_cache():
    ...     shout("a"), shout("a")
    reading
    ('A', 'A')
    """

    def decorate(function: Callable[_P, _T]) -> Callable[_P, _T]:
        @wraps(function)
        def call(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            caches = _CACHES.get()
            if caches is None:
                return function(*args, **kwargs)
            cached = caches.get(function) or caches.setdefault(function, lru_cache(maxsize)(function))
            return cached(*args, **kwargs)

        return call

    return decorate


@contextmanager
def run_cache() -> Generator[None]:
    """What is called in here, in threads and tasks too, shares its results; they are dropped at the end."""
    caches: dict[Hashable, Callable[..., Any]] = {}
    token = _CACHES.set(caches)
    try:
        yield
    finally:
        _CACHES.reset(token)
        caches.clear()


_CACHES: ContextVar[dict[Hashable, Callable[..., Any]] | None] = ContextVar("madang_run_cache", default=None)
