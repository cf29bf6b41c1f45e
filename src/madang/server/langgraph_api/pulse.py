"""A pulse: a sign of life on a response that has nothing to say for long, so that no proxy takes it for dead."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from madang.runtime.deadlines import leave

__all__ = ["with_pulse"]

_SECONDS = 15.0


async def with_pulse(frames: AsyncGenerator[bytes], sign: bytes, seconds: float = _SECONDS) -> AsyncGenerator[bytes]:
    """The frames, and a sign of life after so many `seconds` without one."""
    async with aclosing(frames):
        while True:
            coming = asyncio.create_task(_next(frames))
            try:
                while not (await asyncio.wait({coming}, timeout=seconds))[0]:
                    yield sign
            finally:
                if not coming.done():
                    await leave(coming)
            frame = coming.result()
            if frame is None:
                return
            yield frame


async def _next(frames: AsyncGenerator[bytes]) -> bytes | None:
    return await anext(frames, None)
