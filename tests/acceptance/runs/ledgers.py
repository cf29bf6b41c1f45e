"""Files in which processes that will be killed write down what they did."""

import asyncio
from pathlib import Path

SOON = 120.0


async def until_written(ledger: Path, line: str) -> None:
    """Returns once a process has written the line."""
    async with asyncio.timeout(SOON):
        while line not in lines_of(ledger):  # noqa: ASYNC110 - it is written by another process
            await asyncio.sleep(0.02)


def lines_of(ledger: Path) -> list[str]:
    """What was written so far."""
    return ledger.read_text("utf-8").splitlines() if ledger.exists() else []
