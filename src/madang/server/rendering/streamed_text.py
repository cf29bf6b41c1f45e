"""The text of a run while it is being written: rendered to blocks of HTML of which only the last can still change."""

import re
from collections.abc import Sequence

from madang.protocol import Event, HtmlFrame, RunEnded, RunStarted, TokenStreamed
from madang.runtime import Application
from madang.server.rendering.markdown import render_markdown, split_blocks

_ANY_SOURCE = 999
"""Which sources there are is told at the end: until then every citation looks like one."""
_RENDER_AT_GROWTH_OF = 64
"""A block is rendered again once it has grown by a part of so many, so that a long one does not cost its square."""
_TAIL_LENGTH = 400
_FENCE = re.compile(r"\s*(```|~~~)")
_UNCLEAR = re.compile(r"(?:^[\s\-=#*+>~`_\d.)|:]*|\[[^\]]*(?:\]\([^)]*)?|[*_`~])\Z")
_PAIRS = ("`", "**", "~~")


class StreamedText:
    """Text that grows. What lies before its last block stands as it is; the last is shown as far as it is clear."""

    def __init__(self) -> None:
        self._finished = 0
        self._last = ""
        self._shown = 0
        self._message: str | None = None

    def append(self, text: str, message: str | None = None) -> None:
        """Add text; another message than the one before begins a block of its own."""
        if message != self._message and self._last:
            self._last += "\n\n"
        self._message = message
        self._last += text

    def render_changed(self) -> tuple[int, list[str]]:
        """The number of the first block that may have changed, and the HTML from it on; none if too little has."""
        start = self._finished
        if len(self._last) - self._shown < len(self._last) // _RENDER_AT_GROWTH_OF:
            return start, []
        shown = [*self._take_finished_blocks(), complete_markup(self._last)]
        self._shown = len(self._last)
        return start, [render_markdown(block, _ANY_SOURCE) for block in shown]

    def _take_finished_blocks(self) -> list[str]:
        """Let go of the blocks that are whole: those of the lines that are whole, but the last of them."""
        lines, newline, rest = self._last.rpartition("\n")
        *whole, last = split_blocks(lines + newline) or [""]
        self._finished += len(whole)
        self._last = last + rest
        return whole


def complete_markup(text: str) -> str:
    """The text without the end of which it is not known yet what it will be, and with its marks closed."""
    if _FENCE.match(text):
        return text
    *whole, last = text.split("\n")
    return "\n".join(_without_half_tables(whole, _complete_line(last)))


def _complete_line(line: str) -> str:
    """The line without marks that nothing follows yet, and with those closed that are open."""
    head, tail = line[:-_TAIL_LENGTH], line[-_TAIL_LENGTH:]
    while (shorter := _UNCLEAR.sub("", tail)) != tail:
        tail = shorter
    return head + tail + "".join(mark for mark in _PAIRS if tail.count(mark) % 2)


def _without_half_tables(whole: list[str], last: str) -> list[str]:
    """The lines without a row that is not whole, and without a head under which no rule is drawn yet."""
    rows = next((number for number, line in enumerate(reversed(whole)) if not line.startswith("|")), len(whole))
    if rows == 1:
        return whole[:-1]
    return whole if last.startswith("|") else [*whole, last]


class RunTextRenderer:
    """The drafts of the runs that are under way."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._drafts: dict[str, StreamedText] = {}

    async def render(self, events: Sequence[Event]) -> list[HtmlFrame]:
        """Take in what was logged, and tell the blocks that it changes."""
        for event in events:
            if isinstance(event.data, TokenStreamed) and event.run not in self._drafts:
                await self._read_earlier(event)
            self._apply(event)
        written = {event.run for event in events if isinstance(event.data, TokenStreamed)}
        told = [(run, *draft.render_changed()) for run, draft in self._drafts.items() if run in written]
        return [HtmlFrame(run=run, start=start, blocks=tuple(blocks)) for run, start, blocks in told if blocks]

    async def _read_earlier(self, event: Event) -> None:
        """Read what a run had said before one began to watch it."""
        self._drafts[event.run] = StreamedText()
        for earlier in await self._application.events_of(event.run):
            if earlier.seq < event.seq:
                self._apply(earlier)

    def _apply(self, event: Event) -> None:
        """A run that is taken up again says once more what was cut off, and so begins anew."""
        match event.data:
            case RunStarted():
                self._drafts[event.run] = StreamedText()
            case TokenStreamed(text=text, message=message):
                self._drafts[event.run].append(text, message)
            case RunEnded():
                self._drafts.pop(event.run, None)
            case _:
                pass
