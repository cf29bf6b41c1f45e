from pathlib import Path

import pytest

from tests.architecture.rules.readmes import MOST_LINES, dead_links, outline
from tests.paths import ROOT

READMES = [ROOT / "README.md", ROOT / "README.ko.md"]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_every_link_of_a_readme_leads_somewhere(readme: Path):
    assert dead_links(readme.read_text("utf-8"), ROOT) == []


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_a_readme_is_short(readme: Path):
    assert len(readme.read_text("utf-8").splitlines()) < MOST_LINES


def test_both_readmes_have_the_same_sections_code_and_links():
    english, korean = (outline(readme.read_text("utf-8")) for readme in READMES)
    assert english == korean


def test_a_link_that_leads_nowhere_is_caught(tmp_path: Path):
    (tmp_path / "there.md").touch()
    page = "[a](there.md#part) [b](gone.md) [c](https://example.org/x)"
    assert dead_links(page, tmp_path) == ["there is no gone.md"]


@pytest.mark.parametrize(
    ("written", "forgotten"),
    [
        ("# A\n## B\n", "# 가\n"),
        ("```sh\nmake run  # runs\n```\n", "```sh\nmake test  # 돌립니다\n```\n"),
        ("[a](docs/a.md)\n", "[가](docs/b.md)\n"),
        ("| a |\n| b |\n", "| 가 |\n"),
    ],
)
def test_a_translation_that_fell_behind_is_caught(written: str, forgotten: str):
    assert outline(written) != outline(forgotten)


def test_a_faithful_translation_has_the_same_outline():
    english = "# A\n[README](README.ko.md)\n```sh\nmake run  # runs\n```\n```\nroof\n```\n| a | [b](docs/b.md) |\n"
    korean = "# 가\n[README](README.md)\n```sh\nmake run  # 돕니다\n```\n```\n지붕\n```\n| 가 | [나](docs/b.md) |\n"
    assert outline(english) == outline(korean)
