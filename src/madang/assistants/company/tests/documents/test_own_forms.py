"""A company's own DOCX becomes a form: drafted, asked for, reviewed, and written into the company's file."""

import io
from collections.abc import AsyncIterator
from pathlib import Path

import docx
import pytest
from typer.testing import CliRunner

from madang.assistants.company.commands import commands
from madang.assistants.company.documents.templates import read_templates
from madang.assistants.company.manifest import ASSISTANT
from madang.assistants.company.tests.examples.conversation import Conversation
from madang.assistants.company.tools.data_sources import CompanySettings
from madang.testing.sessions import open_assistant_session

TOGETHER = "\n".join(
    (
        "담당자: 윤구누",
        "예상 금액: 300만원",
        "상담 내용: 자차시럽의 용법과 주의사항을 설명하고 다음 달에 다시 방문하기로 했습니다.",
    )
)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with a table of names and empty cells, and a mark in a sentence."""
    document = docx.Document()
    document.add_heading("거래처 상담 기록지", 0)
    table = document.add_table(rows=2, cols=4)
    for row, names in enumerate((("거래처", "상담일"), ("담당자", "예상 금액"))):
        table.cell(row, 0).text, table.cell(row, 2).text = names
    document.add_paragraph("상담 내용: {{상담 내용}}")
    path = tmp_path / "상담 기록지.docx"
    document.save(str(path))
    return path


def add(page: Path, *options: str) -> str:
    ran = CliRunner().invoke(commands, ["form", "add", str(page), "--forms", str(page.parent / "forms"), *options])
    return f"{ran.exit_code} {ran.output} {ran.exception or ''}"


@pytest.fixture
def forms(page: Path) -> Path:
    assert add(page).startswith("0 ")
    return page.parent / "forms"


@pytest.fixture
async def conversation(forms: Path, demo_folder: Path, tmp_path: Path) -> AsyncIterator[Conversation]:
    settings = CompanySettings(demo_folder=demo_folder, archive=f"sqlite:///{tmp_path}/archive.db", forms=forms)
    async with open_assistant_session(ASSISTANT) as session:
        yield Conversation(session, settings)


def test_the_command_writes_a_template_that_can_be_read_and_says_how_to_go_on(page: Path):
    told = add(page, "--code", "CM")
    template = read_templates(page.parent / "forms")["상담_기록지"]
    assert "MADANG_COMPANY__FORMS=" in told and "5 fields" in told
    assert (template.code, template.title.ko, template.main) == ("CM", "상담 기록지", "field_5")
    assert [(field.label.ko, field.kind) for field in template.fields] == [
        ("거래처", "text"), ("상담일", "date"), ("담당자", "person"), ("예상 금액", "money"), ("상담 내용", "text"),
    ]  # fmt: skip
    assert template.dimensions == {"field_1": "client"}, "a field of a known name is filled from the records as there"


def test_a_form_twice_a_code_that_is_taken_and_a_page_without_fields_are_refused(page: Path):
    assert "MM" in add(page, "--code", "MM")
    assert add(page).startswith("0 ")
    assert "상담 기록지" in add(page) and not add(page).startswith("0 ")
    empty = page.with_name("empty.docx")
    docx.Document().save(str(empty))
    assert "no fields" in add(empty)


async def test_the_form_is_asked_for_by_its_name_and_the_files_are_the_companys_own_page(conversation: Conversation):
    answer = await conversation.ask(
        "상담 기록지 작성해줘. 거래처는 서울제5내과의원, 상담일 2026년 11월 12일", {"상담_기록지.together": TOGETHER}
    )
    assert answer.status == "completed", answer.answer
    assert [file.name for file in answer.files] == ["OF-2026-0001-v1.docx", "OF-2026-0001-v1.pdf"]
    filled = docx.Document(io.BytesIO(conversation.files.contents[answer.files[0].reference]))
    assert [cell.text for row in filled.tables[0].rows for cell in row.cells] == [
        "거래처", "서울제5내과의원", "상담일", "2026년 11월 12일", "담당자", "윤구누", "예상 금액", "300만원",
    ]  # fmt: skip
    assert filled.paragraphs[-1].text.startswith("상담 내용: 자차시럽의 용법")


async def test_what_is_told_in_a_form_of_the_companys_own_is_reviewed(conversation: Conversation):
    told = TOGETHER + " 처방 부탁드리며 상품권 30만원을 드렸습니다."
    answer = await conversation.ask("상담 기록지 작성해줘. 거래처는 서울제5내과의원, 상담일 2026년 11월 12일", {
        "상담_기록지.together": told,
    })  # fmt: skip
    assert not answer.files


async def test_a_folder_or_a_page_that_is_gone_is_named_with_what_to_do(conversation: Conversation, forms: Path):
    (forms / "상담_기록지.docx").unlink()
    answer = await conversation.ask(
        "상담 기록지 작성해줘. 거래처는 서울제5내과의원, 상담일 2026년 11월 12일", {"상담_기록지.together": TOGETHER}
    )
    assert "상담_기록지.docx" in answer.answer and not answer.files
    conversation.settings = conversation.settings.model_copy(update={"forms": forms / "elsewhere"})
    told = await conversation.ask("지난달 매출 알려줘")
    assert told.status == "failed" and "MADANG_COMPANY__FORMS" in told.model_dump_json()
