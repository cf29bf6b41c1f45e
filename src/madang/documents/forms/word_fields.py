"""The fields of a DOCX that somebody else made, and the same file with them filled in.

A field is a content control with a title, a `{{name}}` in the text, or an empty cell of a table right of the cell that
names it. Fields of one name are one field. The file is foreign, so both functions are called in a process apart, by
`read_word_fields` and `fill_word_fields`; they import the extra as they are called.
"""

import base64
import io
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from madang.documents.content.blocks import DocumentPart
from madang.documents.isolation import FileReader

# pyright: reportUnknownMemberType=false

WordFieldKind = Literal["text", "date", "choice", "yes_no"]


class WordField(DocumentPart):
    """A field as the file names it; what may be chosen, where the file says so."""

    name: str
    kind: WordFieldKind = "text"
    choices: tuple[str, ...] = ()


class _Place(NamedTuple):
    """Where a field is, and how words are put there."""

    field: WordField
    write: Callable[[str], None]


async def read_word_fields(content: bytes) -> tuple[WordField, ...]:
    """The fields of a DOCX in their order, each name once; `UnreadableFileError` if it is none."""
    return await _FIELDS.read(content)


async def fill_word_fields(content: bytes, values: Mapping[str, str]) -> bytes:
    """The DOCX with a value in each field, by the field's name; a field without a value becomes empty."""
    return base64.b64decode(await _FILLED.read(content, dict(values)))


def fields_of_docx(content: bytes) -> tuple[WordField, ...]:
    """See `read_word_fields`; parsed here and now."""
    found = dict[str, WordField]()
    for place in _places(_opened(content)):
        found.setdefault(place.field.name, place.field)
    return tuple(found.values())


def filled_docx(content: bytes, values: Mapping[str, str]) -> str:
    """See `fill_word_fields`; parsed here and now, and in letters, as it leaves the process."""
    document = _opened(content)
    for place in reversed([*_places(document)]):  # so that no value is taken for a field after it
        place.write(values.get(place.field.name, ""))
    written = io.BytesIO()
    document.save(written)
    return base64.b64encode(written.getvalue()).decode()


def _opened(content: bytes) -> Any:
    return import_module(_PARSERS[0]).open_docx(content)


def _places(document: Any) -> Iterator[_Place]:
    """The places of the body, then those of heads and feet."""
    roots = [document.element.body]
    for section in document.sections:
        roots += [part._element for part in (section.header, section.footer) if not part.is_linked_to_previous]
    for root in roots:
        yield from _places_in(root)


def _places_in(root: Any) -> Iterator[_Place]:
    for element in root.iter(_SDT, _PARAGRAPH, _ROW):
        if element.tag == _SDT:
            yield from _control(element)
        elif element.tag == _PARAGRAPH:
            yield from _marks(element)
        else:
            yield from _empty_cells(element)


def _control(control: Any) -> Iterator[_Place]:
    """A content control that has a title or a tag."""
    about, content = control.find(_w("sdtPr")), control.find(_w("sdtContent"))
    if about is None or content is None:
        return
    name = _value(about, "alias") or _value(about, "tag")
    if not name:
        return
    listed = next((part for part in about if part.tag in (_w("dropDownList"), _w("comboBox"))), None)
    kind: WordFieldKind = (
        "yes_no"
        if about.find(_CHECKBOX) is not None
        else "choice"
        if listed is not None
        else "date"
        if about.find(_w("date")) is not None
        else "text"
    )
    items = listed.iter(_w("listItem")) if listed is not None else ()
    shown = [item.get(_w("displayText")) or item.get(_w("value")) for item in items if item.get(_w("value"))]
    choices = tuple(dict.fromkeys(_spaced(choice) for choice in shown if choice))
    field = WordField(name=_spaced(name), kind=kind if choices or kind != "choice" else "text", choices=choices)

    def write(words: str) -> None:
        for mark in about.findall(_w("showingPlcHdr")):
            about.remove(mark)
        _put(content, ("☒" if words else "☐") if kind == "yes_no" else words)

    yield _Place(field, write)


