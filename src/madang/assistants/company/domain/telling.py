"""What each agent's finding says in an answer: words, views and sources."""

from collections.abc import Callable, Iterator, Mapping

from pydantic import JsonValue

from madang.assistants.company.domain.documents.drafts import Exhibit
from madang.assistants.company.domain.findings import DataFinding, InformationFinding, SearchSource
from madang.assistants.company.domain.parts import Part
from madang.documents import bar_chart, line_chart
from madang.protocol import View
from madang.text import Language, Text

__all__ = ["tell_step"]

Found = Mapping[str, JsonValue]


def tell_step(kind: str, found: Found, language: Language) -> Part:
    """The part of an answer that a step of this kind makes of what it found."""
    return _TELLERS[kind](found, language)


def _data(found: Found, language: Language) -> Part:
    read = DataFinding.model_validate(found)
    views = tuple(view for exhibit in read.exhibits for view in _views(exhibit, language))
    return Part(step="data", text=read.told, views=views)


def _views(exhibit: Exhibit, language: Language) -> Iterator[View]:
    title, table = exhibit.title.read(language), exhibit.table(language)
    yield table.titled(title)
    if exhibit.chart:
        draw = line_chart if exhibit.chart == "line" else bar_chart
        yield draw(table, summary=title, language=language).titled(title)


def _information(found: Found, language: Language) -> Part:
    read = InformationFinding.model_validate(found)
    sources = tuple({hit.source.id: hit.source for hit in read.hits}.values())
    numbers = {source.id: number for number, source in enumerate(sources, 1)}
    lines = [f"**{_FOUND.read(language)}**"]
    for one in read.found:
        lines.append(f"- {_SOURCES[one.name].read(language)}: {one.silent_because}".rstrip(": "))
        lines += [f"  - {_quoted(hit.text)} [{numbers[hit.source.id]}]" for hit in one.hits]
    return Part(step="information", text="\n".join(lines), sources=sources)


def _quoted(text: str) -> str:
    """A passage on one line, as what it is: words of somebody else."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


_LONGEST = 240
_FOUND = Text(ko="찾은 자료", en="What was found")
_SOURCES: dict[SearchSource, Text] = {
    "internal_db": Text(ko="회사 기록", en="Company records"),
    "vector_db": Text(ko="회사 자료집", en="Company documents"),
    "web": Text(ko="웹", en="Web"),
}
_TELLERS: dict[str, Callable[[Found, Language], Part]] = {"data": _data, "information": _information}
