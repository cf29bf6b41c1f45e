"""What people keep of a conversation has versions, and what differs between two of them is told line by line."""

from datetime import UTC, datetime

from madang.protocol import Answer, RunRequest
from madang.protocol.files import File
from madang.protocol.tables import TableColumn
from madang.protocol.views import DocumentView, ScheduleDay, ScheduleEntry, ScheduleView, TableView, View
from madang.runtime.access import RunTurn
from madang.server.rendering.artefacts import (
    AnswerPlace,
    ComparedLine,
    ShownArtefact,
    answer_artefacts,
    compare_places,
    session_artefacts,
)
from madang.store.runs import Run


def _answer(*views: View, text: str = "", files: tuple[File, ...] = ()) -> Answer:
    about = {"status": "completed", "session": "s", "run": "r", "assistant": "a"}
    return Answer.model_validate({**about, "answer": text, "views": views, "files": files})


def _table(*amounts: int) -> View:
    columns = (TableColumn(title="what"), TableColumn(title="won", kind="money"))
    return TableView(columns=columns, rows=tuple(("bus", amount) for amount in amounts)).titled("Costs")


def _trip(*stops: str) -> View:
    entries = tuple(ScheduleEntry(title=stop, start="09:00") for stop in stops)
    return ScheduleView(days=(ScheduleDay(title="Day 1", entries=entries),)).titled("Schedule")


def test_a_trip_is_one_artefact_with_all_its_tables():
    assert answer_artefacts(_answer(_table(*range(20)), _trip("Harbour"))) == [
        ShownArtefact(kind="trip", title="Schedule", view=1)
    ]


def test_a_long_table_is_kept_and_a_short_one_is_read_where_it_stands():
    assert [found.kind for found in answer_artefacts(_answer(_table(*range(9))))] == ["table"]
    assert answer_artefacts(_answer(_table(*range(8)))) == []


def test_an_answer_with_files_alone_is_a_report_by_its_title():
    file = File(name="a.md", media_type="text/markdown", reference="f", size=1)
    found = answer_artefacts(_answer(text="Short.\n\n# **Boats** of Jeju", files=(file,)))
    assert found == [ShownArtefact(kind="report", title="Boats of Jeju")]
    assert answer_artefacts(_answer(text="Short.")) == []


def test_answers_that_show_the_same_are_versions_of_it():
    drafts = [DocumentView(markdown=text, version=version).titled("Lease") for text, version in (("a", 1), ("b", 3))]
    turns = [
        _turn("one", _answer(drafts[0])),
        _turn("two", _answer(_trip("Harbour"))),
        _turn("three", _answer(drafts[1])),
    ]
    trip, lease = session_artefacts(turns)
    assert (trip.kind, len(trip.versions)) == ("trip", 1)
    assert [(each.number, each.run, each.asked) for each in lease.versions] == [
        (1, "one", "one?"),
        (3, "three", "three?"),
    ]


def test_what_changed_in_a_trip_is_told_with_its_costs():
    earlier, later = (
        _answer(_trip("Harbour", "Market"), _table(1200)),
        _answer(_trip("Harbour", "Temple"), _table(1300)),
    )
    assert compare_places(AnswerPlace(earlier, 0), AnswerPlace(later, 0)) == [
        ComparedLine(kind="same", before="Day 1", after="Day 1"),
        ComparedLine(kind="same", before="09:00 · Harbour", after="09:00 · Harbour"),
        ComparedLine(kind="changed", before="09:00 · Market", after="09:00 · Temple"),
        ComparedLine(kind="changed", before="bus · 1,200", after="bus · 1,300"),
    ]


def test_texts_are_compared_as_they_read():
    earlier, later = (
        _answer(text="# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
        _answer(text="## **Title**\n\n| a | b |"),
    )
    assert compare_places(AnswerPlace(earlier), AnswerPlace(later)) == [
        ComparedLine(kind="same", before="Title", after="Title"),
        ComparedLine(kind="same", before="a · b", after="a · b"),
        ComparedLine(kind="removed", before="1 · 2"),
    ]


def _turn(run: str, answer: Answer) -> RunTurn:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    known = Run.model_construct(id=run, created_at=at)
    return RunTurn(known, RunRequest(session="s", assistant="a", message=f"{run}?"), answer)
