"""A run while it goes on: its plan with a bar for each step, what its agents are doing, and the text as it comes."""

from collections.abc import AsyncIterator
from types import TracebackType
from typing import Self

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text as Styled

from madang.cli.terminal.screen import Screen, printable
from madang.cli.terminal.words import status_word
from madang.protocol import Event
from madang.protocol.events import (
    ExecutionStarted,
    PlanningStarted,
    PlanReady,
    PlanRevised,
    RunAccepted,
    RunStarted,
    TodoUpdated,
    Token,
    ToolCalled,
)
from madang.state.summary import PlanSummary, StepSummary
from madang.text import Text

__all__ = ["LiveRun"]

_TAIL = 8
"""Lines of the text as it comes that are shown; the whole of it is printed at the end."""

_STARTING = Text(ko="시작합니다", en="Starting")
_WAITING = Text(ko="차례를 기다립니다", en="Waiting for its turn")
_WORKING = Text(ko="일하고 있습니다", en="Working")
_PLANNING = Text(ko="무엇을 할지 정합니다", en="Working out what to do")
_USING = Text(ko="{agent}: {tool} 사용", en="{agent}: using {tool}")
_MARKS = {"completed": "✓", "failed": "✗", "partial": "◐", "skipped": "–", "cancelled": "–", "in_progress": "▸"}
_COLOURS = {"completed": "green", "failed": "red", "partial": "yellow", "in_progress": "cyan"}


class LiveRun:
    """Shows events on a terminal while the block lasts, then clears up; where nobody watches, it shows nothing."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._plan: PlanSummary | None = None
        self._doing = screen.read(_STARTING)
        self._text = ""
        self._live = Live(
            console=screen.err,
            transient=True,
            get_renderable=self._drawing,
            refresh_per_second=8,
            redirect_stdout=False,
        )

    async def watch(self, events: AsyncIterator[Event]) -> None:
        """Show events until there are no more."""
        async for event in events:
            self._take(event)

    def __enter__(self) -> Self:
        if self._screen.watched:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._live.stop()

    def _take(self, event: Event) -> None:
        match event.data:
            case PlanReady(plan=plan) | ExecutionStarted(plan=plan) | PlanRevised(plan=plan) | TodoUpdated(plan=plan):
                self._plan = plan
                self._doing = self._screen.read(_WORKING)
            case Token(text=text):
                self._text += printable(text)
            case ToolCalled(tool=tool):
                self._doing = self._screen.read(_USING, agent=event.agent or "", tool=tool)
            case PlanningStarted():
                self._doing = self._screen.read(_PLANNING)
            case RunAccepted():
                self._doing = self._screen.read(_WAITING)
            case RunStarted():
                self._doing = self._screen.read(_WORKING)
            case _:
                pass

    def _drawing(self) -> RenderableType:
        parts: list[RenderableType] = [Spinner("dots", text=Styled(self._doing, style="dim"))]
        if self._plan:
            parts.insert(0, _table(self._plan, self._screen))
        if self._text:
            parts.append(Styled("\n".join(self._text.splitlines()[-_TAIL:])))
        return Group(*parts)


def _table(plan: PlanSummary, screen: Screen) -> Table:
    table = Table.grid(padding=(0, 1))
    for step in plan.steps:
        bar = ProgressBar(total=100, completed=step.progress, width=20)
        table.add_row(_mark(step), step.task or step.id, bar, Styled(_state(step, screen), style="dim"))
    return table


def _mark(step: StepSummary) -> Styled:
    return Styled(_MARKS.get(step.status, "·"), style=_COLOURS.get(step.status, "dim"))


def _state(step: StepSummary, screen: Screen) -> str:
    return step.error or status_word(step.status, screen.language)
