"""The live display of a run: its plan with a bar for each step, what its agents are doing, and the text as it comes."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from types import TracebackType
from typing import Self

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text as Styled

from madang.cli import phrases
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.screen import Screen, printable
from madang.protocol import (
    Event,
    ExecutionStarted,
    PlanningStarted,
    PlanReady,
    PlanRevised,
    RunAccepted,
    RunStarted,
    StepUpdated,
    TokenStreamed,
    ToolCalled,
)
from madang.state.plans import PlanSummary, StepSummary

_TAIL = 8
"""Lines of the text as it comes that are shown; the whole of it is printed at the end."""

_MARKS = {"completed": "✓", "failed": "✗", "partial": "◐", "skipped": "–", "cancelled": "–", "in_progress": "▸"}
_COLOURS = {"completed": "green", "failed": "red", "partial": "yellow", "in_progress": "cyan"}


class RunDisplay:
    """Shows events on a terminal while the block lasts, then clears up; where nobody watches, it shows nothing."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._plan: PlanSummary | None = None
        self._activity = screen.translate(phrases.RUN_STARTING)
        self._text = ""
        self._live = Live(
            console=screen.err,
            transient=True,
            get_renderable=self._render,
            refresh_per_second=8,
            redirect_stdout=False,
        )

    async def show(self, events: AsyncGenerator[Event]) -> int:
        """Show events until there are no more; the number of the last one."""
        seq = 0
        async with aclosing(events):
            async for event in events:
                self._apply(event)
                seq = event.seq
        return seq

    def __enter__(self) -> Self:
        if self._screen.is_watched:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._live.stop()

    def _apply(self, event: Event) -> None:
        match event.data:
            case PlanReady(plan=plan) | ExecutionStarted(plan=plan) | PlanRevised(plan=plan) | StepUpdated(plan=plan):
                self._plan = plan
                self._activity = self._screen.translate(phrases.RUN_WORKING)
            case TokenStreamed(text=text):
                self._text += printable(text)
            case ToolCalled(tool=tool):
                self._activity = self._screen.translate(phrases.RUN_USING_TOOL, agent=event.agent or "", tool=tool)
            case PlanningStarted():
                self._activity = self._screen.translate(phrases.RUN_PLANNING)
            case RunAccepted():
                self._activity = self._screen.translate(phrases.RUN_QUEUED)
            case RunStarted():
                self._activity = self._screen.translate(phrases.RUN_WORKING)
            case _:
                pass

    def _render(self) -> RenderableType:
        parts: list[RenderableType] = [Spinner("dots", text=Styled(self._activity, style="dim"))]
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
