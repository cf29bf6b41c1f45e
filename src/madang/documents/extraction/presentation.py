"""Reads PPTX: the slides in their order, each with its title, text, tables and the figures of its charts. Hidden slides
and shapes, the speaker's notes and what stands at the foot of every slide are left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from posixpath import join, normpath
from typing import Any

from madang.documents.extraction.archives import OfficeArchive, attribute, name_of, named, one_line, read_facts
from madang.documents.extraction.charts import chart_rows
from madang.documents.extraction.files import DocumentFacts, ExtractedFile, ExtractedParagraph


def read_presentation(content: bytes) -> ExtractedFile:
    """The paragraphs of a PPTX with their slides as pages."""
    archive = OfficeArchive(content)
    paragraphs = list[ExtractedParagraph]()
    for number, part in enumerate(_slides(archive), 1):
        slide = archive.parse(part)
        if slide.get("show") not in {"0", "false"}:
            charts = _charts(archive, part)
            paragraphs += _Slide(number, charts).read(next(named(slide, "spTree")))
    facts = read_facts(archive.parse(_CORE)) if _CORE in archive.names else DocumentFacts()
    return ExtractedFile(paragraphs=tuple(paragraphs), facts=facts)


def _slides(archive: OfficeArchive) -> list[str]:
    """The parts of the slides in the order in which they are shown."""
    relations = {
        relation.get("Id"): relation.get("Target") for relation in archive.parse("ppt/_rels/presentation.xml.rels")
    }
    listed = named(archive.parse("ppt/presentation.xml"), "sldId")
    targets = [relations[each.get(f"{{{_RELATIONS}}}id")] for each in listed]
    return [target.removeprefix("/") if target.startswith("/") else f"ppt/{target}" for target in targets]


def _charts(archive: OfficeArchive, slide: str) -> dict[str, list[tuple[str, ...]]]:
    """The rows of each chart of a slide, by the id that the slide names it by."""
    folder, _, name = slide.rpartition("/")
    relations = f"{folder}/_rels/{name}.rels"
    if relations not in archive.names:
        return {}
    parts = {
        each.get("Id"): normpath(join(folder, each.get("Target"))).lstrip("/")
        for each in archive.parse(relations)
        if (each.get("Type") or "").endswith("/chart")
    }
    return {key: chart_rows(archive.parse(part)) for key, part in parts.items() if part in archive.names}


class _Slide:
    """One slide; tables are told apart by their number on it."""

    def __init__(self, number: int, charts: Mapping[str, Sequence[tuple[str, ...]]]) -> None:
        self._number = number
        self._tables = 0
        self._charts = charts

    def read(self, shapes: Any) -> Iterator[ExtractedParagraph]:
        """What the shapes say, in their order."""
        for shape in shapes:
            name = name_of(shape)
            if _is_hidden(shape):
                continue
            if name == "grpSp":
                yield from self.read(shape)
            elif name == "graphicFrame":
                yield from self._rows(shape)
            elif name == "sp":
                yield from self._shape(shape)

    def _shape(self, shape: Any) -> Iterator[ExtractedParagraph]:
        kind = next((attribute(each, "type") for each in named(shape, "ph")), "")
        if kind in _AT_THE_EDGE:
            return
        heading = int(kind in {"title", "ctrTitle"})
        for paragraph in named(shape, "p"):
            if text := _text(paragraph):
                yield ExtractedParagraph(text=text, page=self._number, heading=heading)

    def _rows(self, frame: Any) -> Iterator[ExtractedParagraph]:
        tables = [
            [tuple(_text(cell) for cell in named(row, "tc")) for row in named(each, "tr")]
            for each in named(frame, "tbl")
        ]
        charts = [self._charts.get(attribute(each, "id"), ()) for each in named(frame, "chart")]
        for rows in (*tables, *charts):
            self._tables += 1
            number = self._number * _TABLES_OF_ONE + self._tables
            for cells in rows:
                if text := " | ".join(filter(None, cells)):
                    yield ExtractedParagraph(text=text, page=self._number, table=number, cells=cells)


def _is_hidden(shape: Any) -> bool:
    return any(
        attribute(each, "hidden") in {"1", "true"} for part in shape for each in part if name_of(each) == "cNvPr"
    )


def _text(element: Any) -> str:
    pieces = (each.text or "" if name_of(each) == "t" else " " for each in element.iter() if name_of(each) in _TEXT)
    return one_line("".join(pieces))


_CORE = "docProps/core.xml"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_AT_THE_EDGE = frozenset({"sldNum", "ftr", "dt", "hdr"})
_TEXT = frozenset({"t", "br", "tab", "p"})
_TABLES_OF_ONE = 1000
