"""JSONL: a section for each line, an object with a text or with values by name."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from madang.knowledge.documents import Section
from madang.knowledge.reading.contents import Contents, decode

__all__ = ["read_records"]


def read_records(content: bytes) -> Contents:
    """The objects in order: `text` is what one says and `title` its heading; without a text, all of its values."""
    lines = enumerate(decode(content).split("\n"), start=1)
    return Contents("", tuple(section for number, line in lines if line.strip() for section in _sections(number, line)))


def _sections(number: int, line: str) -> Iterator[Section]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"line {number} is not JSON") from error
    if not isinstance(record, Mapping):
        raise ValueError(f"line {number} is not an object")  # noqa: TRY004 - the file is wrong, not the program
    values = cast("Mapping[str, Any]", record)
    text = values.get("text")
    said = text if isinstance(text, str) else "\n".join(_values(values))
    title = str(values.get("title") or "").strip()
    if said.strip():
        yield Section(text=said, path=(title,) if title else (), lines=(number, number))


def _values(record: Mapping[str, Any]) -> Iterator[str]:
    for name, value in record.items():
        if name != "title" and value not in (None, ""):
            yield f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
