import hashlib
import json
from pathlib import Path

import pytest

from madang.documents import Document, paragraph, to_pdf
from madang.documents.extraction import parse_docx
from madang.protocol import EVERY_TENANT, Answer
from madang.store import Store
from tests.unit.cli.conftest import Madang, Seed

pytestmark = pytest.mark.usefixtures("tiny")


def test_a_file_is_handed_in_and_the_papers_are_taken_home(madang: Madang, tmp_path: Path):
    contract = tmp_path / "contract.txt"  # a PDF, whatever its name says
    contract.write_bytes(to_pdf(Document(title="계약서", blocks=(paragraph("보증금은 3억원이다."),))))
    words = ("ask", "papers", "Sum it up", "--file", str(contract), "--save", str(tmp_path / "taken"))

    ran = madang(*words)

    assert ran.code == 0
    assert ran.out.startswith("Read 3 passages.\n\nPassages\n")
    assert "보증금은 3억원이다." in ran.out
    assert ran.err == f"Saved to {tmp_path}/taken/paper.md.\nSaved to {tmp_path}/taken/paper.docx.\n"
    assert (tmp_path / "taken" / "paper.md").read_text("utf-8") == (
        "# Paper\n\nSum it up\n\n- 계약서\n- 보증금은 3억원이다.\n- 1 / 1\n"
    )
    assert parse_docx((tmp_path / "taken" / "paper.docx").read_bytes())[0].text == "Paper"


def test_what_is_there_already_is_not_written_over(madang: Madang, tmp_path: Path):
    (tmp_path / "paper.md").write_text("mine")
    ran = madang("ask", "papers", "hello", "--save", str(tmp_path))
    assert f"Saved to {tmp_path}/paper (2).md.\n" in ran.err
    assert (tmp_path / "paper.md").read_text("utf-8") == "mine"
    assert (tmp_path / "paper (2).md").stat().st_mode & 0o777 == 0o600


def test_a_file_of_no_known_kind_is_refused_before_anything_is_asked(madang: Madang, tmp_path: Path, seed: Seed):
    (tmp_path / "contract.pdf").write_bytes(b"\x7fELF\x00\x01")
    ran = madang("ask", "papers", "hello", "--file", str(tmp_path / "contract.pdf"), "--lang", "ko")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "madang: 파일 'contract.pdf'의 형식을 알 수 없습니다. PDF, DOCX, XLSX, HWPX, 그림 또는 글 파일을 올려 주세요.\n"
    )

    async def count(store: Store) -> int:
        return await store.sessions.count(EVERY_TENANT)

    assert seed(count) == 0


def test_a_file_that_is_not_there_is_a_wrong_call(madang: Madang):
    assert madang("ask", "papers", "hello", "--file", "nowhere.pdf").code == 2


def test_a_file_that_is_too_large_is_not_even_read(madang: Madang, tmp_path: Path):
    with (tmp_path / "huge.txt").open("wb") as file:
        file.truncate(33_554_433)
    ran = madang("ask", "papers", "hello", "--file", str(tmp_path / "huge.txt"))
    assert ran.err == (
        "madang: The file 'huge.txt' has 33,554,433 bytes, more than the 33,554,432 there is room for.\n"
    )


def test_files_are_listed_and_fetched(madang: Madang, tmp_path: Path):
    ran = madang("ask", "papers", "hello", "--session", "s", "--json")
    markdown, docx = Answer.model_validate_json(ran.out).files

    listed = madang("files", "list", "s").out.splitlines()
    assert listed[0].split() == ["reference", "name", "type", "size", "created", "expires"]
    assert [line.split()[:3] for line in listed[1:]] == [
        [file.reference, file.name, file.media_type] for file in (markdown, docx)
    ]
    got = madang("files", "get", "s", docx.reference)
    assert got.err == "Saved to paper.docx.\n"
    assert len(Path("paper.docx").read_bytes()) == docx.size
    assert madang("files", "get", "s", markdown.reference, "--to", "-").out == "# Paper\n\nhello\n"
    madang("files", "get", "s", markdown.reference, "--to", str(tmp_path / "deep" / "other.md"))
    assert (tmp_path / "deep" / "other.md").read_text("utf-8") == "# Paper\n\nhello\n"


def test_handing_in_and_fetching_are_on_record(madang: Madang, tmp_path: Path):
    (tmp_path / "a.txt").write_text("text")
    answer = madang("ask", "papers", "hello", "--session", "s", "--file", str(tmp_path / "a.txt"), "--json").out
    madang("files", "get", "s", Answer.model_validate_json(answer).files[0].reference, "--to", "-")
    recorded = madang("audit", "list", "--session", "s").out
    assert [word for word in ("attach", "ask", "fetch file") if word in recorded] == ["attach", "ask", "fetch file"]


@pytest.mark.parametrize("reference", [hashlib.md5(b"x").hexdigest(), "../../etc/passwd"])
def test_a_reference_of_no_file_is_told(madang: Madang, reference: str):
    madang("ask", "papers", "hello", "--session", "s")
    ran = madang("files", "get", "s", reference, "--lang", "ko")
    assert (ran.code, ran.err) == (1, "madang: 파일을 찾을 수 없습니다. 기한이 지나 지워졌을 수 있습니다.\n")


def test_a_conversation_without_files_says_so(madang: Madang):
    madang("ask", "teams", "hello", "--session", "s")
    ran = madang("files", "list", "s")
    assert (ran.code, ran.out, ran.err) == (0, "", "There are no files.\n")


def test_an_exported_conversation_names_its_files(madang: Madang):
    files = Answer.model_validate_json(madang("ask", "papers", "hello", "--session", "s", "--json").out).files
    exported = json.loads(madang("sessions", "export", "s").out)
    assert exported["files"] == [file.model_dump() for file in files]
