from pathlib import Path

import pytest

from tests.architecture.rules.pages import archaic_words, missing_imports, unlisted_decisions
from tests.architecture.rules.readmes import dead_links
from tests.paths import ROOT, SOURCE

ASSISTANTS = SOURCE / "assistants"
DECISIONS = sorted({*ROOT.glob("docs/decisions/0*.md"), *ASSISTANTS.glob("*/decisions/*.md")})
PROSE = sorted({ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/how-to/*.md")})
LINKED = [*PROSE, *DECISIONS, ROOT / "docs/decisions/README.md", *sorted(ASSISTANTS.glob("*/README.md"))]


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", LINKED, ids=_name)
def test_every_link_of_a_page_leads_somewhere(page: Path):
    assert dead_links(page.read_text("utf-8"), page.parent) == []


@pytest.mark.parametrize("page", PROSE, ids=_name)
def test_a_page_is_written_in_plain_words(page: Path):
    assert archaic_words(_name(page), page.read_text("utf-8")) == []


@pytest.mark.parametrize("page", PROSE, ids=_name)
def test_the_code_of_a_page_imports_what_exists(page: Path):
    assert missing_imports(_name(page), page.read_text("utf-8")) == []


def test_the_index_lists_every_decision_once():
    index = (ROOT / "docs/decisions/README.md").read_text("utf-8")
    assert unlisted_decisions(index, (f"({_link(page)})" for page in DECISIONS)) == []


def test_every_decision_has_a_number_of_its_own():
    numbers = [page.name[:4] for page in DECISIONS]
    assert len(numbers) == len({*numbers})


def _link(page: Path) -> str:
    return page.name if page.parent == ROOT / "docs/decisions" else f"../../{_name(page)}"


def test_an_archaic_word_is_caught_in_prose_and_not_in_code():
    page = "# A\n```sh\nsaid\n```\nIt is told `whole`.\n"
    assert archaic_words("a.md", page) == ["a.md:5 says 'told': use a plainer word."]


def test_an_import_of_what_is_gone_is_caught():
    page = (
        "```python\nfrom madang.state import Keep, Ghost\nfrom madang.gone import x\nfrom typing import Nothing\n```\n"
    )
    assert missing_imports("a.md", page) == [
        "a.md imports 'Ghost' from madang.state, which has none.",
        "a.md imports 'x' from madang.gone, which has none.",
    ]