def _marks(paragraph: Any) -> Iterator[_Place]:
    """Each `{{name}}` of a paragraph, however its letters are divided among runs."""
    for found in _MARK.finditer("".join(_letters(text) for text in paragraph.iter(_TEXT))):
        yield _Place(WordField(name=_spaced(found["name"])), partial(_replace, paragraph, found.group()))


def _empty_cells(row: Any) -> Iterator[_Place]:
    """The empty cells of a row that stand right of a cell with words."""
    cells = row.findall(_w("tc"))
    for named, empty in pairwise(cells):
        name = _spaced(_words(named)).rstrip(":： ")
        if not name or len(name) > _LONGEST_NAME or _MARK.search(name) or _words(empty).strip():
            continue
        if next(named.iter(_SDT), None) is None and next(empty.iter(_SDT, _w("tbl"), _DRAWING), None) is None:
            yield _Place(WordField(name=name), partial(_put, empty))


def _put(holder: Any, words: str) -> None:
    """Write words into the first run of a part of the document, and empty the others."""
    texts = [*holder.iter(_TEXT)]
    if not texts:
        paragraph = next(holder.iter(_PARAGRAPH), None)
        parent = holder if paragraph is None else paragraph
        run = next(parent.iter(_RUN), None)
        run = parent.makeelement(_RUN) if run is None else run
        if run.getparent() is None:
            parent.append(run)
        texts = [run.makeelement(_TEXT)]
        run.append(texts[0])
    for text in texts[1:]:
        text.text = ""
    _set(texts[0], words)


def _replace(paragraph: Any, marked: str, words: str) -> None:
    """Put words in the place of the first such mark; the run in which it begins keeps them."""
    texts = [*paragraph.iter(_TEXT)]
    start = "".join(_letters(text) for text in texts).find(marked)
    end = start + len(marked)
    if start < 0:
        return
    at = 0
    for text in texts:
        letters = _letters(text)
        first, last = max(start - at, 0), min(end - at, len(letters))
        if first < last:
            _set(text, letters[:first] + (words if at + first == start else "") + letters[last:])
        at += len(letters)


def _set(text: Any, words: str) -> None:
    """Write words into a run; what comes after a line break goes on below, in the same run."""
    first, *more = words.split("\n")
    text.text = first
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    before = text
    for line in more:
        for tag, content in ((_w("br"), None), (_TEXT, line)):
            added = text.makeelement(tag)
            added.text = content
            before.addnext(added)
            before = added


def _letters(text: Any) -> str:
    return text.text or ""


def _words(element: Any) -> str:
    return "".join(_letters(text) for text in element.iter(_TEXT))


def _value(element: Any, name: str) -> str:
    found = element.find(_w(name))
    return "" if found is None else found.get(_w("val")) or ""


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _w(name: str) -> str:
    return f"{{http://schemas.openxmlformats.org/wordprocessingml/2006/main}}{name}"


_SDT, _PARAGRAPH, _ROW, _RUN, _TEXT, _DRAWING = map(_w, ("sdt", "p", "tr", "r", "t", "drawing"))
_CHECKBOX = "{http://schemas.microsoft.com/office/word/2010/wordml}checkbox"
_MARK = re.compile(r"\{\{\s{0,9}(?P<name>[^{}]{1,60}?)\s{0,9}\}\}")
_LONGEST_NAME = 30
"""What a cell with a field's name may have; a longer one explains something."""
_PARSERS = ("madang.documents.extraction.docx",)
_FIELDS: FileReader[tuple[WordField, ...]] = FileReader(
    "madang.documents.forms.word_fields:fields_of_docx", tuple[WordField, ...], preload=_PARSERS
)
_FILLED: FileReader[str] = FileReader("madang.documents.forms.word_fields:filled_docx", str, preload=_PARSERS)
