"""The terminal: prints sentences, tables and Markdown in the user's language, and asks for confirmation."""

import re
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import cast

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from madang.cli import phrases
from madang.text import Language, Text


class Screen:
    """Speaks on standard output; what is not the answer itself goes to standard error by `note`."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self.out = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else _UNFOLDED)
        self.err = Console(highlight=False, soft_wrap=True, stderr=True)

    @classmethod
    def of(cls, context: typer.Context) -> "Screen":
        """The screen of the user who called a command."""
        return cls(cast("Language", context.obj or "en"))

    @property
    def is_watched(self) -> bool:
        """Whether a person sees what happens while it happens."""
        return self.out.is_terminal and self.err.is_terminal

    def translate(self, text: Text, **values: object) -> str:
        """`text` in the user's language, with its places filled."""
        return text.format(**values).read(self.language) if values else text.read(self.language)

    def print_text(self, text: Text, **values: object) -> None:
        """Print a sentence."""
        self.write(self.translate(text, **values))

    def note(self, text: Text, **values: object) -> None:
        """Print a sentence beside the output proper."""
        self.write_error(self.translate(text, **values))

    def write(self, line: str = "", *, style: str | None = None) -> None:
        """Print a line as it is."""
        self.out.print(printable(line), style=style, markup=False)

    def write_error(self, line: str = "", *, style: str | None = None, end: str = "\n") -> None:
        """Print a line as it is beside the output proper."""
        self.err.print(printable(line), style=style, end=end, markup=False)

    def write_markdown(self, text: str) -> None:
        """Print Markdown, laid out for a person and as it is for a program."""
        if self.out.is_terminal:
            self.out.print(Markdown(printable(text)))
        else:
            self.write(text)

    def table(self, *headings: Text, rows: Iterable[Iterable[object]]) -> None:
        """Print rows under headings; where they are too many for the terminal, one below the other for each row."""
        names = [self.translate(heading) for heading in headings]
        lines = [["" if cell is None else printable(str(cell)) for cell in row] for row in rows]
        columns = list(zip(names, *lines, strict=True))
        if sum(max(map(_width_of, column)) + _GAP for column in columns) - _GAP > self.out.width:
            self._print_records(names, lines)
            return
        table = Table(box=None, pad_edge=False, header_style="bold")
        for column in columns:
            table.add_column(column[0], no_wrap=all(map(_is_whole, column)), overflow="fold")
        for line in lines:
            table.add_row(*map(escape, line))
        self.out.print(table, soft_wrap=False)

    def _print_records(self, names: Sequence[str], lines: Iterable[Sequence[str]]) -> None:
        for number, line in enumerate(lines):
            record = Table(box=None, pad_edge=False, show_header=False)
            record.add_column(style="bold", overflow="fold")
            record.add_column(overflow="fold")
            for name, cell in zip(names, line, strict=True):
                if cell:
                    record.add_row(escape(name), escape(cell))
            self.out.print(*([""] if number else []), record, sep="\n", soft_wrap=False)

    def confirm(self, context: typer.Context, text: Text, *, yes: bool, **values: object) -> None:
        """Ask before something that cannot be undone; leaves the program if it is not confirmed."""
        if yes:
            return
        if not typer.get_text_stream("stdin").isatty():
            context.fail(self.translate(phrases.CANNOT_CONFIRM))
        typer.confirm(self.translate(text, **values), abort=True, err=True)


def _width_of(cell: str) -> int:
    """The room that a cell needs so that its words, ids above all, stay whole; very long ones may be folded."""
    return min(max(map(cell_len, cell.split()), default=0), _LONGEST_WORD)


def _is_whole(cell: str) -> bool:
    return len(cell.split()) <= 1 and cell_len(cell) <= _LONGEST_WORD


def printable(text: str) -> str:
    """`text` without what would move the cursor, clear the screen or otherwise speak to the terminal itself."""
    return _CONTROL.sub("", text)


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def local_time(moment: datetime | None) -> str:
    """A moment on the user's own clock."""
    return "" if moment is None else moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")


def size_of(count: int) -> str:
    """A number of bytes as people read it."""
    size = float(count)
    for unit in ("B", "kB", "MB", "GB"):
        if size < _STEP or unit == "GB":
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= _STEP
    raise AssertionError("the loop ends at its last unit")


_GAP = 2
_LONGEST_WORD = 40
_STEP = 1000
_UNFOLDED = 10_000
"""The width of tables that a program reads: it wants a row a line."""
