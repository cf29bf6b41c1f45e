"""Where a document belongs, and the plan of what storing it would write."""

import hashlib
import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.documents.drafts import DocumentDraft, RecordReference
from madang.assistants.company.documents.storage_plan import (
    ArchiveRow,
    Attachment,
    FieldMapping,
    StorageContents,
    StorageKind,
    archive_cells,
    decide_storage,
    map_fields,
    plan_storage,
)
from madang.assistants.company.tests.examples.drafts import expense, template, visit, written
from madang.text import Text

PDF = Attachment(name="report.pdf", media_type="application/pdf", content=b"%PDF")


@pytest.mark.parametrize(
    ("contents", "kind"),
    [
        (StorageContents(structured=81, text=19), "structured_db"),
        (StorageContents(structured=80, text=20), "hybrid"),
        (StorageContents(structured=30, text=70), "hybrid"),
        (StorageContents(structured=29, text=71), "vector_db"),
        (StorageContents(structured=29, text=71, counted=True), "hybrid"),
        (StorageContents(structured=50, text=50), "hybrid"),
        (StorageContents(binary=1), "unstructured_db"),
        (StorageContents(binary=1, counted=True), "hybrid"),
        (StorageContents(structured=99, text=1, binary=1), "hybrid"),
        (StorageContents(), "hybrid"),
    ],
)
@pytest.mark.req("E74", "E38")
def test_where_data_go_follows_from_what_they_are_made_of(contents: StorageContents, kind: StorageKind):
    assert decide_storage(contents).kind == kind


@pytest.mark.req("E38")
def test_a_decision_gives_its_reasons_in_both_languages():
    assert decide_storage(StorageContents(structured=90, text=10)).reasoning == Text(
        ko="정해진 항목이 90%로 80%를 넘어 표로 저장합니다.",
        en="90% of it is fixed fields, more than 80%, so it goes into tables.",
    )


@given(structured=st.integers(0, 10**9), text=st.integers(0, 10**9), binary=st.integers(0, 10**9))
def test_what_has_to_be_counted_always_reaches_the_tables(structured: int, text: int, binary: int):
    contents = StorageContents(structured=structured, text=text, binary=binary, counted=True)
    assert decide_storage(contents).kind in ("structured_db", "hybrid")


@pytest.mark.req("E38")
def test_each_field_goes_to_the_column_of_its_kind():
    mapping = map_fields(template("visit_report"))
    assert mapping.target_table == "document_fields"
    assert {field_mapping.field for field_mapping in mapping.field_mappings} == {
        field.key for field in template("visit_report").fields
    }
    assert mapping.field_mappings[0] == FieldMapping(field="visited_on", column="day", transformation="iso_date")
    assert mapping.transformation_rules["whole_won"] == Text(ko="원 단위 정수", en="whole won")
    meal = next(field_mapping for field_mapping in mapping.field_mappings if field_mapping.field == "meal_amount")
    assert archive_cells(30_000, meal) == {"words": None, "amount": 30_000, "day": None}


@pytest.mark.req("E38")
def test_the_dry_run_shows_every_row_and_writes_none():
    draft = visit(discussion="첫 줄\n둘째 줄").changed(
        references=(RecordReference(dimension="client", key="C5", name="서울제5내과의원"),)
    )
    plan = plan_storage(draft, template("visit_report"), (PDF,))
    assert (plan.location, plan.decision.kind) == ("archive:ganada/VR-2026-0001/1", "hybrid")
    assert plan.counts == {"documents": 1, "document_fields": 10, "benefits": 1, "passages": 2, "files": 1}
    key = {"tenant": "ganada", "number": "VR-2026-0001", "version": 1}
    assert plan.rows[2] == ArchiveRow(
        table="document_fields",
        cells={
            **key,
            "field": "client",
            "words": "서울제5내과의원",
            "amount": None,
            "day": None,
            "reference": json.dumps(["C5"]),
            "origin": "answered",
            "source": "",
        },
    )
    assert next(row for row in plan.rows if row.table == "benefits").cells == {
        **key,
        "place": 0,
        "activity": "visit_briefing",
        "benefit": "meal",
        "recipient": "D7",
        "given_on": "2026-11-12",
        "amount": 30_000,
    }
    assert plan.rows[-1].cells == {
        **key,
        "place": 0,
        "name": "report.pdf",
        "media_type": "application/pdf",
        "sha256": hashlib.sha256(b"%PDF").hexdigest(),
        "content": b"%PDF",
    }


PAGE = PDF.changed(rendered=True)


@pytest.mark.req("E74")
@pytest.mark.parametrize(
    ("draft", "kind"),
    [
        (expense(), "structured_db"),
        (written("minutes", {"discussion": "다음 분기 계획을 점검했다. " * 20}, number="MM-2026-0001"), "vector_db"),
        (visit(discussion="자차시럽의 용법을 설명했고 다음 달에 다시 만나기로 했습니다. " * 3), "hybrid"),
    ],
)
def test_the_pages_that_show_a_document_do_not_decide_where_it_belongs(draft: DocumentDraft, kind: StorageKind):
    plan = plan_storage(draft, template(draft.kind), (PAGE,))
    assert (plan.decision.kind, plan.counts["files"]) == (kind, 1)
    assert plan.decision == plan_storage(draft, template(draft.kind)).decision


@pytest.mark.req("E74")
def test_a_file_that_was_brought_along_is_kept_beside_what_is_written():
    assert plan_storage(expense(), template("expense_report"), (PDF,)).decision.kind == "hybrid"


@pytest.mark.req("E74")
def test_an_entry_without_notes_or_files_goes_into_tables_alone():
    plan = plan_storage(expense(), template("expense_report"))
    assert plan.decision.kind == "structured_db"
    assert set(plan.counts) == {"documents", "document_fields", "benefits"}


def test_long_notes_become_passages_that_can_be_searched():
    notes = written("sales_report", {"period": "2026년 10월", "comment": "가" * 2_000}, number="MS-2026-0001")
    plan = plan_storage(notes, template("sales_report"))
    assert plan.decision.kind == "vector_db"
    words = [str(row.cells["words"]) for row in plan.rows if row.table == "passages"]
    assert ([len(word) for word in words], "".join(words)) == ([800, 800, 400], "가" * 2_000)


@given(
    notes=st.text(max_size=300),
    amount=st.one_of(st.none(), st.integers(-(10**18), 10**18)),
    day=st.one_of(st.dates(date(1, 1, 1), date(9999, 12, 31)).map(str), st.text(max_size=10)),
)
def test_a_plan_can_be_made_of_anything_and_keeps_the_draft_whole(notes: str, amount: int | None, day: str):
    draft = visit(day, discussion=notes, meal_amount=amount)
    header = plan_storage(draft, template("visit_report")).rows[0]
    assert header.table == "documents"
    assert DocumentDraft.model_validate_json(str(header.cells["draft"])) == draft
