"""Notebooks (IPYNB): their texts as Markdown, their code as code, and what it printed."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from madang.knowledge.readers.contents import FileContents, decode
from madang.knowledge.readers.markdown import markdown_contents


def read_notebook(content: bytes) -> FileContents:
    """The cells of a notebook in order, by the headings of its texts."""
    notebook: Any = json.loads(decode(content))
    language = str(notebook.get("metadata", {}).get("kernelspec", {}).get("language", "python"))
    cells = [part for cell in notebook["cells"] for part in _parts(cell, language)]
    contents = markdown_contents("\n\n".join(cells))
    sections = (section.model_copy(update={"lines": None}) for section in contents.sections)
    return FileContents(contents.title, tuple(sections), contents.as_of)


def _parts(cell: Mapping[str, Any], language: str) -> Iterator[str]:
    text = _joined(cell.get("source", "")).strip()
    if cell.get("cell_type") == "code" and text:
        yield f"```{language}\n{text}\n```"
        for output in cell.get("outputs", ()):
            printed = _printed(output).strip()
            if printed:
                yield f"```text\n{printed[:_LONGEST_OUTPUT]}\n```"
    elif cell.get("cell_type") == "markdown" and text:
        yield text


def _printed(output: Mapping[str, Any]) -> str:
    """What a cell printed or came to, as far as it is text; pictures and errors are left out."""
    return _joined(output.get("text") or cast("Mapping[str, Any]", output.get("data", {})).get("text/plain", ""))


def _joined(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


_LONGEST_OUTPUT = 2000
