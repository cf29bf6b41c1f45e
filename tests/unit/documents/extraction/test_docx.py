"""What a DOCX shows beside its plain runs: insertions, controls, text boxes and footnotes; and what it does not."""

import io
from typing import Any

import docx
from docx.oxml import parse_xml

from madang.documents.extraction.files import parse_docx

SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>"


def read(*blocks: str) -> list[str]:
    word: Any = docx.Document()
    for block in blocks:
        word.element.body.append(parse_xml(block))
    held = io.BytesIO()
    word.save(held)
    return [each.text for each in parse_docx(held.getvalue())]


def test_what_was_inserted_is_read_and_what_was_deleted_is_not():
    inserted, deleted = f"<w:ins>{run('nine')}</w:ins>", "<w:del><w:r><w:delText>eight</w:delText></w:r></w:del>"
    assert read(f"<w:p {SPACE}>{run('It lasts ')}{deleted}{inserted}{run(' weeks.')}</w:p>") == ["It lasts nine weeks."]


def test_controls_are_read_in_their_place():
    paragraph = f"<w:p>{run('A. ')}<w:sdt><w:sdtContent>{run('B.')}</w:sdtContent></w:sdt></w:p>"
    block = f"<w:sdt {SPACE}><w:sdtContent>{paragraph}</w:sdtContent></w:sdt>"
    assert read(block, f"<w:p {SPACE}>{run('C.')}</w:p>") == ["A. B.", "C."]


def test_a_text_box_is_read_once():
    box = f"<w:txbxContent><w:p>{run('In the box.')}</w:p></w:txbxContent>"
    spaces = f'{SPACE} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    both = f"<mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    assert read(f"<w:p {spaces}><w:r><w:t>Beside it.</w:t>{both}</w:r></w:p>") == ["Beside it.", "In the box."]


def test_what_is_hidden_in_a_cell_is_not_read():
    cells = f"<w:tc><w:p>{run('Fee')}</w:p></w:tc><w:tc><w:p>{run('48')}{run('secret', '<w:vanish/>')}</w:p></w:tc>"
    grid = "<w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>"
    assert read(f"<w:tbl {SPACE}><w:tblPr/>{grid}<w:tr>{cells}</w:tr></w:tbl>") == ["Fee | 48"]
