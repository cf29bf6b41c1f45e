"""`madang new-assistant` called wrongly; what it lays out is tried in tests/acceptance/cli/test_new_assistant.py."""

import tomllib
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Madang


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["weather"], "src/madang/assistants/weather is there already."),
        (["Weather"], "'Weather' cannot be a name: begin with a lower-case letter"),
        (["class"], "'class' cannot be a name"),
        (["model"], "'model' cannot be a name"),
        (["my__trip"], "'my__trip' cannot be a name"),
        (["../weather"], "'../weather' cannot be a name"),
    ],
)
def test_what_cannot_be_laid_out_is_a_wrong_call(madang: Madang, tmp_path: Path, words: list[str], complaint: str):
    (tmp_path / "src" / "madang" / "assistants" / "weather").mkdir(parents=True)
    ran = madang("new-assistant", *words)
    assert ran.code == 2
    assert complaint in ran.err


def test_a_folder_to_lay_it_out_in_has_to_exist(madang: Madang):
    ran = madang("new-assistant", "tides", "--into", "nowhere")
    assert ran.code == 2
    assert "There is no folder nowhere: create it first, or leave out --into to get a project of its own." in ran.err


def test_outside_the_checkout_an_assistant_gets_a_project_of_its_own(madang: Madang, tmp_path: Path):
    ran = madang("new-assistant", "calendar")
    assert ran.out.splitlines() == [
        "Made the project calendar. Next:",
        '  python -m pip install -e "./calendar[dev]"',
        '  madang ask calendar "hello"',
        "  python -m pytest calendar",
    ]
    project = tomllib.loads((tmp_path / "calendar" / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "madang-calendar"
    assert project["entry-points"] == {"madang.assistants": {"calendar": "calendar_assistant.manifest:ASSISTANT"}}
    assert (tmp_path / "calendar" / "src" / "calendar_assistant" / "manifest.py").is_file()


def test_a_project_that_is_there_already_is_left_alone(madang: Madang, tmp_path: Path):
    (tmp_path / "tides").mkdir()
    ran = madang("new-assistant", "tides")
    assert (ran.code, [*(tmp_path / "tides").iterdir()]) == (2, [])
    assert "tides is there already." in ran.err


def test_in_another_package_the_entry_point_to_declare_is_printed(madang: Madang, tmp_path: Path):
    package = tmp_path / "forecasts"
    package.mkdir()
    (package / "__init__.py").touch()
    ran = madang("new-assistant", "tides", "--into", "forecasts")
    assert ran.out.splitlines() == [
        "Made forecasts/tides. Next:",
        "  python -m pytest forecasts/tides",
        "To let Madang find it, declare it in your project's pyproject.toml and install the project again:",
        '  [project.entry-points."madang.assistants"]',
        '  tides = "forecasts.tides.manifest:ASSISTANT"',
    ]
