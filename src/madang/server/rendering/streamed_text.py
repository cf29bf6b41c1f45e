"""The text of a run while it is being written: rendered to blocks of HTML of which only the last can still change."""

import asyncio
import re
from collections.abc import Sequence

from madang.protocol import Event, HtmlFrame, RunEnded, RunStarted, TokenStreamed
from madang.runtime.access import RunAccess
from madang.runtime.runs import Actor
from madang.server.rendering.markdown import render_markdown, split_blocks

_ANY_SOURCE = 999
"""The sources are known only at the end; until then every number in brackets is taken for a citation."""
_RENDER_AT_GROWTH_OF = 64
"""A block is rendered again once it has grown by 1/64, so that the cost of a long one is not quadratic."""
_TAIL_LENGTH = 400
_FENCE = re.compile(r"\s*(```|~~~)")
_UNCLEAR = re.compile(r"(?:^[\s\-=#*+>~`_\d.)|:]*|\[[^\]]*(?:\]\([^)]*)?|[*_`~])\Z")
_PAIRS = ("`", "**", "~~")


class RunTextRenderer:
    """Renders the text of active runs while it is streamed."""

    def __init__(self, runs: RunAccess, actor: Actor) -> None:
        self._runs = runs
        self._actor = actor
        self._drafts: dict[str, StreamedText] = {}

    async def render(self, events: Sequence[Event]) -> list[HtmlFrame]:
        """Apply the events, and give the blocks that they change."""
        for event in events:
            if isinstance(event.data, TokenStreamed) and event.run not in self._drafts:
                await self._read_earlier(event)
            self._apply(event)
        written = {event.run for event in events if isinstance(event.data, TokenStreamed)}
        drafts = [(run, self._drafts[run]) for run in written & self._drafts.keys()]
        changed = [(run, *await asyncio.to_thread(draft.render_changed)) for run, draft in drafts]
        return [HtmlFrame(run=run, start=start, blocks=tuple(blocks)) for run, start, blocks in changed if blocks]

    async def _read_earlier(self, event: Event) -> None:
        """Read what a run had streamed before it was watched."""
        self._drafts[event.run] = StreamedText()
        for earlier in await self._runs.events(self._actor, event.run):
            if event.is_after(earlier):
                self._apply(earlier)

    def _apply(self, event: Event) -> None:
        """Apply one event; a run that starts again streams its text from the beginning."""
        match event.data:
            case RunStarted():
                self._drafts[event.run] = StreamedText()
            case TokenStreamed(text=text, message=message):
                self._drafts[event.run].append(text, message)
            case RunEnded():
                self._drafts.pop(event.run, None)
            case _:
                pass


class StreamedText:
    """Text that grows. Only its last block can still change; of that the unambiguous part is shown."""

    def __init__(self) -> None:
        self._finished = 0
        self._last = ""
        self._shown = 0
        self._message: str | None = None

    def append(self, text: str, message: str | None = None) -> None:
        """Add text; a new message begins a new block."""
        if message != self._message and self._last:
            self._last += "\n\n"
        self._message = message
        self._last += text

    def render_changed(self) -> tuple[int, list[str]]:
        """The first block that may have changed, by number, and the HTML from there on; none after a small change."""
        start = self._finished
        if len(self._last) - self._shown < len(self._last) // _RENDER_AT_GROWTH_OF:
            return start, []
        shown = [*self._take_finished_blocks(), complete_markup(self._last)]
        self._shown = len(self._last)
        return start, [render_markdown(block, _ANY_SOURCE) for block in shown]

    def _take_finished_blocks(self) -> list[str]:
        """Remove and return the finished blocks: all but the last one of the complete lines."""
        lines, newline, rest = self._last.rpartition("\n")
        *finished, last = split_blocks(lines + newline) or [""]
        self._finished += len(finished)
        self._last = last + rest
        return finished


def complete_markup(text: str) -> str:
    """The text without its still ambiguous end, and with open marks closed."""
    if _FENCE.match(text):
        return text
    *lines, last = text.split("\n")
    return "\n".join(_without_half_tables(lines, _complete_line(last)))


def _complete_line(line: str) -> str:
    """The line without trailing marks, and with open ones closed."""
    head, tail = line[:-_TAIL_LENGTH], line[-_TAIL_LENGTH:]
    while (shorter := _UNCLEAR.sub("", tail)) != tail:
        tail = shorter
    return head + tail + "".join(mark for mark in _PAIRS if tail.count(mark) % 2)


def _without_half_tables(lines: list[str], last: str) -> list[str]:
    """The lines without an incomplete row, and without a table head that has no delimiter row yet."""
    rows = next((number for number, line in enumerate(reversed(lines)) if not line.startswith("|")), len(lines))
    if rows == 1:
        return lines[:-1]
    return lines if last.startswith("|") else [*lines, last]
