"""The pages that tell how to write documents and show views are true: their first examples run."""

import re
from typing import Any

from tests.paths import ROOT


def first_example(page: str) -> dict[str, Any]:
    """The names that the first Python block of a page defines."""
    text = (ROOT / "docs/how-to" / page).read_text("utf-8")
    found = re.search(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(compile(found[1], page, "exec"), names)
    return names


def test_the_document_of_the_page_is_written():
    names = first_example("documents.md")
    assert names["pdf"].startswith(b"%PDF-")
    assert names["word"].startswith(b"PK")


def test_the_view_of_the_page_is_one():
    [view] = first_example("views.md")["reply"].views
    assert (view.kind, view.title) == ("table", "마포구 84㎡ 전세")
