"""Doing a thing once in a run, however often the code that asks for it is entered again."""

from collections.abc import Awaitable, Callable

from pydantic import JsonValue

from madang.runtime.errors import EffectInDoubtError, NotDoneError
from madang.runtime.ports import Effects
from madang.store.effects import Done, InDoubt

__all__ = ["once", "remember"]

Act = Callable[[], Awaitable[JsonValue]]


async def remember(effects: Effects, key: str, compute: Act) -> JsonValue:
    """What `compute` gave, kept under `key`; computed again only if its end was never recorded.

    For what costs time or money and does nothing to the world.
    """
    if before := await effects.known(key):
        return before.result
    result = await compute()
    await effects.record(key, result)
    return result


async def once(effects: Effects, key: str, act: Act, *, what: str) -> JsonValue:
    """What `act`, which changes the world, gave; it is begun at most once.

    An act that raises `NotDoneError` may be tried again. After any other end than a result nobody knows whether it
    happened, and asking again raises `EffectInDoubtError`, which calls it `what`.
    """
    before = await effects.begin(key)
    if isinstance(before, Done):
        return before.result
    if isinstance(before, InDoubt):
        raise EffectInDoubtError(key, what)
    try:
        result = await act()
    except NotDoneError:
        await effects.withdraw(key)
        raise
    await effects.finish(key, result)
    return result
