"""Controls: what may be asked of a run while it goes on. It is asked, not forced: work in progress looks here."""

import asyncio
from typing import Literal

from madang.text import Text

__all__ = ["STOPPED", "Controls", "StopReason"]

StopReason = Literal["cancelled", "seconds", "tokens", "cost", "tool_calls", "super_steps"]
"""Why a run stops early: somebody cancelled it, or it reached this limit of its budget."""

STOPPED: dict[StopReason, Text] = {
    "cancelled": Text(ko="실행을 취소했습니다.", en="The run was cancelled."),
    "seconds": Text(ko="시간 한도에 이르러 멈췄습니다.", en="The run stopped at its time limit."),
    "tokens": Text(ko="토큰 한도에 이르러 멈췄습니다.", en="The run stopped at its token limit."),
    "cost": Text(ko="비용 한도에 이르러 멈췄습니다.", en="The run stopped at its cost limit."),
    "tool_calls": Text(ko="도구 호출 횟수 한도에 이르러 멈췄습니다.", en="The run stopped at its limit of tool calls."),
    "super_steps": Text(ko="단계 수 한도에 이르러 멈췄습니다.", en="The run stopped at its limit of super-steps."),
}


class Controls:
    """The requests made of one run; of several reasons to stop the first one counts."""

    def __init__(self) -> None:
        self.stopped: StopReason | None = None
        self.skipped: set[str] = set()
        self.next_request = asyncio.Event()
        """Set at the next request, whatever it is; take it before looking at what was requested so far."""

    def stop(self, reason: StopReason) -> None:
        """Ask the run to end with what it has."""
        self.stopped = self.stopped or reason
        self._announce()

    def skip(self, step: str) -> None:
        """Ask that a step of the plan be left out, or given up if it is running."""
        self.skipped.add(step)
        self._announce()

    async def until_stopped(self) -> None:
        """Returns once the run is asked to stop."""
        while not self.stopped:
            await self.next_request.wait()

    def _announce(self) -> None:
        reached, self.next_request = self.next_request, asyncio.Event()
        reached.set()
