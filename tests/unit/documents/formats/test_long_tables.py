import io

import docx
import pytest
from pypdf import PdfReader

from madang.documents import Document, table, to_docx, to_html, to_markdown, to_pdf
from madang.protocol.tables import TableColumn

ROWS = [[f"이름 {number}", number] for number in range(10_000)]
LONG = Document(title="긴 표", blocks=(table(["이름", TableColumn(title="금액", kind="money")], ROWS),))


def test_ten_thousand_rows_are_text_in_a_moment():
    assert to_markdown(LONG).count("\n| 이름 ") == 10_001
    assert to_html(LONG).count("<tr>") == 10_001


@pytest.mark.soak
def test_ten_thousand_rows_are_a_table_in_word():
    [made] = docx.Document(io.BytesIO(to_docx(LONG))).tables
    assert len(made._tbl.tr_lst) == 10_001


@pytest.mark.soak
def test_ten_thousand_rows_are_pages_of_a_pdf():
    reader = PdfReader(io.BytesIO(to_pdf(LONG)))
    assert "이름 9999 9,999" in reader.pages[-1].extract_text()
