"""Information in an answer: what each source gave, quoted and cited."""

from madang.assistants.company.domain.findings import InformationFinding, SearchSource
from madang.assistants.company.domain.parts import Part
from madang.text import Language, Text

__all__ = ["tell_information"]


def tell_information(found: InformationFinding, language: Language) -> Part:
    """What was found, source by source; one that has nothing says why."""
    sources = tuple({hit.source.id: hit.source for one in found.found for hit in one.hits}.values())
    numbers = {source.id: number for number, source in enumerate(sources, 1)}
    lines = [f"**{_FOUND.read(language)}**\n"]
    for one in found.found:
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
