"""Artefacts: what people keep of a conversation (a trip, a document, a report, a long table), with its versions.

The versions of one are the answers of a session that show it under the same title; what differs between two of them is
told line by line.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from pydantic import BaseModel

from madang.documents.content import CELLS_APART, LineChange, align_lines
from madang.protocol import Answer, ComparisonView, DocumentView, ScheduleView, TableView, View
from madang.protocol.tables import TableColumn, cell_text
from madang.runtime.access import RunTurn

ArtefactKind = Literal["trip", "document", "report", "table"]
_LEAST_ROWS = 9
"""From how many rows on a table is something to be kept; a shorter one is read where it stands."""
MOST_LINES = 2000
"""How many lines of each version are compared."""


class ShownArtefact(BaseModel):
    """An artefact of an answer: by its view, counted from 0, or by the text of the answer where it has none."""

    kind: ArtefactKind
    title: str
    view: int | None = None


class ArtefactVersion(BaseModel):
    """One version: the run that made it, when, and what was asked."""

    number: int
    run: str
    view: int | None
    asked_at: str
    asked: str


class Artefact(BaseModel):
    """An artefact of a session with its versions, oldest first."""

    kind: ArtefactKind
    title: str
    versions: list[ArtefactVersion]


class ComparedLine(BaseModel):
    """A line of two versions: in both, in one of them, or changed."""

    kind: Literal["same", "added", "removed", "changed"]
    before: str = ""
    after: str = ""


def answer_artefacts(answer: Answer) -> list[ShownArtefact]:
    """What an answer holds that is kept: its trip, its documents, its long tables, or else the report that it is."""
    if answer.status not in {"completed", "partial"}:
        return []
    views = list(enumerate(answer.views))
    trips = [_shown("trip", number, view) for number, view in views if view.kind == "schedule"]
    papers = [_shown("document", number, view) for number, view in views if view.kind == "document"]
    tables = [_shown("table", number, view) for number, view in views if _is_long_table(view)]
    if trips or papers or tables:
        return [*trips[:1], *papers, *(tables if not trips else [])]
    return [ShownArtefact(kind="report", title=_heading(answer.answer))] if answer.files else []


def session_artefacts(turns: Iterable[RunTurn]) -> list[Artefact]:
    """The artefacts of turns, which come oldest first; the one that was changed last comes last."""
    found = dict[tuple[str, str], Artefact]()
    for turn in turns:
        for shown in answer_artefacts(turn.answer) if turn.answer else ():
            key = (shown.kind, shown.title)
            known = found.pop(key, None) or Artefact(kind=shown.kind, title=shown.title, versions=[])
            found[key] = known
            known.versions.append(_version(turn, shown, len(known.versions) + 1))
    return list(found.values())


class AnswerPlace(NamedTuple):
    """A view of an answer, or its text."""

    answer: Answer
    view: int | None = None


def compare_places(earlier: AnswerPlace, later: AnswerPlace) -> list[ComparedLine]:
    """Two versions line by line, in the order of the later one; what went stands before what came in its place."""
    aligned = align_lines(_lines(*earlier)[:MOST_LINES], _lines(*later)[:MOST_LINES])
    passages = groupby(map(_compared, aligned), key=lambda line: line.kind in {"added", "removed"})
    return [line for _, passage in passages for line in sorted(passage, key=lambda line: line.kind == "added")]


def _compared(line: LineChange | str) -> ComparedLine:
    if isinstance(line, str):
        return ComparedLine(kind="same", before=line, after=line)
    return ComparedLine(kind=line.kind, before=line.before, after=line.after)


def _shown(kind: ArtefactKind, number: int, view: View) -> ShownArtefact:
    return ShownArtefact(kind=kind, title=view.title, view=number)


def _is_long_table(view: View) -> bool:
    return view.kind == "table" and isinstance(data := view.read(), TableView) and len(data.rows) >= _LEAST_ROWS


def _heading(markdown: str) -> str:
    """The first heading of a text, or its first line."""
    lines = [line.strip() for line in markdown.splitlines() if line.strip()]
    found = next((line for line in lines if line.startswith("#")), lines[0] if lines else "")
    return _plain_line(found)[:_LONGEST_TITLE]


_LONGEST_TITLE = 120


def _version(turn: RunTurn, shown: ShownArtefact, place: int) -> ArtefactVersion:
    data = turn.answer.views[shown.view].read() if turn.answer and shown.view is not None else None
    return ArtefactVersion(
        number=max(place, data.version) if isinstance(data, DocumentView) else place,
        run=turn.run.id,
        view=shown.view,
        asked_at=turn.run.created_at.isoformat(),
        asked=turn.request.message if turn.request else "",
    )


def _lines(answer: Answer, view: int | None) -> Sequence[str]:
    """What is compared: the text, or a view as lines; a trip goes with its plans and costs."""
    if view is None or not 0 <= view < len(answer.views):
        return _text_lines(answer.answer)
    data = answer.views[view].read()
    if isinstance(data, DocumentView):
        return _text_lines(data.markdown)
    if isinstance(data, ScheduleView):
        others = [line for other in answer.views for line in _figure_lines(other)]
        return [*_schedule_lines(data), *others]
    return list(_table_lines(data)) if isinstance(data, TableView) else _text_lines(answer.answer)


def _text_lines(markdown: str) -> list[str]:
    return [plain for line in markdown.splitlines() if (plain := _plain_line(line.strip()))]


def _plain_line(line: str) -> str:
    """A line of Markdown as it reads, roughly: no marks of headings and emphasis, cells one after the other."""
    if line.startswith("|"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        line = "" if set("".join(cells)) <= set("-: ") else CELLS_APART.join(cells)
    return line.lstrip("#").replace("**", "").strip()


def _schedule_lines(schedule: ScheduleView) -> Iterator[str]:
    for day in schedule.days:
        yield day.title
        for entry in day.entries:
            times = "–".join(filter(None, (entry.start, entry.end)))
            yield CELLS_APART.join(filter(None, (times, entry.title, entry.note, entry.cost)))


def _figure_lines(view: View) -> Iterator[str]:
    data = view.read()
    if isinstance(data, TableView):
        yield from _table_lines(data)
    elif isinstance(data, ComparisonView):
        for option, name in enumerate(data.options):
            for criterion in data.criteria:
                column = TableColumn(title=criterion.label, kind=criterion.kind)
                yield f"{name} {criterion.label}{CELLS_APART}{cell_text(criterion.values[option], column)}"


def _table_lines(table: TableView) -> Iterator[str]:
    for row in table.rows:
        yield CELLS_APART.join(cell_text(cell, column) for cell, column in zip(row, table.columns, strict=True))
